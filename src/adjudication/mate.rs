//! Mate by an unbroken series of checks (D2, art. 28.2; art. 29.4).

use super::field::{Bound, Field, Nodes};
use crate::board::Move;
use crate::moves::MoveList;

/// The first moves of the side to move that mate by at most `checks` checks, every answer
/// considered. Captures that are half of an offered exchange do not count for S (D3).
pub(super) fn mating_moves(
    field: &mut Field,
    nodes: &mut Nodes,
    checks: u32,
) -> Result<Vec<Move>, Bound> {
    let mut out = Vec::new();
    if checks == 0 {
        return Ok(out);
    }
    for m in &checking_moves(field) {
        if mates_after(field, nodes, *m, checks)? {
            out.push(*m);
        }
    }
    Ok(out)
}

/// Is this move one of them?
pub(super) fn mates_by(
    field: &mut Field,
    nodes: &mut Nodes,
    first: Move,
    checks: u32,
) -> Result<bool, Bound> {
    Ok(checks > 0
        && checking_moves(field).contains(&first)
        && mates_after(field, nodes, first, checks)?)
}

/// Does the side to move mate by checks?
pub(super) fn mates(field: &mut Field, nodes: &mut Nodes, checks: u32) -> Result<bool, Bound> {
    // Short mates first: most mates are short, and long searches fail often.
    let first = checking_moves(field);
    for depth in 1..=checks {
        for m in &first {
            if mates_after(field, nodes, *m, depth)? {
                return Ok(true);
            }
        }
        if first.is_empty() {
            break;
        }
    }
    Ok(false)
}

/// The moves that give check, captures that are half of an offered exchange left out (D3).
fn checking_moves(field: &mut Field) -> MoveList {
    let checks = field.checks();
    if field.barred.is_empty() || field.pos.turn() != field.s {
        return checks;
    }
    let mut out = MoveList::new();
    for m in checks.iter().filter(|m| !field.is_barred(**m)) {
        out.push(*m);
    }
    out
}

fn mates_within(field: &mut Field, nodes: &mut Nodes, checks: u32) -> Result<bool, Bound> {
    if checks == 0 {
        return Ok(false);
    }
    for m in &checking_moves(field) {
        if mates_after(field, nodes, *m, checks)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Does this check mate?
fn mates_after(field: &mut Field, nodes: &mut Nodes, m: Move, checks: u32) -> Result<bool, Bound> {
    nodes.count()?;
    let undo = field.play(m);
    if checks == 1 {
        let mate = !field.has_move();
        field.undo(undo);
        return Ok(mate);
    }
    let answers = field.moves();
    let mut mate = Ok(true);
    for answer in &answers {
        if mate != Ok(true) {
            break;
        }
        let undo = field.play(*answer);
        mate = mates_within(field, nodes, checks - 1);
        field.undo(undo);
    }
    field.undo(undo);
    mate
}

/// The moves of a mate that begins with `first`: the shortest way, the longest defence.
pub(super) fn mating_line(
    field: &mut Field,
    nodes: &mut Nodes,
    first: Move,
    checks: u32,
) -> Result<Vec<Move>, Bound> {
    let start = field.pos;
    let mut line = Vec::new();
    let mut next = Some(first);
    let mut left = checks;
    while let Some(m) = next {
        line.push(m);
        field.play(m);
        left = left.saturating_sub(1);
        let mut longest: Option<(u32, Move, Move)> = None;
        for answer in &field.moves() {
            let undo = field.play(*answer);
            let found = shortest(field, nodes, left);
            field.undo(undo);
            if let Some((depth, reply)) = found? {
                if longest.map_or(true, |(most, ..)| depth > most) {
                    longest = Some((depth, *answer, reply));
                }
            }
        }
        next = longest.map(|(depth, answer, reply)| {
            left = depth;
            line.push(answer);
            field.play(answer);
            reply
        });
    }
    field.pos = start;
    Ok(line)
}

/// The move that mates by the fewest checks, with their number.
fn shortest(
    field: &mut Field,
    nodes: &mut Nodes,
    checks: u32,
) -> Result<Option<(u32, Move)>, Bound> {
    for depth in 1..=checks {
        for m in &checking_moves(field) {
            if mates_after(field, nodes, *m, depth)? {
                return Ok(Some((depth, *m)));
            }
        }
    }
    Ok(None)
}
