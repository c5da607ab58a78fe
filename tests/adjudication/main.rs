//! Chapter 6 and 7 of the rulebook: labels and verdicts of repeated positions.

#[path = "../common/mod.rs"]
mod common;

mod cases;
mod decide;
mod family;
mod newness;
mod random;
mod reports;
mod rules;
mod symmetry;
