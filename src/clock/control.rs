//! How much time each side has: periods, what they add, and 读秒 at the end (art. 6).

use std::fmt;

/// The longest time that can be given for anything, ten years, in milliseconds.
pub const MAX_TIME: i64 = 10 * 366 * 24 * 3600 * 1000;
/// The most periods that a side can have one after the other.
pub const MAX_PERIODS: usize = 16;
/// The most moves that a period can ask for.
pub const MAX_MOVES: u32 = 10_000;
/// The most overtime periods (读秒) that can be given.
pub const MAX_OVERTIMES: u32 = 1000;

/// What a move gives back or leaves free. All times are milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// This much is added after every move that was pressed in time (每步加秒).
    Increment(i64),
    /// The clock waits this long on every move before it runs (US delay).
    Delay(i64),
    /// The time of the move is given back after it, up to this much (Bronstein).
    Bronstein(i64),
}

impl Bonus {
    /// The milliseconds; 0 for none.
    #[must_use]
    pub const fn ms(self) -> i64 {
        match self {
            Bonus::None => 0,
            Bonus::Increment(ms) | Bonus::Delay(ms) | Bonus::Bronstein(ms) => ms,
        }
    }
}

/// 读秒: when the time before it is used up, each move has this long; a period that is used up is
/// counted off, one that is not begins anew after the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Overtime {
    /// How many periods there are, 1 to [`MAX_OVERTIMES`].
    pub count: u32,
    /// How long each is, in milliseconds.
    pub length: i64,
}

/// One period of a time control (时限).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// The time that it begins with, in milliseconds.
    pub base: i64,
    /// The moves that must be completed in it (art. 6); `None`: it goes on until its time is used
    /// up, when the next one begins, or the flag falls if it is the last.
    pub moves: Option<u32>,
    /// What each move gives back.
    pub bonus: Bonus,
    /// 读秒. Such a period is the last, and has no time, moves or bonus of its own.
    pub overtime: Option<Overtime>,
    /// Does the time left over carry into the next period? In art. 6 it does.
    pub carries: bool,
}

impl Period {
    /// A period of so much time, to the end of the game.
    #[must_use]
    pub const fn of(base: i64) -> Period {
        Period {
            base,
            moves: None,
            bonus: Bonus::None,
            overtime: None,
            carries: true,
        }
    }

    /// 读秒: so many periods of such length.
    #[must_use]
    pub const fn overtime(count: u32, length: i64) -> Period {
        Period {
            overtime: Some(Overtime { count, length }),
            ..Period::of(0)
        }
    }
}

/// The time of one side. Always valid: see [`SideControl::new`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SideControl {
    periods: Vec<Period>,
    repeats: bool,
    /// Is the last one overtime? Asked on every press.
    overtime: bool,
}

/// Why periods make no time control. The [`Display`](fmt::Display) says which period.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("period {period}: {reason}")]
pub struct PeriodError {
    /// The period, from 1.
    pub period: usize,
    /// What is wrong.
    pub reason: &'static str,
}

impl SideControl {
    /// Periods one after the other; with `repeats` the last begins anew whenever its moves are
    /// completed.
    ///
    /// # Errors
    /// The first period that cannot be as it is: no time, too much, a last period that asks for
    /// moves and says not what follows, one without moves that repeats, overtime before the end.
    pub fn new(periods: Vec<Period>, repeats: bool) -> Result<SideControl, PeriodError> {
        let wrong = |period: usize, reason| Err(PeriodError { period, reason });
        if periods.is_empty() {
            return wrong(1, "there is none");
        }
        if periods.len() > MAX_PERIODS {
            return wrong(MAX_PERIODS + 1, "there are at most 16");
        }
        for (i, p) in periods.iter().enumerate() {
            let (number, last) = (i + 1, i + 1 == periods.len());
            let bonus = p.bonus.ms();
            if !(0..=MAX_TIME).contains(&p.base) || !(0..=MAX_TIME).contains(&bonus) {
                return wrong(number, "a time is below 0 or over ten years");
            }
            if p.bonus != Bonus::None && bonus == 0 {
                return wrong(number, "a bonus of no time");
            }
            if let Some(overtime) = p.overtime {
                if !last || repeats {
                    return wrong(number, "overtime is the last period, and ends the list");
                }
                if p.base != 0 || p.moves.is_some() || p.bonus != Bonus::None || !p.carries {
                    return wrong(
                        number,
                        "overtime has no time, moves or bonus beside its own",
                    );
                }
                if !(1..=MAX_OVERTIMES).contains(&overtime.count) {
                    return wrong(number, "overtime is 1 to 1000 periods");
                }
                if !(1..=MAX_TIME).contains(&overtime.length) {
                    return wrong(number, "overtime of no time, or over ten years");
                }
                continue;
            }
            if p.base == 0 && !matches!(p.bonus, Bonus::Delay(_)) {
                return wrong(number, "no time");
            }
            if p.base == 0 && !(last && (i == 0 || periods[i - 1].moves.is_some())) {
                // It could not be entered when the time before it is used up.
                return wrong(
                    number,
                    "no time but a delay, and not after moves at the end",
                );
            }
            match p.moves {
                Some(moves) if !(1..=MAX_MOVES).contains(&moves) => {
                    return wrong(number, "a period asks for 1 to 10000 moves")
                }
                Some(_) if last && !repeats => {
                    return wrong(number, "it asks for moves and says not what follows")
                }
                None if last && repeats => {
                    return wrong(number, "a period without moves cannot repeat")
                }
                None if !last && !p.carries => {
                    return wrong(number, "without moves no time is left that could be lost")
                }
                _ => {}
            }
            if last && !repeats && !p.carries {
                return wrong(number, "there is no next period");
            }
        }
        let overtime = periods.last().is_some_and(|p| p.overtime.is_some());
        Ok(SideControl {
            periods,
            repeats,
            overtime,
        })
    }

    /// The periods, in order.
    #[must_use]
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// Is there overtime (读秒) at the end?
    #[inline]
    #[must_use]
    pub const fn has_overtime(&self) -> bool {
        self.overtime
    }

    /// Does the last one begin anew whenever its moves are completed?
    #[must_use]
    pub const fn repeats(&self) -> bool {
        self.repeats
    }
}

/// The time of both sides, which may differ (贴时).
///
/// ```
/// use xqrules::clock::TimeControl;
/// let control: TimeControl = "90:00/40,15:00/10*".parse().unwrap();
/// assert_eq!(control, "6.1".parse().unwrap());
/// assert_eq!(control.to_string(), "90:00/40,15:00/10*");
/// let handicap: TimeControl = "tieshi-2007".parse().unwrap();
/// assert_eq!(handicap.to_string(), "80:00+30|40:00+30");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    sides: [SideControl; 2],
}

impl TimeControl {
    /// The same for both.
    #[must_use]
    pub fn same(side: SideControl) -> TimeControl {
        TimeControl {
            sides: [side.clone(), side],
        }
    }

    /// Red's and black's.
    #[must_use]
    pub const fn different(red: SideControl, black: SideControl) -> TimeControl {
        TimeControl {
            sides: [red, black],
        }
    }

    /// 包干 (art. 6.5): so many milliseconds for the whole game.
    ///
    /// # Errors
    /// When that is no time, or over [`MAX_TIME`].
    pub fn sudden_death(ms: i64) -> Result<TimeControl, PeriodError> {
        SideControl::new(vec![Period::of(ms)], false).map(TimeControl::same)
    }

    /// One side's.
    #[must_use]
    pub const fn side(&self, color: crate::board::Color) -> &SideControl {
        match color {
            crate::board::Color::Red => &self.sides[0],
            crate::board::Color::Black => &self.sides[1],
        }
    }
}

impl fmt::Display for TimeControl {
    /// The short text form, which [`TimeControl`] reads from text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, black] = &self.sides;
        super::control_text::write_side(red, f)?;
        if red != black {
            f.write_str("|")?;
            super::control_text::write_side(black, f)?;
        }
        Ok(())
    }
}
