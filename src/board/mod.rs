//! The board and the pieces (art. 1): points, pieces, any diagram with its defects, legal
//! positions, FEN.
//!
//! A [`Setup`] is whatever somebody put on a board. A [`Position`] is a setup that the rules
//! allow, kept in the form that [`moves`](crate::moves) counts from. How pieces move is not
//! told here but there.

mod action;
mod fen;
mod hash;
mod lines;
mod piece;
mod position;
mod rules;
mod setup;
pub(crate) mod slot;
mod square;
mod undo;

pub use action::{Move, MoveError};
pub(crate) use lines::{Line, Lines};
pub use piece::{Color, Kind, Piece};
pub use position::Position;
pub use setup::{Allowed, Defect, Setup, SetupError};
pub use square::{Square, SquareError};
pub use undo::Undo;

/// The FEN of the start position (art. 1.3).
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
