//! Cycles judged without a whole game.

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::names::*;
use super::position::xq_position;
use super::status::*;
use super::text::{slice_in, text_in, xq_text, Out};
use super::verdict::{language_of, rule_book, xq_verdict};
use crate::adjudication::{Judge, Verdict};
use crate::board::{Move, Position};

/// A line of play with the span that is to be judged.
pub(super) struct Line {
    start: Position,
    moves: Vec<Move>,
    first: usize,
    last: usize,
}

impl Line {
    /// # Safety
    /// As for [`slice_in`] and [`xq_position::read`].
    pub(super) unsafe fn read(
        start: *const xq_position,
        moves: *const xq_move,
        moves_len: usize,
        first: u32,
        last: u32,
    ) -> Result<Line, Fault> {
        // SAFETY: the caller's pointers, as the contract asks.
        let numbers = unsafe { slice_in(moves, moves_len, "moves") }?;
        let start = if start.is_null() {
            Position::start()
        } else {
            // SAFETY: as above.
            *unsafe { xq_position::read(start) }?
        };
        let mut moves = Vec::with_capacity(numbers.len());
        for (i, number) in numbers.iter().enumerate() {
            moves.push(action(*number).map_err(|fault| fault.at_ply(i + 1))?);
        }
        let first = first
            .checked_sub(1)
            .ok_or_else(|| Fault::new(XQ_E_PLY, "moves are numbered from 1: there is no move 0"))?;
        Ok(Line {
            start,
            moves,
            first: first as usize,
            last: last as usize,
        })
    }

    pub(super) fn verdict(&self, rules: &str, decisions: &str) -> Result<Verdict, Fault> {
        let rules = rule_book(rules)?;
        Ok(Judge::new(&rules).decisions(decisions)?.verdict_of_cycle(
            &self.start,
            &self.moves,
            self.first..self.last,
        )?)
    }
}

/// Judges a cycle without a whole game: the moves number `first` to `last` (from 1) of a line
/// of play from `start` (NULL: the start position), as if they had been repeated often enough.
/// Errors: those of `xq_rules_json`, `XQ_E_POSITION`, `XQ_E_VALUE` and `XQ_E_ILLEGAL_MOVE` with
/// the ply, `XQ_E_PLY` (no such moves), `XQ_E_CYCLE` (the position after them is not the one
/// before them). May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_cycle_verdict(
    start: *const xq_position,
    moves: *const xq_move,
    moves_len: usize,
    first: u32,
    last: u32,
    rules: *const c_char,
    rules_len: usize,
    verdict: *mut xq_verdict,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let line = Line::read(start, moves, moves_len, first, last)?;
            let rules = text_in(rules, rules_len, "rules")?;
            let out = Out::new(verdict, "verdict")?;
            out.set(xq_verdict::of(&line.verdict(rules, "")?));
            Ok(())
        }
    })
}

/// The whole verdict on such a cycle as JSON, as from `xq_game_report`. The caller owns the
/// text. Errors: those of `xq_cycle_verdict`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_cycle_report(
    start: *const xq_position,
    moves: *const xq_move,
    moves_len: usize,
    first: u32,
    last: u32,
    rules: *const c_char,
    rules_len: usize,
    decisions: *const c_char,
    decisions_len: usize,
    report: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let line = Line::read(start, moves, moves_len, first, last)?;
            let rules = text_in(rules, rules_len, "rules")?;
            let decisions = text_in(decisions, decisions_len, "decisions")?;
            let out = Out::new(report, "report")?;
            xq_text::give(out, line.verdict(rules, decisions)?.to_json());
            Ok(())
        }
    })
}

/// The same in words, as from `xq_game_explain`. The caller owns the text. Errors: those of
/// `xq_cycle_verdict`, `XQ_E_NAME`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_cycle_explain(
    start: *const xq_position,
    moves: *const xq_move,
    moves_len: usize,
    first: u32,
    last: u32,
    rules: *const c_char,
    rules_len: usize,
    decisions: *const c_char,
    decisions_len: usize,
    language: *const c_char,
    language_len: usize,
    text: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let line = Line::read(start, moves, moves_len, first, last)?;
            let rules = text_in(rules, rules_len, "rules")?;
            let decisions = text_in(decisions, decisions_len, "decisions")?;
            let code = text_in(language, language_len, "language")?;
            let out = Out::new(text, "text")?;
            let language = language_of(code)?;
            xq_text::give(out, line.verdict(rules, decisions)?.explain(language));
            Ok(())
        }
    })
}
