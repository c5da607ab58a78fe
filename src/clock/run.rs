//! How time passes: whose runs, whose flag falls, who came too late (art. 21, 22.1).

use super::side::Side;
use super::{ClockError, ClockState, Phase, TimeControl};
use crate::board::Color;

/// Beyond this the difference of two times might not fit.
const FAR: i64 = 1 << 62;

/// The moving parts of a clock: a plain value, so that "what would it show then" is a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Core {
    pub phase: Phase,
    pub turn: Color,
    /// The time of the last event.
    pub now: i64,
    pub started_at: i64,
    pub stopped_at: i64,
    pub sides: [Side; 2],
    /// How long after the start somebody may come; below 0: as long as the time lasts.
    pub late_limit: i64,
    /// Both were absent at the start: then both are charged for it (art. 21.3).
    pub both_late: bool,
    /// Time given back by undoing presses.
    pub given_back: i64,
}

impl Core {
    pub fn new(control: &TimeControl, late_limit: Option<i64>) -> Core {
        Core {
            phase: Phase::Ready,
            turn: Color::Red,
            now: -FAR,
            started_at: 0,
            stopped_at: 0,
            sides: Color::ALL.map(|side| Side::new(control.side(side))),
            late_limit: late_limit.unwrap_or(-1),
            both_late: false,
            given_back: 0,
        }
    }

    /// May an event come at this time?
    #[inline]
    pub fn check_time(&self, now: i64) -> Result<(), ClockError> {
        if !(-FAR..=FAR).contains(&now) {
            return Err(ClockError::OutOfRange(now));
        }
        if now < self.now {
            return Err(ClockError::Backwards {
                last: self.now,
                now,
            });
        }
        Ok(())
    }

    /// When the limit for lateness passes for somebody who is not here.
    #[inline]
    fn limit_at(&self) -> Option<i64> {
        let waiting = self.sides[0].absent || self.sides[1].absent;
        (waiting && self.late_limit >= 0).then(|| self.started_at.saturating_add(self.late_limit))
    }

    /// Does this side's time pass? Its turn, or both came late and it is not here yet.
    #[inline]
    fn runs(&self, side: Color) -> bool {
        self.phase == Phase::Running
            && (side == self.turn || (self.both_late && self.sides[side.index()].absent))
    }

    /// How long until the first flag falls.
    #[inline]
    fn until_flag(&self, control: &TimeControl) -> i64 {
        let mut until = i64::MAX;
        for side in Color::ALL {
            if self.runs(side) {
                until = until.min(self.sides[side.index()].until_flag(control.side(side)));
            }
        }
        until
    }

    /// Time passes until `now`, which has been [checked](Core::check_time).
    pub fn advance(&mut self, control: &TimeControl, now: i64) {
        if matches!(self.phase, Phase::Running | Phase::Paused) {
            let limit_at = self.limit_at().unwrap_or(i64::MAX);
            let stop = now.min(limit_at).max(self.now);
            let running = self.phase == Phase::Running;
            let step = (stop - self.now).min(self.until_flag(control));
            if running {
                let charged = Color::ALL.map(|side| self.runs(side));
                for side in Color::ALL {
                    if charged[side.index()] {
                        let s = &mut self.sides[side.index()];
                        s.run(control.side(side), step);
                        if s.until_flag(control.side(side)) == 0 {
                            s.flagged = true;
                            self.phase = Phase::Flagged;
                            self.stopped_at = self.now + step;
                        }
                    }
                }
            }
            if self.phase != Phase::Flagged && now >= limit_at {
                for s in &mut self.sides {
                    s.forfeited = s.absent;
                }
                self.phase = Phase::Forfeited;
                self.stopped_at = stop;
            }
        }
        self.now = now;
    }

    /// When something happens of itself.
    #[inline]
    pub fn next_event(&self, control: &TimeControl) -> Option<i64> {
        let flag = match self.phase {
            Phase::Running => self.now.saturating_add(self.until_flag(control)),
            Phase::Paused => i64::MAX,
            _ => return None,
        };
        let next = flag.min(self.limit_at().unwrap_or(i64::MAX));
        (next != i64::MAX).then_some(next)
    }

    pub fn state(&self, control: &TimeControl) -> ClockState {
        ClockState {
            phase: self.phase,
            turn: self.turn,
            sides: [
                self.sides[0].state(control.side(Color::Red)),
                self.sides[1].state(control.side(Color::Black)),
            ],
            next_event: self.next_event(control),
            stopped_at: (self.phase as u8 >= Phase::Flagged as u8).then_some(self.stopped_at),
        }
    }
}
