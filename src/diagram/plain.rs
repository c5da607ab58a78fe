//! A board as text, for terminals and mails.

use super::{Coordinates, Options, Pieces, Scene};
use crate::board::{Color, Piece, Square};

/// What is written on red's seven kinds and on black's (art. 1.2).
const TRADITIONAL: &str = "帥仕相傌俥炮兵將士象馬車砲卒";
const SIMPLIFIED: &str = "帅仕相马车炮兵将士象马车炮卒";

/// The characters of a board in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Plain {
    /// Pieces as Chinese characters, `(red)` and `[black]`, in columns that fit where such a
    /// character is as wide as two letters: `unicode`.
    #[default]
    Unicode,
    /// The letters of FEN, capitals for red: `ascii`.
    Ascii,
}

impl Plain {
    /// Both.
    pub const ALL: [Plain; 2] = [Plain::Unicode, Plain::Ascii];

    /// The name in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Plain::Unicode => "unicode",
            Plain::Ascii => "ascii",
        }
    }
}

/// A board in 19 lines, and one more above and below with coordinates. Of the options, pieces,
/// bottom, mirrored and coordinates count; Latin pieces are drawn in ASCII.
#[must_use]
pub fn plain(scene: impl Into<Scene>, how: Plain, options: &Options) -> String {
    let scene = scene.into();
    let how = match options.pieces {
        Pieces::Latin => Plain::Ascii,
        _ => how,
    };
    let mut out = String::with_capacity(2_048);
    header(&mut out, how, options, Color::Black);
    for row in 0..10 {
        line(&mut out, how, options, &scene, row);
        if row < 9 {
            between(&mut out, how, options, row);
        }
    }
    header(&mut out, how, options, Color::Red);
    out
}

/// The point in a column from the left and a row from the top.
fn seen(options: &Options, column: u8, row: u8) -> Square {
    let square = Square::new(column, 9 - row).expect("a point of the board");
    let square = if options.mirrored {
        square.mirrored()
    } else {
        square
    };
    match options.bottom {
        Color::Red => square,
        Color::Black => square.rotated(),
    }
}

/// Ranks stand to the left where points have names.
fn indent(out: &mut String, options: &Options, rank: Option<u8>) {
    if options.coordinates == Coordinates::Points {
        out.push(rank.map_or(' ', |rank| (b'0' + rank) as char));
        out.push(' ');
    }
}

fn header(out: &mut String, how: Plain, options: &Options, edge: Color) {
    // The upper edge comes with `Black`, the lower with `Red`, whoever sits there.
    let (row, sits) = match edge {
        Color::Black => (0, options.bottom.other()),
        Color::Red => (9, options.bottom),
    };
    if options.coordinates == Coordinates::None {
        return;
    }
    let mut text = String::new();
    indent(&mut text, options, None);
    for column in 0..9 {
        let file = seen(options, column, row).file();
        let own = match sits {
            Color::Red => 9 - file,
            Color::Black => file + 1,
        };
        match (options.coordinates, how) {
            (Coordinates::Points, Plain::Ascii) => {
                text.push((b'a' + file) as char);
                text.push_str("  ");
            }
            (Coordinates::Points, Plain::Unicode) => {
                text.push(' ');
                text.push((b'a' + file) as char);
                text.push_str("   ");
            }
            (_, Plain::Ascii) => {
                text.push((b'0' + own) as char);
                text.push_str("  ");
            }
            (_, Plain::Unicode) => {
                let digits = match sits {
                    Color::Red => "一二三四五六七八九",
                    Color::Black => "１２３４５６７８９",
                };
                text.push(' ');
                text.extend(digits.chars().nth(usize::from(own) - 1));
                text.push_str("  ");
            }
        }
    }
    out.push_str(text.trim_end());
    out.push('\n');
}

fn line(out: &mut String, how: Plain, options: &Options, scene: &Scene, row: u8) {
    let rank = seen(options, 0, row).rank();
    indent(out, options, Some(rank));
    for column in 0..9 {
        let square = seen(options, column, row);
        let piece = scene.pieces().find(|(s, _)| *s == square).map(|(_, p)| p);
        match how {
            Plain::Ascii => {
                out.push(piece.map_or('+', Piece::letter));
                out.push_str(if column < 8 { "--" } else { "" });
            }
            Plain::Unicode => {
                match piece {
                    Some(piece) => {
                        let name = character(piece, options.pieces);
                        let [left, right] = match piece.color {
                            Color::Red => ['(', ')'],
                            Color::Black => ['[', ']'],
                        };
                        out.extend([left, name, right]);
                    }
                    None => out.push_str("-＋-"),
                }
                out.push_str(if column < 8 { "-" } else { "" });
            }
        }
    }
    out.push('\n');
}

/// The lines between two rows: files, palaces, the river.
fn between(out: &mut String, how: Plain, options: &Options, row: u8) {
    indent(out, options, None);
    let palace = match row {
        0 | 7 => Some(['\\', '/']),
        1 | 8 => Some(['/', '\\']),
        _ => None,
    };
    let mut text = String::new();
    match (row, how) {
        (4, Plain::Ascii) => text.push_str("|                       |"),
        (4, Plain::Unicode) => {
            let han = match options.pieces {
                Pieces::Simplified => "汉  界",
                _ => "漢  界",
            };
            text.push_str(&format!(" |       楚  河            {han}        |"));
        }
        (_, Plain::Ascii) => {
            for column in 0..9 {
                text.push('|');
                text.push_str(match (column, palace) {
                    (3, Some(['\\', _])) | (4, Some(['/', _])) => " \\",
                    (3, Some(_)) | (4, Some(_)) => "/ ",
                    (8, _) => "",
                    _ => "  ",
                });
            }
        }
        (_, Plain::Unicode) => {
            for column in 0..9 {
                text.push_str(" |");
                text.push_str(match (column, palace) {
                    (3, Some(['\\', _])) | (4, Some(['/', _])) => " \\ ",
                    (3, Some(_)) | (4, Some(_)) => " / ",
                    (8, _) => "",
                    _ => "   ",
                });
            }
        }
    }
    out.push_str(text.trim_end());
    out.push('\n');
}

fn character(piece: Piece, pieces: Pieces) -> char {
    let all = match pieces {
        Pieces::Simplified => SIMPLIFIED,
        _ => TRADITIONAL,
    };
    let number = piece.kind as usize - 1 + 7 * piece.color.index();
    all.chars().nth(number).unwrap_or('?')
}
