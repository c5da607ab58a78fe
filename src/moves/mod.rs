//! How the pieces move, and which moves are legal (art. 2, 3).

mod attack;
mod checking;
mod generate;
mod legality;
mod list;
mod perft;
mod steps;
mod tables;
mod threats;

pub(crate) use checking::Checking;

pub use crate::board::Move;
pub use legality::Illegal;
pub use list::{MoveList, MAX_MOVES};
