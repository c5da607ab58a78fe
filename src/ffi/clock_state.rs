//! What a clock shows, as plain values (art. 6, 21, 22).

use super::names::*;
use crate::clock::{ClockState, Phase, SideState};

/// Not started.
pub const XQ_CLOCK_READY: u8 = 0;
/// A side's time runs.
pub const XQ_CLOCK_RUNNING: u8 = 1;
/// Stopped by the arbiter, to be resumed.
pub const XQ_CLOCK_PAUSED: u8 = 2;
/// A flag has fallen (art. 22.1).
pub const XQ_CLOCK_FLAGGED: u8 = 3;
/// Somebody has not come within the limit (art. 21).
pub const XQ_CLOCK_FORFEITED: u8 = 4;
/// Stopped for good.
pub const XQ_CLOCK_FINISHED: u8 = 5;

const _: () = assert!(Phase::Finished as u8 == XQ_CLOCK_FINISHED);

/// What one side of a clock shows. Times are milliseconds, and never below 0. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_side_clock {
    /// Time left in this period, or in this overtime period once the rest is used up.
    pub remaining: i64,
    /// How long this side's time can run from now until its flag falls.
    pub until_flag: i64,
    /// Time used, penalties included (art. 10.1).
    pub used: i64,
    /// How much of it were penalties (art. 23.3).
    pub penalties: i64,
    /// Free time left in this move (US delay).
    pub free: i64,
    /// The period, from 1.
    pub period: u32,
    /// Moves to complete in it; 0 when it asks for none.
    pub moves_left: u32,
    /// The overtime period (byo-yomi) that runs, from 1; 0 before overtime.
    pub overtime: u32,
    /// How many overtime periods there are.
    pub overtimes: u32,
    /// Moves completed by pressing.
    pub presses: u32,
    /// 1: the flag has fallen.
    pub flagged: u8,
    /// 1: not here yet.
    pub absent: u8,
    /// 1: has not come within the limit.
    pub forfeited: u8,
    /// Always 0.
    pub reserved: u8,
}

/// What a clock shows at a moment. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_clock_state {
    /// When a flag falls or the limit for lateness passes if nothing else happens, so that a caller
    /// can sleep until then; only if `has_next_event` is 1.
    pub next_event: i64,
    /// When it stopped for good; only if `phase` is `XQ_CLOCK_FLAGGED` or greater.
    pub stopped_at: i64,
    /// Red's face.
    pub red: xq_side_clock,
    /// Black's face.
    pub black: xq_side_clock,
    /// One of the `XQ_CLOCK_…` numbers.
    pub phase: u8,
    /// Whose time runs, or would run when resumed.
    pub turn: xq_color,
    /// 1: something will happen of itself, at `next_event`.
    pub has_next_event: u8,
    /// Always 0.
    pub reserved: [u8; 5],
}

impl xq_side_clock {
    const ZERO: xq_side_clock = xq_side_clock {
        remaining: 0,
        until_flag: 0,
        used: 0,
        penalties: 0,
        free: 0,
        period: 0,
        moves_left: 0,
        overtime: 0,
        overtimes: 0,
        presses: 0,
        flagged: 0,
        absent: 0,
        forfeited: 0,
        reserved: 0,
    };

    #[inline(always)]
    fn of(s: &SideState) -> xq_side_clock {
        xq_side_clock {
            remaining: s.remaining,
            until_flag: s.until_flag,
            used: s.used,
            penalties: s.penalties,
            free: s.free,
            period: s.period,
            moves_left: s.moves_left,
            overtime: s.overtime,
            overtimes: s.overtimes,
            presses: s.presses,
            flagged: u8::from(s.flagged),
            absent: u8::from(s.absent),
            forfeited: u8::from(s.forfeited),
            reserved: 0,
        }
    }
}

impl xq_clock_state {
    /// All zero: where the true state is written later.
    pub(super) const ZERO: xq_clock_state = xq_clock_state {
        next_event: 0,
        stopped_at: 0,
        red: xq_side_clock::ZERO,
        black: xq_side_clock::ZERO,
        phase: 0,
        turn: 0,
        has_next_event: 0,
        reserved: [0; 5],
    };

    #[inline(always)]
    pub(super) fn of(s: &ClockState) -> xq_clock_state {
        xq_clock_state {
            next_event: s.next_event.unwrap_or(0),
            stopped_at: s.stopped_at.unwrap_or(0),
            red: xq_side_clock::of(&s.sides[0]),
            black: xq_side_clock::of(&s.sides[1]),
            phase: s.phase as u8,
            turn: s.turn.index() as u8,
            has_next_event: u8::from(s.next_event.is_some()),
            reserved: [0; 5],
        }
    }
}
