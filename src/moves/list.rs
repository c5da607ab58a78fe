//! A list of moves that needs no allocation.

use std::ops::Deref;

use crate::board::Move;
use crate::board::Square;

/// No position with at most one full set of pieces a side has more legal moves than this.
pub const MAX_MOVES: usize = 128;

/// The legal moves of a position, on the stack. Reads like a slice.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList {
            moves: [Move::new(Square::OFF, Square::OFF); MAX_MOVES],
            len: 0,
        }
    }

    /// Adds a move. The list holds any position's moves, so there is always room.
    #[inline]
    pub(crate) fn push(&mut self, m: Move) {
        if self.len < MAX_MOVES {
            self.moves[self.len] = m;
            self.len += 1;
        } else {
            debug_assert!(false, "more moves than a position can have");
        }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl std::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
