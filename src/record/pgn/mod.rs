//! PGN in all the shapes met in the wild, and bare move text: reading and writing.

mod movetext;
mod read;
mod tagline;

pub(super) use read::{piece_len, read};
