//! Any diagram, and its defects (art. 1).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::names::*;
use super::status::*;
use super::text::{text_in, value_in, Out, OutArray, OutText};
use crate::board::{Defect, Setup, Square};

/// Any diagram at all: pieces on points, the side to move and the counters, legal or not. A
/// plain value that the caller fills in or has filled in; all bytes 0 is the empty board with
/// red to move.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_setup {
    /// The piece on each point, `XQ_NO_PIECE` for none.
    pub pieces: [xq_piece; 90],
    /// The side to move.
    pub turn: xq_color,
    /// Set it to 0.
    pub reserved: u8,
    /// Moves made by either side since the last capture.
    pub plies_since_capture: u32,
    /// The number of the round, from 1; 0 is taken for 1.
    pub move_number: u32,
}

/// One thing that is wrong with a setup. A plain value, filled in by the library.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_defect {
    /// What is wrong: one of the `XQ_DEFECT_…` numbers.
    pub kind: u32,
    /// The number that is wrong: how many ranks, points or pieces there are; else 0.
    pub found: u32,
    /// Where it is in the FEN, in bytes from 0; -1 when it is no fault of the text.
    pub byte_offset: i64,
    /// The character that is no piece (`XQ_DEFECT_UNKNOWN_LETTER`), as Unicode number; else 0.
    pub letter: u32,
    /// The point it is about, or `XQ_NO_SQUARE`.
    pub square: xq_square,
    /// The piece it is about, or `XQ_NO_PIECE`.
    pub piece: xq_piece,
    /// The side it is about, or `XQ_NO_COLOR`.
    pub color: xq_color,
    /// The rank it is about, 0-9 (`XQ_DEFECT_RANK_LENGTH`); else 255.
    pub rank: u8,
}

/// More defects than any setup can have: an array of this size always suffices.
pub const XQ_MAX_DEFECTS: usize = 256;

/// The FEN has fewer or more than ten ranks (`found`).
pub const XQ_DEFECT_RANK_COUNT: u32 = 0;
/// A rank of the FEN does not add up to nine points (`found`).
pub const XQ_DEFECT_RANK_LENGTH: u32 = 1;
/// A character of the FEN that is neither a piece nor a number of empty points (`letter`).
pub const XQ_DEFECT_UNKNOWN_LETTER: u32 = 2;
/// The side to move is none of w, r and b.
pub const XQ_DEFECT_UNKNOWN_SIDE: u32 = 3;
/// A counter of the FEN is not a number, or too large.
pub const XQ_DEFECT_BAD_COUNTER: u32 = 4;
/// A side (`color`) has no king.
pub const XQ_DEFECT_MISSING_KING: u32 = 5;
/// More pieces of a kind (`piece`, `found`) than a full set has (art. 1.2).
pub const XQ_DEFECT_TOO_MANY: u32 = 6;
/// A king outside its palace.
pub const XQ_DEFECT_KING_OUTSIDE_PALACE: u32 = 7;
/// An advisor on a point that no advisor can reach.
pub const XQ_DEFECT_ADVISOR_MISPLACED: u32 = 8;
/// An elephant on a point that no elephant can reach.
pub const XQ_DEFECT_ELEPHANT_MISPLACED: u32 = 9;
/// A pawn on a point that no pawn can reach.
pub const XQ_DEFECT_PAWN_MISPLACED: u32 = 10;
/// The kings face each other on an open file (art. 2.2, 4.1.2).
pub const XQ_DEFECT_KINGS_FACING: u32 = 11;
/// The side that is not to move (`color`) is in check.
pub const XQ_DEFECT_OPPONENT_IN_CHECK: u32 = 12;

/// For `xq_position_from_setup`: accept a side without a king.
pub const XQ_ALLOW_MISSING_KING: u32 = 1 << 5;
/// Accept a king outside its palace.
pub const XQ_ALLOW_KING_OUTSIDE_PALACE: u32 = 1 << 7;
/// Accept an advisor on a point that no advisor can reach.
pub const XQ_ALLOW_ADVISOR_MISPLACED: u32 = 1 << 8;
/// Accept an elephant on a point that no elephant can reach.
pub const XQ_ALLOW_ELEPHANT_MISPLACED: u32 = 1 << 9;
/// Accept a pawn on a point that no pawn can reach.
pub const XQ_ALLOW_PAWN_MISPLACED: u32 = 1 << 10;
/// Accept that the kings face each other.
pub const XQ_ALLOW_KINGS_FACING: u32 = 1 << 11;
/// Accept that the side that is not to move is in check.
pub const XQ_ALLOW_OPPONENT_IN_CHECK: u32 = 1 << 12;

impl xq_setup {
    pub(super) fn of(setup: &Setup) -> xq_setup {
        let mut pieces = [XQ_NO_PIECE; 90];
        for (square, piece) in setup.pieces() {
            pieces[usize::from(square.index())] = piece.code();
        }
        xq_setup {
            pieces,
            turn: setup.turn.index() as u8,
            reserved: 0,
            plies_since_capture: setup.plies_since_capture,
            move_number: setup.move_number,
        }
    }

    /// The setup that the caller filled in.
    ///
    /// # Safety
    /// `at` is NULL, misaligned, or points to an `xq_setup` that nobody changes meanwhile.
    pub(super) unsafe fn read(at: *const xq_setup) -> Result<Setup, Fault> {
        // SAFETY: as promised by the caller; every byte pattern is a value.
        let from = unsafe { value_in(at, "setup") }?;
        let mut setup = Setup::empty();
        for (square, number) in Square::all().zip(from.pieces) {
            if number != XQ_NO_PIECE {
                setup.set(square, Some(piece(number)?));
            }
        }
        setup.turn = color(from.turn)?;
        if from.reserved != 0 {
            return Err(Fault::new(XQ_E_VALUE, "setup: reserved is not 0"));
        }
        const MAX_COUNTER: u32 = 1_000_000;
        if from.plies_since_capture > MAX_COUNTER || from.move_number > MAX_COUNTER {
            return Err(Fault::new(
                XQ_E_RANGE,
                format!("setup: a counter is over {MAX_COUNTER}"),
            ));
        }
        setup.plies_since_capture = from.plies_since_capture;
        setup.move_number = from.move_number.max(1);
        Ok(setup)
    }
}

impl xq_defect {
    fn of(defect: &Defect) -> xq_defect {
        let mut out = xq_defect {
            kind: defect.number(),
            found: 0,
            byte_offset: defect.offset().map_or(-1, |at| at as i64),
            letter: 0,
            square: defect.square().map_or(XQ_NO_SQUARE, Square::index),
            piece: XQ_NO_PIECE,
            color: XQ_NO_COLOR,
            rank: 255,
        };
        match *defect {
            Defect::RankCount { found } => out.found = found as u32,
            Defect::RankLength { rank, found, .. } => {
                out.found = found as u32;
                out.rank = rank;
            }
            Defect::UnknownLetter { letter, .. } => out.letter = letter.into(),
            Defect::UnknownSide { .. } | Defect::BadCounter { .. } | Defect::KingsFacing => {}
            Defect::MissingKing(color) | Defect::OpponentInCheck(color) => {
                out.color = color.index() as u8;
            }
            Defect::KingOutsidePalace { color, .. } => {
                out.color = color.index() as u8;
                out.piece = crate::board::Piece::new(color, crate::board::Kind::King).code();
            }
            Defect::TooMany { piece, count } => {
                out.found = count as u32;
                out.piece = piece.code();
                out.color = piece.color.index() as u8;
            }
            Defect::AdvisorMisplaced { piece, .. }
            | Defect::ElephantMisplaced { piece, .. }
            | Defect::PawnMisplaced { piece, .. } => {
                out.piece = piece.code();
                out.color = piece.color.index() as u8;
            }
        }
        out
    }

    /// The defect that the caller passes back.
    ///
    /// # Safety
    /// `at` is NULL, misaligned, or points to an `xq_defect` that nobody changes meanwhile.
    unsafe fn read(at: *const xq_defect) -> Result<Defect, Fault> {
        // SAFETY: as promised by the caller; every byte pattern is a value.
        unsafe { value_in(at, "defect") }?
            .back()
            .ok_or_else(|| Fault::new(XQ_E_VALUE, "not a defect that the library filled in"))
    }

    /// `None` if the fields do not fit together.
    fn back(&self) -> Option<Defect> {
        let found = self.found as usize;
        let offset = usize::try_from(self.byte_offset);
        let side = color(self.color);
        let man = piece(self.piece);
        let square = Square::from_index(self.square);
        Some(match self.kind {
            XQ_DEFECT_RANK_COUNT => Defect::RankCount { found },
            XQ_DEFECT_RANK_LENGTH => Defect::RankLength {
                rank: self.rank,
                found,
                offset: offset.ok()?,
            },
            XQ_DEFECT_UNKNOWN_LETTER => Defect::UnknownLetter {
                letter: char::from_u32(self.letter)?,
                offset: offset.ok()?,
            },
            XQ_DEFECT_UNKNOWN_SIDE => Defect::UnknownSide {
                offset: offset.ok()?,
            },
            XQ_DEFECT_BAD_COUNTER => Defect::BadCounter {
                offset: offset.ok()?,
            },
            XQ_DEFECT_MISSING_KING => Defect::MissingKing(side.ok()?),
            XQ_DEFECT_TOO_MANY => Defect::TooMany {
                piece: man.ok()?,
                count: found,
            },
            XQ_DEFECT_KING_OUTSIDE_PALACE => Defect::KingOutsidePalace {
                color: side.ok()?,
                square: square?,
            },
            XQ_DEFECT_ADVISOR_MISPLACED => Defect::AdvisorMisplaced {
                piece: man.ok()?,
                square: square?,
            },
            XQ_DEFECT_ELEPHANT_MISPLACED => Defect::ElephantMisplaced {
                piece: man.ok()?,
                square: square?,
            },
            XQ_DEFECT_PAWN_MISPLACED => Defect::PawnMisplaced {
                piece: man.ok()?,
                square: square?,
            },
            XQ_DEFECT_KINGS_FACING => Defect::KingsFacing,
            XQ_DEFECT_OPPONENT_IN_CHECK => Defect::OpponentInCheck(side.ok()?),
            _ => return None,
        })
    }
}

/// Reads a FEN into a setup, whatever is wrong with it, and lists all defects at once: what could
/// not be read, then what the rules forbid (art. 1.2, 2.2, 3.1). Points that could not be read
/// are empty. Side w, r or b, both letter sets, missing fields. Errors: `XQ_E_BUFFER` (with
/// `count` set; `XQ_MAX_DEFECTS` always suffices), `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_setup_from_fen(
    fen: *const c_char,
    fen_len: usize,
    setup: *mut xq_setup,
    defects: *mut xq_defect,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (fen, out, list) = unsafe {
            (
                text_in(fen, fen_len, "fen")?,
                Out::new(setup, "setup")?,
                OutArray::new(defects, capacity, count, "defects")?,
            )
        };
        let setup = Setup::from_fen(fen);
        list.set(setup.defects().iter().map(xq_defect::of))?;
        out.set(xq_setup::of(&setup));
        Ok(())
    })
}

/// Lists all defects of a setup at once: what keeps it from being a legal position (art. 1.2,
/// 2.2, 3.1). No defect: `count` is 0. Errors: `XQ_E_VALUE` (a number that is no piece or side),
/// `XQ_E_RANGE` (an absurd counter), `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_setup_defects(
    setup: *const xq_setup,
    defects: *mut xq_defect,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (setup, list) = unsafe {
            (
                xq_setup::read(setup)?,
                OutArray::new(defects, capacity, count, "defects")?,
            )
        };
        list.set(setup.defects().iter().map(xq_defect::of))
    })
}

/// Writes the FEN of a setup, legal or not; at most `XQ_MAX_FEN` bytes with the NUL. Errors:
/// `XQ_E_VALUE`, `XQ_E_RANGE`, `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_setup_fen(
    setup: *const xq_setup,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (setup, out) = unsafe {
            (
                xq_setup::read(setup)?,
                OutText::new(buffer, capacity, needed, "buffer")?,
            )
        };
        out.set(&setup.fen())
    })
}

/// Describes a defect in English, e.g. "the kings face each other". Errors: `XQ_E_VALUE` (not
/// a defect that this library filled in), `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_defect_text(
    defect: *const xq_defect,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (defect, out) = unsafe {
            (
                xq_defect::read(defect)?,
                OutText::new(buffer, capacity, needed, "buffer")?,
            )
        };
        out.set(&defect.to_string())
    })
}

/// Writes the fixed name of a kind of defect, e.g. "missing_king". Errors: `XQ_E_VALUE`,
/// `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_defect_name(
    defect: *const xq_defect,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (defect, out) = unsafe {
            (
                xq_defect::read(defect)?,
                OutText::new(buffer, capacity, needed, "buffer")?,
            )
        };
        out.set(defect.name())
    })
}
