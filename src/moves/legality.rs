//! Why a move is not legal: one function a rule (art. 2.2, 2.3, 3.1).
//!
//! [`Position::legal_moves`] never asks these questions; they are for the player who wants to
//! know. Tests hold the two against each other.

use std::fmt;

use super::threats::Danger;
use crate::board::{slot, Color, Kind, Move, Piece, Position, Square, Undo};

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// No piece stands on the starting point.
    NoPiece(Square),
    /// The piece there is the other side's.
    NotYourPiece(Square),
    /// The target holds a piece of one's own.
    OwnPieceThere(Square),
    /// This kind of piece never moves like that.
    NotItsMove(Kind),
    /// A piece is in the way: on the line, the horse's leg (蹩马腿) or the elephant's eye (塞象眼).
    Blocked(Square),
    /// The cannon has no piece to jump over (炮打隔子).
    NoScreen,
    /// The cannon would have to jump over more than one piece.
    TooManyScreens,
    /// The king or an advisor would leave the palace (九宫).
    LeavesPalace,
    /// The elephant would cross the river (河界).
    CrossesRiver,
    /// The kings would face each other on an open file (art. 2.2, 4.1.2).
    KingsFace,
    /// One's own king could be taken (art. 3.1).
    LeavesKingInCheck,
}

impl Illegal {
    /// A short fixed name, e.g. `blocked`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Illegal::NoPiece(_) => "no_piece",
            Illegal::NotYourPiece(_) => "not_your_piece",
            Illegal::OwnPieceThere(_) => "own_piece_there",
            Illegal::NotItsMove(_) => "not_its_move",
            Illegal::Blocked(_) => "blocked",
            Illegal::NoScreen => "no_screen",
            Illegal::TooManyScreens => "too_many_screens",
            Illegal::LeavesPalace => "leaves_palace",
            Illegal::CrossesRiver => "crosses_river",
            Illegal::KingsFace => "kings_face",
            Illegal::LeavesKingInCheck => "leaves_king_in_check",
        }
    }

    /// The article that forbids it.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Illegal::NoPiece(_) | Illegal::NotYourPiece(_) => "2.1",
            Illegal::OwnPieceThere(_) | Illegal::NoScreen | Illegal::TooManyScreens => "2.3",
            Illegal::KingsFace => "4.1.2",
            Illegal::LeavesKingInCheck => "3.1",
            _ => "2.2",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NoPiece(at) => write!(f, "there is no piece on {at}"),
            Illegal::NotYourPiece(at) => write!(f, "the piece on {at} is the other side's"),
            Illegal::OwnPieceThere(at) => write!(f, "{at} holds a piece of one's own"),
            Illegal::NotItsMove(kind) => write!(f, "a {} does not move like that", kind.name()),
            Illegal::Blocked(at) => write!(f, "the piece on {at} is in the way"),
            Illegal::NoScreen => f.write_str("the cannon has no piece to jump over"),
            Illegal::TooManyScreens => {
                f.write_str("the cannon would jump over more than one piece")
            }
            Illegal::LeavesPalace => f.write_str("it would leave the palace"),
            Illegal::CrossesRiver => f.write_str("the elephant would cross the river"),
            Illegal::KingsFace => f.write_str("the kings would face each other"),
            Illegal::LeavesKingInCheck => f.write_str("the king would be left in check"),
        }
    }
}

impl std::error::Error for Illegal {}

impl Position {
    /// Is the move legal for the side to move?
    #[inline]
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.legality(m).is_ok()
    }

    /// Is the move legal for the side to move, and if not, why?
    ///
    /// # Errors
    /// The first rule that forbids it.
    pub fn legality(&self, m: Move) -> Result<(), Illegal> {
        self.pseudo_legality(m)?;
        self.keeps_king_safe(m)
    }

    /// Plays the move if it is legal for the side to move.
    ///
    /// # Errors
    /// The first rule that forbids it; the position is then as it was.
    pub fn try_play(&mut self, m: Move) -> Result<Undo, Illegal> {
        self.pseudo_legality(m)?;
        let side = self.turn();
        let undo = self.play(m);
        if self.is_king_attacked(side) {
            self.undo(undo);
            self.keeps_king_safe(m)?;
            debug_assert!(false, "{m} was and was not legal in {self:?}");
        }
        Ok(undo)
    }

    /// Is it a move of its piece, leaving aside what becomes of the king?
    ///
    /// # Errors
    /// The first rule of art. 2.2 and 2.3 that forbids it.
    pub fn pseudo_legality(&self, m: Move) -> Result<(), Illegal> {
        let (from, to) = (m.from(), m.to());
        let piece = self.piece_at(from).ok_or(Illegal::NoPiece(from))?;
        if piece.color != self.turn() {
            return Err(Illegal::NotYourPiece(from));
        }
        let target = self.piece_at(to);
        if from == to || target.is_some_and(|p| p.color == piece.color) {
            return Err(Illegal::OwnPieceThere(to));
        }
        match piece.kind {
            Kind::King => king(piece.color, from, to),
            Kind::Advisor => advisor(piece.color, from, to),
            Kind::Elephant => self.elephant(piece.color, from, to),
            Kind::Horse => self.horse(from, to),
            Kind::Chariot => self.chariot(from, to),
            Kind::Cannon => self.cannon(from, to, target),
            Kind::Pawn => pawn(piece.color, from, to),
        }
    }

    fn keeps_king_safe(&self, m: Move) -> Result<(), Illegal> {
        // Mostly no enemy piece is where it could matter: then only the king's moves are tried.
        let us = self.turn();
        let danger = match us {
            Color::Red => Danger::of::<0>(self),
            Color::Black => Danger::of::<1>(self),
        };
        if danger.spares_king() && m.from() != self.places(us.index())[slot::KING] {
            return Ok(());
        }
        let mut after = *self;
        after.play(m);
        if !after.is_king_attacked(us) {
            Ok(())
        } else if after.kings_face() {
            Err(Illegal::KingsFace)
        } else {
            Err(Illegal::LeavesKingInCheck)
        }
    }

    fn kings_face(&self) -> bool {
        match (self.king(Color::Red), self.king(Color::Black)) {
            (Some(red), Some(black)) => {
                red.file() == black.file() && self.first_between(red, black).is_none()
            }
            _ => false,
        }
    }

    fn elephant(&self, color: Color, from: Square, to: Square) -> Result<(), Illegal> {
        let (df, dr) = apart(from, to);
        if df.abs() != 2 || dr.abs() != 2 {
            return Err(Illegal::NotItsMove(Kind::Elephant));
        }
        if !to.on_own_half(color) {
            return Err(Illegal::CrossesRiver);
        }
        self.vacant(from, df / 2, dr / 2)
    }

    fn horse(&self, from: Square, to: Square) -> Result<(), Illegal> {
        match apart(from, to) {
            (df, dr) if df.abs() == 1 && dr.abs() == 2 => self.vacant(from, 0, dr / 2),
            (df, dr) if df.abs() == 2 && dr.abs() == 1 => self.vacant(from, df / 2, 0),
            _ => Err(Illegal::NotItsMove(Kind::Horse)),
        }
    }

    fn chariot(&self, from: Square, to: Square) -> Result<(), Illegal> {
        straight(Kind::Chariot, from, to)?;
        match self.first_between(from, to) {
            None => Ok(()),
            Some(at) => Err(Illegal::Blocked(at)),
        }
    }

    fn cannon(&self, from: Square, to: Square, target: Option<Piece>) -> Result<(), Illegal> {
        straight(Kind::Cannon, from, to)?;
        let first = self.first_between(from, to);
        match (target, first) {
            (None, None) => Ok(()),
            (None, Some(at)) => Err(Illegal::Blocked(at)),
            (Some(_), None) => Err(Illegal::NoScreen),
            (Some(_), Some(screen)) if self.first_between(screen, to).is_some() => {
                Err(Illegal::TooManyScreens)
            }
            (Some(_), Some(_)) => Ok(()),
        }
    }

    /// The leg or the eye of a move must be empty.
    fn vacant(&self, from: Square, df: i8, dr: i8) -> Result<(), Illegal> {
        match from.offset(df, dr) {
            Some(at) if self.piece_at(at).is_some() => Err(Illegal::Blocked(at)),
            _ => Ok(()),
        }
    }

    /// The first piece strictly between two points of one line, seen from `from`.
    fn first_between(&self, from: Square, to: Square) -> Option<Square> {
        let (df, dr) = apart(from, to);
        (1..df.abs().max(dr.abs()))
            .filter_map(|i| from.offset(df.signum() * i, dr.signum() * i))
            .find(|at| self.piece_at(*at).is_some())
    }
}

fn apart(from: Square, to: Square) -> (i8, i8) {
    (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    )
}

fn straight(kind: Kind, from: Square, to: Square) -> Result<(), Illegal> {
    if from.file() == to.file() || from.rank() == to.rank() {
        Ok(())
    } else {
        Err(Illegal::NotItsMove(kind))
    }
}

fn king(color: Color, from: Square, to: Square) -> Result<(), Illegal> {
    let (df, dr) = apart(from, to);
    if df.abs() + dr.abs() != 1 {
        Err(Illegal::NotItsMove(Kind::King))
    } else if !to.in_palace(color) {
        Err(Illegal::LeavesPalace)
    } else {
        Ok(())
    }
}

fn advisor(color: Color, from: Square, to: Square) -> Result<(), Illegal> {
    let (df, dr) = apart(from, to);
    if df.abs() != 1 || dr.abs() != 1 {
        Err(Illegal::NotItsMove(Kind::Advisor))
    } else if !to.in_palace(color) {
        Err(Illegal::LeavesPalace)
    } else {
        Ok(())
    }
}

fn pawn(color: Color, from: Square, to: Square) -> Result<(), Illegal> {
    let (df, _) = apart(from, to);
    let ahead = to.rank_for(color) as i8 - from.rank_for(color) as i8;
    match (df.abs(), ahead) {
        (0, 1) => Ok(()),
        (1, 0) if !from.on_own_half(color) => Ok(()),
        _ => Err(Illegal::NotItsMove(Kind::Pawn)),
    }
}
