//! Chapter 1: how a game is won, lost and drawn (art. 2.1, 4.1, 4.2).

use xqrules::arbiter::{
    EndReason, Event, FoulKind, GameResult, Refusal, Regulations, SanctionKind,
};
use xqrules::board::Color::{Black, Red};

use crate::{foul_of, Board, MINUTE};

/// Red mates by d6d9: the chariots hold the last two ranks.
const MATE: &str = "4k4/R8/3R5/9/9/9/9/9/9/3K5 w";

#[test]
fn art_2_1_red_moves_first_and_the_sides_alternate() {
    let mut board = Board::new();
    let played = "h9g7".parse().unwrap();
    let answer = board.take(Event::Move {
        side: Black,
        played,
    });
    assert_eq!(answer.refusal, Some(Refusal::NotYourTurn));
    board.play("h2e2 h9g7");
    assert_eq!(board.turn(), Red);
}

#[test]
fn art_4_1_1_checkmate() {
    let mut board = Board::from(MATE);
    let answer = board.touch_and_go("d7d9");
    assert!(answer.accepted());
    board.ended(GameResult::RedWins, EndReason::Checkmate, "");
}

#[test]
fn art_4_1_2_kings_face_after_a_move() {
    let mut board = Board::from("4k4/9/9/9/9/9/P8/9/4A4/4K4 w");
    board.touch_and_go("e1d0");
    board.ended(GameResult::BlackWins, EndReason::KingsFace, "4.1.2");
    assert_eq!(board.ending().reason.article(), "4.1.2");
}

#[test]
fn art_4_1_3_stalemate_loses() {
    let mut board = Board::from("3k5/9/9/3P5/9/9/9/9/9/4K4 w");
    board.touch_and_go("d6d7");
    board.ended(GameResult::RedWins, EndReason::Stalemate, "");
}

#[test]
fn art_4_1_4_not_enough_moves_in_time() {
    let mut board = Board::new();
    let answer = board.after(90 * MINUTE, Event::Check);
    assert_eq!(answer.ending().unwrap().reason, EndReason::Time);
    board.ended(GameResult::BlackWins, EndReason::Time, "22.1");
}

#[test]
fn art_4_1_5_too_late() {
    let mut board = Board::waiting(Regulations::cxa2007(), None);
    board.take(Event::Start {
        late: [true, false],
    });
    board.after(14 * MINUTE, Event::Check);
    assert!(board.arbiter.ending().is_none());
    board.after(MINUTE, Event::Check);
    board.ended(GameResult::BlackWins, EndReason::Late, "21.1");
}

#[test]
fn art_4_1_6_a_move_against_the_rules_loses() {
    let mut board = Board::new();
    let answer = board.touch_and_go("b0d1");
    assert!(matches!(answer.refusal, Some(Refusal::Illegal(_))));
    board.ended(GameResult::BlackWins, EndReason::IllegalMove, "2.2");
    // Later regulations warn first; the second loses.
    let mut board = Board::with(r#"{"first_illegal": "foul"}"#);
    let answer = board.touch_and_go("b0d1");
    assert_eq!(foul_of(&answer), (Red, FoulKind::IllegalMove));
    // The piece was touched.
    assert_eq!(
        board.touch_and_go("h2e2").refusal,
        Some(Refusal::Touched("5.1"))
    );
    board.play("b0c2 h9g7");
    board.touch_and_go("a0a5");
    board.ended(GameResult::BlackWins, EndReason::IllegalMove, "2.2");
}

#[test]
fn art_4_1_7_forbidden_moves_not_changed() {
    let mut board = Board::from(CHASE);
    board.play("a4a5").play(&CHASING.repeat(2));
    let answer = board.take(Event::AuditRepetition);
    assert!(answer.accepted(), "{answer:?}");
    assert_eq!(board.arbiter.state().must_change, Some(Red));
    board.play(CHASING);
    board.ended(GameResult::BlackWins, EndReason::Forbidden, "24.3");
}

/// A chariot chases a horse that nothing protects, in vain.
pub const CHASE: &str = "3k5/9/9/9/6n2/R8/9/9/9/4K4 w";
pub const CHASING: &str = "g5f3 a5a3 f3g5 a3a5 ";

#[test]
fn art_4_1_8_three_fouls() {
    let mut board = Board::new();
    for _ in 0..2 {
        board.take(Event::Foul {
            side: Black,
            kind: FoulKind::Conduct,
        });
    }
    assert!(board.arbiter.ending().is_none());
    board.take(Event::TouchClock(Black));
    board.ended(GameResult::RedWins, EndReason::Fouls, "");
    let mut board = Board::with(r#"{"fouls_to_lose": 1}"#);
    board.take(Event::TouchClock(Red));
    board.ended(GameResult::BlackWins, EndReason::Fouls, "");
}

#[test]
fn art_4_1_9_resignation() {
    let mut board = Board::new();
    assert!(board.take(Event::Resign(Black)).accepted());
    board.ended(GameResult::RedWins, EndReason::Resigned, "");
}

#[test]
fn art_4_1_10_refusing_the_rules() {
    let mut board = Board::new();
    board.take(Event::DeclareLoss(Red));
    board.ended(GameResult::BlackWins, EndReason::Discipline, "");
    let mut board = Board::new();
    let (side, kind, reason) = (
        Black,
        SanctionKind::Disqualified,
        String::from("a telephone"),
    );
    board.take(Event::Sanction { side, kind, reason });
    board.ended(GameResult::RedWins, EndReason::Discipline, "18.2");
}

#[test]
fn art_4_2_1_neither_side_can_win() {
    let mut board = Board::from("3k5/9/9/9/9/9/9/9/4p4/4K4 w");
    board.touch_and_go("e0e1");
    board.ended(GameResult::Draw, EndReason::NoWinPossible, "");
    // What the board does not show, the arbiter rules.
    let mut board = Board::new();
    board.take(Event::DeclareDraw);
    board.ended(GameResult::Draw, EndReason::NoWinPossible, "");
}

#[test]
fn art_4_2_2_agreement() {
    let mut board = Board::new();
    board.touch_and_go("h2e2");
    board.take(Event::Offer(Red));
    board.take(Event::Press(Red));
    assert!(board.take(Event::Accept(Black)).accepted());
    board.ended(GameResult::Draw, EndReason::Agreed, "23.1");
}

/// Both sides move to and fro.
pub const IDLE: &str = "b0a2 b9a7 a2b0 a7b9 ";

#[test]
fn art_4_2_3_repetition_that_neither_must_change() {
    let mut board = Board::new();
    board.play(&IDLE.repeat(2));
    assert!(board.take(Event::ClaimRepetition(Red)).accepted());
    board.ended(GameResult::Draw, EndReason::Repetition, "24.2");
}

#[test]
fn art_4_2_4_natural_limit() {
    let mut board = Board::from("r3k4/9/9/9/9/9/9/9/9/3K4R w - - 119 80");
    board.touch_and_go("i0i1");
    assert!(board.take(Event::ClaimLimit(Red)).accepted());
    board.ended(GameResult::Draw, EndReason::NaturalLimit, "23.3");
}

#[test]
fn a_game_ends_once_and_the_clock_stands() {
    let mut board = Board::new();
    board.take(Event::Resign(Red));
    let first = board.ending();
    let used = board.arbiter.state().clock.sides.map(|s| s.used);
    for event in [
        Event::Resign(Black),
        Event::Check,
        Event::Press(Red),
        Event::Pause,
        Event::DeclareDraw,
    ] {
        let answer = board.after(200 * MINUTE, event);
        assert_eq!(answer.refusal, Some(Refusal::GameOver));
    }
    assert_eq!(board.ending(), first);
    assert_eq!(board.arbiter.state().clock.sides.map(|s| s.used), used);
}
