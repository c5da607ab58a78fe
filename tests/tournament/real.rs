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

/// 西门控杯 1999, paired anew before every round from what had been played: never worse, by the
/// criteria, than what the hall was given.
#[test]
fn ximenkong_1999_is_paired_no_worse_than_it_was() {
    let event = swiss("ximenkong1999", 9);
    let mut better = 0;
    for round in 1..=9 {
        let check = event.check_round(round).unwrap();
        let best = check.best.unwrap();
        assert!(best <= check.found, "round {round}");
        let gained = best < check.found;
        better += u32::from(gained);
        assert_eq!(
            gained,
            !check.departures.is_empty(),
            "round {round}: {:?}",
            check.departures
        );
        println!("round {round}: {best:?}, played {:?}", check.found);
    }
    assert!(
        better > 0,
        "the hall's pairing followed another order of criteria"
    );
}

/// Seven rounds with a final, a substitution and rematches: told as it was played.
#[test]
fn asia_2009_men_as_it_was_played() {
    let games = games("asia2009_men");
    let config = Config::from_json(
        r#"{"preset": "swiss", "swiss": {"rounds": 7},
            "ranking": ["points", "sonneborn_berger", "buchholz", "wins", "black_games", "black_wins"]}"#,
    );
    let mut event = Tournament::new(config.unwrap());
    let mut names: Vec<&String> = games.iter().flat_map(|g| [&g.red, &g.black]).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 19);
    for name in names {
        event
            .enter(Entry {
                name: name.clone(),
                ..Entry::default()
            })
            .unwrap();
    }
    event.start(None).unwrap();
    for round in 1..=7 {
        let here: Vec<_> = games.iter().filter(|g| g.round == round).collect();
        let sides: Vec<_> = here
            .iter()
            .map(|g| [&g.red, &g.black].map(|n| event.find(n).unwrap()))
            .collect();
        event.tell_round(&sides, &[]).unwrap();
        for (g, sides) in here.iter().zip(sides) {
            event.record(round, sides, 1, g.outcome).unwrap();
        }
    }
    let standings = event.standings(None).unwrap();
    for row in rows("tournaments/xiangqi/asia2009_men.computed_standings.tsv") {
        let ours = standings
            .rows
            .iter()
            .find(|r| r.name == row["name"])
            .unwrap();
        let quarters = |column: &str| (row[column].parse::<f64>().unwrap() * 4.0) as i64;
        let whole = |column: &str| row[column].parse::<i64>().unwrap();
        let theirs = [
            quarters("points"),
            0,
            quarters("xiaofen_SB"),
            quarters("duishoufen_BH"),
            whole("wins"),
            whole("black_games"),
            whole("black_wins"),
        ];
        assert_eq!(ours.values, theirs.map(Some), "{}", row["name"]);
    }
    let departures: usize = (1..=7)
        .map(|r| {
            event
                .check_round(r)
                .unwrap()
                .departures
                .iter()
                .filter(|d| matches!(d, xqrules::tournament::Departure::Rematch { .. }))
                .count()
        })
        .sum();
    assert!(
        departures >= 2,
        "the semifinal and the final were rematches"
    );
}

/// Twelve teams, eleven rounds: 66 matches share 132 match points, as the published table does.
#[test]
fn the_league_of_2021() {
    use xqrules::arbiter::GameResult;
    let mut event = Tournament::new(Config::named("league2021").unwrap());
    for n in 1..=12 {
        event
            .enter(Entry {
                name: format!("队{n}"),
                number: Some(n),
                ..Entry::default()
            })
            .unwrap();
    }
    event.start(None).unwrap();
    let mut random = crate::common::Random(2021);
    let mut drawn = 0;
    for round in 1..=11 {
        for sides in crate::pairs(&event, round) {
            let refused = event.record(round, sides, 1, Outcome::Draw).unwrap_err();
            assert!(refused.reason.contains("decided"), "{refused}");
            for board in 1..=4 {
                let games: &[GameResult] = match random.below(4) {
                    0 => &[GameResult::RedWins],
                    1 => &[GameResult::BlackWins],
                    2 => &[GameResult::Draw, GameResult::RedWins],
                    _ => &[GameResult::Draw, GameResult::Draw, GameResult::Draw],
                };
                let choice = Some(xqrules::board::Color::Black);
                event
                    .record_contest(round, sides, board, games, choice)
                    .unwrap();
            }
        }
    }
    let tally = event.tally(11);
    assert_eq!(
        tally.sides.iter().map(|side| side.points).sum::<i64>(),
        132 * 4
    );
    assert_eq!(
        tally.sides.iter().map(|side| side.game_points).sum::<i64>(),
        66 * 4 * 4
    );
    for side in &tally.sides {
        drawn += side.encounters.iter().filter(|e| e.points == 4).count();
    }
    assert!(drawn > 0, "a match of four decided boards may be drawn");
    let text = std::fs::read_to_string(shared("tournaments/published_standings.tsv")).unwrap();
    let line = text.lines().find(|line| line.contains("21 15 15")).unwrap();
    let published: i64 = line
        .split('\t')
        .nth(2)
        .unwrap()
        .split(' ')
        .map(|n| n.parse::<i64>().unwrap())
        .sum();
    assert_eq!(published, 132);
}
