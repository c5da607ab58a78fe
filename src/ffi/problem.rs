//! What is wrong with a record (art. 7).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle;
use super::names::*;
use super::record::{no_entry, xq_record};
use super::status::*;
use super::text::{field, text_in, Out, OutArray, OutText};
use super::verdict::language_of;
use crate::record::{Problem, Record, Severity};
use crate::text::{problem_line, problem_words};

/// Everything was read, but a person should look at it.
pub const XQ_SEVERITY_WARNING: u32 = 0;
/// Something in the file is not in the record.
pub const XQ_SEVERITY_ERROR: u32 = 1;

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

fn problem(record: &Record, number: u32) -> Result<&Problem, Fault> {
    record
        .problems
        .get(number as usize)
        .ok_or_else(|| no_entry("problem", number, record.problems.len()))
}

/// Writes words about a problem, found by its number, to the caller's buffer.
///
/// # Safety
/// The caller's pointers, as the contract asks.
unsafe fn write_words(
    record: *const xq_record,
    number: u32,
    out: OutText<'_>,
    words: impl FnOnce(&Problem) -> String,
) -> Result<(), Fault> {
    // SAFETY: as above.
    unsafe { handle::read(record, |record| out.set(&words(problem(record, number)?))) }
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
            write_words(record, number, out, Problem::reason)
        }
    })
}

/// A problem in one line of English: place, words in quotes as JSON has them, reason, candidates.
/// Errors: as of `xq_record_problem_reason`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_problem_text(
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
            write_words(record, number, out, Problem::to_string)
        }
    })
}

/// Why a problem is one, in a language: "zh-Hans", "zh-Hant" or "en"; the empty text stands for
/// "zh-Hans". Errors: as of `xq_record_problem_reason`, and `XQ_E_NAME`, `XQ_E_UTF8`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_problem_reason_in(
    record: *const xq_record,
    number: u32,
    language: *const c_char,
    language_len: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            let language = language_of(text_in(language, language_len, "language")?)?;
            write_words(record, number, out, |problem| {
                problem_words(&problem.kind, language)
            })
        }
    })
}

/// A problem in one line, as of `xq_record_problem_text`, in a language as for
/// `xq_record_problem_reason_in`. What the file says keeps its own script. Errors: as of
/// `xq_record_problem_reason_in`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_problem_text_in(
    record: *const xq_record,
    number: u32,
    language: *const c_char,
    language_len: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            let language = language_of(text_in(language, language_len, "language")?)?;
            write_words(record, number, out, |problem| {
                problem_line(problem, language)
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
            write_words(record, number, out, |problem| problem.token.clone())
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
