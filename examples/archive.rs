//! Reads record files or folders of them and counts: files, games, whole ones, and every
//! problem by its name. With `--list` each game that is not whole is told; with `--time` the
//! files are read again and again for a second, and the games a second are told.
//!
//! ```text
//! cargo run --release --example archive -- --list ../shared/data/games
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use xqrules::game::Game;
use xqrules::record::{Options, Reader, Severity};

fn collect(path: &Path, out: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(path)
            .expect("a folder that can be read")
            .map(|e| e.expect("an entry").path())
            .collect();
        entries.sort();
        for entry in entries {
            collect(&entry, out);
        }
    } else {
        out.push(path.to_owned());
    }
}

fn main() {
    let (mut list, mut time, mut files) = (false, false, Vec::new());
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--list" => list = true,
            "--time" => time = true,
            path => collect(Path::new(path), &mut files),
        }
    }
    let mut by_format: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    let mut problems: BTreeMap<&str, usize> = BTreeMap::new();
    let mut contents = Vec::new();
    let mut empty = Vec::new();
    for file in &files {
        let bytes = std::fs::read(file).expect("a file that can be read");
        let mut format = None;
        for record in Reader::new(&bytes, Options::default()) {
            let name = record.format.name();
            let row = by_format.entry(name).or_default();
            row[0] += usize::from(format != Some(name));
            format = Some(name);
            row[1] += 1;
            row[2] += usize::from(record.is_whole());
            row[3] += record.moves().count();
            for problem in &record.problems {
                *problems.entry(problem.kind.name()).or_default() += 1;
                if list
                    && (problem.severity() == Severity::Error
                        || std::env::var_os("XQ_WARNINGS").is_some())
                {
                    println!("{}: {problem}", file.display());
                }
            }
        }
        if format.is_none() {
            empty.push(file);
        }
        contents.push(bytes);
    }
    println!("format     files   games   whole    moves");
    let mut all = [0; 4];
    for (format, row) in &by_format {
        println!(
            "{format:8} {:7} {:7} {:7} {:8}",
            row[0], row[1], row[2], row[3]
        );
        for (sum, n) in all.iter_mut().zip(row) {
            *sum += n;
        }
    }
    println!(
        "{:8} {:7} {:7} {:7} {:8}",
        "all", all[0], all[1], all[2], all[3]
    );
    for (name, count) in &problems {
        println!("{count:7} {name}");
    }
    for file in empty {
        println!("no record: {}", file.display());
    }
    if time {
        measure(&contents, all[1]);
    }
}

/// From bytes to legal moves with their repetitions counted, on one core.
fn measure(contents: &[Vec<u8>], games: usize) {
    let start = Instant::now();
    let (mut rounds, mut repeated) = (0, 0);
    let mut game = Game::new();
    while start.elapsed().as_secs() < 3 {
        for bytes in contents {
            for record in Reader::new(bytes, Options::default()) {
                let Some(position) = record.start else {
                    continue;
                };
                game.reset(position);
                for m in record.moves() {
                    if game.push(m).is_err() {
                        break;
                    }
                }
                repeated += usize::from(game.most_repeated().is_some());
            }
        }
        rounds += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:.0} games a second ({rounds} rounds, {repeated} with a repetition)",
        (rounds * games) as f64 / seconds
    );
}
