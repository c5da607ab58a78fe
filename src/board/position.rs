//! A legal position, in the form that moves are counted from.
//!
//! Beside the piece on each point it keeps, for every rank and every file, small words of
//! bits: which of its points are empty, and which are not held by red, or by black. A
//! chariot's moves along a rank are then one look into a table with the word of that rank
//! (see [`moves`](crate::moves)). Bits that are no point are always 0, so that the edge of
//! the board needs no code.

use super::hash;
use super::lines::Lines;
use super::slot::{self, Slot};
use super::undo::Undo;
use super::{Allowed, Color, Move, Piece, Setup, SetupError, Square, START_FEN};

/// What belongs to one side. Kept together, so that playing a move finds it all from one
/// address.
#[derive(Clone, Copy)]
struct Side {
    /// Points that it does not hold itself.
    free: Lines,
    /// The point of each piece, [`Square::OFF`] when it has been captured.
    places: [Square; 16],
}

/// A position that the rules allow, with the side to move: a plain value that can be copied.
///
/// ```
/// use xqrules::board::Position;
/// let mut pos = Position::start();
/// assert_eq!(pos.legal_moves().len(), 44);
/// pos.play("h2e2".parse().unwrap());
/// assert_eq!(pos.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    /// The number of the piece on each point.
    board: [Slot; 256],
    /// Empty points.
    pub(crate) empty: Lines,
    sides: [Side; 2],
    hash: u64,
    /// The number of the round in the upper half, the plies since a capture in the lower.
    counters: u64,
    turn: Color,
}

impl Position {
    /// Where the side to move is among the bytes of a position: the one field that does not
    /// accept every bit pattern, which the C interface looks at before it believes a caller's
    /// bytes. A new field that does not accept all either needs a look of its own there.
    pub(crate) const TURN_AT: usize = std::mem::offset_of!(Position, turn);

    /// The start position (art. 1.3), red to move.
    #[must_use]
    pub fn start() -> Position {
        let setup = Setup::from_fen(START_FEN);
        Position::build(&setup)
    }

    /// The position of a FEN (see [`Setup::from_fen`]).
    ///
    /// # Errors
    /// Every [`Defect`](super::Defect) of the text and of the diagram, at once.
    pub fn from_fen(fen: &str) -> Result<Position, SetupError> {
        Position::from_setup(&Setup::from_fen(fen), Allowed::NONE)
    }

    /// The position of a setup; `allowed` names defects that are accepted, as problem diagrams
    /// may need.
    ///
    /// # Errors
    /// Every other defect, at once.
    pub fn from_setup(setup: &Setup, allowed: Allowed) -> Result<Position, SetupError> {
        let mut defects = setup.defects();
        defects.retain(|defect| !allowed.accepts(defect));
        if defects.is_empty() {
            Ok(Position::build(setup))
        } else {
            Err(SetupError { defects })
        }
    }

    fn build(setup: &Setup) -> Position {
        let mut pos = Position {
            board: [slot::EMPTY; 256],
            empty: Lines::BOARD,
            sides: [Side {
                free: Lines::BOARD,
                places: [Square::OFF; 16],
            }; 2],
            hash: match setup.turn {
                Color::Red => 0,
                Color::Black => hash::BLACK_TO_MOVE,
            },
            counters: u64::from(setup.move_number) << 32 | u64::from(setup.plies_since_capture),
            turn: setup.turn,
        };
        for (square, piece) in setup.pieces() {
            let side = piece.color.index();
            let vacant = slot::range(piece.kind)
                .find(|i| pos.sides[side].places[*i] == Square::OFF)
                .expect("a setup with more than a full set is never accepted");
            pos.sides[side].places[vacant] = square;
            pos.board[usize::from(square.byte())] = (side * 16 + vacant) as Slot;
            pos.empty.flip(square);
            pos.sides[side].free.flip(square);
            pos.hash ^= hash::key(piece, square);
        }
        pos
    }

    /// The pieces and the side to move as a setup.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty();
        setup.turn = self.turn;
        setup.plies_since_capture = self.plies_since_capture();
        setup.move_number = self.move_number();
        for (square, piece) in self.pieces() {
            setup.set(square, Some(piece));
        }
        setup
    }

    /// The FEN, in the form that the engines write.
    #[must_use]
    pub fn fen(&self) -> String {
        self.setup().fen()
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// A number that is the same for the same pieces on the same points with the same side to
    /// move, whatever the counters say, in every build of the library; different positions
    /// share one with odds of one in 2^64.
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Moves made by either side since the last capture (art. 4.2.4).
    #[inline]
    #[must_use]
    pub const fn plies_since_capture(&self) -> u32 {
        self.counters as u32
    }

    /// The number of the round, from 1.
    #[inline]
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        (self.counters >> 32) as u32
    }

    /// Both counters in one number.
    #[inline(always)]
    pub(crate) const fn counters(&self) -> u64 {
        self.counters
    }

    /// The piece on a point.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(slot::CODE[usize::from(self.slot_at(square) & 63)])
    }

    /// All pieces with their points, from a0 to i9.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|s| self.piece_at(s).map(|p| (s, p)))
    }

    /// The points where a side has pieces of a kind, in no fixed order.
    pub fn places_of(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        self.sides[piece.color.index()].places[slot::range(piece.kind)]
            .iter()
            .copied()
            .filter(|s| *s != Square::OFF)
    }

    /// Where a side's king stands. `None` only in a diagram that was allowed without.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        Some(self.sides[color.index()].places[slot::KING]).filter(|s| *s != Square::OFF)
    }

    /// Plays a move without asking whether it is legal: the caller knows that it is, from
    /// [`legal_moves`](Position::legal_moves) or [`is_legal`](Position::is_legal). A move that is
    /// not even a move of one of the pieces leaves a board with one piece fewer, and nothing
    /// worse.
    #[inline]
    pub fn play(&mut self, m: Move) -> Undo {
        // Two copies of the code with the sides fixed are shorter than one that looks them up.
        match self.turn {
            Color::Red => self.play_for::<0, 1>(m),
            Color::Black => self.play_for::<1, 0>(m),
        }
    }

    #[inline(always)]
    fn play_for<const US: usize, const THEM: usize>(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from(), m.to());
        let moving = self.slot_at(from);
        let captured = self.slot_at(to);
        let undo = Undo {
            played: m,
            captured,
            plies_since_capture: self.counters as u32,
            hash: self.hash,
        };
        let mut hash = self.hash
            ^ hash::key_of_slot(moving, from)
            ^ hash::key_of_slot(moving, to)
            ^ hash::BLACK_TO_MOVE;
        let mut counters = self.counters.wrapping_add((US as u64) << 32 | 1);
        self.board[usize::from(from.byte())] = slot::EMPTY;
        self.board[usize::from(to.byte())] = moving;
        self.sides[US].places[usize::from(moving & 15)] = to;
        self.empty.flip(from);
        self.sides[US].free.flip(from);
        self.sides[US].free.flip(to);
        if captured == slot::EMPTY {
            self.empty.flip(to);
        } else {
            counters &= !0xFFFF_FFFF;
            hash ^= hash::key_of_slot(captured, to);
            self.sides[THEM].free.flip(to);
            self.sides[THEM].places[usize::from(captured & 15)] = Square::OFF;
        }
        self.hash = hash;
        self.counters = counters;
        self.turn = if US == 0 { Color::Black } else { Color::Red };
        undo
    }

    /// Takes back the last move played. `undo` must be what [`play`](Position::play) returned.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        match self.turn {
            Color::Red => self.undo_for::<1, 0>(undo),
            Color::Black => self.undo_for::<0, 1>(undo),
        }
    }

    #[inline(always)]
    fn undo_for<const US: usize, const THEM: usize>(&mut self, undo: Undo) {
        let (from, to) = (undo.played.from(), undo.played.to());
        let moving = self.slot_at(to);
        if undo.captured == slot::EMPTY {
            self.empty.flip(to);
        } else {
            self.sides[THEM].free.flip(to);
            self.sides[THEM].places[usize::from(undo.captured & 15)] = to;
        }
        self.empty.flip(from);
        self.sides[US].free.flip(from);
        self.sides[US].free.flip(to);
        self.sides[US].places[usize::from(moving & 15)] = from;
        self.board[usize::from(from.byte())] = moving;
        self.board[usize::from(to.byte())] = undo.captured;
        self.hash = undo.hash;
        let rounds = (self.counters >> 32).wrapping_sub(US as u64);
        self.counters = rounds << 32 | u64::from(undo.plies_since_capture);
        self.turn = if US == 0 { Color::Red } else { Color::Black };
    }

    /// Gives the turn to the other side with nothing moved: "if this side could move again".
    pub fn pass(&mut self) {
        self.turn = self.turn.other();
        self.hash ^= hash::BLACK_TO_MOVE;
    }

    /// Takes a piece off the board: "what if it were not there".
    pub(crate) fn lift(&mut self, square: Square) {
        let piece = self.slot_at(square);
        if piece == slot::EMPTY {
            return;
        }
        let side = usize::from(piece >> 4);
        self.hash ^= hash::key_of_slot(piece, square);
        self.empty.flip(square);
        self.sides[side & 1].free.flip(square);
        self.board[usize::from(square.byte())] = slot::EMPTY;
        self.sides[side & 1].places[usize::from(piece & 15)] = Square::OFF;
    }

    /// A copy in which some pieces of a side (bits of their numbers) attack nothing, though
    /// they still stand in the way and can be taken. Good for asking about attacks and for the
    /// moves of the other side, not for moves of these pieces.
    pub(crate) fn disarmed(&self, side: usize, pieces: u16) -> Position {
        let mut out = *self;
        for (i, place) in out.sides[side & 1].places.iter_mut().enumerate() {
            if pieces >> i & 1 != 0 {
                *place = Square::OFF;
            }
        }
        out
    }

    /// The number of the piece on a point, [`slot::EMPTY`] for none.
    #[inline]
    pub(crate) fn slot_at(&self, square: Square) -> Slot {
        self.board[usize::from(square.byte())]
    }

    /// The points that a side does not hold itself.
    #[inline(always)]
    pub(crate) fn free(&self, side: usize) -> &Lines {
        &self.sides[side & 1].free
    }

    /// The points of a side's sixteen pieces, [`Square::OFF`] for those that are gone.
    #[inline]
    pub(crate) fn places(&self, side: usize) -> &[Square; 16] {
        &self.sides[side & 1].places
    }
}

impl PartialEq for Position {
    /// The same pieces on the same points with the same side to move. Counters do not count:
    /// this is the sameness of art. 25.1.
    fn eq(&self, other: &Position) -> bool {
        self.hash == other.hash && self.turn == other.turn && self.pieces().eq(other.pieces())
    }
}

impl Eq for Position {}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;

    /// The words that moves are counted from are kept move by move: they must always be those
    /// of the same position built anew from its FEN. So must the places of the pieces, up to the
    /// order of equal ones.
    #[test]
    fn the_kept_state_is_that_of_the_position_built_anew() {
        let mut state = 5u64;
        let mut next = |n: usize| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) as usize % n
        };
        for _ in 0..60 {
            let mut pos = Position::start();
            let mut played = Vec::new();
            for _ in 0..200 {
                let moves = pos.legal_moves();
                if moves.is_empty() {
                    break;
                }
                played.push(pos.play(moves[next(moves.len())]));
                same_as_built_anew(&pos);
                if next(5) == 0 {
                    pos.undo(played.pop().unwrap());
                    same_as_built_anew(&pos);
                }
            }
            for undo in played.into_iter().rev() {
                pos.undo(undo);
                same_as_built_anew(&pos);
            }
        }
    }

    fn same_as_built_anew(pos: &Position) {
        let anew = Position::from_fen(&pos.fen()).unwrap();
        assert_eq!(pos.empty, anew.empty, "{pos:?}");
        assert_eq!(
            (pos.hash, pos.counters),
            (anew.hash, anew.counters),
            "{pos:?}"
        );
        for side in 0..2 {
            assert_eq!(pos.sides[side].free, anew.sides[side].free, "{pos:?}");
            for kind in Kind::ALL {
                let sorted = |pos: &Position| {
                    let mut places = pos.sides[side].places[slot::range(kind)].to_vec();
                    places.sort();
                    places
                };
                assert_eq!(sorted(pos), sorted(&anew), "{pos:?}");
            }
            for (i, place) in pos.sides[side].places.iter().enumerate() {
                if *place != Square::OFF {
                    assert_eq!(usize::from(pos.slot_at(*place)), side * 16 + i, "{pos:?}");
                }
            }
        }
    }
}
