//! Situations thought out from the articles and the spec alone, before the code was looked at: what
//! must happen was decided first.

use xqrules::arbiter::{
    Answer, EndReason, Event, FoulKind, GameResult, Manner, Note, Refusal, Regulations,
};
use xqrules::board::Color::{self, Black, Red};

use crate::{squares, Board, MINUTE};

/// Red's chariots a0 and i5 can both take the cannon a5; the king can move and takes nothing.
const TAKERS: &str = "3k5/9/9/9/c7R/9/9/9/9/R3K4 w";
/// The horse a0 cannot move; the cannon i5 can be taken by the chariot i0 only.
const BLOCKED: &str = "3k5/9/9/9/8c/9/9/9/R8/NN2K3R w";
/// The horse is pinned.
const PINNED: &str = "3kr4/9/9/9/9/9/9/9/4N4/4K4 w";
/// Check that the chariot cannot answer.
const CHECKED: &str = "3kr4/9/9/9/9/9/9/9/9/R3K4 w";
/// Check that the chariot answers by e1 only.
const ANSWERED: &str = "3kr4/9/9/9/9/9/9/9/R8/4K4 w";
/// Check after check, and both sides can go on.
const CHECKS: &str = "4k4/9/9/R8/9/9/9/9/4p4/3K5 w";
/// Quiet moves for both.
const QUIET: &str = "3k5/9/9/9/r8/9/9/9/9/R3K4 w";

fn touch(board: &mut Board, side: Color, names: &str, manner: Manner) -> Answer {
    board.take(Event::Touch {
        side,
        squares: squares(names),
        manner,
    })
}

/// Red touches in this order: which moves it may make then, and the fouls.
fn touched(fen: &str, names: &str, manner: Manner) -> (Vec<String>, Vec<&'static str>, bool) {
    let mut board = Board::from(fen);
    assert!(touch(&mut board, Red, names, manner).accepted());
    let duty = board.arbiter.duty();
    let mut moves: Vec<String> = duty.allowed.iter().map(ToString::to_string).collect();
    moves.sort();
    (moves, board.fouls(Red), duty.free)
}

fn bound(fen: &str, names: &str, manner: Manner, moves: &str, fouls: &[&str]) {
    let (found, called, free) = touched(fen, names, manner);
    assert_eq!(found.join(" "), moves, "{names}");
    assert_eq!(called, fouls, "{names}");
    assert!(!free, "{names}");
}

fn unbound(fen: &str, names: &str, manner: Manner, fouls: &[&str]) {
    let (found, called, free) = touched(fen, names, manner);
    let all = Board::from(fen)
        .arbiter
        .game()
        .position()
        .legal_moves()
        .len();
    assert_eq!((found.len(), free), (all, true), "{names}");
    assert_eq!(called, fouls, "{names}");
}

const ORDER: Manner = Manner::InOrder;

#[test]
fn art_5_1_situations() {
    bound(BLOCKED, "e0", ORDER, "e0e1 e0f0", &[]);
    unbound(BLOCKED, "a0", ORDER, &["9.1.5"]);
    unbound(PINNED, "e1", ORDER, &["9.1.5"]);
    unbound(CHECKED, "a0", ORDER, &["9.1.5"]);
    bound(ANSWERED, "a1", ORDER, "a1e1", &[]);
    // The first of two that cannot move does not bind; the second does.
    bound(BLOCKED, "a0 e0", ORDER, "e0e1 e0f0", &["9.1.5"]);
    bound(BLOCKED, "e0 a0", ORDER, "e0e1 e0f0", &["9.1.5"]);
}

#[test]
fn art_5_2_situations() {
    bound(TAKERS, "a5", ORDER, "a0a5 i5a5", &[]);
    unbound(TAKERS, "d9", ORDER, &["9.1.6"]);
    // Of two, the first that can be taken.
    bound(TAKERS, "d9 a5", ORDER, "a0a5 i5a5", &["9.1.6"]);
}

#[test]
fn art_5_3_situations() {
    bound(TAKERS, "a0 a5", ORDER, "a0a5", &[]);
    // The own piece cannot take it but can move: it moves, though another could take.
    bound(TAKERS, "e0 a5", ORDER, "e0e1 e0f0", &[]);
    // It cannot even move: another takes.
    bound(BLOCKED, "a0 i5", ORDER, "i0i5", &["9.1.5"]);
    unbound(BLOCKED, "a0 d9", ORDER, &["9.1.5", "9.1.6"]);
}

#[test]
fn art_5_4_situations() {
    bound(TAKERS, "a5 a0", ORDER, "a0a5", &[]);
    // Another takes before the own piece may just move.
    bound(TAKERS, "a5 e0", ORDER, "a0a5 i5a5", &[]);
    bound(TAKERS, "d9 e0", ORDER, "e0e1 e0f0", &["9.1.6"]);
    unbound(BLOCKED, "d9 a0", ORDER, &["9.1.5", "9.1.6"]);
}

#[test]
fn art_5_5_situations() {
    // The same pieces give 5.4's answer, not 5.3's, whichever is named first.
    bound(TAKERS, "e0 a5", Manner::AtOnce, "a0a5 i5a5", &[]);
    bound(TAKERS, "a5 e0", Manner::AtOnce, "a0a5 i5a5", &[]);
    // Only own pieces at once is 5.1.
    bound(BLOCKED, "a0 e0", Manner::AtOnce, "e0e1 e0f0", &["9.1.5"]);
}

#[test]
fn art_5_1_to_5_5_by_the_other_reading_of_can() {
    let by = |fen: &str, names: &str| {
        let json = r#"{"touch_reading": "piece_alone"}"#;
        let mut board = Board::by(Regulations::from_json(json).unwrap(), Some(fen));
        touch(&mut board, Red, names, ORDER);
        board
    };
    // It has a legal move: that one.
    let board = by(ANSWERED, "a1");
    let allowed = board.arbiter.duty().allowed;
    assert_eq!(allowed, ["a1e1".parse().unwrap()]);
    // It has none: touching it was no foul, it must move all the same, and that loses.
    let mut board = by(PINNED, "e1");
    assert!(board.fouls(Red).is_empty() && !board.arbiter.duty().free);
    let refused = board.touch_and_go("e0f0");
    assert_eq!(refused.refusal, Some(Refusal::Touched("5.1")));
    board.touch_and_go("e1c2");
    board.ended(GameResult::BlackWins, EndReason::IllegalMove, "3.1");
}

#[test]
fn art_5_6_situations() {
    let adjusting = |consent| Manner::Adjusting { consent };
    let mut board = Board::from(TAKERS);
    assert!(touch(&mut board, Red, "e0", adjusting(true))
        .notes
        .is_empty());
    assert!(touch(&mut board, Red, "a5", Manner::Accident)
        .notes
        .is_empty());
    assert!(board.arbiter.duty().free);
    touch(&mut board, Red, "e0", adjusting(false));
    assert_eq!(board.arbiter.duty().article, "5.1");
    // In the other's time consent does not help: it is a touch, and binds at the next turn.
    let mut board = Board::from(TAKERS);
    board.play("e0e1");
    touch(&mut board, Red, "e1", adjusting(true));
    assert_eq!(board.fouls(Red), ["9.1.1"]);
    board.play("d9d8");
    let refused = board.touch_and_go("a0b0");
    assert_eq!(refused.refusal, Some(Refusal::Touched("5.1")));
    // A piece touched in the other's time and taken meanwhile binds nothing.
    let mut board = Board::from(QUIET);
    board.play("e0e1");
    touch(&mut board, Red, "a0", ORDER);
    board.play("a5a0");
    assert!(board.touch_and_go("e1f1").accepted());
}

#[test]
fn art_5_7_situations() {
    let mut board = Board::new();
    assert!(board.touch_and_go("h2e2").accepted());
    let again = board.touch_and_go("b7e7");
    assert!(again.accepted(), "the reply may come before the press");
    assert_eq!(again.notes[0], Note::PressedFor(Red));
    let (side, played) = (Black, "h9g7".parse().unwrap());
    let refused = board.take(Event::Move { side, played });
    assert_eq!(refused.refusal, Some(Refusal::MoveStands));
}

#[test]
fn art_5_8_situations() {
    // Taken back before the press: the same side moves, its time has not stopped.
    let mut board = Board::new();
    board.touch_and_go("h2e2");
    assert!(board.take(Event::TakeBack { reason: "".into() }).accepted());
    assert_eq!(board.arbiter.state().clock.turn, Red);
    assert!(board.touch_and_go("b2e2").accepted());
    // Two moves back.
    board.take(Event::Press(Red));
    board.play("h9g7");
    for _ in 0..2 {
        assert!(board.take(Event::TakeBack { reason: "".into() }).accepted());
    }
    assert_eq!(board.arbiter.game().len(), 0);
    let none = board.take(Event::TakeBack { reason: "".into() });
    assert_eq!(none.refusal, Some(Refusal::NothingToTakeBack));
    // Not after the game.
    board.take(Event::Resign(Red));
    let late = board.take(Event::TakeBack { reason: "".into() });
    assert_eq!(late.refusal, Some(Refusal::GameOver));
}

#[test]
fn art_4_1_2_and_4_1_6_are_told_apart() {
    let mut board = Board::from("4k4/9/9/9/9/4N4/9/9/9/4K4 w");
    board.touch_and_go("e4g5");
    board.ended(GameResult::BlackWins, EndReason::KingsFace, "4.1.2");
    // A blocked leg, the other's piece, an own piece taken, out of the palace, into check.
    for (fen, played) in [
        ("3k5/9/9/9/9/9/9/9/9/NR2K4 w", "a0c1"),
        ("3k5/9/9/9/9/4p4/9/9/9/4K4 w", "e4e3"),
        ("3k5/9/9/9/9/9/9/9/R8/R3K4 w", "a0a1"),
        ("3k5/9/9/9/9/8P/9/9/9/5K3 w", "f0g0"),
        ("3kr4/9/9/9/9/9/9/9/9/5K3 w", "f0e0"),
    ] {
        let mut board = Board::from(fen);
        let refused = board.touch_and_go(played);
        assert!(
            matches!(refused.refusal, Some(Refusal::Illegal(_))),
            "{played}"
        );
        assert_eq!(board.ending().reason, EndReason::IllegalMove, "{played}");
        assert_eq!(board.ending().result, GameResult::BlackWins, "{played}");
    }
}

#[test]
fn art_4_1_6_where_the_first_is_a_foul() {
    let mut board = Board::with(r#"{"first_illegal": "foul"}"#);
    let refused = board.touch_and_go("b0d1");
    assert_eq!(refused.fouls().next(), Some((Red, FoulKind::IllegalMove)));
    assert_eq!(board.turn(), Red);
    // The horse was touched.
    let other = board.touch_and_go("h2e2");
    assert_eq!(other.refusal, Some(Refusal::Touched("5.1")));
    board.play("b0c2");
    // Black's first is black's own.
    board.touch_and_go("b9d8");
    assert_eq!(board.fouls(Black), ["4.1.6"]);
    board.play("b9c7");
    board.touch_and_go("a0b9");
    board.ended(GameResult::BlackWins, EndReason::IllegalMove, "2.2");
    // The foul counts among the fouls.
    let mut board = Board::with(r#"{"first_illegal": "foul", "fouls_to_lose": 1}"#);
    board.touch_and_go("b0d1");
    board.ended(GameResult::BlackWins, EndReason::Fouls, "");
}

#[test]
fn art_4_1_8_by_different_kinds() {
    let mut board = Board::from(BLOCKED);
    board.take(Event::TouchClock(Red));
    touch(&mut board, Red, "a0 d9", ORDER);
    // Two at one stroke: the third ends the game, and there is no fourth.
    assert_eq!(board.fouls(Red), ["9.1.2", "9.1.5", "9.1.6"]);
    board.ended(GameResult::BlackWins, EndReason::Fouls, "");
    let mut board = Board::new();
    for i in 0..4 {
        board.take(Event::Foul {
            side: [Red, Black][i % 2],
            kind: FoulKind::Conduct,
        });
    }
    assert!(board.arbiter.ending().is_none(), "two each");
}

#[test]
fn art_4_1_9_situations() {
    // In the other's time too.
    let mut board = Board::new();
    board.take(Event::Resign(Black));
    board.ended(GameResult::RedWins, EndReason::Resigned, "");
    // Red's flag fell before black said it: red has lost.
    let mut board = Board::with(r#"{"time": "1:00"}"#);
    let answer = board.after(2 * MINUTE, Event::Resign(Black));
    assert_eq!(answer.refusal, Some(Refusal::GameOver));
    board.ended(GameResult::BlackWins, EndReason::Time, "22.1");
    assert_eq!(board.ending().at, MINUTE + 1000, "when the flag fell");
}

#[test]
fn art_4_2_1_by_the_board_and_by_the_arbiter() {
    // The last chariot is taken: advisors are left.
    let mut board = Board::from("3k5/4a4/9/9/9/9/9/9/4r4/3AK4 w");
    board.touch_and_go("e0e1");
    board.ended(GameResult::Draw, EndReason::NoWinPossible, "");
    let mut board = Board::from("3k5/9/9/9/9/8P/9/9/9/4K4 w");
    assert!(board.arbiter.ending().is_none());
    board.take(Event::DeclareDraw);
    board.ended(GameResult::Draw, EndReason::NoWinPossible, "");
}

#[test]
fn art_6_pressing_situations() {
    let mut board = Board::new();
    // Nobody has moved: neither may press.
    for side in [Red, Black] {
        let refused = board.take(Event::Press(side));
        assert_eq!(refused.refusal, Some(Refusal::NothingToPress));
        assert_eq!(board.fouls(side), ["9.1.2"]);
    }
    board.play("h2e2");
    assert_eq!(
        board.take(Event::Press(Red)).refusal,
        Some(Refusal::NothingToPress),
        "twice"
    );
}

#[test]
fn art_7_1_and_7_2_situations() {
    let missed = |board: &mut Board, plies: &[u32]| {
        board.take(Event::MissedRecords {
            side: Red,
            plies: plies.to_vec(),
        })
    };
    let mut board = Board::from(QUIET);
    for _ in 0..3 {
        board.play("e0e1 d9d8 e1e0 d8d9");
    }
    missed(&mut board, &[1, 2, 3, 5, 6, 7, 9, 10, 11]);
    assert!(board.fouls(Red).is_empty(), "never four together");
    missed(&mut board, &[4]);
    assert_eq!(board.fouls(Red), ["9.1.7"], "one to seven");
    missed(&mut board, &[8]);
    assert_eq!(board.fouls(Red), ["9.1.7"; 2], "one to eleven");
    missed(&mut board, &[1, 2, 3, 4]);
    assert_eq!(board.fouls(Red).len(), 2, "the same ones again");
    let refused = missed(&mut board, &[13]);
    assert_eq!(refused.refusal, Some(Refusal::NoSuchPly));

    // Under three minutes: later, and before the first move of the next period.
    let time = r#"{"time": "2:00/2,10:00/1*"}"#;
    let mut board = Board::by(Regulations::from_json(time).unwrap(), Some(QUIET));
    board.play("e0e1 d9d8");
    assert_eq!(missed(&mut board, &[1, 2]).notes, [Note::RecordsLater(Red)]);
    assert!(
        board.touch_and_go("e1e0").accepted(),
        "still in that period"
    );
    board.take(Event::Press(Red));
    board.play("d8d9");
    missed(&mut board, &[3, 4]);
    assert!(board.fouls(Red).is_empty(), "what was put off is no foul");
    let refused = board.touch_and_go("e0e1");
    assert_eq!(refused.refusal, Some(Refusal::RecordsOwed));
    board.take(Event::RecordsMadeGood(Red));
    assert!(board.touch_and_go("e0e1").accepted());
}

#[test]
fn art_8_5_and_9_1_1_situations() {
    let mut board = Board::new();
    for event in [
        Event::ClaimLimit(Black),
        Event::ClaimRepetition(Black),
        Event::Offer(Black),
    ] {
        board.take(event);
    }
    assert_eq!(board.fouls(Black), ["9.1.1"; 3], "all in red's time");
    board.ended(GameResult::RedWins, EndReason::Fouls, "");
}

#[test]
fn art_10_1_situations() {
    let mut board = Board::new();
    let sign = |who, name: &str| Event::Sign {
        who,
        name: name.into(),
    };
    use xqrules::arbiter::Signatory;
    let early = board.take(sign(Signatory::Red, "林"));
    assert_eq!(early.refusal, Some(Refusal::NotOver));
    board.take(Event::Resign(Red));
    for event in [
        Event::Resign(Black),
        Event::Offer(Black),
        Event::Foul {
            side: Black,
            kind: FoulKind::Conduct,
        },
        Event::Pause,
        Event::Start {
            late: [false, false],
        },
    ] {
        assert_eq!(board.take(event).refusal, Some(Refusal::GameOver));
    }
    assert!(board.take(sign(Signatory::Arbiter, "周")).accepted());
    assert!(
        !board.take(sign(Signatory::Arbiter, "李")).accepted(),
        "once"
    );
    assert!(!board.take(sign(Signatory::Red, " ")).accepted(), "no name");
    assert!(board.take(sign(Signatory::Red, "林")).accepted());
    assert!(!board.arbiter.sheet().unwrap().complete());
    let last = board.take(sign(Signatory::Black, "石"));
    assert_eq!(last.notes, [Note::SheetComplete]);
}

#[test]
fn art_21_situations() {
    let late = |late| {
        let json = r#"{"time": "30:00", "late_limit": "10:00"}"#;
        let mut board = Board::waiting(Regulations::from_json(json).unwrap(), None);
        board.take(Event::Start { late });
        board
    };
    // Black is late: nothing runs for black until its turn.
    let mut board = late([false, true]);
    board.after(4 * MINUTE, Event::Check);
    board.play("h2e2");
    board.after(3 * MINUTE, Event::Arrive(Black));
    let used = board.arbiter.state().clock.sides.map(|s| s.used / MINUTE);
    assert_eq!(used, [4, 3], "its own turn counts, from the press");
    // Black comes too late while red still thinks.
    let mut board = late([false, true]);
    board.after(10 * MINUTE, Event::Check);
    board.ended(GameResult::RedWins, EndReason::Late, "21.1");
    assert!(board.arbiter.sheet().unwrap().unplayed, "21.4: + and -");
    // Both late: both are charged; who does not come loses.
    let mut board = late([true, true]);
    board.after(2 * MINUTE, Event::Arrive(Red));
    board.after(4 * MINUTE, Event::Check);
    let used = board.arbiter.state_at(board.now).unwrap().clock.sides;
    assert_eq!(
        used.map(|s| s.used / MINUTE),
        [6, 6],
        "red's turn, and black is away"
    );
    board.after(4 * MINUTE, Event::Check);
    board.ended(GameResult::RedWins, EndReason::Late, "21.1");
    // Both past the limit.
    let mut board = late([true, true]);
    board.after(10 * MINUTE, Event::Arrive(Red));
    board.ended(GameResult::BothLose, EndReason::BothLate, "21.3");
    assert_eq!(board.arbiter.sheet().unwrap().half_points, [0, 0]);
    // Nobody moves, presses or resigns before coming.
    let mut board = late([true, false]);
    for event in [Event::Press(Red), Event::Resign(Red), Event::Offer(Red)] {
        assert_eq!(board.take(event).refusal, Some(Refusal::Absent));
    }
}

#[test]
fn art_22_4_a_clock_that_was_wrong() {
    // The flag fell by a defect: the arbiter cannot undo the end, but noticed before, it can.
    let mut board = Board::with(r#"{"time": "5:00"}"#);
    board.after(4 * MINUTE, Event::Pause);
    board.take(Event::ReplaceClock {
        ms: [4 * MINUTE, 5 * MINUTE],
        reason: "runs too fast".into(),
    });
    let moved = board.touch_and_go("h2e2");
    assert_eq!(moved.refusal, Some(Refusal::Paused));
    board.take(Event::Resume);
    assert!(board.after(3 * MINUTE, Event::Check).accepted());
    assert!(board.arbiter.ending().is_none());
    board.after(MINUTE, Event::Check);
    board.ended(GameResult::BlackWins, EndReason::Time, "22.1");
}

#[test]
fn art_22_5_situations() {
    let with = |fen: &str| {
        let json = r#"{"time": "1:00"}"#;
        Board::by(Regulations::from_json(json).unwrap(), Some(fen))
    };
    // The last move is made and not pressed.
    let mut board = with(QUIET);
    board.after(MINUTE - 2000, Event::Check);
    board.touch_and_go("e0e1");
    board.after(1000, Event::Check);
    board.ended(GameResult::BlackWins, EndReason::Time, "22.5");
    // The other agrees to a draw before the flag falls, without a press.
    let mut board = with(QUIET);
    board.after(MINUTE - 4000, Event::Check);
    board.touch_and_go("e0e1");
    board.take(Event::Offer(Red));
    board.take(Event::Accept(Black));
    board.ended(GameResult::Draw, EndReason::Agreed, "23.1");
    // And after it.
    let mut board = with(QUIET);
    board.after(MINUTE - 4000, Event::Check);
    board.touch_and_go("e0e1");
    board.take(Event::Offer(Red));
    board.after(5000, Event::Accept(Black));
    board.ended(GameResult::BlackWins, EndReason::Time, "22.5");
    // The other resigns before the flag.
    let mut board = with(QUIET);
    board.after(MINUTE - 3000, Event::Check);
    board.touch_and_go("e0e1");
    board.take(Event::Resign(Black));
    board.ended(GameResult::RedWins, EndReason::Resigned, "");
    // Stalemate made on the last second.
    let mut board = with("3k5/9/2P6/9/9/9/9/9/9/4K4 w");
    board.after(MINUTE - 2000, Event::Check);
    board.touch_and_go("c7c8");
    board.after(9000, Event::Check);
    assert_eq!(board.ending().reason, EndReason::Stalemate);
}

#[test]
fn art_23_1_situations() {
    // Before one's move; after the press; in the other's time.
    let mut board = Board::new();
    let early = board.take(Event::Offer(Red));
    assert_eq!(early.refusal, Some(Refusal::NotTheMoment));
    assert!(
        board.fouls(Red).is_empty(),
        "in one's own time it disturbs nobody"
    );
    board.play("h2e2");
    board.take(Event::Offer(Red));
    assert_eq!(board.fouls(Red), ["9.1.1"]);
    // An offer that stands cannot be made again or withdrawn, and one's own cannot be accepted.
    board.touch_and_go("h9g7");
    assert!(board.take(Event::Offer(Black)).accepted());
    for (event, why) in [
        (Event::Offer(Black), Refusal::OfferedBefore),
        (Event::Withdraw(Black), Refusal::NotWithdrawable),
        (Event::Accept(Black), Refusal::NoOffer),
        (Event::Decline(Black), Refusal::NoOffer),
        (Event::Withdraw(Red), Refusal::NoOffer),
    ] {
        assert_eq!(board.take(event).refusal, Some(why));
    }
    assert!(board.fouls(Black).is_empty());
    board.take(Event::Press(Black));
    // Moving refuses: there is nothing to accept any more.
    let moved = board.touch_and_go("h0g2");
    assert!(moved.notes.contains(&Note::Declined(Red)));
    assert_eq!(
        board.take(Event::Accept(Red)).refusal,
        Some(Refusal::NoOffer)
    );
    board.take(Event::Press(Red));
    // Black again, red having offered nothing meanwhile: a foul.
    board.touch_and_go("i9h9");
    let again = board.take(Event::Offer(Black));
    assert_eq!(again.fouls().next(), Some((Black, FoulKind::RepeatedOffer)));
    assert_eq!(board.arbiter.state().offer, None);
    board.take(Event::Press(Black));
    // Red offers: then black's turn has come again.
    board.touch_and_go("i0h0");
    assert!(board.take(Event::Offer(Red)).accepted());
    board.take(Event::Press(Red));
    board.take(Event::Decline(Black));
    board.touch_and_go("b9c7");
    assert!(board.take(Event::Offer(Black)).accepted());
}

#[test]
fn art_23_3_situations() {
    let rules = r#"{"rules": {"natural_limit": {"rounds": 3, "max_checks": 1}}}"#;
    let rules = || Regulations::from_json(rules).unwrap();
    // Five moves are not three rounds; the sixth completes them, pressed or not.
    let mut board = Board::by(rules(), Some(QUIET));
    board.play("e0e1 d9d8 e1e0 d8d9 e0e1");
    let wrong = board.take(Event::ClaimLimit(Black));
    assert_eq!(wrong.refusal, Some(Refusal::LimitNotReached));
    assert_eq!(board.fouls(Black), ["9.1.4"]);
    assert_eq!(board.arbiter.state().clock.sides[1].penalties, 5 * MINUTE);
    board.touch_and_go("d9d8");
    board.take(Event::ClaimLimit(Black));
    board.ended(GameResult::Draw, EndReason::NaturalLimit, "23.3");
    // A capture begins the count anew.
    let mut board = Board::by(rules(), Some(QUIET));
    board.play("e0e1 d9d8 e1e0 d8d9 a0a5");
    board.take(Event::ClaimLimit(Black));
    assert_eq!(board.fouls(Black), ["9.1.4"]);
    // Red checked three times: of its own checks one counts, for black all of them do.
    let mut board = Board::by(rules(), Some(CHECKS));
    board.play("a6a9 e9e8 a9a8 e8e9 a8a9");
    board.touch_and_go("e9e8");
    let mut other = Board::by(rules(), Some(CHECKS));
    other.play("a6a9 e9e8 a9a8 e8e9 a8a9 e9e8");
    other.take(Event::ClaimLimit(Red));
    assert_eq!(other.fouls(Red), ["9.1.4"]);
    board.take(Event::ClaimLimit(Black));
    board.ended(GameResult::Draw, EndReason::NaturalLimit, "23.3");
    // The arbiter counts for either, and is wrong without a penalty.
    let mut board = Board::by(rules(), Some(CHECKS));
    board.play("a6a9 e9e8");
    assert_eq!(
        board.take(Event::AuditLimit).refusal,
        Some(Refusal::LimitNotReached)
    );
    board.play("a9a8 e8e9 a8a9 e9e8");
    board.take(Event::AuditLimit);
    board.ended(GameResult::Draw, EndReason::NaturalLimit, "23.3");
}

#[test]
fn art_23_3_the_penalty_can_lose() {
    // Four minutes left; exactly five left.
    for left in ["4:00", "5:01"] {
        let mut board = Board::with(&format!(r#"{{"time": "{left}"}}"#));
        let claim = board.take(Event::ClaimLimit(Red));
        board.ended(GameResult::BlackWins, EndReason::Time, "23.3");
        assert_eq!(board.arbiter.state().clock.sides[0].remaining, 0);
        assert_eq!(claim.fouls().count(), 1, "and the foul is called");
    }
    // As a third foul it loses by fouls, and the clock is left alone.
    let mut board = Board::with(r#"{"time": "4:00", "fouls_to_lose": 1}"#);
    board.take(Event::ClaimLimit(Red));
    board.ended(GameResult::BlackWins, EndReason::Fouls, "");
    assert_eq!(board.arbiter.state().clock.sides[0].penalties, 0);
}

#[test]
fn art_24_situations() {
    let none = Board::new().take(Event::ClaimRepetition(Red));
    assert_eq!(none.refusal, Some(Refusal::NotRepeated));
    // Twice is not three times.
    let mut board = Board::from("3k5/9/9/9/9/9/4p4/9/9/R3K4 w");
    board.play("a0b0 d9d8 b0a0 d8d9");
    let twice = board.take(Event::ClaimRepetition(Red));
    assert_eq!(twice.refusal, Some(Refusal::NotRepeated));
    assert!(board.fouls(Red).is_empty(), "the book names no penalty");
    board.play("a0b0 d9d8 b0a0 d8d9");
    board.take(Event::ClaimRepetition(Red));
    board.ended(GameResult::Draw, EndReason::Repetition, "24.2");
    // Perpetual check loses at once, whoever asks, the checking side too.
    for side in [Red, Black] {
        let mut board = Board::from(CHECKS);
        board.play("a6a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9");
        board.touch_and_go("a8a9");
        if side == Black {
            board.take(Event::Press(Red));
        }
        board.take(Event::ClaimRepetition(side));
        board.ended(GameResult::BlackWins, EndReason::Forbidden, "24.1");
    }
}

#[test]
fn art_24_3_who_changes_in_time_plays_on() {
    const CHASE: &str = "3k5/9/9/9/6n2/R8/9/9/9/4K4 w";
    let chased = || {
        let mut board = Board::from(CHASE);
        board.play("a4a5 g5f3 a5a3 f3g5 a3a5 g5f3 a5a3 f3g5 a3a5");
        let answer = board.take(Event::ClaimRepetition(Black));
        assert!(answer.accepted());
        assert_eq!(board.arbiter.state().must_change, Some(Red));
        board
    };
    // Another move at once: the game goes on, and stands on the clock as before.
    let mut board = chased();
    board.play("g5f3 e0f0 f3g5 f0e0 g5f3");
    assert!(board.arbiter.ending().is_none());
    // The cycle once more: lost, without another claim.
    let mut board = chased();
    board.play("g5f3 a5a3 f3g5");
    board.touch_and_go("a3a5");
    board.ended(GameResult::BlackWins, EndReason::Forbidden, "24.3");
    // Asking again before anybody has moved changes nothing.
    let mut board = chased();
    board.take(Event::ClaimRepetition(Black));
    assert!(board.arbiter.ending().is_none());
    // By regulations for servers the third time loses, and it is 24.3, not 24.1.
    let automatic = r#"{"rules": {"enforcement": "automatic"}}"#;
    let mut board = Board::by(Regulations::from_json(automatic).unwrap(), Some(CHASE));
    board.play("a4a5 g5f3 a5a3 f3g5 a3a5 g5f3 a5a3 f3g5");
    board.touch_and_go("a3a5");
    board.ended(GameResult::BlackWins, EndReason::Forbidden, "24.3");
}

#[test]
fn art_24_perpetual_check_where_regulations_warn_first() {
    let warned = || {
        let json = r#"{"rules": {"perpetual_check": "must_change"}}"#;
        let mut board = Board::by(Regulations::from_json(json).unwrap(), Some(CHECKS));
        board.play("a6a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9");
        board.take(Event::ClaimRepetition(Black));
        assert_eq!(board.arbiter.state().must_change, Some(Red));
        board
    };
    let mut board = warned();
    board.play("e9e8 a9a8 e8e9");
    board.touch_and_go("a8a9");
    board.ended(GameResult::BlackWins, EndReason::Forbidden, "24.3");
    let mut board = warned();
    board.play("e9e8 a9a7 e8e9 a7a6");
    assert!(board.arbiter.ending().is_none());
}

#[test]
fn logs_of_refusals_replay_too() {
    let mut board = Board::with(r#"{"first_illegal": "foul", "time": "3:00/2,1:00/1*"}"#);
    board.touch_and_go("b0d1");
    touch(&mut board, Red, "b0 b9", ORDER);
    board.play("b0c2");
    board.take(Event::Offer(Red));
    board.take(Event::MissedRecords {
        side: Black,
        plies: vec![1],
    });
    board.after(2 * MINUTE, Event::ClaimLimit(Black));
    let log = board.arbiter.log_value().to_string();
    let again = xqrules::arbiter::Arbiter::replay(&log).unwrap();
    assert_eq!(again.state_value(), board.arbiter.state_value());
    assert_eq!(again.log(), board.arbiter.log());
}
