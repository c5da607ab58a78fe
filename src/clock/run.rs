//! How time passes: whose runs, whose flag falls, who came too late (art. 21, 22.1).

use super::side::Side;
use super::{ClockError, ClockState, Phase, TimeControl};
use crate::board::Color;

/// Beyond this the difference of two times might not fit; from the one end to the other it is one
/// too many, hence the saturating subtractions.
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
        if now < self.now || now > FAR {
            return Err(self.no_time(now));
        }
        Ok(())
    }

    #[cold]
    fn no_time(&self, now: i64) -> ClockError {
        if (-FAR..=FAR).contains(&now) {
            ClockError::Backwards {
                last: self.now,
                now,
            }
        } else {
            ClockError::OutOfRange(now)
        }
    }

    /// Gives what it shows at a time that has been [checked](Core::check_time) to `see`: on the
    /// usual way the state need never be in memory.
    #[inline(always)]
    pub fn shown_at<R>(
        &self,
        control: &TimeControl,
        now: i64,
        see: impl Fn(&ClockState) -> R,
    ) -> R {
        let passed = now.saturating_sub(self.now);
        let running = &self.sides[self.turn.index()];
        if self.phase != Phase::Running
            || self.waits()
            || running.free != 0
            || passed >= running.main
        {
            return see(&self.shown_by_advancing(control, now));
        }
        // Within the time of its period nothing of the running side changes but three numbers.
        let gone = match self.turn {
            Color::Red => [passed, 0],
            Color::Black => [0, passed],
        };
        let shown = |color: Color| {
            let (i, mut side) = (
                color.index(),
                self.sides[color.index()].state(control.side(color)),
            );
            side.remaining -= gone[i];
            side.until_flag -= gone[i];
            side.used = side.used.saturating_add(gone[i]);
            side
        };
        let sides = [shown(Color::Red), shown(Color::Black)];
        let until_flag = match self.turn {
            Color::Red => sides[0].until_flag,
            Color::Black => sides[1].until_flag,
        };
        see(&ClockState {
            phase: Phase::Running,
            turn: self.turn,
            sides,
            next_event: Some(now.saturating_add(until_flag)),
            stopped_at: None,
        })
    }

    #[inline(never)]
    fn shown_by_advancing(&self, control: &TimeControl, now: i64) -> ClockState {
        let mut then = *self;
        then.advance(control, now);
        then.state(control)
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

    /// Is somebody not here yet?
    #[inline(always)]
    fn waits(&self) -> bool {
        self.sides[0].absent | self.sides[1].absent
    }

    /// Time passes until `now`, which has been [checked](Core::check_time).
    #[inline]
    pub fn advance(&mut self, control: &TimeControl, now: i64) {
        let passed = now.saturating_sub(self.now);
        let (running, waits) = (self.phase == Phase::Running, self.waits());
        let s = &mut self.sides[self.turn.index()];
        if running && !waits && s.free == 0 && passed < s.main {
            // Within the time of its period nothing else happens.
            s.main -= passed;
            s.used = s.used.saturating_add(passed);
            s.this_move = s.this_move.saturating_add(passed);
            self.now = now;
            return;
        }
        self.advance_over_periods(control, now);
    }

    /// The same when free time runs, a period ends or a flag falls.
    #[inline(never)]
    fn advance_over_periods(&mut self, control: &TimeControl, now: i64) {
        if self.phase != Phase::Running || self.waits() {
            return self.advance_with_lateness(control, now);
        }
        let side = control.side(self.turn);
        let s = &mut self.sides[self.turn.index()];
        let left = s.until_flag(side);
        let step = now.saturating_sub(self.now).min(left);
        s.run(side, step);
        if step == left {
            s.flagged = true;
            self.phase = Phase::Flagged;
            self.stopped_at = self.now + step;
        }
        self.now = now;
    }

    /// The same when somebody is late, or no time runs.
    #[inline(never)]
    fn advance_with_lateness(&mut self, control: &TimeControl, now: i64) {
        if matches!(self.phase, Phase::Running | Phase::Paused) {
            let limit_at = self.limit_at().unwrap_or(i64::MAX);
            let stop = now.min(limit_at).max(self.now);
            let running = self.phase == Phase::Running;
            let step = stop.saturating_sub(self.now).min(self.until_flag(control));
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
    #[inline(never)]
    pub fn next_event(&self, control: &TimeControl) -> Option<i64> {
        let flag = match self.phase {
            Phase::Running => self.now.saturating_add(self.until_flag(control)),
            Phase::Paused => i64::MAX,
            _ => return None,
        };
        let next = flag.min(self.limit_at().unwrap_or(i64::MAX));
        (next != i64::MAX).then_some(next)
    }

    #[inline(always)]
    pub fn state(&self, control: &TimeControl) -> ClockState {
        let sides = [
            self.sides[0].state(control.side(Color::Red)),
            self.sides[1].state(control.side(Color::Black)),
        ];
        let next_event = if self.phase == Phase::Running && !self.waits() {
            Some(self.now.saturating_add(sides[self.turn.index()].until_flag))
        } else {
            self.next_event(control)
        };
        ClockState {
            phase: self.phase,
            turn: self.turn,
            sides,
            next_event,
            stopped_at: (self.phase as u8 >= Phase::Flagged as u8).then_some(self.stopped_at),
        }
    }
}
