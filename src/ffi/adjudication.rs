//! Repeated positions of games: labels, verdicts, reports (ch. 6, 7, art. 24).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::game::xq_game;
use super::guard::guard;
use super::handle;
use super::names::*;
use super::status::*;
use super::text::{text_in, xq_text, Out, OutArray};
use super::verdict::{language_of, rule_book, xq_label, xq_limit, xq_verdict};
use crate::adjudication::{natural_limit, recurrences, Judge, Verdict};
use crate::board::Color;
use crate::game::Game;

pub(super) fn judged(game: &Game, rules: &str, decisions: &str) -> Result<Verdict, Fault> {
    let rules = rule_book(rules)?;
    Ok(Judge::new(&rules).decisions(decisions)?.verdict(game))
}

/// Checks a rule book and gives the whole of it as JSON, every field named: `rules` is the name
/// of a built-in one ("cxa2007"), or a JSON object with what differs, such as
/// `{"repetitions": 4, "natural_limit": {"rounds": 40}}`, or empty for the default. The fields:
///
/// - `base` (the book that the others differ from), `name`;
/// - `repetitions` (3) and `counting`: "standings" (how often a position has stood) or "rounds" (how
///   often the cycle was gone through, one less);
/// - `enforcement`: "arbiter" (a side is told to change, and loses when it has repeated the cycle
///   once more) or "automatic" (it has lost at once, for servers);
/// - `perpetual_check`: "loses" (at once) or "must_change" (is told first);
/// - `attacks`: the labels that may not go on without end; of "check", "mate_threat",
///   "capture_threat";
/// - `mate_checks` (4): a mate threat mates by at most so many checks; `defensive_post` (true):
///   art. 27.3 applies; `node_bound` (200,000): positions searched for one threat at most;
/// - `natural_limit`: `rounds` (60), `max_checks` (10) and whose checks they are, `capped`:
///   "claimant", "both" or "none".
///
/// The caller owns the text. Errors: `XQ_E_NAME`, `XQ_E_JSON` with line and column, `XQ_E_RULES` with
/// the field, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 23.3, 24-29.
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

/// Judges the present position of a game. Nothing is searched unless it has stood often enough
/// (`xq_game_repetitions` says so at once), so it may be asked after every move. `rules` as for
/// `xq_rules_json`. Nobody counts as told to change: `xq_game_report` takes what the arbiter has
/// said. Errors: those of `xq_rules_json`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`. May run
/// concurrently. Art. 24, 26.
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
            out.set(verdict.labels.iter().map(xq_label::of))
        }
    })
}

/// The whole verdict on the present position as JSON: outcome, articles, cycle, and each move
/// with its label and what it threatens. `decisions` is empty, or a JSON object with what the
/// arbiter has said: `warned_at` (after how many plies a side was told to change: it loses when
/// it has repeated the whole cycle since then) and `overrule`, a list of objects with `ply` (from
/// 1), `label` ("check", "mate_threat", "capture_threat", "exchange_offer", "sacrifice_offer",
/// "block", "shadow" or "idle") and `reason`. The caller owns the text. Errors: those of
/// `xq_game_verdict`. May run concurrently. Art. 24-29.
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
            let language = language_of(code)?;
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
            out.set(xq_limit::of(count));
            Ok(())
        }
    })
}
