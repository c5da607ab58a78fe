//! How the game stands: as a plain value, and one thing at a time.

use super::{Arbiter, Ending, Foul, Regulations, Sanction};
use crate::board::Color;
use crate::clock::{Clock, ClockError, ClockState};
use crate::game::Game;

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

impl Arbiter {
    /// The regulations.
    #[must_use]
    pub const fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// The moves so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Fouls of a side, in order.
    #[must_use]
    pub fn fouls(&self, side: Color) -> &[Foul] {
        &self.fouls[side.index()]
    }

    /// Sanctions against a side, in order.
    #[must_use]
    pub fn sanctions(&self, side: Color) -> &[Sanction] {
        &self.sanctions[side.index()]
    }

    /// Has it begun?
    #[must_use]
    pub const fn begun(&self) -> bool {
        self.begun
    }

    /// Who has moved and not pressed yet.
    #[must_use]
    pub const fn unpressed(&self) -> Option<Color> {
        self.unpressed
    }

    /// Whose offer of a draw stands (23.1).
    #[must_use]
    pub const fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// Who must change in a repetition (24.3).
    #[must_use]
    pub fn must_change(&self) -> Option<Color> {
        self.demand.map(|(side, _)| side)
    }

    /// Warnings of red and black (18.1).
    #[must_use]
    pub const fn warnings(&self) -> [u32; 2] {
        self.warnings
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How it stood at the last event. Allocates nothing.
    #[must_use]
    pub fn state(&self) -> ArbiterState {
        self.state_with(self.clock.state())
    }

    /// How it stands at a later time if nothing happens until then. Changes and allocates nothing.
    ///
    /// # Errors
    /// When that time is before the last event.
    pub fn state_at(&self, now: i64) -> Result<ArbiterState, ClockError> {
        Ok(self.state_with(self.clock.state_at(now)?))
    }

    fn state_with(&self, clock: ClockState) -> ArbiterState {
        ArbiterState {
            begun: self.begun,
            turn: self.game.position().turn(),
            plies: self.game.len() as u32,
            unpressed: self.unpressed,
            offer: self.offer,
            must_change: self.must_change(),
            fouls: [self.fouls[0].len() as u32, self.fouls[1].len() as u32],
            warnings: self.warnings,
            clock,
            ending: self.ending,
        }
    }
}
