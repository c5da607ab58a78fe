//! The generator, the counter and the one-move question are three pieces of code: they must
//! agree everywhere, and with the same position mirrored and colour-exchanged.

use std::collections::BTreeSet;

use xqrules::board::{Allowed, Move, Position, Square};

use crate::common::{composed, random_game, Random};

fn check(pos: &Position) {
    let listed: BTreeSet<Move> = pos.legal_moves().iter().copied().collect();
    assert_eq!(
        listed.len(),
        pos.legal_moves().len(),
        "{pos:?}: a move twice"
    );
    assert_eq!(listed.len(), pos.legal_count(), "{pos:?}: list and count");
    let mut asked = BTreeSet::new();
    for from in Square::all() {
        for to in Square::all() {
            let m = Move::new(from, to);
            let mut tried = *pos;
            let played = tried.try_play(m);
            assert_eq!(played.map(drop), pos.legality(m), "{pos:?} {m}");
            if let Ok(undo) = played {
                asked.insert(m);
                tried.undo(undo);
            }
            assert!(tried.hash() == pos.hash() && tried.turn() == pos.turn());
        }
    }
    assert_eq!(listed, asked, "{pos:?}: list and rules");

    let setup = pos.setup();
    let rebuilt = Position::from_setup(&setup, Allowed::NONE).unwrap();
    assert_eq!(rebuilt.hash(), pos.hash(), "{pos:?}: hash");
    let again: BTreeSet<Move> = rebuilt.legal_moves().iter().copied().collect();
    assert_eq!(listed, again, "{pos:?}: rebuilt");

    let mirrored = Position::from_setup(&setup.mirrored(), Allowed::NONE).unwrap();
    let moves: BTreeSet<Move> = mirrored
        .legal_moves()
        .iter()
        .map(|m| m.mirrored())
        .collect();
    assert_eq!(listed, moves, "{pos:?}: mirrored");
    let exchanged = Position::from_setup(&setup.color_exchanged(), Allowed::NONE).unwrap();
    let moves: BTreeSet<Move> = exchanged
        .legal_moves()
        .iter()
        .map(|m| m.rotated())
        .collect();
    assert_eq!(listed, moves, "{pos:?}: colours exchanged");
    assert_eq!(exchanged.is_check(), pos.is_check());
}

#[test]
fn agrees_with_the_rules_in_random_games() {
    let mut random = Random(1);
    for _ in 0..120 {
        random_game(&mut random, 250, check);
    }
}

#[test]
fn agrees_with_the_rules_in_composed_positions() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        check(&composed(&mut random));
    }
}

#[test]
fn undo_restores_everything() {
    let mut random = Random(3);
    for _ in 0..5_000 {
        let mut pos = composed(&mut random);
        let (fen, hash, moves) = (pos.fen(), pos.hash(), pos.legal_moves());
        for m in &moves {
            let undo = pos.play(*m);
            assert_eq!(undo.played(), *m);
            let rebuilt = Position::from_fen(&pos.fen()).unwrap();
            assert_eq!(rebuilt.hash(), pos.hash());
            pos.undo(undo);
        }
        assert_eq!((fen, hash), (pos.fen(), pos.hash()));
        assert_eq!(&*moves, &*pos.legal_moves());
    }
}

#[test]
fn check_is_what_setup_calls_a_defect() {
    let mut random = Random(4);
    for _ in 0..20_000 {
        let pos = composed(&mut random);
        let mut setup = pos.setup();
        setup.turn = setup.turn.other();
        // A board where the side to move could take the king is refused exactly when the
        // side that moves there is in check here.
        assert_eq!(pos.is_check(), !setup.defects().is_empty(), "{pos:?}");
    }
}
