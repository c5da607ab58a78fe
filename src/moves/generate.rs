//! Legal moves, listed or counted by the same code.

use super::steps::{self, Sink};
use super::threats::{is_quiet, Threats};
use super::MoveList;
use crate::board::{slot, Color, Lines, Position, Square};

impl Position {
    /// All legal moves (art. 2, 3.1): those that are moves of their piece, do not leave the
    /// king attacked and do not make the kings face. Without allocation; in a fixed order.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// How many legal moves there are, counted without listing them.
    #[inline]
    #[must_use]
    pub fn legal_count(&self) -> usize {
        let mut count = 0u32;
        self.generate(&mut count);
        count as usize
    }

    /// Is there any legal move? If not, the side to move has lost: 将死 (art. 3.1) when it
    /// [is in check](Position::is_check), else 困毙 (art. 3.2).
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.legal_count() != 0
    }

    #[inline(always)]
    fn generate<S: Sink + Screens>(&self, sink: &mut S) {
        match self.turn() {
            Color::Red => self.generate_for::<0, S>(sink),
            Color::Black => self.generate_for::<1, S>(sink),
        }
    }

    #[inline(always)]
    fn generate_for<const US: usize, S: Sink + Screens>(&self, sink: &mut S) {
        self.king_moves::<US, S>(sink);
        if is_quiet::<US>(self) {
            pieces::<US, S>(self.places(US), &self.empty, &self.free[US], sink);
        } else {
            self.generate_threatened::<US, S>(sink);
        }
    }

    fn generate_threatened<const US: usize, S: Sink + Screens>(&self, sink: &mut S) {
        let threats = Threats::scan::<US>(self);
        pieces::<US, S>(&threats.unbound, &self.empty, &threats.to, sink);
        for bound in threats.bound() {
            let to = threats.allowed(bound);
            one_piece::<US, S>(
                bound.slot,
                self.places(US)[bound.slot & 15],
                &self.empty,
                &to,
                sink,
            );
        }
        let mut screens = threats.screens;
        while screens != 0 {
            let i = screens.trailing_zeros() as usize;
            screens &= screens - 1;
            self.try_piece::<US, S>(i, sink);
        }
    }

    /// The king's moves, each looked at with its own point empty.
    #[inline(always)]
    fn king_moves<const US: usize, S: Sink>(&self, sink: &mut S) {
        let king = self.places(US)[slot::KING];
        let mut bits = steps::king_bits::<US>(king, &self.free[US]);
        let mut safe = 0;
        while bits != 0 {
            let i = bits.trailing_zeros() as usize;
            let to = king.byte().wrapping_add_signed(steps::KING_STEPS[i.min(9)]);
            if !self.hits(US ^ 1, king, Square::from_byte(to)) {
                safe |= bits & bits.wrapping_neg();
            }
            bits &= bits - 1;
        }
        sink.steps(king, safe, &steps::KING_STEPS);
    }

    /// The moves of one piece, each tried on the board.
    fn try_piece<const US: usize, S: Sink + Screens>(&self, i: usize, sink: &mut S) {
        let mut moves = MoveList::new();
        one_piece::<US, MoveList>(
            i,
            self.places(US)[i & 15],
            &self.empty,
            &self.free[US],
            &mut moves,
        );
        let mut after = *self;
        for m in &moves {
            let undo = after.play(*m);
            if !after.is_king_attacked(self.turn()) {
                sink.tried(*m);
            }
            after.undo(undo);
        }
    }
}

/// Takes a move that had to be tried.
trait Screens {
    fn tried(&mut self, m: crate::board::Move);
}

impl Screens for u32 {
    fn tried(&mut self, _: crate::board::Move) {
        *self += 1;
    }
}

impl Screens for MoveList {
    fn tried(&mut self, m: crate::board::Move) {
        self.push(m);
    }
}

/// All pieces but the king; pieces that are gone move nowhere.
#[inline(always)]
fn pieces<const US: usize, S: Sink>(
    places: &[Square; 16],
    empty: &Lines,
    to: &Lines,
    sink: &mut S,
) {
    for i in slot::CHARIOTS {
        steps::chariot(places[i], empty, to, sink);
    }
    for i in slot::CANNONS {
        steps::cannon(places[i], empty, to, sink);
    }
    for i in slot::HORSES {
        steps::horse(places[i], empty, to, sink);
    }
    for i in slot::PAWNS {
        steps::pawn::<US, S>(places[i], to, sink);
    }
    for i in slot::ELEPHANTS {
        steps::elephant::<US, S>(places[i], empty, to, sink);
    }
    for i in slot::ADVISORS {
        steps::advisor::<US, S>(places[i], to, sink);
    }
}

fn one_piece<const US: usize, S: Sink>(
    i: usize,
    at: Square,
    empty: &Lines,
    to: &Lines,
    sink: &mut S,
) {
    match i {
        1 | 2 => steps::advisor::<US, S>(at, to, sink),
        3 | 4 => steps::elephant::<US, S>(at, empty, to, sink),
        5 | 6 => steps::horse(at, empty, to, sink),
        7 | 8 => steps::chariot(at, empty, to, sink),
        9 | 10 => steps::cannon(at, empty, to, sink),
        11..=15 => steps::pawn::<US, S>(at, to, sink),
        _ => {}
    }
}
