//! The exact search of one line: D4 (the exchange itself), D5 (captures while answering a
//! check), D6 (the other side free to hit back) and what D7 leaves to king and pawn.
//!
//! S moves first. Every value is seen by S. Each side stops when it likes; what it has by then
//! counts. The answer never depends on the order of moves: it is a value, no variation.

use super::field::{is_king_or_pawn, Bound, Field, Nodes};
use super::mate::mates;
use super::material::{gains, is_level, worth, Score, FLOOR, MATE, SURVIVAL};
use super::Balance;
use crate::board::{slot, Move, Square};

/// Plies of a line after its first move. Eight were enough for every diagram of the book.
pub(super) const DEPTH: u8 = 8;

/// Quiet checks that S may give in a line.
const CHECKS: u8 = 3;

/// Quiet checks that O may give in a line when it is free (D6).
const COUNTER_CHECKS: u8 = 2;

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

/// Where a line stands.
#[derive(Clone, Copy)]
struct At {
    balance: Balance,
    left: u8,
    checks: u8,
    counter: u8,
    /// S's first capturer.
    first: Option<u8>,
    /// Where S has just captured.
    taken: Square,
    /// Where O has just captured.
    lost: Square,
}

impl At {
    fn root(quiet: bool) -> At {
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

/// Twice the score, plus one when the piece that captured first is still there.
type Value = i32;

const BEST: Value = MATE * 2 + 1;

/// A finished line: its score, and whether the first capturer survived it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Worth {
    pub(super) score: Score,
    pub(super) alive: bool,
}

impl Worth {
    fn of(value: Value) -> Worth {
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
    above: Value,
    below: Value,
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

    /// Is it less than this score or not?
    pub(super) const fn less_than(score: Score) -> Window {
        Window {
            above: score * 2 - 1,
            below: score * 2,
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
            } else if at.checks > 0 && self.field.gives_check(*m) {
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

    fn stop(&self, at: &At) -> Value {
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
        let moves = self.field.moves();
        if moves.is_empty() {
            return Ok(-BEST + 1);
        }
        let mut best = if must_move { -BEST } else { stop };
        alpha = alpha.max(best);
        let mut order = Ordered::captures(self.field, &moves);
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
        for m in &moves {
            if self.field.takes(*m) {
                continue;
            }
            let checks = at.checks > 0 && !self.terms.bare && self.field.gives_check(*m);
            if !checks && !must_move {
                continue;
            }
            let mut next = at;
            if checks {
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

    /// Which captures S may make: when it has to answer a check of O's, any that is no half of
    /// an offered exchange.
    fn s_may_play(&self, m: Move, at: &At, check: bool) -> bool {
        if check && self.terms.free && at.left > 0 {
            return !self.field.is_barred(m);
        }
        self.s_may_take(m, at)
    }

    /// Which captures S may make in a line (D3, D4, D7).
    fn s_may_take(&self, m: Move, at: &At) -> bool {
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

    fn s_plays(&mut self, m: Move, at: At, alpha: Value, beta: Value) -> Result<Value, Bound> {
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
        let moves = self.field.moves();
        if moves.is_empty() {
            return Ok(BEST);
        }
        let mut best = if must_move { BEST } else { stop };
        beta = beta.min(best);
        let mut order = Ordered::captures(self.field, &moves);
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
        for m in &moves {
            if self.field.takes(*m) {
                continue;
            }
            let mut next = at;
            if !check {
                if !self.terms.free || at.counter == 0 || !self.field.gives_check(*m) {
                    continue;
                }
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

    /// Does this capture of O's count in the line (D4, D5, D6)?
    fn o_capture_counts(&self, m: Move, at: &At) -> bool {
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

    fn o_plays(&mut self, m: Move, at: At, alpha: Value, beta: Value) -> Result<Value, Bound> {
        let next = self.after(m, at, false);
        let undo = self.field.play(m);
        let value = self.s_node(next, alpha, beta);
        self.field.undo(undo);
        value
    }

    /// Where the line stands after a move.
    fn after(&self, m: Move, at: At, by_s: bool) -> At {
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

/// Captures, the most valuable target first.
struct Ordered {
    moves: [(i16, Move); 64],
    len: usize,
    next: usize,
}

impl Ordered {
    fn captures(field: &Field, moves: &[Move]) -> Ordered {
        let mut out = Ordered {
            moves: [(0, Move::new(Square::OFF, Square::OFF)); 64],
            len: 0,
            next: 0,
        };
        for m in moves {
            let target = field.piece(m.to());
            if target != slot::EMPTY && out.len < out.moves.len() {
                let key = 8 * worth(target, m.to()).pieces
                    - worth(field.piece(m.from()), m.from()).pieces;
                out.moves[out.len] = (-key, *m);
                out.len += 1;
            }
        }
        out.moves[..out.len].sort_unstable_by_key(|(key, _)| *key);
        out
    }

    fn next(&mut self) -> Option<Move> {
        let m = self.moves[..self.len].get(self.next)?;
        self.next += 1;
        Some(m.1)
    }
}
