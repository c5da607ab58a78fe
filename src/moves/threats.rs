//! What the enemy's pieces leave to the king's side: found in one scan, without trying moves.
//!
//! For each enemy chariot, cannon, horse, pawn and king that could matter to the king, the
//! scan takes points away from where all pieces may go, or binds one piece to a few points.
//! Checks, double checks and pins come out of the same few rules (art. 2.2, 3.1).

use super::tables::{
    BESIDE, BETWEEN, BITS, HORSE, HORSE_LEG, LINE, NEAR_HORSE, NEAR_LINE, NEAR_PAWN, PAWN,
    PAWN_HITS,
};
use crate::board::{slot, Line, Lines, Position, Square};

/// How near the enemy is to a king: which kinds of its pieces could matter to it.
#[derive(Clone, Copy)]
pub(super) struct Danger(u8);

/// The kings have fewer than two pieces between them on one file.
const KINGS: u8 = 8;

impl Danger {
    /// Looks at where the enemy's pieces are, not at what stands between.
    #[inline(always)]
    pub(super) fn of<const US: usize>(pos: &Position) -> Danger {
        let king = pos.places(US)[slot::KING];
        let enemy = pos.places(US ^ 1);
        let apart = |i: usize| usize::from(enemy[i].byte().wrapping_sub(king.byte()));
        let mut near = 0;
        for i in slot::LINE_PIECES {
            near |= NEAR_LINE[apart(i)];
        }
        for i in slot::HORSES {
            near |= NEAR_HORSE[apart(i)];
        }
        for i in slot::PAWNS {
            near |= NEAR_PAWN[apart(i)];
        }
        let other = enemy[slot::KING];
        if other.file() == king.file() && screens(pos, king, other) < 2 {
            near |= KINGS;
        }
        Danger(near)
    }

    /// Nothing can give check, pin a piece or need a screen: every move that is a move of its
    /// piece is legal, except the king's own. True of most positions in play.
    #[inline(always)]
    pub(super) fn spares_king(self) -> bool {
        self.0 & (LINE | HORSE | PAWN | KINGS) == 0
    }

    /// Which kinds could matter to the king itself, in the bits of the tables.
    #[inline(always)]
    pub(super) fn to_king(self) -> u8 {
        self.0 & (LINE | HORSE | PAWN)
    }

    /// Which kinds could matter to a point beside the king, in the bits of the tables. Where
    /// none could, its moves are legal too, except that the kings must not face.
    #[inline(always)]
    pub(super) fn beside_king(self) -> u8 {
        self.0 >> BESIDE
    }

    /// Is there at most one piece between two kings on one file?
    #[inline(always)]
    pub(super) fn kings_are_near_facing(self) -> bool {
        self.0 & KINGS != 0
    }
}

/// Pieces on the enemy king's file between its rank and that of `at`.
#[inline(always)]
pub(super) fn screens(pos: &Position, at: Square, other: Square) -> u8 {
    let between = BETWEEN[usize::from(at.rank())][usize::from(other.rank())];
    BITS[(u32::from(between) & !pos.empty.file_of(other)) as usize & 1023]
}

/// What the scan found.
pub(super) struct Threats {
    /// Where unbound pieces may go.
    pub(super) to: Lines,
    /// The side's pieces; bound ones, screens and the king are [`Square::OFF`].
    pub(super) unbound: [Square; 16],
    /// Bit for each own piece that may go only to some points of one line, lest its king is
    /// attacked.
    pub(super) bound: u16,
    /// Bit for each own piece that is the only screen of a cannon that gives check: its moves
    /// are the only ones that have to be tried.
    pub(super) screens: u16,
    /// For bound pieces, that line and those points.
    lines: [Line; 16],
    points: [u16; 16],
}

impl Threats {
    /// Scans all enemy pieces. `to` is where moves are asked for, at most all points that the
    /// side does not hold.
    #[inline]
    pub(super) fn scan<const US: usize>(pos: &Position, danger: Danger, to: &Lines) -> Threats {
        let own = pos.places(US);
        let mut out = Threats {
            to: *to,
            unbound: *own,
            bound: 0,
            screens: 0,
            lines: [Line::rank(0); 16],
            points: [0; 16],
        };
        let king = own[slot::KING];
        let enemy = pos.places(US ^ 1);
        if danger.0 & LINE != 0 {
            for i in slot::CHARIOTS {
                if let Some(view) = View::between(pos, king, enemy[i]) {
                    out.straight::<US>(pos, &view);
                }
            }
            for i in slot::CANNONS {
                if let Some(view) = View::between(pos, king, enemy[i]) {
                    out.over_screen::<US>(pos, &view);
                }
            }
        }
        // The kings must not face each other: the enemy's acts like a chariot on its file.
        if danger.0 & KINGS != 0 {
            if let Some(view) = View::between(pos, king, enemy[slot::KING]) {
                out.straight::<US>(pos, &view);
            }
        }
        if danger.0 & HORSE != 0 {
            for i in slot::HORSES {
                out.horse::<US>(pos, king, enemy[i]);
            }
        }
        if danger.0 & PAWN != 0 {
            for i in slot::PAWNS {
                let pawn = enemy[i];
                if PAWN_HITS[US ^ 1][usize::from(pawn.byte().wrapping_sub(king.byte()))] != 0 {
                    out.to.restrict(Line::rank(pawn.rank()), 1 << pawn.file());
                }
            }
        }
        let mut aside = out.bound | out.screens;
        while aside != 0 {
            out.unbound[aside.trailing_zeros() as usize & 15] = Square::OFF;
            aside &= aside - 1;
        }
        out.bound &= !out.screens;
        out.unbound[slot::KING] = Square::OFF;
        out
    }

    /// The line of a bound piece, and where on it the piece may go.
    #[inline]
    pub(super) fn allowed(&self, bound: usize) -> (Line, u32) {
        let line = self.lines[bound & 15];
        (
            line,
            self.to.word(line) & u32::from(self.points[bound & 15]),
        )
    }

    /// Nothing between: check, which is answered between or by taking. One own piece between:
    /// it may move only along the line.
    fn straight<const US: usize>(&mut self, pos: &Position, view: &View) {
        match BITS[view.pieces as usize & 1023] {
            0 => self.to.restrict(view.line, view.between | view.attacker),
            1 => self.bind::<US>(pos, view, view.pieces, view.between | view.attacker),
            _ => {}
        }
    }

    /// Nothing between: nobody may become the screen. One piece between: check, and the screen,
    /// if it is an own piece, is tried move by move. Two: neither may leave, nor take the other.
    fn over_screen<const US: usize>(&mut self, pos: &Position, view: &View) {
        match BITS[view.pieces as usize & 1023] {
            0 => self.to.exclude(view.line, view.between),
            1 => {
                let screen = pos.slot_at(view.line.point(view.pieces));
                if usize::from(screen >> 4) == US {
                    self.screens |= 1 << (screen & 15);
                }
                self.to
                    .restrict(view.line, (view.between & !view.pieces) | view.attacker);
            }
            2 => {
                let first = view.pieces & view.pieces.wrapping_neg();
                let second = view.pieces & !first;
                let allowed = view.between | view.attacker;
                self.bind::<US>(pos, view, first, allowed & !second);
                self.bind::<US>(pos, view, second, allowed & !first);
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
            let (line, points) = if leg.rank() == horse.rank() {
                let points = 1 << leg.file() | 1 << horse.file();
                (Line::rank(leg.rank()), points)
            } else {
                let points = 1 << leg.rank() | 1 << horse.rank();
                (Line::file(leg.file()), points)
            };
            self.to.restrict(line, points);
        } else if usize::from(on_leg >> 4) == US {
            self.add(on_leg, Line::rank(horse.rank()), 1 << horse.file());
        }
    }

    fn bind<const US: usize>(&mut self, pos: &Position, view: &View, piece: u16, points: u16) {
        let slot = pos.slot_at(view.line.point(piece));
        if usize::from(slot >> 4) == US {
            self.add(slot, view.line, points);
        }
    }

    /// A piece bound twice may go where both allow it: on the same line, or else nowhere, since
    /// a leg is never on a line of the king.
    fn add(&mut self, slot: u8, line: Line, points: u16) {
        let i = usize::from(slot & 15);
        let bit = 1 << i;
        if self.bound & bit == 0 {
            self.bound |= bit;
            self.lines[i] = line;
            self.points[i] = points;
        } else if self.lines[i] == line {
            self.points[i] &= points;
        } else {
            self.points[i] = 0;
        }
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
    #[inline(always)]
    fn between(pos: &Position, king: Square, piece: Square) -> Option<View> {
        let (line, from, to, vacant) = if piece.file() == king.file() {
            let line = Line::file(king.file());
            (line, king.rank(), piece.rank(), pos.empty.file_of(king))
        } else if piece.rank() == king.rank() {
            let line = Line::rank(king.rank());
            (line, king.file(), piece.file(), pos.empty.rank_of(king))
        } else {
            return None;
        };
        let between = BETWEEN[usize::from(from & 15)][usize::from(to & 15)];
        Some(View {
            line,
            between,
            pieces: between & !(vacant as u16),
            attacker: 1 << to,
        })
    }
}
