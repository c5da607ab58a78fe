//! One game at the board (art. 4, 5, 7-10, 18, 21-24).

use std::ffi::c_char;

use super::arbiter_state::{xq_answer, xq_arbiter_state};
use super::clock_state::xq_clock_state;
use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::*;
use super::position::xq_position;
use super::status::*;
use super::text::{text_in, xq_text, Out, OutArray};
use crate::arbiter::{Arbiter, ArbiterError, Event, FieldError, Regulations};
use crate::board::{Move, Position};

/// One game at the board: the moves, the clock, fouls, offers, claims, the ending, and the log of
/// all events. Made by `xq_arbiter_new`, given back to `xq_arbiter_free`. Functions that take it
/// `const` may run at the same time in several threads.
pub struct xq_arbiter(Handle<Arbiter>);

handle::kind!(xq_arbiter, Arbiter, "arbiter");

impl From<FieldError> for Fault {
    fn from(error: FieldError) -> Fault {
        Fault::new(XQ_E_JSON, error.to_string())
    }
}

impl From<ArbiterError> for Fault {
    #[cold]
    fn from(error: ArbiterError) -> Fault {
        match error {
            ArbiterError::Time(error) => error.into(),
            ArbiterError::LogFull => Fault::new(XQ_E_RANGE, error.to_string()),
        }
    }
}

/// Regulations; the empty text is the default.
fn regulations(text: &str) -> Result<Regulations, Fault> {
    if text.is_empty() {
        return Ok(Regulations::default());
    }
    Ok(Regulations::from_json(text)?)
}

/// Reads regulations, a name ("cxa2007", "tieshi2007", "league2021") or a JSON object in which what
/// is left out is as in its "base", and gives all their fields as JSON: for checking, and for
/// seeing what there is to set. The fields:
///
/// - `base`, `name`; `time` (as for `xq_clock_new`); `late_limit` (such as "15:00", or null: as long
///   as the time lasts); `fouls_to_lose` (3);
/// - `first_illegal`: "loses", or "foul" for the first one of a side; `touch_reading`: a touched
///   piece "can" do what is "legal", or what it can do as a "piece_alone";
/// - `limit_penalty` ("5:00"): what a wrong claim of the natural limit costs; `missed_records` (4)
///   and `record_lapse` ("3:00"): art. 7.1, 7.2;
/// - `rules` (as for `xq_rules_json`); `scoring` (`win`, `red_draw`, `black_draw`, `loss`).
///
/// The caller owns the text. Errors: `XQ_E_JSON` with the field in the
/// message, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_regulations_json(
    regulations: *const c_char,
    regulations_len: usize,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let text = text_in(regulations, regulations_len, "regulations")?;
            let out = Out::new(out, "out")?;
            xq_text::give(out, self::regulations(text)?.to_value().to_string());
        }
        Ok(())
    })
}

/// Opens a game at the board. `regulations` is as for `xq_regulations_json`; empty: "cxa2007".
/// `position` is where it begins, and is copied; NULL: the start position. The game begins with the
/// event "start". The caller owns it and gives it to `xq_arbiter_free`. Errors: `XQ_E_JSON`,
/// `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_new(
    regulations: *const c_char,
    regulations_len: usize,
    position: *const xq_position,
    arbiter: *mut *mut xq_arbiter,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let text = text_in(regulations, regulations_len, "regulations")?;
            let start = if position.is_null() {
                Position::start()
            } else {
                *xq_position::read(position)?
            };
            let out = Out::new(arbiter, "arbiter")?;
            let regulations = self::regulations(text)?;
            handle::give(out, Arbiter::from_position(regulations, start));
        }
        Ok(())
    })
}

/// Plays a log (`xq_arbiter_log_json`) again: the game it gives is in the same state. The caller owns
/// it. Errors: `XQ_E_JSON` with the event and field in the message, `XQ_E_UTF8`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_replay(
    log: *const c_char,
    log_len: usize,
    arbiter: *mut *mut xq_arbiter,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let log = text_in(log, log_len, "log")?;
            let out = Out::new(arbiter, "arbiter")?;
            handle::give(out, Arbiter::replay(log)?);
        }
        Ok(())
    })
}

/// A second game in the same state. The caller owns it. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_copy(
    arbiter: *const xq_arbiter,
    copy: *mut *mut xq_arbiter,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(copy, "copy")?;
            let copy = handle::read(arbiter, |arbiter| Ok(arbiter.clone()))?;
            handle::give(out, copy);
        }
        Ok(())
    })
}

/// Gives a game back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_free(arbiter: *mut xq_arbiter) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `arbiter` is a handle of the caller's or NULL.
        unsafe { handle::free(arbiter) }
    })
}

/// Takes an event, a JSON object such as
/// `{"at": 3000, "event": "touch", "side": "red", "squares": ["b0", "b9"], "manner": "in_order"}`.
/// `at` is its time in milliseconds, `event` its name, and with `side` ("red", "black") where one is
/// named here:
///
/// - from a player: touch (side, squares, manner "in_order", "at_once", "accident" or "adjusting"
///   with consent true or false), move (side, move "h2e2"), press, touch_clock, offer, withdraw,
///   accept, decline, resign, claim_limit, claim_repetition (side);
/// - from the arbiter: start (late [red, black]), arrive (side), foul (side, kind "9.1.1" …),
///   sanction (side, kind "warning", "disqualified" or "expelled", reason), missed_records (side,
///   plies), records_made_good (side), audit_limit, audit_repetition, overrule (ply, label, reason),
///   declare_draw, declare_loss (side), pause, resume, set_time, add_time, deduct_time (side, ms,
///   reason), replace_clock (ms [red, black], reason), take_back (reason), check, sign (who "red",
///   "black" or "arbiter", name).
///
/// The call succeeds when the event could be read and its time is not before the last one's; the
/// answer says whether it was accepted, and what follows: a JSON object with accepted, refusal
/// (null, or name, article, text) and notes (each with note, text and its fields: foul, bound,
/// free, pressed_for, offered, declined, ruled, counted, penalty, sanctioned, records_later,
/// sheet_complete, ended). The caller owns the text and gives it to `xq_text_free`. Errors:
/// `XQ_E_JSON` with the field in the message, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. Needs the game for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_take(
    arbiter: *mut xq_arbiter,
    event: *const c_char,
    event_len: usize,
    answer: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let event = text_in(event, event_len, "event")?;
            let out = Out::new(answer, "answer")?;
            let answer = handle::change(arbiter, |arbiter| Ok(arbiter.take_json(event)?))?;
            xq_text::give(out, answer.to_value().to_string());
        }
        Ok(())
    })
}

/// The event "move": a side has made a move and let go of the piece. The same as `xq_arbiter_take`
/// without JSON. Errors: `XQ_E_TIME`, `XQ_E_VALUE`, `XQ_E_RANGE` (the log is full), `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the game for itself. Art. 5.7.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_move(
    arbiter: *mut xq_arbiter,
    now: i64,
    side: xq_color,
    move_: xq_move,
    answer: *mut xq_answer,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let (side, played) = (color(side)?, action(move_)?);
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(answer, "answer")?;
            let answer = handle::change(arbiter, |arbiter| {
                Ok(arbiter.take(now, Event::Move { side, played })?)
            })?;
            out.set(xq_answer::of(&answer));
        }
        Ok(())
    })
}

/// The event "press": a side has moved and presses. After a move and before the flag falls it
/// allocates nothing. Errors: as of `xq_arbiter_move`. Needs the game for itself. Art. 6.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_press(
    arbiter: *mut xq_arbiter,
    now: i64,
    side: xq_color,
    answer: *mut xq_answer,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let side = color(side)?;
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(answer, "answer")?;
            handle::change(arbiter, |arbiter| {
                if arbiter.press_in_time(now, side) {
                    out.set(xq_answer::ACCEPTED);
                } else {
                    out.set(xq_answer::of(&arbiter.take(now, Event::Press(side))?));
                }
                Ok(())
            })
        }
    })
}

/// The event "check": has a flag fallen, has a limit passed? It is in the log only when it ended
/// the game, so a frame loop may call it: until then it allocates nothing. Errors: as of
/// `xq_arbiter_move`. Needs the game for itself. Art. 21, 22.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_check(
    arbiter: *mut xq_arbiter,
    now: i64,
    answer: *mut xq_answer,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(answer, "answer")?;
            handle::change(arbiter, |arbiter| {
                if arbiter.nothing_happens(now) {
                    out.set(xq_answer::ACCEPTED);
                } else {
                    out.set(xq_answer::of(&arbiter.take(now, Event::Check)?));
                }
                Ok(())
            })
        }
    })
}

/// How the game stood at its last event. Allocates nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_show(
    arbiter: *const xq_arbiter,
    state: *mut xq_arbiter_state,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(state, "state")?;
            handle::read(arbiter, |arbiter| {
                let mut state = xq_arbiter_state::without_clock(arbiter);
                state.clock = xq_clock_state::of(&arbiter.clock().state());
                out.set(state);
                Ok(())
            })
        }
    })
}

/// How the game stands at `now` if nothing happens until then; it is not changed. Allocates nothing.
/// Errors: `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_show_at(
    arbiter: *const xq_arbiter,
    now: i64,
    state: *mut xq_arbiter_state,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(state, "state")?;
            handle::read(arbiter, |arbiter| {
                let clock = arbiter.clock();
                clock.check_time(now)?;
                let state = xq_arbiter_state::without_clock(arbiter);
                let out = out.set_all_but(state, |state| &mut state.clock);
                clock.shown_at(now, |shown| out.set(xq_clock_state::of(shown)));
                Ok(())
            })
        }
    })
}

/// The position on the board. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_position(
    arbiter: *const xq_arbiter,
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(position, "position")?;
            out.set(xq_position::of(handle::read(arbiter, |arbiter| {
                Ok(*arbiter.game().position())
            })?));
            Ok(())
        }
    })
}

/// The moves that the side to move may make, with what it has touched (art. 5.1-5.5): all legal ones
/// if nothing binds it. Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_allowed_moves(
    arbiter: *const xq_arbiter,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(moves, capacity, count, "moves")?;
            handle::read(arbiter, |arbiter| {
                out.set(arbiter.duty().allowed.into_iter().map(Move::code))
            })
        }
    })
}
