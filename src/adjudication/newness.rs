//! Which threats the move has made (D9, art. 29.2, ch. 7 rules 2 and 6).

use super::field::{Bound, Field, Nodes};
use super::line::{Pair, Worth};
use super::material::Score;
use super::threats::{Found, Ground};
use crate::board::{Move, Position};

/// A threat after a move, compared with what the position before the move held.
#[derive(Clone, Debug)]
pub(super) struct Compared {
    pub(super) found: Found,
    /// The first captures that it leads to: one, or for a check those after O's answers.
    pub(super) pairs: Vec<Pair>,
    /// What the same capture would have won before the move, if it was a threat then.
    pub(super) before: Option<Score>,
    pub(super) new: bool,
}

/// The threats of a move, found as far as the label needs them.
pub(super) struct Comparison<'a> {
    pub(super) now: Ground,
    then: Ground,
    then_held: Option<Held>,
    nodes: &'a mut Nodes,
}

/// What P0 held, S to move.
#[derive(Default)]
struct Held {
    /// First captures of lines that begin with a check.
    behind: Vec<(Pair, Score)>,
    /// These, and the captures that could be made at once.
    all: Vec<(Pair, Score)>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(
        before: &Position,
        after: &Position,
        mate_checks: u32,
        pawn: Option<u8>,
        nodes: &'a mut Nodes,
    ) -> Result<Comparison<'a>, Bound> {
        Ok(Comparison {
            now: Ground::new(Field::after(after), nodes, mate_checks, pawn)?,
            then: Ground::new(Field::before(before), nodes, mate_checks, pawn)?,
            then_held: None,
            nodes,
        })
    }

    /// All threats that begin with a capture; if none of them is new, those that begin with a
    /// check, up to the first that is new.
    pub(super) fn threats(&mut self) -> Result<Vec<Compared>, Bound> {
        let mut out = Vec::new();
        for (m, pair) in self.now.captures() {
            if let Some(found) = self.now.threat(m, Some(pair), &[], self.nodes)? {
                out.push(self.compare(found, pair)?);
            }
        }
        if out.iter().any(|threat| threat.new) {
            return Ok(out);
        }
        for check in self.now.checks() {
            let Some(found) = self.now.threat(check, None, &[], self.nodes)? else {
                continue;
            };
            // Some answer of O's may leave S nothing but what it had before.
            let old = &self.held()?.all.clone();
            let new = self.now.threat(check, None, old, self.nodes)?;
            let pairs = self.now.pairs_behind(check, self.nodes)?;
            let is_new = new.is_some();
            out.push(Compared {
                found: new.unwrap_or(found),
                pairs: pairs.iter().map(|(pair, _)| *pair).collect(),
                before: None,
                new: is_new,
            });
            if is_new {
                break;
            }
        }
        Ok(out)
    }

    /// A threat is old when P0 held one on the same target by the same first capturer that won
    /// at least as much: the exchange itself first, on a tie what is left of it in the end.
    fn compare(&mut self, found: Found, pair: Pair) -> Result<Compared, Bound> {
        let before = self.in_p0(pair)?;
        let mut old = before
            .is_some_and(|(local, global)| (local, global) >= (found.local.score, found.global));
        let mut won = before.map(|(local, _)| local);
        if !old {
            let behind = self
                .held()?
                .behind
                .iter()
                .filter(|(held, _)| same(*held, pair))
                .map(|(_, score)| *score)
                .max();
            old = behind.is_some_and(|score| score >= found.local.score);
            won = won.max(behind);
        }
        Ok(Compared {
            found,
            pairs: vec![pair],
            before: won,
            new: !old,
        })
    }

    /// The same capture in P0, if it was a threat.
    fn in_p0(&mut self, pair: Pair) -> Result<Option<(Score, Worth)>, Bound> {
        for (m, held) in self.then.captures() {
            if same(held, pair) {
                let found = self.then.threat(m, Some(held), &[], self.nodes)?;
                return Ok(found.map(|found| (found.local.score, found.global)));
            }
        }
        Ok(None)
    }

    /// The line of a threat, for reading.
    pub(super) fn line(&mut self, found: &Found) -> Result<Vec<Move>, Bound> {
        self.now.line(found, self.nodes)
    }

    fn held(&mut self) -> Result<&Held, Bound> {
        if self.then_held.is_none() {
            let mut held = Held::default();
            for check in self.then.checks() {
                if self.then.threat(check, None, &[], self.nodes)?.is_some() {
                    held.behind
                        .extend(self.then.pairs_behind(check, self.nodes)?);
                }
            }
            held.all.clone_from(&held.behind);
            for (m, pair) in self.then.captures() {
                if let Some(found) = self.then.threat(m, Some(pair), &[], self.nodes)? {
                    held.all.push((pair, found.local.score));
                }
            }
            self.then_held = Some(held);
        }
        Ok(self.then_held.get_or_insert_with(Held::default))
    }
}

/// The same piece on the same target.
fn same(a: Pair, b: Pair) -> bool {
    a.capturer == b.capturer && a.target == b.target
}
