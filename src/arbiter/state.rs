//! How the game stands, as a plain value.

use super::Ending;
use crate::board::Color;
use crate::clock::ClockState;

/// How the game stands at a moment. Needs no memory of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArbiterState {
    /// Has it begun?
    pub begun: bool,
    /// Whose move it is on the board.
    pub turn: Color,
    /// How many moves have been made.
    pub plies: u32,
    /// Who has moved and not pressed yet.
    pub unpressed: Option<Color>,
    /// Whose offer of a draw stands.
    pub offer: Option<Color>,
    /// Who must change in a repetition (24.3).
    pub must_change: Option<Color>,
    /// Fouls of red and black.
    pub fouls: [u32; 2],
    /// Warnings of red and black (18.1).
    pub warnings: [u32; 2],
    /// The clock. When its flag has fallen at this moment and nobody has looked, the next event
    /// ends the game.
    pub clock: ClockState,
    /// How the game ended.
    pub ending: Option<Ending>,
}
