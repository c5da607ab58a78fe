//! The numbers of the pieces: which numbers each kind has within its side.

use std::ops::Range;

use super::Kind;

/// The fixed number of a piece: 0-15 red, 16-31 black, within a side as below.
pub(crate) type Slot = u8;

pub(crate) const KING: usize = 0;
pub(crate) const ADVISORS: Range<usize> = 1..3;
pub(crate) const ELEPHANTS: Range<usize> = 3..5;
pub(crate) const HORSES: Range<usize> = 5..7;
pub(crate) const CHARIOTS: Range<usize> = 7..9;
pub(crate) const CANNONS: Range<usize> = 9..11;
/// Chariots and cannons.
pub(crate) const LINE_PIECES: Range<usize> = 7..11;
pub(crate) const PAWNS: Range<usize> = 11..16;

/// No piece: what an empty point holds.
pub(crate) const EMPTY: Slot = 32;

/// The numbers of a kind.
pub(crate) const fn range(kind: Kind) -> Range<usize> {
    match kind {
        Kind::King => KING..1,
        Kind::Advisor => ADVISORS,
        Kind::Elephant => ELEPHANTS,
        Kind::Horse => HORSES,
        Kind::Chariot => CHARIOTS,
        Kind::Cannon => CANNONS,
        Kind::Pawn => PAWNS,
    }
}

/// The code ([`super::Piece::code`]) of the piece with each number, 0 for none.
pub(crate) const CODE: [u8; 64] = {
    let mut out = [0; 64];
    let mut i = 0;
    while i < 32 {
        let kind = match i & 15 {
            0 => 1,
            1 | 2 => 2,
            3 | 4 => 3,
            5 | 6 => 4,
            7 | 8 => 5,
            9 | 10 => 6,
            _ => 7,
        };
        out[i] = kind | if i >= 16 { 8 } else { 0 };
        i += 1;
    }
    out
};
