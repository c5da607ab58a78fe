//! Which threats the move has made (D9, art. 29.2, ch. 7 rules 2 and 6).

use super::field::{Bound, Field, Nodes};
use super::mate::mates_by;
use super::material::Score;
use super::terms::{Pair, Worth};
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
    before: &'a Position,
    mate_checks: u32,
    pawn: Option<u8>,
    /// P0, once it is asked about.
    then: Option<Ground>,
    /// First captures that P0 held, S to move, at once or behind a check, with what they win.
    held: Option<Vec<(Pair, Score)>>,
    nodes: &'a mut Nodes,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(
        before: &'a Position,
        after: &Position,
        mate_checks: u32,
        pawn: Option<u8>,
        nodes: &'a mut Nodes,
    ) -> Result<Comparison<'a>, Bound> {
        Ok(Comparison {
            now: Ground::new(Field::after(after), nodes, mate_checks, pawn)?,
            before,
            mate_checks,
            pawn,
            then: None,
            held: None,
            nodes,
        })
    }

    fn then(&mut self) -> Result<(&mut Ground, &mut Nodes), Bound> {
        if self.then.is_none() {
            let field = Field::before(self.before);
            let ground = Ground::new(field, self.nodes, self.mate_checks, self.pawn)?;
            self.then = Some(ground);
        }
        match &mut self.then {
            Some(then) => Ok((then, self.nodes)),
            None => Err(Bound),
        }
    }

    /// Is there a new threat at all? The same as to find one among [`threats`](Self::threats),
    /// with as little search as tells.
    pub(super) fn any_new(&mut self) -> Result<bool, Bound> {
        let mut there_before = Vec::new();
        for (m, pair) in self.now.captures() {
            if self.now.is_threat(m, Some(pair), &[], self.nodes)? {
                match self.threat_in_p0(pair)? {
                    None => return Ok(true),
                    Some(held) => there_before.push(((m, pair), held)),
                }
            }
        }
        // How much is won is asked only when both positions held a threat, and that last.
        for (threat, held) in there_before {
            if let Some(then) = &mut self.then {
                if self.now.wins_more(threat, then, held, self.nodes)? {
                    return Ok(true);
                }
            }
        }
        for check in &self.now.checks() {
            // What P0 held is worth finding only for what is a threat without it.
            let threat =
                self.held.is_some() || self.now.is_threat(*check, None, &[], self.nodes)?;
            if threat {
                let old = self.held()?;
                if self.now.is_threat(*check, None, &old, self.nodes)?
                    && !self.mated_before(*check)?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Is it a check that mates, and did it mate in P0 too? Such a mate is not new (D2), and what is
    /// behind the check is no capture at all.
    fn mated_before(&mut self, check: Move) -> Result<bool, Bound> {
        let checks = self.mate_checks;
        if !mates_by(&mut self.now.field, self.nodes, check, checks)? {
            return Ok(false);
        }
        mates_by(&mut Field::before(self.before), self.nodes, check, checks)
    }

    /// The same capture in P0, if it was a threat there.
    fn threat_in_p0(&mut self, pair: Pair) -> Result<Option<(Move, Pair)>, Bound> {
        let (then, nodes) = self.then()?;
        let found = then.captures().into_iter().find(|(_, p)| same(*p, pair));
        match found {
            Some((m, held)) if then.is_threat(m, Some(held), &[], nodes)? => Ok(found),
            _ => Ok(None),
        }
    }

    /// All threats that begin with a capture; if none of them is new, those that begin with a
    /// check, up to the first that is new.
    pub(super) fn threats(&mut self) -> Result<Vec<Compared>, Bound> {
        let mut out = Vec::new();
        for (m, pair) in self.now.captures() {
            if let Some(found) = self.now.threat(m, Some(pair), &[], self.nodes)? {
                let compared = self.compare(found, pair)?;
                out.push(compared);
            }
        }
        if out.iter().any(|threat| threat.new) {
            return Ok(out);
        }
        for check in &self.now.checks() {
            let check = *check;
            if !self.now.gains_at_all(check, self.nodes)? {
                continue;
            }
            // Some answer of O's may leave S nothing but what it had before.
            let old = self.held()?;
            let mut new = self.now.threat(check, None, &old, self.nodes)?;
            if new.is_some() && self.mated_before(check)? {
                new = None;
            }
            let is_new = new.is_some();
            let found = match new {
                Some(found) => found,
                // For the report: what was there already.
                None => match self.now.threat(check, None, &[], self.nodes)? {
                    Some(found) => found,
                    None => continue,
                },
            };
            let pairs = self.now.pairs_behind(check, self.nodes)?;
            out.push(Compared {
                found,
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

    /// A capture is old when P0 held the same one, by the same piece on the same target, and it
    /// won at least as much: the exchange itself first, on a tie what is left of it in the end.
    /// What P0 could win only by way of checks was another means: the move has made the capture
    /// itself possible.
    fn compare(&mut self, found: Found, pair: Pair) -> Result<Compared, Bound> {
        let before = self.in_p0(pair)?;
        let old = before
            .is_some_and(|(local, global)| (local, global) >= (found.local.score, found.global));
        Ok(Compared {
            found,
            pairs: vec![pair],
            before: before.map(|(local, _)| local),
            new: !old,
        })
    }

    /// The same capture in P0, if it was a threat.
    fn in_p0(&mut self, pair: Pair) -> Result<Option<(Score, Worth)>, Bound> {
        let (then, nodes) = self.then()?;
        for (m, held) in then.captures() {
            if same(held, pair) {
                let found = then.threat(m, Some(held), &[], nodes)?;
                return Ok(found.map(|found| (found.local.score, found.global)));
            }
        }
        Ok(None)
    }

    /// The line of a threat, for reading.
    pub(super) fn line(&mut self, found: &Found) -> Result<Vec<Move>, Bound> {
        self.now.line(found, self.nodes)
    }

    fn held(&mut self) -> Result<Vec<(Pair, Score)>, Bound> {
        if self.held.is_none() {
            let (then, nodes) = self.then()?;
            let mut held = Vec::new();
            for check in &then.checks() {
                let check = *check;
                if then.is_threat(check, None, &[], nodes)? {
                    held.extend(then.pairs_behind(check, nodes)?);
                }
            }
            for (m, pair) in then.captures() {
                if let Some(found) = then.threat(m, Some(pair), &[], nodes)? {
                    held.push((pair, found.local.score));
                }
            }
            self.held = Some(held);
        }
        Ok(self.held.clone().unwrap_or_default())
    }
}

/// The same piece on the same target.
fn same(a: Pair, b: Pair) -> bool {
    a.capturer == b.capturer && a.target == b.target
}
