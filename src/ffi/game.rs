//! The moves of one game (art. 4).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::{guard, guard_value};
use super::handle::{self, Handle};
use super::names::*;
use super::position::{illegal, xq_position};
use super::status::*;
use super::text::{slice_in, value_in, Out, OutArray, OutText};
use crate::board::{Color, Move};
use crate::game::{Game, Outcome, PushError, Reason, MAX_PLIES};

/// The moves of one game from its start position, with the count of how often each position has
/// stood. Made by `xq_game_new`, given back to `xq_game_free`. Functions that take it `const`
/// may run at the same time in several threads; the others need it for themselves and answer
/// `XQ_E_BUSY` while it is in use elsewhere.
pub struct xq_game(Handle<Game>);

handle::kind!(xq_game, Game, "game");

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
/// 将死: in check with no move (art. 3.1, 4.1.1).
pub const XQ_REASON_CHECKMATE: u32 = 1;
/// 困毙: not in check, with no move (art. 3.2, 4.1.3): a loss, unlike in chess.
pub const XQ_REASON_STALEMATE: u32 = 2;
/// Neither side has a piece that could give mate (art. 4.2.1).
pub const XQ_REASON_NO_WIN_POSSIBLE: u32 = 3;

/// No game has more moves than this.
pub const XQ_MAX_PLIES: u32 = 100000;

const _: () = assert!(MAX_PLIES == XQ_MAX_PLIES as usize);

pub(super) fn reason_code(reason: Reason) -> u32 {
    match reason {
        Reason::Checkmate => XQ_REASON_CHECKMATE,
        Reason::Stalemate => XQ_REASON_STALEMATE,
        Reason::NoWinPossible => XQ_REASON_NO_WIN_POSSIBLE,
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

/// What a refused move is to the caller; `ply` is its number, from 1.
pub(super) fn refused(m: Move, why: PushError, ply: usize) -> Fault {
    match why {
        PushError::Illegal(reason) => illegal(m, reason),
        PushError::Over(_) => Fault::new(XQ_E_GAME_OVER, format!("{m}: {why}")),
        PushError::TooLong => Fault::new(XQ_E_RANGE, why.to_string()),
    }
    .at_ply(ply)
}

/// Starts a game. `position` is where it begins, and is copied; NULL means the start position
/// (art. 1.3). The caller owns the game and gives it to `xq_game_free`. Errors:
/// `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_new(
    position: *const xq_position,
    game: *mut *mut xq_game,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(game, "game")?;
            let game = if position.is_null() {
                Game::new()
            } else {
                Game::from_position(*xq_position::read(position)?)
            };
            handle::give(out, game);
        }
        Ok(())
    })
}

/// A second game with the same moves. The caller owns it. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_copy(
    game: *const xq_game,
    copy: *mut *mut xq_game,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(copy, "copy")?;
            let copy = handle::read(game, |game| Ok(game.clone()))?;
            handle::give(out, copy);
        }
        Ok(())
    })
}

/// Gives a game back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE` (not a game, or
/// freed before), `XQ_E_BUSY` (another thread is inside a call with it; nothing is freed).
#[no_mangle]
pub unsafe extern "C" fn xq_game_free(game: *mut xq_game) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `game` is a handle of the caller's or NULL.
        unsafe { handle::free(game) }
    })
}

/// Starts again from another position (NULL: the start position), keeping the memory: for loops
/// over many games. Errors: `XQ_E_POSITION`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
/// `XQ_E_NULL`. Needs the game for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_game_reset(
    game: *mut xq_game,
    position: *const xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let start = if position.is_null() {
                crate::board::Position::start()
            } else {
                *xq_position::read(position)?
            };
            handle::change(game, |game| {
                game.reset(start);
                Ok(())
            })
        }
    })
}

/// Plays a move if it is legal (art. 2, 3.1). Errors, which leave the game as it was:
/// `XQ_E_ILLEGAL_MOVE` with the rule and article in the message, `XQ_E_GAME_OVER` (mate or
/// stalemate is on the board), `XQ_E_VALUE` (a number that is no move), `XQ_E_RANGE` (more than
/// `XQ_MAX_PLIES` moves), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`; `ply` is the
/// number that the move would have had. Needs the game for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_game_push(
    game: *mut xq_game,
    move_: xq_move,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            handle::change(game, |game| {
                let ply = game.len() + 1;
                let m = action(move_).map_err(|fault| fault.at_ply(ply))?;
                game.push(m).map_err(|why| refused(m, why, ply))
            })
        }
    })
}

/// Plays many moves, all or none. Errors: as of `xq_game_push`, with the `ply` of the first move
/// that is refused; the game is then as it was. Needs the game for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_game_push_moves(
    game: *mut xq_game,
    moves: *const xq_move,
    moves_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let moves = slice_in(moves, moves_len, "moves")?;
            handle::change(game, |game| {
                let before = game.len();
                for number in moves {
                    let ply = game.len() + 1;
                    let pushed = action(*number)
                        .map_err(|fault| fault.at_ply(ply))
                        .and_then(|m| game.push(m).map_err(|why| refused(m, why, ply)));
                    if let Err(fault) = pushed {
                        while game.len() > before {
                            game.undo();
                        }
                        return Err(fault);
                    }
                }
                Ok(())
            })
        }
    })
}

/// Takes back the last move. `move` may be NULL; otherwise it becomes that move. Errors:
/// `XQ_E_NO_MOVE`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the game for
/// itself.
#[no_mangle]
pub unsafe extern "C" fn xq_game_undo(
    game: *mut xq_game,
    move_: *mut xq_move,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::optional(move_, "move")?;
            let m = handle::change(game, |game| {
                game.undo()
                    .ok_or_else(|| Fault::new(XQ_E_NO_MOVE, "there is no move to take back"))
            })?;
            if let Some(out) = out {
                out.set(m.code());
            }
            Ok(())
        }
    })
}

/// How many moves both sides together have made. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_len(
    game: *const xq_game,
    plies: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(plies, "plies")?;
            out.set(handle::read(game, |game| Ok(game.len() as u32))?);
            Ok(())
        }
    })
}

/// The moves from the first. Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_moves(
    game: *const xq_game,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(moves, capacity, count, "moves")?;
            handle::read(game, |game| out.set(game.moves().map(Move::code)))
        }
    })
}

/// Fills in the position now. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`.
/// May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_position(
    game: *const xq_game,
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(position, "position")?;
            out.set(xq_position::of(handle::read(game, |game| {
                Ok(*game.position())
            })?));
            Ok(())
        }
    })
}

/// Fills in the position after the first `ply` moves: 0 is where the game began. Errors:
/// `XQ_E_PLY` (there are fewer moves), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`.
/// May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_position_at(
    game: *const xq_game,
    ply: u32,
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(position, "position")?;
            let pos = handle::read(game, |game| {
                if ply as usize > game.len() {
                    return Err(Fault::new(
                        XQ_E_PLY,
                        format!("ply {ply}: the game has {} moves", game.len()),
                    ));
                }
                Ok(game.position_at(ply as usize))
            })?;
            out.set(xq_position::of(pos));
            Ok(())
        }
    })
}

/// How often the position now has stood in this game, counting now: 1 when it is new (art. 23.2,
/// 25.1). Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_repetitions(
    game: *const xq_game,
    times: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(times, "times")?;
            out.set(handle::read(game, |game| Ok(game.repetitions() as u32))?);
            Ok(())
        }
    })
}

/// After how many moves the position now has stood, first to last (now). Errors: `XQ_E_BUFFER`
/// with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_occurrences(
    game: *const xq_game,
    plies: *mut u32,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(plies, capacity, count, "plies")?;
            handle::read(game, |game| {
                out.set(game.occurrences().plies.iter().map(|ply| *ply as u32))
            })
        }
    })
}

/// After how many moves the most repeated position of the game stood, first to last; among
/// equals the one that reached its count first. No position has stood twice: `count` is 0. What
/// lies between two of these plies is a cycle (art. 24). Errors: `XQ_E_BUFFER` with `count` set,
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_most_repeated(
    game: *const xq_game,
    plies: *mut u32,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(plies, capacity, count, "plies")?;
            handle::read(game, |game| {
                let plies = game.most_repeated().map_or(Vec::new(), |r| r.plies);
                out.set(plies.iter().map(|ply| *ply as u32))
            })
        }
    })
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
