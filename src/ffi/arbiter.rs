//! One game at the board (art. 4, 5, 7-10, 18, 21-24).

use std::ffi::c_char;

use super::clock::xq_clock_state;
use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::*;
use super::position::xq_position;
use super::status::*;
use super::text::field;
use super::text::{text_in, xq_text, Out, OutArray};
use crate::arbiter::{Answer, Arbiter, ArbiterError, ArbiterState, Event, FieldError, Regulations};
use crate::board::{Move, Position};
use crate::text::Language;

/// One game at the board: the moves, the clock, fouls, offers, claims, the ending, and the log of
/// all events. Made by `xq_arbiter_new`, given back to `xq_arbiter_free`. Functions that take it
/// `const` may run at the same time in several threads.
pub struct xq_arbiter(Handle<Arbiter>);

handle::kind!(xq_arbiter, Arbiter, "arbiter");

/// What an event meant. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_answer {
    /// 1: accepted; 0: refused, see `refusal`.
    pub accepted: u8,
    /// 1: the event ended the game.
    pub ended: u8,
    /// How many fouls of red the event brought.
    pub red_fouls: u8,
    /// How many fouls of black.
    pub black_fouls: u8,
    /// Always 0.
    pub reserved: u32,
    /// Why it was refused, e.g. "not_your_turn", NUL-terminated; empty when accepted.
    pub refusal: [c_char; 32],
    /// The article of the refusal, or of the ending if there is one, e.g. "23.1"; may be empty.
    pub article: [c_char; 16],
}

/// How a game at the board stands. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_arbiter_state {
    /// The clock. When its phase says that a flag has fallen and `reason` is still 0, nobody has
    /// looked yet: the next event, or "check", ends the game.
    pub clock: xq_clock_state,
    /// When the game ended; only if `reason` is not `XQ_END_NONE`.
    pub ended_at: i64,
    /// Moves made by both sides.
    pub plies: u32,
    /// Fouls of red.
    pub red_fouls: u32,
    /// Fouls of black.
    pub black_fouls: u32,
    /// Warnings of red (art. 18.1).
    pub red_warnings: u32,
    /// Warnings of black.
    pub black_warnings: u32,
    /// 1: the game has begun.
    pub begun: u8,
    /// Whose move it is on the board.
    pub turn: xq_color,
    /// Who has moved and not pressed; `XQ_NO_COLOR`: nobody.
    pub unpressed: xq_color,
    /// Whose offer of a draw stands; `XQ_NO_COLOR`: nobody's.
    pub offer: xq_color,
    /// Who must change in a repetition (art. 24.3); `XQ_NO_COLOR`: nobody.
    pub must_change: xq_color,
    /// One of the `XQ_RESULT_…` numbers.
    pub result: u8,
    /// One of the `XQ_END_…` numbers.
    pub reason: u8,
    /// Always 0.
    pub reserved: [u8; 5],
    /// The item of art. 4 that ended the game, e.g. "4.1.4"; empty while it goes on.
    pub article: [c_char; 16],
    /// The article applied beside it, e.g. "22.5"; may be empty.
    pub rule: [c_char; 16],
}

/// The game goes on.
pub const XQ_RESULT_NONE: u8 = 0;
/// Red has won.
pub const XQ_RESULT_RED_WINS: u8 = 1;
/// Black has won.
pub const XQ_RESULT_BLACK_WINS: u8 = 2;
/// A draw.
pub const XQ_RESULT_DRAW: u8 = 3;
/// Both have lost (art. 21.3).
pub const XQ_RESULT_BOTH_LOSE: u8 = 4;

/// The game goes on.
pub const XQ_END_NONE: u8 = 0;
/// 4.1.1: checkmate.
pub const XQ_END_CHECKMATE: u8 = 1;
/// 4.1.2: the kings face each other after a move.
pub const XQ_END_KINGS_FACE: u8 = 2;
/// 4.1.3: stalemate.
pub const XQ_END_STALEMATE: u8 = 3;
/// 4.1.4: out of time.
pub const XQ_END_TIME: u8 = 4;
/// 4.1.5: too late.
pub const XQ_END_LATE: u8 = 5;
/// 4.1.6: an illegal move.
pub const XQ_END_ILLEGAL_MOVE: u8 = 6;
/// 4.1.7: forbidden moves repeated.
pub const XQ_END_FORBIDDEN: u8 = 7;
/// 4.1.8: too many fouls.
pub const XQ_END_FOULS: u8 = 8;
/// 4.1.9: resigned.
pub const XQ_END_RESIGNED: u8 = 9;
/// 4.1.10: indiscipline.
pub const XQ_END_DISCIPLINE: u8 = 10;
/// 4.2.1: neither side can win.
pub const XQ_END_NO_WIN_POSSIBLE: u8 = 11;
/// 4.2.2: agreed.
pub const XQ_END_AGREED: u8 = 12;
/// 4.2.3: repetition that neither side must change.
pub const XQ_END_REPETITION: u8 = 13;
/// 4.2.4: the natural limit.
pub const XQ_END_NATURAL_LIMIT: u8 = 14;
/// 21.3: both too late.
pub const XQ_END_BOTH_LATE: u8 = 15;

const _: () = assert!(crate::arbiter::EndReason::BothLate as u8 == XQ_END_BOTH_LATE);
const _: () = assert!(crate::arbiter::GameResult::BothLose as u8 == XQ_RESULT_BOTH_LOSE);

impl xq_arbiter_state {
    fn of(s: &ArbiterState) -> xq_arbiter_state {
        xq_arbiter_state {
            clock: xq_clock_state::of(&s.clock),
            ended_at: s.ending.map_or(0, |e| e.at),
            plies: s.plies,
            red_fouls: s.fouls[0],
            black_fouls: s.fouls[1],
            red_warnings: s.warnings[0],
            black_warnings: s.warnings[1],
            begun: u8::from(s.begun),
            turn: s.turn.index() as u8,
            unpressed: color_code(s.unpressed),
            offer: color_code(s.offer),
            must_change: color_code(s.must_change),
            result: s.ending.map_or(XQ_RESULT_NONE, |e| e.result as u8),
            reason: s.ending.map_or(XQ_END_NONE, |e| e.reason as u8),
            reserved: [0; 5],
            article: field(s.ending.map_or("", |e| e.reason.article())),
            rule: field(s.ending.map_or("", |e| e.rule)),
        }
    }
}

impl xq_answer {
    fn of(answer: &Answer) -> xq_answer {
        let fouls = |index: usize| {
            answer
                .fouls()
                .filter(|(side, _)| side.index() == index)
                .count()
                .min(255) as u8
        };
        let article = match (answer.ending(), answer.refusal) {
            (Some(ending), _) => ending.reason.article(),
            (None, Some(why)) => why.article(),
            (None, None) => "",
        };
        xq_answer {
            accepted: u8::from(answer.accepted()),
            ended: u8::from(answer.ending().is_some()),
            red_fouls: fouls(0),
            black_fouls: fouls(1),
            reserved: 0,
            refusal: field(answer.refusal.map_or("", |why| why.name())),
            article: field(article),
        }
    }
}

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

fn language(code: &str) -> Result<Language, Fault> {
    code.parse()
        .map_err(|e: crate::text::UnknownLanguage| Fault::new(XQ_E_NAME, e.to_string()))
}

/// Reads regulations, a name ("cxa2007", "tieshi2007", "league2021") or a JSON object in which what
/// is left out is as in its "base", and gives all their fields as JSON: for checking, and for
/// seeing what there is to set. The caller owns the text. Errors: `XQ_E_JSON` with the field in the
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

/// Takes an event, a JSON object. `at` is its time in milliseconds, `event` its name, and with
/// `side` ("red", "black") where one is named here:
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

/// The event "press". Errors: as of `xq_arbiter_move`. Needs the game for itself. Art. 6.
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
            let answer =
                handle::change(
                    arbiter,
                    |arbiter| Ok(arbiter.take(now, Event::Press(side))?),
                )?;
            out.set(xq_answer::of(&answer));
        }
        Ok(())
    })
}

/// The event "check": has a flag fallen, has a limit passed? It is in the log only when it ended
/// the game, so a frame loop may call it. Errors: as of `xq_arbiter_move`. Needs the game for itself.
/// Art. 21, 22.
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
            let answer = handle::change(arbiter, |arbiter| Ok(arbiter.take(now, Event::Check)?))?;
            out.set(xq_answer::of(&answer));
        }
        Ok(())
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
                out.set(xq_arbiter_state::of(&arbiter.state()));
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
                out.set(xq_arbiter_state::of(&arbiter.state_at(now)?));
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

/// Everything that is the case, as JSON: moves, FEN, clock, fouls, offers, ending and so on. The
/// caller owns the text. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_state_json(
    arbiter: *const xq_arbiter,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let json = handle::read(arbiter, |arbiter| Ok(arbiter.state_value().to_string()))?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}

/// The log as JSON, for `xq_arbiter_replay`. The caller owns the text. Errors: `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_log_json(
    arbiter: *const xq_arbiter,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let json = handle::read(arbiter, |arbiter| Ok(arbiter.log_value().to_string()))?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}

/// The log in words, a line for each event, with the articles. `language` is "zh-Hans", "zh-Hant" or
/// "en". The caller owns the text. Errors: `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_log_text(
    arbiter: *const xq_arbiter,
    language: *const c_char,
    language_len: usize,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let language = self::language(text_in(language, language_len, "language")?)?;
            let out = Out::new(out, "out")?;
            let text = handle::read(arbiter, |arbiter| Ok(arbiter.log_text(language)))?;
            xq_text::give(out, text);
        }
        Ok(())
    })
}

/// The result sheet as JSON: result, reason, article, rule, unplayed, plies, used_ms, fouls, points,
/// signatures, complete; "null" while the game goes on. The caller owns the text. Errors:
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 10.1.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_sheet_json(
    arbiter: *const xq_arbiter,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let json = handle::read(arbiter, |arbiter| {
                Ok(arbiter
                    .sheet()
                    .map_or_else(|| "null".to_owned(), |sheet| sheet.to_value().to_string()))
            })?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}
