//! Finding the cycle and asking for its labels.

use std::collections::HashSet;
use std::ops::Range;

use super::decide::{decide, Conduct};
use super::label_move::{count_pawn_captures, label_move};
use super::ruling::{ruling, Known, Unlabelled};
use super::{Cycle, Label, LabelledMove, Overruled, RuleBook, Ruling, Verdict};
use crate::board::{Color, Kind, Move, Position};
use crate::game::Game;
use crate::moves::Illegal;

/// Judges the present position of a game: has it recurred, and who must change?
///
/// The same as [`Judge::verdict`] with no warning given and nothing overruled.
#[must_use]
pub fn verdict(game: &Game, rules: &RuleBook) -> Verdict {
    Judge::new(rules).verdict(game)
}

/// Judges every position of a game that recurs often enough, each the first time it does: after
/// how many plies, and the verdict then. For going through archives.
#[must_use]
pub fn recurrences(game: &Game, rules: &RuleBook) -> Vec<(usize, Verdict)> {
    let mut out = Vec::new();
    let mut replay = Game::from_position(*game.start());
    let judge = Judge::new(rules);
    let needed = rules.standings_needed();
    for m in game.moves() {
        if replay.push_legal(m).is_err() {
            break;
        }
        if replay.repetitions() == needed {
            out.push((replay.len(), judge.verdict(&replay)));
        }
    }
    out
}

/// Judges a given cycle as if it had been repeated often enough.
///
/// # Errors
/// See [`CycleError`].
pub fn verdict_of_cycle(
    start: &Position,
    moves: &[Move],
    span: Range<usize>,
    rules: &RuleBook,
) -> Result<Verdict, CycleError> {
    Judge::new(rules).verdict_of_cycle(start, moves, span)
}

/// Why a given cycle cannot be judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CycleError {
    /// A move is not legal.
    #[error("the move {played} after {ply} plies is not legal: {why}")]
    Illegal {
        /// Plies before it.
        ply: usize,
        /// The move.
        played: Move,
        /// Why not.
        why: Illegal,
    },
    /// The span is empty, or ends after the last move.
    #[error("the cycle from ply {start} to ply {end} is not within the {len} moves given")]
    Span {
        /// Where it was said to begin.
        start: usize,
        /// Where it was said to end.
        end: usize,
        /// The moves there are.
        len: usize,
    },
    /// The position after the span is not the one before it.
    #[error("the position after ply {end} is not the one after ply {start}: no cycle")]
    NotClosed {
        /// Where it was said to begin.
        start: usize,
        /// Where it was said to end.
        end: usize,
    },
}

/// A rule book with what an arbiter has said and done.
#[derive(Clone, Debug)]
pub struct Judge<'a> {
    rules: &'a RuleBook,
    /// How often a position must have stood.
    needed: usize,
    warned: Option<usize>,
    overruled: Vec<Decision>,
    known: Known,
}

/// Moves of a cycle that are compared one by one.
const FEW: usize = 64;

/// An arbiter's own label for a move.
#[derive(Clone, Debug)]
struct Decision {
    ply: usize,
    label: Label,
    reason: String,
}

impl<'a> Judge<'a> {
    /// A judge who has said nothing yet.
    #[must_use]
    pub fn new(rules: &'a RuleBook) -> Judge<'a> {
        Judge {
            rules,
            needed: rules.standings_needed(),
            warned: None,
            overruled: Vec::new(),
            known: Known::default(),
        }
    }

    /// The arbiter labels a move by hand: the move after `ply` plies of the game, or the same
    /// move of another loop. The verdict keeps what was found beside it, and says what would be
    /// ruled without. A later word on the same move replaces an earlier one.
    #[must_use]
    pub fn overrule(mut self, ply: usize, label: Label, reason: &str) -> Judge<'a> {
        self.overruled.push(Decision {
            ply,
            label,
            reason: reason.to_owned(),
        });
        self
    }

    /// The side that must change was told so after `ply` plies (art. 24.3): it has lost when it
    /// has repeated the cycle once more, so that a position that has stood since then stands
    /// again. A single move of the cycle does not lose yet.
    #[must_use]
    pub fn warned(mut self, ply: usize) -> Judge<'a> {
        self.warned = Some(ply);
        self
    }

    /// Judges the present position of a game. Nothing is searched unless it has recurred often
    /// enough.
    #[must_use]
    pub fn verdict(&self, game: &Game) -> Verdict {
        let (needed, times) = (self.needed, game.repetitions());
        if times < needed {
            return Verdict::none(&self.rules.name);
        }
        let standings = game.occurrences().plies.split_off(times - needed);
        let moves: Vec<Move> = game.moves().collect();
        self.judge(game.start(), &moves, standings, times)
    }

    /// Only the ruling on the present position, which is that of [`Judge::verdict`] unless
    /// something was overruled: for replaying archives and for game servers. Searches no more
    /// than the ruling needs, nothing unless the position has recurred often enough, and nothing
    /// twice: the judge remembers the labels that it gave.
    #[inline]
    #[must_use]
    pub fn ruling(&mut self, game: &Game) -> Ruling {
        if game.repetitions() < self.needed {
            return Ruling::None;
        }
        self.ruling_now(game).0
    }

    /// The ruling on the present position with the articles that it rests on, the deciding one first:
    /// those of [`Judge::verdict`], found as [`Judge::ruling`] does.
    #[must_use]
    pub fn ruling_with_articles(&mut self, game: &Game) -> (Ruling, Vec<&'static str>) {
        if game.repetitions() < self.needed {
            return (Ruling::None, Vec::new());
        }
        self.ruling_now(game)
    }

    /// How many positions were searched for all rulings that this judge gave.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.known.nodes
    }

    fn ruling_now(&mut self, game: &Game) -> (Ruling, Vec<&'static str>) {
        let (needed, times) = (self.needed, game.repetitions());
        if !self.overruled.is_empty() {
            let verdict = self.verdict(game);
            return (verdict.outcome, verdict.articles);
        }
        let standings = game.occurrences().plies.split_off(times - needed);
        let (first, last) = (standings[0], standings[needed - 1]);
        let mut pos = game.position_at(first);
        let mut moves: Vec<Unlabelled> = Vec::with_capacity(last - first);
        // Usual cycles are short; what was played in a long one is not compared with all of it.
        let mut many: HashSet<(u64, Move)> = HashSet::new();
        for played in game.moves().skip(first).take(last - first) {
            let before = pos;
            pos.play(played);
            let key = (before.hash(), played);
            let known = if moves.len() < FEW {
                moves.iter().any(|m| (m.before.hash(), m.played) == key)
            } else {
                if many.is_empty() {
                    many.extend(moves.iter().map(|m| (m.before.hash(), m.played)));
                }
                !many.insert(key)
            };
            // A move from the same position is the same move, whichever loop it belongs to.
            if !known {
                moves.push(Unlabelled { before, played });
            }
        }
        let warned = self.repeated_since(&standings);
        ruling(&moves, &mut self.known, self.rules, warned)
    }

    /// Judges the moves `span` of a line of play as a cycle, however often it was gone through.
    ///
    /// # Errors
    /// When a move is not legal, the span is not within the moves, or it is no cycle.
    pub fn verdict_of_cycle(
        &self,
        start: &Position,
        moves: &[Move],
        span: Range<usize>,
    ) -> Result<Verdict, CycleError> {
        if span.start >= span.end || span.end > moves.len() {
            return Err(CycleError::Span {
                start: span.start,
                end: span.end,
                len: moves.len(),
            });
        }
        let mut pos = *start;
        let mut at_start = pos.hash();
        for (ply, m) in moves[..span.end].iter().enumerate() {
            if ply == span.start {
                at_start = pos.hash();
            }
            if let Err(why) = pos.legality(*m) {
                return Err(CycleError::Illegal {
                    ply,
                    played: *m,
                    why,
                });
            }
            pos.play(*m);
        }
        if pos.hash() != at_start {
            return Err(CycleError::NotClosed {
                start: span.start,
                end: span.end,
            });
        }
        Ok(self.judge(start, moves, vec![span.start, span.end], 2))
    }

    fn judge(
        &self,
        start: &Position,
        moves: &[Move],
        standings: Vec<usize>,
        times: usize,
    ) -> Verdict {
        let one_loop = one_loop(moves, &standings);
        let cycle = Cycle {
            standings,
            times,
            one_loop,
        };
        let first = cycle.first_ply();
        let last = one_loop.map_or(cycle.last_ply(), |len| first + len);
        let mut labels: Vec<LabelledMove> = Vec::with_capacity(last - first);
        let mut pos = *start;
        for (ply, m) in moves[..last].iter().enumerate() {
            if ply >= first {
                labels.push(label_move(ply, &pos, *m, self.rules));
            }
            pos.play(*m);
        }
        let warned = self.repeated_since(&cycle.standings);
        let found = self.overrule_labels(&mut labels, &cycle).then(|| {
            let mut found = labels.clone();
            for m in &mut found {
                m.label = m.overruled.as_ref().map_or(m.label, |o| o.found);
                m.counts_as = m.label;
            }
            found
        });
        let without_overrule = found.map(|mut found| self.rule(&mut found, warned).0);
        let (outcome, articles) = self.rule(&mut labels, warned);
        Verdict {
            outcome,
            without_overrule,
            articles,
            nodes: labels.iter().map(|m| m.evidence.nodes).sum(),
            bound_hits: labels.iter().map(|m| m.evidence.bound_hits).sum(),
            labels,
            cycle: Some(cycle),
            ..Verdict::none(&self.rules.name)
        }
    }

    /// Has the whole cycle been gone through since a side was told to change (art. 24.3)?
    fn repeated_since(&self, standings: &[usize]) -> bool {
        let before = standings.iter().rev().nth(1);
        before.is_some_and(|before| self.warned.is_some_and(|ply| ply <= *before))
    }

    fn rule(&self, labels: &mut [LabelledMove], warned: bool) -> (Ruling, Vec<&'static str>) {
        self.judge_pawns_again(labels);
        decide(labels, self.rules, warned)
    }

    /// Sets the arbiter's own labels; was there any?
    fn overrule_labels(&self, labels: &mut [LabelledMove], cycle: &Cycle) -> bool {
        let mut any = false;
        for decision in &self.overruled {
            let Some(after_first) = decision.ply.checked_sub(cycle.first_ply()) else {
                continue;
            };
            if decision.ply >= cycle.last_ply() {
                continue;
            }
            let at = cycle.one_loop.map_or(after_first, |len| after_first % len);
            if let Some(m) = labels.get_mut(at) {
                let found = m.overruled.take().map_or(m.label, |earlier| earlier.found);
                m.label = decision.label;
                m.counts_as = decision.label;
                m.overruled = Some(Overruled {
                    found,
                    reason: decision.reason.clone(),
                });
                any = true;
            }
        }
        any
    }
}

impl Judge<'_> {
    /// When the other side attacks on every move, a pawn's own captures count as attacks
    /// (互打, art. 27.2, ch. 7 rule 11).
    fn judge_pawns_again(&self, labels: &mut [LabelledMove]) {
        for side in Color::ALL {
            if !Conduct::of(side.other(), labels).is_forbidden()
                || Conduct::of(side, labels).is_forbidden()
            {
                continue;
            }
            for m in labels.iter_mut().filter(|m| m.side == side) {
                let moved = m.before.piece_at(m.played.from());
                let by_hand = m.overruled.is_some();
                if !by_hand && !m.label.is_attack() && moved.is_some_and(|p| p.kind == Kind::Pawn) {
                    count_pawn_captures(m, self.rules);
                }
            }
        }
    }
}

/// The length of a loop when all loops between the standings are the same moves.
fn one_loop(moves: &[Move], standings: &[usize]) -> Option<usize> {
    let mut loops = standings.windows(2).map(|w| &moves[w[0]..w[1]]);
    let first = loops.next()?;
    loops.all(|next| next == first).then_some(first.len())
}
