//! Scanning the Vietnamese form: P2-5, M8.7, P8/1, Xt.2, Tg5.1.
//!
//! The letters are Tg (tướng), S (sĩ), T (tượng), X (xe), P (pháo), M (mã), and B or C (binh,
//! chốt); a dot is forward, a slash back, a dash sideways; t, g, s behind the letter are the
//! front, middle and rear piece, a to e the place among all tandem pawns.

use super::text::{half_width, Action, MoveText, Place, Relative};
use crate::board::Kind;

pub(super) fn scan(text: &str) -> Option<(MoveText, usize)> {
    let mut chars = text
        .char_indices()
        .map(|(i, c)| (u8::try_from(half_width(c)).unwrap_or(0), i + c.len_utf8()));
    let mut kind = match chars.next()?.0.to_ascii_uppercase() {
        b'T' => Kind::Elephant,
        b'S' => Kind::Advisor,
        b'X' => Kind::Chariot,
        b'P' => Kind::Cannon,
        b'M' => Kind::Horse,
        b'B' | b'C' => Kind::Pawn,
        _ => return None,
    };
    let mut next = chars.next()?.0;
    if kind == Kind::Elephant && next.eq_ignore_ascii_case(&b'g') {
        kind = Kind::King;
        next = chars.next()?.0;
    }
    let (place, file) = match next.to_ascii_lowercase() {
        b'1'..=b'9' => (Place::Unsaid, Some(next - b'0')),
        b't' => (Place::Front, None),
        b'g' => (Place::Middle, None),
        b's' => (Place::Rear, None),
        b'a'..=b'e' if kind == Kind::Pawn => {
            (Place::Nth(next.to_ascii_lowercase() - b'a' + 1), None)
        }
        _ => return None,
    };
    let action = match chars.next()?.0 {
        b'.' | b'+' => Action::Forward,
        b'/' => Action::Back,
        b'-' | b'=' => Action::Flat,
        _ => return None,
    };
    let (number, end) = chars.next()?;
    Some((
        MoveText::Relative(Relative {
            kind: Some(kind),
            place,
            file,
            action,
            number: matches!(number, b'1'..=b'9').then(|| number - b'0')?,
        }),
        end,
    ))
}
