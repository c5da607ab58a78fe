//! Legal moves, listed or counted by the same code.

use super::steps::{self, Sink};
use super::threats::{screens, Danger, Threats};
use super::MoveList;
use crate::board::{slot, Color, Line, Lines, Position, Square};

impl Position {
    /// All legal moves (art. 2, 3.1): those that are moves of their piece, do not leave the
    /// king attacked and do not make the kings face. Without allocation; in a fixed order.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// The legal captures among [`legal_moves`](Position::legal_moves), in the same order.
    pub(crate) fn legal_captures(&self) -> MoveList {
        let held = self.free(self.turn().index()).without(&self.empty);
        self.legal_moves_to(&held)
    }

    /// The legal moves that end on one of these points, none of which the side to move holds
    /// itself: for asking about few moves, which costs less than making all.
    #[inline(never)]
    pub(crate) fn legal_moves_to(&self, to: &Lines) -> MoveList {
        let mut list = MoveList::new();
        match self.turn() {
            Color::Red => self.generate_to::<0, MoveList>(to, &mut list),
            Color::Black => self.generate_to::<1, MoveList>(to, &mut list),
        }
        list
    }

    /// How many legal moves there are, counted without listing them.
    #[inline(never)]
    #[must_use]
    pub fn legal_count(&self) -> usize {
        self.count_moves() as usize
    }

    /// The same in place, for the loop of perft: the code is long, and one call is nothing to
    /// the others.
    #[inline(always)]
    pub(super) fn count_moves(&self) -> u32 {
        let mut count = 0;
        self.generate(&mut count);
        count
    }

    /// Is there any legal move? If not, the side to move has lost: 将死 (art. 3.1) when it
    /// [is in check](Position::is_check), else 困毙 (art. 3.2).
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let soon = match self.turn() {
            Color::Red => self.finds_a_move::<0>(),
            Color::Black => self.finds_a_move::<1>(),
        };
        soon || self.legal_count() != 0
    }

    /// Looks for one move among those that need not be tried: most often the first piece has
    /// one. If there is none, others may be legal still.
    fn finds_a_move<const US: usize>(&self) -> bool {
        let danger = Danger::of::<US>(self);
        if danger.spares_king() {
            return self.any_piece_moves::<US>(self.places(US), self.free(US));
        }
        let mut count = 0;
        self.wary_king::<US, u32>(danger.beside_king(), self.free(US), &mut count);
        count != 0 || {
            let threats = Threats::scan::<US>(self, danger, self.free(US));
            self.any_piece_moves::<US>(&threats.unbound, &threats.to)
        }
    }

    #[inline(always)]
    fn any_piece_moves<const US: usize>(&self, places: &[Square; 16], to: &Lines) -> bool {
        (slot::HORSES.start..slot::PAWNS.end)
            .filter(|i| places[*i] != Square::OFF)
            .any(|i| {
                let mut count = 0;
                one_piece::<US, u32>(i, places[i], &self.empty, to, &mut count);
                count != 0
            })
    }

    #[inline(always)]
    fn generate<S: Sink>(&self, sink: &mut S) {
        match self.turn() {
            Color::Red => self.generate_to::<0, S>(self.free(0), sink),
            Color::Black => self.generate_to::<1, S>(self.free(1), sink),
        }
    }

    #[inline(always)]
    fn generate_to<const US: usize, S: Sink>(&self, to: &Lines, sink: &mut S) {
        let danger = Danger::of::<US>(self);
        if danger.beside_king() == 0 && !danger.kings_are_near_facing() {
            self.quiet_king::<US, S>(to, sink);
        } else {
            self.wary_king::<US, S>(danger.beside_king(), to, sink);
        }
        if danger.spares_king() {
            pieces::<US, S>(self.places(US), &self.empty, to, sink);
        } else {
            self.threatened::<US, S>(danger, to, sink);
        }
    }

    fn threatened<const US: usize, S: Sink>(&self, danger: Danger, to: &Lines, sink: &mut S) {
        let threats = Threats::scan::<US>(self, danger, to);
        pieces::<US, S>(&threats.unbound, &self.empty, &threats.to, sink);
        let mut bound = threats.bound;
        while bound != 0 {
            let i = bound.trailing_zeros() as usize;
            bound &= bound - 1;
            let (line, points) = threats.allowed(i);
            if points != 0 {
                self.bound_piece::<US, S>(i, line, points, sink);
            }
        }
        let mut screens = threats.screens;
        while screens != 0 {
            let i = screens.trailing_zeros() as usize;
            screens &= screens - 1;
            self.try_piece::<US, S>(i, to, sink);
        }
    }

    /// The king's moves with no enemy piece near: only the kings must not face. On the same
    /// file there are two pieces between them, and the king can take but one.
    #[inline(always)]
    fn quiet_king<const US: usize, S: Sink>(&self, to: &Lines, sink: &mut S) {
        let king = self.places(US)[slot::KING];
        let other = self.places(US ^ 1)[slot::KING];
        let mut bits = steps::king_bits::<US>(king, to);
        let toward = match other.file().wrapping_sub(king.file()) {
            1 => steps::KING_RIGHT,
            255 => steps::KING_LEFT,
            _ => 0,
        };
        if bits & toward != 0 && screens(self, king, other) == 0 {
            bits &= !toward;
        }
        sink.steps(king, bits, &steps::KING_STEPS);
    }

    /// The king's moves, each looked at with its own point empty. `kinds` says which enemy
    /// pieces could matter there.
    fn wary_king<const US: usize, S: Sink>(&self, kinds: u8, to: &Lines, sink: &mut S) {
        let king = self.places(US)[slot::KING];
        let mut bits = steps::king_bits::<US>(king, to);
        let mut safe = 0;
        while bits != 0 {
            let i = bits.trailing_zeros() as usize;
            let to = king.byte().wrapping_add_signed(steps::KING_STEPS[i.min(9)]);
            if !self.hits(US ^ 1, king, Square::from_byte(to), kinds) {
                safe |= bits & bits.wrapping_neg();
            }
            bits &= bits - 1;
        }
        sink.steps(king, safe, &steps::KING_STEPS);
    }

    /// The moves of a piece that may go only to some points of one line.
    fn bound_piece<const US: usize, S: Sink>(
        &self,
        i: usize,
        line: Line,
        points: u32,
        sink: &mut S,
    ) {
        let mut to = Lines::NONE;
        let mut left = points as u16;
        while left != 0 {
            to.flip(line.point(left));
            left &= left - 1;
        }
        one_piece::<US, S>(i, self.places(US)[i & 15], &self.empty, &to, sink);
    }

    /// The moves of one piece, each tried on the board.
    fn try_piece<const US: usize, S: Sink>(&self, i: usize, to: &Lines, sink: &mut S) {
        let mut moves = MoveList::new();
        one_piece::<US, MoveList>(i, self.places(US)[i & 15], &self.empty, to, &mut moves);
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
