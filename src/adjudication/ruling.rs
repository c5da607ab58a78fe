//! The ruling alone: as little as possible is searched.
//!
//! One-sided perpetual check is seen without any search. Otherwise a side is allowed as soon as
//! one of its moves is proven idle, and its other moves need no label. Only when all moves that
//! were idle are a pawn's can it matter what the other side does (art. 27.2).

use std::collections::HashMap;

use super::decide::{ruling_of, Conduct};
use super::label_move::label_alone;
use super::{Label, RuleBook, Ruling};
use crate::board::{Color, Kind, Move, Position};

/// A move of the cycle, not yet labelled.
#[derive(Clone, Copy)]
pub(super) struct Unlabelled {
    pub(super) before: Position,
    pub(super) played: Move,
}

impl Unlabelled {
    fn side(&self) -> Color {
        self.before.turn()
    }

    fn checks(&self) -> bool {
        let mut after = self.before;
        after.play(self.played);
        after.is_check()
    }

    fn is_kings_answer(&self) -> bool {
        self.before.is_check() && self.before.king(self.side()) == Some(self.played.from())
    }

    /// A guess of how much search the label takes: a king that answers a check is idle without
    /// any (D8), otherwise each capture that the side could make next is one.
    fn work(&self) -> usize {
        if self.is_kings_answer() {
            return 0;
        }
        let mut next = self.before;
        next.play(self.played);
        next.pass();
        1 + next.legal_captures().len()
    }

    fn is_pawns(&self) -> bool {
        self.before
            .piece_at(self.played.from())
            .is_some_and(|piece| piece.kind == Kind::Pawn)
    }

    fn label(&self, known: &mut Known, rules: &RuleBook, mutual: bool) -> Label {
        let key = (self.before.hash(), self.played, mutual);
        if let Some(label) = known.labels.get(&key) {
            return *label;
        }
        let (label, nodes) = label_alone(&self.before, self.played, rules, mutual);
        known.nodes += nodes;
        if known.labels.len() >= MOST_KNOWN {
            known.labels.clear();
        }
        known.labels.insert(key, label);
        label
    }
}

/// Labels that were given before. While a cycle goes on, every ply asks for the same ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    labels: HashMap<(u64, Move, bool), Label>,
    /// Positions searched for all that were ever given.
    pub(super) nodes: u64,
}

/// More labels than this are not kept.
const MOST_KNOWN: usize = 4096;

/// The ruling on a cycle and its articles: those of the verdict with all labels.
pub(super) fn ruling(
    moves: &[Unlabelled],
    known: &mut Known,
    rules: &RuleBook,
    warned: bool,
) -> (Ruling, Vec<&'static str>) {
    let checks = Color::ALL.map(|side| of(moves, side).all(Unlabelled::checks));
    if checks[0] != checks[1] {
        // Whatever the other side has done, it was no perpetual check.
        let conduct = checks.map(|all| match all {
            true => Conduct::PerpetualCheck,
            false => Conduct::Allowed,
        });
        return ruling_of(conduct, rules, warned);
    }
    let sides = Color::ALL.map(|side| Played::of(moves, side, known, rules));
    let mut conduct = [sides[0].conduct, sides[1].conduct];
    for side in Color::ALL {
        let (us, them) = (side.index(), side.other().index());
        if conduct[us] == Conduct::Allowed
            && sides[them].conduct.is_forbidden()
            && !sides[us].idle.is_empty()
        {
            conduct[us] = with_pawns(&sides[us], known, rules);
        }
    }
    ruling_of(conduct, rules, warned)
}

fn of(moves: &[Unlabelled], side: Color) -> impl Iterator<Item = &Unlabelled> {
    moves.iter().filter(move |m| m.side() == side)
}

/// What is known of a side.
struct Played<'a> {
    conduct: Conduct,
    /// Its idle moves, if all of them are pawn moves; empty when that does not matter.
    idle: Vec<&'a Unlabelled>,
    /// Has every other move a label?
    certain: bool,
}

impl<'a> Played<'a> {
    fn of(moves: &'a [Unlabelled], side: Color, known: &mut Known, rules: &RuleBook) -> Played<'a> {
        let mut idle = Vec::new();
        let (mut all_checks, mut certain) = (true, true);
        // One idle move is enough: those first that take the least search.
        let mut moves: Vec<&Unlabelled> = of(moves, side).collect();
        moves.sort_by_cached_key(|m| m.work());
        for m in moves {
            let label = m.label(known, rules, false);
            all_checks &= label == Label::Check;
            certain &= label != Label::Undetermined;
            if label == Label::Undetermined || label.is_attack() {
                continue;
            }
            if !m.is_pawns() {
                return Played {
                    conduct: Conduct::Allowed,
                    idle: Vec::new(),
                    certain,
                };
            }
            idle.push(m);
        }
        let conduct = match (idle.is_empty(), certain, all_checks) {
            (false, ..) => Conduct::Allowed,
            (_, false, _) => Conduct::Unknown,
            (_, _, true) => Conduct::PerpetualCheck,
            _ => Conduct::Forbidden,
        };
        Played {
            conduct,
            idle,
            certain,
        }
    }
}

/// The conduct of a side whose idle moves are all a pawn's, their captures allowed.
fn with_pawns(played: &Played<'_>, known: &mut Known, rules: &RuleBook) -> Conduct {
    let mut certain = played.certain;
    for m in &played.idle {
        match m.label(known, rules, true) {
            Label::Undetermined => certain = false,
            label if label.is_attack() => {}
            _ => return Conduct::Allowed,
        }
    }
    if certain {
        Conduct::Forbidden
    } else {
        Conduct::Unknown
    }
}
