//! The moves of one game (art. 4).

#[path = "../common/mod.rs"]
mod common;

use common::Random;
use xqrules::board::{Color, Position};
use xqrules::game::{Game, PushError, Reason};

fn play(game: &mut Game, moves: &str) {
    for m in moves.split_whitespace() {
        game.push(m.parse().unwrap()).unwrap();
    }
}

#[test]
fn counts_how_often_positions_stood() {
    let mut game = Game::new();
    play(&mut game, "a0a1 a9a8 a1a0 a8a9");
    assert_eq!(game.repetitions(), 2);
    assert_eq!(game.occurrences().plies, [0, 4]);
    play(&mut game, "a0a1 a9a8 a1a0 a8a9");
    assert_eq!(game.repetitions(), 3);
    assert_eq!(game.most_repeated().unwrap().plies, [0, 4, 8]);
    play(&mut game, "a0a1");
    assert_eq!(game.repetitions(), 3);
    assert_eq!(game.undo().unwrap().to_string(), "a0a1");
    assert_eq!(game.undo().unwrap().to_string(), "a8a9");
    assert_eq!(game.repetitions(), 2);
    assert_eq!(game.len(), 7);
}

#[test]
fn the_side_to_move_belongs_to_the_position() {
    let mut game = Game::from_position(Position::from_fen("3k5/9/9/9/9/9/9/9/R8/4K4 w").unwrap());
    // Red loses a move in a triangle, so that the same board stands with the other side to move.
    play(&mut game, "a1a2 d9d8 a2a3 d8d9 a3a1");
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn undo_goes_back_to_any_point() {
    let mut random = Random(7);
    for _ in 0..40 {
        let mut game = Game::new();
        let mut fens = vec![game.position().fen()];
        for _ in 0..120 {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            game.push(moves[random.below(moves.len())]).unwrap();
            fens.push(game.position().fen());
        }
        for (ply, fen) in fens.iter().enumerate() {
            assert_eq!(game.position_at(ply).fen(), *fen);
            assert_eq!(game.hash_at(ply), Some(game.position_at(ply).hash()));
        }
        while game.undo().is_some() {
            assert_eq!(game.position().fen(), fens[game.len()]);
            let same = (0..=game.len()).filter(|i| game.hash_at(*i) == game.hash_at(game.len()));
            assert_eq!(game.repetitions(), same.count());
        }
    }
}

#[test]
fn refuses_what_is_illegal_and_what_comes_after_the_end() {
    let mut game =
        Game::from_position(Position::from_fen("4k4/9/3RP4/9/9/9/9/9/R8/3K5 w").unwrap());
    assert!(matches!(
        game.push("a1b2".parse().unwrap()),
        Err(PushError::Illegal(_))
    ));
    assert!(game.is_empty());
    play(&mut game, "a1a9");
    assert_eq!(game.outcome().unwrap().reason, Reason::Checkmate);
    assert!(matches!(
        game.push("e9e8".parse().unwrap()),
        Err(PushError::Over(_))
    ));
}

#[test]
fn art_4_2_1_nobody_can_win_without_attackers() {
    let game = Game::from_position(Position::from_fen("3k5/4a4/9/9/9/9/9/4B4/9/4K4 w").unwrap());
    let end = game.outcome().unwrap();
    assert_eq!((end.winner, end.reason), (None, Reason::NoWinPossible));
    assert_eq!(end.article(), "4.2.1");
    let game = Game::from_position(Position::from_fen("3k5/4a4/9/9/9/8P/9/4B4/9/4K4 w").unwrap());
    assert!(game.outcome().is_none());
}

#[test]
fn art_23_3_natural_limit_counts_at_most_so_many_of_the_claimants_checks() {
    // Red's chariot checks on every move; black's king goes up and down.
    let mut game =
        Game::from_position(Position::from_fen("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 4 1").unwrap());
    for _ in 0..15 {
        play(&mut game, "a1d1 d9e9 d1a1 e9d9");
    }
    let count = game.natural_limit(Some(Color::Red), 10);
    assert_eq!((count.plies, count.claimants_checks), (64, 15));
    assert_eq!(count.counted_plies, 59);
    assert!(count.reaches(29) && !count.reaches(30));
    let count = game.natural_limit(Some(Color::Black), 10);
    assert_eq!((count.claimants_checks, count.counted_plies), (0, 64));
    assert_eq!(game.natural_limit(None, 10).counted_plies, 64);
}

#[test]
fn a_capture_starts_the_natural_limit_anew() {
    let mut game =
        Game::from_position(Position::from_fen("3k5/9/9/9/p8/9/9/9/R8/4K4 w - - 80 1").unwrap());
    assert_eq!(game.natural_limit(None, 0).plies, 80);
    play(&mut game, "a1a5 d9d8 a5a6");
    assert_eq!(game.plies_since_capture(), 2);
    assert_eq!(game.natural_limit(None, 0).plies, 2);
}
