//! The legal moves of many positions.

use crate::board::{Move, Position};

/// The legal moves of several positions, one list behind the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveLists {
    /// All moves.
    pub moves: Vec<Move>,
    /// How many of them belong to each position.
    pub counts: Vec<u32>,
}

/// The legal moves (art. 2, 3.1) of each position, as
/// [`Position::legal_moves`] lists them.
///
/// ```
/// use xqrules::board::Position;
/// use xqrules::bulk::legal_moves;
/// let lists = legal_moves(&[Position::start(), Position::start()]);
/// assert_eq!(lists.counts, [44, 44]);
/// assert_eq!(lists.moves.len(), 88);
/// ```
#[must_use]
pub fn legal_moves<'a>(positions: impl IntoIterator<Item = &'a Position>) -> MoveLists {
    let mut out = MoveLists::default();
    for pos in positions {
        let list = pos.legal_moves();
        out.moves.extend_from_slice(&list);
        out.counts.push(list.len() as u32);
    }
    out
}
