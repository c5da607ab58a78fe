//! Any diagram at all, and everything that is wrong with it.

use std::fmt;

use super::{rules, Color, Kind, Piece, Square};

/// Pieces on a board, whoever put them there: a problem diagram, a FEN with faults, a board
/// in the middle of being set up. A setup without [defects](Setup::defects) becomes a
/// [`Position`](super::Position).
///
/// ```
/// use xqrules::board::{Defect, Setup, Color};
/// // Black has no king, and the first rank has only eight points.
/// let setup = Setup::from_fen("8/9/9/9/9/9/9/9/9/4K4 w");
/// let defects = setup.defects();
/// assert_eq!(defects.len(), 2);
/// assert!(defects.contains(&Defect::MissingKing(Color::Black)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pieces: [Option<Piece>; 90],
    /// The side to move.
    pub turn: Color,
    /// Moves made by either side since the last capture (the fifth field of a FEN).
    pub plies_since_capture: u32,
    /// The number of the round, from 1 (the sixth field of a FEN).
    pub move_number: u32,
    /// What could not be read in the FEN that this setup came from.
    pub(super) unread: Vec<Defect>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::empty()
    }
}

impl Setup {
    /// An empty board, red to move.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            pieces: [None; 90],
            turn: Color::Red,
            plies_since_capture: 0,
            move_number: 1,
            unread: Vec::new(),
        }
    }

    /// The piece on a point.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[usize::from(square.index())]
    }

    /// Puts a piece on a point, or clears it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.pieces[usize::from(square.index())] = piece;
    }

    /// All pieces with their points, from a0 to i9.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|s| self.piece_at(s).map(|p| (s, p)))
    }

    /// The same with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        self.rearranged(|s| s.mirrored(), false)
    }

    /// The same with the colours exchanged: the board turned by half a turn, every piece in
    /// the other colour, the other side to move.
    #[must_use]
    pub fn color_exchanged(&self) -> Setup {
        self.rearranged(|s| s.rotated(), true)
    }

    fn rearranged(&self, point: impl Fn(Square) -> Square, exchange: bool) -> Setup {
        let color = |c: Color| if exchange { c.other() } else { c };
        let mut out = Setup {
            turn: color(self.turn),
            plies_since_capture: self.plies_since_capture,
            move_number: self.move_number,
            ..Setup::empty()
        };
        for (square, piece) in self.pieces() {
            out.set(
                point(square),
                Some(Piece::new(color(piece.color), piece.kind)),
            );
        }
        out
    }

    /// Everything that keeps this setup from being a legal position, all at once, in a fixed
    /// order: what could not be read, then what the rules forbid (art. 1.2, 2.2, 3.1).
    #[must_use]
    pub fn defects(&self) -> Vec<Defect> {
        let mut out = self.unread.clone();
        rules::check(self, &mut out);
        out
    }

    /// Where the king of a side stands (the first found, from a0).
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces()
            .find(|(_, p)| *p == Piece::new(color, Kind::King))
            .map(|(s, _)| s)
    }
}

/// One thing that is wrong with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Defect {
    /// The FEN has fewer or more than ten ranks.
    RankCount {
        /// How many there were.
        found: usize,
    },
    /// A rank of the FEN does not add up to nine points.
    RankLength {
        /// The rank, 0-9, counted from red's side.
        rank: u8,
        /// How many points it described.
        found: usize,
        /// Where it starts in the text, in bytes.
        offset: usize,
    },
    /// A character of the FEN that is neither a piece nor a number of empty points.
    UnknownLetter {
        /// The character.
        letter: char,
        /// Where it is, in bytes.
        offset: usize,
    },
    /// The side to move is none of `w`, `r` and `b`.
    UnknownSide {
        /// Where the field starts, in bytes.
        offset: usize,
    },
    /// A counter of the FEN is not a number, or too large.
    BadCounter {
        /// Where the field starts, in bytes.
        offset: usize,
    },
    /// A side has no king.
    MissingKing(Color),
    /// More pieces of a kind than a full set has (art. 1.2).
    TooMany {
        /// The kind and colour.
        piece: Piece,
        /// How many there are.
        count: usize,
    },
    /// A king outside its palace.
    KingOutsidePalace {
        /// Whose.
        color: Color,
        /// Where.
        square: Square,
    },
    /// An advisor on a point that no advisor can reach.
    AdvisorMisplaced {
        /// The piece.
        piece: Piece,
        /// Where.
        square: Square,
    },
    /// An elephant on a point that no elephant can reach.
    ElephantMisplaced {
        /// The piece.
        piece: Piece,
        /// Where.
        square: Square,
    },
    /// A pawn on a point that no pawn can reach.
    PawnMisplaced {
        /// The piece.
        piece: Piece,
        /// Where.
        square: Square,
    },
    /// The kings face each other on an open file (art. 2.2, 4.1.2).
    KingsFacing,
    /// The side that is not to move is in check.
    OpponentInCheck(Color),
}

/// A set of kinds of defect that a caller is willing to accept, for problem diagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Allowed(u32);

impl Allowed {
    /// Accept nothing.
    pub const NONE: Allowed = Allowed(0);
    /// [`Defect::MissingKing`].
    pub const MISSING_KING: Allowed = Allowed(1 << 5);
    /// [`Defect::KingOutsidePalace`].
    pub const KING_OUTSIDE_PALACE: Allowed = Allowed(1 << 7);
    /// [`Defect::AdvisorMisplaced`].
    pub const ADVISOR_MISPLACED: Allowed = Allowed(1 << 8);
    /// [`Defect::ElephantMisplaced`].
    pub const ELEPHANT_MISPLACED: Allowed = Allowed(1 << 9);
    /// [`Defect::PawnMisplaced`].
    pub const PAWN_MISPLACED: Allowed = Allowed(1 << 10);
    /// [`Defect::KingsFacing`].
    pub const KINGS_FACING: Allowed = Allowed(1 << 11);
    /// [`Defect::OpponentInCheck`].
    pub const OPPONENT_IN_CHECK: Allowed = Allowed(1 << 12);
    /// Every defect that a position can still be played with.
    pub const ALL: Allowed = Allowed(0b1_1111_1010_0000);

    /// From the bits of the C interface; `None` if a bit is none of the above.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Option<Allowed> {
        if bits & !Allowed::ALL.0 == 0 {
            Some(Allowed(bits))
        } else {
            None
        }
    }

    /// The bits of the C interface.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Allowed) -> Allowed {
        Allowed(self.0 | other.0)
    }

    /// Is this defect accepted?
    #[must_use]
    pub const fn accepts(self, defect: &Defect) -> bool {
        self.0 >> defect.number() & 1 != 0
    }
}

impl Defect {
    /// The number of the kind of defect in the C interface; also its bit in [`Allowed`].
    #[must_use]
    pub const fn number(&self) -> u32 {
        match self {
            Defect::RankCount { .. } => 0,
            Defect::RankLength { .. } => 1,
            Defect::UnknownLetter { .. } => 2,
            Defect::UnknownSide { .. } => 3,
            Defect::BadCounter { .. } => 4,
            Defect::MissingKing(_) => 5,
            Defect::TooMany { .. } => 6,
            Defect::KingOutsidePalace { .. } => 7,
            Defect::AdvisorMisplaced { .. } => 8,
            Defect::ElephantMisplaced { .. } => 9,
            Defect::PawnMisplaced { .. } => 10,
            Defect::KingsFacing => 11,
            Defect::OpponentInCheck(_) => 12,
        }
    }

    /// A short fixed name, e.g. `missing_king`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Defect::RankCount { .. } => "rank_count",
            Defect::RankLength { .. } => "rank_length",
            Defect::UnknownLetter { .. } => "unknown_letter",
            Defect::UnknownSide { .. } => "unknown_side",
            Defect::BadCounter { .. } => "bad_counter",
            Defect::MissingKing(_) => "missing_king",
            Defect::TooMany { .. } => "too_many",
            Defect::KingOutsidePalace { .. } => "king_outside_palace",
            Defect::AdvisorMisplaced { .. } => "advisor_misplaced",
            Defect::ElephantMisplaced { .. } => "elephant_misplaced",
            Defect::PawnMisplaced { .. } => "pawn_misplaced",
            Defect::KingsFacing => "kings_facing",
            Defect::OpponentInCheck(_) => "opponent_in_check",
        }
    }

    /// Where in the FEN it is, in bytes, if it is a fault of the text.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        match self {
            Defect::RankLength { offset, .. }
            | Defect::UnknownLetter { offset, .. }
            | Defect::UnknownSide { offset }
            | Defect::BadCounter { offset } => Some(*offset),
            _ => None,
        }
    }

    /// The point it is about, if it is about one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match self {
            Defect::KingOutsidePalace { square, .. }
            | Defect::AdvisorMisplaced { square, .. }
            | Defect::ElephantMisplaced { square, .. }
            | Defect::PawnMisplaced { square, .. } => Some(*square),
            _ => None,
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Defect::RankCount { found } => write!(f, "{found} ranks instead of 10"),
            Defect::RankLength { rank, found, .. } => {
                write!(f, "rank {rank} has {found} points instead of 9")
            }
            Defect::UnknownLetter { letter, offset } => {
                write!(f, "unknown letter {letter:?} at byte {offset}")
            }
            Defect::UnknownSide { offset } => {
                write!(f, "side to move at byte {offset} is not w, r or b")
            }
            Defect::BadCounter { offset } => {
                write!(f, "counter at byte {offset} is not a number in range")
            }
            Defect::MissingKing(color) => write!(f, "{color} has no king"),
            Defect::TooMany { piece, count } => write!(
                f,
                "{count} {}s of {}, at most {}",
                piece.kind.name(),
                piece.color,
                piece.kind.full_set()
            ),
            Defect::KingOutsidePalace { color, square } => {
                write!(f, "the {color} king on {square} is outside its palace")
            }
            Defect::AdvisorMisplaced { piece, square }
            | Defect::ElephantMisplaced { piece, square }
            | Defect::PawnMisplaced { piece, square } => {
                write!(f, "{piece} on {square}, where it can never be")
            }
            Defect::KingsFacing => f.write_str("the kings face each other"),
            Defect::OpponentInCheck(color) => {
                write!(f, "{color} is in check but not to move")
            }
        }
    }
}

/// A setup that is no legal position, with all its defects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// Never empty.
    pub defects: Vec<Defect>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a legal position: ")?;
        for (i, defect) in self.defects.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{defect}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
