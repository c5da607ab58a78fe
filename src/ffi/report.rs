//! One recorded game judged, as a document.

use std::ffi::c_char;

use super::error::xq_error;
use super::guard::guard;
use super::handle;
use super::record::xq_record;
use super::status::*;
use super::text::{text_in, xq_text, Out};
use super::verdict::rule_book;
use crate::report::GameReport;

/// Judges a recorded game and tells it in English, a line for each fact: players and event, moves
/// read, how it ended on the board, the most repeated position with its cycle, the verdict with
/// its articles, each problem. `rules` as for `xq_rules_json`. The caller owns the text and
/// gives it to `xq_text_free`. Errors: those of `xq_rules_json`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`. May run concurrently. Art. 4, 24-26.
#[no_mangle]
pub unsafe extern "C" fn xq_record_report_text(
    record: *const xq_record,
    rules: *const c_char,
    rules_len: usize,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = rule_book(text_in(rules, rules_len, "rules")?)?;
            let out = Out::new(out, "out")?;
            let text = handle::read(record, |record| Ok(GameReport::of(record, &rules).text()))?;
            xq_text::give(out, text);
        }
        Ok(())
    })
}

/// The same for machines: one JSON object on one line, its keys always in the same order:
///
/// - `game` (number in the file, from 1), `offset` (in bytes), `format`, `encoding`, `notation`,
///   `tags` (array of [name, value]), `red`, `black`, `event` (those tags, or null);
/// - `fen` (the start position, or null), `moves` (each as "h2e2"), `result` (as claimed: "1-0",
///   "0-1", "1/2-1/2", "*"), `final` (FEN after the last move, or null);
/// - `outcome` (null, or winner, reason, article), `repeated` (null, or times, plies, cycle);
/// - `verdict` (outcome, rules, articles, standings, and labels: ply, move, side, label);
/// - `problems` (array of kind, severity, ply, in_variation, token, offset, reason, candidates).
///
/// A ply is how many moves were made before. The caller owns the text and gives it to
/// `xq_text_free`. Errors: as of `xq_record_report_text`. May run concurrently. Art. 4, 24-26.
#[no_mangle]
pub unsafe extern "C" fn xq_record_report_json(
    record: *const xq_record,
    rules: *const c_char,
    rules_len: usize,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = rule_book(text_in(rules, rules_len, "rules")?)?;
            let out = Out::new(out, "out")?;
            let json = handle::read(record, |record| Ok(GameReport::of(record, &rules).json()))?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}
