//! Zobrist keys: one random number for each piece on each point, and one for the side to move.

use super::position::{slot, Slot};
use super::{Piece, Square};

/// The generator's next number (splitmix64), so that the keys are the same in every build.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

/// The key of the piece with code `c` on a point with byte `b` is number `256 * c + b`; bytes
/// that are no point have the key 0.
static KEYS: [u64; 4096] = {
    let mut out = [0; 4096];
    let mut state = 0x7871_7275_6C65_7331; // "xqrules1"
    let mut i = 0;
    while i < 4096 {
        if i & 15 < 9 && i >> 4 & 15 < 10 {
            (state, out[i]) = next(state);
        }
        i += 1;
    }
    out
};

/// For each piece number ([`slot`]) 256 times its code.
static ROWS: [u16; 64] = {
    let mut out = [0; 64];
    let mut i = 0;
    while i < 64 {
        out[i] = (slot::CODE[i] as u16) << 8;
        i += 1;
    }
    out
};

/// Part of the hash when black is to move.
pub(super) const BLACK_TO_MOVE: u64 = 0x5851_F42D_4C95_7F2D;

/// The key of the piece with this number on this point.
#[inline(always)]
pub(super) fn key_of_slot(slot: Slot, square: Square) -> u64 {
    let row = usize::from(ROWS[usize::from(slot & 63)]);
    KEYS[(row | usize::from(square.byte())) & 4095]
}

/// The key of a piece on a point.
pub(super) fn key(piece: Piece, square: Square) -> u64 {
    KEYS[(usize::from(piece.code()) << 8 | usize::from(square.byte())) & 4095]
}
