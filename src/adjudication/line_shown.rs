//! The line of a threat, for reading.

use super::field::Bound;
use super::line::{At, Search};
use super::terms::{Value, BEST};
use crate::board::Move;

impl Search<'_> {
    /// The moves of the line, each side doing its best, until one stops. Of equal moves the
    /// first is shown: a line is for reading, nothing is concluded from it.
    pub(super) fn line(&mut self, first: Move) -> Result<Vec<Move>, Bound> {
        let mut at = At::root(!self.field.takes(first));
        let start = self.field.pos;
        let mut line = vec![first];
        let mut value = self.s_plays(first, at, -BEST, BEST)?;
        at = self.after(first, at, true);
        self.field.play(first);
        while at.left > 0 {
            let by_s = self.field.pos.turn() == self.field.s;
            if self.may_stop(&at, by_s) && self.stop(&at) == value {
                break;
            }
            let Some((m, next)) = self.best_move(at, by_s, value)? else {
                break;
            };
            value = next;
            let quiet_check = !self.field.takes(m) && self.field.gives_check(m);
            let was_check = self.field.in_check();
            at = self.after(m, at, by_s);
            if quiet_check && by_s {
                at.checks = at.checks.saturating_sub(1);
            } else if quiet_check && !was_check {
                at.counter = at.counter.saturating_sub(1);
            }
            self.field.play(m);
            line.push(m);
        }
        self.field.pos = start;
        Ok(line)
    }

    fn may_stop(&self, at: &At, by_s: bool) -> bool {
        let must = self.field.in_check() && at.left > 0 && (!by_s || self.terms.free);
        !must
    }

    fn best_move(
        &mut self,
        at: At,
        by_s: bool,
        value: Value,
    ) -> Result<Option<(Move, Value)>, Bound> {
        let check = self.field.in_check();
        for m in &self.field.moves() {
            let takes = self.field.takes(*m);
            let mut next = at;
            let allowed = if by_s {
                if takes {
                    self.s_may_play(*m, &at, check)
                } else {
                    let checks = at.checks > 0 && self.field.gives_check(*m);
                    next.checks -= u8::from(checks);
                    checks || (check && self.terms.free)
                }
            } else if takes {
                check || self.terms.free || self.o_capture_counts(*m, &at)
            } else if check {
                true
            } else {
                let checks = self.terms.free && at.counter > 0 && self.field.gives_check(*m);
                next.counter -= u8::from(checks);
                checks
            };
            if !allowed {
                continue;
            }
            let found = if by_s {
                self.s_plays(*m, next, -BEST, BEST)?
            } else {
                self.o_plays(*m, next, -BEST, BEST)?
            };
            if found == value {
                return Ok(Some((*m, found)));
            }
        }
        Ok(None)
    }
}
