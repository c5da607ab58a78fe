//! Chapter 2: touching, the clock, records, duties, fouls, the end (art. 5-10).

use xqrules::arbiter::{
    EndReason, Event, FoulKind, GameResult, Manner, Note, Refusal, Regulations, Signatory,
};
use xqrules::board::Color::{self, Black, Red};

use crate::{foul_of, squares, Board, MINUTE};

fn touch(board: &mut Board, list: &str) -> xqrules::arbiter::Answer {
    touch_so(board, list, Manner::InOrder)
}

fn touch_so(board: &mut Board, list: &str, manner: Manner) -> xqrules::arbiter::Answer {
    let (side, squares) = (board.turn(), squares(list));
    board.take(Event::Touch {
        side,
        squares,
        manner,
    })
}

/// The article by which the side to move is bound, after a touch.
fn bound(answer: &xqrules::arbiter::Answer) -> Option<(&'static str, u32)> {
    answer.notes.iter().find_map(|note| match note {
        Note::Bound { article, moves, .. } => Some((*article, *moves)),
        _ => None,
    })
}

fn free(answer: &xqrules::arbiter::Answer) -> Option<&'static str> {
    answer.notes.iter().find_map(|note| match note {
        Note::Free { article, .. } => Some(*article),
        _ => None,
    })
}

#[test]
fn art_5_1_an_own_piece_touched_must_move() {
    let mut board = Board::new();
    assert_eq!(bound(&touch(&mut board, "b0")), Some(("5.1", 2)));
    assert_eq!(
        board.touch_and_go("h2e2").refusal,
        Some(Refusal::Touched("5.1"))
    );
    assert!(board.touch_and_go("b0c2").accepted());
    // Unless it cannot move at all.
    let mut board = Board::from("3kr4/9/9/9/9/9/9/9/4N4/4K4 w");
    let answer = touch(&mut board, "e1");
    assert_eq!(free(&answer), Some("5.1"));
    assert!(board.touch_and_go("e0f0").accepted());
}

#[test]
fn art_5_2_an_opponent_s_piece_touched_must_be_taken() {
    let mut board = Board::new();
    assert_eq!(bound(&touch(&mut board, "b9")), Some(("5.2", 1)));
    assert_eq!(
        board.touch_and_go("h2e2").refusal,
        Some(Refusal::Touched("5.2"))
    );
    assert!(board.touch_and_go("b2b9").accepted());
    let mut board = Board::new();
    assert_eq!(free(&touch(&mut board, "e9")), Some("5.2"));
    assert!(board.touch_and_go("h2e2").accepted());
}

#[test]
fn art_5_3_own_then_opponent_s() {
    // It takes it.
    let mut board = Board::new();
    assert_eq!(bound(&touch(&mut board, "b2 b9")), Some(("5.3", 1)));
    // It cannot take it, so it moves.
    let mut board = Board::new();
    assert_eq!(bound(&touch(&mut board, "b0 b9")), Some(("5.3", 2)));
    // It cannot move, so another takes.
    let mut board = Board::from("3kr4/9/9/9/9/9/9/R7n/4N4/4K4 w");
    assert_eq!(bound(&touch(&mut board, "e1 i2")), Some(("5.3", 1)));
    assert!(board.touch_and_go("a2i2").accepted());
    // None can: free.
    let mut board = Board::from("3kr4/9/9/9/9/9/9/R7n/4N4/4K4 w");
    assert_eq!(free(&touch(&mut board, "e1 d9")), Some("5.3"));
}

#[test]
fn art_5_4_opponent_s_then_own() {
    let mut board = Board::new();
    assert_eq!(bound(&touch(&mut board, "b9 b2")), Some(("5.4", 1)));
    // It cannot take it, so another does.
    let mut board = Board::new();
    assert_eq!(bound(&touch(&mut board, "b9 b0")), Some(("5.4", 1)));
    assert_eq!(
        board.touch_and_go("b0c2").refusal,
        Some(Refusal::Touched("5.4"))
    );
    assert!(board.touch_and_go("b2b9").accepted());
    // None can take it, so the own piece moves.
    let mut board = Board::new();
    assert_eq!(bound(&touch(&mut board, "e9 b0")), Some(("5.4", 2)));
    // Nor can it move: free.
    let mut board = Board::from("3kr4/9/9/9/9/9/9/9/4N4/4K4 w");
    assert_eq!(free(&touch(&mut board, "d9 e1")), Some("5.4"));
}

#[test]
fn art_5_5_both_at_once_is_as_5_4() {
    let mut board = Board::new();
    let answer = touch_so(&mut board, "b0 b9", Manner::AtOnce);
    assert_eq!(bound(&answer), Some(("5.5", 1)));
    assert!(board.touch_and_go("b2b9").accepted());
}

#[test]
fn art_5_6_adjusting_needs_consent_and_one_s_own_time() {
    let mut board = Board::new();
    let answer = touch_so(&mut board, "a0", Manner::Adjusting { consent: true });
    assert!(answer.accepted() && answer.notes.is_empty());
    touch_so(&mut board, "a0", Manner::Accident);
    assert!(board.arbiter.duty().article.is_empty());
    let answer = touch_so(&mut board, "a0", Manner::Adjusting { consent: false });
    assert_eq!(bound(&answer), Some(("5.1", 2)));
    // In the other's time it is a touch, and disturbs.
    let mut board = Board::new();
    let (side, squares) = (Black, squares("a9"));
    let manner = Manner::Adjusting { consent: true };
    let answer = board.take(Event::Touch {
        side,
        squares,
        manner,
    });
    assert_eq!(foul_of(&answer), (Black, FoulKind::Disturbance));
    board.play("h2e2");
    assert_eq!(
        board.touch_and_go("h9g7").refusal,
        Some(Refusal::Touched("5.1"))
    );
}

#[test]
fn art_5_7_a_move_made_stands() {
    let mut board = Board::new();
    board.touch_and_go("h2e2");
    let answer = board.take(Event::Move {
        side: Red,
        played: "h2d2".parse().unwrap(),
    });
    assert_eq!(answer.refusal, Some(Refusal::MoveStands));
}

#[test]
fn art_5_8_an_error_is_corrected_during_the_game_only() {
    let mut board = Board::new();
    board.play("h2e2 h9g7");
    let before = board.arbiter.clock().state();
    board.play("b0c2");
    assert!(board
        .take(Event::TakeBack {
            reason: "a piece was displaced".into()
        })
        .accepted());
    assert_eq!((board.turn(), board.arbiter.game().len()), (Red, 2));
    assert!(board.arbiter.clock().state().side(Red).presses == before.side(Red).presses);
    board.take(Event::Resign(Black));
    let answer = board.take(Event::TakeBack {
        reason: String::new(),
    });
    assert_eq!(answer.refusal, Some(Refusal::GameOver));
}

#[test]
fn art_6_a_side_that_forgets_to_press_is_not_reminded() {
    let mut board = Board::new();
    board.touch_and_go("h2e2");
    board.after(30 * MINUTE, Event::Check);
    assert_eq!(board.arbiter.state_at(board.now).unwrap().clock.turn, Red);
    // The reply shows that the move was complete.
    let answer = board.touch_and_go("h9g7");
    assert_eq!(answer.notes, [Note::PressedFor(Red)]);
    assert_eq!(board.arbiter.state().clock.side(Red).presses, 1);
    assert!(board.arbiter.state().clock.side(Red).used > 30 * MINUTE);
}

/// `n` rounds of moves to and fro that never repeat three times in a row of claims.
fn rounds(board: &mut Board, n: usize) {
    for i in 0..n {
        board.play(if i % 2 == 0 { "b0a2 b9a7" } else { "a2b0 a7b9" });
    }
}

#[test]
fn art_7_1_four_moves_not_recorded_are_a_foul() {
    let mut board = Board::new();
    rounds(&mut board, 6);
    let missed = |plies: &[u32]| Event::MissedRecords {
        side: Black,
        plies: plies.to_vec(),
    };
    assert_eq!(board.take(missed(&[1, 2, 3])).fouls().count(), 0);
    assert_eq!(
        board.take(missed(&[5, 7, 9])).fouls().count(),
        0,
        "not one after the other"
    );
    assert_eq!(
        foul_of(&board.take(missed(&[4]))),
        (Black, FoulKind::MissedRecords)
    );
    assert_eq!(
        board.take(missed(&[4])).fouls().count(),
        0,
        "reported before"
    );
    assert_eq!(
        foul_of(&board.take(missed(&[6, 8]))),
        (Black, FoulKind::MissedRecords)
    );
    assert_eq!(board.take(missed(&[13])).refusal, Some(Refusal::NoSuchPly));
}

#[test]
fn art_7_2_short_of_time_the_record_may_wait_until_the_next_period() {
    let mut board = Board::with(r#"{"time": "5:00/3,10:00/10*"}"#);
    board.play("b0a2 b9a7 a2b0 a7b9");
    board.after(3 * MINUTE, Event::Check);
    board.touch_and_go("b0a2");
    let plies = vec![1, 2, 3, 4, 5];
    let answer = board.take(Event::MissedRecords { side: Red, plies });
    assert_eq!(answer.notes, [Note::RecordsLater(Red)]);
    board.take(Event::Press(Red));
    board.play("b9a7");
    assert_eq!(
        board.touch_and_go("a2b0").refusal,
        Some(Refusal::RecordsOwed)
    );
    board.take(Event::RecordsMadeGood(Red));
    assert!(board.touch_and_go("a2b0").accepted());
    assert!(board.fouls(Red).is_empty());
}

#[test]
fn art_7_4_who_refuses_to_record_loses() {
    let mut board = Board::new();
    board.take(Event::DeclareLoss(Black));
    board.ended(GameResult::RedWins, EndReason::Discipline, "");
}

#[test]
fn art_7_5_the_full_record_and_the_short_one() {
    use xqrules::notation::{read, write, ReadError, Style};
    // The book's own example; its short form has Arabic numerals for both sides.
    let arabic = Style::from_name("shorthand-arabic").unwrap();
    let full = [
        "炮二平五",
        "马8进7",
        "马二进三",
        "车9平8",
        "车一平二",
        "炮8进4",
    ];
    let short = ["炮25", "马87", "马23", "车98", "车12", "炮84"];
    let mut pos = xqrules::board::Position::start();
    for (full, short) in full.iter().zip(short) {
        let played = read(&pos, full, Style::CHINESE).unwrap();
        // 车12 leaves out whether it goes forwards or sideways: then both are named.
        match read(&pos, short, Style::SHORTHAND) {
            Err(ReadError::Ambiguous { candidates }) => assert!(candidates.contains(&played)),
            found => assert_eq!(found, Ok(played), "{short}"),
        }
        assert_eq!(write(&pos, played, &Style::CHINESE), *full);
        assert_eq!(write(&pos, played, &arabic), short);
        pos.play(played);
    }
}

#[test]
fn art_8_5_questions_are_asked_in_one_s_own_time() {
    let mut board = Board::new();
    let answer = board.take(Event::ClaimRepetition(Black));
    assert_eq!(answer.refusal, Some(Refusal::NotYourTime));
    assert_eq!(foul_of(&answer), (Black, FoulKind::Disturbance));
    // Until the press, it is still the mover's own time.
    board.touch_and_go("h2e2");
    let answer = board.take(Event::ClaimRepetition(Red));
    assert_eq!(
        (answer.refusal, answer.notes.len()),
        (Some(Refusal::NotRepeated), 0)
    );
}

#[test]
fn art_9_1_1_disturbing() {
    let mut board = Board::new();
    assert_eq!(
        foul_of(&board.take(Event::ClaimLimit(Black))),
        (Black, FoulKind::Disturbance)
    );
    assert_eq!(
        board.arbiter.state().clock.side(Black).penalties,
        0,
        "no claim was heard"
    );
}

#[test]
fn art_9_1_2_touching_the_clock() {
    let mut board = Board::new();
    assert_eq!(
        foul_of(&board.take(Event::TouchClock(Black))),
        (Black, FoulKind::ClockTouched)
    );
    let answer = board.take(Event::Press(Red));
    assert_eq!(answer.refusal, Some(Refusal::NothingToPress));
    assert_eq!(foul_of(&answer), (Red, FoulKind::ClockTouched));
    assert_eq!(board.arbiter.state().clock.turn, Red);
}

#[test]
fn art_9_1_3_offering_again_after_a_refusal() {
    let mut board = Board::new();
    board.touch_and_go("h2e2");
    board.take(Event::Offer(Red));
    board.take(Event::Press(Red));
    board.take(Event::Decline(Black));
    board.play("h9g7");
    board.touch_and_go("b0c2");
    let answer = board.take(Event::Offer(Red));
    assert_eq!(answer.refusal, Some(Refusal::OfferedBefore));
    assert_eq!(foul_of(&answer), (Red, FoulKind::RepeatedOffer));
    // After the other side has offered, it is red's turn again.
    board.take(Event::Press(Red));
    board.touch_and_go("b9c7");
    assert!(board.take(Event::Offer(Black)).accepted());
    board.take(Event::Press(Black));
    board.touch_and_go("a0b0");
    assert!(board.take(Event::Offer(Red)).accepted());
}

#[test]
fn art_9_1_4_a_wrong_claim_of_the_natural_limit() {
    let mut board = Board::new();
    let answer = board.take(Event::ClaimLimit(Red));
    assert_eq!(foul_of(&answer), (Red, FoulKind::WrongLimitClaim));
}

#[test]
fn art_9_1_5_touching_an_own_piece_that_cannot_move() {
    let mut board = Board::from("3kr4/9/9/9/9/9/9/9/4N4/4K4 w");
    let answer = touch(&mut board, "e1");
    assert_eq!(foul_of(&answer), (Red, FoulKind::UnmovableTouched));
    // The same piece again is the same touch with a new foul only when it is touched again.
    assert_eq!(
        foul_of(&touch(&mut board, "e1")),
        (Red, FoulKind::UnmovableTouched)
    );
}

#[test]
fn art_9_1_6_touching_a_piece_that_nothing_can_take() {
    let mut board = Board::new();
    let answer = touch(&mut board, "e9");
    assert_eq!(foul_of(&answer), (Red, FoulKind::UntakeableTouched));
}

#[test]
fn art_9_1_7_too_many_moves_not_recorded() {
    let mut board = Board::new();
    rounds(&mut board, 5);
    let plies = (1..=8).collect();
    let answer = board.take(Event::MissedRecords { side: Red, plies });
    assert_eq!(answer.fouls().count(), 2, "twice four");
    assert_eq!(board.fouls(Red), ["9.1.7", "9.1.7"]);
}

#[test]
fn art_9_1_8_a_breach_of_duties_that_is_not_grave() {
    let mut board = Board::new();
    let answer = board.take(Event::Foul {
        side: Red,
        kind: FoulKind::Conduct,
    });
    assert_eq!(foul_of(&answer), (Red, FoulKind::Conduct));
}

#[test]
fn art_9_2_a_foul_is_announced_and_recorded() {
    let mut board = Board::new();
    board.play("h2e2");
    let answer = board.take(Event::Foul {
        side: Red,
        kind: FoulKind::Conduct,
    });
    assert_eq!(
        answer.notes,
        [Note::Foul {
            side: Red,
            kind: FoulKind::Conduct,
            count: 1
        }]
    );
    let foul = board.arbiter.fouls(Red)[0];
    assert_eq!(
        (foul.at, foul.ply, foul.kind.article()),
        (board.now, 1, "9.1.8")
    );
    assert!(answer
        .text(xqrules::text::Language::SimplifiedChinese)
        .contains("红方犯规第1次"));
}

#[test]
fn art_10_1_the_result_sheet() {
    let mut board = Board::by(Regulations::tieshi2007(), None);
    let sign = |who, name: &str| Event::Sign {
        who,
        name: name.into(),
    };
    assert_eq!(
        board.take(sign(Signatory::Red, "甲")).refusal,
        Some(Refusal::NotOver)
    );
    board.play("h2e2 h9g7");
    board.take(Event::TouchClock(Black));
    board.touch_and_go("b0c2");
    board.take(Event::Offer(Red));
    board.take(Event::Accept(Black));
    let sheet = board.arbiter.sheet().unwrap();
    assert_eq!(
        sheet.half_points,
        [2, 4],
        "a draw is 1 for red and 2 for black"
    );
    assert_eq!(
        sheet.used.iter().sum::<i64>(),
        board.now - 1000,
        "all the time that has run"
    );
    assert!(!sheet.complete() && sheet.fouls[1].len() == 1 && !sheet.unplayed);
    assert!(board.take(sign(Signatory::Red, "甲")).accepted());
    assert_eq!(
        board.take(sign(Signatory::Red, "乙")).refusal,
        Some(Refusal::BadText)
    );
    assert_eq!(
        board.take(sign(Signatory::Black, " ")).refusal,
        Some(Refusal::BadText)
    );
    board.take(sign(Signatory::Black, "乙"));
    let answer = board.take(sign(Signatory::Arbiter, "丙"));
    assert_eq!(answer.notes, [Note::SheetComplete]);
    let sheet = board.arbiter.sheet().unwrap();
    assert!(sheet.complete());
    let json = sheet.to_value();
    assert_eq!(json["signatures"]["arbiter"], "丙");
    assert_eq!(json["points"], serde_json::json!([1.0, 2.0]));
}

#[test]
fn both_sides_can_be_told_apart_in_every_foul() {
    for side in Color::ALL {
        for kind in FoulKind::ALL {
            let mut board = Board::new();
            board.take(Event::Foul { side, kind });
            assert_eq!(board.fouls(side), [kind.article()]);
            assert!(board.fouls(side.other()).is_empty());
        }
    }
}
