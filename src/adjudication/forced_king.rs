//! King moves that only answer (D8): they create nothing.

use super::field::{Bound, Field, Nodes};
use super::mate::mates;
use crate::board::{slot, Move, Position};

/// Is it a king move that answers a check or a mate threat? A king move away from a threat to
/// a piece is judged as any other move.
pub(super) fn is_forced(
    before: &Position,
    played: Move,
    mate_checks: u32,
    nodes: &mut Nodes,
) -> Result<bool, Bound> {
    if usize::from(before.slot_at(played.from()) & 15) != slot::KING {
        return Ok(false);
    }
    if before.is_check() {
        return Ok(true);
    }
    let mut theirs = *before;
    theirs.pass();
    mates(&mut Field::before(&theirs), nodes, mate_checks)
}
