//! Exchange offers (D3, art. 28.5): two pieces of equal value that attack each other.

use super::field::{Barred, Bound, Field, Nodes};
use super::line::Search;
use super::material::worth;
use super::terms::{Pair, Terms};
use super::Balance;
use crate::board::Move;

/// The captures of S that are only half of an exchange which O may make as well: Y may not take
/// on the point of X when X could take Y, both are worth the same, and S would gain nothing
/// by that. Only this pair is disarmed.
pub(super) fn barred(field: &Field, own: &[Pair], nodes: &mut Nodes) -> Result<Vec<Barred>, Bound> {
    let mut out = Vec::new();
    let theirs = field.other_side();
    for m in mutual_captures(field) {
        let back = Move::new(m.to(), m.from());
        if !gains_after(&theirs, back, own, nodes)? {
            out.push(Barred {
                piece: field.piece(m.from()),
                point: m.to(),
            });
        }
    }
    Ok(out)
}

/// Pieces of S and of O with equal value that attack each other.
pub(super) fn mutual_pairs(field: &Field) -> Vec<(u8, u8)> {
    mutual_captures(field)
        .iter()
        .map(|m| (field.piece(m.from()), field.piece(m.to())))
        .collect()
}

/// S's captures that O could make the other way round, both pieces being worth the same.
fn mutual_captures(field: &Field) -> Vec<Move> {
    let mut out: Vec<Move> = field
        .captures()
        .iter()
        .copied()
        .filter(|m| equal(field, *m))
        .collect();
    if !out.is_empty() {
        let theirs = field.other_side().captures();
        out.retain(|m| theirs.contains(&Move::new(m.to(), m.from())));
    }
    out
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
    let balance = Balance::LEVEL.minus(lost);
    search.gains_to_move(balance, exchange.to())
}

fn equal(field: &Field, m: Move) -> bool {
    let (y, x) = (field.piece(m.from()), field.piece(m.to()));
    let value = worth(x, m.to());
    value.pieces > 0 && worth(y, m.from()) == value
}
