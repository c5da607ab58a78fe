//! Draws a position as SVG: `cargo run --example board -- "FEN" '{"theme":"print"}' > board.svg`.
//! With "ascii" or "unicode" instead of options it is drawn as text.

use std::process::ExitCode;

use xqrules::board::Setup;
use xqrules::diagram::{plain, svg, Options, Plain};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let fen = args.next().unwrap_or_else(|| START.to_owned());
    let how = args.next().unwrap_or_default();
    // Any diagram can be drawn, also one that is no position.
    let setup = Setup::from_fen(&fen);
    for defect in setup.defects() {
        eprintln!("{defect}");
    }
    if let Some(how) = Plain::ALL.into_iter().find(|one| one.name() == how) {
        print!("{}", plain(&setup, how, &Options::default()));
        return ExitCode::SUCCESS;
    }
    match Options::from_json(&how) {
        Ok(options) => println!("{}", svg(&setup, &options)),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
