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
/// Quiet moves for both.
pub const QUIET: &str = "3k5/9/9/9/r8/9/9/9/9/R3K4 w";

pub fn touch(board: &mut Board, side: Color, names: &str, manner: Manner) -> Answer {
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
