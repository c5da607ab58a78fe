//! Which moves give check: most are seen to give none without being played.

use super::field::Field;
use crate::board::{slot, Lines, Move, Position, Square};

/// How the pieces of the side to move stand to the other side's king.
pub(super) struct Checking {
    king: Square,
    /// Is there a chariot or cannon on the king's file, which a move may open or close?
    on_file: bool,
    /// The same of its rank.
    on_rank: bool,
    /// Does a horse stand a leap away, whose leg a move may free?
    horse: bool,
    /// Not a legal position of a game: the kings may face, or check may have been given before.
    odd: bool,
}

impl Checking {
    /// `None` where there is no king to be checked.
    pub(super) fn of(field: &Field) -> Option<Checking> {
        let us = field.pos.turn();
        let king = field.pos.king(us.other())?;
        let places = field.pos.places(us.index());
        let lines = &places[slot::LINE_PIECES];
        Some(Checking {
            king,
            on_file: lines.iter().any(|at| at.file() == king.file()),
            on_rank: lines.iter().any(|at| at.rank() == king.rank()),
            horse: places[slot::HORSES].iter().any(|at| leaps(*at, king)),
            odd: field.ignored != 0 || field.pos.is_king_attacked(us.other()),
        })
    }

    /// Where a move that gives check arrives, if it must be by the piece that moves.
    pub(super) fn arrivals(&self) -> Option<Lines> {
        if self.odd || self.on_file || self.on_rank || self.horse {
            return None;
        }
        let mut out = Lines::cross(self.king);
        for (files, ranks) in LEAPS {
            if let Some(at) = self.king.offset(files, ranks) {
                out.insert(at);
            }
        }
        Some(out)
    }

    /// Could this move give check: does its piece arrive where it may attack the king, or open
    /// the way of another?
    #[inline]
    pub(super) fn may(&self, pos: &Position, m: Move) -> bool {
        let (from, to, king) = (m.from(), m.to(), self.king);
        if self.odd {
            return aligned(to, king) || leaps(to, king) || aligned(from, king) || leg(from, king);
        }
        let arrives = match pos.slot_at(from) & 15 {
            5 | 6 => leaps(to, king),
            7..=10 => aligned(to, king),
            11..=15 => beside(to, king),
            _ => false,
        };
        // Where a piece is taken, the point stays as full as it was.
        let fills = |on: bool| on && pos.slot_at(to) == slot::EMPTY;
        arrives
            || (self.on_file && (from.file() == king.file() || fills(to.file() == king.file())))
            || (self.on_rank && (from.rank() == king.rank() || fills(to.rank() == king.rank())))
            || (self.horse && leg(from, king))
    }
}

/// From a king to the horses that could attack it.
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn apart(a: Square, b: Square) -> (u8, u8) {
    (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()))
}

/// On one line?
#[inline]
fn aligned(a: Square, b: Square) -> bool {
    a.file() == b.file() || a.rank() == b.rank()
}

/// A horse's leap from each other?
#[inline]
fn leaps(a: Square, b: Square) -> bool {
    matches!(apart(a, b), (1, 2) | (2, 1))
}

/// On the leg of a horse that attacks the king?
#[inline]
fn leg(at: Square, king: Square) -> bool {
    apart(at, king) == (1, 1)
}

#[inline]
fn beside(a: Square, b: Square) -> bool {
    matches!(apart(a, b), (0, 1) | (1, 0))
}
