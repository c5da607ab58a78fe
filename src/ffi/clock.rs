//! The clock (art. 6, 21, 22).

use std::ffi::c_char;

use super::clock_state::xq_clock_state;
use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::*;
use super::status::*;
use super::text::{text_in, xq_text, Out, OutText};
use crate::clock::{Clock, ClockError, TimeControl};

/// A clock with two faces. Made by `xq_clock_new`, given back to `xq_clock_free`. It reads no time:
/// each event carries the caller's own monotonic milliseconds, and only differences matter.
/// Functions that take it `const` may run at the same time in several threads.
pub struct xq_clock(Handle<Clock>);

handle::kind!(xq_clock, Clock, "clock");

impl From<ClockError> for Fault {
    #[cold]
    fn from(error: ClockError) -> Fault {
        let code = match error {
            ClockError::Backwards { .. } | ClockError::OutOfRange(_) => XQ_E_TIME,
            ClockError::Amount(_) => XQ_E_RANGE,
            _ => XQ_E_CLOCK,
        };
        Fault::new(code, error.to_string())
    }
}

/// A yes or no of the caller's.
pub(super) fn yes(number: u8, what: &str) -> Result<bool, Fault> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Fault::new(
            XQ_E_VALUE,
            format!("{what} is {number}: expected 0 or 1"),
        )),
    }
}

fn control(text: &str) -> Result<TimeControl, Fault> {
    text.parse().map_err(|e: crate::clock::ControlError| {
        let (line, column) = e.line_and_column(text);
        // With the place in words too: most programs show the message and nothing else.
        let place = match line {
            1 => format!("column {column}"),
            _ => format!("line {line}, column {column}"),
        };
        Fault::new(XQ_E_TIME_CONTROL, format!("{place}: {}", e.reason))
            .at_byte(e.offset)
            .at_line(line, column)
    })
}

/// Reads a time control and writes it in its short form: "6.1" becomes "90:00/40,15:00/10*". For
/// checking what a user typed. Errors: `XQ_E_TIME_CONTROL` with byte and column, `XQ_E_UTF8`,
/// `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently. Art. 6.
#[no_mangle]
pub unsafe extern "C" fn xq_time_control_text(
    control: *const c_char,
    control_len: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (text, out) = unsafe {
            (
                text_in(control, control_len, "control")?,
                OutText::new(buffer, capacity, needed, "buffer")?,
            )
        };
        out.set(&self::control(text)?.to_string())
    })
}

/// Makes a clock that has not been started. `control` is a preset ("6.1" to "6.4", "6.5=60:00",
/// "tieshi-2007", "league-2021", "ultra-fast", "decider", "wxf") or the short form: periods with
/// commas between, red and black with "|" between if they differ, each
/// `TIME[/MOVES][+S|dS|bS][!][*]` or, last, `COUNTxTIME` for byo-yomi. "90:00/40,15:00/10*" is 40
/// moves in 90 minutes, then 10 in each 15; `+` adds seconds after each move, `d` is a US delay, `b`
/// Bronstein's; `!` loses the time left over at the end of the period; `*` repeats the last.
/// `late_limit` is how many milliseconds after the start a side that is not here loses; below 0:
/// as long as its time lasts. The caller owns the clock and gives it to `xq_clock_free`. Errors:
/// `XQ_E_TIME_CONTROL` with byte and column, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 6,
/// 21.1.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_new(
    control: *const c_char,
    control_len: usize,
    late_limit: i64,
    clock: *mut *mut xq_clock,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let text = text_in(control, control_len, "control")?;
            let out = Out::new(clock, "clock")?;
            let control = self::control(text)?;
            handle::give(
                out,
                Clock::new(control, (late_limit >= 0).then_some(late_limit)),
            );
        }
        Ok(())
    })
}

/// A second clock in the same state. The caller owns it. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_copy(
    clock: *const xq_clock,
    copy: *mut *mut xq_clock,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(copy, "copy")?;
            let copy = handle::read(clock, |clock| Ok(clock.clone()))?;
            handle::give(out, copy);
        }
        Ok(())
    })
}

/// Gives a clock back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_free(clock: *mut xq_clock) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `clock` is a handle of the caller's or NULL.
        unsafe { handle::free(clock) }
    })
}

/// Starts the game: the time of `first` runs. `late_red` and `late_black` are 1 for a side that is
/// not here; if both are, both times run until each has arrived. Errors: `XQ_E_CLOCK` (started
/// before), `XQ_E_TIME` (before the last event, nothing changes), `XQ_E_VALUE`, `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 6, 21.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_start(
    clock: *mut xq_clock,
    now: i64,
    first: xq_color,
    late_red: u8,
    late_black: u8,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let first = color(first)?;
        let late = [yes(late_red, "late_red")?, yes(late_black, "late_black")?];
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(clock, |clock| Ok(clock.start(now, first, late)?)) }
    })
}

/// A side has moved and presses: its move is complete, the other's time runs. Allocates nothing.
/// Errors: `XQ_E_CLOCK` (it is not its time that runs, the clock is stopped, or the flag fell before
/// `now`: then it has fallen), `XQ_E_TIME`, `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 6, 22.1.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_press(
    clock: *mut xq_clock,
    side: xq_color,
    now: i64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let side = color(side)?;
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(clock, |clock| Ok(clock.press(side, now)?)) }
    })
}

/// A late side has come to its place; the time that is left counts. Errors: `XQ_E_CLOCK` (it was
/// here, or the limit has passed), `XQ_E_TIME`, `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 21.2.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_arrive(
    clock: *mut xq_clock,
    side: xq_color,
    now: i64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let side = color(side)?;
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(clock, |clock| Ok(clock.arrive(side, now)?)) }
    })
}

/// The arbiter stops the clock. Errors: `XQ_E_CLOCK` (it does not run), `XQ_E_TIME`, `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 22.4.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_pause(
    clock: *mut xq_clock,
    now: i64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(clock, |clock| Ok(clock.pause(now)?)) }
    })
}

/// The arbiter starts it again, for the same side. Errors: `XQ_E_CLOCK` (it is not stopped),
/// `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for
/// itself. Art. 22.4.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_resume(
    clock: *mut xq_clock,
    now: i64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(clock, |clock| Ok(clock.resume(now)?)) }
    })
}

/// The game is over: the clock stops for good. Errors: `XQ_E_CLOCK` (it stands already),
/// `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for
/// itself.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_finish(
    clock: *mut xq_clock,
    now: i64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(clock, |clock| Ok(clock.finish(now)?)) }
    })
}

/// Lets time pass until `now`, so that a flag that has fallen or a limit that has passed is there
/// for good. Errors: `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
/// clock for itself. Art. 21.1, 22.1.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_check(
    clock: *mut xq_clock,
    now: i64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(clock, |clock| Ok(clock.check(now).map(drop)?)) }
    })
}

/// What the clock showed at its last event. Allocates nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_show(
    clock: *const xq_clock,
    state: *mut xq_clock_state,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(state, "state")?;
            handle::read(clock, |clock| {
                out.set(xq_clock_state::of(&clock.state()));
                Ok(())
            })
        }
    })
}

/// What the clock shows at `now` if nothing happens until then; the clock is not changed. For
/// drawing it in every frame. Allocates nothing. Errors: `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_show_at(
    clock: *const xq_clock,
    now: i64,
    state: *mut xq_clock_state,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(state, "state")?;
            handle::read(clock, |clock| {
                clock.check_time(now)?;
                clock.shown_at(now, |state| out.set(xq_clock_state::of(state)));
                Ok(())
            })
        }
    })
}

/// When a flag falls or the limit for lateness passes if nothing happens, for a timer. `any` becomes
/// 1, or 0 when nothing will; then `at` becomes 0. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 21, 22.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_next_event(
    clock: *const xq_clock,
    at: *mut i64,
    any: *mut u8,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let (at, any) = (Out::new(at, "at")?, Out::new(any, "any")?);
            let next = handle::read(clock, |clock| Ok(clock.next_event()))?;
            at.set(next.unwrap_or(0));
            any.set(u8::from(next.is_some()));
            Ok(())
        }
    })
}

/// The whole clock as JSON, with its journal: `xq_clock_from_json` makes the same clock of it. The
/// caller owns the text and gives it to `xq_text_free`. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_json(
    clock: *const xq_clock,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let json = handle::read(clock, |clock| Ok(clock.to_json()))?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}

/// Restores a clock from its JSON. The caller owns it. Errors: `XQ_E_JSON` with the field in the
/// message, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_clock_from_json(
    json: *const c_char,
    json_len: usize,
    clock: *mut *mut xq_clock,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let json = text_in(json, json_len, "json")?;
            let out = Out::new(clock, "clock")?;
            let clock = Clock::from_json(json).map_err(|e| Fault::new(XQ_E_JSON, e.to_string()))?;
            handle::give(out, clock);
        }
        Ok(())
    })
}
