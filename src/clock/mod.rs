//! Time controls and the running clock (art. 6, 21, 22; the 2007 time handicap 贴时).
//!
//! A [`TimeControl`] says how much time each side has; a [`Clock`] is a plain value that is moved
//! by events, each with the caller's own monotonic time in milliseconds. It reads no time
//! itself, so the same events always give the same clock: on a server, in a replay, in a test.
//!
//! - art. 6: periods with their moves, in `control.rs`; the schemes 6.1 to 6.5 in `presets.rs`;
//! - art. 21: lateness, in `run.rs`;
//! - art. 22: the flag, in `side.rs` and `run.rs`; the arbiter's hand on the clock, in `hand.rs`.
//!
//! It leaves to the [`arbiter`](crate::arbiter) what a fallen flag means: that a mate on the board
//! came first (art. 22.5), who has lost, and what is a foul.

mod control;
mod control_text;
mod error;
mod events;
mod hand;
mod history;
mod presets;
mod run;
mod side;
mod snapshot;
mod state;

pub use control::{
    Bonus, Overtime, Period, SideControl, TimeControl, MAX_MOVES, MAX_OVERTIMES, MAX_PERIODS,
    MAX_TIME,
};
pub use control_text::ControlError;
pub(crate) use control_text::{time_of_text, Clocked};
pub use error::ClockError;
pub use events::{Clock, HISTORY};
pub use hand::{Act, ActKind, MAX_ACTS};
pub use presets::PRESETS;
pub use snapshot::SnapshotError;
pub use state::{ClockState, Phase, SideState};
