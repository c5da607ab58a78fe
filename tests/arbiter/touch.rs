//! Touch-move by brute force: the order of steps of art. 5.3 and 5.4, over random positions.

use xqrules::arbiter::{duty, TouchReading};
use xqrules::board::{Move, Position, Square};

use crate::common::{random_game, Random};

/// The steps for one own piece X and one of the opponent's, Y, spelt out.
fn expected(
    pos: &Position,
    x: Option<Square>,
    y: Option<Square>,
    own_first: bool,
) -> Option<Vec<Move>> {
    let legal: Vec<Move> = pos.legal_moves().iter().copied().collect();
    let takes: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|m| Some(m.from()) == x && Some(m.to()) == y)
        .collect();
    let moves: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|m| Some(m.from()) == x)
        .collect();
    let others: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|m| Some(m.to()) == y)
        .collect();
    let steps = if own_first {
        [takes, moves, others]
    } else {
        [takes, others, moves]
    };
    steps.into_iter().find(|step| !step.is_empty())
}

#[test]
fn the_steps_of_5_1_to_5_5_on_random_positions() {
    let mut random = Random(5);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..60 {
        let mut inner = Random(random.next());
        random_game(&mut random, 80, |pos| {
            let pieces: Vec<_> = pos.pieces().collect();
            for _ in 0..8 {
                let own: Vec<_> = pieces.iter().filter(|p| p.1.color == pos.turn()).collect();
                let theirs: Vec<_> = pieces.iter().filter(|p| p.1.color != pos.turn()).collect();
                let (x, y) = (
                    own[inner.below(own.len())].0,
                    theirs[inner.below(theirs.len())].0,
                );
                for (touched, at_once, article) in [
                    (vec![x], false, "5.1"),
                    (vec![y], false, "5.2"),
                    (vec![x, y], false, "5.3"),
                    (vec![y, x], false, "5.4"),
                    (vec![x, y], true, "5.5"),
                ] {
                    let found = duty(pos, &touched, at_once, TouchReading::Legal);
                    let has = |s: Square| touched.contains(&s).then_some(s);
                    let wanted = expected(pos, has(x), has(y), article == "5.3");
                    assert_eq!(found.article, article);
                    assert_eq!(found.free, wanted.is_none(), "{} {touched:?}", pos.fen());
                    if let Some(wanted) = wanted {
                        assert_eq!(found.allowed, wanted, "{} {touched:?}", pos.fen());
                    } else {
                        assert_eq!(found.allowed.len(), pos.legal_moves().len());
                    }
                    *seen.entry((article, found.free)).or_insert(0) += 1;
                }
            }
        });
    }
    println!("{seen:?}");
    assert_eq!(seen.len(), 10, "every step, bound and free");
}

#[test]
fn what_can_means_is_a_parameter() {
    // The horse on e1 is pinned by the chariot: by itself it can move, legally it cannot.
    let pos = Position::from_fen("3kr4/9/9/9/9/9/9/9/4N4/4K4 w").unwrap();
    let horse = ["e1".parse().unwrap()];
    let legal = duty(&pos, &horse, false, TouchReading::Legal);
    assert!(legal.free && legal.unmovable == horse);
    let alone = duty(&pos, &horse, false, TouchReading::PieceAlone);
    assert!(!alone.free && alone.unmovable.is_empty() && !alone.allowed.is_empty());
}

#[test]
fn with_several_pieces_the_one_touched_first_binds() {
    let pos = Position::start();
    let touched = ["a1", "b0", "h2"].map(|s| s.parse::<Square>().unwrap());
    // Nothing stands on a1; the horse came before the cannon.
    let found = duty(&pos, &touched, false, TouchReading::Legal);
    assert!(found.allowed.iter().all(|m| m.from() == touched[1]));
}
