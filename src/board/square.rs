//! The ninety points of the board (art. 1.1).

use std::fmt;
use std::str::FromStr;

use super::Color;

/// One of the ninety points. Files are `a`-`i` from red's left, ranks `0`-`9` from red's side.
///
/// Inside, a point is a byte with the rank in the high and the file in the low half: a step
/// over any edge lands on a byte that is no point, and an array of 256 (or of 16, by one
/// half) needs no bounds check. [`Square::index`] is the number of the C interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Where captured pieces are kept: two steps in any direction from here are off the board.
    pub(crate) const OFF: Square = Square(0xCC);

    /// The point on the given file (0-8) and rank (0-9), if there is one.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 {
            Some(Square(rank << 4 | file))
        } else {
            None
        }
    }

    /// The point with the number `index`: 0 = a0, 8 = i0, 9 = a1 … 89 = i9.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 90 {
            Some(Square(((index / 9) << 4) | (index % 9)))
        } else {
            None
        }
    }

    /// The number of the C interface, 0 = a0 … 89 = i9.
    #[must_use]
    pub const fn index(self) -> u8 {
        // The mask keeps the point off the board within an array of 128.
        (self.rank() * 9 + self.file()) & 127
    }

    /// The file, 0 (`a`, red's left) to 8 (`i`).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, 0 (red's side) to 9.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// All ninety points from a0 to i9, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..90u8).map(|i| Square(((i / 9) << 4) | (i % 9)))
    }

    /// The point `df` files to the right and `dr` ranks up as red sees it, if on the board.
    #[must_use]
    pub fn offset(self, df: i8, dr: i8) -> Option<Square> {
        let file = self.file().checked_add_signed(df)?;
        let rank = self.rank().checked_add_signed(dr)?;
        Square::new(file, rank)
    }

    /// The same point for the other side: the board turned by half a turn.
    #[must_use]
    pub const fn rotated(self) -> Square {
        Square((9 - self.rank()) << 4 | (8 - self.file()))
    }

    /// The same point in the mirror that exchanges left and right.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square(self.rank() << 4 | (8 - self.file()))
    }

    /// Is it in that side's palace (九宫)?
    #[must_use]
    pub const fn in_palace(self, color: Color) -> bool {
        let file = self.file();
        file >= 3 && file <= 5 && self.rank_for(color) <= 2
    }

    /// Is it on that side's own half of the board, before the river (河界)?
    #[must_use]
    pub const fn on_own_half(self, color: Color) -> bool {
        self.rank_for(color) <= 4
    }

    /// The rank as that side counts it, 0 = its own back rank.
    #[must_use]
    pub const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Red => self.rank(),
            Color::Black => 9 - self.rank(),
        }
    }

    /// The byte inside.
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// From a byte that is known to be a point (or the point off the board).
    pub(crate) const fn from_byte(byte: u8) -> Square {
        Square(byte)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            (b'a' + self.file()) as char,
            (b'0' + self.rank()) as char
        )
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a point of the board: expected a file a-i and a rank 0-9")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(s: &str) -> Result<Square, SquareError> {
        match s.as_bytes() {
            [file, rank] => Square::new(
                file.to_ascii_lowercase().wrapping_sub(b'a'),
                rank.wrapping_sub(b'0'),
            )
            .ok_or(SquareError),
            _ => Err(SquareError),
        }
    }
}
