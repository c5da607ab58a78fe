//! The Xiangqi rulebook as a library.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod adjudication;
pub mod board;
pub mod ffi;
pub mod game;
pub mod moves;
pub mod notation;
pub mod record;
pub mod report;
pub mod text;
