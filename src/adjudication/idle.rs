//! The names of idle moves (art. 28.5-28.9). They are for the reader of a report: no ruling
//! depends on them.

use super::exchange::mutual_pairs;
use super::field::{is_king_or_pawn, Bound, Field, Nodes};
use super::threats::bare_gains;
use super::Label;
use crate::board::{slot, Move, Position, Square};

/// The name of a move that is no attack.
pub(super) fn name(
    before: &Position,
    after: &Position,
    played: Move,
    nodes: &mut Nodes,
) -> Result<Label, Bound> {
    let now = Field::after(after);
    let moved = now.piece(played.to());
    // What O could take, and at a gain, now that the move was made.
    let mut theirs = now.other_side();
    let gains = bare_gains(&mut theirs, nodes, true)?;
    let lost = gains.iter().any(|pair| pair.target == moved);

    let old = mutual_pairs(&Field::before(before));
    let offered = mutual_pairs(&now)
        .into_iter()
        .filter(|pair| !old.contains(pair))
        .any(|(y, _)| !gains.iter().any(|pair| pair.target == y));
    if offered {
        return Ok(Label::ExchangeOffer);
    }
    if lost && usize::from(moved & 15) != slot::KING {
        return Ok(Label::SacrificeOffer);
    }
    if blocks(before, after, played) {
        return Ok(Label::Block);
    }
    if watches(&now, moved) {
        return Ok(Label::Shadow);
    }
    Ok(Label::Idle)
}

/// 拦: an enemy piece could take something, or give check, through the point where the moved
/// piece now stands, and no longer can (art. 28.7).
fn blocks(before: &Position, after: &Position, played: Move) -> bool {
    let mut then = *before;
    if then.is_check() {
        // An answer to a check by standing in between.
        return before.piece_at(played.to()).is_none()
            && !is_king_or_pawn(before.slot_at(played.from()))
            && checkers_stand(before, after);
    }
    then.pass();
    let mut field = Field::before(&then);
    let now = after.legal_moves();
    let moves = field.moves();
    moves.iter().any(|m| {
        m.to() != played.to()
            && m.to() != played.from()
            && before.slot_at(m.from()) == after.slot_at(m.from())
            && !now.contains(m)
            && through(*m, played.to())
            && (before.piece_at(m.to()).is_some() || field.gives_check(*m))
    })
}

/// Is every piece of the enemy still where it was?
fn checkers_stand(before: &Position, after: &Position) -> bool {
    let enemy = before.turn().other().index();
    before.places(enemy) == after.places(enemy)
}

/// Does a move along a line pass a point, or have it for its leg or eye?
fn through(m: Move, at: Square) -> bool {
    let (from, to) = (m.from(), m.to());
    let between = |a: u8, b: u8, x: u8| (a.min(b) < x) && (x < a.max(b));
    if from.file() == to.file() && at.file() == from.file() {
        return between(from.rank(), to.rank(), at.rank());
    }
    if from.rank() == to.rank() && at.rank() == from.rank() {
        return between(from.file(), to.file(), at.file());
    }
    let (df, dr) = (
        i16::from(to.file()) - i16::from(from.file()),
        i16::from(to.rank()) - i16::from(from.rank()),
    );
    let (lf, lr) = (
        i16::from(at.file()) - i16::from(from.file()),
        i16::from(at.rank()) - i16::from(from.rank()),
    );
    match (df.abs(), dr.abs()) {
        (1, 2) => lf == 0 && lr == dr / 2,
        (2, 1) => lf == df / 2 && lr == 0,
        (2, 2) => lf == df / 2 && lr == dr / 2,
        _ => false,
    }
}

/// 跟: the moved piece could take a protected piece (art. 28.8).
fn watches(now: &Field, moved: u8) -> bool {
    if is_king_or_pawn(moved) {
        return false;
    }
    now.moves().iter().any(|m| {
        let target = now.piece(m.to());
        now.piece(m.from()) == moved && target != slot::EMPTY && !is_king_or_pawn(target)
    })
}
