//! What takes a move back.

use super::slot::{self, Slot};
use super::{Move, Piece, Square};

/// What [`Position::undo`](super::Position::undo) needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub(super) played: Move,
    pub(super) captured: Slot,
    pub(super) plies_since_capture: u32,
    pub(super) hash: u64,
}

impl Undo {
    /// The move that was played.
    #[must_use]
    pub const fn played(&self) -> Move {
        self.played
    }

    /// The same in two numbers, for the C interface.
    #[inline(always)]
    pub(crate) const fn to_words(self) -> [u64; 2] {
        let [from, to] = [self.played.from().byte(), self.played.to().byte()];
        let small = from as u64 | (to as u64) << 8 | (self.captured as u64) << 16;
        [small | (self.plies_since_capture as u64) << 32, self.hash]
    }

    /// See [`to_words`](Undo::to_words): any two numbers give an undo.
    #[inline(always)]
    pub(crate) const fn from_words(words: [u64; 2]) -> Undo {
        let from = Square::from_byte(words[0] as u8);
        let to = Square::from_byte((words[0] >> 8) as u8);
        Undo {
            played: Move::new(from, to),
            captured: (words[0] >> 16) as u8,
            plies_since_capture: (words[0] >> 32) as u32,
            hash: words[1],
        }
    }

    /// The piece that it took.
    #[must_use]
    pub fn captured(&self) -> Option<Piece> {
        Piece::from_code(slot::CODE[usize::from(self.captured & 63)])
    }
}
