//! A legal position, in the form that moves are counted from.
//!
//! Beside the piece on each point it keeps, for every rank and every file, small words of
//! bits: which of its points are empty, and which are not held by red, or by black. A
//! chariot's moves along a rank are then one look into a table with the word of that rank
//! (see [`moves`](crate::moves)). Bits that are no point are always 0, so that the edge of
//! the board needs no code.

use super::hash;
use super::lines::Lines;
use super::{Allowed, Color, Kind, Move, Piece, Setup, SetupError, Square, START_FEN};

/// The fixed number of a piece: 0-15 red, 16-31 black, within a side as in [`slot`].
pub(crate) type Slot = u8;

/// Which numbers each kind of piece has within its side.
pub(crate) mod slot {
    use super::{Kind, Slot};
    use std::ops::Range;

    pub(crate) const KING: usize = 0;
    pub(crate) const ADVISORS: Range<usize> = 1..3;
    pub(crate) const ELEPHANTS: Range<usize> = 3..5;
    pub(crate) const HORSES: Range<usize> = 5..7;
    pub(crate) const CHARIOTS: Range<usize> = 7..9;
    pub(crate) const CANNONS: Range<usize> = 9..11;
    /// Chariots and cannons.
    pub(crate) const LINE_PIECES: Range<usize> = 7..11;
    pub(crate) const PAWNS: Range<usize> = 11..16;

    /// No piece: what an empty point holds.
    pub(crate) const EMPTY: Slot = 32;

    /// The numbers of a kind.
    pub(crate) const fn range(kind: Kind) -> Range<usize> {
        match kind {
            Kind::King => KING..1,
            Kind::Advisor => ADVISORS,
            Kind::Elephant => ELEPHANTS,
            Kind::Horse => HORSES,
            Kind::Chariot => CHARIOTS,
            Kind::Cannon => CANNONS,
            Kind::Pawn => PAWNS,
        }
    }

    /// The code ([`super::Piece::code`]) of the piece with each number, 0 for none.
    pub(crate) static CODE: [u8; 64] = {
        let mut out = [0; 64];
        let mut i = 0;
        while i < 32 {
            let kind = match i & 15 {
                0 => 1,
                1 | 2 => 2,
                3 | 4 => 3,
                5 | 6 => 4,
                7 | 8 => 5,
                9 | 10 => 6,
                _ => 7,
            };
            out[i] = kind | if i >= 16 { 8 } else { 0 };
            i += 1;
        }
        out
    };
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
    /// The point of each piece, [`Square::OFF`] when it has been captured.
    places: [[Square; 16]; 2],
    /// Empty points.
    pub(crate) empty: Lines,
    /// For each colour, points that it does not hold itself.
    pub(crate) free: [Lines; 2],
    hash: u64,
    plies_since_capture: u32,
    move_number: u32,
    turn: Color,
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    played: Move,
    captured: Slot,
    plies_since_capture: u32,
    hash: u64,
}

impl Undo {
    /// Everything as plain numbers, for the C interface.
    #[inline(always)]
    pub(crate) const fn words(&self) -> [u64; 2] {
        [
            self.hash,
            self.played.from().byte() as u64
                | (self.played.to().byte() as u64) << 8
                | (self.captured as u64) << 16
                | (self.plies_since_capture as u64) << 32,
        ]
    }

    /// Back from [`words`](Undo::words).
    #[inline(always)]
    pub(crate) const fn from_words([hash, rest]: [u64; 2]) -> Undo {
        Undo {
            played: Move::new(
                Square::from_byte(rest as u8),
                Square::from_byte((rest >> 8) as u8),
            ),
            captured: (rest >> 16) as Slot,
            plies_since_capture: (rest >> 32) as u32,
            hash,
        }
    }

    /// The move that was played.
    #[must_use]
    pub const fn played(&self) -> Move {
        self.played
    }

    /// The piece that it took.
    #[must_use]
    pub fn captured(&self) -> Option<Piece> {
        Piece::from_code(slot::CODE[usize::from(self.captured & 63)])
    }
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
            places: [[Square::OFF; 16]; 2],
            empty: Lines::BOARD,
            free: [Lines::BOARD; 2],
            hash: match setup.turn {
                Color::Red => 0,
                Color::Black => hash::BLACK_TO_MOVE,
            },
            plies_since_capture: setup.plies_since_capture,
            move_number: setup.move_number,
            turn: setup.turn,
        };
        for (square, piece) in setup.pieces() {
            let side = piece.color.index();
            let vacant = slot::range(piece.kind)
                .find(|i| pos.places[side][*i] == Square::OFF)
                .expect("a setup with more than a full set is never accepted");
            pos.places[side][vacant] = square;
            pos.board[usize::from(square.byte())] = (side * 16 + vacant) as Slot;
            pos.empty.flip(square);
            pos.free[side].flip(square);
            pos.hash ^= hash::key(piece, square);
        }
        pos
    }

    /// The pieces and the side to move as a setup.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty();
        setup.turn = self.turn;
        setup.plies_since_capture = self.plies_since_capture;
        setup.move_number = self.move_number;
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
        self.plies_since_capture
    }

    /// The number of the round, from 1.
    #[inline]
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
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
        self.places[piece.color.index()][slot::range(piece.kind)]
            .iter()
            .copied()
            .filter(|s| *s != Square::OFF)
    }

    /// Where a side's king stands. `None` only in a diagram that was allowed without.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        Some(self.places[color.index()][slot::KING]).filter(|s| *s != Square::OFF)
    }

    /// Plays a move without asking whether it is legal: the caller knows that it is, from
    /// [`legal_moves`](Position::legal_moves) or [`is_legal`](Position::is_legal). A move that is
    /// not even a move of one of the pieces leaves a board with one piece fewer, and nothing
    /// worse.
    #[inline]
    pub fn play(&mut self, m: Move) -> Undo {
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
            plies_since_capture: self.plies_since_capture,
            hash: self.hash,
        };
        let code = slot::CODE[usize::from(moving & 63)];
        let mut hash = self.hash
            ^ hash::key_of_code(code, from)
            ^ hash::key_of_code(code, to)
            ^ hash::BLACK_TO_MOVE;
        self.plies_since_capture += 1;
        if captured == slot::EMPTY {
            self.empty.flip(to);
        } else {
            self.plies_since_capture = 0;
            hash ^= hash::key_of_code(slot::CODE[usize::from(captured & 63)], to);
            self.free[THEM].flip(to);
            self.places[THEM][usize::from(captured & 15)] = Square::OFF;
        }
        self.hash = hash;
        self.empty.flip(from);
        self.free[US].flip(from);
        self.free[US].flip(to);
        self.board[usize::from(from.byte())] = slot::EMPTY;
        self.board[usize::from(to.byte())] = moving;
        self.places[US][usize::from(moving & 15)] = to;
        self.move_number += US as u32;
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
            self.free[THEM].flip(to);
            self.places[THEM][usize::from(undo.captured & 15)] = to;
        }
        self.empty.flip(from);
        self.free[US].flip(from);
        self.free[US].flip(to);
        self.board[usize::from(from.byte())] = moving;
        self.board[usize::from(to.byte())] = undo.captured;
        self.places[US][usize::from(moving & 15)] = from;
        self.hash = undo.hash;
        self.plies_since_capture = undo.plies_since_capture;
        self.move_number = self.move_number.wrapping_sub(US as u32);
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
        self.hash ^= hash::key_of_code(slot::CODE[usize::from(piece & 63)], square);
        self.empty.flip(square);
        self.free[side].flip(square);
        self.board[usize::from(square.byte())] = slot::EMPTY;
        self.places[side][usize::from(piece & 15)] = Square::OFF;
    }

    /// A copy in which some pieces of a side (bits of their numbers) attack nothing, though
    /// they still stand in the way and can be taken. Good for asking about attacks and for the
    /// moves of the other side, not for moves of these pieces.
    pub(crate) fn disarmed(&self, side: usize, pieces: u16) -> Position {
        let mut out = *self;
        for (i, place) in out.places[side & 1].iter_mut().enumerate() {
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

    /// The points of a side's sixteen pieces, [`Square::OFF`] for those that are gone.
    #[inline]
    pub(crate) fn places(&self, side: usize) -> &[Square; 16] {
        &self.places[side & 1]
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
