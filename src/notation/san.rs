//! Scanning the SAN of chess programs: Che2, Hg7, Rii2, Exi2, exe5, e4; ranks 0-9 or 1-10.

use super::coordinates::{point, rank};
use super::style::Ranks;
use super::text::{Algebraic, MoveText};
use crate::board::Kind;

pub(super) fn scan(text: &[u8], ranks: Ranks) -> Option<(MoveText, usize)> {
    let first = *text.first()?;
    let (kind, mut at) = match first {
        b'A'..=b'Z' => (Kind::from_letter(char::from(first))?, 1),
        b'a'..=b'i' => (Kind::Pawn, 0),
        _ => return None,
    };
    let mut out = Algebraic {
        kind,
        file: None,
        rank: None,
        to: crate::board::Square::OFF,
    };
    // Where it starts, if said, comes before the point where it ends: try the longest first.
    let starts = [
        origin(text, at, ranks),
        file_only(text, at),
        rank_only(text, at, ranks),
        Some((None, None, at)),
    ];
    for start in starts.into_iter().flatten() {
        let (file, rank, mut next) = start;
        if matches!(text.get(next), Some(b'x' | b'X' | b'-' | b':')) {
            next += 1;
        }
        if let Some((to, end)) = point(text, next, ranks) {
            if !text.get(end).is_some_and(u8::is_ascii_alphanumeric) {
                (out.file, out.rank, out.to) = (file, rank, to);
                at = end;
                return Some((MoveText::Algebraic(out), at));
            }
        }
    }
    None
}

type Start = (Option<u8>, Option<u8>, usize);

fn origin(text: &[u8], at: usize, ranks: Ranks) -> Option<Start> {
    let (square, end) = point(text, at, ranks)?;
    Some((Some(square.file()), Some(square.rank()), end))
}

fn file_only(text: &[u8], at: usize) -> Option<Start> {
    let file = text.get(at)?.wrapping_sub(b'a');
    (file < 9).then_some((Some(file), None, at + 1))
}

fn rank_only(text: &[u8], at: usize, ranks: Ranks) -> Option<Start> {
    let (rank, end) = rank(text, at, ranks)?;
    Some((None, Some(rank), end))
}
