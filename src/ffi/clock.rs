//! The clock (art. 6, 21, 22).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::*;
use super::status::*;
use super::text::{slice_in, text_in, xq_text, Out, OutText};
use crate::clock::{Clock, ClockError, ClockState, Phase, SideState, TimeControl};

/// A clock with two faces. Made by `xq_clock_new`, given back to `xq_clock_free`. It reads no time:
/// each event carries the caller's own monotonic milliseconds, and only differences matter.
/// Functions that take it `const` may run at the same time in several threads.
pub struct xq_clock(Handle<Clock>);

handle::kind!(xq_clock, Clock, "clock");

/// Not started.
pub const XQ_CLOCK_READY: u8 = 0;
/// A side's time runs.
pub const XQ_CLOCK_RUNNING: u8 = 1;
/// Stopped by the arbiter, to be resumed.
pub const XQ_CLOCK_PAUSED: u8 = 2;
/// A flag has fallen (art. 22.1).
pub const XQ_CLOCK_FLAGGED: u8 = 3;
/// Somebody has not come within the limit (art. 21).
pub const XQ_CLOCK_FORFEITED: u8 = 4;
/// Stopped for good.
pub const XQ_CLOCK_FINISHED: u8 = 5;

const _: () = assert!(Phase::Finished as u8 == XQ_CLOCK_FINISHED);

/// What one side of a clock shows. Times are milliseconds, and never below 0. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_side_clock {
    /// Time left in this period, or in this overtime period once the rest is used up.
    pub remaining: i64,
    /// How long this side's time can run from now until its flag falls.
    pub until_flag: i64,
    /// Time used, penalties included (art. 10.1).
    pub used: i64,
    /// How much of it were penalties (art. 23.3).
    pub penalties: i64,
    /// Free time left in this move (US delay).
    pub free: i64,
    /// The period, from 1.
    pub period: u32,
    /// Moves to complete in it; 0 when it asks for none.
    pub moves_left: u32,
    /// The overtime period (byo-yomi) that runs, from 1; 0 before overtime.
    pub overtime: u32,
    /// How many overtime periods there are.
    pub overtimes: u32,
    /// Moves completed by pressing.
    pub presses: u32,
    /// 1: the flag has fallen.
    pub flagged: u8,
    /// 1: not here yet.
    pub absent: u8,
    /// 1: has not come within the limit.
    pub forfeited: u8,
    /// Always 0.
    pub reserved: u8,
}

/// What a clock shows at a moment. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_clock_state {
    /// When a flag falls or the limit for lateness passes if nothing else happens, so that a caller
    /// can sleep until then; only if `has_next_event` is 1.
    pub next_event: i64,
    /// When it stopped for good; only if `phase` is `XQ_CLOCK_FLAGGED` or greater.
    pub stopped_at: i64,
    /// Red's face.
    pub red: xq_side_clock,
    /// Black's face.
    pub black: xq_side_clock,
    /// One of the `XQ_CLOCK_…` numbers.
    pub phase: u8,
    /// Whose time runs, or would run when resumed.
    pub turn: xq_color,
    /// 1: something will happen of itself, at `next_event`.
    pub has_next_event: u8,
    /// Always 0.
    pub reserved: [u8; 5],
}

impl xq_side_clock {
    #[inline(always)]
    fn of(s: &SideState) -> xq_side_clock {
        xq_side_clock {
            remaining: s.remaining,
            until_flag: s.until_flag,
            used: s.used,
            penalties: s.penalties,
            free: s.free,
            period: s.period,
            moves_left: s.moves_left,
            overtime: s.overtime,
            overtimes: s.overtimes,
            presses: s.presses,
            flagged: u8::from(s.flagged),
            absent: u8::from(s.absent),
            forfeited: u8::from(s.forfeited),
            reserved: 0,
        }
    }
}

impl xq_clock_state {
    #[inline(always)]
    pub(super) fn of(s: &ClockState) -> xq_clock_state {
        xq_clock_state {
            next_event: s.next_event.unwrap_or(0),
            stopped_at: s.stopped_at.unwrap_or(0),
            red: xq_side_clock::of(&s.sides[0]),
            black: xq_side_clock::of(&s.sides[1]),
            phase: s.phase as u8,
            turn: s.turn.index() as u8,
            has_next_event: u8::from(s.next_event.is_some()),
            reserved: [0; 5],
        }
    }
}

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
        Fault::new(XQ_E_TIME_CONTROL, e.reason.clone()).at_byte(e.offset)
    })
}

/// Reads a time control and writes it in its short form: "6.1" becomes "90:00/40,15:00/10*". For
/// checking what a user typed. Errors: `XQ_E_TIME_CONTROL` with the byte, `XQ_E_UTF8`,
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
/// TIME[/MOVES][+S|dS|bS][!][*] or, last, COUNTxTIME for byo-yomi. "90:00/40,15:00/10*" is 40 moves
/// in 90 minutes, then 10 in each 15; + adds seconds after each move, d is a US delay, b
/// Bronstein's; ! loses the time left over at the end of the period; * repeats the last.
/// `late_limit` is how many milliseconds after the start a side that is not here loses; below 0:
/// as long as its time lasts. The caller owns the clock and gives it to `xq_clock_free`. Errors:
/// `XQ_E_TIME_CONTROL` with the byte, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 6, 21.1.
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
/// 1, or 0 when nothing will; then `at` becomes 0. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`.
/// May run concurrently.
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
