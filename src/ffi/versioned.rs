//! Structs of options that may be older or newer than this library (contract, clause 6).

use super::error::Fault;
use super::status::*;
use super::text::{aligned, misaligned};

/// A struct of options: integers only, the first of them `struct_size: u32`.
///
/// # Safety
/// Zero bytes are a value of it, and its first field is its size as `u32`.
pub(super) unsafe trait Versioned: Copy {}

/// The options of a caller: `None` for NULL, what an older caller does not know as zero. A newer
/// one's are refused unless what this library does not know is zero.
///
/// # Safety
/// `at` is NULL, or misaligned, or points to as many bytes as its first field says.
pub(super) unsafe fn versioned<T: Versioned>(
    at: *const T,
    what: &'static str,
) -> Result<Option<T>, Fault> {
    if at.is_null() {
        return Ok(None);
    }
    if !aligned(at) {
        return Err(misaligned(what));
    }
    let known = std::mem::size_of::<T>();
    // SAFETY: as promised by the caller.
    let size = unsafe { at.cast::<u32>().read() } as usize;
    if !(4..=4096).contains(&size) {
        return Err(Fault::new(
            XQ_E_STRUCT,
            format!("{what} of {size} bytes: expected {known}"),
        ));
    }
    // SAFETY: as promised by the caller, `size` bytes can be read.
    let bytes = unsafe { std::slice::from_raw_parts(at.cast::<u8>(), size) };
    if bytes.iter().skip(known).any(|b| *b != 0) {
        return Err(Fault::new(
            XQ_E_STRUCT,
            format!("{what} that only a newer version of the library knows"),
        ));
    }
    // SAFETY: zero bytes are a `T`, as the trait says.
    let mut given: T = unsafe { std::mem::zeroed() };
    // SAFETY: so many bytes can be read there and written here.
    unsafe {
        std::ptr::copy_nonoverlapping(
            bytes.as_ptr(),
            std::ptr::addr_of_mut!(given).cast::<u8>(),
            size.min(known),
        );
    }
    Ok(Some(given))
}
