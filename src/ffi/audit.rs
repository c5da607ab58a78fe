//! Archives audited: rows as columns in one block of memory (art. 4, 7, 23.3, 24-26).

use std::ffi::c_char;

use super::bulk::pieces;
use super::error::{xq_error, Fault};
use super::format::{number_of, ENCODINGS, FORMATS};
use super::guard::{guard, guard_value};
use super::handle::{self, Handle};
use super::reader::{options, xq_read_options};
use super::status::*;
use super::text::{bytes_in, field, slice_in, text_in, Out, OutText};
use super::verdict::rule_book;
use super::versioned::{versioned, Versioned};
use crate::audit::{self, source, Kind, Options, Table, COLUMNS, SCHEMA_VERSION};
use crate::bulk::MAX_THREADS;
use crate::record::{self, can_be_split, split};

/// A row for each game of a file, as columns in one block of memory. Made by `xq_audit_new`, given
/// back to `xq_audit_free`. It never changes, so it may be read from several threads at once.
///
/// All numbers in the block are little endian. First come words of 64 bits: the bytes "xqaudit" and a
/// NUL; the version of the schema; the number of columns; the number of rows. Then eight words for
/// each column: how many values it has; how many of them are null; the offset from the start of the
/// block and the length in bytes of the validity (a bit for each value, 1 if it is there, the lowest
/// bit of a byte first; length 0 where no value may be null), the same two of the offsets (signed, 64
/// bits, one more than there are values; length 0 but for texts and lists), and of the data. Each
/// buffer begins at a multiple of 64 bytes, and is as Apache Arrow has it. The values of a column
/// below a list are those of all rows together; the list's offsets say which belong to which row.
/// `xq_audit_column_at` tells names and types. The block holds no addresses: it may be copied, kept
/// and sent, and read by any version that has the same schema.
pub struct xq_audit(Handle<Block>);

/// The bytes of a table, aligned as its buffers want it.
pub(super) struct Block {
    lines: Vec<Line>,
    len: usize,
    rows: usize,
}

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u8; 64]);

handle::kind!(xq_audit, Block, "audit");

/// The version of the list of columns that this header was made for.
pub const XQ_AUDIT_SCHEMA: u32 = 1;

const _: () = assert!(SCHEMA_VERSION == XQ_AUDIT_SCHEMA);

/// Unsigned numbers of 32 bits.
pub const XQ_AUDIT_U32: u32 = 1;
/// Unsigned numbers of 64 bits.
pub const XQ_AUDIT_U64: u32 = 2;
/// A bit each, the lowest of a byte first.
pub const XQ_AUDIT_FLAG: u32 = 3;
/// UTF-8, its places in the offsets.
pub const XQ_AUDIT_TEXT: u32 = 4;
/// A byte each, the number of a text that `xq_audit_value_name` gives.
pub const XQ_AUDIT_NAME: u32 = 5;
/// 16 bytes each.
pub const XQ_AUDIT_BYTES16: u32 = 6;
/// A list; the columns whose parent this is are the fields of its elements.
pub const XQ_AUDIT_LIST: u32 = 7;
/// The parent of a column that belongs to no list.
pub const XQ_AUDIT_NO_PARENT: u32 = 65_535;

/// How games are to be audited. Set `struct_size` and clear the rest, then set what is wanted.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_audit_options {
    /// `sizeof(xq_audit_options)`.
    pub struct_size: u32,
    /// How many threads share the work, the caller's among them; 0: one.
    pub threads: u32,
    /// Not 0: repetitions are counted but not judged.
    pub unjudged: u32,
    /// How many games of the file are before these bytes.
    pub games_before: u32,
    /// How many bytes of the file are before these. If not 0, they are a part that begins where
    /// `xq_audit_split` cut, and the reading options must give format and encoding.
    pub bytes_before: u64,
    /// How many positions are searched for the verdicts of one game, before the rest of them is
    /// counted as unjudged; 0: 1,000,000.
    pub max_nodes: u64,
}

// SAFETY: integers, the first of them the size.
unsafe impl Versioned for xq_audit_options {}

/// What kind of file something is. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_audit_source {
    /// An `XQ_FORMAT_…`.
    pub format: u32,
    /// An `XQ_ENCODING_…`.
    pub encoding: u32,
    /// 1 if `xq_audit_split` can cut it, 0 if it must be read as a whole.
    pub can_be_split: u32,
    /// Always 0.
    pub reserved: u32,
}

/// One column of the schema. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_audit_column {
    /// An `XQ_AUDIT_…` type.
    pub kind: u32,
    /// 1 if a value may be null.
    pub nullable: u32,
    /// The number of the list that it is a field of, or `XQ_AUDIT_NO_PARENT`.
    pub parent: u32,
    /// How many names there are, for `XQ_AUDIT_NAME`.
    pub names: u32,
    /// The name of the column, NUL-terminated; that of a field begins with its list's, "tags.name".
    pub name: [c_char; 32],
}

/// Options that may be older and shorter, or newer with nothing in the part unknown here.
///
/// # Safety
/// `at` is NULL, or misaligned, or points to as many bytes as its first field says.
unsafe fn audit_options(
    at: *const xq_audit_options,
    reading: record::Options,
    rules: &str,
) -> Result<Options, Fault> {
    let mut out = Options {
        reading,
        ..Options::default()
    };
    // SAFETY: as promised by the caller.
    let given = unsafe { versioned(at, "options") }?;
    let rules = rule_book(rules)?;
    out.rules = Some(rules);
    let Some(given) = given else {
        return Ok(out);
    };
    if given.threads as usize > MAX_THREADS {
        return Err(Fault::new(
            XQ_E_RANGE,
            format!("{} threads: 1 to {MAX_THREADS} are possible", given.threads),
        ));
    }
    out.threads = given.threads.max(1) as usize;
    if given.unjudged != 0 {
        out.rules = None;
    }
    if given.max_nodes != 0 {
        out.nodes = given.max_nodes;
    }
    out.games = given.games_before as usize;
    // Beyond this nothing can be that is in memory.
    out.offset = usize::try_from(given.bytes_before)
        .ok()
        .filter(|n| *n <= isize::MAX as usize)
        .ok_or_else(|| Fault::new(XQ_E_RANGE, "more bytes_before than any file has"))?;
    if out.offset > 0 && (reading.format.is_none() || reading.encoding.is_none()) {
        return Err(Fault::new(
            XQ_E_VALUE,
            "a part of a file needs the format and the encoding of the whole",
        ));
    }
    Ok(out)
}

/// Reads all games of a file, of any format and encoding, or of a part of a file, and makes a row for
/// each. What is wrong with a game stands in its row and stops nothing; a file without any game has no
/// rows. `reading` and `options` may be NULL; `rules` is a rule book as for `xq_game_verdict` (empty:
/// cxa2007). The rows depend neither on the number of threads nor on how a file was cut. The caller
/// owns the audit and gives it to `xq_audit_free`. Errors: `XQ_E_STRUCT`, `XQ_E_RANGE`, `XQ_E_VALUE`
/// (also for a part whose format or encoding is not given), `XQ_E_NAME`, `XQ_E_JSON`, `XQ_E_RULES`,
/// `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 4, 7, 23.3, 24-26.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_new(
    data: *const u8,
    data_len: usize,
    reading: *const xq_read_options,
    options: *const xq_audit_options,
    rules: *const c_char,
    rules_len: usize,
    audit: *mut *mut xq_audit,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let data = bytes_in(data, data_len, "data")?;
            let reading = self::options(reading)?;
            let rules = text_in(rules, rules_len, "rules")?;
            let options = audit_options(options, reading, rules)?;
            let out = Out::new(audit, "audit")?;
            handle::give(out, Block::of(&audit::audit(data, &options)));
        }
        Ok(())
    })
}

/// Reads all games of several whole files, as `xq_audit_new` does for one. `data` are the bytes of all
/// files, one behind the other, and `lengths` says how many belong to each; the column "file" says of
/// which file a row is, from 0. The caller owns the audit and gives it to `xq_audit_free`. Errors:
/// `XQ_E_RANGE` (also lengths that do not add up to `data_len`), and as of `xq_audit_new`; nothing may
/// be before the bytes. May run concurrently. Art. 4, 7, 23.3, 24-26.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_files(
    data: *const u8,
    data_len: usize,
    lengths: *const u64,
    lengths_len: usize,
    reading: *const xq_read_options,
    options: *const xq_audit_options,
    rules: *const c_char,
    rules_len: usize,
    audit: *mut *mut xq_audit,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let data = bytes_in(data, data_len, "data")?;
            let lengths = slice_in(lengths, lengths_len, "lengths")?;
            let reading = self::options(reading)?;
            let rules = text_in(rules, rules_len, "rules")?;
            let options = audit_options(options, reading, rules)?;
            let out = Out::new(audit, "audit")?;
            if options.offset > 0 || options.games > 0 {
                return Err(Fault::new(XQ_E_VALUE, "these are whole files, not parts"));
            }
            let files = pieces(data, lengths)?;
            handle::give(out, Block::of(&audit::audit_files(&files, &options)));
        }
        Ok(())
    })
}

impl Block {
    fn of(table: &Table) -> Block {
        let bytes = table.block();
        let mut lines = vec![Line([0; 64]); bytes.len().div_ceil(64)];
        for (line, bytes) in lines.iter_mut().zip(bytes.chunks(64)) {
            line.0[..bytes.len()].copy_from_slice(bytes);
        }
        Block {
            lines,
            len: bytes.len(),
            rows: table.rows(),
        }
    }
}

/// Gives an audit back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_free(audit: *mut xq_audit) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `audit` is a handle of the caller's or NULL.
        unsafe { handle::free(audit) }
    })
}

/// The block, aligned to 64 bytes. It belongs to the handle and lives until that is freed. NULL if
/// `audit` is NULL, freed or foreign. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_data(audit: *const xq_audit) -> *const c_char {
    guard_value(std::ptr::null(), || {
        // SAFETY: `audit` is a handle of the caller's or NULL.
        unsafe { handle::read(audit, |block| Ok(block.lines.as_ptr().cast())) }
            .unwrap_or(std::ptr::null())
    })
}

/// How many bytes the block has. 0 if `audit` is NULL, freed or foreign. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_len(audit: *const xq_audit) -> usize {
    guard_value(0, || {
        // SAFETY: `audit` is a handle of the caller's or NULL.
        unsafe { handle::read(audit, |block| Ok(block.len)) }.unwrap_or(0)
    })
}

/// How many rows there are: one for each game. 0 if `audit` is NULL, freed or foreign. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_rows(audit: *const xq_audit) -> usize {
    guard_value(0, || {
        // SAFETY: `audit` is a handle of the caller's or NULL.
        unsafe { handle::read(audit, |block| Ok(block.rows)) }.unwrap_or(0)
    })
}

/// Tells format and encoding of a file by its first bytes; more than the first MiB changes nothing.
/// `reading` may be NULL. Errors: `XQ_E_STRUCT`, `XQ_E_VALUE`, `XQ_E_NAME`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_source_of(
    data: *const u8,
    data_len: usize,
    reading: *const xq_read_options,
    source: *mut xq_audit_source,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let data = bytes_in(data, data_len, "data")?;
            let reading = self::options(reading)?;
            let out = Out::new(source, "source")?;
            let found = self::source(data, reading);
            out.set(xq_audit_source {
                format: number_of(&FORMATS, &found.format),
                encoding: number_of(&ENCODINGS, &found.encoding),
                can_be_split: u32::from(can_be_split(found.format)),
                reserved: 0,
            });
        }
        Ok(())
    })
}

/// Says where a large file can be cut. `data` begins where the file or a part of it begins; `size`
/// becomes how many of these bytes can be read apart from what follows, up to the last border of games
/// in them. 0 means that more bytes are needed, or, at the end of a file, that all are one part. The
/// options must give format and encoding as `xq_audit_source_of` tells them. The rows of all parts are
/// those of the whole. Errors: `XQ_E_VALUE` (also without format or encoding, or for a format that
/// cannot be cut), `XQ_E_STRUCT`, `XQ_E_NAME`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_split(
    data: *const u8,
    data_len: usize,
    reading: *const xq_read_options,
    size: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let data = bytes_in(data, data_len, "data")?;
            let reading = self::options(reading)?;
            let out = Out::new(size, "size")?;
            if reading.encoding.is_none() || !reading.format.is_some_and(can_be_split) {
                return Err(Fault::new(
                    XQ_E_VALUE,
                    "to cut a file, its encoding must be given and its format, pgn or lines",
                ));
            }
            out.set(split(data, reading));
        }
        Ok(())
    })
}

/// The version of the list of columns of this library, `XQ_AUDIT_SCHEMA` of its own header. May run
/// concurrently.
#[no_mangle]
pub extern "C" fn xq_audit_schema() -> u32 {
    guard_value(0, || SCHEMA_VERSION)
}

/// How many columns there are. May run concurrently.
#[no_mangle]
pub extern "C" fn xq_audit_columns() -> u32 {
    guard_value(0, || COLUMNS.len() as u32)
}

fn column_at(number: u32) -> Result<&'static crate::audit::Column, Fault> {
    COLUMNS.get(number as usize).ok_or_else(|| {
        let last = COLUMNS.len() - 1;
        Fault::new(
            XQ_E_NO_ENTRY,
            format!("there is no column {number}: 0 to {last}"),
        )
    })
}

/// Fills in name and type of a column, by its number from 0. Errors: `XQ_E_NO_ENTRY`, `XQ_E_NULL`.
/// May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_column_at(
    number: u32,
    column: *mut xq_audit_column,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let out = unsafe { Out::new(column, "column") }?;
        let found = column_at(number)?;
        out.set(xq_audit_column {
            kind: number_of(&Kind::ALL, &found.kind),
            nullable: u32::from(found.nullable),
            parent: found.parent.map_or(XQ_AUDIT_NO_PARENT, |at| at as u32),
            names: found.names.len() as u32,
            name: field(found.name),
        });
        Ok(())
    })
}

/// What a column says, in a sentence. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with `needed` set,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_column_meaning(
    number: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let out = unsafe { OutText::new(buffer, capacity, needed, "buffer") }?;
        out.set(column_at(number)?.meaning)
    })
}

/// The text of a value of a column of names, by the numbers of both from 0. Errors: `XQ_E_NO_ENTRY`,
/// `XQ_E_BUFFER` with `needed` set, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_audit_value_name(
    number: u32,
    value: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let out = unsafe { OutText::new(buffer, capacity, needed, "buffer") }?;
        let column = column_at(number)?;
        let name = column.names.get(value as usize).ok_or_else(|| {
            Fault::new(
                XQ_E_NO_ENTRY,
                format!("{value} is no value of the column {}", column.name),
            )
        })?;
        out.set(name)
    })
}
