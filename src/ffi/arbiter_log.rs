//! A game at the board as documents: its state, its log, the result sheet (art. 10.1).

use std::ffi::c_char;

use super::arbiter::xq_arbiter;
use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle;
use super::status::*;
use super::text::{text_in, xq_text, Out};
use crate::text::Language;

fn language(code: &str) -> Result<Language, Fault> {
    code.parse()
        .map_err(|e: crate::text::UnknownLanguage| Fault::new(XQ_E_NAME, e.to_string()))
}

/// Everything that is the case, as JSON: moves, FEN, clock, fouls, offers, ending and so on. The
/// caller owns the text. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_state_json(
    arbiter: *const xq_arbiter,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let json = handle::read(arbiter, |arbiter| Ok(arbiter.state_value().to_string()))?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}

/// The log as JSON, for `xq_arbiter_replay`. The caller owns the text. Errors: `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_log_json(
    arbiter: *const xq_arbiter,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let json = handle::read(arbiter, |arbiter| Ok(arbiter.log_value().to_string()))?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}

/// The log in words, a line for each event, with the articles. `language` is "zh-Hans", "zh-Hant" or
/// "en". The caller owns the text. Errors: `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_log_text(
    arbiter: *const xq_arbiter,
    language: *const c_char,
    language_len: usize,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let language = self::language(text_in(language, language_len, "language")?)?;
            let out = Out::new(out, "out")?;
            let text = handle::read(arbiter, |arbiter| Ok(arbiter.log_text(language)))?;
            xq_text::give(out, text);
        }
        Ok(())
    })
}

/// The result sheet as JSON: result, reason, article, rule, unplayed, plies, used_ms, fouls, points,
/// signatures, complete; "null" while the game goes on. The caller owns the text. Errors:
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 10.1.
#[no_mangle]
pub unsafe extern "C" fn xq_arbiter_sheet_json(
    arbiter: *const xq_arbiter,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let json = handle::read(arbiter, |arbiter| {
                Ok(arbiter
                    .sheet()
                    .map_or_else(|| "null".to_owned(), |sheet| sheet.to_value().to_string()))
            })?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}
