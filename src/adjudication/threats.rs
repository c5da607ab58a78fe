//! All threats that a position holds for the side that moves again: first moves that win
//! material (D4-D7, art. 29.1).

use super::exchange::barred;
use super::field::{is_king_or_pawn, Bound, Field, Nodes};
use super::line::Search;
use super::material::{gains, Score};
use super::participation::Question;
use super::terms::{passes, Pair, Terms, Window, Worth};
use crate::board::{slot, Move, Square};
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

/// What a first move wins by the exchange itself.
#[derive(Clone, Copy)]
struct Local {
    /// When nobody takes part.
    bare: Worth,
    /// When those do who take part.
    worth: Worth,
    /// Who takes part, if it was asked: it makes no difference otherwise.
    part: Option<u16>,
}

/// What a position is searched with.
pub(super) struct Ground {
    pub(super) field: Field,
    /// Bare gains of single captures.
    own: Vec<Pair>,
    /// S's pieces that O could take at a gain if it moved now.
    /// Found when a threat is to be weighed.
    theirs: Option<Vec<(u8, Square)>>,
    mate_checks: u32,
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

    fn theirs(&mut self, nodes: &mut Nodes) -> Result<Vec<(u8, Square)>, Bound> {
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

    /// Is this first move a threat? The same as [`threat`](Ground::threat), which tells how much
    /// it wins: here only yes or no is searched for, as far as that answers.
    pub(super) fn is_threat(
        &mut self,
        first: Move,
        pair: Option<Pair>,
        old: &[(Pair, Score)],
        nodes: &mut Nodes,
    ) -> Result<bool, Bound> {
        let own = self.own_besides(pair, old);
        let mut terms = Terms {
            own: &own,
            old,
            mate_checks: self.mate_checks,
            ..Terms::LOCAL
        };
        if !self.wins(&terms, first, nodes)? {
            return Ok(false);
        }
        // D6 as far as it can be answered before it is known who takes part: what passes though
        // all counts that O takes passes when less counts, and what does not pass though only
        // what O could not have taken anyway counts does not pass when more counts.
        terms.free = true;
        let passes_all = passes(self.value(&terms, first, Window::PASSES, nodes)?);
        let mut theirs = Vec::new();
        if !passes_all {
            theirs = self.theirs_but(first, nodes)?;
            terms.theirs = &theirs;
            if theirs.is_empty() || !passes(self.value(&terms, first, Window::PASSES, nodes)?) {
                return Ok(false);
            }
        }
        // D4 (b): what gains though every piece counts that O takes gains whoever takes part.
        terms.free = false;
        terms.theirs = &[];
        let others = self.others(first);
        terms.part = others;
        let whoever = self.wins(&terms, first, nodes)?;
        if whoever && passes_all {
            return Ok(true);
        }
        terms.part = 0;
        let bare = self.value(&terms, first, Window::GAIN, nodes)?;
        let asked = if whoever {
            bits(&theirs) & others
        } else {
            others
        };
        terms.part = self.taking_part(asked, first, pair, bare, &terms, nodes)?;
        if !whoever && !self.wins(&terms, first, nodes)? {
            return Ok(false);
        }
        terms.free = true;
        terms.theirs = &theirs;
        Ok(passes_all || passes(self.value(&terms, first, Window::PASSES, nodes)?))
    }

    /// Does a first move gain under these terms?
    fn wins(&mut self, terms: &Terms<'_>, first: Move, nodes: &mut Nodes) -> Result<bool, Bound> {
        Ok(gains(self.value(terms, first, Window::GAINS, nodes)?.score))
    }

    /// What O could take at a gain if it moved now, but for the piece that moves first.
    fn theirs_but(&mut self, first: Move, nodes: &mut Nodes) -> Result<Vec<(u8, Square)>, Bound> {
        let mover = self.field.piece(first.from());
        let mut theirs = self.theirs(nodes)?;
        theirs.retain(|(piece, _)| *piece != mover);
        Ok(theirs)
    }

    /// S's gains of its own, but for the one that is looked at: what it could win before the
    /// move, by whatever means, is one. No line may add them to what it wins (D4, D9).
    fn own_besides(&self, pair: Option<Pair>, old: &[(Pair, Score)]) -> Vec<Pair> {
        let others = self.own.iter().filter(|own| Some(**own) != pair);
        let old = old.iter().map(|(held, _)| held);
        others.chain(old).copied().collect()
    }

    /// S's pieces but for the king and the one that moves first.
    fn others(&self, first: Move) -> u16 {
        let mover = self.field.piece(first.from());
        !(1 << slot::KING) & !(1 << (mover & 15))
    }

    /// Is this first move a threat, and what does it win? `old` are first captures that gain
    /// nothing new.
    pub(super) fn threat(
        &mut self,
        first: Move,
        pair: Option<Pair>,
        old: &[(Pair, Score)],
        nodes: &mut Nodes,
    ) -> Result<Option<Found>, Bound> {
        let own = self.own_besides(pair, old);
        let terms = Terms {
            own: &own,
            old,
            mate_checks: self.mate_checks,
            ..Terms::LOCAL
        };
        let Some(local) = self.local(first, pair, &terms, nodes)? else {
            return Ok(None);
        };
        let (global, part) = self.global(first, pair, &terms, local, nodes)?;
        Ok(passes(global).then_some(Found {
            first,
            pair,
            local: local.worth,
            global,
            part,
        }))
    }

    /// What the exchange itself wins, if it does (D4).
    fn local(
        &mut self,
        first: Move,
        pair: Option<Pair>,
        terms: &Terms<'_>,
        nodes: &mut Nodes,
    ) -> Result<Option<Local>, Bound> {
        let bare = self.value(terms, first, Window::GAIN, nodes)?;
        if !gains(bare.score) {
            return Ok(None);
        }
        // D4 (b), only where it could matter.
        let others = self.others(first);
        let mut terms = Terms {
            part: others,
            ..*terms
        };
        let less = Window::less_than(bare.score);
        if self.value(&terms, first, less, nodes)?.score >= bare.score {
            return Ok(Some(Local {
                bare,
                worth: bare,
                part: None,
            }));
        }
        terms.part = 0;
        terms.part = self.taking_part(others, first, pair, bare, &terms, nodes)?;
        let worth = self.value(&terms, first, Window::GAIN, nodes)?;
        Ok(gains(worth.score).then_some(Local {
            bare,
            worth,
            part: Some(terms.part),
        }))
    }

    /// What is left when O may hit back, and who took part in that (D6).
    fn global(
        &mut self,
        first: Move,
        pair: Option<Pair>,
        terms: &Terms<'_>,
        local: Local,
        nodes: &mut Nodes,
    ) -> Result<(Worth, u16), Bound> {
        let part = local.part.unwrap_or(0);
        let mut free = Terms {
            free: true,
            part,
            ..*terms
        };
        let global = self.value(&free, first, Window::PASS, nodes)?;
        // When O cannot hit back at all there is nothing to be added back either.
        if global.score == local.worth.score {
            return Ok((global, part));
        }
        let theirs = self.theirs_but(first, nodes)?;
        if theirs.is_empty() {
            return Ok((global, part));
        }
        if local.part.is_none() {
            let asked = bits(&theirs) & self.others(first);
            free.part = self.taking_part(asked, first, pair, local.bare, terms, nodes)?;
        }
        let part = free.part;
        let added_back = Terms {
            theirs: &theirs,
            ..free
        };
        let global = self.value(&added_back, first, Window::PASS, nodes)?;
        Ok((global, part))
    }

    /// Does a threat by this capture win more than one by that capture on that ground: by the
    /// exchange itself, on a tie in the end?
    pub(super) fn wins_more(
        &mut self,
        (first, pair): (Move, Pair),
        that: &mut Ground,
        (that_first, that_pair): (Move, Pair),
        nodes: &mut Nodes,
    ) -> Result<bool, Bound> {
        let (own, that_own) = (
            self.own_besides(Some(pair), &[]),
            that.own_besides(Some(that_pair), &[]),
        );
        let terms = self.terms(&own);
        let that_terms = that.terms(&that_own);
        let Some(local) = self.local(first, Some(pair), &terms, nodes)? else {
            return Ok(false);
        };
        let Some(that_local) = that.local(that_first, Some(that_pair), &that_terms, nodes)? else {
            return Ok(true);
        };
        if local.worth.score != that_local.worth.score {
            return Ok(local.worth.score > that_local.worth.score);
        }
        let (global, _) = self.global(first, Some(pair), &terms, local, nodes)?;
        let (that_global, _) =
            that.global(that_first, Some(that_pair), &that_terms, that_local, nodes)?;
        Ok(global > that_global)
    }

    fn terms<'b>(&self, own: &'b [Pair]) -> Terms<'b> {
        Terms {
            own,
            mate_checks: self.mate_checks,
            ..Terms::LOCAL
        }
    }

    fn taking_part(
        &self,
        asked: u16,
        first: Move,
        pair: Option<Pair>,
        bare: Worth,
        terms: &Terms<'_>,
        nodes: &mut Nodes,
    ) -> Result<u16, Bound> {
        let question = Question {
            field: &self.field,
            first,
            pair,
            bare,
            terms,
            mate_checks: self.mate_checks,
        };
        question.taking_part(asked, nodes)
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

    fn value(
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
}

/// Pieces as bits of their numbers.
fn bits(pieces: &[(u8, Square)]) -> u16 {
    pieces
        .iter()
        .fold(0, |bits, (piece, _)| bits | 1 << (piece & 15))
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
