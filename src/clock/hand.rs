//! The arbiter's hand on the clock (art. 22.4, 23.3, 5.8): every act goes into a journal.

use super::{Clock, ClockError, Phase, MAX_TIME};
use crate::board::Color;

/// The journal holds so many acts.
pub const MAX_ACTS: usize = 10_000;

/// The longest reason that is kept, in bytes.
pub(super) const MAX_REASON: usize = 200;

/// What the arbiter did to the clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActKind {
    /// Set a side's time; the amount is the new time.
    Set,
    /// Gave a side time.
    Add,
    /// Added to the time that a side has used (art. 23.3).
    Deduct,
    /// Replaced the clock; the amount is the new time of this side (art. 22.4).
    Replace,
    /// Took back a press of this side; the amount is the time given back to both.
    Undo,
}

impl ActKind {
    /// All kinds.
    pub const ALL: [ActKind; 5] = [
        ActKind::Set,
        ActKind::Add,
        ActKind::Deduct,
        ActKind::Replace,
        ActKind::Undo,
    ];

    /// A short fixed name: `set`, `add`, `deduct`, `replace`, `undo`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ActKind::Set => "set",
            ActKind::Add => "add",
            ActKind::Deduct => "deduct",
            ActKind::Replace => "replace",
            ActKind::Undo => "undo",
        }
    }
}

/// One act of the arbiter on the clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// When.
    pub at: i64,
    /// What.
    pub kind: ActKind,
    /// Whose time.
    pub side: Color,
    /// How many milliseconds.
    pub ms: i64,
    /// Why, in the arbiter's own words.
    pub reason: String,
}

impl Clock {
    /// What the arbiter has done to it, in order.
    #[must_use]
    pub fn journal(&self) -> &[Act] {
        &self.journal
    }

    fn ready_to_act(&mut self, now: i64, ms: i64) -> Result<(), ClockError> {
        if !(0..=MAX_TIME).contains(&ms) {
            return Err(ClockError::Amount(ms));
        }
        if self.journal.len() + 2 > MAX_ACTS {
            return Err(ClockError::JournalFull);
        }
        self.pass(now)?;
        match self.core.phase {
            Phase::Finished | Phase::Forfeited => Err(ClockError::Over(self.core.phase)),
            _ => Ok(()),
        }
    }

    fn note(&mut self, kind: ActKind, side: Color, ms: i64, reason: &str) {
        let mut end = reason.len().min(MAX_REASON);
        while !reason.is_char_boundary(end) {
            end -= 1;
        }
        self.journal.push(Act {
            at: self.core.now,
            kind,
            side,
            ms,
            reason: reason[..end].to_owned(),
        });
    }

    /// A side's time becomes `ms`. If a flag had fallen that should not have, it is put up again,
    /// and the clock waits to be [resumed](Clock::resume) (art. 22.4). 0 makes the flag fall.
    ///
    /// # Errors
    /// When the clock stands for good, or `ms` is out of range.
    pub fn set(&mut self, side: Color, ms: i64, now: i64, reason: &str) -> Result<(), ClockError> {
        self.ready_to_act(now, ms)?;
        self.put(side, ms);
        self.note(ActKind::Set, side, ms, reason);
        Ok(())
    }

    fn put(&mut self, side: Color, ms: i64) {
        let control = self.control.side(side);
        let s = &mut self.core.sides[side.index()];
        let overtime = control.periods()[s.period as usize].overtime;
        s.main = ms;
        s.free = 0;
        s.flagged = false;
        s.overtime_left = overtime.map_or(0, |o| o.length);
        if let Some(overtime) = overtime {
            // A flag that fell in overtime had used up the last period.
            s.overtime_used = s.overtime_used.min(overtime.count - 1);
        }
        if ms == 0 && s.until_flag(control) == 0 {
            s.flagged = true;
        }
        self.settle_flags();
    }

    /// Makes the phase fit the flags.
    fn settle_flags(&mut self) {
        let fallen = self.core.sides.iter().any(|s| s.flagged);
        match (fallen, self.core.phase) {
            (true, phase) if phase != Phase::Flagged => {
                self.core.phase = Phase::Flagged;
                self.core.stopped_at = self.core.now;
            }
            (false, Phase::Flagged) => self.core.phase = Phase::Paused,
            _ => {}
        }
    }

    /// A side gets more time.
    ///
    /// # Errors
    /// When the clock stands for good or a flag has fallen, or `ms` is out of range, or the side
    /// would have more than [`MAX_TIME`].
    pub fn add(&mut self, side: Color, ms: i64, now: i64, reason: &str) -> Result<(), ClockError> {
        self.ready_to_act(now, ms)?;
        if self.core.phase == Phase::Flagged {
            return Err(ClockError::Over(Phase::Flagged));
        }
        let s = &mut self.core.sides[side.index()];
        s.main = s
            .main
            .checked_add(ms)
            .filter(|main| *main <= MAX_TIME)
            .ok_or(ClockError::Amount(ms))?;
        self.note(ActKind::Add, side, ms, reason);
        Ok(())
    }

    /// Time is added to what a side has used (加计, art. 23.3). When it has not so much left,
    /// its flag falls: the loss is by time.
    ///
    /// # Errors
    /// When the clock stands for good or a flag has fallen, or `ms` is out of range.
    pub fn deduct(
        &mut self,
        side: Color,
        ms: i64,
        now: i64,
        reason: &str,
    ) -> Result<(), ClockError> {
        self.ready_to_act(now, ms)?;
        if self.core.phase == Phase::Flagged {
            return Err(ClockError::Over(Phase::Flagged));
        }
        let control = self.control.side(side);
        let s = &mut self.core.sides[side.index()];
        let left = s.until_flag_when_charged(control);
        let taken = ms.min(left);
        s.charge(control, taken);
        s.used += taken;
        s.penalties += taken;
        s.flagged = ms > 0 && ms >= left;
        self.note(ActKind::Deduct, side, ms, reason);
        self.settle_flags();
        Ok(())
    }

    /// A defective clock is replaced (art. 22.4): both times are set, flags that fell by the
    /// defect are put up, and the new clock waits to be resumed.
    ///
    /// # Errors
    /// When the clock stands for good, has not been started, or a time is out of range.
    pub fn replace(&mut self, ms: [i64; 2], now: i64, reason: &str) -> Result<(), ClockError> {
        for ms in ms {
            if !(1..=MAX_TIME).contains(&ms) {
                return Err(ClockError::Amount(ms));
            }
        }
        self.ready_to_act(now, ms[0])?;
        if self.core.phase == Phase::Ready {
            return Err(ClockError::NotStarted);
        }
        for side in Color::ALL {
            self.put(side, ms[side.index()]);
            self.note(ActKind::Replace, side, ms[side.index()], reason);
        }
        self.core.phase = Phase::Paused;
        Ok(())
    }

    /// How many presses can be taken back.
    #[must_use]
    pub fn undoable(&self) -> usize {
        self.history.len()
    }

    /// Takes back the last press (art. 5.8): both sides have what they had just before it (time,
    /// period, moves, bonus, overtime), and the time of the side that had pressed runs. The time
    /// since is [given back](Clock::given_back); penalties since stay, time that was added by hand
    /// since must be added again.
    ///
    /// # Errors
    /// When there is none, it was more than 128 presses ago, or the clock stands.
    pub fn undo(&mut self, now: i64, reason: &str) -> Result<(), ClockError> {
        self.ready_to_act(now, 0)?;
        if self.core.phase == Phase::Flagged {
            return Err(ClockError::Over(Phase::Flagged));
        }
        let saved = self.history.pop().ok_or(ClockError::NothingToUndo)?;
        let mut back = 0;
        for side in Color::ALL {
            let (control, before) = (self.control.side(side), saved.sides[side.index()]);
            let s = &mut self.core.sides[side.index()];
            // A penalty stays one, whatever became of the move.
            let penalties = (s.penalties - before.penalties).max(0);
            back += (s.used - before.used - penalties).max(0);
            let absent = s.absent;
            *s = before;
            s.absent = absent;
            let left = s.until_flag_when_charged(control);
            let taken = penalties.min(left);
            s.charge(control, taken);
            s.used += penalties;
            s.penalties += penalties;
            s.flagged = penalties > 0 && penalties >= left;
        }
        self.core.given_back += back;
        self.core.turn = saved.turn;
        self.note(ActKind::Undo, saved.turn, back, reason);
        self.settle_flags();
        Ok(())
    }
}
