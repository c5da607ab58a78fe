//! The short text form of a time control, read and written.

use std::fmt;
use std::str::FromStr;

use super::control::PeriodError;
use super::{presets, Bonus, Period, SideControl, TimeControl, MAX_TIME};

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason} (at byte {offset})")]
pub struct ControlError {
    /// Where in the text, in bytes from 0.
    pub offset: usize,
    /// What is wrong there.
    pub reason: String,
}

impl ControlError {
    /// The line and the column in the text that was read, in characters from 1.
    #[must_use]
    pub fn line_and_column(&self, text: &str) -> (usize, usize) {
        let before = text.get(..self.offset).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or(before);
        (before.matches('\n').count() + 1, line.chars().count() + 1)
    }
}

impl FromStr for TimeControl {
    type Err = ControlError;

    /// Reads the name of a [preset](super::PRESETS), or the short form:
    ///
    /// ```text
    /// control  = side [ "|" side ]          red and black, if they differ
    /// side     = period { "," period }
    /// period   = time [ "/" moves ] [ bonus ] [ "!" ] [ "*" ]
    ///          | count "x" time             overtime (读秒), the last
    /// time     = minutes ":" seconds | hours ":" minutes ":" seconds      with decimals if wanted
    /// bonus    = "+" s  (increment) | "d" s  (US delay) | "b" s  (Bronstein)
    /// ```
    ///
    /// `s` is seconds or a time. `!` means that the time left over is lost at the end of the period,
    /// `*` that the last period repeats. Blanks between the parts are ignored.
    fn from_str(text: &str) -> Result<TimeControl, ControlError> {
        if let Some(control) = presets::named(text.trim()) {
            return control;
        }
        read(text)
    }
}

/// A time alone, such as `15:00`, in milliseconds.
pub(crate) fn time_of_text(text: &str) -> Result<i64, ControlError> {
    let mut reader = Reader { text, at: 0 };
    let time = reader.time(true)?;
    reader.end()?;
    Ok(time)
}

/// The short form alone.
pub(super) fn read(text: &str) -> Result<TimeControl, ControlError> {
    if text.len() > 2000 {
        return Err(wrong(2000, "too long for a time control"));
    }
    let mut reader = Reader { text, at: 0 };
    let red = reader.side()?;
    if reader.accept('|') {
        let black = reader.side()?;
        reader.end()?;
        return Ok(TimeControl::different(red, black));
    }
    reader.end()?;
    Ok(TimeControl::same(red))
}

fn wrong(offset: usize, reason: impl Into<String>) -> ControlError {
    ControlError {
        offset,
        reason: reason.into(),
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn end(&mut self) -> Result<(), ControlError> {
        match self.peek() {
            None => Ok(()),
            Some(c) => Err(wrong(self.at, format!("unexpected {c:?}"))),
        }
    }

    fn side(&mut self) -> Result<SideControl, ControlError> {
        let mut periods = Vec::new();
        let mut starts = Vec::new();
        let mut repeats = false;
        loop {
            self.peek();
            starts.push(self.at);
            if periods.len() >= super::MAX_PERIODS {
                return Err(wrong(self.at, "there are at most 16 periods"));
            }
            periods.push(self.period()?);
            if self.accept('*') {
                repeats = true;
                break;
            }
            if !self.accept(',') {
                break;
            }
        }
        SideControl::new(periods, repeats).map_err(|PeriodError { period, reason }| {
            let at = starts.get(period - 1).copied().unwrap_or(self.at);
            wrong(at, format!("period {period}: {reason}"))
        })
    }

    fn period(&mut self) -> Result<Period, ControlError> {
        self.peek();
        let start = self.at;
        let first = self.number()?;
        if self.accept('x') {
            let count = u32::try_from(first).map_err(|_| wrong(start, "too many"))?;
            return Ok(Period::overtime(count, self.time(true)?));
        }
        self.at = start;
        let mut period = Period::of(self.time(true)?);
        if self.accept('/') {
            let at = self.at;
            let moves = self.number()?;
            period.moves = Some(u32::try_from(moves).map_err(|_| wrong(at, "too many moves"))?);
        }
        let bonus: Option<fn(i64) -> Bonus> = match self.peek() {
            Some('+') => Some(Bonus::Increment),
            Some('d') => Some(Bonus::Delay),
            Some('b') => Some(Bonus::Bronstein),
            _ => None,
        };
        if let Some(bonus) = bonus {
            self.at += 1;
            period.bonus = bonus(self.time(false)?);
        }
        period.carries = !self.accept('!');
        Ok(period)
    }

    fn number(&mut self) -> Result<u64, ControlError> {
        self.peek();
        let digits = self.digits();
        if digits.is_empty() {
            return Err(wrong(self.at, "expected a number"));
        }
        let number = digits
            .parse()
            .map_err(|_| wrong(self.at, "a number too large"))?;
        self.at += digits.len();
        Ok(number)
    }

    fn digits(&self) -> &str {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        &rest[..end]
    }

    /// A time in milliseconds. Without a colon it is seconds, where that is plain.
    fn time(&mut self, colon: bool) -> Result<i64, ControlError> {
        self.peek();
        let start = self.at;
        let mut total = self.number()?;
        let mut parts = 1;
        while parts < 3 && self.text[self.at..].starts_with(':') {
            self.at += 1;
            let at = self.at;
            if self.digits().len() != 2 {
                return Err(wrong(at, "expected two digits after the colon"));
            }
            let part = self.number()?;
            if part > 59 {
                return Err(wrong(at, "expected 00 to 59"));
            }
            total = total
                .checked_mul(60)
                .and_then(|t| t.checked_add(part))
                .ok_or_else(|| wrong(start, "a time too long"))?;
            parts += 1;
        }
        if colon && parts == 1 {
            return Err(wrong(
                start,
                "expected a time with minutes and seconds, such as 5:00",
            ));
        }
        let mut ms = 0;
        if self.text[self.at..].starts_with('.') {
            self.at += 1;
            let digits = self.digits();
            if digits.is_empty() || digits.len() > 3 {
                return Err(wrong(self.at, "expected one to three decimals"));
            }
            ms = format!("{digits:0<3}").parse().unwrap_or(0);
            self.at += digits.len();
        }
        total
            .checked_mul(1000)
            .and_then(|t| t.checked_add(ms))
            .and_then(|t| i64::try_from(t).ok())
            .filter(|t| *t <= MAX_TIME)
            .ok_or_else(|| wrong(start, "a time over ten years"))
    }
}

/// Milliseconds as minutes and seconds: `90:00`, `0:30.250`.
pub(crate) struct Clocked(pub i64);

impl fmt::Display for Clocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, ms) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}", seconds / 60, seconds % 60)?;
        decimals(ms, f)
    }
}

fn decimals(ms: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if ms != 0 {
        write!(f, ".{ms:03}")?;
    }
    Ok(())
}

pub(super) fn write_side(side: &SideControl, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, p) in side.periods().iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        if let Some(overtime) = p.overtime {
            write!(f, "{}x{}", overtime.count, Clocked(overtime.length))?;
            continue;
        }
        write!(f, "{}", Clocked(p.base))?;
        if let Some(moves) = p.moves {
            write!(f, "/{moves}")?;
        }
        let sign = match p.bonus {
            Bonus::None => "",
            Bonus::Increment(_) => "+",
            Bonus::Delay(_) => "d",
            Bonus::Bronstein(_) => "b",
        };
        if !sign.is_empty() {
            write!(f, "{sign}{}", p.bonus.ms() / 1000)?;
            decimals(p.bonus.ms() % 1000, f)?;
        }
        if !p.carries {
            f.write_str("!")?;
        }
    }
    if side.repeats() {
        f.write_str("*")?;
    }
    Ok(())
}
