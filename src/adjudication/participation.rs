//! Which pieces take part in a threat (D4 b): a pin, a support, a second attacker, a screen, or
//! a piece that holds the target where it is.

use super::field::{Bound, Field, Nodes};
use super::line::{Pair, Search, Terms, Window, Worth};
use super::mate::mates;
use super::material::gains;
use crate::board::{Move, Square};

/// Those of the `asked` pieces of S (bits of their numbers) that take part in a first move
/// that wins `bare` by the exchange alone.
#[allow(clippy::too_many_arguments)]
pub(super) fn taking_part(
    field: &Field,
    asked: u16,
    first: Move,
    pair: Option<Pair>,
    bare: Worth,
    terms: &Terms<'_>,
    mate_checks: u32,
    nodes: &mut Nodes,
) -> Result<u16, Bound> {
    let mut out = 0;
    // Has the target no good move? Then a piece without which it has one holds it (不能离线).
    let mut stuck = None;
    for (i, at) in field.pos.places(field.s.index()).iter().enumerate() {
        if i == 0 || asked >> i & 1 == 0 || *at == Square::OFF {
            continue;
        }
        let mut without = field.without(*at);
        let helps = !without.moves().contains(&first) || {
            let mut search = Search {
                field: &mut without,
                nodes,
                terms,
            };
            search
                .first_move(first, Window::less_than(bare.score))?
                .score
                < bare.score
        };
        let takes_part = helps
            || match pair {
                Some(pair) => {
                    if stuck.is_none() {
                        stuck = Some(!can_leave(field, pair, mate_checks, nodes)?);
                    }
                    stuck == Some(true) && can_leave(&field.without(*at), pair, mate_checks, nodes)?
                }
                None => false,
            };
        if takes_part {
            out |= 1 << i;
        }
    }
    Ok(out)
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
    for m in &field.moves() {
        if m.to() != at {
            continue;
        }
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
