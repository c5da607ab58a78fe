//! Judges files of games: players, event, moves read, how each ended on the board, the most
//! repeated position with its cycle, the verdict with its article, and every problem.
//!
//! ```text
//! cargo run --release --example judge -- [--json] [--rules NAME] FILE...
//! ```
//!
//! Any format and encoding that the library reads. With `--json` each game is one JSON object on
//! one line. The programs in `examples/c`, `examples/python` and `examples/csharp` print the same.

use std::io::Write;
use std::process::ExitCode;

use xqrules::adjudication::RuleBook;
use xqrules::record::{Options, Reader};
use xqrules::report::GameReport;

fn main() -> ExitCode {
    let mut json = false;
    let mut rules = RuleBook::cxa2007();
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => json = true,
            "--rules" => match arguments.next().as_deref().and_then(RuleBook::named) {
                Some(book) => rules = book,
                None => return usage("--rules needs the name of a rule book, such as cxa2007"),
            },
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        return usage("no file was given");
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut failed = false;
    for file in &files {
        let data = match std::fs::read(file) {
            Ok(data) => data,
            Err(error) => {
                eprintln!("{file}: {error}");
                failed = true;
                continue;
            }
        };
        for record in Reader::new(&data, Options::default()) {
            let report = GameReport::of(&record, &rules);
            let written = if json {
                writeln!(out, "{}", report.json())
            } else {
                write!(out, "{}", report.text())
            };
            if written.is_err() {
                return ExitCode::FAILURE; // Nobody reads any more.
            }
        }
    }
    if out.flush().is_err() || failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("{problem}\nusage: judge [--json] [--rules NAME] FILE...");
    ExitCode::from(2)
}
