//! Many files of any format, a row of plain numbers for each game.

use super::tally::Tally;
use super::threads;
use crate::board::Position;
use crate::game::{outcome_of, Outcome};
use crate::record::{Encoding, Format, GameResult, Options, Reader, Record, Severity};

/// What was found in an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    /// A row for each game, in the order of the files and of the games in them.
    pub rows: Vec<Row>,
    /// The [numbers](crate::board::Move::code) of the main lines' moves, one game behind the other.
    pub moves: Vec<u16>,
}

/// One game of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which file, from 0.
    pub item: usize,
    /// Which game of the file, from 1.
    pub game: usize,
    /// Where the game starts in the bytes of its file.
    pub offset: usize,
    /// The format of the file.
    pub format: Format,
    /// The encoding of its text.
    pub encoding: Encoding,
    /// The result that is claimed.
    pub result: GameResult,
    /// How the game ended on the board after the moves of its main line (art. 4.1, 4.2.1).
    pub outcome: Option<Outcome>,
    /// Is there a position to start from? Without one there is no move.
    pub has_start: bool,
    /// How many moves the main line has.
    pub plies: usize,
    /// Where they begin among all [moves](Archive::moves).
    pub first_move: usize,
    /// Moves in the whole tree, variations included.
    pub nodes: usize,
    /// How often the position stood that stood most often (art. 23.2).
    pub most_repetitions: u32,
    /// Moves made by either side since the last capture (art. 4.2.4).
    pub plies_since_capture: u32,
    /// How many problems a person should look at, though everything was read.
    pub warnings: usize,
    /// How many problems mean that something of the file is not in the record.
    pub errors: usize,
    /// The [hash](Position::hash) of the last position.
    pub hash: u64,
    /// A number that is the same for games with the same start and moves: see [`fingerprint`].
    pub fingerprint: u64,
}

/// Reads all files, each a record or many in any format and encoding, and answers a row for each
/// game. What is wrong with one file or game never stops the others: it is counted in its row. A
/// file without any game has no row.
///
/// ```
/// use xqrules::bulk::scan;
/// use xqrules::record::Options;
/// let files: [&[u8]; 2] = [b"1. h2e2 h9g7 1-0\n", "炮二平五 马8进7".as_bytes()];
/// let archive = scan(&files, Options::default(), 2);
/// assert_eq!(archive.rows.len(), 2);
/// assert_eq!(archive.rows[0].fingerprint, archive.rows[1].fingerprint);
/// ```
#[must_use]
pub fn scan<B: AsRef<[u8]> + Sync>(files: &[B], options: Options, threads: usize) -> Archive {
    let parts = threads::map(files.len(), threads, Tally::default, |tally, item| {
        scan_one(item, files[item].as_ref(), options, tally)
    });
    let mut out = Archive {
        rows: Vec::with_capacity(parts.iter().map(|p| p.rows.len()).sum()),
        moves: Vec::with_capacity(parts.iter().map(|p| p.moves.len()).sum()),
    };
    for part in parts {
        let base = out.moves.len();
        out.rows.extend(part.rows.into_iter().map(|row| Row {
            first_move: base + row.first_move,
            ..row
        }));
        out.moves.extend(part.moves);
    }
    out
}

fn scan_one(item: usize, bytes: &[u8], options: Options, tally: &mut Tally) -> Archive {
    let mut out = Archive::default();
    for record in Reader::new(bytes, options) {
        let first_move = out.moves.len();
        out.moves.extend(record.moves().map(|m| m.code()));
        let moves = &out.moves[first_move..];
        let last = record.start.map(|start| {
            tally.begin(start.hash());
            let mut pos = start;
            for m in record.moves() {
                pos.play(m);
                tally.enter(pos.hash());
            }
            pos
        });
        let count = |severity| {
            let problems = record.problems.iter();
            problems.filter(|p| p.severity() == severity).count()
        };
        out.rows.push(Row {
            item,
            game: record.number,
            offset: record.offset,
            format: record.format,
            encoding: record.encoding,
            result: record.result,
            outcome: last.as_ref().and_then(outcome_of),
            has_start: record.start.is_some(),
            plies: moves.len(),
            first_move,
            nodes: record.tree.len() - 1,
            most_repetitions: last.map_or(0, |_| tally.most()),
            plies_since_capture: last.map_or(0, |pos| pos.plies_since_capture()),
            warnings: count(Severity::Warning),
            errors: count(Severity::Error),
            hash: last.map_or(0, |pos| pos.hash()),
            fingerprint: fingerprint_of(&record, moves),
        });
    }
    out
}

fn fingerprint_of(record: &Record, moves: &[u16]) -> u64 {
    record.start.map_or(0, |start| fingerprint(&start, moves))
}

/// A number that is the same for games from the same position with the same moves, in every
/// build of the library; different games share one with odds of about one in 2^64. `moves` are
/// the [numbers](crate::board::Move::code) of the moves. For finding a game's doubles in archives.
#[must_use]
pub fn fingerprint(start: &Position, moves: &[u16]) -> u64 {
    moves.iter().fold(start.hash(), |before, code| {
        // The mixing of splitmix64: each bit of what came before and of the move changes half
        // of all bits.
        let mut x = (before ^ u64::from(*code)).wrapping_add(0x9E37_79B9_7F4A_7C15);
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    })
}
