//! Situations of chapter 5, thought out from the articles and the spec alone (see `situations.rs`).

use xqrules::arbiter::{
    EndReason, Event, FoulKind, GameResult, Manner, Note, Refusal, Regulations,
};
use xqrules::board::Color::{Black, Red};

use crate::situations::{touch, QUIET};
use crate::{Board, MINUTE};

/// Check after check, and both sides can go on.
const CHECKS: &str = "4k4/9/9/R8/9/9/9/9/4p4/3K5 w";

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
    touch(&mut board, Red, "b0 b9", Manner::InOrder);
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
