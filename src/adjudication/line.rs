//! The exact search of one line: D4 (the exchange itself), D5 (captures while answering a
//! check), D6 (the other side free to hit back) and what D7 leaves to king and pawn.
//!
//! S moves first. Every value is seen by S. Each side stops when it likes; what it has by then
//! counts. The answer never depends on the order of moves: it is a value, no variation.

use super::field::{is_king_or_pawn, Bound, Field, Nodes};
use super::mate::mates;
use super::material::{gains, is_level, worth, SURVIVAL};
use super::order::Ordered;
use super::terms::{passes, Pair, Terms, Value, Window, Worth, BEST};
use super::Balance;
use crate::board::{slot, Move, Square};
use crate::moves::MoveList;

/// Plies of a line after its first move. Eight were enough for every diagram of the book.
pub(super) const DEPTH: u8 = 8;

/// Quiet checks that S may give in a line.
const CHECKS: u8 = 3;

/// Quiet checks that O may give in a line when it is free (D6).
const COUNTER_CHECKS: u8 = 2;

/// Where a line stands.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) balance: Balance,
    pub(super) left: u8,
    pub(super) checks: u8,
    pub(super) counter: u8,
    /// S's first capturer.
    pub(super) first: Option<u8>,
    /// Where S has just captured.
    pub(super) taken: Square,
    /// Where O has just captured.
    pub(super) lost: Square,
}

impl At {
    pub(super) fn root(quiet: bool) -> At {
        At {
            balance: Balance::LEVEL,
            left: DEPTH + 1,
            checks: CHECKS - u8::from(quiet),
            counter: COUNTER_CHECKS,
            first: None,
            taken: Square::OFF,
            lost: Square::OFF,
        }
    }
}

/// A search of lines.
pub(super) struct Search<'a> {
    pub(super) field: &'a mut Field,
    pub(super) nodes: &'a mut Nodes,
    pub(super) terms: &'a Terms<'a>,
}

impl Search<'_> {
    /// The value of a first move of S.
    pub(super) fn first_move(&mut self, m: Move, window: Window) -> Result<Worth, Bound> {
        let at = At::root(!self.field.takes(m));
        self.s_plays(m, at, window.above, window.below)
            .map(Worth::of)
    }

    /// Does S gain in the end when it moves now and O has just taken something?
    pub(super) fn gains_to_move(&mut self, balance: Balance, lost: Square) -> Result<bool, Bound> {
        let at = At {
            balance,
            left: DEPTH,
            lost,
            ..At::root(false)
        };
        let Window { above, below } = Window::GAINS;
        let value = self.s_node(at, above, below)?;
        Ok(gains(Worth::of(value).score))
    }

    pub(super) fn stop(&self, at: &At) -> Value {
        let alive = match at.first {
            None => true,
            Some(piece) => {
                self.field.pos.places(self.field.s.index())[usize::from(piece & 15)] != Square::OFF
            }
        };
        let mut score = at.balance.score();
        if self.terms.free && is_level(score) {
            score += if alive { SURVIVAL } else { -SURVIVAL };
        }
        score * 2 + Value::from(alive)
    }

    fn s_node(&mut self, at: At, mut alpha: Value, beta: Value) -> Result<Value, Bound> {
        self.nodes.count()?;
        let check = self.field.in_check();
        let stop = self.stop(&at);
        // In check, S cannot stop while O is free: it has to move.
        let must_move = check && self.terms.free && at.left > 0;
        if !must_move && (stop >= beta || at.left == 0) {
            return Ok(if self.field.has_move() {
                stop
            } else {
                -BEST + 1
            });
        }
        let captures = self.s_captures(&at);
        if captures.is_empty() && !self.field.has_move() {
            return Ok(-BEST + 1);
        }
        let mut best = if must_move { -BEST } else { stop };
        alpha = alpha.max(best);
        let mut order = Ordered::captures(self.field, &captures);
        while let Some(m) = order.next() {
            if !self.s_may_play(m, &at, check) {
                continue;
            }
            let value = self.s_plays(m, at, alpha, beta)?;
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                return Ok(best);
            }
        }
        let may_check = at.checks > 0 && !self.terms.bare;
        let quiet = match (must_move, may_check) {
            (true, _) => self.field.quiet_moves(),
            (false, true) => self.field.quiet_checks(),
            (false, false) => return Ok(best),
        };
        for m in &quiet {
            let mut next = at;
            if may_check && (!must_move || self.field.gives_check(*m)) {
                next.checks -= 1;
            }
            let value = self.s_plays(*m, next, alpha, beta)?;
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                return Ok(best);
            }
        }
        // Only half of an offered exchange would answer the check: the exchange stops here.
        Ok(if best == -BEST { stop } else { best })
    }

    /// The captures among which are all that S may make.
    fn s_captures(&self, at: &At) -> MoveList {
        if self.terms.bare && at.first.is_some() {
            self.field.captures_on(&[at.lost])
        } else {
            self.field.captures()
        }
    }

    /// Which captures S may make: when it has to answer a check of O's, any that is no half of
    /// an offered exchange.
    pub(super) fn s_may_play(&self, m: Move, at: &At, check: bool) -> bool {
        if check && self.terms.free && at.left > 0 {
            return !self.field.is_barred(m);
        }
        self.s_may_take(m, at)
    }

    /// Which captures S may make in a line (D3, D4, D7).
    pub(super) fn s_may_take(&self, m: Move, at: &At) -> bool {
        let (capturer, target) = (self.field.piece(m.from()), self.field.piece(m.to()));
        if usize::from(target & 15) == slot::KING {
            return false;
        }
        let back = m.to() == at.lost;
        if is_king_or_pawn(capturer) && !back && !self.terms.any_capturer {
            return false;
        }
        if self.field.is_barred(m) {
            return false;
        }
        if at.first.is_some() {
            if self.terms.bare && !back {
                return false;
            }
            let pair = Pair {
                capturer,
                target,
                point: m.to(),
            };
            if self.terms.own.contains(&pair) {
                return false;
            }
        }
        true
    }

    pub(super) fn s_plays(
        &mut self,
        m: Move,
        at: At,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Bound> {
        let (capturer, target) = (self.field.piece(m.from()), self.field.piece(m.to()));
        let next = self.after(m, at, true);
        let first = at.first.is_none() && target != slot::EMPTY;
        let cap = if first {
            self.cap_of_old(capturer, target)
        } else {
            BEST
        };
        // The whole truth is needed to tell an old gain from a greater one.
        let beta = if cap == BEST { beta } else { BEST };
        let undo = self.field.play(m);
        let mut value = self.o_node(next, alpha, beta);
        if first && self.terms.free && matches!(value, Ok(value) if passes(Worth::of(value))) {
            value = self.unless_mated(value);
        }
        self.field.undo(undo);
        let value = value?;
        // What could be won before by the same means is no gain now, unless it wins more.
        if value <= cap && cap != BEST {
            return Ok(value.min(1));
        }
        Ok(value)
    }

    /// A line after which O mates by checks wins nothing (D6, art. 29.4, ch. 7 rule 7). Asked only
    /// when the line would win.
    fn unless_mated(&mut self, value: Result<Value, Bound>) -> Result<Value, Bound> {
        if !self.field.in_check() && mates(self.field, self.nodes, self.terms.mate_checks)? {
            return Ok(-BEST + 1);
        }
        value
    }

    /// The most that an old first capture wins and still is old; [`BEST`] when it is new.
    fn cap_of_old(&self, capturer: u8, target: u8) -> Value {
        self.terms
            .old
            .iter()
            .filter(|(pair, _)| pair.capturer == capturer && pair.target == target)
            .map(|(_, score)| *score * 2 + 1)
            .max()
            .map_or(BEST, |cap| cap.min(BEST - 1))
    }

    fn o_node(&mut self, at: At, alpha: Value, mut beta: Value) -> Result<Value, Bound> {
        self.nodes.count()?;
        let check = self.field.in_check();
        let must_move = check && at.left > 0;
        let stop = self.stop(&at);
        if !must_move && (stop <= alpha || at.left == 0) {
            return Ok(if self.field.has_move() { stop } else { BEST });
        }
        let captures = self.o_captures(&at, check);
        if captures.is_empty() && !self.field.has_move() {
            return Ok(BEST);
        }
        let mut best = if must_move { BEST } else { stop };
        beta = beta.min(best);
        let mut order = Ordered::captures(self.field, &captures);
        while let Some(m) = order.next() {
            if !check && !self.terms.free && !self.o_capture_counts(m, &at) {
                continue;
            }
            let value = self.o_plays(m, at, alpha, beta)?;
            best = best.min(value);
            beta = beta.min(best);
            if alpha >= beta {
                return Ok(best);
            }
        }
        let may_check = self.terms.free && at.counter > 0;
        let quiet = match (check, may_check) {
            (true, _) => self.field.quiet_moves(),
            (false, true) => self.field.quiet_checks(),
            (false, false) => return Ok(best),
        };
        for m in &quiet {
            let mut next = at;
            if !check {
                next.counter -= 1;
            }
            let value = self.o_plays(*m, next, alpha, beta)?;
            best = best.min(value);
            beta = beta.min(best);
            if alpha >= beta {
                return Ok(best);
            }
        }
        Ok(best)
    }

    /// The captures among which are all that O may answer by.
    fn o_captures(&self, at: &At, check: bool) -> MoveList {
        if check || self.terms.free || at.first.is_none() {
            return self.field.captures();
        }
        if self.terms.part == 0 {
            return self.field.captures_on(&[at.taken]);
        }
        let mut points = *self.field.pos.places(self.field.s.index());
        for (i, point) in points.iter_mut().enumerate() {
            if self.terms.part >> i & 1 == 0 {
                *point = Square::OFF;
            }
        }
        // The king is never among those that take part.
        points[slot::KING] = at.taken;
        self.field.captures_on(&points)
    }

    /// Does this capture of O's count in the line (D4, D5, D6)?
    pub(super) fn o_capture_counts(&self, m: Move, at: &At) -> bool {
        let target = self.field.piece(m.to());
        if m.to() == at.taken || self.terms.part >> (target & 15) & 1 != 0 {
            return true;
        }
        if self.terms.free {
            return !self.terms.theirs.contains(&(target, m.to()));
        }
        // While S has taken nothing, only checks stand between O and any capture (D5).
        at.first.is_none()
    }

    pub(super) fn o_plays(
        &mut self,
        m: Move,
        at: At,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Bound> {
        let next = self.after(m, at, false);
        let undo = self.field.play(m);
        let value = self.s_node(next, alpha, beta);
        self.field.undo(undo);
        value
    }

    /// Where the line stands after a move.
    pub(super) fn after(&self, m: Move, at: At, by_s: bool) -> At {
        let target = self.field.piece(m.to());
        let mut next = at;
        next.left = at.left.saturating_sub(1);
        next.taken = Square::OFF;
        next.lost = Square::OFF;
        if target == slot::EMPTY {
            return next;
        }
        let value = worth(target, m.to());
        if by_s {
            next.balance = at.balance.plus(value);
            next.taken = m.to();
            next.first = at.first.or(Some(self.field.piece(m.from())));
        } else {
            next.lost = m.to();
            if self.o_capture_counts(m, &at) {
                next.balance = at.balance.minus(value);
            }
        }
        next
    }
}
