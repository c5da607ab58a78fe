//! Why a text is no move.

use std::fmt;
use std::ops::Deref;

use crate::board::{Move, Square};
use crate::moves::Illegal;

/// The moves that a text may mean, on the stack. Reads like a slice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Candidates {
    moves: [Move; Candidates::MOST],
    len: usize,
}

impl Candidates {
    /// No text means more moves than this: five pawns, each with three directions.
    pub const MOST: usize = 16;

    /// None yet.
    #[must_use]
    pub const fn new() -> Candidates {
        Candidates {
            moves: [Move::new(Square::OFF, Square::OFF); Candidates::MOST],
            len: 0,
        }
    }

    /// Adds a move that is not there yet.
    #[inline]
    pub(super) fn add(&mut self, m: Move) {
        if self.len < Candidates::MOST && !self.contains(&m) {
            self.moves[self.len] = m;
            self.len += 1;
        }
    }
}

impl Default for Candidates {
    fn default() -> Candidates {
        Candidates::new()
    }
}

impl Deref for Candidates {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Why no legal move is meant by a text that looks like a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// The side to move has no such piece where the text says.
    NoSuchPiece,
    /// The piece is there, but no point of the board is where the text sends it, or its kind
    /// never moves so.
    NoSuchStep,
    /// The move is against a rule of play.
    Illegal(Illegal),
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNot::NoSuchPiece => f.write_str("no such piece there"),
            WhyNot::NoSuchStep => f.write_str("the piece does not move so"),
            WhyNot::Illegal(why) => fmt::Display::fmt(why, f),
        }
    }
}

/// A text that is not one legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// Not a move in this notation.
    #[error("not a move (at byte {offset})")]
    Syntax {
        /// Where reading stopped, in bytes from the start of the text.
        offset: usize,
    },
    /// Well written, but no legal move.
    #[error("{reason}")]
    NoSuchMove {
        /// Why the move that comes closest is none.
        reason: WhyNot,
    },
    /// Several legal moves are written so.
    #[error("{} legal moves are written so", candidates.len())]
    Ambiguous {
        /// All of them, at least two.
        candidates: Candidates,
    },
}
