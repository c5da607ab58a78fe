//! Zobrist keys: one random number for each piece on each point, and one for the side to move.

use super::{Piece, Square};

/// The generator's next number (splitmix64), so that the keys are the same in every build.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

/// `KEYS[piece code][point byte]`. Bytes that are no point have the key 0.
static KEYS: [[u64; 256]; 16] = keys();

const fn keys() -> [[u64; 256]; 16] {
    let mut out = [[0; 256]; 16];
    let mut state = 0x7871_7275_6C65_7331; // "xqrules1"
    let mut code = 0;
    while code < 16 {
        let mut byte = 0;
        while byte < 256 {
            if byte & 15 < 9 && byte >> 4 < 10 {
                (state, out[code][byte]) = next(state);
            }
            byte += 1;
        }
        code += 1;
    }
    out
}

/// Part of the hash when black is to move.
pub(super) const BLACK_TO_MOVE: u64 = 0x5851_F42D_4C95_7F2D;

/// The key of the piece with this code (see [`Piece::code`]) on this point.
#[inline]
pub(super) fn key_of_code(code: u8, square: Square) -> u64 {
    KEYS[usize::from(code & 15)][usize::from(square.byte())]
}

/// The key of a piece on a point.
pub(super) fn key(piece: Piece, square: Square) -> u64 {
    key_of_code(piece.code(), square)
}
