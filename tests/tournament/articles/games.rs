//! Colours, the games of a pair, and what a game or a match gives (13, 14).

use xqrules::board::Color;
use xqrules::tournament::Outcome::{Draw, RedWins};
use xqrules::tournament::Tournament;

use super::{favourites, teams};
use crate::{config, entry, event, pairs, play, preset};

#[test]
fn art_13_2_colours_of_team_matches() {
    let event = teams("team-fixed", 4);
    let red: Vec<bool> = event.round(1).unwrap().pairs[0]
        .games
        .iter()
        .map(|game| game.first_red)
        .collect();
    assert_eq!(red, [true, false, true, false]);
    let mut all = Tournament::new(config(
        r#"{"preset": "team-fixed", "team": {"red_on_all": true}}"#,
    ));
    for n in 1..=2 {
        all.enter(entry(n)).unwrap();
    }
    all.start(None).unwrap();
    assert!(all.round(1).unwrap().pairs[0]
        .games
        .iter()
        .all(|game| game.first_red));
}

#[test]
fn art_13_3_colours_of_a_swiss_are_balanced() {
    let mut event = event(config(r#"{"preset": "swiss", "swiss": {"rounds": 7}}"#), 20);
    event.start(None).unwrap();
    for round in 1..=7 {
        event.pair(None, &[]).unwrap();
        favourites(&mut event, round);
    }
    let tally = event.tally(7);
    assert!(
        tally
            .sides
            .iter()
            .all(|side| (side.reds - side.blacks).abs() == 1),
        "seven games: 4 and 3"
    );
    // A team Swiss: the first-named has red on odd boards.
    let mut teams = crate::event(
        config(r#"{"preset": "team-fixed", "schedule": "swiss"}"#),
        4,
    );
    teams.start(None).unwrap();
    teams.pair(None, &[]).unwrap();
    assert_eq!(
        teams.round(1).unwrap().pairs[0].games[1].color(0),
        Color::Black
    );
}

#[test]
fn art_13_4_lots_for_colours_in_a_tree() {
    let drawn = |seed| {
        let mut event = event(preset("knock-out"), 32);
        event.start(None).unwrap();
        event.pair(seed, &[]).unwrap();
        pairs(&event, 1)
    };
    assert_eq!(drawn(Some(4)), drawn(Some(4)), "the seed is kept");
    assert!(
        drawn(None).iter().all(|[a, b]| a < b),
        "without lots the upper place"
    );
    let upper = drawn(Some(4)).iter().filter(|[a, b]| a < b).count();
    assert!((2..=14).contains(&upper), "{upper} of 16");
}

#[test]
fn art_13_5_two_games_with_colours_exchanged() {
    let mut event = event(config(r#"{"preset": "round-robin", "games": 2}"#), 2);
    event.start(None).unwrap();
    event.record(1, [1, 2], 1, RedWins).unwrap();
    assert!(
        event.record(1, [1, 2], 1, RedWins).is_err(),
        "in the second game 2 has red"
    );
    event.record(1, [2, 1], 1, Draw).unwrap();
    assert_eq!(event.standings(None).unwrap().rows[0].values[0], Some(6));
    let games = &event.round(1).unwrap().pairs[0].games;
    assert_eq!(
        [games[0].color(0), games[1].color(0)],
        [Color::Red, Color::Black]
    );
}

#[test]
fn art_14_1_points_of_a_game() {
    let points = |json: &str| {
        let mut event = event(config(json), 4);
        event.start(None).unwrap();
        play(&mut event, 1, &[RedWins, Draw]);
        let tally = event.tally(1);
        [1, 4, 2, 3].map(|id: usize| tally.sides[id - 1].points)
    };
    assert_eq!(points(r#"{"preset": "round-robin"}"#), [4, 0, 2, 2]);
    // 贴分: 3, and for a draw 1 with red and 2 with black.
    assert_eq!(points(r#"{"scoring": "tiefen2007"}"#), [12, 0, 4, 8]);
    assert_eq!(points(r#"{"scoring": "2-1-0"}"#), [8, 0, 4, 4]);
    assert_eq!(
        points(r#"{"scoring": {"win": 2, "draw": 0.5}}"#),
        [8, 0, 2, 2]
    );
}

#[test]
fn art_14_2_match_points_and_game_points() {
    let mut event = teams("team-fixed", 4);
    // 2½ : 1½ for the first, whose red boards are 1 and 3.
    for (board, outcome) in [(1, RedWins), (2, Draw), (3, RedWins), (4, RedWins)] {
        event.record(1, [1, 4], board, outcome).unwrap();
    }
    for board in 1..=4 {
        event.record(1, [2, 3], board, Draw).unwrap();
    }
    let tally = event.tally(1);
    let both = |id: usize| (tally.sides[id - 1].points, tally.sides[id - 1].game_points);
    assert_eq!(
        (both(1), both(4), both(2), both(3)),
        ((8, 10), (0, 6), (4, 8), (4, 8))
    );
}
