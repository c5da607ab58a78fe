//! Why an event was not taken by a clock.

use super::Phase;
use crate::board::Color;

/// Why an event was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClockError {
    /// Time runs backwards: nothing was changed.
    #[error("time runs backwards: {now} ms comes after {last} ms")]
    Backwards {
        /// The time of the last event.
        last: i64,
        /// The time given.
        now: i64,
    },
    /// A time beyond 2^62 ms either way: nothing was changed.
    #[error("{0} ms is no time: expected between -2^62 and 2^62")]
    OutOfRange(i64),
    /// The clock has not been started.
    #[error("the clock has not been started")]
    NotStarted,
    /// The clock has been started before.
    #[error("the clock has been started before")]
    Started,
    /// The clock does not run.
    #[error("the clock is stopped")]
    Paused,
    /// The clock runs already.
    #[error("the clock is running")]
    Running,
    /// It is the other side's time that runs.
    #[error("it is not {0}'s time that runs")]
    OtherSide(Color),
    /// That side has not arrived.
    #[error("{0} has not arrived")]
    Absent(Color),
    /// That side is here already.
    #[error("{0} is here already")]
    Present(Color),
    /// The game is over by the clock, or was finished: the clock stands for good.
    #[error("the clock stands: {0}")]
    Over(Phase),
    /// There is no press that could be undone, or it is too long ago.
    #[error("there is no press to take back")]
    NothingToUndo,
    /// An amount of time out of range.
    #[error("{0} ms is out of range here")]
    Amount(i64),
    /// The journal is full.
    #[error("the journal is full")]
    JournalFull,
}
