//! Scanning two points: ICCS (H2-E2) and UCI (h2e2), ranks 0-9 or 1-10.

use super::style::Ranks;
use super::text::MoveText;
use crate::board::Square;

#[inline]
pub(super) fn scan(text: &[u8], ranks: Ranks) -> Option<(MoveText, usize)> {
    let (from, mut at) = point(text, 0, ranks)?;
    if matches!(text.get(at), Some(b'-')) {
        at += 1;
    }
    let (to, end) = point(text, at, ranks)?;
    // A capital letter and a small one are a piece and a file: A7e8 is SAN.
    let (first, second) = (text[0].is_ascii_uppercase(), text[at].is_ascii_uppercase());
    if from == to || first != second {
        return None;
    }
    // The next move may be glued on, any other word may not.
    let glued = match text.get(end) {
        Some(next) if next.is_ascii_alphanumeric() => point(text, end, ranks).is_some(),
        _ => true,
    };
    if !glued {
        return None;
    }
    Some((MoveText::Points { from, to }, end))
}

/// The point written at `at`, and where it ends.
#[inline]
pub(super) fn point(text: &[u8], at: usize, ranks: Ranks) -> Option<(Square, usize)> {
    let file = text.get(at)?.to_ascii_lowercase().wrapping_sub(b'a');
    let (rank, end) = rank(text, at + 1, ranks)?;
    Some((Square::new(file, rank)?, end))
}

/// The rank (0-9) written at `at`, and where it ends.
#[inline]
pub(super) fn rank(text: &[u8], at: usize, ranks: Ranks) -> Option<(u8, usize)> {
    let digit = text.get(at).filter(|d| d.is_ascii_digit())? - b'0';
    match ranks {
        Ranks::FromZero => Some((digit, at + 1)),
        Ranks::FromOne if digit == 1 && text.get(at + 1) == Some(&b'0') => Some((9, at + 2)),
        Ranks::FromOne => Some((digit.checked_sub(1)?, at + 1)),
    }
}
