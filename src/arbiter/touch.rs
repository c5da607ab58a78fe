//! Touch-move (art. 5.1-5.5): what was touched decides which moves are allowed.

use super::TouchReading;
use crate::board::{Color, Move, Piece, Position, Square};

/// What the touched pieces demand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duty {
    /// The article that was applied: `5.1` to `5.5`; empty when nothing was touched.
    pub article: &'static str,
    /// The moves that are allowed. When `free`, all legal ones; otherwise those of the step that
    /// applies. By [`TouchReading::PieceAlone`] a step may apply that has no legal move, and only then
    /// these are illegal: whatever the side plays then, it loses (4.1.2, 4.1.6).
    pub allowed: Vec<Move>,
    /// Nothing that was touched binds: any move may be made.
    pub free: bool,
    /// Own pieces touched that cannot move (a foul, 9.1.5).
    pub unmovable: Vec<Square>,
    /// Opponent's pieces touched that nothing can take (a foul, 9.1.6).
    pub untakeable: Vec<Square>,
}

/// Finds what pieces touched in this order demand of the side to move.
///
/// "Can" means by a legal move, or, by the other [`TouchReading`], by a move of the piece
/// whatever becomes of the king. With several pieces of a side, those touched earlier come first.
/// `at_once`: pieces of both sides were touched together (5.5).
///
/// ```
/// use xqrules::arbiter::{duty, TouchReading};
/// use xqrules::board::Position;
/// let start = Position::start();
/// // First the own horse on b0, then black's cannon on b7: the horse cannot take it.
/// let touched = ["b0".parse().unwrap(), "b7".parse().unwrap()];
/// let duty = duty(&start, &touched, false, TouchReading::Legal);
/// assert_eq!((duty.article, duty.allowed.len()), ("5.3", 2));
/// assert!(duty.allowed.iter().all(|m| m.from() == touched[0]));
/// ```
#[must_use]
pub fn duty(pos: &Position, touched: &[Square], at_once: bool, reading: TouchReading) -> Duty {
    let side = pos.turn();
    let moves = possible(pos, reading);
    let whose = |s: &Square| pos.piece_at(*s).map(|p| p.color);
    let own: Vec<Square> = touched
        .iter()
        .copied()
        .filter(|s| whose(s) == Some(side))
        .collect();
    let theirs: Vec<Square> = touched
        .iter()
        .copied()
        .filter(|s| whose(s) == Some(side.other()))
        .collect();
    let some = |wanted: &dyn Fn(&Move) -> bool| -> Option<Vec<Move>> {
        let found: Vec<Move> = moves.iter().copied().filter(|m| wanted(m)).collect();
        (!found.is_empty()).then_some(found)
    };
    // X takes Y, in the order in which they were touched.
    let own_takes = || {
        own.iter()
            .flat_map(|x| theirs.iter().map(move |y| Move::new(*x, *y)))
            .find(|m| moves.contains(m))
            .map(|m| vec![m])
    };
    let own_moves = || own.iter().find_map(|x| some(&|m| m.from() == *x));
    let another_takes = || theirs.iter().find_map(|y| some(&|m| m.to() == *y));
    let (article, allowed) = match (own.is_empty(), theirs.is_empty()) {
        (true, true) => ("", None),
        (false, true) => ("5.1", own_moves()),
        (true, false) => ("5.2", another_takes()),
        (false, false) => {
            let own_first = touched.iter().find_map(whose) == Some(side);
            if own_first && !at_once {
                ("5.3", own_takes().or_else(own_moves).or_else(another_takes))
            } else {
                let article = if at_once { "5.5" } else { "5.4" };
                (
                    article,
                    own_takes().or_else(another_takes).or_else(own_moves),
                )
            }
        }
    };
    Duty {
        article,
        free: allowed.is_none(),
        // What is legal of it, if anything is.
        allowed: match allowed {
            None => pos.legal_moves().iter().copied().collect(),
            Some(all) => {
                let legal: Vec<Move> = all.iter().copied().filter(|m| pos.is_legal(*m)).collect();
                if legal.is_empty() {
                    all
                } else {
                    legal
                }
            }
        },
        unmovable: own
            .iter()
            .copied()
            .filter(|x| !moves.iter().any(|m| m.from() == *x))
            .collect(),
        untakeable: theirs
            .iter()
            .copied()
            .filter(|y| !moves.iter().any(|m| m.to() == *y))
            .collect(),
    }
}

/// The moves that pieces "can" make.
fn possible(pos: &Position, reading: TouchReading) -> Vec<Move> {
    match reading {
        TouchReading::Legal => pos.legal_moves().iter().copied().collect(),
        TouchReading::PieceAlone => {
            let all = || (0..90).filter_map(Square::from_index);
            let own = all().filter(|s| pos.piece_at(*s).is_some_and(|p| p.color == pos.turn()));
            own.flat_map(|from| all().map(move |to| Move::new(from, to)))
                .filter(|m| m.from() != m.to() && pos.pseudo_legality(*m).is_ok())
                .collect()
        }
    }
}

/// What a side has touched since its last move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Touched {
    pub pieces: Vec<(Square, Piece)>,
    pub at_once: bool,
}

impl Touched {
    /// The pieces that still stand where they were touched.
    pub fn squares(&self, pos: &Position) -> Vec<Square> {
        self.pieces
            .iter()
            .filter(|(square, piece)| pos.piece_at(*square) == Some(*piece))
            .map(|(square, _)| *square)
            .collect()
    }

    /// Adds pieces. Together only counts when nothing was touched before.
    pub fn add(&mut self, pieces: &[(Square, Piece)], side: Color, at_once: bool) {
        if self.pieces.is_empty() {
            let own = pieces.iter().any(|(_, p)| p.color == side);
            let theirs = pieces.iter().any(|(_, p)| p.color != side);
            self.at_once = at_once && own && theirs;
        }
        for piece in pieces {
            if !self.pieces.contains(piece) {
                self.pieces.push(*piece);
            }
        }
    }
}
