//! Who must change (art. 24, 26): the data of a verdict.

use std::fmt;

use super::{Evidence, Label};
use crate::board::{Color, Move, Position};

/// What the rule book says about a repeated position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Ruling {
    /// No position has recurred often enough: there is nothing to judge.
    None = 0,
    /// Neither side has to change: a draw (art. 24.2).
    Draw = 1,
    /// Red must change, and loses if it does not (art. 24.3).
    RedMustChange = 2,
    /// Black must change, and loses if it does not (art. 24.3).
    BlackMustChange = 3,
    /// Red has lost (art. 24.1, 24.3).
    RedLoses = 4,
    /// Black has lost (art. 24.1, 24.3).
    BlackLoses = 5,
    /// The verdict depends on a label that could not be determined.
    Undetermined = 6,
}

impl Ruling {
    /// All rulings, in the order of their numbers.
    pub const ALL: [Ruling; 7] = [
        Ruling::None,
        Ruling::Draw,
        Ruling::RedMustChange,
        Ruling::BlackMustChange,
        Ruling::RedLoses,
        Ruling::BlackLoses,
        Ruling::Undetermined,
    ];

    /// The name in reports and in the C, Python and C# interfaces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ruling::None => "none",
            Ruling::Draw => "draw",
            Ruling::RedMustChange => "red_must_change",
            Ruling::BlackMustChange => "black_must_change",
            Ruling::RedLoses => "red_loses",
            Ruling::BlackLoses => "black_loses",
            Ruling::Undetermined => "undetermined",
        }
    }

    /// The number of the C interface.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The side that must change or has lost.
    #[must_use]
    pub const fn against(self) -> Option<Color> {
        match self {
            Ruling::RedMustChange | Ruling::RedLoses => Some(Color::Red),
            Ruling::BlackMustChange | Ruling::BlackLoses => Some(Color::Black),
            _ => None,
        }
    }

    /// The ruling that a side must change.
    #[must_use]
    pub const fn must_change(side: Color) -> Ruling {
        match side {
            Color::Red => Ruling::RedMustChange,
            Color::Black => Ruling::BlackMustChange,
        }
    }

    /// The ruling that a side has lost.
    #[must_use]
    pub const fn loses(side: Color) -> Ruling {
        match side {
            Color::Red => Ruling::RedLoses,
            Color::Black => Ruling::BlackLoses,
        }
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The part of a game that is judged: from the first of the standings that count to now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// After how many plies of the game the position stood, earliest first. The moves judged
    /// are those from the first to the last of these.
    pub standings: Vec<usize>,
    /// How often the position has stood in the whole game, these standings included.
    pub times: usize,
    /// Plies of one loop, when every loop is the same sequence of moves; then the labels of a
    /// verdict are those of the first loop. `None` when loops differ: then every move is
    /// labelled.
    pub one_loop: Option<usize>,
}

impl Cycle {
    /// The plies before the first move that is judged.
    #[must_use]
    pub fn first_ply(&self) -> usize {
        self.standings.first().copied().unwrap_or(0)
    }

    /// The plies up to the last move that is judged.
    #[must_use]
    pub fn last_ply(&self) -> usize {
        self.standings.last().copied().unwrap_or(0)
    }
}

/// One move of the cycle with its label and the reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct LabelledMove {
    /// Plies of the game before this move.
    pub ply: usize,
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub played: Move,
    /// Whose move it is.
    pub side: Color,
    /// What the move is, an arbiter's word included.
    pub label: Label,
    /// What the ruling counts the move as: the label, except for a pawn's own captures when both
    /// sides attack on every move (art. 27.2).
    pub counts_as: Label,
    /// The labels still possible when the label is [`Label::Undetermined`], else empty.
    pub possible: Vec<Label>,
    /// What the label rests on.
    pub evidence: Evidence,
    /// Set when an arbiter's own word replaced the label that was found.
    pub overruled: Option<Overruled>,
}

/// A label that an arbiter replaced by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overruled {
    /// The label that had been found.
    pub found: Label,
    /// Why the arbiter decided otherwise.
    pub reason: String,
}

/// The answer to a repeated position: each move's label, the ruling, its articles.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// What is ruled.
    pub outcome: Ruling,
    /// What would be ruled without the arbiter's own labels; `None` when there are none.
    pub without_overrule: Option<Ruling>,
    /// The moves judged, in order: one loop of the cycle when all loops are the same.
    pub labels: Vec<LabelledMove>,
    /// The cycle; `None` when nothing has recurred.
    pub cycle: Option<Cycle>,
    /// The articles that the ruling rests on, the deciding one first.
    pub articles: Vec<&'static str>,
    /// The name of the rule book.
    pub rules: String,
    /// Positions searched.
    pub nodes: u64,
    /// Searches that met their bound.
    pub bound_hits: u32,
}

impl Verdict {
    /// The moves whose label could not be determined and on which the outcome depends: empty
    /// unless it is [`Ruling::Undetermined`].
    #[must_use]
    pub fn depends_on(&self) -> Vec<&LabelledMove> {
        if self.outcome != Ruling::Undetermined {
            return Vec::new();
        }
        self.labels
            .iter()
            .filter(|m| m.counts_as == Label::Undetermined)
            .collect()
    }

    /// "Nothing to judge".
    #[must_use]
    pub fn none(rules: &str) -> Verdict {
        Verdict {
            outcome: Ruling::None,
            without_overrule: None,
            labels: Vec::new(),
            cycle: None,
            articles: Vec::new(),
            rules: rules.to_owned(),
            nodes: 0,
            bound_hits: 0,
        }
    }
}
