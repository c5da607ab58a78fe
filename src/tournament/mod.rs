//! Tournaments: schedules, pairing, team matches, places (chapters 3 and 4, art. 20, 21.3, 21.4, the
//! scoring reform of 2007, the men's league of 2021).
//!
//! A [`Tournament`] is configured ([`Config`]) and told facts: entries, results, withdrawals,
//! sanctions. It answers schedules, pairings and standings, each time computed from the facts; there
//! are no running totals. Scores are exact, in quarter points. Lots are drawn from a seed that the
//! caller gives and the state keeps.
//!
//! - art. 11, 13.1: tables in `berger.rs` and `schedule.rs`, trees in `tree.rs`, the Swiss in `swiss/`;
//! - art. 12, 13.2, 13.5: teams in `teams.rs`, the games of a pair in `games.rs`;
//! - art. 14, 21.3, 21.4: results in `results.rs`, what they come to in `tally.rs`;
//! - art. 15, 18.4: places in `ranking.rs` and `places.rs`;
//! - art. 12.1, 18.3, 20: `entering.rs`, `start.rs`, `leaving.rs`.
//!
//! It leaves to its neighbours how a single game ended ([`arbiter`](crate::arbiter), which also knows
//! the chain of games that decides a board of the league), and the clock.

mod berger;
mod command;
mod config;
mod entering;
mod error;
mod event;
mod facts;
mod facts_json;
mod games;
mod leaving;
mod lot;
mod output;
mod places;
pub mod points;
mod ranking;
mod results;
mod schedule;
mod start;
mod state_json;
mod swiss;
mod table;
mod tally;
mod teams;
mod tree;
mod trf;

pub use berger::{berger, TableRound};
pub use command::{FACTS, QUESTIONS};
pub use config::*;
pub use error::{ErrorKind, Result, TournamentError};
pub use event::Tournament;
pub use facts::*;
pub use leaving::Consequence;
pub use points::Quarters;
pub use ranking::{Row, Standings};
pub use state_json::STATE_VERSION;
pub use swiss::{Check, ColourReason, Costs, Criterion, Departure, PairReason};
pub use table::{csv, html, text, text_width, Table};
pub use tally::{Encounter, How, Mood, SideTally, Tally};
pub use teams::ordered_lineups;
