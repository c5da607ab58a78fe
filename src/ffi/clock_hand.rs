//! The arbiter's hand on a clock (art. 5.8, 22.4, 23.3).

use std::ffi::c_char;

use super::clock::xq_clock;
use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle;
use super::names::*;
use super::status::*;
use super::text::{slice_in, text_in};

/// The arbiter sets a side's time to `ms` milliseconds; a flag that should not have fallen is put
/// up, and the clock waits to be resumed. `reason` goes into the journal. Errors: `XQ_E_CLOCK`,
/// `XQ_E_RANGE`, `XQ_E_TIME`, `XQ_E_VALUE`, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 22.4.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_set(
    clock: *mut xq_clock,
    side: xq_color,
    ms: i64,
    now: i64,
    reason: *const c_char,
    reason_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let side = color(side)?;
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let reason = text_in(reason, reason_len, "reason")?;
            handle::change(clock, |clock| Ok(clock.set(side, ms, now, reason)?))
        }
    })
}

/// The arbiter gives a side `ms` milliseconds. Errors: as of `xq_clock_set`. Needs the clock for
/// itself.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_add(
    clock: *mut xq_clock,
    side: xq_color,
    ms: i64,
    now: i64,
    reason: *const c_char,
    reason_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let side = color(side)?;
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let reason = text_in(reason, reason_len, "reason")?;
            handle::change(clock, |clock| Ok(clock.add(side, ms, now, reason)?))
        }
    })
}

/// The arbiter adds `ms` milliseconds to what a side has used; if it has not so much left, its
/// flag falls. Errors: as of `xq_clock_set`. Needs the clock for itself. Art. 23.3.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_deduct(
    clock: *mut xq_clock,
    side: xq_color,
    ms: i64,
    now: i64,
    reason: *const c_char,
    reason_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let side = color(side)?;
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let reason = text_in(reason, reason_len, "reason")?;
            handle::change(clock, |clock| Ok(clock.deduct(side, ms, now, reason)?))
        }
    })
}

/// A defective clock is replaced: `times` are red's and black's milliseconds on the new one, so
/// `times_len` is 2. The clock then waits to be resumed. Errors: as of `xq_clock_set`. Needs the
/// clock for itself. Art. 22.4.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_replace(
    clock: *mut xq_clock,
    times: *const i64,
    times_len: usize,
    now: i64,
    reason: *const c_char,
    reason_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let times = slice_in(times, times_len, "times")?;
            let reason = text_in(reason, reason_len, "reason")?;
            handle::change(clock, |clock| {
                let [red, black] = *times else {
                    return Err(Fault::new(
                        XQ_E_RANGE,
                        format!("{} times: expected red's and black's", times.len()),
                    ));
                };
                Ok(clock.replace([red, black], now, reason)?)
            })
        }
    })
}

/// Takes back the last press: both sides have what they had just before it. Errors: as of
/// `xq_clock_set`. Needs the clock for itself. Art. 5.8.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_undo(
    clock: *mut xq_clock,
    now: i64,
    reason: *const c_char,
    reason_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let reason = text_in(reason, reason_len, "reason")?;
            handle::change(clock, |clock| Ok(clock.undo(now, reason)?))
        }
    })
}
