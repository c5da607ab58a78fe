//! Reading the records of a file (art. 7).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::format::{numbered, ENCODINGS, FORMATS};
use super::guard::guard;
use super::handle::{self, Handle};
use super::notation::style;
use super::record::xq_record;
use super::status::*;
use super::text::{bytes_in, Out};
use super::versioned::{versioned, Versioned};
use crate::record::{Feed, Options};

/// Reads records out of bytes that are handed over in pieces of any size. Made by
/// `xq_record_reader_new`, given back to `xq_record_reader_free`.
pub struct xq_record_reader(Handle<Feeder>);

/// A feed, and whether its end was told.
pub(super) struct Feeder {
    feed: Feed,
    ended: bool,
}

handle::kind!(xq_record_reader, Feeder, "record_reader");

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

// SAFETY: integers, the first of them the size.
unsafe impl Versioned for xq_read_options {}

/// Options that may be older and shorter, or newer with nothing in the part unknown here.
///
/// # Safety
/// `at` is NULL, or misaligned, or points to as many bytes as its first field says.
pub(super) unsafe fn options(at: *const xq_read_options) -> Result<Options, Fault> {
    let mut out = Options::default();
    // SAFETY: as promised by the caller.
    let Some(given) = (unsafe { versioned(at, "options") })? else {
        return Ok(out);
    };
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
