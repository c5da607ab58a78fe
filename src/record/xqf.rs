//! XQF, the files of XQStudio: versions 10 (plain) and 11 to 18 (scrambled). Reading and
//! writing (version 10).

use encoding_rs::GB18030;

use super::core::Core;
use super::stream::TreeReader;
use super::{GameResult, NodeId, NoteKind, Problem, ProblemKind, Record, Tree};
use crate::board::{Color, Kind, Piece, Position, Setup, Square};

const HEADER: usize = 0x400;
/// Where the points of the pieces are.
const PIECES: usize = 0x10;

/// The order of the pieces in the header, for each side.
pub(super) const ORDER: [Kind; 16] = [
    Kind::Chariot,
    Kind::Horse,
    Kind::Elephant,
    Kind::Advisor,
    Kind::King,
    Kind::Advisor,
    Kind::Elephant,
    Kind::Horse,
    Kind::Chariot,
    Kind::Cannon,
    Kind::Cannon,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
];

/// Texts of the header: name, offset, room for characters.
const TEXTS: [(&str, usize, usize); 10] = [
    ("Title", 0x50, 63),
    ("Event", 0xD0, 63),
    ("Date", 0x110, 15),
    ("Site", 0x120, 15),
    ("Red", 0x130, 15),
    ("Black", 0x140, 15),
    ("TimeControl", 0x150, 63),
    ("RedTime", 0x190, 15),
    ("BlackTime", 0x1A0, 15),
    ("Annotator", 0x1D0, 15),
];

/// A text that has no room in the table above.
const AUTHOR: (&str, usize, usize) = ("Author", 0x1E0, 15);

/// What the kinds of game are called.
const KINDS: [&str; 4] = ["全局", "开局", "中局", "残局"];

/// What undoes the scrambling.
#[derive(Clone, Copy, Default)]
struct Keys {
    pieces: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: Option<[u8; 32]>,
}

const COPYRIGHT: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

impl Keys {
    fn of(header: &[u8]) -> Keys {
        if header[2] <= 10 {
            return Keys::default();
        }
        let square = |n: u8| n.wrapping_mul(n).wrapping_mul(54).wrapping_add(221);
        let pieces = square(header[13]).wrapping_mul(header[13]);
        let from = square(header[14]).wrapping_mul(pieces);
        let to = square(header[15]).wrapping_mul(from);
        let comment = (u32::from(header[12]) * 256 + u32::from(header[13])) % 32000 + 767;
        let mut stream = [0; 32];
        for (i, byte) in stream.iter_mut().enumerate() {
            let mask = header[8 + i % 4] | (header[12 + i % 4] & header[3]);
            *byte = mask & COPYRIGHT[i];
        }
        Keys {
            pieces,
            from,
            to,
            comment,
            stream: Some(stream),
        }
    }

    /// The byte `at` of the body, unscrambled.
    fn body(&self, data: &[u8], at: usize) -> Option<u8> {
        let byte = *data.get(at)?;
        Some(match &self.stream {
            Some(stream) => byte.wrapping_sub(stream[(at - HEADER) % 32]),
            None => byte,
        })
    }

    fn body_bytes(&self, data: &[u8], at: usize, len: usize) -> Option<Vec<u8>> {
        let end = at.checked_add(len)?;
        if end > data.len() {
            return None;
        }
        (at..end).map(|i| self.body(data, i)).collect()
    }
}

/// The point of a number x * 10 + y, from red's left corner.
fn point(number: u8) -> Option<Square> {
    Square::new(number / 10, number % 10)
}

fn text(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    GB18030
        .decode_without_bom_handling(&bytes[..end])
        .0
        .into_owned()
}

/// Reads the one game of a file.
pub(super) fn read(data: &[u8], core: &mut Core) {
    let number = core.next_number();
    let mut record = core.record(number, 0);
    record.encoding = super::Encoding::Gb18030;
    record.notation = crate::notation::Notation::Any;
    if data.len() < HEADER {
        damaged(&mut record, "the header is cut off", data.len());
        return core.finish(record);
    }
    read_texts(data, &mut record);
    let keys = Keys::of(data);
    read_start(data, &keys, &mut record);
    read_moves(data, &keys, &mut record, core);
    super::check::result(&mut record, 0);
    core.finish(record);
}

fn damaged(record: &mut Record, what: &'static str, offset: usize) {
    record.problems.push(Problem {
        offset,
        ..Problem::new(ProblemKind::Damaged(what), record.number)
    });
}

fn read_texts(data: &[u8], record: &mut Record) {
    for (name, offset, room) in TEXTS.into_iter().chain([AUTHOR]) {
        let len = usize::from(data[offset]).min(room);
        let value = text(&data[offset + 1..offset + 1 + len]);
        if !value.trim().is_empty() {
            record.tags.push(name, value.trim());
        }
    }
    if let Some(kind) = KINDS.get(usize::from(data[0x40])) {
        record.tags.push("GameType", kind);
    }
    record.result = match data[0x33] {
        1 => GameResult::RedWins,
        2 => GameResult::BlackWins,
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    record.tags.push("Result", record.result.text());
}

fn read_start(data: &[u8], keys: &Keys, record: &mut Record) {
    let mut setup = Setup::empty();
    for i in 0..32usize {
        // From version 12 on the slots are rotated.
        let slot = match data[2] {
            0..=11 => i,
            _ => (i + usize::from(keys.pieces) + 1) % 32,
        };
        let number = data[PIECES + i].wrapping_sub(keys.pieces);
        let color = if slot < 16 { Color::Red } else { Color::Black };
        if let Some(square) = point(number) {
            setup.set(square, Some(Piece::new(color, ORDER[slot % 16])));
        }
    }
    if data[0x32] == 1 {
        setup.turn = Color::Black;
    }
    super::pgn::start_from(record, &setup, String::new(), PIECES);
}

fn read_moves(data: &[u8], keys: &Keys, record: &mut Record, core: &Core) {
    let limits = core.options.limits;
    let mut tree = TreeReader::new(record, limits);
    let mut at = HEADER;
    let mut first = true;
    while !tree.is_done() {
        let start = at;
        let Some(head) = keys.body_bytes(data, at, 4) else {
            // Some writers leave out the end of the tree.
            if !first && at == data.len() {
                return;
            }
            return tree.problem(
                ProblemKind::Damaged("the moves are cut off"),
                String::new(),
                start,
            );
        };
        at += 4;
        let tag = head[2];
        let (goes_on, variation, has_comment) = if data[2] <= 10 {
            (tag & 0xF0 != 0, tag & 0x0F != 0, true)
        } else {
            (tag & 0x80 != 0, tag & 0x40 != 0, tag & 0x20 != 0)
        };
        let mut comment = String::new();
        if has_comment {
            let Some(len) = keys.body_bytes(data, at, 4) else {
                return tree.problem(
                    ProblemKind::Damaged("a comment is cut off"),
                    String::new(),
                    start,
                );
            };
            at += 4;
            let len = u32::from_le_bytes([len[0], len[1], len[2], len[3]]);
            let len = len.wrapping_sub(keys.comment) as usize;
            let Some(bytes) = keys.body_bytes(data, at, len) else {
                return tree.problem(
                    ProblemKind::Damaged("a comment is longer than the file"),
                    String::new(),
                    start,
                );
            };
            at += len;
            comment = clean(&GB18030.decode_without_bom_handling(&bytes).0);
        }
        if first {
            first = false;
            tree.root(&comment, goes_on);
            continue;
        }
        let from = point(head[0].wrapping_sub(24).wrapping_sub(keys.from));
        let to = point(head[1].wrapping_sub(32).wrapping_sub(keys.to));
        let points = from.zip(to);
        let token = || match points {
            Some((from, to)) => format!("{from}{to}"),
            None => format!("{:02x} {:02x}", head[0], head[1]),
        };
        tree.take(points, &comment, goes_on, variation, &token, start);
    }
}

/// Line ends of old programs become those of today; those at the end are no part of a comment.
pub(super) fn clean(comment: &str) -> String {
    comment
        .replace("\r\n", "\n")
        .replace('\r', "\n")
        .trim_matches(['\n', ' ', '\0'])
        .to_owned()
}

/// A record as an XQF file of version 10. Texts are GB18030; those of the header are cut to the
/// room there (63 or 15 bytes), marks (`!`, `$14`) have no place and are left out.
///
/// # Errors
/// If the record has no start position, or one with more pieces of a kind than a full set.
pub fn write_xqf(record: &Record) -> Result<Vec<u8>, Unwritable> {
    let start = record.start.ok_or(Unwritable)?;
    let mut out = vec![0u8; HEADER];
    out[..3].copy_from_slice(b"XQ\x0A");
    write_texts(&mut out, record);
    write_start(&mut out, &start);
    write_moves(&mut out, &record.tree);
    Ok(out)
}

/// A record that a format has no way to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the record has no start position")]
pub struct Unwritable;

fn write_texts(out: &mut [u8], record: &Record) {
    for (name, offset, room) in TEXTS.into_iter().chain([AUTHOR]) {
        let Some(value) = record.tags.get(name) else {
            continue;
        };
        let bytes = gb(value, room);
        out[offset] = bytes.len() as u8;
        out[offset + 1..offset + 1 + bytes.len()].copy_from_slice(&bytes);
    }
    out[0x33] = match record.result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    let kind = record.tags.get("GameType").unwrap_or("");
    out[0x40] = KINDS.iter().position(|k| *k == kind).unwrap_or(0) as u8;
}

/// A text in GB18030, cut at a character to at most `room` bytes.
fn gb(value: &str, room: usize) -> Vec<u8> {
    let mut out = Vec::new();
    for c in value.chars() {
        let mut utf8 = [0; 4];
        let (bytes, _, _) = GB18030.encode(c.encode_utf8(&mut utf8));
        if out.len() + bytes.len() > room {
            break;
        }
        out.extend_from_slice(&bytes);
    }
    out
}

fn number(square: Square) -> u8 {
    square.file() * 10 + square.rank()
}

fn write_start(out: &mut [u8], start: &Position) {
    out[PIECES..PIECES + 32].fill(0xFF);
    for (square, piece) in start.pieces() {
        let slots = (0..16).filter(|i| ORDER[*i] == piece.kind);
        let mut slots = slots.map(|i| PIECES + piece.color.index() * 16 + i);
        if let Some(slot) = slots.find(|slot| out[*slot] == 0xFF) {
            out[slot] = number(square);
        }
    }
    out[0x32] = start.turn().index() as u8;
}

fn write_moves(out: &mut Vec<u8>, tree: &Tree) {
    let mut pending = vec![NodeId::ROOT];
    while let Some(id) = pending.pop() {
        let (from, to) = match tree.played(id) {
            Some(m) => (number(m.from()) + 24, number(m.to()) + 32),
            None => (24, 32),
        };
        let next = tree.next(id);
        // Only what hangs on a move has siblings of its own.
        let sibling = tree.sibling(id);
        let mut tag = 0;
        if next.is_some() {
            tag |= 0xF0;
        }
        if sibling.is_some() {
            tag |= 0x0F;
        }
        let mut comment = Vec::new();
        for note in tree.notes(id).filter(|n| n.kind != NoteKind::Glyph) {
            if !comment.is_empty() {
                comment.extend_from_slice(b"\r\n");
            }
            comment.extend_from_slice(&gb(&note.text.replace('\n', "\r\n"), usize::MAX));
        }
        out.extend_from_slice(&[from, to, tag, 0]);
        out.extend_from_slice(&(comment.len() as u32).to_le_bytes());
        out.extend_from_slice(&comment);
        pending.extend(sibling);
        pending.extend(next);
    }
}
