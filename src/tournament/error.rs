//! What a tournament does not take, naming the item.

use crate::arbiter::FieldError;

/// What kind of failure it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ErrorKind {
    /// A text that cannot be read, or does not say what it should.
    Form,
    /// Something named that is not there: an entry, a round, a pair, a board.
    Unknown,
    /// What is told does not fit what is known: two results, a rematch in a schedule, an event that
    /// has begun.
    Conflict,
    /// There is no legal pairing.
    NoPairing,
}

/// Why a tournament does not take what it was told.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{reason}", if item.is_empty() { String::new() } else { format!("{item}: ") })]
pub struct TournamentError {
    /// Its kind.
    pub kind: ErrorKind,
    /// The item that is wrong, e.g. `config.scoring.win`, `round 3`, `entry 12`.
    pub item: String,
    /// What is wrong with it.
    pub reason: String,
}

/// What the chapter's functions give.
pub type Result<T> = std::result::Result<T, TournamentError>;

pub(super) fn fault<T>(
    kind: ErrorKind,
    item: impl Into<String>,
    reason: impl Into<String>,
) -> Result<T> {
    Err(TournamentError {
        kind,
        item: item.into(),
        reason: reason.into(),
    })
}

pub(super) fn unknown<T>(item: impl Into<String>, reason: impl Into<String>) -> Result<T> {
    fault(ErrorKind::Unknown, item, reason)
}

pub(super) fn conflict<T>(item: impl Into<String>, reason: impl Into<String>) -> Result<T> {
    fault(ErrorKind::Conflict, item, reason)
}

impl From<FieldError> for TournamentError {
    fn from(error: FieldError) -> TournamentError {
        TournamentError {
            kind: ErrorKind::Form,
            item: error.field,
            reason: error.reason,
        }
    }
}
