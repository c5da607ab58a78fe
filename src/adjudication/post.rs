//! The defensive post (D10, art. 27.3, ch. 7 rule 13).

use super::material::is_attacking_piece;
use super::newness::Compared;
use crate::board::{slot, Color, Position, Square};

/// Do the threats only reach advisors and elephants, by a side with a single attacking piece
/// against two or more? Then the side defends, and the attack is a by-product of its post.
pub(super) fn is_defensive(pos: &Position, s: Color, new: &[&Compared]) -> bool {
    attacking_pieces(pos, s) == 1
        && attacking_pieces(pos, s.other()) >= 2
        && new.iter().all(|threat| {
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
