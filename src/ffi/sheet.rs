//! Score sheets resolved as a whole (art. 7).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::*;
use super::notation::style;
use super::position::xq_position;
use super::status::*;
use super::text::{text_in, Out, OutArray};
use crate::board::{Move, Position};
use crate::notation::sheet::{self, Bounds, Count, Entry, Known, Resolution, Sheet};

/// A score sheet in short form, or one of which not everything can be read. Made by
/// `xq_sheet_new`, given back to `xq_sheet_free`.
pub struct xq_sheet(Handle<Reading>);

/// A sheet, and what was found out about it.
pub(super) struct Reading {
    start: Position,
    sheet: Sheet,
    found: Option<Resolution>,
}

handle::kind!(xq_sheet, Reading, "sheet");

/// What is known about the readings of a sheet. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_sheet_info {
    /// How many readings there are, or (`exact` 0) more than how many.
    pub readings: u64,
    /// How many entries.
    pub entries: u32,
    /// 1 if `readings` is exact.
    pub exact: u32,
    /// The first ply, from 1, whose move is not certain; 0 if all are.
    pub first_doubt: u32,
    /// Without any reading: the ply, from 1, that no reading gets past (one more than there are
    /// entries if only the end does not fit); else 0.
    pub dead_end: u32,
}

/// Reads the entries of a sheet. `position` is where the game begins; NULL means the start
/// position. Entries have white space between, numbers of rounds are left out, `?` is a move
/// that cannot be read and within an entry one sign. `style` is a name as for `xq_style_check`:
/// `shorthand` (all three action words are left out), `shorthand-west` (平 only), or `any`.
/// The caller owns the sheet and gives it to `xq_sheet_free`. Errors: `XQ_E_NOTATION` (a word
/// that is no entry, with its place), `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May
/// run concurrently. Art. 7.5.
#[no_mangle]
pub unsafe extern "C" fn xq_sheet_new(
    position: *const xq_position,
    text: *const c_char,
    text_len: usize,
    style: *const c_char,
    style_len: usize,
    sheet: *mut *mut xq_sheet,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let text = text_in(text, text_len, "text")?;
            let style = self::style(text_in(style, style_len, "style")?)?;
            let out = Out::new(sheet, "sheet")?;
            let start = if position.is_null() {
                Position::start()
            } else {
                *xq_position::read(position)?
            };
            let sheet = Sheet::read(text, style);
            if let Some((from, to)) = sheet.unread.first() {
                let word: String = text[*from..*to].chars().take(40).collect();
                return Err(
                    Fault::new(XQ_E_NOTATION, format!("{word:?} is no entry")).at_byte(*from)
                );
            }
            handle::give(
                out,
                Reading {
                    start,
                    sheet,
                    found: None,
                },
            );
        }
        Ok(())
    })
}

/// Gives a sheet back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_sheet_free(sheet: *mut xq_sheet) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `sheet` is a handle of the caller's or NULL.
        unsafe { handle::free(sheet) }
    })
}

/// How many entries there are, one a ply. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_sheet_len(
    sheet: *const xq_sheet,
    entries: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(entries, "entries")?;
            out.set(handle::read(sheet, |reading| {
                Ok(reading.sheet.entries.len() as u32)
            })?);
        }
        Ok(())
    })
}

/// Says what an entry is, whatever it says itself: `ply` from 1, and its move. Errors:
/// `XQ_E_PLY`, `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
/// sheet for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_sheet_set_move(
    sheet: *mut xq_sheet,
    ply: u32,
    move_: xq_move,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let m = action(move_)?;
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            handle::change(sheet, |reading| {
                let entries = &mut reading.sheet.entries;
                let count = entries.len();
                let entry = (ply as usize)
                    .checked_sub(1)
                    .and_then(|i| entries.get_mut(i))
                    .ok_or_else(|| no_ply(ply, count))?;
                *entry = Entry::Move(m);
                reading.found = None;
                Ok(())
            })
        }
    })
}

fn no_ply(ply: u32, count: usize) -> Fault {
    Fault::new(
        XQ_E_PLY,
        format!("there is no entry {ply}: the sheet has {count}"),
    )
}

/// Finds all legal readings. `last` is the position after the last entry, if it is known, else
/// NULL; `winner` is the side that has mated or stalemated at the end, else `XQ_NO_COLOR`.
/// `max_positions` bounds the different positions after one ply (0: 20,000; each takes less than
/// a kilobyte), `max_moves` the moves between them (0: 4,000,000; each takes 12 bytes). Errors:
/// `XQ_E_VALUE`, `XQ_E_POSITION`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs
/// the sheet for itself. Art. 7.
#[no_mangle]
pub unsafe extern "C" fn xq_sheet_resolve(
    sheet: *mut xq_sheet,
    last: *const xq_position,
    winner: xq_color,
    max_positions: u32,
    max_moves: u32,
    info: *mut xq_sheet_info,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(info, "info")?;
            let mut known = Known::default();
            if !last.is_null() {
                known.last = Some(*xq_position::read(last)?);
            }
            if winner != XQ_NO_COLOR {
                known.won_on_board = Some(color(winner)?);
            }
            let or = |given: u32, usual: usize| match given {
                0 => usual,
                n => n as usize,
            };
            let bounds = Bounds {
                positions: or(max_positions, Bounds::DEFAULT.positions),
                moves: or(max_moves, Bounds::DEFAULT.moves),
            };
            let info = handle::change(sheet, |reading| {
                let found = sheet::resolve(&reading.start, &reading.sheet.entries, &known, bounds);
                let (exact, readings) = match found.count {
                    Count::Exact(n) => (1, n),
                    Count::MoreThan(n) => (0, n),
                };
                let from_one = |ply: Option<usize>| ply.map_or(0, |p| p as u32 + 1);
                let info = xq_sheet_info {
                    readings,
                    entries: reading.sheet.entries.len() as u32,
                    exact,
                    first_doubt: from_one(found.first_doubt),
                    dead_end: from_one(found.dead_end),
                };
                reading.found = Some(found);
                Ok(info)
            })?;
            out.set(info);
        }
        Ok(())
    })
}

fn found(reading: &Reading) -> Result<&Resolution, Fault> {
    reading
        .found
        .as_ref()
        .ok_or_else(|| Fault::new(XQ_E_RECORD, "xq_sheet_resolve comes first"))
}

/// For each entry its move if it is the same in every reading, else `XQ_NO_MOVE`. Errors:
/// `XQ_E_RECORD` (not resolved), `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_sheet_certain(
    sheet: *const xq_sheet,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(moves, capacity, count, "moves")?;
            handle::read(sheet, |reading| {
                let certain = found(reading)?.certain.iter();
                out.set(certain.map(|m| m.map_or(XQ_NO_MOVE, Move::code)))
            })
        }
    })
}

/// The different moves that the readings have at a ply, from 1. Errors: `XQ_E_PLY`, and those
/// of `xq_sheet_certain`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_sheet_moves_at(
    sheet: *const xq_sheet,
    ply: u32,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(moves, capacity, count, "moves")?;
            handle::read(sheet, |reading| {
                let entries = reading.sheet.entries.len();
                if ply == 0 || ply as usize > entries {
                    return Err(no_ply(ply, entries));
                }
                let all = found(reading)?.moves_at(ply as usize - 1);
                out.set(all.iter().map(|m| m.code()))
            })
        }
    })
}

/// One whole reading, by its number from 0. Errors: `XQ_E_NO_ENTRY` (there are fewer), and those
/// of `xq_sheet_certain`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_sheet_reading(
    sheet: *const xq_sheet,
    number: u64,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(moves, capacity, count, "moves")?;
            handle::read(sheet, |reading| match found(reading)?.reading(number) {
                Some(moves) => out.set(moves.iter().map(|m| m.code())),
                None => Err(Fault::new(
                    XQ_E_NO_ENTRY,
                    format!("there is no reading {number}"),
                )),
            })
        }
    })
}
