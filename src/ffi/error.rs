//! Errors: what went wrong, where, in words.

use std::borrow::Cow;
use std::ffi::c_char;

use super::status::*;
use super::text::aligned;
use crate::board::SetupError;

/// Bytes of `xq_error.message`, with the NUL.
const MESSAGE: usize = 480;

/// What went wrong. Every function that can fail takes a pointer to one, which may be NULL. It
/// need not be prepared: when the call fails, the library fills in every field. When the call
/// succeeds it is left as it was. It owns nothing and needs no free.
#[repr(C)]
pub struct xq_error {
    /// The bytes that the library filled in: the size of this struct.
    pub struct_size: u32,
    /// The status that the call returned.
    pub code: xq_status,
    /// The line of the text that was read, from 1; 0 when that says nothing here.
    pub line: u32,
    /// The column in that line, in characters from 1; 0 when that says nothing here.
    pub column: u32,
    /// The ply (move of one side) of the game, from 1; 0 when that says nothing here.
    pub ply: u32,
    /// Always 0.
    pub reserved: u32,
    /// The place in the text or data that was read, in bytes from 0; -1 when that says nothing.
    pub byte_offset: i64,
    /// What is wrong, in English, UTF-8, always NUL-terminated, cut at a character if too long.
    pub message: [c_char; 480],
}

/// A failure on its way to the border. One pointer, so that the results of the hot calls stay
/// in registers; failing may cost an allocation.
#[derive(Debug)]
pub(super) struct Fault(Box<Details>);

#[derive(Debug)]
struct Details {
    code: xq_status,
    line: u32,
    column: u32,
    ply: u32,
    byte_offset: i64,
    message: Cow<'static, str>,
}

impl Fault {
    #[cold]
    pub(super) fn new(code: xq_status, message: impl Into<Cow<'static, str>>) -> Fault {
        Fault(Box::new(Details {
            code,
            line: 0,
            column: 0,
            ply: 0,
            byte_offset: -1,
            message: message.into(),
        }))
    }

    pub(super) fn code(&self) -> xq_status {
        self.0.code
    }

    /// At this byte of the input, from 0.
    #[must_use]
    pub(super) fn at_byte(mut self, offset: usize) -> Fault {
        self.0.byte_offset = i64::try_from(offset).unwrap_or(i64::MAX);
        self
    }

    /// At this ply, from 1.
    #[must_use]
    pub(super) fn at_ply(mut self, ply: usize) -> Fault {
        self.0.ply = u32::try_from(ply).unwrap_or(u32::MAX);
        self
    }

    /// At this line and column, from 1.
    #[allow(dead_code)]
    #[must_use]
    pub(super) fn at_line(mut self, line: usize, column: usize) -> Fault {
        self.0.line = u32::try_from(line).unwrap_or(u32::MAX);
        self.0.column = u32::try_from(column).unwrap_or(u32::MAX);
        self
    }
}

impl xq_error {
    /// Fills in what `err` points to, if it is not NULL.
    ///
    /// # Safety
    /// `err` is NULL or points to memory for an `xq_error` that nobody else uses now.
    pub(super) unsafe fn fill(err: *mut xq_error, fault: &Fault) {
        if err.is_null() || !aligned(err) {
            return;
        }
        let fault = &fault.0;
        let mut message = [0; MESSAGE];
        for (to, from) in message
            .iter_mut()
            .zip(cut(&fault.message, MESSAGE - 1).bytes())
        {
            *to = from as c_char;
        }
        let filled = xq_error {
            struct_size: std::mem::size_of::<xq_error>() as u32,
            code: fault.code,
            line: fault.line,
            column: fault.column,
            ply: fault.ply,
            reserved: 0,
            byte_offset: fault.byte_offset,
            message,
        };
        // SAFETY: as promised by the caller.
        unsafe { err.write(filled) };
    }
}

/// The longest beginning of `text` of at most `max` bytes that ends with a whole character and
/// holds no NUL, which would end it early for a C caller.
fn cut(text: &str, max: usize) -> &str {
    let text = &text[..text.find('\0').unwrap_or(text.len())];
    let mut end = text.len().min(max);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Fault {
        let fault = Fault::new(XQ_E_SETUP, error.to_string());
        match error.defects.iter().find_map(|d| d.offset()) {
            Some(offset) => fault.at_byte(offset),
            None => fault,
        }
    }
}
