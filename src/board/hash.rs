//! Zobrist keys: one random number for each piece on each point, and one for the side to move.

use super::slot::{self, Slot};
use super::{Piece, Square};

/// The generator's next number (splitmix64), so that the keys are the same in every build.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

/// The key of the piece with code `c` on a point with byte `b` is number `160 * c + b`. Bytes that
/// are no point share theirs with another piece's: nothing stands there.
static KEYS: [u64; 15 * 160 + 256] = {
    let mut out = [0; 15 * 160 + 256];
    let mut state = 0x7871_7275_6C65_7331; // "xqrules1"
    let mut code = 0;
    while code < 16 {
        let mut point = 0;
        while point < 160 {
            if point & 15 < 9 {
                (state, out[160 * code + point]) = next(state);
            }
            point += 1;
        }
        code += 1;
    }
    out
};

/// Part of the hash when black is to move.
pub(super) const BLACK_TO_MOVE: u64 = 0x5851_F42D_4C95_7F2D;

/// The key of the piece with this number on this point.
#[inline(always)]
pub(super) fn key_of_slot(slot: Slot, square: Square) -> u64 {
    key_of_code(CODE[usize::from(slot & 63)], square)
}

/// The key of a piece on a point.
pub(super) fn key(piece: Piece, square: Square) -> u64 {
    key_of_code(piece.code(), square)
}

#[inline(always)]
fn key_of_code(code: u8, square: Square) -> u64 {
    KEYS[usize::from(code & 15) * 160 + usize::from(square.byte())]
}

/// The code of the piece with each number.
static CODE: [u8; 64] = slot::CODE;
