//! Many at once: positions, games and whole archives in one call, for callers whose loops are
//! slow (a script) or whose cores are many (a server).
//!
//! Nothing here knows a rule: legal moves are of [`moves`](crate::moves), repetitions and how a
//! game ended (art. 4, 23, 24) as [`game`](crate::game) has them, records are read by
//! [`record`](crate::record). What is added is the loop, plain numbers for answers, and threads:
//! as many as the caller says, for the time of the call; with one thread none is started. The
//! answers are the same whatever the number of threads.
//!
//! * [`legal_moves`]: the legal moves of each of many positions.
//! * [`replay`]: many games given as numbers, each checked to its end.
//! * [`scan`]: many files of any format, a row for each game.

mod archive;
mod games;
mod positions;
mod tally;
pub(crate) mod threads;

pub use archive::{fingerprint, scan, Archive, Row};
pub use games::{replay, Replay, ShapeError, Stop};
pub use positions::{legal_moves, MoveLists};
pub use threads::MAX_THREADS;
