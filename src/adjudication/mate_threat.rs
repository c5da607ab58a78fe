//! Mate threats (D2, art. 28.2): the move intends to mate by checks next.

use super::exchange::barred;
use super::field::{Bound, Field, Nodes};
use super::mate::{mates_by, mating_line, mating_moves};
use super::threats::bare_gains;
use crate::board::{Move, Position};

/// The mates that a move threatens and that were not there before it, each with its line, or
/// with only its first move when it is for the label alone (`brief`).
pub(super) fn mate_threats(
    before: &Position,
    after: &Position,
    checks: u32,
    nodes: &mut Nodes,
    brief: bool,
) -> Result<Vec<Vec<Move>>, Bound> {
    let mut now = Field::after(after);
    let mut found = mating_moves(&mut now, nodes, checks)?;
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let mut then = Field::before(before);
    retain(&mut found, |m| Ok(!mates_by(&mut then, nodes, m, checks)?))?;
    if found.is_empty() {
        return Ok(Vec::new());
    }
    // What is only half of an offered exchange mates no more than it wins (D3).
    let own = bare_gains(&mut now, nodes, false)?;
    now.barred = barred(&now, &own, nodes)?;
    if !now.barred.is_empty() {
        retain(&mut found, |m| mates_by(&mut now, nodes, m, checks))?;
    }
    if brief {
        return Ok(found.into_iter().map(|m| vec![m]).collect());
    }
    found
        .into_iter()
        .map(|m| mating_line(&mut now, nodes, m, checks))
        .collect()
}

fn retain(
    moves: &mut Vec<Move>,
    mut keep: impl FnMut(Move) -> Result<bool, Bound>,
) -> Result<(), Bound> {
    let mut out = Vec::new();
    for m in moves.iter() {
        if keep(*m)? {
            out.push(*m);
        }
    }
    *moves = out;
    Ok(())
}
