//! The formats and encodings of records, by number and by name (art. 7).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::{guard, guard_value};
use super::status::*;
use super::text::{text_in, Out};
use crate::record::{Encoding, Format};

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

/// In the order of their numbers, which no release changes.
pub(super) const FORMATS: [Format; 9] = Format::ALL;

/// In the order of their numbers, which no release changes.
pub(super) const ENCODINGS: [Encoding; 5] = Encoding::ALL;

/// The number of a value in a list that counts from 1.
pub(super) fn number_of<T: PartialEq>(list: &[T], value: &T) -> u32 {
    list.iter().position(|v| v == value).map_or(0, |i| i + 1) as u32
}

/// The value with a number; `None` for 0.
pub(super) fn numbered<T: Copy>(list: &[T], number: u32, what: &str) -> Result<Option<T>, Fault> {
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

/// The number of a format by its name, "any" among them. Errors: `XQ_E_NAME`, `XQ_E_UTF8`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_format_number(
    name: *const c_char,
    name_len: usize,
    format: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let name = text_in(name, name_len, "name")?;
            let out = Out::new(format, "format")?;
            let number = FORMATS.iter().position(|f| f.name() == name);
            match (number, name) {
                (Some(number), _) => out.set(number as u32 + 1),
                (None, "any") => out.set(XQ_FORMAT_ANY),
                _ => return Err(unknown(name, "format")),
            }
        }
        Ok(())
    })
}

/// The number of an encoding by its name or one of its usual other names ("gbk", "UTF8"), in any
/// case, "any" among them. Errors: `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_encoding_number(
    name: *const c_char,
    name_len: usize,
    encoding: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let name = text_in(name, name_len, "name")?;
            let out = Out::new(encoding, "encoding")?;
            match (Encoding::from_name(name), name) {
                (Some(found), _) => out.set(encoding_code(found)),
                (None, "any") => out.set(XQ_ENCODING_ANY),
                _ => return Err(unknown(name, "encoding")),
            }
        }
        Ok(())
    })
}

fn unknown(name: &str, what: &str) -> Fault {
    let shown: String = name.chars().take(40).collect();
    Fault::new(XQ_E_NAME, format!("{shown:?} is no {what}"))
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
