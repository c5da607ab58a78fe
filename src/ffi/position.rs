//! Positions as values that the caller owns (contract, clause 4).
//!
//! An `xq_position` is a tag, a check word and the bytes of a [`Position`]. Whatever bytes a
//! caller hands over, nothing undefined happens: the only field of a position that does not
//! accept every bit pattern is the side to move, and that byte is looked at before the rest is
//! believed; all else is numbers that safe code checks when it uses them. Tag and check word
//! are there to refuse what was never filled in, was cut off or overwritten. The check word
//! covers hash (which knows the side to move) and counters, which every move changes; it is made
//! of two instructions, because the hot calls look at it each time.

use std::ffi::c_char;
use std::mem::{align_of, size_of, MaybeUninit};

use super::error::{xq_error, Fault};
use super::guard::{guard, panic_point, INSIDE};
use super::names::*;
use super::setup::xq_setup;
use super::status::*;
use super::text::{aligned, misaligned, null, text_in, Out, OutArray, OutText};
use crate::board::{Allowed, Move, Position, Square, Undo};
use crate::moves::{Illegal, MAX_MOVES};

/// A legal position: a plain value of fixed size that the caller owns. It may live anywhere, be
/// copied by assignment, and needs no free. It means something only after one of the functions
/// that fill it in; memory with anything else in it is refused with `XQ_E_POSITION`. Its inside
/// is the library's and may differ between versions: to keep a position, keep its FEN. Like an
/// int, it must not be changed by one thread while another uses it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_position {
    /// Not for the caller.
    pub tag: u64,
    /// Not for the caller.
    pub check: u64,
    /// Not for the caller.
    pub inside: [MaybeUninit<u64>; 70],
}

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
/// No FEN that the library writes needs more bytes than this, with the NUL.
pub const XQ_MAX_FEN: usize = 128;
/// The greatest depth of `xq_position_perft`: beyond it the count could overflow.
pub const XQ_MAX_PERFT: u32 = 9;

const _: () = assert!(MAX_MOVES == XQ_MAX_MOVES);
const _: () = assert!(size_of::<Position>() <= 560 && align_of::<Position>() <= 8);

/// What a filled-in position starts with: "xqpos" and the number of this layout.
const TAG: u64 = 0x3130_0073_6F70_7178;

/// The check word of a position with this hash (the side to move is in it) and these counters.
#[inline(always)]
fn check_word(pos: &Position) -> u64 {
    (pos.hash() ^ TAG).wrapping_add(pos.counters())
}

#[cold]
fn not_a_position() -> Fault {
    Fault::new(
        XQ_E_POSITION,
        "not a position: never filled in by the library, or damaged since",
    )
}

impl xq_position {
    pub(super) fn of(pos: Position) -> xq_position {
        let mut out = xq_position {
            tag: TAG,
            check: check_word(&pos),
            inside: [MaybeUninit::zeroed(); 70],
        };
        // SAFETY: room and alignment were asserted above.
        unsafe { out.inside.as_mut_ptr().cast::<Position>().write(pos) };
        out
    }

    /// The position that the caller holds.
    ///
    /// # Safety
    /// `at` is NULL, misaligned, or points to an `xq_position` that nobody changes for `'a`.
    #[inline(always)]
    pub(super) unsafe fn read<'a>(at: *const xq_position) -> Result<&'a Position, Fault> {
        if at.is_null() {
            return Err(null("position"));
        }
        if !aligned(at) {
            return Err(misaligned("position"));
        }
        // SAFETY: as promised by the caller. All fields accept every byte pattern.
        let outer = unsafe { &*at };
        let inside = outer.inside.as_ptr();
        // SAFETY: within `inside`.
        let turn = unsafe { inside.cast::<u8>().add(Position::TURN_AT).read() };
        if outer.tag != TAG || turn > 1 {
            return Err(not_a_position());
        }
        // SAFETY: room and alignment were asserted; the side to move is 0 or 1, and every other
        // field of a position accepts every byte pattern.
        let pos = unsafe { &*inside.cast::<Position>() };
        if outer.check != check_word(pos) {
            return Err(not_a_position());
        }
        Ok(pos)
    }

    /// Changes the position that the caller holds. A panic on the way leaves it refused.
    ///
    /// # Safety
    /// `at` is NULL, misaligned, or points to an `xq_position` that nobody else uses meanwhile.
    #[inline(always)]
    unsafe fn change<R>(
        at: *mut xq_position,
        body: impl FnOnce(&mut Position) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        // SAFETY: as promised by the caller.
        unsafe { xq_position::read(at) }?;
        let lock = Poison { at };
        panic_point(INSIDE);
        // SAFETY: `read` found a position here, and nobody else uses it.
        let outer = unsafe { &mut *at };
        let pos = unsafe { &mut *outer.inside.as_mut_ptr().cast::<Position>() };
        let result = body(pos);
        outer.check = check_word(pos);
        std::mem::forget(lock);
        result
    }
}

/// Makes a position unusable if a panic unwinds through here.
struct Poison {
    at: *mut xq_position,
}

impl Drop for Poison {
    fn drop(&mut self) {
        // SAFETY: the position that `change` was given.
        unsafe { (*self.at).tag = 0 };
    }
}

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

/// Fills in the start position (art. 1.3), red to move. Errors: `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_start(
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let out = unsafe { Out::new(position, "position") }?;
        out.set(xq_position::of(Position::start()));
        Ok(())
    })
}

/// Fills in the position of a FEN: side w, r or b (missing: red), letters N/H and B/E, every
/// field after the board may be missing. Errors: `XQ_E_SETUP` with all defects in the message
/// and the place of the first fault of the text in `byte_offset` (`xq_setup_from_fen` gives them
/// as data), `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 1.
#[no_mangle]
pub unsafe extern "C" fn xq_position_from_fen(
    fen: *const c_char,
    fen_len: usize,
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (fen, out) = unsafe {
            (
                text_in(fen, fen_len, "fen")?,
                Out::new(position, "position")?,
            )
        };
        out.set(xq_position::of(Position::from_fen(fen)?));
        Ok(())
    })
}

/// Fills in the position of a setup. `allowed` is 0, or a sum of `XQ_ALLOW_…` for defects that
/// are accepted, as problem diagrams may need. Errors: `XQ_E_SETUP` with all other defects in
/// the message, `XQ_E_VALUE` (an unknown bit, piece or side), `XQ_E_RANGE`, `XQ_E_NULL`. May run
/// concurrently. Art. 1.
#[no_mangle]
pub unsafe extern "C" fn xq_position_from_setup(
    setup: *const xq_setup,
    allowed: u32,
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (setup, out) = unsafe { (xq_setup::read(setup)?, Out::new(position, "position")?) };
        let allowed = Allowed::from_bits(allowed).ok_or_else(|| {
            Fault::new(XQ_E_VALUE, format!("allowed: unknown bits in {allowed:#x}"))
        })?;
        out.set(xq_position::of(Position::from_setup(&setup, allowed)?));
        Ok(())
    })
}

/// Fills in the setup of a position: its pieces, side to move and counters as plain data.
/// Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_setup(
    position: *const xq_position,
    setup: *mut xq_setup,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(setup, "setup")?) };
        out.set(xq_setup::of(&pos.setup()));
        Ok(())
    })
}

/// Writes the FEN as the engines write it: w/b, letters N and B, six fields; at most
/// `XQ_MAX_FEN` bytes with the NUL. Errors: `XQ_E_BUFFER`, `XQ_E_POSITION`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_fen(
    position: *const xq_position,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe {
            (
                xq_position::read(position)?,
                OutText::new(buffer, capacity, needed, "buffer")?,
            )
        };
        out.set(&pos.fen())
    })
}

/// Whose move it is: `XQ_RED` or `XQ_BLACK`. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_turn(
    position: *const xq_position,
    turn: *mut xq_color,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(turn, "turn")?) };
        out.set(pos.turn().index() as u8);
        Ok(())
    })
}

/// A number for the position: the same for the same pieces on the same points with the same side
/// to move (the sameness of art. 25.1), whatever the counters say, in every build and version;
/// two different positions share one with odds of one in 2^64. Errors: `XQ_E_POSITION`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_hash(
    position: *const xq_position,
    hash: *mut u64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(hash, "hash")?) };
        out.set(pos.hash());
        Ok(())
    })
}

/// How many moves either side has made since the last capture (art. 4.2.4). Errors:
/// `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_plies_since_capture(
    position: *const xq_position,
    plies: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(plies, "plies")?) };
        out.set(pos.plies_since_capture());
        Ok(())
    })
}

/// The number of the round, from 1. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_move_number(
    position: *const xq_position,
    number: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(number, "number")?) };
        out.set(pos.move_number());
        Ok(())
    })
}

/// The piece on a point, `XQ_NO_PIECE` if it is empty. Errors: `XQ_E_VALUE` (no such point),
/// `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_piece_at(
    position: *const xq_position,
    square: xq_square,
    piece: *mut xq_piece,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(piece, "piece")?) };
        let piece = pos.piece_at(self::square(square)?);
        out.set(piece.map_or(XQ_NO_PIECE, |p| p.code()));
        Ok(())
    })
}

/// The whole board at once: the piece on each of the 90 points, from a0 to i9. `pieces` points
/// to an array of `XQ_SQUARES`. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_board(
    position: *const xq_position,
    pieces: *mut xq_piece,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe {
            (
                xq_position::read(position)?,
                Out::new(pieces.cast::<[xq_piece; XQ_SQUARES]>(), "pieces")?,
            )
        };
        let mut pieces = [XQ_NO_PIECE; XQ_SQUARES];
        for (piece, square) in pieces.iter_mut().zip(Square::all()) {
            *piece = pos.piece_at(square).map_or(XQ_NO_PIECE, |p| p.code());
        }
        out.set(pieces);
        Ok(())
    })
}

/// Where a side's king stands; `XQ_NO_SQUARE` in a diagram that was allowed without. Errors:
/// `XQ_E_VALUE` (no such side), `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_king(
    position: *const xq_position,
    color: xq_color,
    square: *mut xq_square,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (pos, out) = unsafe { (xq_position::read(position)?, Out::new(square, "square")?) };
        let king = pos.king(self::color(color)?);
        out.set(king.map_or(XQ_NO_SQUARE, Square::index));
        Ok(())
    })
}

/// Are two positions the same: the same pieces on the same points with the same side to move
/// (art. 25.1)? `equal` becomes 1 or 0; counters do not count. Errors: `XQ_E_POSITION`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_position_equal(
    position: *const xq_position,
    other: *const xq_position,
    equal: *mut u8,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (a, b, out) = unsafe {
            (
                xq_position::read(position)?,
                xq_position::read(other)?,
                Out::new(equal, "equal")?,
            )
        };
        out.set(u8::from(a == b));
        Ok(())
    })
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
            let undo = super::text::value_in(undo, "undo")?;
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
