//! The border: no panic crosses it (contract, clause 7).

use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};

use super::error::{xq_error, Fault};
use super::status::{xq_status, XQ_E_PANIC, XQ_OK};

/// Runs the body of an exported function. A fault becomes its status and fills `err`; a panic
/// becomes `XQ_E_PANIC`. Handles and positions in use at that moment poison themselves while
/// the panic unwinds through their locks (see [`super::handle`]).
#[inline(always)]
pub(super) fn guard(err: *mut xq_error, body: impl FnOnce() -> Result<(), Fault>) -> xq_status {
    match catch_unwind(AssertUnwindSafe(|| {
        panic_point(AT_ENTRY);
        body()
    })) {
        Ok(Ok(())) => XQ_OK,
        Ok(Err(fault)) => report(err, &fault),
        Err(payload) => report(err, &panicked(payload)),
    }
}

/// The same for the few functions that answer a plain value: `fallback` when they panic.
#[inline(always)]
pub(super) fn guard_value<T: Copy>(fallback: T, body: impl FnOnce() -> T) -> T {
    match catch_unwind(AssertUnwindSafe(|| {
        panic_point(AT_ENTRY);
        body()
    })) {
        Ok(value) => value,
        Err(payload) => {
            drop(panicked(payload));
            fallback
        }
    }
}

#[cold]
#[inline(never)]
fn report(err: *mut xq_error, fault: &Fault) -> xq_status {
    // SAFETY: the contract of every exported function: `err` is NULL or points to an
    // `xq_error`. A misaligned one is left alone.
    unsafe { xq_error::fill(err, fault) };
    fault.code()
}

#[cold]
#[inline(never)]
fn panicked(payload: Box<dyn Any + Send>) -> Fault {
    let text = payload
        .downcast_ref::<&'static str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    let fault = Fault::new(XQ_E_PANIC, format!("internal error: {text}"));
    // Dropping a payload runs foreign code, which could panic in turn: a strange one is leaked.
    if !payload.is::<&'static str>() && !payload.is::<String>() {
        std::mem::forget(payload);
    }
    fault
}

/// Where [`panic_point`] is: before the body of a function.
pub(super) const AT_ENTRY: u32 = 1;
/// Where [`panic_point`] is: while a handle or a position is locked.
pub(super) const INSIDE: u32 = 2;

/// A place where the tests can force a panic. In the library as shipped it is nothing at all;
/// with the feature `panic-test`, `xq_test_panic(place)` arms the next one in its thread.
#[inline(always)]
pub(super) fn panic_point(place: u32) {
    #[cfg(feature = "panic-test")]
    armed::strike(place);
    #[cfg(not(feature = "panic-test"))]
    let _ = place;
}

#[cfg(feature = "panic-test")]
mod armed {
    use std::cell::Cell;

    thread_local! {
        static PLACE: Cell<u32> = const { Cell::new(0) };
    }

    pub(super) fn strike(place: u32) {
        if PLACE.get() == place {
            PLACE.set(0);
            panic!("forced for a test");
        }
    }

    /// Test builds only: the next call in this thread panics at its entry (1) or inside (2);
    /// 0 disarms. Not in the header, not in the library as shipped.
    #[no_mangle]
    pub extern "C" fn xq_test_panic(place: u32) {
        PLACE.set(place);
    }
}
