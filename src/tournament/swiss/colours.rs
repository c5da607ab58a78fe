//! Colours in a Swiss (13.3): what each has had, and who has red next.

use super::super::tally::{How, SideTally};
use crate::board::Color;

/// What colours a player has had in games that were played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Conduct {
    /// Games with red less games with black.
    pub(super) difference: i64,
    /// The colours, the last one last.
    pub(super) had: Vec<Color>,
}

impl Conduct {
    /// A game that was not played gives no colour.
    pub(super) fn of(side: &SideTally) -> Conduct {
        let had: Vec<Color> = side
            .encounters
            .iter()
            .filter(|e| e.how == How::Played)
            .map(|e| e.color)
            .collect();
        let reds = had.iter().filter(|c| **c == Color::Red).count() as i64;
        Conduct {
            difference: 2 * reds - had.len() as i64,
            had,
        }
    }

    /// Would a colour be the same as in the last `n` games?
    fn repeats(&self, color: Color, n: usize) -> bool {
        self.had.len() >= n && self.had.iter().rev().take(n).all(|c| *c == color)
    }
}

/// How far red and black may differ after an odd and an even number of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dues {
    pub(super) odd: i64,
    pub(super) even: i64,
}

impl Dues {
    /// What one orientation of a pair costs: excess, balance, third in a row, second in a row.
    pub(super) fn costs(self, a: &Conduct, b: &Conduct, a_red: bool) -> [i64; 4] {
        let mut out = [0; 4];
        for (side, red) in [(a, a_red), (b, !a_red)] {
            let after = (side.difference + if red { 1 } else { -1 }).abs();
            let allowed = if side.had.len() % 2 == 0 {
                self.odd
            } else {
                self.even
            };
            let color = if red { Color::Red } else { Color::Black };
            out[0] += (after - allowed).max(0);
            out[1] += after;
            out[2] += i64::from(side.repeats(color, 2));
            out[3] += i64::from(side.repeats(color, 1));
        }
        out
    }

    /// Has the first red? `None` when their histories say nothing.
    pub(super) fn decide(self, a: &Conduct, b: &Conduct) -> Option<(bool, due::Reason)> {
        let (with, without) = (self.costs(a, b, true), self.costs(a, b, false));
        if with != without {
            let reason = match (0..4).find(|k| with[*k] != without[*k]) {
                Some(0 | 1) => due::Reason::Balance,
                Some(2) => due::Reason::Run,
                _ => due::Reason::Alternation,
            };
            return Some((with < without, reason));
        }
        // Whoever had black when they last had different colours, has red.
        let differing = a
            .had
            .iter()
            .rev()
            .zip(b.had.iter().rev())
            .find(|(x, y)| x != y);
        if let Some((mine, _)) = differing {
            return Some((*mine == Color::Black, due::Reason::History));
        }
        // The upper one gets what he had less of, or not last.
        let last = a.had.last()?;
        Some((*last == Color::Black, due::Reason::Upper))
    }
}

/// Why somebody has red.
pub(super) mod due {
    /// Why the colours of a pair are as they are.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Reason {
        /// Red and black are to be balanced.
        Balance,
        /// Not the same colour three times running.
        Run,
        /// Not the same colour twice running.
        Alternation,
        /// The last time they had different colours, it was the other way round.
        History,
        /// Histories are equal: the upper one alternates.
        Upper,
        /// First games, by the table: 1-2, 4-3, 5-6, 8-7.
        Table,
        /// First games, by lot.
        Lot,
        /// As told.
        Told,
    }

    impl Reason {
        /// The name in JSON.
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Reason::Balance => "balance",
                Reason::Run => "run",
                Reason::Alternation => "alternation",
                Reason::History => "history",
                Reason::Upper => "upper",
                Reason::Table => "table",
                Reason::Lot => "lot",
                Reason::Told => "told",
            }
        }
    }
}
