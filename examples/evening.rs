//! An evening at the boards, told by the arbiter: plays a script of events and prints each
//! game's log in Chinese and in English, and its result sheet.
//!
//!     cargo run --example evening -- examples/evening.txt

use std::process::ExitCode;

use xqrules::arbiter::{Arbiter, Regulations};
use xqrules::board::Position;
use xqrules::text::Language;

fn tell(arbiter: Option<&Arbiter>) {
    if let Some(arbiter) = arbiter {
        print!("{}", arbiter.log_text(Language::SimplifiedChinese));
        print!("{}", arbiter.log_text(Language::English));
        let sheet = arbiter.sheet().map(|sheet| sheet.to_value().to_string());
        println!("{}\n", sheet.as_deref().unwrap_or("null"));
    }
}

fn open(line: &str) -> Result<Arbiter, String> {
    let (regulations, fen) = line.split_once(" | ").unwrap_or((line, ""));
    let regulations = Regulations::from_json(regulations).map_err(|e| e.to_string())?;
    if fen.is_empty() {
        return Ok(Arbiter::new(regulations));
    }
    let start = Position::from_fen(fen).map_err(|e| e.to_string())?;
    Ok(Arbiter::from_position(regulations, start))
}

fn run(script: &str) -> Result<(), String> {
    let mut arbiter: Option<Arbiter> = None;
    for (number, line) in script.lines().enumerate() {
        let at = |e: String| format!("line {}: {e}", number + 1);
        if let Some(game) = line.strip_prefix("game ") {
            tell(arbiter.as_ref());
            println!("== {game}");
            arbiter = Some(open(game).map_err(at)?);
        } else if line.starts_with('{') {
            let arbiter = arbiter.as_mut().ok_or_else(|| at("no game".to_owned()))?;
            arbiter.take_json(line).map_err(|e| at(e.to_string()))?;
        }
    }
    tell(arbiter.as_ref());
    Ok(())
}

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: evening SCRIPT");
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
