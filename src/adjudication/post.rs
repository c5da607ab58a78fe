//! The defensive post (D10, art. 27.3, ch. 7 rule 13).

use super::material::is_attacking_piece;
use super::newness::Compared;
use crate::board::{slot, Color, Position, Square};

/// Has the side a single attacking piece against two or more? Then it defends, and an attack on
/// advisors and elephants is a by-product of its post.
pub(super) fn may_defend(pos: &Position, s: Color) -> bool {
    attacking_pieces(pos, s) == 1 && attacking_pieces(pos, s.other()) >= 2
}

/// Do the threats reach nothing else?
pub(super) fn only_advisors_and_elephants(new: &[&Compared]) -> bool {
    new.iter().all(|threat| {
        !threat.pairs.is_empty()
            && threat.pairs.iter().all(|pair| {
                let kind = usize::from(pair.target & 15);
                slot::ADVISORS.contains(&kind) || slot::ELEPHANTS.contains(&kind)
            })
    })
}

fn attacking_pieces(pos: &Position, color: Color) -> usize {
    pos.places(color.index())
        .iter()
        .filter(|at| **at != Square::OFF && is_attacking_piece(pos.slot_at(**at), **at))
        .count()
}
