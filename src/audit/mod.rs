//! Archives, a row for each game: what can be read of it, how it ended on the board (art. 4.1,
//! 4.2.1), what was repeated and how the rule book decides that (art. 24-26), when the natural limit
//! was reached (art. 4.2.4, 23.3), whether the recorded result agrees with these, every problem, and
//! a fingerprint by which the same game is found again.
//!
//! The facts are those of the neighbours: records are read by [`record`](crate::record), positions
//! and endings are of [`game`](crate::game), verdicts of [`adjudication`](crate::adjudication), and
//! [`report`](crate::report) says the same of a single game in words. Which files there are, in which
//! order and on how many machines they are read is for the caller, who has them; so are tables of
//! several files.
//!
//! The answer is a [`Table`]: columns of plain numbers and bytes, laid out like those of Apache Arrow,
//! so that a caller can take them without looking at each value. [`COLUMNS`] says which there are.
//!
//! A task is a pure function of bytes: [`audit`] for a whole file, or, for a file that
//! [can be split](crate::record::can_be_split), [`audit`] for each of the parts that
//! [`split`](crate::record::split) cuts, whose rows together are those of the whole.
//!
//! ```
//! use xqrules::audit::{audit, Options};
//! let file = "[Red \"甲\"]\n\n1. 炮二平五 马8进7 1-0\n\n[Red \"乙\"]\n\n1. C2.5 H8+7 0-1\n".as_bytes();
//! let table = audit(file, &Options::default());
//! assert_eq!(table.rows(), 2);
//! assert_eq!(table.text("moves", 0), Some("h2e2 h9g7"));
//! assert_eq!(table.bytes("fingerprint", 0), table.bytes("fingerprint", 1));
//! ```

mod block;
mod conflict;
mod fingerprint;
mod limit;
mod play;
mod row;
mod schema;
mod table;
mod verdicts;

pub use fingerprint::{fingerprint, Fingerprint};
pub use schema::{Column, Kind, COLUMNS, SCHEMA_VERSION};
pub use table::Table;

use crate::adjudication::RuleBook;
use crate::bulk::threads;
use crate::record::{self, Encoding, Format, Reader};

/// How games are to be audited.
#[derive(Clone, Debug)]
pub struct Options {
    /// How the file is to be read.
    pub reading: record::Options,
    /// The rule book by which repetitions are judged; `None`: they are counted and not judged.
    pub rules: Option<RuleBook>,
    /// How much is searched for the verdicts of one game, in positions, before what is left of them
    /// is counted as unjudged. A verdict that was begun is ended.
    pub nodes: u64,
    /// How many threads share the work, the caller's among them.
    pub threads: usize,
    /// The bytes are a part of a file, and so many are before them; then `reading` gives the format
    /// and the encoding of the file, as [`source`] found them.
    pub offset: usize,
    /// So many games are before this part.
    pub games: usize,
}

impl Options {
    /// The usual bound of the search for one game.
    pub const NODES: u64 = 1_000_000;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            reading: record::Options::default(),
            rules: Some(RuleBook::cxa2007()),
            nodes: Options::NODES,
            threads: 1,
            offset: 0,
            games: 0,
        }
    }
}

/// What kind of file this is, by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its format.
    pub format: Format,
    /// The encoding of its text.
    pub encoding: Encoding,
}

/// A file's format and encoding. The first MiB decides: more changes nothing.
#[must_use]
pub fn source(start: &[u8], options: record::Options) -> Source {
    let start = &start[..start.len().min(1 << 20)];
    let reader = Reader::new(start, options);
    Source {
        format: reader.format(),
        encoding: reader.encoding(),
    }
}

/// Parts for threads are not cut smaller than this.
const PART: usize = 256 << 10;

/// Reads all games of some bytes, a file or a part of one, and answers a row for each. Nothing stops
/// it: what is wrong with a game stands in its row. The rows do not depend on the number of threads,
/// nor on how a file was cut.
#[must_use]
pub fn audit(bytes: &[u8], options: &Options) -> Table {
    let found = source(bytes, options.reading);
    if options.threads <= 1 || !record::can_be_split(found.format) {
        return audit_part(bytes, options, options.offset > 0);
    }
    let reading = record::Options {
        format: Some(found.format),
        encoding: Some(found.encoding),
        ..options.reading
    };
    let parts = parts(
        bytes,
        reading,
        (bytes.len() / options.threads / 4).max(PART),
    );
    let tables = threads::map(
        parts.len(),
        options.threads,
        || (),
        |(), i| {
            let (from, to) = parts[i];
            let own = Options {
                reading: if i == 0 { options.reading } else { reading },
                offset: options.offset + from,
                games: 0,
                ..options.clone()
            };
            audit_part(&bytes[from..to], &own, own.offset > 0)
        },
    );
    let mut out = Table::new();
    let mut games = options.games as u32;
    for mut table in tables {
        table.number_from(games);
        games += table.rows() as u32;
        out.append(&table);
    }
    out
}

/// Reads all games of several whole files, each of any format and encoding, as [`audit`] does for one;
/// the column `file` says which row is of which.
#[must_use]
pub fn audit_files<B: AsRef<[u8]> + Sync>(files: &[B], options: &Options) -> Table {
    let own = Options {
        threads: 1,
        offset: 0,
        games: 0,
        ..options.clone()
    };
    let tables = threads::map(
        files.len(),
        options.threads,
        || (),
        |(), i| {
            let mut table = audit(files[i].as_ref(), &own);
            table.of_file(i as u32);
            table
        },
    );
    let mut out = Table::new();
    for table in &tables {
        out.append(table);
    }
    out
}

/// Where some bytes are cut into parts of about a length.
fn parts(bytes: &[u8], reading: record::Options, len: usize) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let (mut at, mut look) = (0, len);
    while at < bytes.len() {
        let rest = &bytes[at..];
        let cut = match rest.len() > look {
            true => record::split(&rest[..look], reading),
            false => rest.len(),
        };
        if cut == 0 {
            look *= 2;
            continue;
        }
        out.push((at, at + cut));
        at += cut;
        look = len;
    }
    out
}

fn audit_part(bytes: &[u8], options: &Options, resumed: bool) -> Table {
    let reader = match resumed {
        true => Reader::part(bytes, options.reading, options.games, options.offset),
        false => Reader::new(bytes, options.reading),
    };
    let mut table = Table::new();
    let mut auditor = row::Auditor::new(options);
    let mut records = reader.peekable();
    while let Some(record) = records.next() {
        let next = records.peek().map(|next| next.offset);
        let length = row::length(bytes, options.offset, &record, next);
        auditor.add(&mut table, &record, length);
    }
    table
}
