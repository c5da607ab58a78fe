//! The binary files of CCBridge: CBR holds one game, CBL a library of them. Reading.

use std::collections::HashSet;

use encoding_rs::UTF_16LE;

use super::core::Core;
use super::stream::{Bytes, TreeReader};
use super::xqf::clean;
use super::{Encoding, GameResult, Problem, ProblemKind, Record};
use crate::board::{Color, Kind, Piece, Setup, Square};

pub(super) const CBR_MAGIC: &[u8; 16] = b"CCBridge Record\0";
pub(super) const CBL_MAGIC: &[u8; 16] = b"CCBridgeLibrary\0";

/// The length of a record's header; behind it are the moves.
const HEADER: usize = 2214;
const RESULT: usize = 2076;
const SIDE: usize = 2116;
const BOARD: usize = 2120;
/// A record in a library begins at a multiple of this behind the first one.
const SLOT: usize = 4096;
/// Where a library's index begins, and how long its entries are.
const INDEX: usize = 66624;
const ENTRY: usize = 276;

/// Texts of a record's header: name, offset, bytes.
const TEXTS: [(&str, usize, usize); 4] = [
    ("Title", 180, 128),
    ("Event", 692, 64),
    ("Red", 1076, 64),
    ("Black", 1300, 64),
];

fn text(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2);
    let len = units.take_while(|u| **u != [0, 0]).count() * 2;
    UTF_16LE
        .decode_without_bom_handling(&bytes[..len])
        .0
        .into_owned()
}

/// Reads a file with one game.
pub(super) fn read_cbr(data: &[u8], core: &mut Core) {
    read_record(data, 0, "", core);
}

/// Reads a library. Records that its owner deleted are left out, as the program does.
pub(super) fn read_cbl(data: &[u8], core: &mut Core) {
    let slots = data
        .get(60..64)
        .map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
    let name = data.get(64..576).map(text).unwrap_or_default();
    let first = INDEX.saturating_add(slots.saturating_mul(ENTRY));
    let is_record = |at: &usize| data[*at..].starts_with(CBR_MAGIC);
    let mut starts: Vec<usize> = (first..data.len())
        .step_by(SLOT)
        .filter(is_record)
        .collect();
    if starts.is_empty() {
        // An index of another length: the records say themselves where they are.
        starts = (0..data.len().saturating_sub(16))
            .filter(is_record)
            .collect();
    }
    let deleted = deleted_ids(data, slots);
    starts.retain(|at| match data.get(at + 20..at + 36) {
        Some(id) => !deleted.contains(&id_text(id)),
        None => true,
    });
    for (i, start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(data.len());
        read_record(&data[*start..end], *start, &name, core);
    }
    if starts.is_empty() {
        let number = core.next_number();
        let mut record = core.record(number, 0);
        let kind = ProblemKind::Damaged("a library without a record");
        record.problems.push(Problem::new(kind, number));
        core.finish(record);
    }
}

/// The identifiers of the index entries that are marked as deleted.
fn deleted_ids(data: &[u8], slots: usize) -> HashSet<String> {
    let entries = data.get(INDEX..).unwrap_or(&[]).chunks_exact(ENTRY);
    entries
        .take(slots)
        .filter(|entry| entry[0] == 5)
        .map(|entry| text(&entry[20..100]))
        .collect()
}

/// An identifier as the index writes it.
fn id_text(id: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut out = String::from("{");
    for (i, at) in [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
        .into_iter()
        .enumerate()
    {
        if matches!(i, 4 | 6 | 8 | 10) {
            out.push('-');
        }
        let _ = write!(out, "{:02X}", id[at]);
    }
    out.push('}');
    out
}

fn read_record(data: &[u8], base: usize, library: &str, core: &mut Core) {
    let number = core.next_number();
    let mut record = core.record(number, base);
    record.encoding = Encoding::Utf16Le;
    if data.len() < HEADER {
        record.problems.push(Problem {
            offset: base + data.len(),
            ..Problem::new(ProblemKind::Damaged("the header is cut off"), number)
        });
        return core.finish(record);
    }
    for (name, offset, len) in TEXTS {
        let value = text(&data[offset..offset + len]);
        if !value.trim().is_empty() {
            record.tags.push(name, value.trim());
        }
    }
    if !library.is_empty() {
        record.tags.push("Library", library.trim());
    }
    record.result = match data[RESULT] {
        1 => GameResult::RedWins,
        2 => GameResult::BlackWins,
        3 | 4 => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    record.tags.push("Result", record.result.text());
    read_board(data, base, &mut record);
    read_moves(data, base, &mut record, core);
    super::check::result(&mut record, base);
    core.finish(record);
}

fn read_board(data: &[u8], base: usize, record: &mut Record) {
    let mut setup = Setup::empty();
    for (i, code) in data[BOARD..BOARD + 90].iter().enumerate() {
        let color = match code >> 4 {
            1 => Color::Red,
            2 => Color::Black,
            _ => continue,
        };
        let kind = match code & 15 {
            1 => Kind::Chariot,
            2 => Kind::Horse,
            3 => Kind::Elephant,
            4 => Kind::Advisor,
            5 => Kind::King,
            6 => Kind::Cannon,
            7 => Kind::Pawn,
            _ => continue,
        };
        if let Some(square) = point(i as u8) {
            setup.set(square, Some(Piece::new(color, kind)));
        }
    }
    if data[SIDE] == 2 {
        setup.turn = Color::Black;
    }
    super::pgn::start_from(record, &setup, String::new(), base + BOARD);
}

/// The point with a number row by row from black's side.
fn point(number: u8) -> Option<Square> {
    Square::new(number % 9, 9u8.checked_sub(number / 9)?)
}

fn read_moves(data: &[u8], base: usize, record: &mut Record, core: &Core) {
    let mut bytes = Bytes { data, at: HEADER };
    let mut tree = TreeReader::new(record, core.options.limits);
    let mut first = true;
    while !tree.is_done() {
        let start = bytes.at;
        let cut = |tree: &mut TreeReader<'_>, what| {
            tree.problem(ProblemKind::Damaged(what), String::new(), base + start);
        };
        let Some(node) = bytes.take(4) else {
            return cut(&mut tree, "the moves are cut off");
        };
        let flags = node[0];
        let mut comment = String::new();
        if flags & 4 != 0 {
            let len = bytes.u32().map(|len| len as usize);
            let Some(raw) = len.and_then(|len| bytes.take(len)) else {
                return cut(&mut tree, "a comment is cut off");
            };
            comment = clean(&text(raw));
        }
        let (goes_on, variation) = (flags & 1 == 0, flags & 2 != 0);
        if first {
            first = false;
            tree.root(&comment, goes_on);
            continue;
        }
        let points = point(node[2]).zip(point(node[3]));
        let token = || match points {
            Some((from, to)) => format!("{from}{to}"),
            None => format!("{:02x} {:02x}", node[2], node[3]),
        };
        tree.take(points, &comment, goes_on, variation, &token, base + start);
    }
}
