//! Status codes, by area. A number, once given, is never given to another meaning.

use std::ffi::c_char;

use super::guard::guard_value;

/// What a call answers: `XQ_OK`, or one of the `XQ_E_…` codes.
pub type xq_status = i32;

/// Done; all outputs are written.
pub const XQ_OK: i32 = 0;

/* 1-99: how the call was made. */

/// A pointer that must not be NULL is NULL.
pub const XQ_E_NULL: i32 = 1;
/// A pointer is not aligned for what it should point to.
pub const XQ_E_ALIGNMENT: i32 = 2;
/// Not a handle of this kind: freed, foreign, or rubbish.
pub const XQ_E_HANDLE: i32 = 3;
/// The handle is in use in another thread.
pub const XQ_E_BUSY: i32 = 4;
/// An earlier call on this handle or position panicked: only freeing it is possible.
pub const XQ_E_POISONED: i32 = 5;
/// A bug in the library was caught at the border. Please report it with the message.
pub const XQ_E_PANIC: i32 = 6;
/// The buffer is too small; `needed` or `count` says how large it must be.
pub const XQ_E_BUFFER: i32 = 7;
/// Text that is not UTF-8; `byte_offset` is where it stops to be.
pub const XQ_E_UTF8: i32 = 8;
/// A number that is no value of its type: a square over 89, a piece, a colour, a move.
pub const XQ_E_VALUE: i32 = 9;
/// A number outside the range that the function documents.
pub const XQ_E_RANGE: i32 = 10;
/// An options struct with an impossible size, or with a tail that this version cannot know.
pub const XQ_E_STRUCT: i32 = 11;
/// A name (of a style, a rule book, a language) that is not known.
pub const XQ_E_NAME: i32 = 12;
/// JSON that cannot be read, or does not say what it should.
pub const XQ_E_JSON: i32 = 13;
/// An option that is unknown or has a wrong value; the message names it.
pub const XQ_E_OPTIONS: i32 = 14;

/* 100-199: board. */

/// Not an `xq_position` that this library filled in.
pub const XQ_E_POSITION: i32 = 100;
/// A FEN or setup that is no legal position; the message lists all defects.
pub const XQ_E_SETUP: i32 = 101;
/// Not the name of a point: a file a-i and a rank 0-9.
pub const XQ_E_SQUARE_TEXT: i32 = 102;
/// Not the name of a move: two points.
pub const XQ_E_MOVE_TEXT: i32 = 103;
/// Not the letter of a piece.
pub const XQ_E_PIECE_TEXT: i32 = 104;
/// An `xq_undo` that does not belong to this position.
pub const XQ_E_UNDO: i32 = 105;

/* 200-299: moves and game. */

/// A move that the rules forbid here; the message says which rule.
pub const XQ_E_ILLEGAL_MOVE: i32 = 200;
/// The game is over on the board: no move can follow.
pub const XQ_E_GAME_OVER: i32 = 201;
/// There is no move to take back.
pub const XQ_E_NO_MOVE: i32 = 202;
/// No such ply in this game.
pub const XQ_E_PLY: i32 = 203;

/* 300-399: notation. */

/// Text that is a move in no notation asked for.
pub const XQ_E_NOTATION: i32 = 300;
/// A well-formed move that no piece can make here; the message says why.
pub const XQ_E_NO_SUCH_MOVE: i32 = 301;
/// Text that fits several legal moves.
pub const XQ_E_AMBIGUOUS: i32 = 302;

/* 400-499: records. */

/// There is no further record. No failure: how a reader says that it is done.
pub const XQ_E_END: i32 = 400;
/// Data of no format that is known.
pub const XQ_E_FORMAT: i32 = 401;
/// An encoding that cannot be told or does not fit.
pub const XQ_E_ENCODING: i32 = 402;
/// A record that is broken or cut short.
pub const XQ_E_RECORD: i32 = 403;
/// More bytes are needed before the next record is there. No failure: feed the reader.
pub const XQ_E_MORE: i32 = 404;
/// No such tag, problem, node or note in this record.
pub const XQ_E_NO_ENTRY: i32 = 405;
/// The record has no start position; its problems say why.
pub const XQ_E_NO_START: i32 = 406;

/* 500-599: adjudication. */

/// A rule book that cannot be used; the message says where and why.
pub const XQ_E_RULES: i32 = 500;
/// Moves that are no cycle: the position after them is not the one before them.
pub const XQ_E_CYCLE: i32 = 501;

/* 600-699: clock, arbiter and chains. */

/// A text that is no time control; `byte_offset` is where.
pub const XQ_E_TIME_CONTROL: i32 = 600;
/// A time before that of the last event, or beyond 2^62: nothing was changed.
pub const XQ_E_TIME: i32 = 601;
/// The clock does not take this now: not started, stopped, another side's turn, a flag has fallen.
pub const XQ_E_CLOCK: i32 = 602;
/// The contest does not take this now: it is over, or a colour must be chosen first.
pub const XQ_E_CHAIN: i32 = 603;

/* 700-799: tournaments. */

/// The tournament does not take this: it does not fit what is known. The message names the item.
pub const XQ_E_TOURNAMENT: i32 = 700;
/// No such entry, round, pair or board.
pub const XQ_E_UNKNOWN: i32 = 701;
/// There is no legal pairing; the message says why.
pub const XQ_E_NO_PAIRING: i32 = 702;

/// The codes with their names. A test compares it with the constants of the header.
pub(super) const NAMES: &[(xq_status, &std::ffi::CStr)] = &[
    (XQ_OK, c"XQ_OK"),
    (XQ_E_NULL, c"XQ_E_NULL"),
    (XQ_E_ALIGNMENT, c"XQ_E_ALIGNMENT"),
    (XQ_E_HANDLE, c"XQ_E_HANDLE"),
    (XQ_E_BUSY, c"XQ_E_BUSY"),
    (XQ_E_POISONED, c"XQ_E_POISONED"),
    (XQ_E_PANIC, c"XQ_E_PANIC"),
    (XQ_E_BUFFER, c"XQ_E_BUFFER"),
    (XQ_E_UTF8, c"XQ_E_UTF8"),
    (XQ_E_VALUE, c"XQ_E_VALUE"),
    (XQ_E_RANGE, c"XQ_E_RANGE"),
    (XQ_E_STRUCT, c"XQ_E_STRUCT"),
    (XQ_E_NAME, c"XQ_E_NAME"),
    (XQ_E_JSON, c"XQ_E_JSON"),
    (XQ_E_OPTIONS, c"XQ_E_OPTIONS"),
    (XQ_E_POSITION, c"XQ_E_POSITION"),
    (XQ_E_SETUP, c"XQ_E_SETUP"),
    (XQ_E_SQUARE_TEXT, c"XQ_E_SQUARE_TEXT"),
    (XQ_E_MOVE_TEXT, c"XQ_E_MOVE_TEXT"),
    (XQ_E_PIECE_TEXT, c"XQ_E_PIECE_TEXT"),
    (XQ_E_UNDO, c"XQ_E_UNDO"),
    (XQ_E_ILLEGAL_MOVE, c"XQ_E_ILLEGAL_MOVE"),
    (XQ_E_GAME_OVER, c"XQ_E_GAME_OVER"),
    (XQ_E_NO_MOVE, c"XQ_E_NO_MOVE"),
    (XQ_E_PLY, c"XQ_E_PLY"),
    (XQ_E_NOTATION, c"XQ_E_NOTATION"),
    (XQ_E_NO_SUCH_MOVE, c"XQ_E_NO_SUCH_MOVE"),
    (XQ_E_AMBIGUOUS, c"XQ_E_AMBIGUOUS"),
    (XQ_E_END, c"XQ_E_END"),
    (XQ_E_FORMAT, c"XQ_E_FORMAT"),
    (XQ_E_ENCODING, c"XQ_E_ENCODING"),
    (XQ_E_RECORD, c"XQ_E_RECORD"),
    (XQ_E_MORE, c"XQ_E_MORE"),
    (XQ_E_NO_ENTRY, c"XQ_E_NO_ENTRY"),
    (XQ_E_NO_START, c"XQ_E_NO_START"),
    (XQ_E_RULES, c"XQ_E_RULES"),
    (XQ_E_CYCLE, c"XQ_E_CYCLE"),
    (XQ_E_TIME_CONTROL, c"XQ_E_TIME_CONTROL"),
    (XQ_E_TIME, c"XQ_E_TIME"),
    (XQ_E_CLOCK, c"XQ_E_CLOCK"),
    (XQ_E_CHAIN, c"XQ_E_CHAIN"),
    (XQ_E_TOURNAMENT, c"XQ_E_TOURNAMENT"),
    (XQ_E_UNKNOWN, c"XQ_E_UNKNOWN"),
    (XQ_E_NO_PAIRING, c"XQ_E_NO_PAIRING"),
];

/// The name of a status code, e.g. "XQ_E_BUSY": a text that lives as long as the library.
/// NULL for a number that is no code of this version. May run concurrently.
#[no_mangle]
pub extern "C" fn xq_status_name(status: xq_status) -> *const c_char {
    guard_value(std::ptr::null(), || {
        NAMES
            .iter()
            .find(|(code, _)| *code == status)
            .map_or(std::ptr::null(), |(_, name)| name.as_ptr())
    })
}
