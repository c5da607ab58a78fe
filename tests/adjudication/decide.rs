//! From the game to the ruling, where the board alone decides.

use xqrules::adjudication::{verdict, Label, RuleBook, Ruling};
use xqrules::board::{Move, Position};

fn play(fen: &str, text: &str) -> (Position, Vec<Move>) {
    let moves = text.split(' ').map(|m| m.parse().unwrap()).collect();
    (Position::from_fen(fen).unwrap(), moves)
}

#[test]
fn one_sided_perpetual_check_loses_at_once() {
    // A red chariot checks on the file that the black king steps to.
    let (start, moves) = play(
        "4k4/9/9/9/9/9/9/9/9/3K1R3 w",
        "f0f9 e9e8 f9f8 e8e9 f8f9 e9e8 f9f8 e8e9 f8f9 e9e8",
    );
    let rules = RuleBook::cxa2007();
    let given = verdict(&start, &moves[..8], &rules);
    assert_eq!(given.outcome, Ruling::None);
    let given = verdict(&start, &moves, &rules);
    assert_eq!(given.outcome, Ruling::RedLoses);
    assert_eq!(given.articles[0], "24.1");
    assert_eq!(given.labels[0].label, Label::Check);
    assert_eq!(given.cycle.unwrap().standings, [2, 6, 10]);
}
