//! Which pieces take part in a threat (D4 b): a pin, a support, a second attacker, a screen, or
//! a piece that holds the target where it is.

use super::field::{Bound, Field, Nodes};
use super::line::Search;
use super::mate::mates;
use super::material::gains;
use super::terms::{Pair, Terms, Window, Worth};
use crate::board::{Move, Square};

/// A first move that wins, about which it is asked who takes part.
pub(super) struct Question<'a> {
    pub(super) field: &'a Field,
    pub(super) first: Move,
    pub(super) pair: Option<Pair>,
    /// What it wins by the exchange alone.
    pub(super) bare: Worth,
    pub(super) terms: &'a Terms<'a>,
    pub(super) mate_checks: u32,
}

impl Question<'_> {
    /// Those of the `asked` pieces of S (bits of their numbers) that take part.
    pub(super) fn taking_part(&self, asked: u16, nodes: &mut Nodes) -> Result<u16, Bound> {
        let mut out = 0;
        // Has the target no good move? Then a piece without which it has one holds it (不能离线).
        let mut stuck = None;
        for (i, at) in self
            .field
            .pos
            .places(self.field.s.index())
            .iter()
            .enumerate()
        {
            if i == 0 || asked >> i & 1 == 0 || *at == Square::OFF {
                continue;
            }
            let mut without = self.field.without(*at);
            let takes_part = self.wins_less(&mut without, nodes)?
                || match self.pair {
                    Some(pair) => {
                        if stuck.is_none() {
                            stuck = Some(!can_leave(self.field, pair, self.mate_checks, nodes)?);
                        }
                        stuck == Some(true) && can_leave(&without, pair, self.mate_checks, nodes)?
                    }
                    None => false,
                };
            if takes_part {
                out |= 1 << i;
            }
        }
        Ok(out)
    }

    /// Does the first move win less on this field?
    fn wins_less(&self, without: &mut Field, nodes: &mut Nodes) -> Result<bool, Bound> {
        if !without.moves().contains(&self.first) {
            return Ok(true);
        }
        let mut search = Search {
            field: without,
            nodes,
            terms: self.terms,
        };
        let worth = search.first_move(self.first, Window::less_than(self.bare.score))?;
        Ok(worth.score < self.bare.score)
    }
}

/// Has the target a move that is legal, safe from mate by checks, and not taken at a gain where
/// it arrives?
fn can_leave(
    field: &Field,
    pair: Pair,
    mate_checks: u32,
    nodes: &mut Nodes,
) -> Result<bool, Bound> {
    let mut field = field.clone();
    field.pos.pass();
    for m in &field.moves() {
        if m.from() != pair.point {
            continue;
        }
        let undo = field.play(*m);
        let safe =
            is_safe_on(&mut field, m.to(), nodes)? && !mates(&mut field, nodes, mate_checks)?;
        field.undo(undo);
        if safe {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Can S take nothing at a gain on this point?
fn is_safe_on(field: &mut Field, at: Square, nodes: &mut Nodes) -> Result<bool, Bound> {
    let terms = Terms {
        bare: true,
        any_capturer: true,
        ..Terms::LOCAL
    };
    for m in &field.captures_on(&[at]) {
        let mut search = Search {
            field,
            nodes,
            terms: &terms,
        };
        if gains(search.first_move(*m, Window::GAINS)?.score) {
            return Ok(false);
        }
    }
    Ok(true)
}
