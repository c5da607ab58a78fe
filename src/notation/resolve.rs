//! From a scanned text to the one legal move that it means.

use super::error::{Candidates, ReadError, WhyNot};
use super::style::{Notation, Style, Tandem};
use super::tandem::{file_number, Row, TwoDigits};
use super::text::{Action, Algebraic, MoveText, Place, Relative};
use crate::board::{slot, Color, Kind, Move, Piece, Position, Square};
use crate::moves::Illegal;

/// The legal move that a scanned text means. The style matters only where conventions for
/// tandem pieces clash.
///
/// # Errors
/// [`ReadError::NoSuchMove`] or [`ReadError::Ambiguous`].
pub fn resolve(pos: &Position, text: &MoveText, style: Style) -> Result<Move, ReadError> {
    let found = candidates(pos, text, style);
    match *found.legal {
        [m] => Ok(m),
        [] => Err(ReadError::NoSuchMove {
            reason: found.reason,
        }),
        _ => Err(ReadError::Ambiguous {
            candidates: found.legal,
        }),
    }
}

/// All legal moves that a text may mean, and if there are none, why.
pub(crate) fn candidates(pos: &Position, text: &MoveText, style: Style) -> Found {
    let mut found = Found::new();
    match text {
        MoveText::Points { from, to } => found.weigh(pos, Move::new(*from, *to)),
        MoveText::Relative(relative) => relative_moves(pos, relative, style, &mut found),
        MoveText::Algebraic(algebraic) => algebraic_moves(pos, algebraic, &mut found),
    }
    found
}

/// The legal ones among the moves looked at, and the reason against the one that came closest.
pub(crate) struct Found {
    pub(crate) legal: Candidates,
    pub(crate) reason: WhyNot,
}

impl Found {
    fn new() -> Found {
        Found {
            legal: Candidates::new(),
            reason: WhyNot::NoSuchPiece,
        }
    }

    #[inline]
    fn weigh(&mut self, pos: &Position, m: Move) {
        match pos.legality(m) {
            Ok(()) => self.legal.add(m),
            Err(why) => self.refuse(WhyNot::Illegal(why)),
        }
    }

    fn refuse(&mut self, why: WhyNot) {
        if closeness(why) > closeness(self.reason) {
            self.reason = why;
        }
    }
}

/// How far a move got before a rule stopped it.
fn closeness(why: WhyNot) -> u8 {
    match why {
        WhyNot::NoSuchPiece => 0,
        WhyNot::Illegal(Illegal::NoPiece(_) | Illegal::NotYourPiece(_)) => 1,
        WhyNot::NoSuchStep | WhyNot::Illegal(Illegal::NotItsMove(_)) => 2,
        WhyNot::Illegal(Illegal::KingsFace | Illegal::LeavesKingInCheck) => 4,
        WhyNot::Illegal(_) => 3,
    }
}

fn relative_moves(pos: &Position, text: &Relative, style: Style, found: &mut Found) {
    let color = pos.turn();
    let piece = Piece::new(color, text.kind.unwrap_or(Kind::Pawn));
    if text.place == Place::Unsaid {
        // The common case needs no order among the pieces.
        for square in &pos.places(color.index())[slot::range(piece.kind)] {
            if *square != Square::OFF
                && text
                    .file
                    .map_or(true, |file| file == file_number(*square, color))
            {
                piece_moves(pos, piece, *square, text, found);
            }
        }
        return;
    }
    let row = Row::of(pos, piece);
    if text.place == Place::Plain {
        let middle = row.iter().find(|s| {
            s.size >= 3 && s.is_meant(Place::Middle, text.file, row.pool, TwoDigits::NONE)
        });
        if let Some(middle) = middle {
            piece_moves(pos, piece, middle.square, text, found);
            if !found.legal.is_empty() {
                return;
            }
        }
    }
    let digits = TwoDigits::read_as(style);
    for standing in row.iter() {
        if standing.is_meant(text.place, text.file, row.pool, digits) {
            piece_moves(pos, piece, standing.square, text, found);
        }
    }
}

impl TwoDigits {
    const NONE: TwoDigits = TwoDigits {
        ordinal: false,
        classic: false,
    };

    fn read_as(style: Style) -> TwoDigits {
        let open = style.notation != Notation::Wxf || style.tandem == Tandem::Letters;
        TwoDigits {
            ordinal: open || style.tandem == Tandem::Pooled,
            classic: open || style.tandem == Tandem::File,
        }
    }
}

/// The moves that a text may mean for one piece.
#[inline]
fn piece_moves(pos: &Position, piece: Piece, from: Square, text: &Relative, found: &mut Found) {
    let actions: &[Action] = match text.action {
        Action::Unsaid => &[Action::Forward, Action::Back, Action::Flat],
        Action::Forward => &[Action::Forward],
        Action::Back => &[Action::Back],
        Action::Flat => &[Action::Flat],
    };
    for action in actions {
        match target(piece, from, *action, text.number) {
            Some(to) => found.weigh(pos, Move::new(from, to)),
            None => found.refuse(WhyNot::NoSuchStep),
        }
    }
}

/// Where a piece ends that does so; `None` if its kind never does or it would leave the board.
#[inline]
pub(super) fn target(piece: Piece, from: Square, action: Action, number: u8) -> Option<Square> {
    let to_file = match piece.color {
        Color::Red => 9u8.checked_sub(number)?,
        Color::Black => number.checked_sub(1)?,
    };
    let ranks = match piece.kind {
        Kind::King | Kind::Chariot | Kind::Cannon | Kind::Pawn => {
            if action == Action::Flat {
                return (to_file != from.file())
                    .then(|| Square::new(to_file, from.rank()))
                    .flatten();
            }
            return step(piece.color, from, from.file(), action, number);
        }
        Kind::Advisor => [1, 0],
        Kind::Elephant => [0, 2],
        Kind::Horse => [2, 1],
    };
    let up = match from.file().abs_diff(to_file) {
        apart @ 1..=2 => ranks[usize::from(apart) - 1],
        _ => 0,
    };
    if up == 0 || action == Action::Flat {
        return None;
    }
    step(piece.color, from, to_file, action, up)
}

#[inline]
fn step(color: Color, from: Square, file: u8, action: Action, up: u8) -> Option<Square> {
    let upward = (action == Action::Forward) == (color == Color::Red);
    let rank = if upward {
        from.rank() + up
    } else {
        from.rank().checked_sub(up)?
    };
    Square::new(file, rank)
}

fn algebraic_moves(pos: &Position, text: &Algebraic, found: &mut Found) {
    for from in pos.places_of(Piece::new(pos.turn(), text.kind)) {
        if text.file.map_or(true, |file| file == from.file())
            && text.rank.map_or(true, |rank| rank == from.rank())
            && from != text.to
        {
            found.weigh(pos, Move::new(from, text.to));
        }
    }
}
