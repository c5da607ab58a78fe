//! How a board is to be drawn.

use super::{Palette, Rgb, Theme};
use crate::board::{Color, Move, Square};

/// What stands on the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pieces {
    /// 帥仕相傌俥炮兵 and 將士象馬車砲卒: every piece has a character of its own. `traditional`.
    #[default]
    Traditional,
    /// 帅仕相马车炮兵 and 将士象马车炮卒: `simplified`.
    Simplified,
    /// K A E H R C P, for those who read no Chinese: `latin`.
    Latin,
}

impl Pieces {
    /// All of them.
    pub const ALL: [Pieces; 3] = [Pieces::Traditional, Pieces::Simplified, Pieces::Latin];

    /// The name in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pieces::Traditional => "traditional",
            Pieces::Simplified => "simplified",
            Pieces::Latin => "latin",
        }
    }
}

/// What stands along the edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Nothing: `none`.
    None,
    /// The files as each side counts them from its right, red's 一 to 九 and black's 1 to 9:
    /// `files`. With Latin pieces both are digits.
    #[default]
    Files,
    /// The letters a to i and the ranks 0 to 9 of move texts like `h2e2`: `points`.
    Points,
}

impl Coordinates {
    /// All of them.
    pub const ALL: [Coordinates; 3] = [Coordinates::None, Coordinates::Files, Coordinates::Points];

    /// The name in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Coordinates::None => "none",
            Coordinates::Files => "files",
            Coordinates::Points => "points",
        }
    }
}

/// An arrow from point to point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// From where to where.
    pub along: Move,
    /// Its colour; `None` for that of the palette.
    pub color: Option<Rgb>,
}

impl From<Move> for Arrow {
    fn from(along: Move) -> Arrow {
        Arrow { along, color: None }
    }
}

/// A ring around a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Circle {
    /// The point.
    pub square: Square,
    /// Its colour; `None` for that of the palette.
    pub color: Option<Rgb>,
}

impl From<Square> for Circle {
    fn from(square: Square) -> Circle {
        Circle {
            square,
            color: None,
        }
    }
}

/// How a board is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// What stands on the pieces.
    pub pieces: Pieces,
    /// Whose side is at the bottom.
    pub bottom: Color,
    /// Are left and right exchanged, as in a mirror?
    pub mirrored: bool,
    /// What stands along the edges.
    pub coordinates: Coordinates,
    /// All colours.
    pub palette: Palette,
    /// The width in pixels; 0 for a picture that fills the room it is given.
    pub width: u32,
    /// Arrows, drawn in this order above the pieces.
    pub arrows: Vec<Arrow>,
    /// Rings around points.
    pub circles: Vec<Circle>,
    /// The move that led here: its points are marked.
    pub last_move: Option<Move>,
    /// Is a king in check marked?
    pub check: bool,
    /// What the picture shows, for those who cannot see it; empty for the position in words.
    pub title: String,
    /// Are the shapes of board and pieces part of the picture? Without them it has a tenth of the
    /// bytes and needs [`shapes`](super::shapes) once on the same page.
    pub shapes: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            pieces: Pieces::default(),
            bottom: Color::Red,
            mirrored: false,
            coordinates: Coordinates::default(),
            palette: Theme::default().palette(),
            width: 0,
            arrows: Vec::new(),
            circles: Vec::new(),
            last_move: None,
            check: true,
            title: String::new(),
            shapes: true,
        }
    }
}

impl Options {
    /// The widest picture, in pixels.
    pub const MAX_WIDTH: u32 = 10_000;
    /// The most arrows, and the most circles.
    pub const MAX_MARKS: usize = 200;
    /// The most bytes of a title; what is longer is cut.
    pub const MAX_TITLE: usize = 1_000;
}
