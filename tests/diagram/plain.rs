//! Boards as text.

use xqrules::board::{Position, Setup};
use xqrules::diagram::{plain, Coordinates, Options, Plain};

/// Columns of a terminal: a Chinese or full-width character takes two.
fn columns(line: &str) -> usize {
    line.chars()
        .map(|c| if c >= '\u{1100}' { 2 } else { 1 })
        .sum()
}

#[test]
fn rows_of_points_are_equally_wide() {
    for mut options in crate::every_look() {
        options.coordinates = Coordinates::None;
        let latin = options.pieces == xqrules::diagram::Pieces::Latin;
        for how in Plain::ALL {
            let text = plain(&Position::start(), how, &options);
            assert_eq!(text.lines().count(), 19);
            let ascii = latin || how == Plain::Ascii;
            for row in text.lines().step_by(2) {
                assert_eq!(columns(row), if ascii { 25 } else { 44 }, "{row:?}");
            }
            assert!(text.lines().all(|line| columns(line) <= 44));
        }
    }
}

#[test]
fn ascii_rows_are_those_of_the_fen() {
    let fen = "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";
    let text = plain(&Setup::from_fen(fen), Plain::Ascii, &Options::default());
    let rows: Vec<String> = fen
        .split('/')
        .map(|row| {
            row.chars()
                .flat_map(|c| match c.to_digit(10) {
                    Some(n) => vec!['+'; n as usize],
                    None => vec![c],
                })
                .collect()
        })
        .collect();
    // One line of coordinates above, then every other line.
    for (row, line) in rows.iter().zip(text.lines().skip(1).step_by(2)) {
        assert_eq!(*row, line.replace('-', ""));
    }
}
