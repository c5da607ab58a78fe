//! Repeated positions: labels, verdicts, reports (ch. 6, 7, art. 24).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::game::xq_game;
use super::guard::guard;
use super::handle;
use super::names::*;
use super::position::xq_position;
use super::status::*;
use super::text::{field, slice_in, text_in, xq_text, Out, OutArray};
use crate::adjudication::{
    natural_limit, recurrences, CycleError, Judge, RuleBook, RuleBookError, Verdict,
};
use crate::board::{Color, Move, Position};
use crate::game::Game;
use crate::text::{Language, UnknownLanguage};

/// Nothing has recurred often enough.
pub const XQ_RULING_NONE: u32 = 0;
/// Neither side has to change (art. 24.2).
pub const XQ_RULING_DRAW: u32 = 1;
/// Red must change, and loses if it repeats the cycle (art. 24.3).
pub const XQ_RULING_RED_MUST_CHANGE: u32 = 2;
/// Black must change, and loses if it repeats the cycle (art. 24.3).
pub const XQ_RULING_BLACK_MUST_CHANGE: u32 = 3;
/// Red has lost (art. 24.1, 24.3).
pub const XQ_RULING_RED_LOSES: u32 = 4;
/// Black has lost (art. 24.1, 24.3).
pub const XQ_RULING_BLACK_LOSES: u32 = 5;
/// It depends on a move that could not be determined within the bound.
pub const XQ_RULING_UNDETERMINED: u32 = 6;

/// 将, check (art. 28.1).
pub const XQ_LABEL_CHECK: u32 = 1;
/// 杀, mate threat (art. 28.2).
pub const XQ_LABEL_MATE_THREAT: u32 = 2;
/// 捉, capture threat (art. 28.3).
pub const XQ_LABEL_CAPTURE_THREAT: u32 = 3;
/// 兑, exchange offer (art. 28.5).
pub const XQ_LABEL_EXCHANGE_OFFER: u32 = 4;
/// 献, sacrifice offer (art. 28.6).
pub const XQ_LABEL_SACRIFICE_OFFER: u32 = 5;
/// 拦, block (art. 28.7).
pub const XQ_LABEL_BLOCK: u32 = 6;
/// 跟, shadowing (art. 28.8).
pub const XQ_LABEL_SHADOW: u32 = 7;
/// 闲, idle (art. 28.9).
pub const XQ_LABEL_IDLE: u32 = 8;
/// The search met its bound; nothing is guessed.
pub const XQ_LABEL_UNDETERMINED: u32 = 9;

/// The ruling on a repeated position. A plain value; the reports say more.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_verdict {
    /// One of the `XQ_RULING_…` numbers.
    pub ruling: u32,
    /// The number of the first move judged, from 1; 0 when nothing has recurred.
    pub first_ply: u32,
    /// The number of the last move judged.
    pub last_ply: u32,
    /// Moves of one loop when every loop is the same, else 0.
    pub loop_plies: u32,
    /// How often the position has stood in the whole game.
    pub times: u32,
    /// How many moves `xq_game_labels` gives.
    pub labels: u32,
    /// Searches that met their bound.
    pub bound_hits: u32,
    /// Always 0.
    pub reserved: u32,
    /// Positions searched.
    pub nodes: u64,
    /// The article that decides, e.g. "26.4", NUL-terminated; empty when none does.
    pub article: [c_char; 16],
}

/// One move of a cycle with its label. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_label {
    /// The number of the move in the game, from 1.
    pub ply: u32,
    /// One of the `XQ_LABEL_…` numbers.
    pub label: u32,
    /// What the ruling counts it as: the label, except for a pawn's own captures when both sides
    /// attack on every move (art. 27.2).
    pub counts_as: u32,
    /// The move.
    pub played: xq_move,
    /// Who made it.
    pub side: xq_color,
    /// Always 0.
    pub reserved: u8,
}

/// The count of a claim of the natural limit (自然限着, art. 4.2.4, 23.3). A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_limit {
    /// Moves by either side since the last capture.
    pub plies: u32,
    /// Moves that count: checks beyond the cap left out. Two make a round.
    pub counted_plies: u32,
    /// 1 when the limit of the rule book is reached, else 0.
    pub reached: u32,
}

impl xq_verdict {
    fn of(verdict: &Verdict) -> xq_verdict {
        let cycle = verdict.cycle.as_ref();
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        xq_verdict {
            ruling: u32::from(verdict.outcome.number()),
            first_ply: cycle.map_or(0, |c| small(c.first_ply() + 1)),
            last_ply: cycle.map_or(0, |c| small(c.last_ply())),
            loop_plies: cycle.and_then(|c| c.one_loop).map_or(0, small),
            times: cycle.map_or(0, |c| small(c.times)),
            labels: small(verdict.labels.len()),
            bound_hits: verdict.bound_hits,
            reserved: 0,
            nodes: verdict.nodes,
            article: field(verdict.articles.first().copied().unwrap_or("")),
        }
    }
}

impl From<RuleBookError> for Fault {
    fn from(error: RuleBookError) -> Fault {
        let text = error.to_string();
        match error.at {
            Some((line, column)) => Fault::new(XQ_E_JSON, text).at_line(line, column),
            None => Fault::new(XQ_E_RULES, text),
        }
    }
}

impl From<CycleError> for Fault {
    fn from(error: CycleError) -> Fault {
        let text = error.to_string();
        match error {
            CycleError::Illegal { ply, .. } => Fault::new(XQ_E_ILLEGAL_MOVE, text).at_ply(ply + 1),
            CycleError::Span { .. } => Fault::new(XQ_E_PLY, text),
            CycleError::NotClosed { end, .. } => Fault::new(XQ_E_CYCLE, text).at_ply(end),
        }
    }
}

impl From<UnknownLanguage> for Fault {
    fn from(error: UnknownLanguage) -> Fault {
        Fault::new(XQ_E_NAME, error.to_string())
    }
}

/// The rule book of a name or of JSON; the default for the empty text.
pub(super) fn rule_book(text: &str) -> Result<RuleBook, Fault> {
    if text.trim().is_empty() {
        return Ok(RuleBook::default());
    }
    if !text.trim_start().starts_with('{') {
        return RuleBook::from_json(text).map_err(|e| Fault::new(XQ_E_NAME, e.to_string()));
    }
    Ok(RuleBook::from_json(text)?)
}

fn language(code: &str) -> Result<Language, Fault> {
    if code.is_empty() {
        return Ok(Language::default());
    }
    Ok(code.parse()?)
}

pub(super) fn judged(game: &Game, rules: &str, decisions: &str) -> Result<Verdict, Fault> {
    let rules = rule_book(rules)?;
    Ok(Judge::new(&rules).decisions(decisions)?.verdict(game))
}

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

/// Checks a rule book and gives the whole of it as JSON, every field named: `rules` is the name
/// of a built-in one ("cxa2007"), or a JSON object with what differs, or empty for the default.
/// The fields are `base`, `name`, `repetitions`, `counting` ("standings" or "rounds"),
/// `enforcement` ("arbiter" or "automatic"), `perpetual_check` ("loses" or "must_change"), `attacks`, `mate_checks`, `defensive_post`,
/// `natural_limit` (`rounds`, `max_checks`, `capped`) and `node_bound`. The caller owns the text.
/// Errors: `XQ_E_NAME`, `XQ_E_JSON` with line and column, `XQ_E_RULES` with the field,
/// `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_rules_json(
    rules: *const c_char,
    rules_len: usize,
    json: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = text_in(rules, rules_len, "rules")?;
            let out = Out::new(json, "json")?;
            let book = rule_book(rules)?;
            xq_text::give(out, book.to_value().to_string());
            Ok(())
        }
    })
}

/// Judges the present position of a game (art. 24, 26). Nothing is searched unless it has stood
/// often enough. `rules` as for `xq_rules_json`. Errors: those of `xq_rules_json`,
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_verdict(
    game: *const xq_game,
    rules: *const c_char,
    rules_len: usize,
    verdict: *mut xq_verdict,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = text_in(rules, rules_len, "rules")?;
            let out = Out::new(verdict, "verdict")?;
            let verdict = handle::read(game, |game| judged(game, rules, ""))?;
            out.set(xq_verdict::of(&verdict));
            Ok(())
        }
    })
}

/// The labels of the moves that a verdict on the present position judges (art. 28): one loop
/// when every loop is the same, nothing when the position has not recurred. Errors: those of
/// `xq_game_verdict`, `XQ_E_BUFFER` with `count` set. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_labels(
    game: *const xq_game,
    rules: *const c_char,
    rules_len: usize,
    labels: *mut xq_label,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = text_in(rules, rules_len, "rules")?;
            let out = OutArray::new(labels, capacity, count, "labels")?;
            let verdict = handle::read(game, |game| judged(game, rules, ""))?;
            out.set(verdict.labels.iter().map(|m| xq_label {
                ply: u32::try_from(m.ply + 1).unwrap_or(u32::MAX),
                label: u32::from(m.label.number()),
                counts_as: u32::from(m.counts_as.number()),
                played: m.played.code(),
                side: color_code(Some(m.side)),
                reserved: 0,
            }))
        }
    })
}

/// The whole verdict on the present position as JSON: outcome, articles, cycle, and each move
/// with its label and what it threatens. `decisions` is empty, or a JSON object with what the
/// arbiter has said: `warned_at` (after how many plies a side was told to change) and `overrule`,
/// a list of `ply` (from 1), `label` and `reason`. The caller owns the text. Errors: those of
/// `xq_game_verdict`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_report(
    game: *const xq_game,
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
            let rules = text_in(rules, rules_len, "rules")?;
            let decisions = text_in(decisions, decisions_len, "decisions")?;
            let out = Out::new(report, "report")?;
            let verdict = handle::read(game, |game| judged(game, rules, decisions))?;
            xq_text::give(out, verdict.to_json());
            Ok(())
        }
    })
}

/// The same in words that an arbiter can read out. `language` is "zh-Hans" (also when empty),
/// "zh-Hant" or "en". The caller owns the text. Errors: those of `xq_game_report`, `XQ_E_NAME`.
/// May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_explain(
    game: *const xq_game,
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
            let rules = text_in(rules, rules_len, "rules")?;
            let decisions = text_in(decisions, decisions_len, "decisions")?;
            let code = text_in(language, language_len, "language")?;
            let out = Out::new(text, "text")?;
            let language = self::language(code)?;
            let verdict = handle::read(game, |game| judged(game, rules, decisions))?;
            xq_text::give(out, verdict.explain(language));
            Ok(())
        }
    })
}

/// Every position of a game that recurs often enough, as JSON: a list of objects with `ply`
/// (after how many moves) and `verdict` (as from `xq_game_report`). For going through archives.
/// The caller owns the text. Errors: those of `xq_game_verdict`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_recurrences(
    game: *const xq_game,
    rules: *const c_char,
    rules_len: usize,
    report: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = text_in(rules, rules_len, "rules")?;
            let out = Out::new(report, "report")?;
            let rules = rule_book(rules)?;
            let found = handle::read(game, |game| Ok(recurrences(game, &rules)))?;
            let list: Vec<serde_json::Value> = found
                .iter()
                .map(|(ply, verdict)| {
                    serde_json::json!({ "ply": ply, "verdict": verdict.to_value() })
                })
                .collect();
            xq_text::give(out, serde_json::Value::from(list).to_string());
            Ok(())
        }
    })
}

/// Counts a claim of the natural limit by `claimant` with the parameters of a rule book
/// (art. 4.2.4, 23.3). Errors: those of `xq_game_verdict`, `XQ_E_VALUE`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_claim_limit(
    game: *const xq_game,
    rules: *const c_char,
    rules_len: usize,
    claimant: xq_color,
    limit: *mut xq_limit,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = text_in(rules, rules_len, "rules")?;
            let claimant: Color = color(claimant)?;
            let out = Out::new(limit, "limit")?;
            let rules = rule_book(rules)?;
            let count = handle::read(game, |game| Ok(natural_limit(game, claimant, &rules)))?;
            out.set(xq_limit {
                plies: count.plies,
                counted_plies: count.counted_plies,
                reached: u32::from(count.reached),
            });
            Ok(())
        }
    })
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
            let language = self::language(code)?;
            xq_text::give(out, line.verdict(rules, decisions)?.explain(language));
            Ok(())
        }
    })
}
