//! What is won behind a check: the first captures after it, for each answer of O's (D9).

use super::field::Bound;
use super::line::{At, Search};
use super::material::{gains, worth, Score};
use super::terms::{Pair, Window, Worth};
use crate::board::{slot, Move};

impl Search<'_> {
    /// Collects the first captures that win after a quiet check, for each answer of O's, with
    /// what they win.
    pub(super) fn pairs_behind(
        &mut self,
        check: Move,
        out: &mut Vec<(Pair, Score)>,
    ) -> Result<(), Bound> {
        let at = At::root(true);
        self.collect_behind(check, at, out)
    }

    fn collect_behind(
        &mut self,
        check: Move,
        at: At,
        out: &mut Vec<(Pair, Score)>,
    ) -> Result<(), Bound> {
        if at.left < 2 {
            return Ok(());
        }
        let undo = self.field.play(check);
        let answers = self.field.moves();
        let mut done = Ok(());
        for answer in &answers {
            let mut next = at;
            next.left -= 2;
            let target = self.field.piece(answer.to());
            if target != slot::EMPTY {
                next.lost = answer.to();
                next.balance = at.balance.minus(worth(target, answer.to()));
            }
            let undo = self.field.play(*answer);
            done = self.collect(next, out);
            self.field.undo(undo);
            if done.is_err() {
                break;
            }
        }
        self.field.undo(undo);
        done
    }

    fn collect(&mut self, at: At, out: &mut Vec<(Pair, Score)>) -> Result<(), Bound> {
        let checking = self.field.checking().filter(|_| at.checks > 0);
        for m in &self.field.moves() {
            let (capturer, target) = (self.field.piece(m.from()), self.field.piece(m.to()));
            if target != slot::EMPTY {
                if !self.s_may_take(*m, &at) {
                    continue;
                }
                let Window { above, below } = Window::GAIN;
                let worth = Worth::of(self.s_plays(*m, at, above, below)?);
                if gains(worth.score) {
                    let pair = Pair {
                        capturer,
                        target,
                        point: m.to(),
                    };
                    out.push((pair, worth.score));
                }
            } else if checking
                .as_ref()
                .is_some_and(|checking| self.field.is_check(checking, *m))
            {
                let mut next = at;
                next.checks -= 1;
                if gains(
                    Worth::of(self.s_plays(*m, next, Window::GAINS.above, Window::GAINS.below)?)
                        .score,
                ) {
                    self.collect_behind(*m, next, out)?;
                }
            }
        }
        Ok(())
    }
}
