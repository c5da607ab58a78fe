//! One game at the board, as the arbiter sees it (art. 4, 5, 7-10, 18, 21-24).
//!
//! An [`Arbiter`] holds the game, the clock and the conduct record. [`Event`]s go in, each with the
//! time at which it happened; an [`Answer`] comes out that says what it means under the rules:
//! accepted, refused and why, a foul, the end of the game. Events from a person's mouth and hand
//! are told apart from those of the arbiter. The log of events is JSON, and replayed it gives the
//! same state.
//!
//! - art. 4: every ending, in `ending.rs`; art. 5: touch-move, in `touch.rs`;
//! - art. 7, 9, 18, 23, 24: records, fouls, sanctions, offers and claims, in `conduct.rs`, `play.rs`
//!   and `claims.rs`; art. 10: the result sheet, in `sheet.rs`;
//! - art. 13.5, 15.6 and the 2021 league: contests over several games, in
//!   `chain.rs` and `chain_rules.rs`;
//! - what competitions set differently is data: [`Regulations`].
//!
//! It leaves to its neighbours how time passes ([`clock`](crate::clock)), which moves are legal
//! ([`moves`](crate::moves)), what a repetition is worth ([`adjudication`](crate::adjudication)).

mod answer;
mod chain;
mod chain_json;
mod chain_rules;
mod claims;
mod conduct;
mod ending;
mod event;
mod event_json;
pub(crate) mod fields;
mod foul;
mod log;
mod play;
mod regulations;
mod regulations_json;
mod sheet;
mod state;
mod table;
mod touch;

pub use answer::{Answer, Note, Refusal};
pub use chain::{Chain, ChainError, ContestResult, NextGame, Played};
pub use chain_rules::{ChainRules, Colours, Player, Stage, CHAINS};
pub use ending::{EndReason, Ending, GameResult};
pub use event::{Event, Manner, Signatory};
pub use fields::FieldError;
pub use foul::{Foul, FoulKind, Sanction, SanctionKind};
pub use log::Logged;
pub use regulations::{FirstIllegal, Regulations, Scoring, TouchReading, REGULATIONS};
pub use sheet::ResultSheet;
pub use state::ArbiterState;
pub use table::{Arbiter, ArbiterError, MAX_EVENTS};
pub use touch::{duty, Duty};
