//! A verdict knows no left and right, no colour, no entry point and no number of loops.

use xqrules::adjudication::{
    verdict, verdict_of_cycle, Judge, Label, PerpetualCheck, RuleBook, Ruling, Verdict,
};
use xqrules::board::{Allowed, Color, Move, Position, Setup};
use xqrules::game::Game;

use crate::cases::{against, all, Case};

fn labels(verdict: &Verdict) -> Vec<Label> {
    verdict.labels.iter().map(|m| m.label).collect()
}

fn changed(case: &Case, setup: impl Fn(&Setup) -> Setup, point: impl Fn(Move) -> Move) -> Verdict {
    let start = Position::from_setup(&setup(&case.start.setup()), Allowed::NONE).unwrap();
    let moves: Vec<Move> = case.moves.iter().map(|m| point(*m)).collect();
    let span = case.first..case.first + case.len;
    verdict_of_cycle(&start, &moves, span, &RuleBook::cxa2007()).unwrap()
}

fn exchanged(ruling: Ruling) -> Ruling {
    let loses = matches!(ruling, Ruling::RedLoses | Ruling::BlackLoses);
    match ruling.against().map(Color::other) {
        Some(side) if loses => Ruling::loses(side),
        Some(side) => Ruling::must_change(side),
        None => ruling,
    }
}

#[test]
fn mirrored_and_with_colours_exchanged() {
    for case in all() {
        let plain = case.verdict();
        let mirrored = changed(&case, Setup::mirrored, Move::mirrored);
        assert_eq!(mirrored.outcome, plain.outcome, "{} mirrored", case.id);
        assert_eq!(labels(&mirrored), labels(&plain), "{} mirrored", case.id);
        let other = changed(&case, Setup::color_exchanged, Move::rotated);
        assert_eq!(
            other.outcome,
            exchanged(plain.outcome),
            "{} colours exchanged",
            case.id
        );
        assert_eq!(labels(&other), labels(&plain), "{} exchanged", case.id);
        let both = changed(
            &case,
            |s| s.color_exchanged().mirrored(),
            |m| m.rotated().mirrored(),
        );
        assert_eq!(both.outcome, exchanged(plain.outcome), "{} both", case.id);
        assert_eq!(labels(&both), labels(&plain), "{} both", case.id);
    }
}

/// The game that comes to the cycle and goes through it so often.
fn game(case: &Case, enter: usize, loops: usize) -> Game {
    let mut start = case.start;
    for m in &case.moves[..case.first + enter] {
        start.play(*m);
    }
    let mut game = Game::from_position(start);
    let cycle = &case.moves[case.first..case.first + case.len];
    for i in 0..loops * case.len {
        game.push(cycle[(enter + i) % case.len]).unwrap();
    }
    game
}

/// Does no position come back within the cycle? (Some cases give two loops for one.)
fn is_one_loop(case: &Case) -> bool {
    let game = game(case, 0, 1);
    (0..game.len()).all(|i| (0..i).all(|j| game.hash_at(i) != game.hash_at(j)))
}

#[test]
fn whatever_the_entry_point_and_the_number_of_loops() {
    let rules = RuleBook::cxa2007();
    for case in all() {
        let plain = case.verdict();
        if !is_one_loop(&case) {
            continue;
        }
        for enter in 0..case.len {
            assert_eq!(
                verdict(&game(&case, enter, 1), &rules).outcome,
                Ruling::None,
                "{}",
                case.id
            );
            for loops in [2, 3, 5] {
                let found = verdict(&game(&case, enter, loops), &rules);
                assert_eq!(found.outcome, plain.outcome, "{} {enter} {loops}", case.id);
                let mut turned = labels(&plain);
                turned.rotate_left(enter);
                assert_eq!(labels(&found), turned, "{} {enter} {loops}", case.id);
            }
        }
    }
}

#[test]
fn the_cases_as_games() {
    let rules = RuleBook::cxa2007();
    for case in all() {
        let Some(expected) = &case.expected else {
            continue;
        };
        let mut game = Game::from_position(case.start);
        for m in &case.moves {
            game.push(*m).unwrap();
        }
        assert_eq!(&against(&verdict(&game, &rules)), expected, "{}", case.id);
    }
}

#[test]
fn the_ruling_alone_is_that_of_the_verdict() {
    let warning_first = RuleBook {
        perpetual_check: PerpetualCheck::MustChange,
        ..RuleBook::cxa2007()
    };
    for rules in [RuleBook::cxa2007(), warning_first] {
        let mut judge = Judge::new(&rules);
        for case in all() {
            for enter in 0..case.len {
                let game = game(&case, enter, 2);
                let full = verdict(&game, &rules);
                assert_eq!(judge.ruling(&game), full.outcome, "{} {enter}", case.id);
                let found = judge.ruling_with_articles(&game);
                assert_eq!(found, (full.outcome, full.articles), "{}", case.id);
            }
        }
    }
}
