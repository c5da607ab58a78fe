//! Is a king attacked (照将, art. 3.1; kings facing, art. 2.2)?

use super::tables::{CANNON, CHARIOT, HORSE, HORSE_LEG, LINE, PAWN, PAWN_HITS};
use super::threats::Danger;
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
        // Most often no enemy piece is where it could matter, which is quick to see.
        let danger = match color {
            Color::Red => Danger::of::<0>(self),
            Color::Black => Danger::of::<1>(self),
        };
        if danger.spares_king() {
            return false;
        }
        let us = color.index();
        let king = self.places(us)[slot::KING];
        self.hits(us ^ 1, king, king, danger.to_king())
    }

    /// Would the king of the side other than `by`, now on `king`, be attacked on `target`? Its
    /// own point counts as empty then, and a piece on the target as taken. Only those `kinds`
    /// are looked at (bits of the tables), and always the other king.
    #[inline]
    pub(super) fn hits(&self, by: usize, king: Square, target: Square, kinds: u8) -> bool {
        let mut on_file = self.empty.file_of(target);
        if king.file() == target.file() {
            on_file |= 1 << king.rank();
        }
        let on_file = on_file as usize & 1023;
        (kinds & LINE != 0 && self.line_hits(by, king, target, on_file))
            || self.king_hits(by, target, on_file)
            || (kinds & HORSE != 0 && self.horse_hits(by, king, target))
            || (kinds & PAWN != 0 && self.pawn_hits(by, target))
    }

    /// Chariots and cannons: what one on the target would see is what sees it. Most are on none
    /// of its lines, so that is asked first.
    #[inline(always)]
    fn line_hits(&self, by: usize, king: Square, target: Square, on_file: usize) -> bool {
        let seen = |table: &[[u16; 1024]; 16], at: Square| {
            let reach = if at.file() == target.file() {
                table[usize::from(target.rank())][on_file] >> at.rank()
            } else if at.rank() == target.rank() {
                let mut on_rank = self.empty.rank_of(target);
                if king.rank() == target.rank() {
                    on_rank |= 1 << king.file();
                }
                table[usize::from(target.file())][on_rank as usize & 1023] >> at.file()
            } else {
                return false;
            };
            reach & 1 != 0
        };
        // By name and not in a loop: the compiler then asks for nothing twice.
        let places = self.places(by);
        let (a, b) = (
            places[slot::CHARIOTS.start],
            places[slot::CHARIOTS.start + 1],
        );
        let (c, d) = (places[slot::CANNONS.start], places[slot::CANNONS.start + 1]);
        seen(&CHARIOT, a) || seen(&CHARIOT, b) || seen(&CANNON, c) || seen(&CANNON, d)
    }

    /// The other king, on an open file.
    #[inline(always)]
    fn king_hits(&self, by: usize, target: Square, on_file: usize) -> bool {
        let other = self.places(by)[slot::KING];
        other.file() == target.file()
            && CHARIOT[usize::from(target.rank())][on_file] >> other.rank() & 1 != 0
    }

    #[inline(always)]
    fn horse_hits(&self, by: usize, king: Square, target: Square) -> bool {
        self.places(by)[slot::HORSES].iter().any(|s| {
            let step = HORSE_LEG[usize::from(s.byte().wrapping_sub(target.byte()))];
            step != 0 && {
                let leg = Square::from_byte(s.byte().wrapping_add_signed(step));
                self.slot_at(leg) == slot::EMPTY || leg == king
            }
        })
    }

    #[inline(always)]
    fn pawn_hits(&self, by: usize, target: Square) -> bool {
        self.places(by)[slot::PAWNS]
            .iter()
            .any(|s| PAWN_HITS[by & 1][usize::from(s.byte().wrapping_sub(target.byte()))] != 0)
    }
}
