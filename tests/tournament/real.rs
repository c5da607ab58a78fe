//! Real events: their tables, their tie-breaks as an independent program has them, their orders as
//! they were published.

use std::collections::HashMap;

use xqrules::tournament::points::show;
use xqrules::tournament::{berger, Config, Entry, Key, Origin, Outcome, Tournament};

use crate::common::shared;

/// A game of an event's file.
pub struct Line {
    pub round: u32,
    pub red: String,
    pub black: String,
    pub outcome: Outcome,
    pub numbers: Option<[u32; 2]>,
}

/// Rows of a table, without comments, by the names of its columns.
fn rows(path: &str) -> Vec<HashMap<String, String>> {
    let text = std::fs::read_to_string(shared(path)).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = lines.next().unwrap().split('\t').collect();
    lines
        .map(|line| {
            names
                .iter()
                .map(|n| (*n).to_owned())
                .zip(line.split('\t').map(str::to_owned))
                .collect()
        })
        .collect()
}

pub fn games(event: &str) -> Vec<Line> {
    rows(&format!("tournaments/xiangqi/{event}.tsv"))
        .into_iter()
        .map(|row| Line {
            round: row["round"].parse().unwrap(),
            red: row["red"].clone(),
            black: row["black"].clone(),
            outcome: *Outcome::ALL
                .iter()
                .find(|o| o.name() == row["result"])
                .unwrap(),
            numbers: row["red_no"]
                .parse()
                .ok()
                .zip(row["black_no"].parse().ok())
                .map(|(a, b)| [a, b]),
        })
        .collect()
}

const TABLES: [&str; 8] = [
    "yinli1_1990",
    "yinli3_1992",
    "qingdao2001",
    "guaipo1999",
    "hanxin2009_groupA",
    "wuyang28_group5",
    "jiazhou2_women",
    "asia2009_women",
];

/// A round robin with its real numbers and results, on the schedule of this library.
pub fn round_robin(name: &str) -> Tournament {
    let games = games(name);
    let preset = if name == "guaipo1999" {
        "double-round-robin"
    } else {
        "round-robin"
    };
    let mut event = Tournament::new(Config::named(preset).unwrap());
    let mut numbers: Vec<(u32, &str)> = games
        .iter()
        .flat_map(|g| {
            let [red, black] = g.numbers.unwrap();
            [(red, g.red.as_str()), (black, g.black.as_str())]
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    for (number, name) in numbers {
        let entry = Entry {
            name: name.to_owned(),
            number: Some(number),
            ..Entry::default()
        };
        event.enter(entry).unwrap();
    }
    event.start(None).unwrap();
    for g in &games {
        let sides = [&g.red, &g.black].map(|name| event.find(name).unwrap());
        event
            .record(g.round, sides, 1, g.outcome)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    event
}

/// The Swiss, its rounds as they were paired.
pub fn swiss(name: &str, rounds: u32) -> Tournament {
    let games = games(name);
    let mut event = Tournament::new(
        Config::from_json(&format!(
            r#"{{"preset": "swiss", "swiss": {{"rounds": {rounds}}}}}"#
        ))
        .unwrap(),
    );
    let names = std::fs::read_to_string(shared(&format!(
        "tournaments/tiebreak_oracle/{name}.names.tsv"
    )))
    .unwrap();
    for line in names.lines() {
        let (number, name) = line.split_once('\t').unwrap();
        let entry = Entry {
            name: name.to_owned(),
            number: Some(number.parse().unwrap()),
            ..Entry::default()
        };
        event.enter(entry).unwrap();
    }
    event.start(None).unwrap();
    for round in 1..=rounds {
        let pairs: Vec<_> = games.iter().filter(|g| g.round == round).collect();
        let sides: Vec<_> = pairs
            .iter()
            .map(|g| [&g.red, &g.black].map(|name| event.find(name).unwrap()))
            .collect();
        event.tell_round(&sides, &[]).unwrap();
        for (g, sides) in pairs.iter().zip(sides) {
            event.record(round, sides, 1, g.outcome).unwrap();
        }
    }
    event
}

/// Every schedule that an event's file numbers is that of the table: pairs, colours and byes.
#[test]
fn art_13_1_the_table_of_real_events_with_colours() {
    assert_eq!(
        berger(6),
        [
            [(1, 6), (2, 5), (3, 4)],
            [(6, 4), (5, 3), (1, 2)],
            [(2, 6), (3, 1), (4, 5)],
            [(6, 5), (1, 4), (2, 3)],
            [(3, 6), (4, 2), (5, 1)]
        ]
    );
    let mut checked = 0;
    for name in TABLES {
        let event = round_robin(name);
        let games = games(name);
        let ours: usize = event.rounds().iter().map(|r| r.pairs.len()).sum();
        assert_eq!(ours, games.len(), "{name}");
        for g in &games {
            let round = &event.rounds()[g.round as usize - 1];
            assert_eq!(round.origin, Origin::Schedule);
            let sides = [&g.red, &g.black].map(|name| event.find(name).unwrap());
            assert!(
                round.pairs.iter().any(|p| p.sides == sides),
                "{name} round {}",
                g.round
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 109);
}

/// Points, 小分, 对手分 and wins of every row of the independent program.
#[test]
fn tie_breaks_equal_the_oracle() {
    let mut compared = 0;
    for name in TABLES.into_iter().chain(["ximenkong1999"]) {
        let event = if name == "ximenkong1999" {
            swiss(name, 9)
        } else {
            round_robin(name)
        };
        let mut config = event.config().clone();
        config.ranking = vec![Key::Points, Key::Buchholz, Key::SonnebornBerger, Key::Wins];
        let standings = event.with_config(config).standings(None).unwrap();
        assert_eq!(standings.rounds as usize, event.rounds().len(), "{name}");
        let names = std::fs::read_to_string(shared(&format!(
            "tournaments/tiebreak_oracle/{name}.names.tsv"
        )))
        .unwrap();
        for row in rows(&format!("tournaments/tiebreak_oracle/{name}.gacrux.tsv")) {
            let who = names
                .lines()
                .find_map(|l| l.strip_prefix(&format!("{}\t", row["StartNo"])))
                .unwrap();
            let ours = standings.rows.iter().find(|r| r.name == who).unwrap();
            let theirs =
                |column: &str| -> i64 { (row[column].parse::<f64>().unwrap() * 4.0) as i64 };
            let values: Vec<i64> = ours.values.iter().map(|v| v.unwrap()).collect();
            assert_eq!(
                (values[0], values[1], values[2], values[3]),
                (
                    theirs("PTS"),
                    theirs("BH"),
                    theirs("SB"),
                    row["WON"].parse().unwrap()
                ),
                "{name} {who}: {}",
                show(values[0])
            );
            compared += 1;
        }
    }
    assert_eq!(compared, 67);
}

/// 嘉周杯 women: three are equal in everything the book names, and share the first place.
#[test]
fn art_15_1_a_shared_place_where_nothing_separates() {
    let standings = round_robin("jiazhou2_women").standings(None).unwrap();
    let places: Vec<_> = standings
        .rows
        .iter()
        .map(|r| (r.place.unwrap(), r.shared))
        .collect();
    assert_eq!(places, [(1, true), (1, true), (1, true), (4, false)]);
    assert_eq!(standings.rows[1].decided_by, None);
    assert_eq!(standings.rows[3].decided_by, Some(Key::Points));
}

/// 银荔杯: the published winners, in 1990 of three with 2½ points by 小分.
#[test]
fn art_15_1_published_winners() {
    let standings = round_robin("yinli1_1990").standings(None).unwrap();
    let first: Vec<_> = standings.rows[..3]
        .iter()
        .map(|r| (r.name.as_str(), show(r.values[2].unwrap())))
        .collect();
    assert_eq!(
        first,
        [
            ("呂欽", "5".into()),
            ("胡榮華", "4.25".into()),
            ("柳大華", "3.75".into())
        ]
    );
    assert_eq!(standings.rows[1].decided_by, Some(Key::SonnebornBerger));
    assert_eq!(
        round_robin("yinli3_1992").standings(None).unwrap().rows[0].name,
        "呂欽"
    );
}
