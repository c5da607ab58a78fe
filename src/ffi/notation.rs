//! Move texts (art. 7.5).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::game::{refused, xq_game};
use super::guard::guard;
use super::handle;
use super::names::*;
use super::position::xq_position;
use super::status::*;
use super::text::{text_in, xq_text, Out, OutArray, OutText};
use crate::board::Move;
use crate::notation::{self, ReadError, Style};

/// No text means more moves than this.
pub const XQ_MAX_CANDIDATES: usize = 16;

const _: () = assert!(notation::Candidates::MOST == XQ_MAX_CANDIDATES);

/// A style by its name; the empty text is `any`.
pub(super) fn style(name: &str) -> Result<Style, Fault> {
    if name.is_empty() {
        return Ok(Style::ANY);
    }
    Style::from_name(name).ok_or_else(|| {
        let shown: String = name.chars().take(40).collect();
        Fault::new(
            XQ_E_NAME,
            format!("{shown:?} is no notation: expected e.g. any, chinese, wxf, iccs, uci"),
        )
    })
}

/// What a refused text is to the caller.
fn unread(text: &str, error: ReadError) -> Fault {
    let shown: String = text.chars().take(40).collect();
    match error {
        ReadError::Syntax { offset } => {
            Fault::new(XQ_E_NOTATION, format!("{shown:?} is no move")).at_byte(offset)
        }
        ReadError::NoSuchMove { reason } => {
            Fault::new(XQ_E_NO_SUCH_MOVE, format!("{shown:?}: {reason}"))
        }
        ReadError::Ambiguous { candidates } => {
            let list: Vec<String> = candidates.iter().map(Move::to_string).collect();
            Fault::new(
                XQ_E_AMBIGUOUS,
                format!("{shown:?} may be {}", list.join(" or ")),
            )
        }
    }
}

/// Checks the name of a notation with its settings: `any` (only for reading), `chinese`,
/// `shorthand`, `wxf`, `iccs`, `uci`, `uci10`, `san`, `san10`, `vietnamese`, followed by settings
/// with dashes between: `-traditional`, `-fullwidth`, `-hanzi`, `-arabic` (numerals), `-file`
/// (chinese: tandem pawns by file), `-west` (shorthand: only 平 is left out), `-classic`,
/// `-letters` (wxf: tandem pawns). The empty name is `any`. Errors: `XQ_E_NAME`, `XQ_E_UTF8`,
/// `XQ_E_NULL`. May run concurrently. Art. 7.5.
#[no_mangle]
pub unsafe extern "C" fn xq_style_check(
    style: *const c_char,
    style_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let name = unsafe { text_in(style, style_len, "style") }?;
        self::style(name).map(drop)
    })
}

/// Reads a move text: one that is legal here. White space around it and marks behind it (`!`,
/// `?`, `+`, `#`) are allowed. `style` is a name as for `xq_style_check`, usually `any`. Errors:
/// `XQ_E_NOTATION` (no move in this notation), `XQ_E_NO_SUCH_MOVE` (the message says why),
/// `XQ_E_AMBIGUOUS` (several legal moves are written so; `xq_position_candidates` gives them),
/// `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently. Art. 7.5.
#[no_mangle]
pub unsafe extern "C" fn xq_position_read_move(
    position: *const xq_position,
    text: *const c_char,
    text_len: usize,
    style: *const c_char,
    style_len: usize,
    move_: *mut xq_move,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let pos = xq_position::read(position)?;
            let text = text_in(text, text_len, "text")?;
            let style = self::style(text_in(style, style_len, "style")?)?;
            let out = Out::new(move_, "move")?;
            let m = notation::read(pos, text, style).map_err(|e| unread(text, e))?;
            out.set(m.code());
        }
        Ok(())
    })
}

/// All legal moves that a text may mean, at most `XQ_MAX_CANDIDATES`: one for a clear text,
/// several for an ambiguous one. Errors: `XQ_E_NOTATION`, `XQ_E_NO_SUCH_MOVE`, `XQ_E_BUFFER`
/// with `count` set, `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May run
/// concurrently. Art. 7.5.
#[no_mangle]
pub unsafe extern "C" fn xq_position_candidates(
    position: *const xq_position,
    text: *const c_char,
    text_len: usize,
    style: *const c_char,
    style_len: usize,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let pos = xq_position::read(position)?;
            let text = text_in(text, text_len, "text")?;
            let style = self::style(text_in(style, style_len, "style")?)?;
            let out = OutArray::new(moves, capacity, count, "moves")?;
            match notation::read(pos, text, style) {
                Ok(m) => out.set([m.code()].into_iter()),
                Err(ReadError::Ambiguous { candidates }) => {
                    out.set(candidates.iter().map(|m| m.code()))
                }
                Err(error) => Err(unread(text, error)),
            }
        }
    })
}

/// Writes a legal move in a notation, given the position before it. Errors:
/// `XQ_E_ILLEGAL_MOVE`, `XQ_E_VALUE` (no move), `XQ_E_NAME`, `XQ_E_BUFFER` with `needed` set,
/// `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently. Art. 7.5.
#[no_mangle]
pub unsafe extern "C" fn xq_position_write_move(
    position: *const xq_position,
    move_: xq_move,
    style: *const c_char,
    style_len: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let pos = xq_position::read(position)?;
            let m = action(move_)?;
            let style = self::style(text_in(style, style_len, "style")?)?;
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            pos.legality(m)
                .map_err(|why| super::moves::illegal(m, why))?;
            out.set(&notation::write(pos, m, &style))
        }
    })
}

/// Reads a move text and plays the move. `move` may be NULL; otherwise it becomes the move.
/// Errors, which leave the game as it was: those of `xq_position_read_move`, `XQ_E_GAME_OVER`,
/// `XQ_E_RANGE` (the game is too long), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`. Needs the
/// game for itself. Art. 7.5.
#[no_mangle]
pub unsafe extern "C" fn xq_game_push_text(
    game: *mut xq_game,
    text: *const c_char,
    text_len: usize,
    style: *const c_char,
    style_len: usize,
    move_: *mut xq_move,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let text = text_in(text, text_len, "text")?;
            let style = self::style(text_in(style, style_len, "style")?)?;
            let out = Out::optional(move_, "move")?;
            let m = handle::change(game, |game| {
                let ply = game.len() + 1;
                let m = notation::read(game.position(), text, style).map_err(|e| {
                    // Looked at only now: no cost to good moves. A draw for want of attackers
                    // is the arbiter's to declare, so moves may follow it.
                    match game.outcome().filter(|o| o.winner.is_some()) {
                        Some(over) => {
                            Fault::new(XQ_E_GAME_OVER, format!("the game is over: {over}"))
                        }
                        None => unread(text, e),
                    }
                    .at_ply(ply)
                })?;
                game.push(m).map_err(|why| refused(m, why, ply))?;
                Ok(m)
            })?;
            if let Some(out) = out {
                out.set(m.code());
            }
        }
        Ok(())
    })
}

/// Writes all moves of a game in a notation, one space between. The caller owns the text and
/// gives it to `xq_text_free`. Errors: `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 7.5.
#[no_mangle]
pub unsafe extern "C" fn xq_game_write(
    game: *const xq_game,
    style: *const c_char,
    style_len: usize,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let style = self::style(text_in(style, style_len, "style")?)?;
            let out = Out::new(out, "out")?;
            let text = handle::read(game, |game| {
                let mut text = String::with_capacity(game.len() * 14);
                let mut pos = *game.start();
                for m in game.moves() {
                    if !text.is_empty() {
                        text.push(' ');
                    }
                    notation::write_to(&mut text, &pos, m, &style);
                    pos.play(m);
                }
                Ok(text)
            })?;
            xq_text::give(out, text);
        }
        Ok(())
    })
}
