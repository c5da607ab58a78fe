//! Tournaments: real events, each article by its number, the pairing against brute force, random
//! events, bugs of other programs, nonsense, outputs.

#[path = "../common/mod.rs"]
mod common;

mod articles;
mod bugs;
mod nonsense;
mod outputs;
mod random;
mod real;
mod swiss;
mod table;

use xqrules::tournament::{Config, Entry, Id, Outcome, Tournament};

/// An event of a preset with so many entries, called 甲1, 甲2, … with falling ratings.
pub fn event(config: Config, entries: u32) -> Tournament {
    let mut event = Tournament::new(config);
    for n in 1..=entries {
        event.enter(entry(n)).unwrap();
    }
    event
}

/// The n-th entry of such an event.
pub fn entry(n: u32) -> Entry {
    Entry {
        name: format!("甲{n}"),
        rating: Some(2600 - n),
        ..Entry::default()
    }
}

/// A preset.
pub fn preset(name: &str) -> Config {
    Config::named(name).unwrap()
}

/// A configuration by its JSON.
pub fn config(json: &str) -> Config {
    Config::from_json(json).unwrap()
}

/// The pairs of a round in their order, red first.
pub fn pairs(event: &Tournament, round: u32) -> Vec<[Id; 2]> {
    let round = event.round(round).unwrap();
    round.pairs.iter().map(|pair| pair.sides).collect()
}

/// Records the results of a round in the order of its pairs.
pub fn play(event: &mut Tournament, round: u32, outcomes: &[Outcome]) {
    for (sides, outcome) in pairs(event, round).into_iter().zip(outcomes) {
        event.record(round, sides, 1, *outcome).unwrap();
    }
}
