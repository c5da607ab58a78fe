//! Scanning WXF: C2.5, H8+7, C+=5, +C=5, 27=8, ++.4, 3+.4, Pa+1; full width too.

use super::text::{half_width, Action, MoveText, Place, Relative};
use crate::board::Kind;

/// The letters of WXF, with the other names of the king, the elephant and the horse.
#[inline]
fn kind(letter: u8) -> Option<Kind> {
    Some(match letter.to_ascii_uppercase() {
        b'K' | b'G' => Kind::King,
        b'A' => Kind::Advisor,
        b'E' | b'B' | b'M' => Kind::Elephant,
        b'H' | b'N' => Kind::Horse,
        b'R' => Kind::Chariot,
        b'C' => Kind::Cannon,
        b'P' | b'S' => Kind::Pawn,
        _ => return None,
    })
}

fn action(sign: u8) -> Option<Action> {
    match sign {
        b'+' => Some(Action::Forward),
        b'-' => Some(Action::Back),
        b'.' | b'=' => Some(Action::Flat),
        _ => None,
    }
}

fn digit(c: u8) -> Option<u8> {
    matches!(c, b'1'..=b'9').then(|| c - b'0')
}

fn sign(c: u8) -> Option<Place> {
    match c {
        b'+' => Some(Place::Plus),
        b'-' => Some(Place::Minus),
        _ => None,
    }
}

pub(super) fn scan(text: &str) -> Option<(MoveText, usize)> {
    let mut c = [0u8; 4];
    let mut end = 0;
    let mut chars = text.chars();
    for slot in &mut c {
        let next = chars.next()?;
        *slot = u8::try_from(half_width(next)).ok().filter(u8::is_ascii)?;
        end += next.len_utf8();
    }
    // A letter that follows belongs to the same word, which is then no WXF move; but another
    // full-width move may be glued on.
    let glued = chars
        .next()
        .is_some_and(|next| half_width(next).is_ascii_alphabetic());
    if glued && text.as_bytes()[0] < 0x80 {
        return None;
    }
    let relative = Relative {
        kind: None,
        place: Place::Unsaid,
        file: None,
        action: action(c[2])?,
        number: digit(c[3])?,
    };
    let relative = match (kind(c[0]), kind(c[1])) {
        (None, Some(k)) => Relative {
            kind: Some(k),
            place: sign(c[0])?,
            ..relative
        },
        (Some(k), _) => {
            let (place, file) = match c[1] {
                b'+' | b'-' => (sign(c[1])?, None),
                b'.' | b'=' => (Place::Middle, None),
                b'a'..=b'e' | b'A'..=b'E' if k == Kind::Pawn => {
                    (Place::Nth(c[1].to_ascii_lowercase() - b'a' + 1), None)
                }
                d if k == Kind::Pawn => (Place::Plain, Some(digit(d)?)),
                d => (Place::Unsaid, Some(digit(d)?)),
            };
            Relative {
                kind: Some(k),
                place,
                file,
                ..relative
            }
        }
        (None, None) => {
            let (place, file) = match (digit(c[0]), digit(c[1])) {
                (None, None) if c[0] == c[1] && c[0] == b'+' => (Place::Front, None),
                (None, None) if c[0] == c[1] && c[0] == b'-' => (Place::Rear, None),
                (Some(file), None) => (sign(c[1])?, Some(file)),
                (Some(a), Some(b)) if a == b => (Place::TwoDigits, Some(a)),
                (Some(nth @ 1..=5), Some(file)) => (Place::Nth(nth), Some(file)),
                _ => return None,
            };
            Relative {
                kind: Some(Kind::Pawn),
                place,
                file,
                ..relative
            }
        }
    };
    Some((MoveText::Relative(relative), end))
}
