//! Each case with every piece that touches nothing taken off the board, or put elsewhere: the
//! threats stay what they are, and so must labels and verdict.

use xqrules::adjudication::{verdict_of_cycle, Label, RuleBook, Verdict};
use xqrules::board::{Allowed, Kind, Move, Piece, Position, Setup, Square};

use crate::cases::{all, class, Case};

/// The positions of the cycle, with each side to move, the piece on `at` in place.
fn positions(start: &Position, case: &Case) -> Option<Vec<Position>> {
    let mut pos = *start;
    let mut out = Vec::new();
    for m in &case.moves[..case.first + case.len] {
        if !pos.is_legal(*m) {
            return None;
        }
        pos.play(*m);
        out.push(pos);
        let mut passed = pos;
        passed.pass();
        out.push(passed);
    }
    Some(out)
}

/// The moves of all pieces but the one on `at`, those that take it left out.
fn others(pos: &Position, at: Square) -> Vec<Move> {
    let mut out: Vec<Move> = pos
        .legal_moves()
        .iter()
        .copied()
        .filter(|m| m.from() != at && m.to() != at)
        .collect();
    out.sort();
    out
}

/// Does the piece on `at` touch nothing in any position of the cycle: nobody can take it, it
/// takes and protects nothing, and no other piece's move depends on it?
fn touches_nothing(case: &Case, start: &Position, at: Square) -> bool {
    let mut setup = start.setup();
    setup.set(at, None);
    let Ok(without) = Position::from_setup(&setup, Allowed::NONE) else {
        return false;
    };
    let (Some(with), Some(without)) = (positions(start, case), positions(&without, case)) else {
        return false;
    };
    with.iter()
        .zip(&without)
        .all(|(with, without)| untouched(with, without, at, DEPTH))
}

/// How far ahead, by captures, checks and answers to checks, a piece must touch nothing.
const DEPTH: u32 = 3;

fn untouched(with: &Position, without: &Position, at: Square, depth: u32) -> bool {
    let Some(piece) = with.piece_at(at) else {
        return false;
    };
    let to_it = |m: &Move| m.to() == at || (m.from() == at && with.piece_at(m.to()).is_some());
    let moves = with.legal_moves();
    let same = others(with, at);
    if with.is_check() != without.is_check()
        || moves.iter().any(to_it)
        || same != others(without, at)
        || (with.is_check() && same.len() != moves.len())
    {
        return false;
    }
    same.iter().all(|m| {
        let takes = with.piece_at(m.to()).is_some();
        let (mut with_next, mut without_next) = (*with, *without);
        with_next.play(*m);
        without_next.play(*m);
        let protects =
            takes && piece.color != with.turn() && with_next.is_legal(Move::new(at, m.to()));
        if protects || with_next.is_check() != without_next.is_check() {
            return false;
        }
        let forcing = takes || with.is_check() || with_next.is_check();
        depth == 0 || !forcing || untouched(&with_next, &without_next, at, depth - 1)
    })
}

fn judged(case: &Case, start: &Position) -> Verdict {
    let span = case.first..case.first + case.len;
    verdict_of_cycle(start, &case.moves, span, &RuleBook::cxa2007()).unwrap()
}

fn labels(verdict: &Verdict) -> Vec<Label> {
    verdict.labels.iter().map(|m| class(m.label)).collect()
}

/// Pieces that could never attack: advisors, elephants, and pawns before the river. A piece that
/// can attack may stand far from everything and still matter in the second move of a line.
fn is_quiet(piece: Piece, at: Square) -> bool {
    match piece.kind {
        Kind::Advisor | Kind::Elephant => true,
        Kind::Pawn => at.on_own_half(piece.color),
        _ => false,
    }
}

/// Where else a piece of this kind may stand.
fn elsewhere(setup: &Setup, piece: Piece) -> Vec<Square> {
    Square::all()
        .filter(|s| setup.piece_at(*s).is_none())
        .filter(|s| is_quiet(piece, *s))
        .collect()
}

#[test]
fn pieces_that_touch_nothing_change_nothing() {
    let (mut removed, mut moved, mut differ) = (0, 0, Vec::new());
    for case in all() {
        let plain = case.verdict();
        let setup = case.start.setup();
        for (at, piece) in setup.pieces() {
            if !is_quiet(piece, at) || !touches_nothing(&case, &case.start, at) {
                continue;
            }
            let mut bare = setup.clone();
            bare.set(at, None);
            let without = Position::from_setup(&bare, Allowed::NONE).unwrap();
            removed += 1;
            let found = judged(&case, &without);
            if found.outcome != plain.outcome || labels(&found) != labels(&plain) {
                differ.push(format!("{} without {piece} on {at}", case.id));
            }
            for to in elsewhere(&bare, piece) {
                let mut other = bare.clone();
                other.set(to, Some(piece));
                let Ok(start) = Position::from_setup(&other, Allowed::NONE) else {
                    continue;
                };
                if !touches_nothing(&case, &start, to) {
                    continue;
                }
                moved += 1;
                let found = judged(&case, &start);
                if found.outcome != plain.outcome || labels(&found) != labels(&plain) {
                    differ.push(format!("{} with {piece} from {at} to {to}", case.id));
                }
            }
        }
    }
    println!("{removed} removed, {moved} moved, {} differ", differ.len());
    assert!(removed > 50 && moved > 200, "{removed} {moved}");
    assert!(differ.is_empty(), "{differ:#?}");
}
