//! Repeated positions (棋例): what a move threatens, its label, the cycle, who must change.
//!
//! This chapter implements chapter 6 (art. 25-29) and chapter 7 of the rulebook with the rulings of
//! art. 24, and the natural limit of art. 4.2.4 and 23.3. Two questions are kept apart: what
//! each move *is* (its [`Label`], with evidence), and who must change (the [`Verdict`], from
//! the labels by the [`RuleBook`] in force). An arbiter may replace a label by hand.
//!
//! It leaves to its neighbours which moves are legal ([`moves`](crate::moves)), the history of
//! a game ([`game`](crate::game)), and what an arbiter does with a verdict: claims, warnings
//! as penalties, and the clock.

mod behind;
mod decide;
mod decisions;
mod evidence;
mod exchange;
mod explain;
mod field;
mod forced_king;
mod idle;
mod judge;
mod label;
mod label_move;
mod line;
mod line_shown;
mod mate;
mod mate_threat;
mod material;
mod natural_limit;
mod newness;
mod order;
mod participation;
mod post;
mod report;
mod rulebook;
mod rulebook_json;
mod ruling;
mod terms;
mod threats;
mod verdict;
mod weigh;

pub(crate) use explain::{most_telling, reasons};

pub use evidence::{Balance, Evidence, PieceAt, Remark, Threat};
pub use judge::{recurrences, verdict, verdict_of_cycle, CycleError, Judge};
pub use label::Label;
pub use natural_limit::{natural_limit, LimitCount};
pub use rulebook::{
    Capped, Counting, Enforcement, NaturalLimit, PerpetualCheck, RuleBook, RULE_BOOKS,
};
pub use rulebook_json::RuleBookError;
pub use verdict::{Cycle, LabelledMove, Overruled, Ruling, Verdict};
