//! How long a large Swiss takes: by default 1,000 players and 15 rounds, paired exactly, with standings
//! after every round.
//!
//!     cargo run --release --example large_swiss
//!     cargo run --release --example large_swiss -- 300 9
//!     cargo run --release --example large_swiss -- 1000 15 instructions
//!
//! The last counts instructions too, by running itself again under callgrind, which takes minutes.

use std::process::Command;
use std::time::{Duration, Instant};

use xqrules::tournament::{Config, Entry, Id, Outcome, Tournament};

/// A small generator of numbers, the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

fn play(players: u32, rounds: u32) -> (Duration, Duration) {
    let config = format!(r#"{{"preset": "swiss", "swiss": {{"rounds": {rounds}}}}}"#);
    let mut event = Tournament::new(Config::from_json(&config).expect("a configuration"));
    let mut random = Random(12_345);
    for n in 1..=players {
        let rating = Some(1000 + random.below(1500) as u32);
        let entry = Entry {
            name: format!("棋手{n}"),
            rating,
            ..Entry::default()
        };
        event.enter(entry).expect("an entry");
    }
    event.start(None).expect("a start");
    let (mut pairing, mut slowest) = (Duration::ZERO, Duration::ZERO);
    for round in 1..=rounds {
        let began = Instant::now();
        event.pair(None, &[]).expect("a pairing");
        pairing += began.elapsed();
        let pairs: Vec<[Id; 2]> = event.rounds()[round as usize - 1]
            .pairs
            .iter()
            .map(|p| p.sides)
            .collect();
        for sides in pairs {
            // The stronger one wins more often.
            let [red, black] =
                sides.map(|id| i64::from(event.entries()[id as usize - 1].rating.unwrap_or(0)));
            let outcome = match random.below(1000) as i64 + red - black {
                i64::MIN..=299 => Outcome::BlackWins,
                300..=649 => Outcome::Draw,
                _ => Outcome::RedWins,
            };
            event.record(round, sides, 1, outcome).expect("a result");
        }
        let began = Instant::now();
        let standings = event.standings(None).expect("standings");
        slowest = slowest.max(began.elapsed());
        assert_eq!(
            (standings.rounds, standings.rows.len()),
            (round, players as usize)
        );
    }
    (pairing, slowest)
}

/// Instructions of a whole run, counted by callgrind.
fn instructions(arguments: &[String]) -> String {
    let program = std::env::current_exe().expect("this program");
    let out = std::env::temp_dir().join("xqrules-large-swiss.callgrind");
    let run = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(program)
        .args(arguments)
        .output()
        .expect("cannot run valgrind (is it installed?)");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    let line = said
        .lines()
        .find_map(|line| line.split_once("Collected : "));
    line.map_or_else(|| said.clone(), |(_, count)| count.trim().to_owned())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u32| {
        arguments
            .get(i)
            .and_then(|a| a.parse().ok())
            .unwrap_or(default)
    };
    let (players, rounds) = (number(0, 1000), number(1, 15));
    let (pairing, slowest) = play(players, rounds);
    println!(
        "{players} players, {rounds} rounds: paired in {:.2} s",
        pairing.as_secs_f64()
    );
    println!(
        "standings of {players} players: {:.2} ms at most",
        slowest.as_secs_f64() * 1000.0
    );
    if arguments.iter().any(|a| a == "instructions") {
        let same = [players.to_string(), rounds.to_string()];
        println!("instructions of the whole run: {}", instructions(&same));
    }
}
