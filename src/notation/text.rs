//! What a move text says, before any board is asked.

use super::style::{Notation, Style};
use super::{chinese, coordinates, san, vietnamese, wxf};
use crate::board::{Kind, Square};

/// A scanned move text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveText {
    /// Two points.
    Points {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A piece, an action and a number, as the mover sees the board.
    Relative(Relative),
    /// A piece and the point where it goes.
    Algebraic(Algebraic),
}

/// 炮二平五 and its kin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relative {
    /// The kind of piece. Not said in 前七平八 and 27=8: a pawn.
    pub kind: Option<Kind>,
    /// Which of several.
    pub place: Place,
    /// The file it starts on, 1-9 from the mover's right, if said.
    pub file: Option<u8>,
    /// What it does.
    pub action: Action,
    /// The last numeral: points moved along the file, or the file where it ends.
    pub number: u8,
}

/// Which of several pieces is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Not said.
    Unsaid,
    /// WXF `P3`: the only one on the file, or the middle one of three or five.
    Plain,
    /// 前, ++
    Front,
    /// 中
    Middle,
    /// 后, -
    Rear,
    /// 一 to 五 before the piece, Pa to Pe; with a file, the place on it (27=8).
    Nth(u8),
    /// WXF `P+`: front of two or three, second of four or five.
    Plus,
    /// WXF `P-`: rear of two or three, last but one of four or five.
    Minus,
    /// WXF digit twice (33.4): on file 3 the middle one, or the third, as the convention has it.
    TwoDigits,
}

/// What the piece does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// 进, +
    Forward,
    /// 退, -
    Back,
    /// 平, . and =
    Flat,
    /// Left out: any of the three.
    Unsaid,
}

/// Che2 and its kin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Algebraic {
    /// The kind of piece.
    pub kind: Kind,
    /// The file it starts on (0-8), if said.
    pub file: Option<u8>,
    /// The rank it starts on (0-9), if said.
    pub rank: Option<u8>,
    /// Where it ends.
    pub to: Square,
}

/// Scans the move text at the start of `text`: what it says, and how many bytes it takes.
/// Marks like `!` are not part of it. `None` if no move of this notation starts there.
#[inline]
#[must_use]
pub fn scan(text: &str, style: Style) -> Option<(MoveText, usize)> {
    match style.notation {
        Notation::Any => scan_any(text, style),
        Notation::Chinese | Notation::Shorthand => chinese::scan(text, style),
        Notation::Wxf => wxf::scan(text),
        Notation::Iccs | Notation::Uci => coordinates::scan(text.as_bytes(), style.ranks),
        Notation::San => san::scan(text.as_bytes(), style.ranks),
        Notation::Vietnamese => vietnamese::scan(text),
    }
}

/// Points and WXF look like nothing else; what is left among ASCII texts is SAN.
#[inline]
fn scan_any(text: &str, style: Style) -> Option<(MoveText, usize)> {
    let first = *text.as_bytes().first()?;
    if first >= 0x80 {
        return chinese::scan(text, style).or_else(|| wxf::scan(text));
    }
    coordinates::scan(text.as_bytes(), style.ranks)
        .or_else(|| wxf::scan(text))
        .or_else(|| san::scan(text.as_bytes(), style.ranks))
        .or_else(|| chinese::scan(text, style))
}

/// Marks that may follow a move: an opinion, check, mate, or the like.
#[inline]
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '!' | '?' | '+' | '#' | '！' | '？' | '☆' | '★')
}

/// The ASCII character that a full-width one stands for; others as they are.
#[inline]
pub(super) fn half_width(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from((c as u32 - 0xFEE0) as u8),
        '−' | '–' | '—' => '-',
        _ => c,
    }
}
