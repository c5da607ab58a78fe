//! In which order captures are searched.

use super::field::Field;
use super::material::worth;
use crate::board::{slot, Move, Square};

/// Captures, the most valuable target first.
pub(super) struct Ordered {
    moves: [(i16, Move); 64],
    len: usize,
    next: usize,
}

impl Ordered {
    pub(super) fn captures(field: &Field, moves: &[Move]) -> Ordered {
        let mut out = Ordered {
            moves: [(0, Move::new(Square::OFF, Square::OFF)); 64],
            len: 0,
            next: 0,
        };
        for m in moves {
            let target = field.piece(m.to());
            if target != slot::EMPTY && out.len < out.moves.len() {
                let key = 8 * worth(target, m.to()).pieces
                    - worth(field.piece(m.from()), m.from()).pieces;
                out.moves[out.len] = (-key, *m);
                out.len += 1;
            }
        }
        out.moves[..out.len].sort_unstable_by_key(|(key, _)| *key);
        out
    }

    pub(super) fn next(&mut self) -> Option<Move> {
        let m = self.moves[..self.len].get(self.next)?;
        self.next += 1;
        Some(m.1)
    }
}
