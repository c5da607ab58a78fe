//! Points, pieces, setups with their defects, FEN (art. 1).

#[path = "../common/mod.rs"]
mod common;

use common::{composed, Random};
use proptest::prelude::*;
use xqrules::board::{
    Allowed, Color, Defect, Kind, Move, Piece, Position, Setup, Square, START_FEN,
};

fn defects(fen: &str) -> Vec<&'static str> {
    Setup::from_fen(fen)
        .defects()
        .iter()
        .map(Defect::name)
        .collect()
}

#[test]
fn art_1_1_points_and_moves_have_numbers_and_names() {
    for (i, square) in Square::all().enumerate() {
        assert_eq!(usize::from(square.index()), i);
        assert_eq!(Square::from_index(i as u8), Some(square));
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.rotated().rotated(), square);
        assert_eq!(square.mirrored().mirrored(), square);
    }
    assert_eq!(Square::from_index(90), None);
    let mut seen = 0;
    for code in 0..=u16::MAX {
        if let Some(m) = Move::from_code(code) {
            assert_eq!(m.code(), code);
            assert_eq!(m.to_string().parse(), Ok(m));
            seen += 1;
        }
    }
    assert_eq!(seen, 90 * 89);
    assert!(Move::from_code(0).is_none());
}

#[test]
fn art_1_2_pieces_have_numbers_and_letters_of_both_sets() {
    for color in Color::ALL {
        for kind in Kind::ALL {
            let piece = Piece::new(color, kind);
            assert_eq!(Piece::from_code(piece.code()), Some(piece));
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
    }
    assert_eq!(Piece::from_letter('H'), Piece::from_letter('N'));
    assert_eq!(Piece::from_letter('e'), Piece::from_letter('b'));
    for code in [0, 8, 16, 23, 255] {
        assert_eq!(Piece::from_code(code), None);
    }
}

#[test]
fn art_1_3_the_start_position() {
    let start = Position::start();
    let count = |color| start.pieces().filter(|(_, p)| p.color == color).count();
    assert_eq!((count(Color::Red), count(Color::Black)), (16, 16));
    // The same on both sides of the river, and left and right.
    for (square, piece) in start.pieces() {
        let across = start.piece_at(square.rotated()).expect("the other side's");
        let beside = start.piece_at(square.mirrored()).expect("its own");
        assert_eq!(
            (across.kind, across.color),
            (piece.kind, piece.color.other())
        );
        assert_eq!(beside, piece);
    }
    assert_eq!(start.fen(), START_FEN);
    assert_eq!(start.turn(), Color::Red);
}

#[test]
fn fen_both_ways() {
    assert_eq!(Position::start().fen(), START_FEN);
    for (read, written) in [
        (
            "4k4/9/9/9/9/9/9/9/9/3K5",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 r",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 b 7 9",
            "4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 9",
        ),
        (
            "  4k4/9/9/9/9/9/9/9/9/3K5   b - - 120 61 ",
            "4k4/9/9/9/9/9/9/9/9/3K5 b - - 120 61",
        ),
        (
            "e1h1k4/9/9/9/9/9/9/9/9/E1HK5 b - -",
            "b1n1k4/9/9/9/9/9/9/9/9/B1NK5 b - - 0 1",
        ),
    ] {
        assert_eq!(Setup::from_fen(read).fen(), written);
    }
}

#[test]
fn every_defect_at_once() {
    assert_eq!(defects(START_FEN), [""; 0]);
    assert_eq!(
        defects("8/9/9/9/9/9/9/9/x8 q - - a 1"),
        [
            "rank_length",
            "unknown_letter",
            "rank_count",
            "unknown_side",
            "bad_counter",
            "missing_king",
            "missing_king"
        ]
    );
    assert_eq!(defects("4k4/9/9/9/9/9/9/9/9/4K4 w"), ["kings_facing"]);
    assert_eq!(
        defects("4k4/9/9/9/4R4/9/9/9/9/3K5 w"),
        ["opponent_in_check"]
    );
    assert_eq!(defects("4k4/9/9/9/4R4/9/9/9/9/3K5 b"), [""; 0]);
    assert_eq!(
        defects("R2k1RR2/9/9/9/9/9/9/9/9/4KK3 b"),
        ["too_many", "too_many"]
    );
    assert_eq!(
        defects("3a5/k8/1b7/9/9/9/9/1P7/9/4K4 w"),
        [
            "king_outside_palace",
            "elephant_misplaced",
            "pawn_misplaced"
        ]
    );
    assert_eq!(
        defects("4k4/4a4/3a5/9/9/9/9/9/3A5/4K4 w"),
        ["advisor_misplaced"]
    );
    assert_eq!(
        defects(""),
        ["rank_length", "rank_count", "missing_king", "missing_king"]
    );
}

#[test]
fn defects_say_where() {
    let setup = Setup::from_fen("4k4/9/9/9/4?4/9/9/9/9/3K5 z");
    let offsets: Vec<_> = setup.defects().iter().filter_map(Defect::offset).collect();
    assert_eq!(offsets, [11, 26]);
}

#[test]
fn a_caller_may_allow_named_defects() {
    let fen = "9/9/9/9/9/9/9/9/R8/4K4 w";
    let setup = Setup::from_fen(fen);
    assert!(Position::from_setup(&setup, Allowed::NONE).is_err());
    let pos = Position::from_setup(&setup, Allowed::MISSING_KING).unwrap();
    assert_eq!(pos.legal_count(), 17 + 2 + 1);
    let setup = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/4KKK2 w");
    let error = Position::from_setup(&setup, Allowed::ALL).unwrap_err();
    assert_eq!(
        error.defects.len(),
        1,
        "a full set is the most there can be: {error}"
    );
    assert_eq!(Allowed::from_bits(1 << 6), None);
    assert_eq!(Allowed::from_bits(Allowed::ALL.bits()), Some(Allowed::ALL));
}

#[test]
fn composed_positions_survive_their_fen() {
    let mut random = Random(11);
    for _ in 0..5_000 {
        let pos = composed(&mut random);
        let again = Position::from_fen(&pos.fen()).unwrap();
        assert_eq!(again, pos);
        assert_eq!(again.fen(), pos.fen());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3_000) })]

    #[test]
    fn any_text_gives_a_setup(text in "\\PC{0,120}") {
        let setup = Setup::from_fen(&text);
        let _ = setup.defects();
        let _ = Position::from_setup(&setup, Allowed::ALL);
    }

    #[test]
    fn any_board_gives_defects_or_a_position(codes in prop::collection::vec(0u8..16, 90), black in any::<bool>()) {
        let mut setup = Setup::empty();
        // Three in four points stay empty, as on real boards.
        for (i, code) in codes.iter().enumerate() {
            if i % 4 == usize::from(codes[0]) % 4 {
                setup.set(Square::from_index(i as u8).unwrap(), Piece::from_code(*code));
            }
        }
        if black { setup.turn = Color::Black; }
        if let Ok(pos) = Position::from_setup(&setup, Allowed::ALL) {
            prop_assert_eq!(pos.legal_moves().len(), pos.legal_count());
            prop_assert_eq!(pos.setup(), setup);
        }
    }
}
