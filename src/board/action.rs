//! A move: from one point to another (art. 2.1).

use std::fmt;
use std::str::FromStr;

use super::Square;

/// The bytes of the points by their numbers: a look instead of a division, for the C interface.
static POINTS: [u16; 128] = {
    let mut out = [NO_POINT | Square::OFF.byte() as u16; 128];
    let mut i = 0;
    while i < 90 {
        if let Some(square) = Square::from_index(i) {
            out[i as usize] = square.byte() as u16;
        }
        i += 1;
    }
    out
};

/// Set in [`POINTS`] for numbers of no point, beside the point off the board.
const NO_POINT: u16 = 0x100;

/// A move from one point to another. What moves and what it takes is known from the position.
///
/// ```
/// use xqrules::board::Move;
/// let m: Move = "h2e2".parse().unwrap();
/// assert_eq!(m.to_string(), "h2e2");
/// assert_eq!(Move::from_code(m.code()), Some(m));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    from: Square,
    to: Square,
}

impl Move {
    /// The move between two points.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }

    /// Where it starts.
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it ends.
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The 16-bit number of the C interface: the index of the start, plus 128 times the index
    /// of the end. Never 0, which is "no move" there.
    #[must_use]
    pub const fn code(self) -> u16 {
        self.from.index() as u16 | (self.to.index() as u16) << 7
    }

    /// The move of a C number; `None` for 0 and for numbers that name no two different points.
    #[inline]
    #[must_use]
    pub const fn from_code(code: u16) -> Option<Move> {
        let (from, to) = (
            POINTS[(code & 127) as usize],
            POINTS[(code >> 7 & 127) as usize],
        );
        if code >> 14 != 0 || (from | to) & NO_POINT != 0 || from == to {
            return None;
        }
        Some(Move {
            from: Square::from_byte(from as u8),
            to: Square::from_byte(to as u8),
        })
    }

    /// The same for a caller that refuses moves of no piece anyway: only numbers whose end is no
    /// point give `None`, and a start that is none becomes the point off the board, where
    /// nothing stands.
    #[inline(always)]
    pub(crate) const fn from_code_unless_empty(code: u16) -> Option<Move> {
        if code >= 90 << 7 {
            return None;
        }
        let (from, to) = (
            POINTS[(code & 127) as usize],
            POINTS[(code >> 7 & 127) as usize],
        );
        Some(Move {
            from: Square::from_byte(from as u8),
            to: Square::from_byte(to as u8),
        })
    }

    /// The same move on the board turned by half a turn.
    #[must_use]
    pub const fn rotated(self) -> Move {
        Move::new(self.from.rotated(), self.to.rotated())
    }

    /// The same move in the mirror that exchanges left and right.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        Move::new(self.from.mirrored(), self.to.mirrored())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not two points of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a move: expected two different points such as h2e2")]
pub struct MoveError;

impl FromStr for Move {
    type Err = MoveError;

    /// Four characters, ranks 0-9. Every other notation is read by [`crate::notation`].
    fn from_str(s: &str) -> Result<Move, MoveError> {
        if s.len() != 4 || !s.is_ascii() {
            return Err(MoveError);
        }
        let from: Square = s[..2].parse().map_err(|_| MoveError)?;
        let to: Square = s[2..].parse().map_err(|_| MoveError)?;
        if from == to {
            return Err(MoveError);
        }
        Ok(Move { from, to })
    }
}
