//! A tournament from a file of JSON lines: the configuration, then facts and questions. Facts are taken,
//! answers to questions printed.
//!
//!     cargo run --example tournament -- examples/tournament/swiss.jsonl

use std::process::ExitCode;

use xqrules::tournament::{Config, Tournament, TournamentError};

fn run(script: &str) -> Result<(), TournamentError> {
    let mut lines = script.lines().filter(|line| !line.trim().is_empty());
    let config = Config::from_json(lines.next().unwrap_or("")).map_err(TournamentError::from)?;
    let mut event = Tournament::new(config);
    for line in lines {
        if line.starts_with("{\"ask\"") {
            println!("{}", event.ask(line)?);
        } else {
            event.take(line)?;
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: tournament FILE");
        return ExitCode::from(2);
    };
    let script = match std::fs::read_to_string(&path) {
        Ok(script) => script,
        Err(e) => {
            eprintln!("{path}: {e}");
            return ExitCode::FAILURE;
        }
    };
    match run(&script) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{path}: {e}");
            ExitCode::FAILURE
        }
    }
}
