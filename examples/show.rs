//! Writes pages to look at: `cargo run --example show -- FILE [LANGUAGE] > page.html` makes a
//! viewer of the records in a file; with `--ruling` the page of the first repetition that is
//! judged in it.

use std::process::ExitCode;

use xqrules::adjudication::{recurrences, RuleBook};
use xqrules::page::{ruling_page, PageOptions, Viewer};
use xqrules::record::{Options, Reader};

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let ruling = args
        .iter()
        .position(|a| a == "--ruling")
        .map(|i| args.remove(i));
    let Some(path) = args.first() else {
        eprintln!("usage: show [--ruling] FILE [zh-Hans | zh-Hant | en]");
        return ExitCode::FAILURE;
    };
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let language = match args
        .get(1)
        .map_or(Ok(Default::default()), |code| code.parse())
    {
        Ok(language) => language,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let options = PageOptions::new(language);
    let mut records = Reader::new(&bytes, Options::default());
    if ruling.is_some() {
        let found = records.find_map(|record| {
            let game = record.game()?;
            recurrences(&game, &RuleBook::cxa2007()).pop()
        });
        let Some((_, verdict)) = found else {
            eprintln!("{path}: nothing is repeated often enough");
            return ExitCode::FAILURE;
        };
        print!("{}", ruling_page(&verdict, &options));
    } else {
        let mut viewer = Viewer::new("", &options);
        for record in records {
            viewer.add(&record);
        }
        print!("{}", viewer.html());
    }
    ExitCode::SUCCESS
}
