//! What a label rests on.

use crate::board::{Move, Piece, Square};

/// A piece on its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct PieceAt {
    /// The point.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
}

/// What was won or lost: pieces in halves of a horse (advisor 1, horse 2, chariot 4; art. 25.3)
/// and pawns across the river, both on balance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Balance {
    /// Pieces, in units of an advisor.
    pub pieces: i16,
    /// Pawns across the river.
    pub pawns: i16,
}

/// A way to mate or to win material, found by search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The moves, the attacker's first; in between the best answers.
    pub line: Vec<Move>,
    /// Who captures first, or gives the first check of a mate.
    pub capturer: Option<PieceAt>,
    /// What is captured first; `None` for a mate.
    pub target: Option<PieceAt>,
    /// What the exchange itself wins (D4).
    pub wins: Balance,
    /// Enemy pieces that take part: pinned, supporting, or holding the target (D4).
    pub taking_part: Vec<PieceAt>,
    /// Does the line end in mate (or leave the other side no move)?
    pub mates: bool,
    /// What the same capture would have won before the move; `None` when it was no threat then.
    pub before: Option<Balance>,
    /// Was it there already before the move, winning no less (D9)?
    pub old: bool,
}

/// Why an attack was not counted, or what else an arbiter should know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Remark {
    /// The king answered a check or a mate threat (D8).
    ForcedKing,
    /// The attack was there before the move (art. 29.2).
    NotNew,
    /// Captures from a defensive post (art. 27.3): the arbiter should look.
    DefensivePost,
    /// Counted because both sides attack on every move (art. 27.2, ch. 7 rule 11).
    MutualAttack,
}

/// What a label rests on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The new threats that make the label; for an idle move the old ones that do not.
    pub threats: Vec<Threat>,
    /// The articles applied, the one that names the label first.
    pub articles: Vec<&'static str>,
    /// What an arbiter should know besides.
    pub remarks: Vec<Remark>,
    /// Positions searched for this label.
    pub nodes: u64,
    /// Searches for it that met their bound.
    pub bound_hits: u32,
}
