//! How a game ended on the board, and the natural limit (art. 4.1, 4.2, 23.3).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::game::xq_game;
use super::guard::{guard, guard_value};
use super::handle;
use super::names::*;
use super::status::*;
use super::text::{field, value_in, Out, OutText};
use crate::board::Color;
use crate::game::{Outcome, Reason};

/// How a game ended, as far as the board alone decides (art. 4.1, 4.2). A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_outcome {
    /// Why: one of the `XQ_REASON_…` numbers; `XQ_REASON_NONE` while the game is not over.
    pub reason: u32,
    /// Who won; `XQ_NO_COLOR` for a draw and while the game is not over.
    pub winner: xq_color,
    /// Always 0.
    pub reserved: [u8; 3],
    /// The article that ends the game, e.g. "4.1.1", NUL-terminated; empty while not over.
    pub article: [c_char; 16],
}

/// The count towards the natural limit (自然限着, art. 4.2.4, 23.3). A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_natural_limit {
    /// Moves by either side since the last capture.
    pub plies: u32,
    /// How many of them were checks by the claimant.
    pub claimants_checks: u32,
    /// Moves that count, checks beyond the cap left out. Two make a round.
    pub counted_plies: u32,
}

/// The game is not over on the board.
pub const XQ_REASON_NONE: u32 = 0;
/// Checkmate (将死): in check, with no move (art. 3.1, 4.1.1).
pub const XQ_REASON_CHECKMATE: u32 = 1;
/// Stalemate (困毙): not in check, with no move (art. 3.2, 4.1.3): a loss, unlike in chess.
pub const XQ_REASON_STALEMATE: u32 = 2;
/// Neither side has a piece that could give mate (art. 4.2.1).
pub const XQ_REASON_NO_WIN_POSSIBLE: u32 = 3;

pub(super) fn reason_code(reason: Reason) -> u32 {
    match reason {
        Reason::Checkmate => XQ_REASON_CHECKMATE,
        Reason::Stalemate => XQ_REASON_STALEMATE,
        Reason::NoWinPossible => XQ_REASON_NO_WIN_POSSIBLE,
    }
}

impl xq_outcome {
    pub(super) fn of(outcome: Option<Outcome>) -> xq_outcome {
        xq_outcome {
            reason: outcome.map_or(XQ_REASON_NONE, |o| reason_code(o.reason)),
            winner: color_code(outcome.and_then(|o| o.winner)),
            reserved: [0; 3],
            article: field(outcome.map_or("", |o| o.reason.article())),
        }
    }

    fn back(&self) -> Result<Option<Outcome>, Fault> {
        let reason = match self.reason {
            XQ_REASON_NONE => return Ok(None),
            XQ_REASON_CHECKMATE => Reason::Checkmate,
            XQ_REASON_STALEMATE => Reason::Stalemate,
            XQ_REASON_NO_WIN_POSSIBLE => Reason::NoWinPossible,
            other => return Err(Fault::new(XQ_E_VALUE, format!("{other} is no reason"))),
        };
        let winner = match self.winner {
            XQ_NO_COLOR => None,
            side => Some(color(side)?),
        };
        Ok(Some(Outcome { winner, reason }))
    }
}

/// How many moves either side has made since the last capture, those before the start position
/// as its FEN told them (art. 4.2.4). Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_plies_since_capture(
    game: *const xq_game,
    plies: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(plies, "plies")?;
            out.set(handle::read(game, |game| Ok(game.plies_since_capture()))?);
            Ok(())
        }
    })
}

/// Counts towards the natural limit (自然限着, art. 4.2.4, 23.3). With a `claimant` (else
/// `XQ_NO_COLOR`), of the checks that it gave since the last capture at most `cap` count.
/// Errors: `XQ_E_VALUE` (no such side), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_natural_limit(
    game: *const xq_game,
    claimant: xq_color,
    cap: u32,
    limit: *mut xq_natural_limit,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(limit, "limit")?;
            let claimant: Option<Color> = match claimant {
                XQ_NO_COLOR => None,
                side => Some(color(side)?),
            };
            let limit = handle::read(game, |game| Ok(game.natural_limit(claimant, cap)))?;
            out.set(xq_natural_limit {
                plies: limit.plies,
                claimants_checks: limit.claimants_checks,
                counted_plies: limit.counted_plies,
            });
            Ok(())
        }
    })
}

/// How the game ended, as far as the board alone decides (art. 4.1, 4.2): mate and stalemate,
/// which both lose, or that neither side can win. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_outcome(
    game: *const xq_game,
    outcome: *mut xq_outcome,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(outcome, "outcome")?;
            out.set(xq_outcome::of(handle::read(game, |game| {
                Ok(game.outcome())
            })?));
            Ok(())
        }
    })
}

/// Describes an outcome in English, e.g. "red wins: checkmate (art. 4.1.1)"; the empty text
/// while the game is not over. Errors: `XQ_E_VALUE`, `XQ_E_BUFFER`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_outcome_text(
    outcome: *const xq_outcome,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks; every byte pattern is a value.
        let (outcome, out) = unsafe {
            (
                value_in(outcome, "outcome")?,
                OutText::new(buffer, capacity, needed, "buffer")?,
            )
        };
        out.set(&outcome.back()?.map_or(String::new(), |o| o.to_string()))
    })
}

/// The fixed name of an `XQ_REASON_…` number, e.g. "checkmate"; "none" for `XQ_REASON_NONE`: a
/// text that lives as long as the library. NULL for a number that is no reason. May run
/// concurrently.
#[no_mangle]
pub extern "C" fn xq_reason_name(reason: u32) -> *const c_char {
    guard_value(std::ptr::null(), || {
        let name = match reason {
            XQ_REASON_NONE => c"none",
            XQ_REASON_CHECKMATE => c"checkmate",
            XQ_REASON_STALEMATE => c"stalemate",
            XQ_REASON_NO_WIN_POSSIBLE => c"no_win_possible",
            _ => return std::ptr::null(),
        };
        name.as_ptr()
    })
}
