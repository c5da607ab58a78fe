//! When the natural limit was first reached (自然限着, art. 4.2.4, 23.3).

use crate::adjudication::{Capped, RuleBook};
use crate::board::{Color, Move, Position};

/// After how many of these moves the limit was reached for either side, as
/// [`natural_limit`](crate::adjudication::natural_limit) counts it, but in one pass.
pub(super) fn reached(
    start: &Position,
    moves: impl Iterator<Item = Move>,
    rules: &RuleBook,
) -> Option<usize> {
    let limit = rules.natural_limit;
    let mut pos = *start;
    let (mut plies, mut checks) = (pos.plies_since_capture(), [0u32; 2]);
    for (ply, m) in moves.enumerate() {
        let mover = pos.turn();
        if pos.play(m).captured().is_some() {
            (plies, checks) = (0, [0; 2]);
            continue;
        }
        plies += 1;
        if pos.is_check() {
            checks[mover.index()] += 1;
        }
        let left_out = |side: Color| checks[side.index()].saturating_sub(limit.max_checks);
        let (red, black) = (left_out(Color::Red), left_out(Color::Black));
        let fewest = match limit.capped {
            Capped::Claimant => red.min(black),
            Capped::Both => red + black,
            Capped::None => 0,
        };
        if (plies - fewest) / 2 >= limit.rounds {
            return Some(ply + 1);
        }
    }
    None
}
