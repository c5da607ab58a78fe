//! Records of games: reading files, and what is in a record (art. 7).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::game::xq_game;
use super::guard::{guard, guard_value};
use super::handle::{self, Handle};
use super::names::*;
use super::notation::style;
use super::position::xq_position;
use super::status::*;
use super::text::{aligned, bytes_in, field, misaligned, text_in, xq_text, Out, OutArray, OutText};
use crate::board::{Move, Position};
use crate::notation::Style;
use crate::record::{
    self, Encoding, Feed, Format, GameResult, NodeId, NoteKind, Options, Problem, Record, Severity,
};

/// Reads records out of bytes that are handed over in pieces of any size. Made by
/// `xq_record_reader_new`, given back to `xq_record_reader_free`.
pub struct xq_record_reader(Handle<Feeder>);

/// A feed, and whether its end was told.
pub(super) struct Feeder {
    feed: Feed,
    ended: bool,
}

handle::kind!(xq_record_reader, Feeder, "record_reader");

/// One game as it was recorded: tags, start position, a tree of moves with comments, result,
/// problems. Made by `xq_record_reader_next` or `xq_record_new`, given back to
/// `xq_record_free`. Functions that take it `const` may run at the same time in several threads.
pub struct xq_record(Handle<Record>);

handle::kind!(xq_record, Record, "record");

/// Any format: the library finds out.
pub const XQ_FORMAT_ANY: u32 = 0;
/// Portable game notation, or bare move text.
pub const XQ_FORMAT_PGN: u32 = 1;
/// `[DhtmlXQ_…]`, alone or inside a page.
pub const XQ_FORMAT_DHTMLXQ: u32 = 2;
/// `FORMAT WXF`.
pub const XQ_FORMAT_WXF: u32 = 3;
/// XQStudio, versions 10 to 18.
pub const XQ_FORMAT_XQF: u32 = 4;
/// One game of CCBridge.
pub const XQ_FORMAT_CBR: u32 = 5;
/// A library of CCBridge.
pub const XQ_FORMAT_CBL: u32 = 6;
/// The XML of CCBridge.
pub const XQ_FORMAT_CBF: u32 = 7;
/// Binary trees with a checksum.
pub const XQ_FORMAT_XQR: u32 = 8;
/// One game a line, points only.
pub const XQ_FORMAT_LINES: u32 = 9;

/// Any encoding: the library finds out.
pub const XQ_ENCODING_ANY: u32 = 0;
/// UTF-8, of which ASCII is a part.
pub const XQ_ENCODING_UTF8: u32 = 1;
/// UTF-16, low byte first.
pub const XQ_ENCODING_UTF16LE: u32 = 2;
/// UTF-16, high byte first.
pub const XQ_ENCODING_UTF16BE: u32 = 3;
/// GB18030, of which GB2312 and GBK are parts.
pub const XQ_ENCODING_GB18030: u32 = 4;
/// Big5.
pub const XQ_ENCODING_BIG5: u32 = 5;

/// Nothing is said about the result.
pub const XQ_RESULT_UNKNOWN: u32 = 0;
/// 1-0
pub const XQ_RESULT_RED: u32 = 1;
/// 0-1
pub const XQ_RESULT_BLACK: u32 = 2;
/// 1/2-1/2
pub const XQ_RESULT_DRAW: u32 = 3;

/// Everything was read, but a person should look at it.
pub const XQ_SEVERITY_WARNING: u32 = 0;
/// Something in the file is not in the record.
pub const XQ_SEVERITY_ERROR: u32 = 1;

/// A comment on the position after the move.
pub const XQ_NOTE_COMMENT: u32 = 0;
/// A comment that stands before the move, as at the start of a variation.
pub const XQ_NOTE_BEFORE: u32 = 1;
/// A numeric annotation glyph; the text is its number: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`.
pub const XQ_NOTE_GLYPH: u32 = 2;

/// The root of a record's tree: the start position.
pub const XQ_ROOT: u32 = 0;
/// No node.
pub const XQ_NO_NODE: u32 = 0xFFFF_FFFF;

/// How a file is to be read. Set `struct_size` and clear the rest, then set what is wanted.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_read_options {
    /// `sizeof(xq_read_options)`.
    pub struct_size: u32,
    /// An `XQ_FORMAT_…`, if it is known.
    pub format: u32,
    /// An `XQ_ENCODING_…`, if it is known.
    pub encoding: u32,
    /// Not 0: a record with errors is the last one.
    pub strict: u32,
    /// The most bytes of one game, or of a file that cannot be read game by game; 0: 64 MiB.
    pub max_bytes: u64,
    /// The most moves in one game, variations included; 0: 1,000,000.
    pub max_nodes: u32,
    /// The most variations inside variations; 0: 1,000.
    pub max_depth: u32,
    /// The notation, a name as for `xq_style_check`, NUL-terminated; empty: any.
    pub style: [c_char; 48],
}

/// What a record holds. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_record_info {
    /// Which game of the file, from 1.
    pub number: u32,
    /// An `XQ_FORMAT_…`.
    pub format: u32,
    /// An `XQ_ENCODING_…`: that of the text in the file. What the library gives is UTF-8.
    pub encoding: u32,
    /// An `XQ_RESULT_…`, as the record claims.
    pub result: u32,
    /// 1 if everything was read, 0 if there are errors among the problems.
    pub whole: u32,
    /// How many tags.
    pub tags: u32,
    /// How many moves in the main line.
    pub plies: u32,
    /// How many nodes in the tree, the root among them.
    pub nodes: u32,
    /// How many problems.
    pub problems: u32,
    /// 1 if there is a start position, 0 if the problems say why not.
    pub has_start: u32,
    /// Where the game starts in the file.
    pub byte_offset: u64,
    /// The notation of the moves as the file has them, NUL-terminated.
    pub style: [c_char; 48],
}

/// One problem of a record. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_problem {
    /// The number of the kind; `name` is its name.
    pub kind: u32,
    /// An `XQ_SEVERITY_…`.
    pub severity: u32,
    /// Which game of the file, from 1.
    pub game: u32,
    /// How many moves of the line were read before it.
    pub ply: u32,
    /// 1 inside a variation.
    pub in_variation: u32,
    /// How many moves an ambiguous text may mean.
    pub candidates: u32,
    /// Where it is in the file.
    pub byte_offset: u64,
    /// The fixed name of the kind, e.g. "no_such_move", NUL-terminated.
    pub name: [c_char; 32],
}

/// A node of the tree: the root, or a move. Nodes are numbered from 0 (the root) up, parents
/// before children. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_node {
    /// The node after which the move was made; `XQ_NO_NODE` for the root.
    pub parent: u32,
    /// The move that goes on, or `XQ_NO_NODE`.
    pub first_child: u32,
    /// The next variation instead of this move, or `XQ_NO_NODE`.
    pub next_sibling: u32,
    /// How many notes it has.
    pub notes: u32,
    /// The move; `XQ_NO_MOVE` for the root.
    pub played: xq_move,
    /// Always 0.
    pub reserved: u16,
}

pub(super) const FORMATS: [Format; 9] = [
    Format::Pgn,
    Format::DhtmlXq,
    Format::Wxf,
    Format::Xqf,
    Format::Cbr,
    Format::Cbl,
    Format::Cbf,
    Format::Xqr,
    Format::Lines,
];

pub(super) const ENCODINGS: [Encoding; 5] = [
    Encoding::Utf8,
    Encoding::Utf16Le,
    Encoding::Utf16Be,
    Encoding::Gb18030,
    Encoding::Big5,
];

/// The number of a value in a list that counts from 1.
pub(super) fn number_of<T: PartialEq>(list: &[T], value: &T) -> u32 {
    list.iter().position(|v| v == value).map_or(0, |i| i + 1) as u32
}

/// The value with a number; `None` for 0.
fn numbered<T: Copy>(list: &[T], number: u32, what: &str) -> Result<Option<T>, Fault> {
    match number {
        0 => Ok(None),
        n => list
            .get(n as usize - 1)
            .copied()
            .map(Some)
            .ok_or_else(|| Fault::new(XQ_E_VALUE, format!("{n} is no {what}"))),
    }
}

pub(super) fn encoding_of(number: u32) -> Result<Option<Encoding>, Fault> {
    numbered(&ENCODINGS, number, "encoding")
}

pub(super) fn encoding_code(encoding: Encoding) -> u32 {
    number_of(&ENCODINGS, &encoding)
}

pub(super) const RESULTS: [GameResult; 4] = [
    GameResult::Unknown,
    GameResult::RedWins,
    GameResult::BlackWins,
    GameResult::Draw,
];

/// Options that may be older and shorter, or newer with nothing in the part unknown here.
///
/// # Safety
/// `at` is NULL, or misaligned, or points to as many bytes as its first field says.
pub(super) unsafe fn options(at: *const xq_read_options) -> Result<Options, Fault> {
    let mut out = Options::default();
    if at.is_null() {
        return Ok(out);
    }
    if !aligned(at) {
        return Err(misaligned("options"));
    }
    const KNOWN: usize = std::mem::size_of::<xq_read_options>();
    // SAFETY: as promised by the caller.
    let size = unsafe { std::ptr::addr_of!((*at).struct_size).read() } as usize;
    if !(4..=4096).contains(&size) {
        return Err(Fault::new(
            XQ_E_STRUCT,
            format!("options of {size} bytes: expected {KNOWN}"),
        ));
    }
    // SAFETY: as promised by the caller, `size` bytes can be read.
    let bytes = unsafe { std::slice::from_raw_parts(at.cast::<u8>(), size) };
    if bytes.iter().skip(KNOWN).any(|b| *b != 0) {
        return Err(Fault::new(
            XQ_E_STRUCT,
            "options that only a newer version of the library knows",
        ));
    }
    // SAFETY: all fields are integers, for which zero is a value.
    let mut given: xq_read_options = unsafe { std::mem::zeroed() };
    let len = size.min(KNOWN);
    // SAFETY: `len` bytes can be read there and written here.
    unsafe {
        std::ptr::copy_nonoverlapping(
            bytes.as_ptr(),
            std::ptr::addr_of_mut!(given).cast::<u8>(),
            len,
        );
    }
    out.format = numbered(&FORMATS, given.format, "format")?;
    out.encoding = numbered(&ENCODINGS, given.encoding, "encoding")?;
    out.lenient = given.strict == 0;
    if given.max_bytes != 0 {
        out.limits.bytes = usize::try_from(given.max_bytes).unwrap_or(usize::MAX);
    }
    if given.max_nodes != 0 {
        out.limits.nodes = given.max_nodes as usize;
    }
    if given.max_depth != 0 {
        out.limits.depth = given.max_depth as usize;
    }
    let name: Vec<u8> = given
        .style
        .iter()
        .map(|c| *c as u8)
        .take_while(|c| *c != 0)
        .collect();
    out.style = style(&String::from_utf8_lossy(&name))?;
    Ok(out)
}

fn no_entry(what: &str, number: u32, count: usize) -> Fault {
    Fault::new(
        XQ_E_NO_ENTRY,
        format!("there is no {what} {number}: the record has {count}"),
    )
}

/// Makes a reader. `options` may be NULL. The caller owns the reader and gives it to
/// `xq_record_reader_free`. Errors: `XQ_E_STRUCT`, `XQ_E_VALUE`, `XQ_E_NAME`, `XQ_E_NULL`. May
/// run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_reader_new(
    options: *const xq_read_options,
    reader: *mut *mut xq_record_reader,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(reader, "reader")?;
            let options = self::options(options)?;
            handle::give(
                out,
                Feeder {
                    feed: Feed::new(options),
                    ended: false,
                },
            );
        }
        Ok(())
    })
}

/// Gives a reader back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_record_reader_free(reader: *mut xq_record_reader) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `reader` is a handle of the caller's or NULL.
        unsafe { handle::free(reader) }
    })
}

/// Hands over the next bytes of the file, a few or all; they are copied. Memory grows with the
/// largest game, not with the file, if the records are taken in between. Errors:
/// `XQ_E_RECORD` (after `xq_record_reader_end`), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
/// `XQ_E_NULL`. Needs the reader for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_reader_feed(
    reader: *mut xq_record_reader,
    data: *const u8,
    data_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let bytes = bytes_in(data, data_len, "data")?;
            handle::change(reader, |feeder| {
                if feeder.ended {
                    return Err(Fault::new(XQ_E_RECORD, "the end was told before"));
                }
                feeder.feed.push(bytes);
                Ok(())
            })
        }
    })
}

/// Says that there are no more bytes. Twice is as good as once. Errors: `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the reader for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_reader_end(
    reader: *mut xq_record_reader,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            handle::change(reader, |feeder| {
                feeder.ended = true;
                feeder.feed.end();
                Ok(())
            })
        }
    })
}

/// The next record. The caller owns it and gives it to `xq_record_free`. A record that could
/// not be read to its end is a record with problems, not an error here. Errors: `XQ_E_MORE`
/// (no whole game has been fed yet), `XQ_E_END` (there are no more), `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. Needs the reader for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_reader_next(
    reader: *mut xq_record_reader,
    record: *mut *mut xq_record,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(record, "record")?;
            let record = handle::change(reader, |feeder| {
                feeder.feed.next().ok_or_else(|| match feeder.ended {
                    true => Fault::new(XQ_E_END, "there is no further record"),
                    false => Fault::new(XQ_E_MORE, "no whole game has been fed yet"),
                })
            })?;
            handle::give(out, record);
        }
        Ok(())
    })
}

/// Makes a record without moves, to be filled and written. `position` is where the game begins;
/// NULL means the start position (art. 1.3). The caller owns the record and gives it to
/// `xq_record_free`. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_new(
    position: *const xq_position,
    record: *mut *mut xq_record,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(record, "record")?;
            let start = if position.is_null() {
                Position::start()
            } else {
                *xq_position::read(position)?
            };
            handle::give(out, Record::new(start));
        }
        Ok(())
    })
}

/// Gives a record back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_record_free(record: *mut xq_record) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `record` is a handle of the caller's or NULL.
        unsafe { handle::free(record) }
    })
}

/// Fills in what the record holds. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_get_info(
    record: *const xq_record,
    info: *mut xq_record_info,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(info, "info")?;
            let info = handle::read(record, |record| {
                Ok(xq_record_info {
                    number: record.number as u32,
                    format: number_of(&FORMATS, &record.format),
                    encoding: number_of(&ENCODINGS, &record.encoding),
                    result: number_of(&RESULTS, &record.result) - 1,
                    whole: u32::from(record.is_whole()),
                    tags: record.tags.len() as u32,
                    plies: record.moves().count() as u32,
                    nodes: record.tree.len() as u32,
                    problems: record.problems.len() as u32,
                    has_start: u32::from(record.start.is_some()),
                    byte_offset: record.offset as u64,
                    style: field(&Style::of(record.notation).name()),
                })
            })?;
            out.set(info);
        }
        Ok(())
    })
}

/// The name of a tag, by its number from 0. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with
/// `needed` set, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_tag_name(
    record: *const xq_record,
    number: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            handle::read(record, |record| out.set(tag(record, number)?.0))
        }
    })
}

/// The value of a tag, by its number from 0. Errors: as of `xq_record_tag_name`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_tag_value(
    record: *const xq_record,
    number: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            handle::read(record, |record| out.set(tag(record, number)?.1))
        }
    })
}

fn tag(record: &Record, number: u32) -> Result<(&str, &str), Fault> {
    record
        .tags
        .at(number as usize)
        .ok_or_else(|| no_entry("tag", number, record.tags.len()))
}

/// The value of the tag with a name, whatever its case. Errors: `XQ_E_NO_ENTRY`, `XQ_E_UTF8`,
/// and those of `xq_record_tag_name`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_tag(
    record: *const xq_record,
    name: *const c_char,
    name_len: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let name = text_in(name, name_len, "name")?;
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            handle::read(record, |record| match record.tags.get(name) {
                Some(value) => out.set(value),
                None => Err(Fault::new(XQ_E_NO_ENTRY, "there is no such tag")),
            })
        }
    })
}

/// Sets a tag. Errors: `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`.
/// Needs the record for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_set_tag(
    record: *mut xq_record,
    name: *const c_char,
    name_len: usize,
    value: *const c_char,
    value_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let name = text_in(name, name_len, "name")?;
            let value = text_in(value, value_len, "value")?;
            handle::change(record, |record| {
                record.tags.set(name, value);
                Ok(())
            })
        }
    })
}

/// Sets the result, an `XQ_RESULT_…`. Errors: `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_set_result(
    record: *mut xq_record,
    result: u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let result = *RESULTS
            .get(result as usize)
            .ok_or_else(|| Fault::new(XQ_E_VALUE, format!("{result} is no result")))?;
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            handle::change(record, |record| {
                record.result = result;
                Ok(())
            })
        }
    })
}

/// Fills in the start position. Errors: `XQ_E_NO_START`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_start(
    record: *const xq_record,
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(position, "position")?;
            out.set(xq_position::of(handle::read(record, start)?));
        }
        Ok(())
    })
}

fn start(record: &Record) -> Result<Position, Fault> {
    record
        .start
        .ok_or_else(|| Fault::new(XQ_E_NO_START, "the record has no start position"))
}

/// The moves of the main line. Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_moves(
    record: *const xq_record,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(moves, capacity, count, "moves")?;
            let moves: Vec<u16> = handle::read(record, |record| {
                Ok(record.moves().map(Move::code).collect())
            })?;
            out.set(moves.into_iter())
        }
    })
}

/// The main line as a game, its repetitions counted. The caller owns the game and gives it to
/// `xq_game_free`. Errors: `XQ_E_NO_START`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_game(
    record: *const xq_record,
    game: *mut *mut xq_game,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(game, "game")?;
            let game = handle::read(record, |record| {
                start(record)?;
                Ok(record.game().unwrap_or_default())
            })?;
            handle::give(out, game);
        }
        Ok(())
    })
}

fn problem(record: &Record, number: u32) -> Result<&Problem, Fault> {
    record
        .problems
        .get(number as usize)
        .ok_or_else(|| no_entry("problem", number, record.problems.len()))
}

/// Fills in a problem, by its number from 0. Errors: `XQ_E_NO_ENTRY`, `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_problem(
    record: *const xq_record,
    number: u32,
    problem: *mut xq_problem,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(problem, "problem")?;
            let filled = handle::read(record, |record| {
                let p = self::problem(record, number)?;
                Ok(xq_problem {
                    kind: p.kind.number(),
                    severity: match p.severity() {
                        Severity::Warning => XQ_SEVERITY_WARNING,
                        Severity::Error => XQ_SEVERITY_ERROR,
                    },
                    game: p.game as u32,
                    ply: p.ply as u32,
                    in_variation: u32::from(p.in_variation),
                    candidates: p.candidates.len() as u32,
                    byte_offset: p.offset as u64,
                    name: field(p.kind.name()),
                })
            })?;
            out.set(filled);
        }
        Ok(())
    })
}

/// Why a problem is one, in English. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with `needed` set,
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_problem_reason(
    record: *const xq_record,
    number: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            handle::read(record, |record| {
                out.set(&self::problem(record, number)?.reason())
            })
        }
    })
}

/// The words of the file that a problem is about; may be empty. Errors: as of
/// `xq_record_problem_reason`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_problem_token(
    record: *const xq_record,
    number: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            handle::read(record, |record| {
                out.set(&self::problem(record, number)?.token)
            })
        }
    })
}

/// The moves that an ambiguous text may mean. Errors: as of `xq_record_problem_reason`, with
/// `count` for `needed`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_problem_candidates(
    record: *const xq_record,
    number: u32,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(moves, capacity, count, "moves")?;
            handle::read(record, |record| {
                let p = self::problem(record, number)?;
                out.set(p.candidates.iter().map(|m| m.code()))
            })
        }
    })
}

fn node_id(record: &Record, node: u32) -> Result<NodeId, Fault> {
    if (node as usize) < record.tree.len() {
        Ok(NodeId(node))
    } else {
        Err(no_entry("node", node, record.tree.len()))
    }
}

/// Fills in a node of the tree, from `XQ_ROOT` to the number of nodes less 1. Errors:
/// `XQ_E_NO_ENTRY`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_node(
    record: *const xq_record,
    number: u32,
    node: *mut xq_node,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(node, "node")?;
            let filled = handle::read(record, |record| {
                let id = node_id(record, number)?;
                let tree = &record.tree;
                let link = |id: Option<NodeId>| id.map_or(XQ_NO_NODE, |id| id.0);
                Ok(xq_node {
                    parent: link(tree.parent(id)),
                    first_child: link(tree.next(id)),
                    next_sibling: link(tree.sibling(id)),
                    notes: tree.notes(id).count() as u32,
                    played: tree.played(id).map_or(XQ_NO_MOVE, Move::code),
                    reserved: 0,
                })
            })?;
            out.set(filled);
        }
        Ok(())
    })
}

/// The text of a note on a node, by its number from 0. `kind` may be NULL; otherwise it becomes
/// an `XQ_NOTE_…`. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with `needed` set, `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_note(
    record: *const xq_record,
    node: u32,
    number: u32,
    kind: *mut u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out_kind = Out::optional(kind, "kind")?;
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            handle::read(record, |record| {
                let id = node_id(record, node)?;
                let note = record.tree.notes(id).nth(number as usize);
                let note =
                    note.ok_or_else(|| no_entry("note", number, record.tree.notes(id).count()))?;
                out.set(note.text)?;
                if let Some(out) = out_kind {
                    out.set(match note.kind {
                        NoteKind::Comment => XQ_NOTE_COMMENT,
                        NoteKind::Before => XQ_NOTE_BEFORE,
                        NoteKind::Glyph => XQ_NOTE_GLYPH,
                    });
                }
                Ok(())
            })
        }
    })
}

/// Adds a legal move after a node: the main line if it is the first there, else a variation; a
/// move that is there already is found, not added. `added` becomes its node. Errors:
/// `XQ_E_ILLEGAL_MOVE`, `XQ_E_VALUE`, `XQ_E_NO_ENTRY` (no such node), `XQ_E_NO_START`,
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_add_move(
    record: *mut xq_record,
    node: u32,
    move_: xq_move,
    added: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let m = action(move_)?;
            let out = Out::new(added, "added")?;
            let id = handle::change(record, |record| {
                let id = node_id(record, node)?;
                let mut pos = start(record)?;
                for m in record.tree.line_to(id) {
                    pos.play(m);
                }
                pos.legality(m)
                    .map_err(|why| super::moves::illegal(m, why))?;
                Ok(record.tree.add(id, m))
            })?;
            out.set(id.0);
        }
        Ok(())
    })
}

/// Adds a note to a node; `kind` is an `XQ_NOTE_…`. Errors: `XQ_E_VALUE`, `XQ_E_NO_ENTRY` (no
/// such node), `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
/// record for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_annotate(
    record: *mut xq_record,
    node: u32,
    kind: u32,
    text: *const c_char,
    text_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let text = text_in(text, text_len, "text")?;
            let kind = match kind {
                XQ_NOTE_COMMENT => NoteKind::Comment,
                XQ_NOTE_BEFORE => NoteKind::Before,
                XQ_NOTE_GLYPH => NoteKind::Glyph,
                other => {
                    return Err(Fault::new(
                        XQ_E_VALUE,
                        format!("{other} is no kind of note"),
                    ))
                }
            };
            handle::change(record, |record| {
                let id = node_id(record, node)?;
                record.tree.annotate(id, kind, text);
                Ok(())
            })
        }
    })
}

/// The record as PGN, in UTF-8, its moves in a style as for `xq_style_check` (empty: Chinese).
/// The caller owns the text and gives it to `xq_text_free`. Errors: `XQ_E_NAME`, `XQ_E_UTF8`,
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_to_pgn(
    record: *const xq_record,
    style: *const c_char,
    style_len: usize,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let style = match self::style(text_in(style, style_len, "style")?)? {
                any if any == Style::ANY => Style::CHINESE,
                style => style,
            };
            let out = Out::new(out, "out")?;
            let text = handle::read(record, |record| Ok(record::write_pgn(record, &style)))?;
            xq_text::give(out, text);
        }
        Ok(())
    })
}

/// The fixed name of an `XQ_FORMAT_…`, e.g. "pgn": a text that lives as long as the library.
/// NULL for a number that is no format. May run concurrently.
#[no_mangle]
pub extern "C" fn xq_format_name(format: u32) -> *const c_char {
    guard_value(std::ptr::null(), || {
        let names = [
            c"any", c"pgn", c"dhtmlxq", c"wxf", c"xqf", c"cbr", c"cbl", c"cbf", c"xqr", c"lines",
        ];
        names
            .get(format as usize)
            .map_or(std::ptr::null(), |name| name.as_ptr())
    })
}

/// The fixed name of an `XQ_ENCODING_…`, e.g. "big5": a text that lives as long as the library.
/// NULL for a number that is no encoding. May run concurrently.
#[no_mangle]
pub extern "C" fn xq_encoding_name(encoding: u32) -> *const c_char {
    guard_value(std::ptr::null(), || {
        let names = [
            c"any",
            c"utf-8",
            c"utf-16le",
            c"utf-16be",
            c"gb18030",
            c"big5",
        ];
        names
            .get(encoding as usize)
            .map_or(std::ptr::null(), |name| name.as_ptr())
    })
}
