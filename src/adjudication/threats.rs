//! All threats that a position holds for the side that moves again: first moves that win
//! material (D4-D7, art. 29.1). How one of them is weighed is in `weigh.rs`.

use super::exchange::barred;
use super::field::{is_king_or_pawn, Bound, Field, Nodes};
use super::line::Search;
use super::material::{gains, Score};
use super::terms::{Pair, Terms, Window, Worth};
use crate::board::{Move, Square};
use crate::moves::MoveList;

/// A first move that wins, with what it wins.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) first: Move,
    /// The capture, when the first move is one; `None` when it is a check.
    pub(super) pair: Option<Pair>,
    /// What the exchange itself wins.
    pub(super) local: Worth,
    /// What is left when O hits back.
    pub(super) global: Worth,
    /// S's pieces that take part, as bits of their numbers.
    pub(super) part: u16,
}

/// What a position is searched with.
pub(super) struct Ground {
    pub(super) field: Field,
    /// Bare gains of single captures.
    own: Vec<Pair>,
    /// S's pieces that O could take at a gain if it moved now; found when it is first asked.
    theirs: Option<Vec<(u8, Square)>>,
    pub(super) mate_checks: u32,
    /// A pawn (its number) whose captures count like any other's (D7, art. 27.2).
    pawn: Option<u8>,
}

impl Ground {
    pub(super) fn new(
        mut field: Field,
        nodes: &mut Nodes,
        mate_checks: u32,
        pawn: Option<u8>,
    ) -> Result<Ground, Bound> {
        let mut own = bare_gains(&mut field, nodes, false)?;
        field.barred = barred(&field, &own, nodes)?;
        own.retain(|pair| {
            !field
                .barred
                .iter()
                .any(|b| b.piece == pair.capturer && b.point == pair.point)
        });
        Ok(Ground {
            field,
            own,
            theirs: None,
            mate_checks,
            pawn,
        })
    }

    /// S's pieces that O could take at a gain if it moved now.
    pub(super) fn theirs(&mut self, nodes: &mut Nodes) -> Result<Vec<(u8, Square)>, Bound> {
        if self.theirs.is_none() {
            let found = had_anyway(self.field.other_side(), nodes)?;
            self.theirs = Some(found);
        }
        Ok(self.theirs.clone().unwrap_or_default())
    }

    /// Captures with which S could begin.
    pub(super) fn captures(&self) -> Vec<(Move, Pair)> {
        let mut out = Vec::new();
        for m in &self.field.captures() {
            let (capturer, target) = (self.field.piece(m.from()), self.field.piece(m.to()));
            let barred_by_kind = is_king_or_pawn(capturer) && self.pawn != Some(capturer);
            if barred_by_kind || self.field.is_barred(*m) {
                continue;
            }
            let pair = Pair {
                capturer,
                target,
                point: m.to(),
            };
            out.push((*m, pair));
        }
        out
    }

    /// Quiet checks with which S could begin.
    pub(super) fn checks(&mut self) -> MoveList {
        self.field.quiet_checks()
    }

    /// Does a first move win by the exchange itself, what O might take elsewhere left aside?
    /// The cheapest question about it.
    pub(super) fn gains_at_all(&mut self, first: Move, nodes: &mut Nodes) -> Result<bool, Bound> {
        let own = self.own.clone();
        let terms = Terms {
            own: &own,
            ..Terms::LOCAL
        };
        let worth = self.value(&terms, first, Window::GAINS, nodes)?;
        Ok(gains(worth.score))
    }

    /// The line of a threat, for reading.
    pub(super) fn line(&mut self, found: &Found, nodes: &mut Nodes) -> Result<Vec<Move>, Bound> {
        let own = self.own_besides(found.pair, &[]);
        let terms = Terms {
            own: &own,
            part: found.part,
            ..Terms::LOCAL
        };
        Search {
            field: &mut self.field,
            nodes,
            terms: &terms,
        }
        .line(found.first)
    }

    /// Every pair with which S wins by way of a quiet check, whatever O answers: what P0 holds
    /// in a check that was there (D9).
    pub(super) fn pairs_behind(
        &mut self,
        check: Move,
        nodes: &mut Nodes,
    ) -> Result<Vec<(Pair, Score)>, Bound> {
        let own = self.own.clone();
        let terms = Terms {
            own: &own,
            ..Terms::LOCAL
        };
        let mut out = Vec::new();
        Search {
            field: &mut self.field,
            nodes,
            terms: &terms,
        }
        .pairs_behind(check, &mut out)?;
        Ok(out)
    }

    /// S's gains of its own, but for the one that is looked at: what it could win before the
    /// move, by whatever means, is one. No line may add them to what it wins (D4, D9).
    pub(super) fn own_besides(&self, pair: Option<Pair>, old: &[(Pair, Score)]) -> Vec<Pair> {
        let others = self.own.iter().filter(|own| Some(**own) != pair);
        let old = old.iter().map(|(held, _)| held);
        others.chain(old).copied().collect()
    }

    /// What a first move wins under these terms, as far as the window asks.
    pub(super) fn value(
        &mut self,
        terms: &Terms<'_>,
        first: Move,
        window: Window,
        nodes: &mut Nodes,
    ) -> Result<Worth, Bound> {
        Search {
            field: &mut self.field,
            nodes,
            terms,
        }
        .first_move(first, window)
    }
}

/// What O could win if it moved now, by a capture or by a series of checks.
fn had_anyway(mut field: Field, nodes: &mut Nodes) -> Result<Vec<(u8, Square)>, Bound> {
    let own = bare_gains(&mut field, nodes, true)?;
    let terms = Terms {
        own: &own,
        any_capturer: true,
        ..Terms::LOCAL
    };
    let mut out: Vec<(u8, Square)> = Vec::new();
    let (captures, checks) = (field.captures(), field.quiet_checks());
    for m in captures.iter().chain(&checks) {
        let quiet = !field.takes(*m);
        let target = field.piece(m.to());
        let mut search = Search {
            field: &mut field,
            nodes,
            terms: &terms,
        };
        if !gains(search.first_move(*m, Window::GAINS)?.score) {
            continue;
        }
        if quiet {
            let mut behind = Vec::new();
            search.pairs_behind(*m, &mut behind)?;
            out.extend(behind.iter().map(|(pair, _)| (pair.target, pair.point)));
        } else {
            out.push((target, m.to()));
        }
    }
    out.sort_unstable();
    out.dedup();
    Ok(out)
}

/// Captures of S that win by the exchange on their point alone.
pub(super) fn bare_gains(
    field: &mut Field,
    nodes: &mut Nodes,
    any_capturer: bool,
) -> Result<Vec<Pair>, Bound> {
    let terms = Terms {
        bare: true,
        any_capturer,
        ..Terms::LOCAL
    };
    let mut out = Vec::new();
    for m in &field.captures() {
        let (capturer, target) = (field.piece(m.from()), field.piece(m.to()));
        if is_king_or_pawn(capturer) && !any_capturer {
            continue;
        }
        let worth = Search {
            field,
            nodes,
            terms: &terms,
        }
        .first_move(*m, Window::GAINS)?;
        if gains(worth.score) {
            out.push(Pair {
                capturer,
                target,
                point: m.to(),
            });
        }
    }
    Ok(out)
}
