//! Chapter 5: lateness, the flag, draws, repetitions (art. 21-24), and sanctions (art. 18).

use xqrules::adjudication::{Label, Ruling};
use xqrules::arbiter::{
    Arbiter, EndReason, Event, FoulKind, GameResult, Note, Refusal, Regulations, SanctionKind,
};
use xqrules::board::Color::{Black, Red};

use crate::chapter1::{CHASE, CHASING, IDLE};
use crate::{foul_of, Board, MINUTE};

fn late(late: [bool; 2]) -> Board {
    let mut board = Board::waiting(Regulations::cxa2007(), None);
    assert!(board.take(Event::Start { late }).accepted());
    board
}

#[test]
fn art_18_1_a_warning_is_recorded() {
    let mut board = Board::new();
    let (side, kind, reason) = (Red, SanctionKind::Warning, String::from("talking"));
    let answer = board.take(Event::Sanction { side, kind, reason });
    assert_eq!(answer.notes, [Note::Sanctioned { side, kind }]);
    assert_eq!(board.arbiter.state().warnings, [1, 0]);
    assert_eq!(board.arbiter.sanctions(Red)[0].reason, "talking");
    assert!(board.arbiter.ending().is_none());
}

#[test]
fn art_8_8_by_degree_a_foul_a_warning_the_game() {
    let mut board = Board::new();
    let kind = FoulKind::Conduct;
    board.take(Event::Foul { side: Red, kind });
    let sanction = |kind| Event::Sanction {
        side: Red,
        kind,
        reason: "talks".into(),
    };
    board.take(sanction(SanctionKind::Warning));
    assert!(board.arbiter.ending().is_none());
    assert_eq!(
        (board.fouls(Red).len(), board.arbiter.warnings()),
        (1, [1, 0])
    );
    board.take(sanction(SanctionKind::Disqualified));
    board.ended(GameResult::BlackWins, EndReason::Discipline, "18.2");
}

#[test]
fn art_18_2_and_18_3_lose_the_game() {
    for (kind, rule) in [
        (SanctionKind::Disqualified, "18.2"),
        (SanctionKind::Expelled, "18.3"),
    ] {
        let mut board = Board::new();
        board.take(Event::Sanction {
            side: Red,
            kind,
            reason: String::new(),
        });
        board.ended(GameResult::BlackWins, EndReason::Discipline, rule);
    }
}

#[test]
fn art_21_1_the_late_side_s_clock_runs_and_the_limit_loses() {
    let mut board = late([false, true]);
    board.play("h2e2");
    assert_eq!(
        board.take(Event::Resign(Black)).refusal,
        Some(Refusal::Absent)
    );
    board.after(20 * MINUTE, Event::Check);
    board.ended(GameResult::RedWins, EndReason::Late, "21.1");
    assert_eq!(
        board.ending().at,
        15 * MINUTE + 1000,
        "at the limit, whenever it was seen"
    );
}

#[test]
fn art_21_2_who_comes_in_time_plays_on_with_what_is_left() {
    let mut board = late([true, false]);
    assert!(board.after(10 * MINUTE, Event::Arrive(Red)).accepted());
    assert_eq!(board.arbiter.state().clock.side(Red).remaining, 80 * MINUTE);
    board.play("h2e2 h9g7");
    board.after(30 * MINUTE, Event::Check);
    assert!(board.arbiter.ending().is_none());
}

#[test]
fn art_21_3_both_late() {
    let mut board = late([true, true]);
    board.after(20 * MINUTE, Event::Check);
    board.ended(GameResult::BothLose, EndReason::BothLate, "21.3");
    let mut board = late([true, true]);
    board.after(MINUTE, Event::Arrive(Black));
    board.after(20 * MINUTE, Event::Check);
    board.ended(GameResult::BlackWins, EndReason::Late, "21.1");
    assert_eq!(
        board.arbiter.state().clock.side(Black).used,
        MINUTE,
        "both are charged"
    );
}

#[test]
fn art_21_4_a_game_not_played_is_marked() {
    let mut board = late([true, false]);
    board.after(20 * MINUTE, Event::Check);
    assert!(board.arbiter.sheet().unwrap().unplayed);
    let mut board = Board::new();
    board.take(Event::Resign(Red));
    assert!(!board.arbiter.sheet().unwrap().unplayed);
}

#[test]
fn art_22_1_and_22_2_the_flag() {
    let mut board = Board::with(r#"{"time": "1:00"}"#);
    board.play("h2e2");
    // Any event after the flag finds that the game is over.
    let answer = board.after(
        MINUTE,
        Event::Move {
            side: Black,
            played: "h9g7".parse().unwrap(),
        },
    );
    assert_eq!(answer.refusal, Some(Refusal::GameOver));
    board.ended(GameResult::RedWins, EndReason::Time, "22.1");
    // Nothing on the board saves a side whose time is up: there is no "the other cannot win".
    let mut board = Board::by(
        Regulations::from_json(r#"{"time": "1:00"}"#).unwrap(),
        Some("3k5/9/9/9/9/9/9/9/4R4/4K4 w"),
    );
    board.after(MINUTE, Event::Check);
    board.ended(GameResult::BlackWins, EndReason::Time, "22.1");
}

#[test]
fn art_22_4_the_clock_is_put_right() {
    let mut board = Board::new();
    board.play("h2e2");
    board.take(Event::Pause);
    let answer = board.take(Event::Move {
        side: Black,
        played: "h9g7".parse().unwrap(),
    });
    assert_eq!(answer.refusal, Some(Refusal::Paused));
    let reason = String::from("it had stopped");
    assert!(board
        .take(Event::ReplaceClock {
            ms: [70 * MINUTE, 65 * MINUTE],
            reason
        })
        .accepted());
    assert!(board.take(Event::Resume).accepted());
    board.play("h9g7");
    assert_eq!(board.arbiter.state().clock.side(Red).remaining, 70 * MINUTE);
    let answer = board.take(Event::SetTime {
        side: Red,
        ms: 5000,
        reason: String::new(),
    });
    assert!(answer.accepted());
    board.take(Event::AddTime {
        side: Red,
        ms: 3000,
        reason: String::new(),
    });
    assert_eq!(board.arbiter.clock().journal().len(), 4);
}

#[test]
fn art_22_5_a_last_move_not_pressed_loses_unless_the_game_was_over() {
    let short = || Regulations::from_json(r#"{"time": "1:00"}"#).unwrap();
    let mut board = Board::by(short(), None);
    board.touch_and_go("h2e2");
    let answer = board.after(MINUTE, Event::Press(Red));
    assert_eq!(answer.refusal, Some(Refusal::GameOver));
    board.ended(GameResult::BlackWins, EndReason::Time, "22.5");
    // Mate on the board came first; so did stalemate, resignation and agreement.
    let mut board = Board::by(short(), Some("4k4/R8/3R5/9/9/9/9/9/9/3K5 w"));
    board.touch_and_go("d7d9");
    board.after(10 * MINUTE, Event::Check);
    board.ended(GameResult::RedWins, EndReason::Checkmate, "");
    let mut board = Board::by(short(), Some("3k5/9/9/3P5/9/9/9/9/9/4K4 w"));
    board.touch_and_go("d6d7");
    board.after(10 * MINUTE, Event::Check);
    board.ended(GameResult::RedWins, EndReason::Stalemate, "");
    let mut board = Board::by(short(), None);
    board.touch_and_go("h2e2");
    board.take(Event::Resign(Black));
    board.after(10 * MINUTE, Event::Check);
    board.ended(GameResult::RedWins, EndReason::Resigned, "");
    let mut board = Board::by(short(), None);
    board.touch_and_go("h2e2");
    board.take(Event::Offer(Red));
    board.take(Event::Accept(Black));
    board.after(10 * MINUTE, Event::Check);
    board.ended(GameResult::Draw, EndReason::Agreed, "23.1");
}

#[test]
fn art_23_1_draw_offers() {
    let mut board = Board::new();
    assert_eq!(
        board.take(Event::Offer(Red)).refusal,
        Some(Refusal::NotTheMoment)
    );
    board.touch_and_go("h2e2");
    assert!(board.take(Event::Offer(Red)).accepted());
    assert_eq!(
        board.take(Event::Withdraw(Red)).refusal,
        Some(Refusal::NotWithdrawable)
    );
    assert_eq!(
        board.take(Event::Accept(Red)).refusal,
        Some(Refusal::NoOffer)
    );
    board.take(Event::Press(Red));
    // Refused by moving.
    let answer = board.touch_and_go("h9g7");
    assert_eq!(answer.notes, [Note::Declined(Black)]);
    assert_eq!(
        board.take(Event::Accept(Black)).refusal,
        Some(Refusal::NoOffer)
    );
    // Refused by word.
    assert!(board.take(Event::Offer(Black)).accepted());
    assert!(board.take(Event::Decline(Red)).accepted());
    assert_eq!(board.arbiter.state().offer, None);
    // After pressing it is too late, and in the other's time.
    board.take(Event::Press(Black));
    board.play("b0c2");
    let answer = board.take(Event::Offer(Red));
    assert_eq!(answer.refusal, Some(Refusal::NotTheMoment));
    assert_eq!(foul_of(&answer), (Red, FoulKind::Disturbance));
}

#[test]
fn art_23_2_the_arbiter_rules_a_draw_by_repetition() {
    let mut board = Board::new();
    board.play(IDLE);
    assert_eq!(
        board.take(Event::AuditRepetition).refusal,
        Some(Refusal::NotRepeated)
    );
    board.play(IDLE);
    assert!(board.take(Event::AuditRepetition).accepted());
    board.ended(GameResult::Draw, EndReason::Repetition, "24.2");
}

#[test]
fn art_23_3_a_wrong_claim_costs_a_foul_and_five_minutes_which_can_lose() {
    let mut board = Board::new();
    let answer = board.take(Event::ClaimLimit(Red));
    assert_eq!(answer.refusal, Some(Refusal::LimitNotReached));
    assert_eq!(foul_of(&answer), (Red, FoulKind::WrongLimitClaim));
    let red = *board.arbiter.state().clock.side(Red);
    assert_eq!(
        (red.penalties, red.remaining),
        (5 * MINUTE, 85 * MINUTE - 1000)
    );
    let mut board = Board::with(r#"{"time": "4:00"}"#);
    board.take(Event::ClaimLimit(Red));
    board.ended(GameResult::BlackWins, EndReason::Time, "23.3");
    // The claimant's checks count ten at most.
    let mut board = Board::from("4k4/9/9/9/9/9/9/9/9/3K4R w - - 118 80");
    board.play("i0i9 e9e8");
    let answer = board.take(Event::ClaimLimit(Red));
    assert!(answer.accepted(), "{answer:?}");
    // Nobody has claimed: the arbiter counts.
    let mut board = Board::from("r3k4/9/9/9/9/9/9/9/9/3K4R w - - 118 80");
    board.play("i0i1");
    assert_eq!(
        board.take(Event::AuditLimit).refusal,
        Some(Refusal::LimitNotReached)
    );
    board.play("a9a8");
    assert!(board.take(Event::AuditLimit).accepted());
    board.ended(GameResult::Draw, EndReason::NaturalLimit, "23.3");
}

#[test]
fn art_24_1_perpetual_check_loses_at_once() {
    let mut board = Board::from("4k4/9/9/R8/9/9/9/9/4p4/3K5 w");
    board.play("a6a9").play(&"e9e8 a9a8 e8e9 a8a9 ".repeat(2));
    assert!(board.take(Event::ClaimRepetition(Black)).accepted());
    board.ended(GameResult::BlackWins, EndReason::Forbidden, "24.1");
}

#[test]
fn art_24_2_neither_must_change() {
    let mut board = Board::new();
    board.play(&IDLE.repeat(2));
    let answer = board.take(Event::ClaimRepetition(Red));
    let (ruling, rule) = (Ruling::Draw, "24.2");
    assert_eq!(answer.notes[0], Note::Ruled { ruling, rule });
    board.ended(GameResult::Draw, EndReason::Repetition, "24.2");
}

#[test]
fn art_24_3_who_must_change_and_does_not_loses() {
    let mut board = Board::from(CHASE);
    board.play("a4a5").play(&CHASING.repeat(2));
    let answer = board.take(Event::ClaimRepetition(Black));
    let (ruling, rule) = (Ruling::RedMustChange, "24.3");
    assert_eq!(answer.notes, [Note::Ruled { ruling, rule }]);
    // Changing in time is enough.
    let mut changed = Board {
        arbiter: board.arbiter.clone(),
        now: board.now,
    };
    changed.play("g5f3 e0f0 f3g5");
    assert!(changed.arbiter.ending().is_none());
    // The same position once more loses, and not before it stands.
    board.play("g5f3 a5a3 f3g5");
    assert!(board.arbiter.ending().is_none());
    board.play("a3a5");
    board.ended(GameResult::BlackWins, EndReason::Forbidden, "24.3");
    // Where regulations rule at once, no demand is needed.
    let regulations = r#"{"rules": {"enforcement": "automatic"}}"#;
    let mut board = Board::by(Regulations::from_json(regulations).unwrap(), Some(CHASE));
    board.play("a4a5").play(&CHASING.repeat(2));
    assert_eq!(board.ending().result, GameResult::BlackWins);
}

#[test]
fn art_24_the_arbiter_may_label_a_move_himself() {
    let mut board = Board::from(CHASE);
    board.play("a4a5").play(&CHASING.repeat(2));
    let (ply, label, reason) = (2, Label::Idle, String::from("no real attack"));
    assert!(board
        .take(Event::Overrule { ply, label, reason })
        .accepted());
    board.take(Event::ClaimRepetition(Black));
    board.ended(GameResult::Draw, EndReason::Repetition, "24.2");
    let mut board = Board::new();
    let (ply, label, reason) = (0, Label::Idle, String::new());
    assert_eq!(
        board.take(Event::Overrule { ply, label, reason }).refusal,
        Some(Refusal::NoSuchPly)
    );
}

#[test]
fn a_caller_can_sleep_until_the_next_event() {
    let mut board = Board::new();
    board.play("h2e2");
    let at = board.arbiter.state().clock.next_event.unwrap();
    let before = board.arbiter.state_value();
    assert!(board
        .arbiter
        .take(at - 1, Event::Check)
        .unwrap()
        .ending()
        .is_none());
    assert_eq!(
        board.arbiter.state_value(),
        before,
        "looking changes nothing"
    );
    assert!(board
        .arbiter
        .take(at, Event::Check)
        .unwrap()
        .ending()
        .is_some());
    let arbiter: &Arbiter = &board.arbiter;
    assert_eq!(arbiter.state().clock.next_event, None);
}
