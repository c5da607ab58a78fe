//! What the enemy's pieces leave to the king's side: found in one scan, without trying moves.
//!
//! For each enemy chariot, cannon, horse, pawn and king that could matter to the king, the
//! scan takes points away from where all pieces may go, or binds one piece to a few points.
//! Checks, double checks and pins come out of the same few rules (art. 2.2, 3.1).

use super::tables::{BETWEEN, BITS, HORSE_LEG, NEAR_HORSE, NEAR_LINE, NEAR_PAWN, PAWN_HITS};
use crate::board::{slot, Lines, Position, Square};

/// A rank or a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Rank(u8),
    File(u8),
}

/// A piece that may go only to some points of one line, lest its king is attacked.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    /// Its number within its side.
    pub(super) slot: usize,
    line: Line,
    points: u16,
}

/// What the scan found.
pub(super) struct Threats {
    /// Where unbound pieces may go.
    pub(super) to: Lines,
    /// The side's pieces; bound ones, screens and the king are [`Square::OFF`].
    pub(super) unbound: [Square; 16],
    bound: [Bound; 16],
    bound_count: usize,
    /// Bit for each own piece that is the only screen of a cannon that gives check: its moves
    /// are the only ones that have to be tried.
    pub(super) screens: u16,
}

/// Is nothing of the enemy's near enough to matter to the king? Then every move that is a move
/// of its piece is legal, except the king's own. True of most positions in play.
#[inline(always)]
pub(super) fn is_quiet<const US: usize>(pos: &Position) -> bool {
    let king = pos.places(US)[slot::KING];
    let enemy = pos.places(US ^ 1);
    let apart = |i: usize| usize::from(enemy[i].byte().wrapping_sub(king.byte()));
    let mut near = 0;
    for i in 7..11 {
        near |= NEAR_LINE[apart(i)];
    }
    for i in slot::HORSES {
        near |= NEAR_HORSE[apart(i)];
    }
    for i in slot::PAWNS {
        near |= NEAR_PAWN[apart(i)];
    }
    if near != 0 {
        return false;
    }
    let other = enemy[slot::KING];
    other.file() != king.file() || {
        let between = BETWEEN[usize::from(king.rank())][usize::from(other.rank())];
        let vacant = pos.empty.file[usize::from(king.file())];
        BITS[usize::from(between & !vacant & 1023)] >= 2
    }
}

impl Threats {
    /// Scans all enemy pieces.
    #[inline]
    pub(super) fn scan<const US: usize>(pos: &Position) -> Threats {
        let own = pos.places(US);
        let mut out = Threats {
            to: pos.free[US],
            unbound: *own,
            bound: [Bound {
                slot: 0,
                line: Line::Rank(0),
                points: 0,
            }; 16],
            bound_count: 0,
            screens: 0,
        };
        let king = own[slot::KING];
        let enemy = pos.places(US ^ 1);
        for i in slot::CHARIOTS {
            out.chariot::<US>(pos, king, enemy[i]);
        }
        out.facing_king::<US>(pos, king, enemy[slot::KING]);
        for i in slot::CANNONS {
            out.cannon::<US>(pos, king, enemy[i]);
        }
        for i in slot::HORSES {
            out.horse::<US>(pos, king, enemy[i]);
        }
        for i in slot::PAWNS {
            let pawn = enemy[i];
            if PAWN_HITS[US ^ 1][usize::from(pawn.byte().wrapping_sub(king.byte()))] != 0 {
                out.only(Line::Rank(pawn.rank()), 1 << pawn.file());
            }
        }
        for bound in &out.bound[..out.bound_count] {
            out.unbound[bound.slot & 15] = Square::OFF;
        }
        out.unbound[slot::KING] = Square::OFF;
        out
    }

    /// The bound pieces that are no screens.
    #[inline]
    pub(super) fn bound(&self) -> impl Iterator<Item = &Bound> {
        self.bound[..self.bound_count]
            .iter()
            .filter(|bound| self.screens >> bound.slot & 1 == 0)
    }

    /// Where a bound piece may go.
    #[inline]
    pub(super) fn allowed(&self, bound: &Bound) -> Lines {
        let mut to = self.to;
        restrict(&mut to, bound.line, bound.points);
        to
    }

    fn chariot<const US: usize>(&mut self, pos: &Position, king: Square, chariot: Square) {
        if let Some(view) = View::between(pos, king, chariot) {
            self.straight::<US>(pos, &view);
        }
    }

    /// The kings must not face each other: the enemy's king acts like a chariot on its file.
    fn facing_king<const US: usize>(&mut self, pos: &Position, king: Square, other: Square) {
        if king.file() == other.file() {
            if let Some(view) = View::between(pos, king, other) {
                self.straight::<US>(pos, &view);
            }
        }
    }

    /// Nothing between: check, which is answered between or by taking. One own piece between:
    /// it may move only along the line.
    fn straight<const US: usize>(&mut self, pos: &Position, view: &View) {
        match BITS[usize::from(view.pieces & 1023)] {
            0 => self.only(view.line, view.between | view.attacker),
            1 => self.bind::<US>(pos, view, view.pieces, view.between | view.attacker),
            _ => {}
        }
    }

    /// Nothing between: nobody may become the screen. One piece between: check, and the screen,
    /// if it is an own piece, is tried move by move. Two: neither may leave, nor take the other.
    fn cannon<const US: usize>(&mut self, pos: &Position, king: Square, cannon: Square) {
        let Some(view) = View::between(pos, king, cannon) else {
            return;
        };
        match BITS[usize::from(view.pieces & 1023)] {
            0 => exclude(&mut self.to, view.line, view.between),
            1 => {
                self.only(view.line, (view.between & !view.pieces) | view.attacker);
                let screen = pos.slot_at(view.point(view.pieces));
                if usize::from(screen >> 4) == US {
                    self.screens |= 1 << (screen & 15);
                    self.bind::<US>(pos, &view, view.pieces, 0);
                }
            }
            2 => {
                let first = view.pieces & view.pieces.wrapping_neg();
                let second = view.pieces & !first;
                let allowed = view.between | view.attacker;
                self.bind::<US>(pos, &view, first, allowed & !second);
                self.bind::<US>(pos, &view, second, allowed & !first);
            }
            _ => {}
        }
    }

    /// Leg empty: check, which is answered on the leg or by taking. An own piece on the leg may
    /// only take the horse.
    fn horse<const US: usize>(&mut self, pos: &Position, king: Square, horse: Square) {
        let step = HORSE_LEG[usize::from(horse.byte().wrapping_sub(king.byte()))];
        if step == 0 {
            return;
        }
        let leg = Square::from_byte(horse.byte().wrapping_add_signed(step));
        let on_leg = pos.slot_at(leg);
        if on_leg == slot::EMPTY {
            if leg.rank() == horse.rank() {
                self.only(Line::Rank(leg.rank()), 1 << leg.file() | 1 << horse.file());
            } else {
                self.only(Line::File(leg.file()), 1 << leg.rank() | 1 << horse.rank());
            }
        } else if usize::from(on_leg >> 4) == US {
            self.add(Bound {
                slot: usize::from(on_leg & 15),
                line: Line::Rank(horse.rank()),
                points: 1 << horse.file(),
            });
        }
    }

    fn only(&mut self, line: Line, points: u16) {
        restrict(&mut self.to, line, points);
    }

    fn bind<const US: usize>(&mut self, pos: &Position, view: &View, piece: u16, points: u16) {
        let slot = pos.slot_at(view.point(piece));
        if usize::from(slot >> 4) == US {
            self.add(Bound {
                slot: usize::from(slot & 15),
                line: view.line,
                points,
            });
        }
    }

    /// A piece bound twice may go where both allow it: on the same line, or else nowhere, since
    /// a leg is never on a line of the king.
    fn add(&mut self, new: Bound) {
        for old in &mut self.bound[..self.bound_count & 15] {
            if old.slot == new.slot {
                old.points &= if old.line == new.line { new.points } else { 0 };
                return;
            }
        }
        self.bound[self.bound_count & 15] = new;
        self.bound_count += 1;
    }
}

/// A king and a piece of the enemy's on one line.
struct View {
    line: Line,
    /// Points strictly between the two.
    between: u16,
    /// Those of them that hold a piece.
    pieces: u16,
    /// The enemy's piece.
    attacker: u16,
}

impl View {
    #[inline]
    fn between(pos: &Position, king: Square, piece: Square) -> Option<View> {
        let apart = usize::from(piece.byte().wrapping_sub(king.byte()));
        if NEAR_LINE[apart] == 0 {
            return None;
        }
        let (line, from, to, vacant) = if piece.file() == king.file() {
            let vacant = pos.empty.file[usize::from(king.file())];
            (Line::File(king.file()), king.rank(), piece.rank(), vacant)
        } else if piece.rank() == king.rank() {
            let vacant = pos.empty.rank[usize::from(king.rank())];
            (Line::Rank(king.rank()), king.file(), piece.file(), vacant)
        } else {
            return None;
        };
        let between = BETWEEN[usize::from(from & 15)][usize::from(to & 15)];
        Some(View {
            line,
            between,
            pieces: between & !vacant,
            attacker: 1 << to,
        })
    }

    /// The point of the one bit of a word of this line.
    fn point(&self, bit: u16) -> Square {
        let at = bit.trailing_zeros() as u8;
        Square::from_byte(match self.line {
            Line::Rank(rank) => rank << 4 | at,
            Line::File(file) => at << 4 | file,
        })
    }
}

/// Keeps only some points of one line.
#[inline]
fn restrict(lines: &mut Lines, line: Line, points: u16) {
    let (along, across, at) = split(lines, line);
    for i in 0..16u16 {
        along[usize::from(i)] &= if i == at { points } else { 0 };
        across[usize::from(i)] &= (points >> i & 1) << at;
    }
}

/// Takes away some points of one line.
#[inline]
fn exclude(lines: &mut Lines, line: Line, points: u16) {
    let (along, across, at) = split(lines, line);
    along[usize::from(at & 15)] &= !points;
    for i in 0..16u16 {
        across[usize::from(i)] &= !((points >> i & 1) << at);
    }
}

fn split(lines: &mut Lines, line: Line) -> (&mut [u16; 16], &mut [u16; 16], u16) {
    match line {
        Line::Rank(rank) => (&mut lines.rank, &mut lines.file, u16::from(rank)),
        Line::File(file) => (&mut lines.file, &mut lines.rank, u16::from(file)),
    }
}
