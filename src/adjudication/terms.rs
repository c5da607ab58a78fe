//! What is asked about a line (D4-D7, D9) and what the answer is made of.

use super::material::{Score, FLOOR, MATE};
use crate::board::Square;

/// One piece taking another on the point where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) capturer: u8,
    pub(super) target: u8,
    pub(super) point: Square,
}

/// What is allowed in a line, and what counts.
pub(super) struct Terms<'a> {
    /// O may answer by anything (D6), not only where the exchange goes on (D4).
    pub(super) free: bool,
    /// S's pieces that take part: O's captures of them are answers too (D4 b).
    pub(super) part: u16,
    /// Gains that S had without this line: it may not add them to it (D4).
    pub(super) own: &'a [Pair],
    /// S's pieces, with their points, that O could have taken at a gain without this line:
    /// taking them in it counts nothing (D6).
    pub(super) theirs: &'a [(u8, Square)],
    /// Only captures back on the point where O has just taken, for S: the bare exchange.
    pub(super) bare: bool,
    /// S may begin with a capture by its king or a pawn: D7 does not hold.
    pub(super) any_capturer: bool,
    /// Checks within which O mates (D6).
    pub(super) mate_checks: u32,
    /// First captures that were there already, with what they won (D9): they gain nothing new.
    pub(super) old: &'a [(Pair, Score)],
}

impl Terms<'_> {
    pub(super) const LOCAL: Terms<'static> = Terms {
        free: false,
        part: 0,
        own: &[],
        theirs: &[],
        bare: false,
        any_capturer: false,
        mate_checks: 0,
        old: &[],
    };
}

/// Twice the score, plus one when the piece that captured first is still there.
pub(super) type Value = i32;

pub(super) const BEST: Value = MATE * 2 + 1;

/// A finished line: its score, and whether the first capturer survived it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Worth {
    pub(super) score: Score,
    pub(super) alive: bool,
}

impl Worth {
    pub(super) fn of(value: Value) -> Worth {
        Worth {
            score: value.div_euclid(2),
            alive: value.rem_euclid(2) == 1,
        }
    }
}

/// Is the whole line no losing bargain (D6)? Level is enough when the capturing piece survives,
/// and of level lines O chooses one that it does not survive.
pub(super) fn passes(global: Worth) -> bool {
    global.score > 0
}

/// Between what bounds a value is asked for; beyond them only that it is beyond counts.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) above: Value,
    pub(super) below: Value,
}

impl Window {
    /// How much is gained; nothing about what is no gain.
    pub(super) const GAIN: Window = Window {
        above: FLOOR * 2 + 1,
        below: BEST,
    };
    /// Is it a gain or not?
    pub(super) const GAINS: Window = Window {
        above: FLOOR * 2 + 1,
        below: FLOOR * 2 + 2,
    };
    /// How good is a line that passes D6; nothing about what does not.
    pub(super) const PASS: Window = Window {
        above: 1,
        below: BEST,
    };

    /// Does a line pass D6 or not?
    pub(super) const PASSES: Window = Window { above: 1, below: 2 };

    /// Is it less than this score or not?
    pub(super) const fn less_than(score: Score) -> Window {
        Window {
            above: score * 2 - 1,
            below: score * 2,
        }
    }
}
