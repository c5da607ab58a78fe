//! Judges every recurrence in files of games, and measures what that costs.
//!
//! `cargo run --release --example scan_recurrences -- [--standings=N] [--quiet] [--replay] FILE_OR_FOLDER…`
//!
//! Prints each recurrence with its verdict, then how many there were, how often the search met
//! its bound, median and worst time and nodes of a verdict, and the time of replaying all games
//! without and with verdicts.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use xqrules::adjudication::{recurrences, Judge, RuleBook, Ruling};
use xqrules::board::{Move, Position};
use xqrules::game::Game;
use xqrules::record::{Options, Reader};

fn main() {
    let mut rules = RuleBook::cxa2007();
    let (mut quiet, mut replay_only) = (false, false);
    let mut files = Vec::new();
    for arg in std::env::args().skip(1) {
        if let Some(n) = arg.strip_prefix("--standings=") {
            rules.repetitions = n.parse().expect("a number");
        } else if arg == "--quiet" {
            quiet = true;
        } else if arg == "--replay" {
            replay_only = true;
        } else {
            collect(Path::new(&arg), &mut files);
        }
    }
    files.sort();
    let mut games: Vec<(String, Position, Vec<Move>)> = Vec::new();
    let mut contents = Vec::new();
    for file in &files {
        contents.push(std::fs::read(file).expect("a file that can be read"));
        let bytes = contents.last().expect("just pushed");
        for record in Reader::new(bytes, Options::default()) {
            if let Some(game) = record.game() {
                games.push((
                    file.display().to_string(),
                    *game.start(),
                    game.moves().collect(),
                ));
            }
        }
    }
    if replay_only {
        return print_replay(&games, &contents, &rules);
    }
    let mut costs = Vec::new();
    let mut rulings = [0usize; 7];
    let (mut bound_hits, mut with_bound_hit) = (0, 0);
    for (name, start, moves) in &games {
        let mut game = Game::from_position(*start);
        for m in moves {
            game.push_legal(*m).expect("a game that was read");
        }
        for (ply, verdict) in recurrences(&game, &rules) {
            rulings[usize::from(verdict.outcome.number())] += 1;
            bound_hits += verdict.bound_hits;
            with_bound_hit += u32::from(verdict.bound_hits > 0);
            let mut then = game.clone();
            while then.len() > ply {
                then.undo();
            }
            let began = Instant::now();
            let again = Judge::new(&rules).verdict(&then);
            let took = began.elapsed();
            assert_eq!(Judge::new(&rules).ruling(&then), again.outcome);
            costs.push((took, again.nodes, name.clone(), ply));
            if !quiet {
                let labels: Vec<&str> = verdict.labels.iter().map(|m| m.label.name()).collect();
                println!("{name} ply {ply}: {} {}", verdict.outcome, labels.join(" "));
            }
        }
    }
    println!("{} games, {} recurrences", games.len(), costs.len());
    for (ruling, count) in Ruling::ALL.iter().zip(rulings) {
        if count > 0 {
            println!("  {ruling}: {count}");
        }
    }
    println!("bound hits: {bound_hits} in {with_bound_hit} verdicts");
    costs.sort();
    if let Some((time, nodes, name, ply)) = costs.last() {
        let middle = &costs[costs.len() / 2];
        println!("median {:?}, {} nodes", middle.0, middle.1);
        let total: Duration = costs.iter().map(|c| c.0).sum();
        let searched: u64 = costs.iter().map(|c| c.1).sum();
        println!("all together {total:?}, {searched} nodes");
        println!("worst {time:?}, {nodes} nodes: {name} ply {ply}");
    }
    for (time, nodes, name, ply) in costs.iter().rev().take(if quiet { 0 } else { 12 }) {
        println!("  {time:?}, {nodes} nodes: {name} ply {ply}");
    }
    print_replay(&games, &contents, &rules);
}

/// The cost of verdicts: over moves that were read before, and over the files from their bytes.
fn print_replay(games: &[(String, Position, Vec<Move>)], contents: &[Vec<u8>], rules: &RuleBook) {
    let without = best_of(|| from_bytes(contents, None));
    let with = best_of(|| from_bytes(contents, Some(rules)));
    println!(
        "files read and replayed without verdicts {without:?}, with {with:?}: {:.2} times",
        with.as_secs_f64() / without.as_secs_f64()
    );
    let without = best_of(|| replay(games, None));
    let with = best_of(|| replay(games, Some(rules)));
    println!(
        "replay without verdicts {without:?}, with {with:?}: {:.2} times",
        with.as_secs_f64() / without.as_secs_f64()
    );
}

fn collect(path: &Path, out: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).expect("a folder that can be read");
        for entry in entries {
            collect(&entry.expect("an entry").path(), out);
        }
    } else {
        out.push(path.to_owned());
    }
}

/// The time of going through all games, asking for the ruling after every move.
/// Reads files and replays their games move by move.
fn from_bytes(contents: &[Vec<u8>], rules: Option<&RuleBook>) -> Duration {
    let began = Instant::now();
    let mut asked = 0usize;
    let mut judge = rules.map(Judge::new);
    for bytes in contents {
        for record in Reader::new(bytes, Options::default()) {
            let Some(start) = record.start else { continue };
            let mut game = Game::from_position(start);
            for m in record.moves() {
                game.push(m).expect("a move that was read");
                if let Some(judge) = &mut judge {
                    asked += usize::from(judge.ruling(&game) != Ruling::None);
                }
            }
        }
    }
    std::hint::black_box(asked);
    began.elapsed()
}

/// Replays games whose moves are known, move by move.
fn replay(games: &[(String, Position, Vec<Move>)], rules: Option<&RuleBook>) -> Duration {
    let began = Instant::now();
    let mut asked = 0usize;
    let mut judge = rules.map(Judge::new);
    for (_, start, moves) in games {
        let mut game = Game::from_position(*start);
        for m in moves {
            game.push(*m).expect("a game that was read");
            if let Some(judge) = &mut judge {
                asked += usize::from(judge.ruling(&game) != Ruling::None);
            }
        }
    }
    std::hint::black_box(asked);
    began.elapsed()
}

fn best_of(mut run: impl FnMut() -> Duration) -> Duration {
    (0..9).map(|_| run()).min().unwrap_or_default()
}
