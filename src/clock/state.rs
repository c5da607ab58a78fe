//! What a clock shows, as plain values that need no memory of their own.

use std::fmt;

use crate::board::Color;

/// What a clock is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Not started.
    Ready = 0,
    /// A side's time runs.
    Running = 1,
    /// Stopped by the arbiter, to be resumed.
    Paused = 2,
    /// A flag has fallen (art. 22.1).
    Flagged = 3,
    /// Somebody has not come within the limit (art. 21).
    Forfeited = 4,
    /// The game is over: stopped for good.
    Finished = 5,
}

impl Phase {
    /// All phases in the order of their numbers.
    pub const ALL: [Phase; 6] = [
        Phase::Ready,
        Phase::Running,
        Phase::Paused,
        Phase::Flagged,
        Phase::Forfeited,
        Phase::Finished,
    ];

    /// A short fixed name: `ready`, `running`, `paused`, `flagged`, `forfeited`, `finished`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Ready => "ready",
            Phase::Running => "running",
            Phase::Paused => "paused",
            Phase::Flagged => "flagged",
            Phase::Forfeited => "forfeited",
            Phase::Finished => "finished",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What the clock of one side shows. Times are milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideState {
    /// Time left in this period, or in this overtime period once the rest is used up.
    pub remaining: i64,
    /// How long this side's time can run from now until its flag falls: free time of this move,
    /// periods that follow of themselves and overtime included.
    pub until_flag: i64,
    /// Time used so far, penalties included (art. 10.1, 23.3).
    pub used: i64,
    /// How much of it were penalties.
    pub penalties: i64,
    /// Free time left in this move (US delay).
    pub free: i64,
    /// The period, from 1; a repeated one counts on.
    pub period: u32,
    /// Moves still to be completed in it; 0 when it asks for none.
    pub moves_left: u32,
    /// The overtime period running, from 1; 0 before overtime.
    pub overtime: u32,
    /// How many overtime periods there are; 0 when the control has none.
    pub overtimes: u32,
    /// Moves completed by pressing.
    pub presses: u32,
    /// The flag has fallen.
    pub flagged: bool,
    /// Has not arrived yet.
    pub absent: bool,
    /// Has not come within the limit.
    pub forfeited: bool,
}

/// What a clock shows at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockState {
    /// What it is doing.
    pub phase: Phase,
    /// Whose time runs, or would run when resumed.
    pub turn: Color,
    /// Red's side and black's.
    pub sides: [SideState; 2],
    /// The moment at which, if nothing else happens, a flag falls or the limit for lateness
    /// passes; `None` when nothing will. A caller may sleep until then.
    pub next_event: Option<i64>,
    /// When the flag fell, the limit passed or the clock was finished.
    pub stopped_at: Option<i64>,
}

impl ClockState {
    /// One side's.
    #[must_use]
    pub const fn side(&self, color: Color) -> &SideState {
        match color {
            Color::Red => &self.sides[0],
            Color::Black => &self.sides[1],
        }
    }
}
