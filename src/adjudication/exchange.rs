//! Exchange offers (D3, art. 28.5): two pieces of equal value that attack each other.

use super::field::{Barred, Bound, Field, Nodes};
use super::line::{Pair, Search, Terms};
use super::material::{gains, worth};
use crate::board::{slot, Color, Move, Square};

/// The captures of S that are only half of an exchange which O may make as well: Y may not take
/// on the point of X when X could take Y, both are worth the same, and S would gain nothing
/// by that. Only this pair is disarmed.
pub(super) fn barred(field: &Field, own: &[Pair], nodes: &mut Nodes) -> Result<Vec<Barred>, Bound> {
    let mut out = Vec::new();
    let theirs = field.other_side();
    let mut answers = None;
    for m in &field.moves() {
        let (y, x) = (field.piece(m.from()), field.piece(m.to()));
        if x == slot::EMPTY || !equal(field, y, m.from(), x, m.to()) {
            continue;
        }
        let back = Move::new(m.to(), m.from());
        if !answers
            .get_or_insert_with(|| theirs.moves())
            .contains(&back)
        {
            continue;
        }
        if !gains_after(&theirs, back, own, nodes)? {
            out.push(Barred {
                piece: y,
                point: m.to(),
            });
        }
    }
    Ok(out)
}

/// Does S gain when O takes Y with X?
fn gains_after(
    theirs: &Field,
    exchange: Move,
    own: &[Pair],
    nodes: &mut Nodes,
) -> Result<bool, Bound> {
    let mut field = theirs.clone();
    field.s = theirs.s.other();
    let lost = worth(field.piece(exchange.to()), exchange.to());
    field.play(exchange);
    let terms = Terms {
        own,
        ..Terms::LOCAL
    };
    let mut search = Search {
        field: &mut field,
        nodes,
        terms: &terms,
    };
    let balance = super::Balance::LEVEL.minus(lost);
    let after = search.s_to_move(balance, exchange.to())?;
    Ok(gains(after.score))
}

fn equal(field: &Field, y: u8, y_at: Square, x: u8, x_at: Square) -> bool {
    let king = |piece: u8| usize::from(piece & 15) == slot::KING;
    let _: Color = field.s;
    !king(x) && !king(y) && worth(x, x_at) == worth(y, y_at) && worth(x, x_at).pieces > 0
}
