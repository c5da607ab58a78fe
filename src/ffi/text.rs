//! Text and arrays across the border (contract, clause 3), and outputs that are written only
//! on success (clause 2).

use std::ffi::{c_char, CStr};
use std::marker::PhantomData;

use super::error::Fault;
use super::guard::{guard, guard_value};
use super::handle::{self, Handle};
use super::status::*;

/// The length that means "up to the NUL". The header defines it as `((size_t)-1)`.
const XQ_NUL_TERMINATED: usize = usize::MAX;

/// Is a pointer aligned for what it points to?
#[inline(always)]
pub(super) fn aligned<T>(at: *const T) -> bool {
    at as usize % std::mem::align_of::<T>() == 0
}

#[cold]
pub(super) fn null(what: &'static str) -> Fault {
    Fault::new(XQ_E_NULL, format!("{what} is NULL"))
}

#[cold]
pub(super) fn misaligned(what: &'static str) -> Fault {
    Fault::new(XQ_E_ALIGNMENT, format!("{what} is not aligned"))
}

/// The most bytes that an input may have: a process of 64 bits has no more addresses of its own than
/// these, one of 32 bits at most half of its own in one piece.
const MOST_BYTES: usize = if usize::BITS == 64 {
    (1_u64 << 48) as usize
} else {
    isize::MAX as usize
};

/// Refuses a length that no memory has: one that was never set, or a negative one.
fn possible<T>(len: usize, what: &'static str) -> Result<(), Fault> {
    if len > MOST_BYTES / std::mem::size_of::<T>().max(1) {
        return Err(Fault::new(
            XQ_E_RANGE,
            format!("the length of {what} is impossible"),
        ));
    }
    Ok(())
}

/// The bytes of an input.
///
/// # Safety
/// `data` points to `len` bytes that nobody changes for `'a`, or to a NUL-terminated text if
/// `len` is `XQ_NUL_TERMINATED`, or is NULL.
pub(super) unsafe fn bytes_in<'a>(
    data: *const u8,
    len: usize,
    what: &'static str,
) -> Result<&'a [u8], Fault> {
    if len == 0 {
        return Ok(&[]);
    }
    if data.is_null() {
        return Err(null(what));
    }
    if len == XQ_NUL_TERMINATED {
        // SAFETY: as promised by the caller.
        return Ok(unsafe { CStr::from_ptr(data.cast()) }.to_bytes());
    }
    possible::<u8>(len, what)?;
    // SAFETY: as promised by the caller; the length was checked.
    Ok(unsafe { std::slice::from_raw_parts(data, len) })
}

/// The text of an input; not UTF-8 is `XQ_E_UTF8` with the place.
///
/// # Safety
/// As for [`bytes_in`].
pub(super) unsafe fn text_in<'a>(
    data: *const c_char,
    len: usize,
    what: &'static str,
) -> Result<&'a str, Fault> {
    // SAFETY: as promised by the caller.
    let bytes = unsafe { bytes_in(data.cast(), len, what) }?;
    std::str::from_utf8(bytes)
        .map_err(|e| Fault::new(XQ_E_UTF8, format!("{what} is not UTF-8")).at_byte(e.valid_up_to()))
}

/// An array that is read.
///
/// # Safety
/// `data` points to `len` values that nobody changes for `'a`, or is NULL, or misaligned.
pub(super) unsafe fn slice_in<'a, T>(
    data: *const T,
    len: usize,
    what: &'static str,
) -> Result<&'a [T], Fault> {
    if len == 0 {
        return Ok(&[]);
    }
    if data.is_null() {
        return Err(null(what));
    }
    if !aligned(data) {
        return Err(misaligned(what));
    }
    possible::<T>(len, what)?;
    // SAFETY: as promised by the caller; the length was checked.
    Ok(unsafe { std::slice::from_raw_parts(data, len) })
}

/// One value that is read.
///
/// # Safety
/// `at` points to a `T` that nobody changes for `'a`, or is NULL or misaligned; every byte
/// pattern is a `T`.
#[inline(always)]
pub(super) unsafe fn value_in<'a, T>(at: *const T, what: &'static str) -> Result<&'a T, Fault> {
    if at.is_null() {
        return Err(null(what));
    }
    if !aligned(at) {
        return Err(misaligned(what));
    }
    // SAFETY: as promised by the caller.
    Ok(unsafe { &*at })
}

/// Where one value goes: checked before the work, written after it.
#[derive(Clone, Copy)]
pub(super) struct Out<'a, T> {
    at: *mut T,
    life: PhantomData<&'a mut T>,
}

impl<'a, T> Out<'a, T> {
    /// # Safety
    /// `at` points to memory for a `T` that nobody else uses for `'a`, or is NULL or misaligned.
    #[inline(always)]
    pub(super) unsafe fn new(at: *mut T, what: &'static str) -> Result<Out<'a, T>, Fault> {
        if at.is_null() {
            return Err(null(what));
        }
        if !aligned(at) {
            return Err(misaligned(what));
        }
        Ok(Out {
            at,
            life: PhantomData,
        })
    }

    /// The same for an output that the caller may not want.
    ///
    /// # Safety
    /// As for [`Out::new`].
    #[inline(always)]
    pub(super) unsafe fn optional(
        at: *mut T,
        what: &'static str,
    ) -> Result<Option<Out<'a, T>>, Fault> {
        if at.is_null() {
            Ok(None)
        } else {
            // SAFETY: as promised by the caller.
            unsafe { Out::new(at, what) }.map(Some)
        }
    }

    #[inline(always)]
    pub(super) fn set(self, value: T) {
        // SAFETY: promised to `new`.
        unsafe { self.at.write(value) };
    }

    /// Writes the value, and gives the place of a part of it that is written last: for states that
    /// are made in every frame, so that a large part is made where it stays.
    #[inline(always)]
    pub(super) fn set_all_but<P>(
        self,
        value: T,
        part: impl FnOnce(&mut T) -> &mut P,
    ) -> Out<'a, P> {
        // SAFETY: promised to `new`, and just written.
        let at = unsafe {
            self.at.write(value);
            part(&mut *self.at)
        };
        Out {
            at,
            life: PhantomData,
        }
    }
}

/// Where several values go: the caller's buffer, its capacity and how many there are.
pub(super) struct OutArray<'a, T> {
    at: *mut T,
    capacity: usize,
    count: Out<'a, usize>,
}

impl<'a, T: Copy> OutArray<'a, T> {
    /// # Safety
    /// `at` points to memory for `capacity` values that nobody else uses for `'a`, or is NULL
    /// or misaligned; `count` is as for [`Out::new`].
    #[inline(always)]
    pub(super) unsafe fn new(
        at: *mut T,
        capacity: usize,
        count: *mut usize,
        what: &'static str,
    ) -> Result<OutArray<'a, T>, Fault> {
        if capacity != 0 {
            if at.is_null() {
                return Err(null(what));
            }
            if !aligned(at) {
                return Err(misaligned(what));
            }
        }
        // SAFETY: as promised by the caller.
        let count = unsafe { Out::new(count, "count") }?;
        Ok(OutArray {
            at,
            capacity,
            count,
        })
    }

    /// Writes all values and their number; or, when there is no room, only their number.
    #[inline(always)]
    pub(super) fn set(self, values: impl ExactSizeIterator<Item = T>) -> Result<(), Fault> {
        let len = values.len();
        self.count.set(len);
        if len > self.capacity {
            return Err(too_small(len, self.capacity, "values"));
        }
        for (i, value) in values.enumerate().take(len) {
            // SAFETY: `i` is below the capacity that the caller vouched for.
            unsafe { self.at.add(i).write(value) };
        }
        Ok(())
    }
}

#[cold]
fn too_small(needed: usize, capacity: usize, unit: &str) -> Fault {
    Fault::new(
        XQ_E_BUFFER,
        format!("the buffer has room for {capacity} {unit}, {needed} are needed"),
    )
}

/// Where a text goes: the caller's buffer, its capacity in bytes and, if wanted, how many are
/// needed, with the NUL.
pub(super) struct OutText<'a> {
    at: *mut c_char,
    capacity: usize,
    needed: Option<Out<'a, usize>>,
}

impl<'a> OutText<'a> {
    /// # Safety
    /// `at` points to `capacity` bytes that nobody else uses for `'a`, or is NULL; `needed` is
    /// as for [`Out::optional`].
    pub(super) unsafe fn new(
        at: *mut c_char,
        capacity: usize,
        needed: *mut usize,
        what: &'static str,
    ) -> Result<OutText<'a>, Fault> {
        if capacity != 0 && at.is_null() {
            return Err(null(what));
        }
        // SAFETY: as promised by the caller.
        let needed = unsafe { Out::optional(needed, "needed") }?;
        Ok(OutText {
            at,
            capacity,
            needed,
        })
    }

    /// Writes the text and a NUL; or, when there is no room, only how many bytes are needed.
    pub(super) fn set(self, text: &str) -> Result<(), Fault> {
        let needed = text.len() + 1;
        if let Some(out) = self.needed {
            out.set(needed);
        }
        if needed > self.capacity {
            return Err(too_small(needed, self.capacity, "bytes"));
        }
        // SAFETY: the caller vouched for `capacity` bytes, and `text` is not in them: it is
        // the library's own.
        unsafe {
            std::ptr::copy_nonoverlapping(text.as_ptr().cast(), self.at, text.len());
            self.at.add(text.len()).write(0);
        }
        Ok(())
    }
}

/// A short text in a field, cut if it is too long, with NULs after it.
pub(super) fn field<const N: usize>(text: &str) -> [c_char; N] {
    let mut out = [0; N];
    for (to, from) in out.iter_mut().take(N - 1).zip(text.bytes()) {
        *to = from as c_char;
    }
    out
}

/// An owned document that may be long: a report, a record, a drawing. It never changes, so it
/// may be read from several threads at once.
pub struct xq_text(Handle<Document>);

/// What a text handle holds.
pub(super) struct Document {
    /// With a NUL at the end.
    text: Box<[u8]>,
}

handle::kind!(xq_text, Document, "text");

impl xq_text {
    /// Gives the caller a text to own.
    #[allow(dead_code)]
    pub(super) fn give(out: Out<'_, *mut xq_text>, text: String) {
        xq_text::give_bytes(out, text.into_bytes());
    }

    /// The same for bytes that are no UTF-8: a file in another encoding, or of a binary format.
    pub(super) fn give_bytes(out: Out<'_, *mut xq_text>, mut bytes: Vec<u8>) {
        bytes.push(0);
        handle::give(
            out,
            Document {
                text: bytes.into_boxed_slice(),
            },
        );
    }
}

/// The bytes of a text: UTF-8, with a NUL after the last. They belong to the handle and live
/// until it is freed. NULL if `text` is NULL, freed or foreign. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_text_data(text: *const xq_text) -> *const c_char {
    guard_value(std::ptr::null(), || {
        // SAFETY: `text` is a handle of the caller's or NULL.
        unsafe { handle::read(text, |document| Ok(document.text.as_ptr().cast())) }
            .unwrap_or(std::ptr::null())
    })
}

/// How many bytes the text has, without the NUL. 0 if `text` is NULL, freed or foreign. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_text_len(text: *const xq_text) -> usize {
    guard_value(0, || {
        // SAFETY: `text` is a handle of the caller's or NULL.
        unsafe { handle::read(text, |document| Ok(document.text.len() - 1)) }.unwrap_or(0)
    })
}

/// Gives a text back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE` (not a text, or
/// freed before), `XQ_E_BUSY` (another thread is inside a call with it; nothing is freed).
#[no_mangle]
pub unsafe extern "C" fn xq_text_free(text: *mut xq_text) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `text` is a handle of the caller's or NULL.
        unsafe { handle::free(text) }
    })
}
