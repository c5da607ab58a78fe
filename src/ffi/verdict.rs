//! What verdicts, labels and counts look like in C, and rule books as they come in.

use std::ffi::c_char;

use super::error::Fault;
use super::names::*;
use super::status::*;
use super::text::field;
use crate::adjudication::{CycleError, LabelledMove, LimitCount, RuleBook, RuleBookError, Verdict};
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

/// Check (将, art. 28.1).
pub const XQ_LABEL_CHECK: u32 = 1;
/// Mate threat (杀, art. 28.2).
pub const XQ_LABEL_MATE_THREAT: u32 = 2;
/// Capture threat (捉, art. 28.3).
pub const XQ_LABEL_CAPTURE_THREAT: u32 = 3;
/// Exchange offer (兑, art. 28.5).
pub const XQ_LABEL_EXCHANGE_OFFER: u32 = 4;
/// Sacrifice offer (献, art. 28.6).
pub const XQ_LABEL_SACRIFICE_OFFER: u32 = 5;
/// Block (拦, art. 28.7).
pub const XQ_LABEL_BLOCK: u32 = 6;
/// Shadowing (跟, art. 28.8).
pub const XQ_LABEL_SHADOW: u32 = 7;
/// Idle (闲, art. 28.9).
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
    pub(super) fn of(verdict: &Verdict) -> xq_verdict {
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

impl xq_label {
    pub(super) fn of(m: &LabelledMove) -> xq_label {
        xq_label {
            ply: u32::try_from(m.ply + 1).unwrap_or(u32::MAX),
            label: u32::from(m.label.number()),
            counts_as: u32::from(m.counts_as.number()),
            played: m.played.code(),
            side: color_code(Some(m.side)),
            reserved: 0,
        }
    }
}

impl xq_limit {
    pub(super) fn of(count: LimitCount) -> xq_limit {
        xq_limit {
            plies: count.plies,
            counted_plies: count.counted_plies,
            reached: u32::from(count.reached),
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

pub(super) fn language_of(code: &str) -> Result<Language, Fault> {
    if code.is_empty() {
        return Ok(Language::default());
    }
    Ok(code.parse()?)
}
