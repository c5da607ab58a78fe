//! Archives: rows that do not depend on how a file is cut, nor on what a game was written in.

#[path = "../common/mod.rs"]
mod common;

mod archive;
mod chunks;
mod fingerprints;
mod rows;
