//! Where the points of the board lie in a picture.

use super::{Coordinates, Options};
use crate::board::{Color, Square};

/// The distance of two lines. A piece is a little smaller.
pub(super) const CELL: i32 = 100;

/// A picture's units: [`CELL`] from line to line, x to the right, y downwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    bottom: Color,
    mirrored: bool,
    /// From the edge of the picture to the first line, on each side.
    margin: i32,
}

impl Geometry {
    pub(super) fn of(options: &Options) -> Geometry {
        Geometry {
            bottom: options.bottom,
            mirrored: options.mirrored,
            margin: match options.coordinates {
                Coordinates::None => 64,
                Coordinates::Files | Coordinates::Points => 96,
            },
        }
    }

    /// The middle of a point.
    pub(super) fn point(&self, square: Square) -> (i32, i32) {
        let seen = match self.bottom {
            Color::Red => square,
            Color::Black => square.rotated(),
        };
        let seen = if self.mirrored { seen.mirrored() } else { seen };
        self.column(i32::from(seen.file()), 9 - i32::from(seen.rank()))
    }

    /// The middle of the point in a column from the left and a row from the top.
    pub(super) fn column(&self, column: i32, row: i32) -> (i32, i32) {
        (self.margin + CELL * column, self.margin + CELL * row)
    }

    /// The width and the height of the picture.
    pub(super) fn size(&self) -> (i32, i32) {
        (2 * self.margin + 8 * CELL, 2 * self.margin + 9 * CELL)
    }

    pub(super) fn margin(&self) -> i32 {
        self.margin
    }
}
