//! The board that threats are searched on: a position, the side whose threats are asked for,
//! and what counts differently from a game (D3, D9).

use crate::board::{slot, Color, Lines, Move, Position, Square, Undo};
use crate::moves::{Checking, MoveList};

/// S's piece (its number) that may not take on a point: half of an exchange offer (D3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Barred {
    pub(super) piece: u8,
    pub(super) point: Square,
}

/// The search met its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound;

/// Counts positions against the bound of the rule book.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    pub(super) used: u64,
    pub(super) bound: u64,
}

impl Nodes {
    pub(super) fn count(&mut self) -> Result<(), Bound> {
        self.used += 1;
        if self.used > self.bound {
            return Err(Bound);
        }
        Ok(())
    }
}

/// A position to be searched.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) pos: Position,
    /// The side whose threats are asked for.
    pub(super) s: Color,
    /// Pieces that do not attack the king of `shielded` (D9), as bits of their numbers.
    pub(super) ignored: u16,
    /// The side whose king they do not attack.
    pub(super) shielded: Color,
    /// Captures that are only half of an offered exchange (D3).
    pub(super) barred: Vec<Barred>,
}

impl Field {
    /// S moves again after its move: the other side passes.
    pub(super) fn after(pos: &Position) -> Field {
        let mut pos = *pos;
        let s = pos.turn().other();
        pos.pass();
        Field {
            pos,
            s,
            ignored: 0,
            shielded: s,
            barred: Vec::new(),
        }
    }

    /// S to move before its move, pieces that check it treated as not attacking its king (D9).
    pub(super) fn before(pos: &Position) -> Field {
        let s = pos.turn();
        let ignored = checkers(pos, s);
        Field {
            pos: *pos,
            s,
            ignored,
            shielded: s,
            barred: Vec::new(),
        }
    }

    /// Is the side to move in check, pieces that are ignored apart?
    pub(super) fn in_check(&self) -> bool {
        self.is_attacked(self.pos.turn())
    }

    fn is_attacked(&self, color: Color) -> bool {
        if self.ignored != 0 && color == self.shielded {
            return self
                .pos
                .disarmed(self.shielded.other().index(), self.ignored)
                .is_king_attacked(color);
        }
        self.pos.is_king_attacked(color)
    }

    /// The legal moves of the side to move.
    pub(super) fn moves(&self) -> MoveList {
        self.legal(Position::legal_moves)
    }

    /// Those that take nothing, in the same order.
    pub(super) fn quiet_moves(&self) -> MoveList {
        self.legal(|pos| pos.legal_moves_to(&pos.empty))
    }

    /// The captures among them, in the same order.
    pub(super) fn captures(&self) -> MoveList {
        self.legal(Position::legal_captures)
    }

    /// Those that take on one of these points, in the same order.
    pub(super) fn captures_on(&self, points: &[Square]) -> MoveList {
        let (us, mut on) = (self.pos.turn().index(), Lines::NONE);
        for at in points {
            let piece = self.pos.slot_at(*at);
            if piece != slot::EMPTY && usize::from(piece >> 4) != us {
                on.insert(*at);
            }
        }
        self.legal(|pos| pos.legal_moves_to(&on))
    }

    fn legal(&self, moves: impl FnOnce(&Position) -> MoveList) -> MoveList {
        if self.ignored == 0 {
            return moves(&self.pos);
        }
        if self.pos.turn() == self.shielded {
            let enemy = self.shielded.other().index();
            return moves(&self.pos.disarmed(enemy, self.ignored));
        }
        // A piece that is ignored could take the king otherwise.
        let mut out = MoveList::new();
        for m in &moves(&self.pos) {
            if usize::from(self.pos.slot_at(m.to()) & 15) != slot::KING
                || self.pos.slot_at(m.to()) == slot::EMPTY
            {
                out.push(*m);
            }
        }
        out
    }

    /// Has the side to move any legal move?
    pub(super) fn has_move(&self) -> bool {
        if self.ignored == 0 {
            self.pos.has_legal_move()
        } else {
            !self.moves().is_empty()
        }
    }

    /// The number of the piece on a point within both sides; [`slot::EMPTY`] for none.
    #[inline]
    pub(super) fn piece(&self, at: Square) -> u8 {
        self.pos.slot_at(at)
    }

    /// Is this a capture?
    #[inline]
    pub(super) fn takes(&self, m: Move) -> bool {
        self.piece(m.to()) != slot::EMPTY
    }

    /// May S not make this capture, because it is half of an offered exchange (D3)?
    #[inline]
    pub(super) fn is_barred(&self, m: Move) -> bool {
        self.barred
            .iter()
            .any(|b| b.point == m.to() && b.piece == self.piece(m.from()))
    }

    #[inline]
    pub(super) fn play(&mut self, m: Move) -> Undo {
        self.pos.play(m)
    }

    #[inline]
    pub(super) fn undo(&mut self, undo: Undo) {
        self.pos.undo(undo);
    }

    /// For asking which moves of the present position give check.
    pub(super) fn checking(&self) -> Option<Checking> {
        Checking::of(&self.pos, self.ignored != 0)
    }

    /// Does this legal move give check?
    pub(super) fn gives_check(&mut self, m: Move) -> bool {
        self.checking()
            .is_some_and(|checking| self.is_check(&checking, m))
    }

    /// The same for one of many moves; `checking` is that of the present position.
    #[inline]
    pub(super) fn is_check(&mut self, checking: &Checking, m: Move) -> bool {
        if !checking.may(&self.pos, m) {
            return false;
        }
        let undo = self.pos.play(m);
        let check = self.in_check();
        self.pos.undo(undo);
        check
    }

    /// The legal moves that give check, in their order.
    pub(super) fn checks(&mut self) -> MoveList {
        let mut out = MoveList::new();
        if let Some(checking) = self.checking() {
            let moves = match checking.arrivals() {
                Some(to) => self.legal(|pos| {
                    let free = pos.free(pos.turn().index());
                    pos.legal_moves_to(&to.common(free))
                }),
                None => self.moves(),
            };
            for m in &moves {
                if self.is_check(&checking, *m) {
                    out.push(*m);
                }
            }
        }
        out
    }

    /// Those that take nothing, in the same order.
    pub(super) fn quiet_checks(&mut self) -> MoveList {
        let mut out = MoveList::new();
        if let Some(checking) = self.checking() {
            let moves = match checking.arrivals() {
                Some(to) => self.legal(|pos| pos.legal_moves_to(&to.common(&pos.empty))),
                None => self.quiet_moves(),
            };
            for m in &moves {
                if self.is_check(&checking, *m) {
                    out.push(*m);
                }
            }
        }
        out
    }

    /// The same without a piece of S. What attacks S's king only because the piece is gone is
    /// ignored: a shield of the king takes no part in a threat.
    pub(super) fn without(&self, at: Square) -> Field {
        let mut out = self.clone();
        out.pos.lift(at);
        out.ignored |= checkers(&out.pos, out.shielded);
        out
    }

    /// The same seen by the other side, as if it could move now.
    pub(super) fn other_side(&self) -> Field {
        let mut out = self.clone();
        out.pos.pass();
        out.s = self.s.other();
        out.barred = Vec::new();
        out
    }
}

/// The enemy's pieces that attack a king, as bits of their numbers.
fn checkers(pos: &Position, king_of: Color) -> u16 {
    if !pos.is_king_attacked(king_of) {
        return 0;
    }
    let enemy = king_of.other().index();
    (0..16)
        .filter(|i| pos.disarmed(enemy, !(1 << i)).is_king_attacked(king_of))
        .fold(0, |bits, i| bits | 1 << i)
}

/// Is it a king, or a pawn (art. 27.1, 27.2)?
#[inline]
pub(super) fn is_king_or_pawn(piece: u8) -> bool {
    matches!(piece & 15, 0 | 11..=15)
}
