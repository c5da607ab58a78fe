//! Records and texts for other programs: formats that are written, encodings (art. 7).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::format::{encoding_code, encoding_of};
use super::game::xq_game;
use super::guard::guard;
use super::handle;
use super::notation::style;
use super::record::xq_record;
use super::status::*;
use super::text::{bytes_in, text_in, xq_text, Out};
use crate::notation::Style;
use crate::record::{self, Encoding, NodeId, Record};

/// The moves of a game as a record, without tags. The caller owns it and gives it to
/// `xq_record_free`. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_of_game(
    game: *const xq_game,
    record: *mut *mut xq_record,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(record, "record")?;
            let record = handle::read(game, |game| {
                let mut record = Record::new(*game.start());
                let mut node = NodeId::ROOT;
                for m in game.moves() {
                    node = record.tree.add(node, m);
                }
                Ok(record)
            })?;
            handle::give(out, record);
        }
        Ok(())
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

/// The record as DhtmlXQ (UBB), in UTF-8. Marks like `!` have no place there and are left out.
/// The caller owns the text and gives it to `xq_text_free`. Errors: `XQ_E_NO_START`,
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_to_dhtmlxq(
    record: *const xq_record,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let text = handle::read(record, |record| {
                record::write_dhtmlxq(record).map_err(no_start)
            })?;
            xq_text::give(out, text);
        }
        Ok(())
    })
}

/// The record as an XQF file of version 10: `xq_text_data` and `xq_text_len` then give bytes,
/// not text. Header texts are cut to their room there, marks like `!` are left out. The caller
/// owns it and gives it to `xq_text_free`. Errors: `XQ_E_NO_START`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_to_xqf(
    record: *const xq_record,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let bytes = handle::read(record, |record| record::write_xqf(record).map_err(no_start))?;
            xq_text::give_bytes(out, bytes);
        }
        Ok(())
    })
}

fn no_start(why: record::Unwritable) -> Fault {
    Fault::new(XQ_E_NO_START, why.to_string())
}

/// A text in an encoding of old programs; `encoding` is an `XQ_ENCODING_…`. The result are
/// bytes in that encoding. The caller owns it and gives it to `xq_text_free`. Errors:
/// `XQ_E_ENCODING` (a character that the encoding lacks, with its byte in `text`), `XQ_E_VALUE`
/// (no such encoding), `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_encode(
    text: *const c_char,
    text_len: usize,
    encoding: u32,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let text = text_in(text, text_len, "text")?;
            let encoding = encoding_of(encoding)?.unwrap_or(Encoding::Utf8);
            let out = Out::new(out, "out")?;
            let bytes = record::encode(text, encoding)
                .map_err(|why| Fault::new(XQ_E_ENCODING, why.to_string()).at_byte(why.offset))?;
            xq_text::give_bytes(out, bytes);
        }
        Ok(())
    })
}

/// Bytes of any encoding as UTF-8; `encoding` is an `XQ_ENCODING_…`, `XQ_ENCODING_ANY` to find
/// out. `found` may be NULL; otherwise it becomes the encoding that was used. What is no text
/// in the encoding becomes U+FFFD. The caller owns the text and gives it to `xq_text_free`.
/// Errors: `XQ_E_VALUE`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_decode(
    data: *const u8,
    data_len: usize,
    encoding: u32,
    found: *mut u32,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let bytes = bytes_in(data, data_len, "data")?;
            let encoding = encoding_of(encoding)?;
            let found = Out::optional(found, "found")?;
            let out = Out::new(out, "out")?;
            let encoding = encoding.unwrap_or_else(|| record::detect(bytes));
            let (text, _) = record::decode(bytes, encoding);
            if let Some(found) = found {
                found.set(encoding_code(encoding));
            }
            xq_text::give(out, text.into_owned());
        }
        Ok(())
    })
}
