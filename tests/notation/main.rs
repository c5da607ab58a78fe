//! Move texts: every legal move of many positions is written and read back.

#[path = "../common/mod.rs"]
mod common;

mod examples;
mod round_trip;
mod sheets;
