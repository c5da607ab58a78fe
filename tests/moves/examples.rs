//! Articles 2.2 and 2.3, 3.1 and 3.2, each rule on a small board.

use xqrules::board::{Color, Kind, Position};
use xqrules::game::{Game, Reason};
use xqrules::moves::Illegal;

fn why(fen: &str, m: &str) -> Result<(), Illegal> {
    Position::from_fen(fen)
        .unwrap()
        .legality(m.parse().unwrap())
}

/// The targets of the piece on a point, in order of the points' numbers.
fn targets(fen: &str, from: &str) -> String {
    let pos = Position::from_fen(fen).unwrap();
    let mut to: Vec<_> = pos
        .legal_moves()
        .iter()
        .filter(|m| m.from().to_string() == from)
        .map(|m| m.to())
        .collect();
    to.sort_by_key(|s| s.index());
    to.iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn square(name: &str) -> xqrules::board::Square {
    name.parse().unwrap()
}

#[test]
fn art_2_1_each_side_moves_its_own_pieces() {
    let start = xqrules::board::START_FEN;
    assert_eq!(why(start, "e4e5"), Err(Illegal::NoPiece(square("e4"))));
    assert_eq!(why(start, "a9a8"), Err(Illegal::NotYourPiece(square("a9"))));
    assert_eq!(
        why(start, "a0b0"),
        Err(Illegal::OwnPieceThere(square("b0")))
    );
}

#[test]
fn art_2_2_king_one_step_in_the_palace() {
    let fen = "3k5/9/9/9/9/9/9/5K3/9/9 w";
    assert_eq!(targets(fen, "f2"), "f1 e2");
    assert_eq!(why(fen, "f2g2"), Err(Illegal::LeavesPalace));
    assert_eq!(why(fen, "f2f3"), Err(Illegal::LeavesPalace));
    assert_eq!(why(fen, "f2e1"), Err(Illegal::NotItsMove(Kind::King)));
}

#[test]
fn art_2_2_kings_must_not_face() {
    let fen = "4k4/9/9/9/9/9/9/9/4C4/3K5 w";
    assert_eq!(why(fen, "d0e0"), Ok(()), "a cannon stands between");
    let fen = "4k4/9/9/9/9/9/9/9/9/3K5 w";
    assert_eq!(why(fen, "d0e0"), Err(Illegal::KingsFace));
    let fen = "4k4/9/9/9/9/9/9/9/4C4/4K4 w";
    assert_eq!(why(fen, "e1d1"), Err(Illegal::KingsFace));
    assert_eq!(why(fen, "e1e5"), Ok(()));
}

#[test]
fn art_2_2_advisor_one_aslant_in_the_palace() {
    let fen = "3k5/9/9/9/9/9/9/3A5/9/4K4 w";
    assert_eq!(targets(fen, "d2"), "e1");
    assert_eq!(why(fen, "d2c3"), Err(Illegal::LeavesPalace));
    assert_eq!(why(fen, "d2d1"), Err(Illegal::NotItsMove(Kind::Advisor)));
}

#[test]
fn art_2_2_elephant_two_aslant_eye_and_river() {
    let fen = "3k5/9/9/9/9/2B6/9/4p4/9/4K4 w";
    assert_eq!(targets(fen, "c4"), "a2 e2");
    assert_eq!(why(fen, "c4e6"), Err(Illegal::CrossesRiver));
    let fen = "3k5/9/9/9/9/2B6/3p5/9/9/4K4 w";
    assert_eq!(why(fen, "c4e2"), Err(Illegal::Blocked(square("d3"))));
    assert_eq!(why(fen, "c4c2"), Err(Illegal::NotItsMove(Kind::Elephant)));
}

#[test]
fn art_2_2_horse_and_its_leg() {
    let fen = "3k5/9/9/9/4p4/4N4/9/9/9/4K4 w";
    assert_eq!(targets(fen, "e4"), "d2 f2 c3 g3 c5 g5");
    assert_eq!(why(fen, "e4d6"), Err(Illegal::Blocked(square("e5"))));
    assert_eq!(why(fen, "e4e6"), Err(Illegal::NotItsMove(Kind::Horse)));
}

#[test]
fn art_2_2_chariot_up_to_the_first_piece() {
    let fen = "3k5/9/9/9/p8/9/R3P4/9/9/4K4 w";
    assert_eq!(targets(fen, "a3"), "a0 a1 a2 b3 c3 d3 a4 a5");
    assert_eq!(why(fen, "a3a6"), Err(Illegal::Blocked(square("a5"))));
    assert_eq!(why(fen, "a3b4"), Err(Illegal::NotItsMove(Kind::Chariot)));
}

#[test]
fn art_2_3_cannon_takes_over_one_piece() {
    let fen = "3k5/r8/n8/9/p8/9/C3P4/9/9/4K4 w";
    assert_eq!(targets(fen, "a3"), "a0 a1 a2 b3 c3 d3 a4 a7");
    assert_eq!(why(fen, "a3a5"), Err(Illegal::NoScreen));
    assert_eq!(why(fen, "a3a8"), Err(Illegal::TooManyScreens));
    assert_eq!(why(fen, "a3a6"), Err(Illegal::Blocked(square("a5"))));
}

#[test]
fn art_2_2_pawn_sideways_only_beyond_the_river() {
    let fen = "3k5/9/9/9/P8/8P/9/9/9/4K4 w";
    assert_eq!(targets(fen, "a5"), "b5 a6");
    assert_eq!(targets(fen, "i4"), "i5");
    assert_eq!(why(fen, "a5a4"), Err(Illegal::NotItsMove(Kind::Pawn)));
    assert_eq!(why(fen, "i4h4"), Err(Illegal::NotItsMove(Kind::Pawn)));
}

#[test]
fn art_3_1_check_must_be_answered() {
    let fen = "3k5/9/9/9/9/9/9/4r4/9/4K3R w";
    assert!(Position::from_fen(fen).unwrap().is_check());
    assert_eq!(why(fen, "i0i5"), Err(Illegal::LeavesKingInCheck));
    assert_eq!(targets(fen, "e0"), "f0");
    // A pinned piece may move along the line of the pin, and take the piece that pins it.
    let fen = "3k5/9/9/9/4r4/9/9/4R4/9/4K4 w";
    assert_eq!(targets(fen, "e2"), "e1 e3 e4 e5");
}

#[test]
fn art_3_1_checkmate_loses() {
    let game = Game::from_position(Position::from_fen("R3k4/9/3RP4/9/9/9/9/9/9/3K5 b").unwrap());
    let end = game.outcome().unwrap();
    assert_eq!(
        (end.winner, end.reason),
        (Some(Color::Red), Reason::Checkmate)
    );
    assert_eq!((end.article(), end.result()), ("4.1.1", "1-0"));
}

#[test]
fn art_3_2_stalemate_loses_too() {
    // The pawn guards the step forward, red's king the middle file.
    let game = Game::from_position(Position::from_fen("3k5/9/3P5/9/9/9/9/9/9/4K4 b").unwrap());
    let end = game.outcome().expect("stalemate");
    assert_eq!(
        (end.winner, end.reason),
        (Some(Color::Red), Reason::Stalemate)
    );
    assert_eq!(end.article(), "4.1.3");
    let game = Game::from_position(Position::from_fen("3k5/9/3P5/9/9/9/9/9/9/5K3 b").unwrap());
    assert!(game.outcome().is_none());
}
