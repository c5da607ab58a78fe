//! Rules of play (art. 2, 3): move counts, legality rule by rule, generator against rules.

#[path = "../common/mod.rs"]
mod common;

mod examples;
mod generator;
mod perft;
