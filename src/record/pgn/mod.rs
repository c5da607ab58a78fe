//! PGN in all the shapes met in the wild, and bare move text: reading and writing.

mod movetext;
mod read;
mod tagline;
mod write;

pub(super) use read::{piece_len, read};
pub use write::write_pgn;
