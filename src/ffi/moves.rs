//! Legal moves, and making and taking back (art. 2, 3): the calls that programs make by the
//! million, which allocate nothing.

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::names::*;
use super::position::{check_word, xq_position};
use super::status::*;
use super::text::{value_in, Out, OutArray};
use crate::board::{Move, Position, Undo};
use crate::moves::{Illegal, MAX_MOVES};

/// What `xq_position_unmake` needs to take a move back: a plain value that the caller owns. Moves
/// are taken back in the opposite order; an undo that does not belong to the position as it
/// stands is refused with `XQ_E_UNDO`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_undo {
    /// Not for the caller.
    pub check: u64,
    /// Not for the caller.
    pub inside: [u64; 2],
}

/// No position has more legal moves than this: an array of this size always suffices.
pub const XQ_MAX_MOVES: usize = 128;
/// The greatest depth of `xq_position_perft`: beyond it the count could overflow.
pub const XQ_MAX_PERFT: u32 = 9;

const _: () = assert!(MAX_MOVES == XQ_MAX_MOVES);

/// The check word of an undo: it ties the undo to the position after the move.
#[inline(always)]
fn undo_check(undo: [u64; 2], after: &Position) -> u64 {
    undo[0] ^ undo[1].rotate_left(32) ^ check_word(after)
}

impl xq_undo {
    #[inline(always)]
    fn of(undo: Undo, after: &Position) -> xq_undo {
        let inside = undo.to_words();
        xq_undo {
            check: undo_check(inside, after),
            inside,
        }
    }
}

/// Lists the legal moves (art. 2, 3.1) in a fixed order: those that are moves of their piece, do
/// not leave the own king attacked and do not make the kings face. `moves` has room for
/// `capacity` of them (`XQ_MAX_MOVES` always suffices), `count` says how many there are. None:
/// the side to move has lost (art. 4.1.1, 4.1.3). Allocates nothing. Errors: `XQ_E_BUFFER` with
/// `count` set, `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_legal_moves(
    position: *const xq_position,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe {
            (
                xq_position::read(position)?,
                OutArray::new(moves, capacity, count, "moves")?,
            )
        };
        out.set(pos.legal_moves().iter().map(|m| m.code()))
    })
}

/// Counts the legal moves without listing them; 0 means that the side to move has lost. Errors:
/// `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_legal_count(
    position: *const xq_position,
    count: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(count, "count")?) };
        out.set(pos.legal_count() as u32);
        Ok(())
    })
}

/// Is the side to move in check (art. 3.1)? `check` becomes 1 or 0. Errors: `XQ_E_POSITION`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_is_check(
    position: *const xq_position,
    check: *mut u8,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(check, "check")?) };
        out.set(u8::from(pos.is_check()));
        Ok(())
    })
}

/// Is a move legal here? `XQ_OK` if it is. Errors: `XQ_E_ILLEGAL_MOVE` with the rule that forbids
/// it in the message, `XQ_E_VALUE` (a number that is no move), `XQ_E_POSITION`, `XQ_E_NULL`. May
/// run concurrently. Art. 2, 3.1.
#[no_mangle]
pub unsafe extern "C" fn xq_position_check_move(
    position: *const xq_position,
    move_: xq_move,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let pos = unsafe { xq_position::read(position) }?;
        let m = action(move_)?;
        pos.legality(m).map_err(|reason| illegal(m, reason))
    })
}

#[cold]
pub(super) fn illegal(m: Move, reason: Illegal) -> Fault {
    Fault::new(XQ_E_ILLEGAL_MOVE, format!("{m}: {reason}"))
}

/// Plays a move if it is legal. `undo` may be NULL; otherwise it becomes what
/// `xq_position_unmake` needs. Allocates nothing. Errors, which leave the position as it was:
/// `XQ_E_ILLEGAL_MOVE` with the rule that forbids it in the message, `XQ_E_VALUE` (a number that
/// is no move), `XQ_E_POSITION`, `XQ_E_NULL`. Not concurrently with another use of the position.
/// Art. 2, 3.1.
#[no_mangle]
pub unsafe extern "C" fn xq_position_push(
    position: *mut xq_position,
    move_: xq_move,
    undo: *mut xq_undo,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::optional(undo, "undo")?;
            let m = action(move_)?;
            let undo = xq_position::change(position, |pos| {
                let undo = pos.try_play(m).map_err(|reason| illegal(m, reason))?;
                Ok(xq_undo::of(undo, pos))
            })?;
            if let Some(out) = out {
                out.set(undo);
            }
            Ok(())
        }
    })
}

/// Plays a move that is known to be legal, from `xq_position_legal_moves` say, without asking
/// again: for searches, where each instruction counts. Of a move that is not legal only the
/// grossest kinds are refused (no piece of the side to move there, or one of its own on the
/// goal); the others give a position that the rules do not allow, and nothing worse. `undo` may
/// be NULL. Allocates nothing. Errors, which leave the position as it was: `XQ_E_ILLEGAL_MOVE`,
/// `XQ_E_VALUE`, `XQ_E_POSITION`, `XQ_E_NULL`. Not concurrently with another use of the position.
#[no_mangle]
pub unsafe extern "C" fn xq_position_make(
    position: *mut xq_position,
    move_: xq_move,
    undo: *mut xq_undo,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::optional(undo, "undo")?;
            xq_position::change(position, |pos| {
                let us = pos.turn().index();
                let holder = |square| usize::from(pos.slot_at(square) >> 4);
                match Move::from_code_unless_empty(move_) {
                    Some(m) if holder(m.from()) == us && holder(m.to()) != us => {
                        let undo = pos.play(m);
                        if let Some(out) = out {
                            out.set(xq_undo::of(undo, pos));
                        }
                        Ok(())
                    }
                    _ => Err(gross(pos, move_)),
                }
            })
        }
    })
}

#[cold]
fn gross(pos: &Position, number: xq_move) -> Fault {
    match action(number).map(|m| (m, pos.legality(m))) {
        Err(fault) => fault,
        Ok((m, Err(reason))) => illegal(m, reason),
        Ok((_, Ok(()))) => Fault::new(XQ_E_POSITION, "the position is damaged"),
    }
}

/// Takes back the move that gave this `undo`; moves are taken back in the opposite order.
/// Allocates nothing. Errors, which leave the position as it was: `XQ_E_UNDO` (it does not belong
/// to this position as it stands), `XQ_E_POSITION`, `XQ_E_NULL`. Not concurrently with another
/// use of the position.
#[no_mangle]
pub unsafe extern "C" fn xq_position_unmake(
    position: *mut xq_position,
    undo: *const xq_undo,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let undo = value_in(undo, "undo")?;
            xq_position::change(position, |pos| {
                if undo.check != undo_check(undo.inside, pos) {
                    return Err(wrong_undo());
                }
                pos.undo(Undo::from_words(undo.inside));
                Ok(())
            })
        }
    })
}

#[cold]
fn wrong_undo() -> Fault {
    Fault::new(
        XQ_E_UNDO,
        "this undo does not belong to the position as it stands",
    )
}

/// Gives the turn to the other side with nothing moved: "if this side could move again". It
/// counts as no move, and a second call takes it back. The position may then be one that the
/// rules do not allow. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. Not concurrently with another use
/// of the position.
#[no_mangle]
pub unsafe extern "C" fn xq_position_pass(
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            xq_position::change(position, |pos| {
                pos.pass();
                Ok(())
            })
        }
    })
}

/// Counts the sequences of `depth` legal moves: the usual proof of a move generator. The time
/// grows some fortyfold with each ply. Errors: `XQ_E_RANGE` (depth over `XQ_MAX_PERFT`),
/// `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_perft(
    position: *const xq_position,
    depth: u32,
    leaves: *mut u64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(leaves, "leaves")?) };
        if depth > XQ_MAX_PERFT {
            return Err(Fault::new(
                XQ_E_RANGE,
                format!("depth {depth}: at most {XQ_MAX_PERFT}"),
            ));
        }
        out.set(pos.perft(depth));
        Ok(())
    })
}
