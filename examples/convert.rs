//! Converts a record file: `convert in.xqf out.pgn [style] [encoding]`. The format that is
//! written goes by the name of the file: `.pgn`, `.xqf` (one game), else DhtmlXQ. Problems are
//! told, none is passed over.
//!
//! ```text
//! cargo run --example convert -- game.xqf game.pgn chinese-traditional big5
//! ```

use std::process::ExitCode;

use xqrules::notation::Style;
use xqrules::record::{
    encode, write_dhtmlxq, write_pgn, write_xqf, Encoding, Options, Reader, Record,
};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("convert: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (from, to) = match arguments.as_slice() {
        [from, to, ..] => (from, to),
        _ => return Err("usage: convert in out [style] [encoding]".into()),
    };
    let style = match arguments.get(2) {
        Some(name) => Style::from_name(name).ok_or("no such notation")?,
        None => Style::CHINESE,
    };
    let encoding = match arguments.get(3) {
        Some(name) => Encoding::from_name(name).ok_or("no such encoding")?,
        None => Encoding::Utf8,
    };
    let bytes = std::fs::read(from)?;
    let records: Vec<Record> = Reader::new(&bytes, Options::default()).collect();
    for problem in records.iter().flat_map(|r| &r.problems) {
        eprintln!("{from}: {problem}");
    }
    let out = match to.rsplit('.').next().unwrap_or("") {
        "pgn" => {
            let games: Vec<String> = records.iter().map(|r| write_pgn(r, &style)).collect();
            encode(&games.join("\n"), encoding)?
        }
        "xqf" => write_xqf(records.first().ok_or("there is no game")?)?,
        _ => {
            let games: Result<Vec<String>, _> = records.iter().map(write_dhtmlxq).collect();
            encode(&games?.join("\n"), encoding)?
        }
    };
    std::fs::write(to, out)?;
    println!("{} games from {from} to {to}", records.len());
    Ok(())
}
