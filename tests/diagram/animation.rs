//! Games that move: where each piece is at each time.

use proptest::prelude::*;
use xqrules::board::{Move, Piece, Position};
use xqrules::diagram::{animated, Options, Timing};

use crate::readback::{attribute, expected};

/// The pieces that are seen at a time, from 0 to 1, with their places.
fn at(film: &str, time: f64) -> Vec<(Piece, i32, i32)> {
    let mut found = Vec::new();
    let board = film.rsplit("</defs>").next().unwrap();
    for part in board.split("<use ").skip(1) {
        let name = attribute(part, "href");
        let piece = Piece::from_letter(name.chars().last().unwrap()).unwrap();
        let own = part.split("</use>").next().unwrap();
        if let Some(hide) = own.split("<animate ").nth(1) {
            let gone = attribute(hide, "keyTimes").rsplit(';').next().unwrap();
            if time >= gone.parse().unwrap() {
                continue;
            }
        }
        let place = match own.split("<animateTransform ").nth(1) {
            Some(glide) => {
                let times = attribute(glide, "keyTimes").split(';');
                let mut values = attribute(glide, "values").split(';').zip(times);
                let last = values
                    .clone()
                    .take_while(|(_, t)| t.parse::<f64>().unwrap() <= time)
                    .last();
                last.or_else(|| values.next()).unwrap().0.to_owned()
            }
            None if own.starts_with(&format!("href=\"{name}\" transform")) => {
                let moved = attribute(part, "transform");
                moved["translate(".len()..moved.len() - 1].to_owned()
            }
            None => format!("{} {}", attribute(part, "x"), attribute(part, "y")),
        };
        let (x, y) = place.split_once(' ').unwrap();
        found.push((piece, x.parse().unwrap(), y.parse().unwrap()));
    }
    found.sort_unstable();
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn between_moves_the_board_is_that_of_the_game(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        let options = Options::default();
        let mut pos = Position::start();
        let mut moves: Vec<Move> = Vec::new();
        let mut boards = vec![pos];
        for choice in choices {
            let legal = pos.legal_moves();
            if legal.is_empty() {
                break;
            }
            moves.push(legal[choice.index(legal.len())]);
            pos.play(moves[moves.len() - 1]);
            boards.push(pos);
        }
        let timing = Timing { step: 1_000, end: 2_000 };
        let film = animated(&boards[0], &moves, &options, timing);
        let length = 1_000.0 * (moves.len() as f64 + 1.0) + 2_000.0;
        for (ply, board) in boards.iter().enumerate() {
            // Move number n begins after n steps and takes a third of one.
            let time = (1_000.0 * ply as f64 + 900.0) / length;
            let mut want: Vec<_> = board
                .pieces()
                .map(|(square, piece)| {
                    let (x, y) = expected(square, &options);
                    (piece, x, y)
                })
                .collect();
            want.sort_unstable();
            prop_assert_eq!(at(&film, time), want, "after {} moves", ply);
        }
    }
}

#[test]
fn a_move_without_a_piece_ends_the_film() {
    let moves = ["h2e2", "a5a6", "h9g7"].map(|m| m.parse().unwrap());
    let options = Options::default();
    let timing = Timing {
        step: 0,
        end: u32::MAX,
    };
    let film = animated(&Position::start(), &moves, &options, timing);
    assert_eq!(film.matches("<animateTransform").count(), 1);
    // 50 ms for a move at the least, 60 seconds for the end at the most.
    assert!(film.contains("dur=\"60100ms\""));
}
