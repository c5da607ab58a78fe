//! XQR: tagged fields, a binary tree, a checksum. Reading.

use super::core::Core;
use super::stream::{Bytes, TreeReader};
use super::xqf::clean;
use super::{Encoding, GameResult, Problem, ProblemKind, Record};
use crate::board::{Setup, Square};

/// The first field: its type, its length, its value.
pub(super) const MAGIC: [u8; 4] = [0, 2, 0x20, 0x17];

/// The fields by their numbers in the first version; later there is a round before red.
const FIELDS: [&str; 9] = [
    "", "", "Event", "Site", "Date", "Red", "Black", "Result", "FEN",
];
const LATER: [&str; 10] = [
    "", "", "Event", "Site", "Date", "Round", "Red", "Black", "Result", "FEN",
];

/// Reads the one game of a file.
pub(super) fn read(data: &[u8], core: &mut Core) {
    let number = core.next_number();
    let mut record = core.record(number, 0);
    record.encoding = Encoding::Utf8;
    let mut bytes = Bytes { data, at: 0 };
    match read_fields(&mut bytes) {
        Some(fields) => {
            set_fields(&mut record, &fields);
            read_moves(&mut bytes, &mut record, core);
            check_sum(&mut bytes, &mut record);
        }
        None => {
            let kind = ProblemKind::Damaged("the fields are cut off");
            record.problems.push(Problem {
                offset: bytes.at,
                ..Problem::new(kind, number)
            });
        }
    }
    super::check::result(&mut record, 0);
    core.finish(record);
}

/// All fields before the moves, with their names.
fn read_fields<'a>(bytes: &mut Bytes<'a>) -> Option<Vec<(&'static str, &'a [u8])>> {
    let mut raw: Vec<(u8, &[u8])> = Vec::new();
    loop {
        let head = bytes.take(2)?;
        let (kind, len) = (head[0], usize::from(head[1]));
        let value = bytes.take(len)?;
        // The moves begin with the root, whose points are 0 and which has no sibling.
        let root = matches!(bytes.data.get(bytes.at..), Some([0, 0, flags, 0, ..]) if *flags < 8);
        let moves = match kind {
            9 => len == 0 && root,
            10 => true,
            _ => false,
        };
        if moves {
            let names: &[&str] = if kind == 9 { &FIELDS } else { &LATER };
            let named = raw.into_iter().filter_map(|(kind, value)| {
                names
                    .get(usize::from(kind))
                    .filter(|name| !name.is_empty())
                    .map(|name| (*name, value))
            });
            return Some(named.collect());
        }
        raw.push((kind, value));
    }
}

fn set_fields(record: &mut Record, fields: &[(&'static str, &[u8])]) {
    for (name, value) in fields {
        match *name {
            "Result" => {
                record.result = match value {
                    [1] => GameResult::RedWins,
                    [2] => GameResult::BlackWins,
                    [3] => GameResult::Draw,
                    [n] if *n < 4 => GameResult::Unknown,
                    text => {
                        GameResult::from_text(&String::from_utf8_lossy(text)).unwrap_or_default()
                    }
                };
                record.tags.push(name, record.result.text());
            }
            "FEN" if !value.is_empty() => {
                let fen = String::from_utf8_lossy(value).into_owned();
                super::pgn::start_from(record, &Setup::from_fen(&fen), fen.clone(), 0);
                record.tags.push(name, &fen);
            }
            _ if !value.is_empty() => record
                .tags
                .push(name, String::from_utf8_lossy(value).trim()),
            _ => {}
        }
    }
}

/// A point with the row from black's side in the high half, the file in the low one.
fn point(byte: u8) -> Option<Square> {
    Square::new(byte & 15, 9u8.checked_sub(byte >> 4)?)
}

fn read_moves(bytes: &mut Bytes<'_>, record: &mut Record, core: &Core) {
    let mut tree = TreeReader::new(record, core.options.limits);
    let mut first = true;
    while !tree.is_done() {
        let start = bytes.at;
        let Some(node) = bytes.take(4) else {
            return tree.problem(
                ProblemKind::Damaged("the moves are cut off"),
                String::new(),
                start,
            );
        };
        let flags = node[2];
        let mut comment = String::new();
        if flags & 4 != 0 {
            let len = bytes.u32().map(|len| len as usize);
            let Some(raw) = len.and_then(|len| bytes.take(len)) else {
                return tree.problem(
                    ProblemKind::Damaged("a comment is cut off"),
                    String::new(),
                    start,
                );
            };
            comment = clean(&String::from_utf8_lossy(raw));
        }
        let (goes_on, variation) = (flags & 1 != 0, flags & 2 != 0);
        if first {
            first = false;
            tree.root(&comment, goes_on);
            continue;
        }
        let points = point(node[0]).zip(point(node[1]));
        let token = || match points {
            Some((from, to)) => format!("{from}{to}"),
            None => format!("{:02x} {:02x}", node[0], node[1]),
        };
        tree.take(points, &comment, goes_on, variation, &token, start);
    }
}

/// The last field is the checksum of all that comes before it.
fn check_sum(bytes: &mut Bytes<'_>, record: &mut Record) {
    let end = bytes.at;
    let field = bytes
        .take(2)
        .and_then(|head| bytes.take(usize::from(head[1])));
    let given = match field {
        Some([a, b, c, d]) => Some(u32::from_le_bytes([*a, *b, *c, *d])),
        _ => None,
    };
    if given != Some(crc32(&bytes.data[..end])) {
        record.problems.push(Problem {
            offset: end,
            ..Problem::new(ProblemKind::BadChecksum, record.number)
        });
    }
}

/// The usual CRC-32.
fn crc32(data: &[u8]) -> u32 {
    !data.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            crc >> 1 ^ if crc & 1 != 0 { 0xEDB8_8320 } else { 0 }
        })
    })
}
