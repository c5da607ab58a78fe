//! One first move weighed: whether it is a threat, and what it wins by the exchange itself and when O
//! hits back (D4, D6).

use super::field::{Bound, Nodes};
use super::material::{gains, Score};
use super::participation::Question;
use super::terms::{passes, Pair, Terms, Window, Worth};
use super::threats::{Found, Ground};
use crate::board::{slot, Move, Square};

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

impl Ground {
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
        let mut terms = self.terms(&own, old);
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
        let terms = self.terms(&own, old);
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
        let terms = self.terms(&own, &[]);
        let that_terms = that.terms(&that_own, &[]);
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

    /// Does a first move gain under these terms?
    fn wins(&mut self, terms: &Terms<'_>, first: Move, nodes: &mut Nodes) -> Result<bool, Bound> {
        Ok(gains(self.value(terms, first, Window::GAINS, nodes)?.score))
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

    /// What lines are searched under, when nobody is known to take part and O may not hit back.
    fn terms<'b>(&self, own: &'b [Pair], old: &'b [(Pair, Score)]) -> Terms<'b> {
        Terms {
            own,
            old,
            mate_checks: self.mate_checks,
            ..Terms::LOCAL
        }
    }

    /// S's pieces but for the king and the one that moves first.
    fn others(&self, first: Move) -> u16 {
        let mover = self.field.piece(first.from());
        !(1 << slot::KING) & !(1 << (mover & 15))
    }

    /// What O could take at a gain if it moved now, but for the piece that moves first.
    fn theirs_but(&mut self, first: Move, nodes: &mut Nodes) -> Result<Vec<(u8, Square)>, Bound> {
        let mover = self.field.piece(first.from());
        let mut theirs = self.theirs(nodes)?;
        theirs.retain(|(piece, _)| *piece != mover);
        Ok(theirs)
    }

    /// Which of the pieces asked about take part.
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
}

/// Pieces as bits of their numbers.
fn bits(pieces: &[(u8, Square)]) -> u16 {
    pieces
        .iter()
        .fold(0, |bits, (piece, _)| bits | 1 << (piece & 15))
}
