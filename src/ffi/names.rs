//! Points, pieces and moves as plain integers, and their names (art. 1.1, 1.2, 2.1).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::status::*;
use super::text::{text_in, Out, OutText};
use crate::board::{Color, Move, Piece, Square};

/// A point of the board: rank * 9 + file, so 0 = a0 (red's left corner), 8 = i0, 89 = i9.
pub type xq_square = u8;
/// A piece: one of the seven kinds, plus `XQ_BLACK_PIECE` if it is black; 0 = no piece.
pub type xq_piece = u8;
/// A side: `XQ_RED`, `XQ_BLACK`, or where it says so `XQ_NO_COLOR`.
pub type xq_color = u8;
/// A move: the point it starts from + 128 * the point it goes to; 0 = no move.
pub type xq_move = u16;

/// Red (红), who moves first.
pub const XQ_RED: u8 = 0;
/// Black (黑).
pub const XQ_BLACK: u8 = 1;
/// Neither side: a draw, for example.
pub const XQ_NO_COLOR: u8 = 2;

/// No point.
pub const XQ_NO_SQUARE: u8 = 255;
/// No move.
pub const XQ_NO_MOVE: u16 = 0;
/// An empty point.
pub const XQ_NO_PIECE: u8 = 0;

/// The king (帅 / 将).
pub const XQ_KING: u8 = 1;
/// An advisor (仕 / 士).
pub const XQ_ADVISOR: u8 = 2;
/// An elephant (相 / 象).
pub const XQ_ELEPHANT: u8 = 3;
/// A horse (马).
pub const XQ_HORSE: u8 = 4;
/// A chariot (车).
pub const XQ_CHARIOT: u8 = 5;
/// A cannon (炮).
pub const XQ_CANNON: u8 = 6;
/// A pawn (兵 / 卒).
pub const XQ_PAWN: u8 = 7;
/// Added to a kind for a black piece.
pub const XQ_BLACK_PIECE: u8 = 8;

/// The number of points of the board.
pub const XQ_SQUARES: usize = 90;

pub(super) fn square(number: xq_square) -> Result<Square, Fault> {
    Square::from_index(number).ok_or_else(|| {
        Fault::new(
            XQ_E_VALUE,
            format!("{number} is no point of the board: expected 0-89"),
        )
    })
}

pub(super) fn piece(number: xq_piece) -> Result<Piece, Fault> {
    Piece::from_code(number).ok_or_else(|| {
        Fault::new(
            XQ_E_VALUE,
            format!("{number} is no piece: expected 1-7 or 9-15"),
        )
    })
}

pub(super) fn color(number: xq_color) -> Result<Color, Fault> {
    match number {
        XQ_RED => Ok(Color::Red),
        XQ_BLACK => Ok(Color::Black),
        _ => Err(Fault::new(
            XQ_E_VALUE,
            format!("{number} is no side: expected 0 (red) or 1 (black)"),
        )),
    }
}

#[inline]
pub(super) fn action(number: xq_move) -> Result<Move, Fault> {
    match Move::from_code(number) {
        Some(m) => Ok(m),
        None => Err(no_move(number)),
    }
}

#[cold]
fn no_move(number: xq_move) -> Fault {
    Fault::new(
        XQ_E_VALUE,
        format!("{number} is no move: expected two different points, from + 128 * to"),
    )
}

/// The number of a side that may be none.
pub(super) fn color_code(color: Option<Color>) -> xq_color {
    color.map_or(XQ_NO_COLOR, |c| c.index() as u8)
}

/// Reads the name of a point, such as "h2": a file a-i from red's left and a rank 0-9 from
/// red's side (art. 1.1). Errors: `XQ_E_SQUARE_TEXT`, `XQ_E_UTF8`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_square_from_text(
    text: *const c_char,
    text_len: usize,
    square: *mut xq_square,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (text, out) = unsafe {
            (
                text_in(text, text_len, "text")?,
                Out::new(square, "square")?,
            )
        };
        let square: Square = text
            .parse()
            .map_err(|e| Fault::new(XQ_E_SQUARE_TEXT, format!("{text:?} is {e}")))?;
        out.set(square.index());
        Ok(())
    })
}

/// Writes the name of a point: two letters and a NUL. Errors: `XQ_E_VALUE` (over 89),
/// `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_square_text(
    square: xq_square,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let out = unsafe { OutText::new(buffer, capacity, needed, "buffer") }?;
        out.set(&self::square(square)?.to_string())
    })
}

/// Reads the FEN letter of a piece, of either letter set: capital for red, small for black.
/// Errors: `XQ_E_PIECE_TEXT`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_piece_from_text(
    text: *const c_char,
    text_len: usize,
    piece: *mut xq_piece,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (text, out) = unsafe { (text_in(text, text_len, "text")?, Out::new(piece, "piece")?) };
        let mut letters = text.chars();
        let piece = match (letters.next().and_then(Piece::from_letter), letters.next()) {
            (Some(piece), None) => piece,
            _ => {
                return Err(Fault::new(
                    XQ_E_PIECE_TEXT,
                    format!("{text:?} is not the letter of a piece"),
                ))
            }
        };
        out.set(piece.code());
        Ok(())
    })
}

/// Writes the FEN letter of a piece, as the engines write it: K A B N R C P, small for black.
/// Errors: `XQ_E_VALUE`, `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_piece_text(
    piece: xq_piece,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let out = unsafe { OutText::new(buffer, capacity, needed, "buffer") }?;
        let mut bytes = [0; 4];
        out.set(self::piece(piece)?.letter().encode_utf8(&mut bytes))
    })
}

/// Reads a move written as its two points, "h2e2": no board is needed. Every other notation is
/// read with a position. Errors: `XQ_E_MOVE_TEXT`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_move_from_text(
    text: *const c_char,
    text_len: usize,
    move_: *mut xq_move,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (text, out) = unsafe { (text_in(text, text_len, "text")?, Out::new(move_, "move")?) };
        let m: Move = text
            .parse()
            .map_err(|e| Fault::new(XQ_E_MOVE_TEXT, format!("{text:?} is {e}")))?;
        out.set(m.code());
        Ok(())
    })
}

/// Writes a move as its two points: four letters and a NUL. Errors: `XQ_E_VALUE`, `XQ_E_BUFFER`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_move_text(
    move_: xq_move,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let out = unsafe { OutText::new(buffer, capacity, needed, "buffer") }?;
        out.set(&action(move_)?.to_string())
    })
}
