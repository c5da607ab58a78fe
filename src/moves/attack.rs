//! Is a king attacked (照将, art. 3.1; kings facing, art. 2.2)?

use super::tables::{CANNON, CHARIOT, HORSE_LEG, PAWN_HITS};
use crate::board::{slot, Color, Position, Square};

impl Position {
    /// Is the side to move in check (被将, art. 3.1)?
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.is_king_attacked(self.turn())
    }

    /// Could the other side take this side's king, or do the kings face each other?
    #[inline]
    #[must_use]
    pub fn is_king_attacked(&self, color: Color) -> bool {
        let us = color.index();
        let king = self.places(us)[slot::KING];
        self.hits(us ^ 1, king, king)
    }

    /// Would the king of the side other than `by`, now on `king`, be attacked on `target`? Its
    /// own point counts as empty then, and a piece on the target as taken.
    #[inline]
    pub(super) fn hits(&self, by: usize, king: Square, target: Square) -> bool {
        let places = self.places(by);
        let (file, rank) = (usize::from(target.file()), usize::from(target.rank()));
        let mut on_rank = self.empty.rank[rank];
        let mut on_file = self.empty.file[file];
        if king.rank() == target.rank() {
            on_rank |= 1 << king.file();
        } else if king.file() == target.file() {
            on_file |= 1 << king.rank();
        }
        let (on_rank, on_file) = (usize::from(on_rank & 1023), usize::from(on_file & 1023));

        // What a chariot (a cannon) on the target would see is what sees it.
        let (by_rank, by_file) = (CHARIOT[file][on_rank], CHARIOT[rank][on_file]);
        let sees = |s: Square, by_rank: u16, by_file: u16| {
            (s.rank() == target.rank() && by_rank >> s.file() & 1 != 0)
                || (s.file() == target.file() && by_file >> s.rank() & 1 != 0)
        };
        if places[slot::CHARIOTS]
            .iter()
            .any(|s| sees(*s, by_rank, by_file))
        {
            return true;
        }
        let other = places[slot::KING];
        if other.file() == target.file() && by_file >> other.rank() & 1 != 0 {
            return true;
        }
        let (by_rank, by_file) = (CANNON[file][on_rank], CANNON[rank][on_file]);
        if places[slot::CANNONS]
            .iter()
            .any(|s| sees(*s, by_rank, by_file))
        {
            return true;
        }
        let apart = |s: Square| usize::from(s.byte().wrapping_sub(target.byte()));
        if places[slot::HORSES].iter().any(|s| {
            let step = HORSE_LEG[apart(*s)];
            step != 0 && {
                let leg = Square::from_byte(s.byte().wrapping_add_signed(step));
                self.slot_at(leg) == slot::EMPTY || leg == king
            }
        }) {
            return true;
        }
        places[slot::PAWNS]
            .iter()
            .any(|s| PAWN_HITS[by & 1][apart(*s)] != 0)
    }
}
