//! Score sheets as a whole (art. 7): short forms and half legible entries, resolved together.
//!
//! The short form of art. 7.5 leaves the action word out, so that more than a third of real
//! moves can be read in several legal ways; a smudged sheet has entries that say little or
//! nothing. What is written later often decides what came before. [`resolve`] keeps every
//! reading that is legal from the first entry to the last, counts them, and tells which moves
//! are the same in all of them. It never picks one: that is the arbiter's decision.
//!
//! Readings that lead to the same position go on together, so that time and memory grow with
//! the number of different positions, not with the number of readings. [`Bounds`] limit both.

mod entries;
mod lattice;

pub use entries::{Entry, Pattern, Sheet};
pub use lattice::{resolve, Bounds, Count, Known, Resolution};
