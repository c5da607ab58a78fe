//! Cycles of random positions, also of diagrams with faults that a caller may allow: no panic,
//! and the same labels mirrored and with colours exchanged.

use xqrules::adjudication::{verdict_of_cycle, Label, RuleBook};
use xqrules::board::{Allowed, Color, Kind, Move, Piece, Position, Setup, Square};

use crate::common::Random;

/// Some pieces anywhere they may stand; kings in their palaces, unless left out.
fn diagram(random: &mut Random, with_kings: bool) -> Setup {
    let mut setup = Setup::empty();
    let squares: Vec<Square> = Square::all().collect();
    let place = |setup: &mut Setup, random: &mut Random, piece: Piece| {
        for _ in 0..50 {
            let at = squares[random.below(squares.len())];
            let fits = match piece.kind {
                Kind::King => at.in_palace(piece.color),
                Kind::Advisor => {
                    at.in_palace(piece.color) && (at.file() + at.rank_for(piece.color)) % 2 == 1
                }
                Kind::Elephant => {
                    let (file, rank) = (at.file(), at.rank_for(piece.color));
                    (rank == 2 && file % 4 == 0) || (rank % 4 == 0 && rank < 5 && file % 4 == 2)
                }
                Kind::Pawn => at.rank_for(piece.color) > 4,
                _ => true,
            };
            if fits && setup.piece_at(at).is_none() {
                setup.set(at, Some(piece));
                return;
            }
        }
    };
    for color in Color::ALL {
        if with_kings {
            place(&mut setup, random, Piece::new(color, Kind::King));
        }
        for kind in Kind::ALL.into_iter().skip(1) {
            for _ in 0..random.below(3) {
                place(&mut setup, random, Piece::new(color, kind));
            }
        }
    }
    setup
}

/// A move there and back again by each side, if the position allows one.
fn cycle(random: &mut Random, start: &Position) -> Option<Vec<Move>> {
    let mut pos = *start;
    let mut out = Vec::new();
    for _ in 0..2 {
        let quiet: Vec<Move> = pos
            .legal_moves()
            .iter()
            .copied()
            .filter(|m| pos.piece_at(m.to()).is_none())
            .collect();
        if quiet.is_empty() {
            return None;
        }
        let m = quiet[random.below(quiet.len())];
        out.push(m);
        pos.play(m);
    }
    for i in 0..2 {
        let back = Move::new(out[i].to(), out[i].from());
        if !pos.is_legal(back) {
            return None;
        }
        out.push(back);
        pos.play(back);
    }
    Some(out)
}

fn labels(setup: &Setup, allowed: Allowed, moves: &[Move], rules: &RuleBook) -> Vec<Label> {
    let start = Position::from_setup(setup, allowed).unwrap();
    let verdict = verdict_of_cycle(&start, moves, 0..4, rules).unwrap();
    verdict.labels.iter().map(|m| m.label).collect()
}

fn run(allowed: Allowed, with_kings: bool, wanted: usize, seed: u64) {
    let rules = RuleBook::from_json(r#"{"node_bound": 20000}"#).unwrap();
    let mut random = Random(seed);
    let mut done = 0;
    for _ in 0..20_000 {
        if done == wanted {
            return;
        }
        let setup = diagram(&mut random, with_kings);
        let Ok(start) = Position::from_setup(&setup, allowed) else {
            continue;
        };
        let Some(moves) = cycle(&mut random, &start) else {
            continue;
        };
        done += 1;
        let plain = labels(&setup, allowed, &moves, &rules);
        if plain.contains(&Label::Undetermined) {
            // Where a search meets its bound depends on the order of moves.
            continue;
        }
        let mirrored: Vec<Move> = moves.iter().map(|m| m.mirrored()).collect();
        let exchanged: Vec<Move> = moves.iter().map(|m| m.rotated()).collect();
        let m = labels(&setup.mirrored(), allowed, &mirrored, &rules);
        let e = labels(&setup.color_exchanged(), allowed, &exchanged, &rules);
        for other in [m, e] {
            if !other.contains(&Label::Undetermined) {
                assert_eq!(other, plain, "{} {moves:?}", setup.fen());
            }
        }
    }
    // Without kings there may be no legal move at all.
    assert!(!with_kings, "only {done} positions with a cycle");
}

#[test]
fn random_positions() {
    run(Allowed::NONE, true, 400, 1);
}

#[test]
fn diagrams_with_faults_never_panic() {
    run(Allowed::ALL, true, 100, 2);
    run(Allowed::ALL, false, 50, 3);
}
