//! The clock and its events.

use super::hand::Act;
use super::history::History;
use super::run::Core;
use super::{ClockError, ClockState, Phase, TimeControl, MAX_TIME};
use crate::board::Color;

/// So many presses can be undone.
pub const HISTORY: usize = 128;

/// A clock with two faces (art. 6). A plain value: every event carries the caller's own monotonic
/// time in milliseconds, and only the difference between two of them matters.
///
/// Time is charged exactly. A flag falls when the time is used up to the last millisecond, so a
/// press at that very moment is too late. Events with a time before the last one are refused and
/// change nothing; any other event first lets time pass, so that even one that is then refused
/// may find that a flag has fallen meanwhile.
///
/// ```
/// use xqrules::board::Color::{Black, Red};
/// use xqrules::clock::{Clock, Phase};
/// let mut clock = Clock::new("5:00+3".parse().unwrap(), None);
/// clock.start(0, Red, [false, false]).unwrap();
/// clock.press(Red, 10_000).unwrap();
/// assert_eq!(clock.state().side(Red).remaining, 293_000);
/// let seen = clock.state_at(20_000).unwrap();
/// assert_eq!((seen.side(Black).remaining, seen.next_event), (290_000, Some(310_000)));
/// clock.check(310_000).unwrap();
/// assert_eq!(clock.state().phase, Phase::Flagged);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    pub(super) control: TimeControl,
    pub(super) core: Core,
    pub(super) history: History,
    pub(super) journal: Vec<Act>,
}

impl Clock {
    /// A clock that has not been started. `late_limit` is how many milliseconds after the start a
    /// side that is not here loses (art. 21.1, 4.1.5); `None`: only when its time is used up.
    /// A limit below 0 or over [`MAX_TIME`] is taken as the nearest that is possible.
    #[must_use]
    pub fn new(control: TimeControl, late_limit: Option<i64>) -> Clock {
        let core = Core::new(&control, late_limit.map(|ms| ms.clamp(0, MAX_TIME)));
        Clock {
            control,
            core,
            history: History::new(core.sides),
            journal: Vec::new(),
        }
    }

    /// The time control.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Lets time pass, and tells whether the game is over by the clock.
    pub(super) fn pass(&mut self, now: i64) -> Result<(), ClockError> {
        self.core.check_time(now)?;
        self.core.advance(&self.control, now);
        Ok(())
    }

    fn pass_while_open(&mut self, now: i64) -> Result<(), ClockError> {
        self.pass(now)?;
        match self.core.phase {
            Phase::Ready => Err(ClockError::NotStarted),
            Phase::Running | Phase::Paused => Ok(()),
            over => Err(ClockError::Over(over)),
        }
    }

    /// The game begins: the time of the side that moves first runs. `late` says which sides
    /// (red, black) are not here (art. 21): a late side's time runs when it is its turn, and if
    /// both are late, both times run until each has [arrived](Clock::arrive).
    ///
    /// # Errors
    /// When it has been started before, or `now` is no time.
    pub fn start(&mut self, now: i64, first: Color, late: [bool; 2]) -> Result<(), ClockError> {
        self.pass(now)?;
        if self.core.phase == Phase::Finished {
            return Err(ClockError::Over(Phase::Finished));
        }
        if self.core.phase != Phase::Ready {
            return Err(ClockError::Started);
        }
        self.core.phase = Phase::Running;
        self.core.turn = first;
        self.core.started_at = now;
        self.core.both_late = late == [true, true];
        for (side, late) in self.core.sides.iter_mut().zip(late) {
            side.absent = late;
        }
        self.core.sides[first.index()].begin_turn(self.control.side(first));
        self.core.advance(&self.control, now);
        Ok(())
    }

    /// A late side has come to its place (art. 21.2): the time that is left counts.
    ///
    /// # Errors
    /// When it is here already, or the limit has passed.
    pub fn arrive(&mut self, side: Color, now: i64) -> Result<(), ClockError> {
        self.pass_while_open(now)?;
        let s = &mut self.core.sides[side.index()];
        if !s.absent {
            return Err(ClockError::Present(side));
        }
        s.absent = false;
        Ok(())
    }

    /// A side has moved and presses: its move is complete, the other's time runs. Allocates
    /// nothing.
    ///
    /// # Errors
    /// When its time does not run; when the flag has fallen meanwhile.
    pub fn press(&mut self, side: Color, now: i64) -> Result<(), ClockError> {
        self.pass_while_open(now)?;
        if self.core.phase == Phase::Paused {
            return Err(ClockError::Paused);
        }
        if side != self.core.turn {
            return Err(ClockError::OtherSide(side));
        }
        if self.core.sides[side.index()].absent {
            return Err(ClockError::Absent(side));
        }
        self.history.push(side, &self.core.sides);
        self.core.sides[side.index()].complete_move(self.control.side(side));
        let other = side.other();
        self.core.turn = other;
        // Somebody not here, whose time ran all along, does not get a second free time.
        if !(self.core.both_late && self.core.sides[other.index()].absent) {
            self.core.sides[other.index()].begin_turn(self.control.side(other));
        }
        Ok(())
    }

    /// The arbiter stops the clock.
    ///
    /// # Errors
    /// When it does not run.
    pub fn pause(&mut self, now: i64) -> Result<(), ClockError> {
        self.pass_while_open(now)?;
        if self.core.phase == Phase::Paused {
            return Err(ClockError::Paused);
        }
        self.core.phase = Phase::Paused;
        Ok(())
    }

    /// The arbiter starts it again, for the same side.
    ///
    /// # Errors
    /// When it is not stopped.
    pub fn resume(&mut self, now: i64) -> Result<(), ClockError> {
        self.pass_while_open(now)?;
        if self.core.phase == Phase::Running {
            return Err(ClockError::Running);
        }
        self.core.phase = Phase::Running;
        Ok(())
    }

    /// Looks whether a flag has fallen or the limit for lateness has passed.
    ///
    /// # Errors
    /// When `now` is no time.
    pub fn check(&mut self, now: i64) -> Result<ClockState, ClockError> {
        self.pass(now)?;
        Ok(self.state())
    }

    /// The game is over: the clock stops for good. One that stands by a flag or by lateness
    /// keeps saying so.
    ///
    /// # Errors
    /// When `now` is no time, or the clock stands already.
    pub fn finish(&mut self, now: i64) -> Result<(), ClockError> {
        self.pass(now)?;
        match self.core.phase {
            Phase::Ready | Phase::Running | Phase::Paused => {
                self.core.phase = Phase::Finished;
                self.core.stopped_at = now;
                Ok(())
            }
            over => Err(ClockError::Over(over)),
        }
    }

    /// What it is doing.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.core.phase
    }

    /// What it showed at the last event. Allocates nothing.
    #[must_use]
    pub fn state(&self) -> ClockState {
        self.core.state(&self.control)
    }

    /// What it shows at a later time if nothing happens until then. Changes and allocates nothing.
    ///
    /// # Errors
    /// When that time is before the last event.
    #[inline]
    pub fn state_at(&self, now: i64) -> Result<ClockState, ClockError> {
        self.core.check_time(now)?;
        Ok(self.shown_at(now, |state| *state))
    }

    /// May an event come at this time?
    #[inline]
    pub(crate) fn check_time(&self, now: i64) -> Result<(), ClockError> {
        self.core.check_time(now)
    }

    /// Gives what it shows at a time that has been checked to `see`.
    #[inline(always)]
    pub(crate) fn shown_at<R>(&self, now: i64, see: impl Fn(&ClockState) -> R) -> R {
        self.core.shown_at(&self.control, now, see)
    }

    /// When a flag falls or the limit for lateness passes if nothing happens: what a timer is to
    /// be set to.
    #[must_use]
    pub fn next_event(&self) -> Option<i64> {
        self.core.next_event(&self.control)
    }

    /// The time of the last event; `None` before the first.
    #[must_use]
    pub fn now(&self) -> Option<i64> {
        (self.core.phase != Phase::Ready).then_some(self.core.now)
    }

    /// Milliseconds that were given back by undoing presses: the time that has run is what both
    /// sides have used without their penalties, and this.
    #[must_use]
    pub const fn given_back(&self) -> i64 {
        self.core.given_back
    }
}
