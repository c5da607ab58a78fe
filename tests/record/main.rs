//! Records: reading real files, and writing what is read back the same.

#[path = "../common/mod.rs"]
mod common;

mod archive;
mod ccpd;
mod encodings;
mod examples;
mod hostile;
mod pgn;
mod round_trip;
