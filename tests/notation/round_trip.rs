//! Write, then read, over more than 10,000 varied positions in every notation and style.

use xqrules::board::{Allowed, Color, Kind, Piece, Position, Setup, Square};
use xqrules::notation::{read, write, Notation, ReadError, Style};

use crate::common::{composed, random_game, Random};

/// Every style that is written.
pub fn styles() -> Vec<Style> {
    let mut out = Vec::new();
    for script in ["", "-traditional"] {
        for numerals in ["", "-fullwidth", "-hanzi", "-arabic"] {
            for tandem in ["", "-file"] {
                out.push(format!("chinese{script}{numerals}{tandem}"));
            }
        }
    }
    for name in [
        "shorthand",
        "shorthand-traditional-hanzi",
        "shorthand-west",
        "shorthand-west-fullwidth",
        "wxf",
        "wxf-classic",
        "wxf-letters",
        "iccs",
        "uci",
        "uci10",
        "san",
        "san10",
        "vietnamese",
    ] {
        out.push(name.to_owned());
    }
    out.iter()
        .map(|name| Style::from_name(name).unwrap())
        .collect()
}

/// A position full of pawns beyond the river, with several on one file as often as possible.
pub fn pawns(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        if random.below(2) == 1 {
            setup.turn = Color::Black;
        }
        let king = |color, file, rank| {
            (
                Square::new(file, rank).unwrap(),
                Piece::new(color, Kind::King),
            )
        };
        for (square, piece) in [
            king(Color::Red, 3, random.below(3) as u8),
            king(Color::Black, 5, 9 - random.below(3) as u8),
        ] {
            setup.set(square, Some(piece));
        }
        // How many pawns on the first file; the rest on a second one.
        let together = 2 + random.below(4);
        let files = [random.below(9) as u8, random.below(9) as u8];
        for color in Color::ALL {
            for i in 0..5 {
                if color != setup.turn && random.below(2) == 1 {
                    continue;
                }
                let file = if i < together { files[0] } else { files[1] };
                let rank = random.below(5) as u8;
                let square = Square::new(file, rank).unwrap();
                let square = if color == Color::Red {
                    square.rotated()
                } else {
                    square
                };
                if setup.piece_at(square).is_none() {
                    setup.set(square, Some(Piece::new(color, Kind::Pawn)));
                }
            }
        }
        if let Ok(pos) = Position::from_setup(&setup, Allowed::NONE) {
            return pos;
        }
    }
}

fn check(pos: &Position, styles: &[Style]) -> usize {
    let mut texts = 0;
    for style in styles {
        for m in &pos.legal_moves() {
            let text = write(pos, *m, style);
            let back = read(pos, &text, *style);
            let fits = match (&back, style.notation) {
                (Ok(found), _) => found == m,
                (Err(ReadError::Ambiguous { candidates }), Notation::Shorthand) => {
                    candidates.contains(m)
                }
                _ => false,
            };
            assert!(
                fits,
                "{} {m} {text} {back:?} in {}",
                style.name(),
                pos.fen()
            );
            // Without a hint the same comes out, or the doubt is told.
            if style.notation != Notation::Vietnamese && !style.name().ends_with("10") {
                let fits = match read(pos, &text, Style::ANY) {
                    Ok(found) => found == *m,
                    Err(ReadError::Ambiguous { candidates }) => candidates.contains(m),
                    Err(_) => false,
                };
                assert!(fits, "any, {} {m} {text} in {}", style.name(), pos.fen());
            }
            texts += 1;
        }
    }
    texts
}

#[test]
fn every_legal_move_survives_in_every_style() {
    let styles = styles();
    for style in &styles {
        assert_eq!(Style::from_name(&style.name()), Some(*style));
    }
    let mut random = Random(7);
    let (mut positions, mut texts) = (0, 0);
    for _ in 0..60 {
        random_game(&mut random, 120, |pos| {
            texts += check(pos, &styles);
            positions += 1;
        });
    }
    for _ in 0..2500 {
        texts += check(&composed(&mut random), &styles);
        texts += check(&pawns(&mut random), &styles);
        positions += 2;
    }
    println!(
        "{positions} positions, {texts} texts in {} styles",
        styles.len()
    );
    assert!(positions >= 10_000);
}

#[test]
fn tandem_pawns_of_every_grouping_are_told_apart() {
    // 2, 3, 4 and 5 on one file, 2 + 2 and 3 + 2, for either side.
    let groups: [&[(u8, usize)]; 6] = [
        &[(2, 2)],
        &[(2, 3)],
        &[(2, 4)],
        &[(2, 5)],
        &[(2, 2), (6, 2)],
        &[(6, 3), (1, 2)],
    ];
    for group in groups {
        for color in Color::ALL {
            let kings = if color == Color::Red {
                "9/4k4/9/9/9/9/9/9/9/3K5 w"
            } else {
                "3k5/9/9/9/9/9/9/9/4K4/9 b"
            };
            let mut setup = Setup::from_fen(kings);
            setup.turn = color;
            let mut count = 0;
            for (file, size) in group {
                for i in 0..*size {
                    let square = Square::new(*file, 9 - i as u8).unwrap();
                    let square = if color == Color::Black {
                        square.rotated()
                    } else {
                        square
                    };
                    setup.set(square, Some(Piece::new(color, Kind::Pawn)));
                    count += 1;
                }
            }
            let pos = Position::from_setup(&setup, Allowed::NONE).unwrap();
            assert_eq!(pos.places_of(Piece::new(color, Kind::Pawn)).count(), count);
            check(&pos, &styles());
        }
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    use proptest::prelude::*;
    let pieces =
        "(炮|马|车|兵|卒|前|中|后|一|二|五|[1-9]|[A-Za-z]|[+.=-]|进|退|平|８|Ｃ|＋| |é|😀)";
    let config = ProptestConfig {
        cases: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let text = proptest::string::string_regex(&format!("{pieces}{{0,7}}")).unwrap();
    let start = Position::start();
    runner
        .run(&(text, 0usize..26), |(text, style)| {
            let styles = styles();
            let _ = read(&start, &text, styles[style % styles.len()]);
            if let Ok(m) = read(&start, &text, Style::ANY) {
                prop_assert!(start.is_legal(m));
            }
            Ok(())
        })
        .unwrap();
}
