//! Converts a file of games:
//!
//! ```text
//! convert [--notation NAME] [--encoding NAME] [--format NAME] IN OUT
//! ```
//!
//! IN may be of any format and encoding that the library reads. OUT is written as its name says:
//! .pgn, .xqf (one game), .ubb or .dhtmlxq; --format pgn, xqf or dhtmlxq says it instead, and then OUT
//! may be - for the standard output. --notation is that of the moves in PGN (chinese), --encoding that
//! of the text (utf-8). Problems go to the standard error. The exit status is 0 when everything was
//! converted, 1 when something in IN could not be read, 2 when nothing was written. The programs in
//! examples/c, examples/python and examples/csharp do the same, to the byte.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use xqrules::notation::Style;
use xqrules::record::{
    encode, write_dhtmlxq, write_pgn, write_xqf, Encoding, Options, Reader, Severity,
};

const USAGE: &str =
    "usage: convert [--notation NAME] [--encoding NAME] [--format pgn|xqf|dhtmlxq] IN OUT";

fn main() -> ExitCode {
    let (mut notation, mut encoding, mut format) = ("chinese".to_owned(), "utf-8".to_owned(), None);
    let mut files: Vec<String> = Vec::new();
    let mut arguments = std::env::args().skip(1).peekable();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--notation" if arguments.peek().is_some() => notation = arguments.next().unwrap(),
            "--encoding" if arguments.peek().is_some() => encoding = arguments.next().unwrap(),
            "--format" if arguments.peek().is_some() => format = arguments.next(),
            _ => files.push(argument),
        }
    }
    let [from, to] = files.as_slice() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let format = format.or_else(|| format_of(to).map(str::to_owned));
    let Some(format @ ("pgn" | "xqf" | "dhtmlxq")) = format.as_deref() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(from, to, format, &notation, &encoding) {
        Ok(lost) => ExitCode::from(u8::from(lost)),
        Err(why) => {
            eprintln!("convert: {why}");
            ExitCode::from(2)
        }
    }
}

/// The format that the name of the output says.
fn format_of(out: &str) -> Option<&'static str> {
    match Path::new(out).extension()?.to_str()? {
        "pgn" => Some("pgn"),
        "xqf" => Some("xqf"),
        "ubb" | "dhtmlxq" => Some("dhtmlxq"),
        _ => None,
    }
}

/// Converts; answers whether something was lost.
fn run(from: &str, to: &str, format: &str, notation: &str, name: &str) -> Result<bool, String> {
    let bytes = std::fs::read(from).map_err(|_| format!("{from}: cannot be opened"))?;
    let style = Style::from_name(notation);
    let (mut lost, mut games, mut xqf) = (false, Vec::new(), None);
    for record in Reader::new(&bytes, Options::default()) {
        for problem in &record.problems {
            eprintln!("{from}: {problem}");
            lost |= problem.severity() == Severity::Error;
        }
        match format {
            "pgn" => {
                let style = style.ok_or_else(|| format!("{from}: {notation:?} is no notation"))?;
                games.push(write_pgn(&record, &style));
            }
            "dhtmlxq" => {
                games.push(write_dhtmlxq(&record).map_err(|why| format!("{from}: {why}"))?);
            }
            _ if xqf.is_some() => return Err(format!("{from}: XQF holds one game")),
            _ => xqf = Some(write_xqf(&record).map_err(|why| format!("{from}: {why}"))?),
        }
    }
    if games.is_empty() && xqf.is_none() {
        return Err(format!("{from}: there is no game"));
    }
    let data = match xqf {
        Some(bytes) => bytes,
        None => {
            let encoding = Encoding::from_name(name)
                .ok_or_else(|| format!("{to}: {name:?} is no encoding"))?;
            encode(&games.join("\n"), encoding).map_err(|why| format!("{to}: {why}"))?
        }
    };
    let written = match to {
        "-" => std::io::stdout().write_all(&data),
        path => std::fs::write(path, &data),
    };
    written.map_err(|_| format!("{to}: cannot be written"))?;
    Ok(lost)
}
