//! Which moves may give check: seen from where the pieces stand, without playing them.

use super::tables::{BETWEEN, BITS, HORSE_LEG};
use crate::board::{slot, Lines, Move, Position, Square};

/// How the pieces of the side to move stand to the other side's king.
pub(crate) struct Checking {
    king: Square,
    /// Its own pieces, as bits of their numbers, that stand between: by leaving they may open the
    /// way of a chariot, a cannon or a horse.
    leave: u16,
    /// Points of the king's file, and of its rank, where a cannon lacks a screen.
    fill_file: u16,
    fill_rank: u16,
    /// Nothing of the above is known.
    odd: bool,
}

impl Checking {
    /// `None` where there is no king to be checked. `odd` says that this is no position of a
    /// game: the kings may face, or the king stand attacked already.
    pub(crate) fn of(pos: &Position, odd: bool) -> Option<Checking> {
        let us = pos.turn();
        let king = pos.king(us.other())?;
        let mut out = Checking {
            king,
            leave: 0,
            fill_file: 0,
            fill_rank: 0,
            odd: odd || pos.is_king_attacked(us.other()),
        };
        if out.odd {
            return Some(out);
        }
        let places = pos.places(us.index());
        for i in slot::LINE_PIECES {
            let at = places[i];
            let (between, vacant) = line(pos, at, king);
            if between == 0 {
                continue;
            }
            let pieces = between & !vacant;
            match (
                slot::CHARIOTS.contains(&i),
                BITS[usize::from(pieces) & 1023],
            ) {
                (true, 1) | (false, 2) => out.leaves(pos, at, pieces),
                (false, 0) if at.file() == king.file() => out.fill_file |= between,
                (false, 0) => out.fill_rank |= between,
                _ => {}
            }
        }
        for at in &places[slot::HORSES] {
            let step = HORSE_LEG[usize::from(at.byte().wrapping_sub(king.byte()))];
            if step != 0 {
                out.leaves_point(pos, Square::from_byte(at.byte().wrapping_add_signed(step)));
            }
        }
        Some(out)
    }

    /// Pieces on points of the line that `at` and the king share.
    fn leaves(&mut self, pos: &Position, at: Square, mut points: u16) {
        while points != 0 {
            let i = points.trailing_zeros() as u8;
            points &= points - 1;
            self.leaves_point(
                pos,
                Square::from_byte(if at.file() == self.king.file() {
                    i << 4 | at.file()
                } else {
                    at.byte() & 0xF0 | i
                }),
            );
        }
    }

    fn leaves_point(&mut self, pos: &Position, at: Square) {
        let piece = pos.slot_at(at);
        if usize::from(piece >> 4) == pos.turn().index() {
            self.leave |= 1 << (piece & 15);
        }
    }

    /// The points of which a move that gives check must end on one, where that is known.
    pub(crate) fn arrivals(&self) -> Option<Lines> {
        if self.odd || self.leave != 0 {
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

    /// May this move give check: does its piece arrive where it may attack the king, leave
    /// another's way, or screen for a cannon? Never false for a legal move that does.
    #[inline]
    pub(crate) fn may(&self, pos: &Position, m: Move) -> bool {
        let (from, to, king) = (m.from(), m.to(), self.king);
        if self.odd {
            let leg =
                from.file().abs_diff(king.file()) == 1 && from.rank().abs_diff(king.rank()) == 1;
            return aligned(to, king) || leaps(to, king) || aligned(from, king) || leg;
        }
        let piece = pos.slot_at(from) & 15;
        let arrives = match piece {
            5 | 6 => leaps(to, king),
            7..=10 => aligned(to, king) && sees(pos, m, king, u8::from(piece > 8)),
            11..=15 => to.file().abs_diff(king.file()) + to.rank().abs_diff(king.rank()) == 1,
            _ => false,
        };
        arrives
            || self.leave >> piece & 1 != 0
            || (to.file() == king.file() && self.fill_file >> to.rank() & 1 != 0)
            || (to.rank() == king.rank() && self.fill_rank >> to.file() & 1 != 0)
    }
}

/// The points strictly between two on one line, as a word of that line, and its empty points;
/// nothing when they are on none.
#[inline(always)]
fn line(pos: &Position, a: Square, b: Square) -> (u16, u16) {
    if a.file() == b.file() {
        let between = BETWEEN[usize::from(a.rank() & 15)][usize::from(b.rank() & 15)];
        (between, pos.empty.file_of(b) as u16)
    } else if a.rank() == b.rank() {
        let between = BETWEEN[usize::from(a.file() & 15)][usize::from(b.file() & 15)];
        (between, pos.empty.rank_of(b) as u16)
    } else {
        (0, 0)
    }
}

/// Are there so many pieces between the end of a move and a point on a line with it, the moved
/// one gone from where it was?
#[inline(always)]
fn sees(pos: &Position, m: Move, at: Square, screens: u8) -> bool {
    let (between, mut vacant) = line(pos, m.to(), at);
    let from = m.from();
    if from.file() == at.file() && m.to().file() == at.file() {
        vacant |= 1 << from.rank();
    } else if from.rank() == at.rank() && m.to().rank() == at.rank() {
        vacant |= 1 << from.file();
    }
    BITS[usize::from(between & !vacant) & 1023] == screens
}

#[inline(always)]
fn aligned(a: Square, b: Square) -> bool {
    a.file() == b.file() || a.rank() == b.rank()
}

#[inline(always)]
fn leaps(a: Square, b: Square) -> bool {
    HORSE_LEG[usize::from(a.byte().wrapping_sub(b.byte()))] != 0
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every move that gives check may, and ends where such a move must.
    #[test]
    fn no_check_is_missed() {
        let mut state = 11u64;
        let mut next = |n: usize| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) as usize % n
        };
        let (mut checks, mut supposed) = (0, 0);
        for _ in 0..400 {
            let mut pos = Position::start();
            for _ in 0..150 {
                let moves = pos.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let checking = Checking::of(&pos, false).unwrap();
                let to = checking.arrivals();
                let free = pos.free(pos.turn().index());
                let within = to.map(|to| pos.legal_moves_to(&to.common(free)));
                for m in &moves {
                    let mut after = pos;
                    after.play(*m);
                    let may = checking.may(&pos, *m);
                    supposed += usize::from(may);
                    if after.is_check() {
                        checks += 1;
                        assert!(may, "{pos:?} {m}");
                        if let Some(within) = &within {
                            assert!(within.contains(m), "{pos:?} {m}");
                        }
                    }
                }
                pos.play(moves[next(moves.len())]);
            }
        }
        assert!(checks > 10_000, "{checks}");
        assert!(supposed < 2 * checks, "{supposed} for {checks}");
    }
}
