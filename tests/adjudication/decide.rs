//! From the game to the ruling, where the board alone decides.

use xqrules::adjudication::{verdict, Label, RuleBook, Ruling};
use xqrules::board::Position;
use xqrules::game::Game;

fn play(fen: &str, text: &str) -> Game {
    let mut game = Game::from_position(Position::from_fen(fen).unwrap());
    for m in text.split(' ') {
        game.push(m.parse().unwrap()).unwrap();
    }
    game
}

#[test]
fn one_sided_perpetual_check_loses_at_once() {
    // A red chariot checks on the file that the black king steps to.
    let game = play(
        "4k4/9/9/9/9/9/9/9/9/3K1R3 w",
        "f0f9 e9e8 f9f8 e8e9 f8f9 e9e8 f9f8 e8e9 f8f9 e9e8",
    );
    let rules = RuleBook::cxa2007();
    let given = verdict(&game, &rules);
    assert_eq!(given.outcome, Ruling::RedLoses);
    assert_eq!(given.articles[0], "24.1");
    assert_eq!(given.labels[0].label, Label::Check);
    assert_eq!(given.cycle.unwrap().standings, [2, 6, 10]);
}

#[test]
fn nothing_to_judge_before_the_third_standing() {
    let mut game = play("4k4/9/9/9/9/9/9/9/9/3K1R3 w", "f0f9 e9e8 f9f8 e8e9");
    let rules = RuleBook::cxa2007();
    assert_eq!(verdict(&game, &rules).outcome, Ruling::None);
    for m in ["f8f9", "e9e8", "f9f8", "e8e9"] {
        game.push(m.parse().unwrap()).unwrap();
    }
    assert_eq!(verdict(&game, &rules).outcome, Ruling::None);
}
