//! PGN in all the shapes met in the wild, and bare move text: reading and writing.

mod movetext;
mod read;
mod tagline;
mod write;

pub(super) use movetext::{kind_of, MoveReader};
pub(super) use read::{check_date, conclude, piece_len, read, start_from};
pub use write::write_pgn;
