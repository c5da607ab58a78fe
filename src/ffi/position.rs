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
use super::text::{aligned, misaligned, null, text_in, Out, OutText};
use crate::board::{Allowed, Position, Square};

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

/// No FEN that the library writes needs more bytes than this, with the NUL.
pub const XQ_MAX_FEN: usize = 128;

const _: () = assert!(size_of::<Position>() <= 560 && align_of::<Position>() <= 8);

/// What a filled-in position starts with: "xqpos" and the number of this layout.
const TAG: u64 = 0x3130_0073_6F70_7178;

/// The check word of a position with this hash (the side to move is in it) and these counters.
#[inline(always)]
pub(super) fn check_word(pos: &Position) -> u64 {
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
    pub(super) unsafe fn change<R>(
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
