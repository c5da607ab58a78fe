//! Records: reading real files, and writing what is read back the same.

#[path = "../common/mod.rs"]
mod common;

mod ccpd;
mod examples;
mod pgn;
