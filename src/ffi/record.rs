//! What is in a record of a game, and changing it (art. 7).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::format::{number_of, ENCODINGS, FORMATS};
use super::game::xq_game;
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::*;
use super::position::xq_position;
use super::status::*;
use super::text::{field, text_in, Out, OutArray, OutText};
use crate::board::{Move, Position};
use crate::notation::Style;
use crate::record::{GameResult, Record};

/// One game as it was recorded: tags, start position, a tree of moves with comments, result,
/// problems. Made by `xq_record_reader_next` or `xq_record_new`, given back to
/// `xq_record_free`. Functions that take it `const` may run at the same time in several threads.
pub struct xq_record(Handle<Record>);

handle::kind!(xq_record, Record, "record");

/// Nothing is said about the result.
pub const XQ_RESULT_UNKNOWN: u32 = 0;
/// 1-0
pub const XQ_RESULT_RED: u32 = 1;
/// 0-1
pub const XQ_RESULT_BLACK: u32 = 2;
/// 1/2-1/2; also a drawn game at the board.
pub const XQ_RESULT_DRAW: u32 = 3;

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

/// In the order of their numbers, which no release changes.
pub(super) const RESULTS: [GameResult; 4] = GameResult::ALL;

pub(super) fn no_entry(what: &str, number: u32, count: usize) -> Fault {
    Fault::new(
        XQ_E_NO_ENTRY,
        format!("there is no {what} {number}: the record has {count}"),
    )
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

/// A second record with the same content. The caller owns it and gives it to `xq_record_free`.
/// Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_copy(
    record: *const xq_record,
    copy: *mut *mut xq_record,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(copy, "copy")?;
            let copy = handle::read(record, |record| Ok(record.clone()))?;
            handle::give(out, copy);
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

/// Takes a tag away, whatever the case of its name. Errors: `XQ_E_NO_ENTRY` (there is none),
/// `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for
/// itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_remove_tag(
    record: *mut xq_record,
    name: *const c_char,
    name_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let name = text_in(name, name_len, "name")?;
            handle::change(record, |record| match record.tags.remove(name) {
                true => Ok(()),
                false => Err(Fault::new(XQ_E_NO_ENTRY, "there is no such tag")),
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

pub(super) fn start(record: &Record) -> Result<Position, Fault> {
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
