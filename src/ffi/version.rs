//! Versions (contract, clause 9).

use std::ffi::c_char;

use super::guard::guard_value;

/// The version of the C interface that this header describes.
pub const XQ_ABI_VERSION: u32 = 1;

/// The version of the C interface that the library speaks. A program checks when it starts that
/// `xq_abi_oldest() <= XQ_ABI_VERSION && XQ_ABI_VERSION <= xq_abi_version()`. Within one version
/// nothing is removed, renumbered or resized. Never 0. May run concurrently.
#[no_mangle]
pub extern "C" fn xq_abi_version() -> u32 {
    guard_value(0, || XQ_ABI_VERSION)
}

/// The oldest version of the C interface whose programs still work with the library. Never 0.
/// May run concurrently.
#[no_mangle]
pub extern "C" fn xq_abi_oldest() -> u32 {
    guard_value(0, || 1)
}

/// The version of the library, e.g. "0.1.0": a text that lives as long as the library. May run
/// concurrently.
#[no_mangle]
pub extern "C" fn xq_version_string() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    guard_value(std::ptr::null(), || VERSION.as_ptr().cast())
}
