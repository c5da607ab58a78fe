//! The moves of one game (art. 4).

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::moves::illegal;
use super::names::*;
use super::position::xq_position;
use super::status::*;
use super::text::{slice_in, Out, OutArray};
use crate::board::Move;
use crate::game::{Game, PushError, MAX_PLIES};

/// The moves of one game from its start position, with the count of how often each position has
/// stood. Made by `xq_game_new`, given back to `xq_game_free`. Functions that take it `const`
/// may run at the same time in several threads; the others need it for themselves and answer
/// `XQ_E_BUSY` while it is in use elsewhere.
pub struct xq_game(Handle<Game>);

handle::kind!(xq_game, Game, "game");

/// No game has more moves than this.
pub const XQ_MAX_PLIES: u32 = 100000;

const _: () = assert!(MAX_PLIES == XQ_MAX_PLIES as usize);

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
