//! The time of one side: what it uses up, and what a completed move gives it (art. 6, 22.1).

use super::{Bonus, SideControl, SideState};

/// No clock shows more: sums of times stay far from what 64 bits hold, and JSON readers that use
/// floating point still read them exactly.
pub(super) const MOST: i64 = 1 << 53;

/// All there is to one side's clock but its control. Times are milliseconds, never below 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Side {
    /// Time of the present period.
    pub main: i64,
    /// Which period of the control.
    pub period: u32,
    /// How many periods have been begun.
    pub ordinal: u32,
    /// Moves to complete in this period; 0 when it asks for none.
    pub moves_left: u32,
    /// Overtime periods used up, and what is left of the present one.
    pub overtime_used: u32,
    pub overtime_left: i64,
    /// Free time left in this move (US delay).
    pub free: i64,
    /// Time used in this move, for Bronstein's delay.
    pub this_move: i64,
    pub used: i64,
    pub penalties: i64,
    pub presses: u32,
    /// Does the flag fall when `main` is used up? Known for each period: it is asked for in every frame.
    pub plain: bool,
    pub flagged: bool,
    pub absent: bool,
    pub forfeited: bool,
}

impl Side {
    pub fn new(control: &SideControl) -> Side {
        let mut side = Side {
            main: 0,
            period: 0,
            ordinal: 0,
            moves_left: 0,
            overtime_used: 0,
            overtime_left: 0,
            free: 0,
            this_move: 0,
            used: 0,
            penalties: 0,
            presses: 0,
            plain: false,
            flagged: false,
            absent: false,
            forfeited: false,
        };
        side.enter(control, 0, 0);
        side
    }

    /// Begins a period with what is carried over from the one before.
    fn enter(&mut self, control: &SideControl, period: u32, carried: i64) {
        let p = &control.periods()[period as usize];
        self.plain = Side::is_plain(control, period);
        self.period = period;
        self.ordinal = self.ordinal.saturating_add(1);
        self.main = (carried + p.base).min(MOST);
        self.moves_left = p.moves.unwrap_or(0);
        self.overtime_used = 0;
        self.overtime_left = p.overtime.map_or(0, |o| o.length);
    }

    /// A period that asks for moves ends by them; so does the last, if no overtime follows.
    pub fn is_plain(control: &SideControl, period: u32) -> bool {
        let (periods, at) = (control.periods(), period as usize);
        periods[at].moves.is_some() || (at + 1 == periods.len() && !control.has_overtime())
    }

    /// Its turn begins.
    pub fn begin_turn(&mut self, control: &SideControl) {
        self.free = match control.periods()[self.period as usize].bonus {
            Bonus::Delay(ms) => ms,
            _ => 0,
        };
        self.this_move = 0;
    }

    /// How long its time can run until the flag falls, free time included.
    #[inline]
    pub fn until_flag(&self, control: &SideControl) -> i64 {
        self.free + self.until_flag_when_charged(control)
    }

    /// The same without the free time.
    #[inline]
    pub fn until_flag_when_charged(&self, control: &SideControl) -> i64 {
        if self.plain {
            return self.main;
        }
        self.until_flag_over_periods(control)
    }

    #[inline(never)]
    fn until_flag_over_periods(&self, control: &SideControl) -> i64 {
        let periods = control.periods();
        let mut at = self.period as usize;
        let mut total = self.main;
        if let Some(overtime) = periods[at].overtime {
            let unused = overtime.count.saturating_sub(self.overtime_used + 1);
            return total + self.overtime_left + i64::from(unused) * overtime.length;
        }
        while periods[at].moves.is_none() && at + 1 < periods.len() {
            at += 1;
            total += periods[at].base;
            if let Some(overtime) = periods[at].overtime {
                return total + i64::from(overtime.count) * overtime.length;
            }
        }
        total
    }

    /// Time passes while its clock runs: at most [`Side::until_flag`].
    #[inline]
    pub fn run(&mut self, control: &SideControl, ms: i64) {
        self.used = self.used.saturating_add(ms);
        self.this_move = self.this_move.saturating_add(ms);
        let free = self.free.min(ms);
        self.free -= free;
        self.charge(control, ms - free);
    }

    /// Time is taken away: at most [`Side::until_flag_when_charged`]. Periods that end when they
    /// are used up give way to the next; overtime periods are counted off one by one.
    #[inline(never)]
    pub fn charge(&mut self, control: &SideControl, mut ms: i64) {
        if ms == 0 {
            return;
        }
        loop {
            let taken = self.main.min(ms);
            self.main -= taken;
            ms -= taken;
            if self.main > 0 {
                return;
            }
            let p = &control.periods()[self.period as usize];
            if let Some(overtime) = p.overtime {
                if ms < self.overtime_left {
                    self.overtime_left -= ms;
                    return;
                }
                ms -= self.overtime_left;
                self.overtime_used += 1;
                let whole = (ms / overtime.length)
                    .min(i64::from(overtime.count.saturating_sub(self.overtime_used)));
                self.overtime_used += whole as u32;
                ms -= whole * overtime.length;
                self.overtime_left = if self.overtime_used >= overtime.count {
                    0
                } else {
                    overtime.length - ms
                };
                return;
            }
            if p.moves.is_some() || self.period as usize + 1 >= control.periods().len() {
                return;
            }
            self.enter(control, self.period + 1, 0);
            if ms == 0 {
                return;
            }
        }
    }

    /// A move was completed and pressed in time.
    #[inline]
    pub fn complete_move(&mut self, control: &SideControl) {
        self.presses = self.presses.saturating_add(1);
        self.free = 0;
        let p = &control.periods()[self.period as usize];
        if self.moves_left > 0 {
            self.moves_left -= 1;
            if self.moves_left == 0 {
                let carried = if p.carries { self.main } else { 0 };
                let last = control.periods().len() as u32 - 1;
                self.enter(control, (self.period + 1).min(last), carried);
            }
        }
        // The bonus is for the move that comes now, which belongs to the new period.
        let p = &control.periods()[self.period as usize];
        match p.bonus {
            Bonus::Increment(ms) => self.main = (self.main + ms).min(MOST),
            Bonus::Bronstein(ms) => self.main = (self.main + ms.min(self.this_move)).min(MOST),
            Bonus::None | Bonus::Delay(_) => {}
        }
        if let Some(overtime) = p.overtime {
            // A period of overtime that was not used up begins anew with each move.
            self.overtime_left = overtime.length;
        }
        self.this_move = 0;
    }

    #[inline(always)]
    pub fn state(&self, control: &SideControl) -> SideState {
        let (remaining, overtime, overtimes) = if control.has_overtime() {
            self.overtime(control)
        } else {
            (self.main, 0, 0)
        };
        SideState {
            remaining,
            until_flag: self.until_flag(control),
            used: self.used,
            penalties: self.penalties,
            free: self.free,
            period: self.ordinal,
            moves_left: self.moves_left,
            overtime,
            overtimes,
            presses: self.presses,
            flagged: self.flagged,
            absent: self.absent,
            forfeited: self.forfeited,
        }
    }

    /// What is left of this period, which overtime period it is, and how many there are.
    #[inline(never)]
    fn overtime(&self, control: &SideControl) -> (i64, u32, u32) {
        let periods = control.periods();
        let all = periods
            .last()
            .and_then(|p| p.overtime)
            .map_or(0, |o| o.count);
        match periods[self.period as usize].overtime {
            Some(overtime) if self.main == 0 => {
                let number = (self.overtime_used + 1).min(overtime.count);
                (self.overtime_left, number, all)
            }
            _ => (self.main, 0, all),
        }
    }
}
