//! Real games with the time of each move, replayed with their own time controls.

use std::collections::BTreeMap;

use xqrules::board::Color;
use xqrules::clock::{Clock, Phase};

use crate::common::shared;

/// Microseconds of a day's and a time's digits, `2023-07-24T18:57:22.480724Z`.
fn microseconds(text: &str) -> i64 {
    let number = |range: std::ops::Range<usize>| -> i64 {
        text[range.clone()]
            .parse()
            .unwrap_or_else(|_| panic!("{text}: {range:?}"))
    };
    let (mut year, month, day) = (number(0..4), number(5..7), number(8..10));
    // Days since a March, so that the leap day is the last of its year.
    let shifted = (month + 9) % 12;
    year -= i64::from(shifted >= 10);
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (shifted * 306 + 5) / 10 + day;
    let fraction = text[19..].trim_start_matches('.').trim_end_matches('Z');
    let fraction: i64 = format!("{fraction:0<6}")[..6].parse().unwrap_or(0);
    let seconds = days * 86_400 + number(11..13) * 3600 + number(14..16) * 60 + number(17..19);
    seconds * 1_000_000 + fraction
}

#[derive(Default)]
struct Game {
    control: String,
    ending: String,
    times: Vec<i64>,
}

#[test]
fn online_games_stay_inside_their_time() {
    let path = shared("games/elephantchess/online_games_with_times.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut games: BTreeMap<u32, Game> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let game = games.entry(fields[0].parse().unwrap()).or_default();
        assert_eq!(fields[1].parse::<usize>().unwrap(), game.times.len());
        game.control = fields[4].to_owned();
        game.ending = fields[5].to_owned();
        game.times.push(microseconds(fields[3]));
    }
    let (mut with_control, mut presses, mut flagged_games) = (0, 0, 0);
    let mut outside = Vec::new();
    for (number, game) in &games {
        // A time for each move is another kind of control, without a time for the game.
        let Some((base, increment)) = game.control.split_once('+') else {
            assert!(game.control.ends_with("/move"), "{}", game.control);
            continue;
        };
        with_control += 1;
        flagged_games += u32::from(game.ending == "FLAGGED");
        let base: i64 = base.parse().unwrap();
        let mut control = format!("{}:{:02}", base / 60, base % 60);
        if increment != "0" {
            control += &format!("+{increment}");
        }
        // The moment at which the game was started is not known: red's first move is taken to
        // have been made at once.
        let start = game.times[0];
        let mut clock = Clock::new(control.parse().unwrap(), None);
        clock.start(0, Color::Red, [false, false]).unwrap();
        for (ply, at) in game.times.iter().enumerate() {
            let side = Color::ALL[ply % 2];
            presses += 1;
            if let Err(error) = clock.press(side, (at - start) / 1000) {
                outside.push(format!(
                    "game {number} ({}, {}), ply {ply} of {}: {error}",
                    game.control,
                    game.ending,
                    game.times.len()
                ));
                break;
            }
        }
        if game.ending == "FLAGGED" {
            // And then the flag of the side to move fell: nothing came after.
            let side = Color::ALL[game.times.len() % 2];
            if let Some(at) = clock.next_event() {
                clock.check(at).unwrap();
                assert_eq!(clock.state().phase, Phase::Flagged);
                assert!(clock.state().side(side).flagged, "game {number}");
            }
        }
    }
    println!(
        "{} games, {with_control} with base and increment, {presses} presses, \
         {flagged_games} lost by the flag; outside their time: {}",
        games.len(),
        outside.len()
    );
    for line in &outside {
        println!("  {line}");
    }
    assert_eq!(games.len(), 567);
    assert!(outside.len() <= 2, "{outside:?}");
}
