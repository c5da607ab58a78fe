//! A number by which a game is found again, whatever it was written in.

use crate::board::{Move, Position};

/// The fingerprint of a start position and moves: FNV-1a with 128 bits over an ASCII text.
///
/// The text is the first two fields of the start position's FEN (the pieces and the side to move, `w`
/// or `b`, with a space between), then for each move of the main line a space and the move as its two
/// points, `h2e2`. So the game of one move from the usual start is
/// `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w h2e2`. FNV-1a begins with
/// 0x6c62272e07bb014262b821756295c58d and for each byte takes the exclusive or with it, then the
/// product with 0x1000000000000000000013b, modulo 2^128.
///
/// It is the same in every version of the library, on every machine, and for every format, encoding,
/// notation and set of counters. Among 100 million different games two share one with odds of less
/// than one in 10^22. It is no proof against somebody who makes games to share one.
///
/// ```
/// use xqrules::audit::fingerprint;
/// use xqrules::board::Position;
/// let moves = ["h2e2".parse().unwrap(), "h9g7".parse().unwrap()];
/// let print = fingerprint(&Position::start(), moves);
/// assert_eq!(format!("{print:032x}"), "bec8df223dc7dd084199277b34c61827");
/// ```
#[must_use]
pub fn fingerprint(start: &Position, moves: impl IntoIterator<Item = Move>) -> u128 {
    let mut print = Fingerprint::of(start);
    for m in moves {
        print.push(m);
    }
    print.value()
}

/// A fingerprint in the making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u128);

const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

impl Fingerprint {
    /// That of a game without moves.
    #[must_use]
    pub fn of(start: &Position) -> Fingerprint {
        let fen = start.fen();
        let end = fen
            .match_indices(' ')
            .nth(1)
            .map_or(fen.len(), |(at, _)| at);
        let mut print = Fingerprint(BASIS);
        print.text(&fen.as_bytes()[..end]);
        print
    }

    /// One move more.
    #[inline]
    pub fn push(&mut self, m: Move) {
        let point = |square: crate::board::Square| [b'a' + square.file(), b'0' + square.rank()];
        let ([a, b], [c, d]) = (point(m.from()), point(m.to()));
        self.text(&[b' ', a, b, c, d]);
    }

    #[inline]
    fn text(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> u128 {
        self.0
    }
}
