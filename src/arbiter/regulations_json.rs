//! Regulations as JSON: read with errors that name the field, and written.

use serde_json::{Map, Value};

use super::fields::{
    choice, found, join, line, number, object, parse, text, wrong, FieldError, Result,
};
use super::{FirstIllegal, Regulations, Scoring, TouchReading, REGULATIONS};
use crate::adjudication::RuleBook;
use crate::clock::{time_of_text, Clocked, MAX_TIME};

impl Regulations {
    /// Reads regulations: the name of built-in ones, or a JSON object. What is left out is as in
    /// the `base`. Times are texts such as `"15:00"`.
    ///
    /// | field | value | in `cxa2007` |
    /// | --- | --- | --- |
    /// | `base` | the built-in regulations that give what is left out | `"cxa2007"` |
    /// | `name` | what they are called | `"cxa2007"` |
    /// | `time` | a time control: a preset or the short form (art. 6) | `"6.1"` |
    /// | `late_limit` | a time, or null: as long as one's time lasts (21.1) | `"15:00"` |
    /// | `fouls_to_lose` | 1-100 (4.1.8) | `3` |
    /// | `first_illegal` | `"loses"`, or `"foul"`: the second loses (4.1.6) | `"loses"` |
    /// | `limit_penalty` | a time, for a wrong claim of the natural limit (23.3) | `"5:00"` |
    /// | `missed_records` | 1-100 moves not recorded are a foul (7.1) | `4` |
    /// | `record_lapse` | a time (7.2) | `"3:00"` |
    /// | `touch_reading` | a touched piece "can": `"legal"` or `"piece_alone"` (5.1) | `"legal"` |
    /// | `rules` | a rule book: a name, or an object with `repetitions`, `natural_limit`, … | `"cxa2007"` |
    /// | `scoring` | `win`, `red_draw`, `black_draw`, `loss`, in steps of a half (14.1) | 1, 0.5, 0.5, 0 |
    ///
    /// ```
    /// use xqrules::arbiter::Regulations;
    /// let club = Regulations::from_json(r#"{"name": "club", "time": "20:00+10", "fouls_to_lose": 5}"#)?;
    /// assert_eq!((club.fouls_to_lose, club.missed_records), (5, 4));
    /// let error = Regulations::from_json(r#"{"rules": {"repetitions": 1}}"#).unwrap_err();
    /// assert_eq!(error.field, "rules.repetitions");
    /// # Ok::<(), xqrules::arbiter::FieldError>(())
    /// ```
    ///
    /// # Errors
    /// The first field that is wrong. Unknown fields are errors.
    pub fn from_json(given: &str) -> Result<Regulations> {
        let given = given.trim();
        if !given.starts_with('{') {
            return preset("", given);
        }
        Regulations::from_value(&parse(given)?)
    }

    /// The same from JSON that has been parsed.
    ///
    /// # Errors
    /// As [`Regulations::from_json`].
    pub fn from_value(value: &Value) -> Result<Regulations> {
        if let Value::String(name) = value {
            return preset("", name);
        }
        let fields = object("", value)?;
        let mut out = match fields.get("base") {
            None => Regulations::default(),
            Some(base) => preset("base", text("base", base)?)?,
        };
        for (field, value) in fields {
            let at = field.as_str();
            match at {
                "base" => {}
                "name" => {
                    out.name = line(at, value, 100)?;
                    if out.name.is_empty() {
                        return wrong(at, "expected a name");
                    }
                }
                "time" => match text(at, value)?.parse() {
                    Ok(time) => out.time = time,
                    Err(e) => return wrong(at, format!("{e}")),
                },
                "late_limit" if value.is_null() => out.late_limit = None,
                "late_limit" => out.late_limit = Some(time(at, value)?),
                "fouls_to_lose" => out.fouls_to_lose = number(at, value, 1..=100)? as u32,
                "first_illegal" => {
                    out.first_illegal = choice(at, value, &ILLEGAL, |(name, _)| name)?.1;
                }
                "limit_penalty" => out.limit_penalty = time(at, value)?,
                "missed_records" => out.missed_records = number(at, value, 1..=100)? as u32,
                "record_lapse" => out.record_lapse = time(at, value)?,
                "touch_reading" => {
                    out.touch_reading = choice(at, value, &READINGS, |(name, _)| name)?.1;
                }
                "rules" => {
                    out.rules = RuleBook::from_value(value).map_err(|e| FieldError {
                        field: if e.field.is_empty() {
                            at.to_owned()
                        } else {
                            join(at, &e.field)
                        },
                        reason: e.reason,
                    })?;
                }
                "scoring" => scoring(object(at, value)?, &mut out.scoring)?,
                _ => return wrong(at, "no such field"),
            }
        }
        Ok(out)
    }

    /// All fields as JSON.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let half = |points: u32| -> Value {
            if points % 2 == 0 {
                (points / 2).into()
            } else {
                (f64::from(points) / 2.0).into()
            }
        };
        object!({
            "name": self.name,
            "time": self.time.to_string(),
            "late_limit": self.late_limit.map(|ms| Clocked(ms).to_string()),
            "fouls_to_lose": self.fouls_to_lose,
            "first_illegal": ILLEGAL.iter().find(|i| i.1 == self.first_illegal).map(|i| i.0),
            "limit_penalty": Clocked(self.limit_penalty).to_string(),
            "missed_records": self.missed_records,
            "record_lapse": Clocked(self.record_lapse).to_string(),
            "touch_reading": READINGS.iter().find(|r| r.1 == self.touch_reading).map(|r| r.0),
            "rules": self.rules.to_value(),
            "scoring": object!({
                "win": half(self.scoring.win),
                "red_draw": half(self.scoring.red_draw),
                "black_draw": half(self.scoring.black_draw),
                "loss": half(self.scoring.loss),
            }),
        })
    }
}

const ILLEGAL: [(&str, FirstIllegal); 2] =
    [("loses", FirstIllegal::Loses), ("foul", FirstIllegal::Foul)];

const READINGS: [(&str, TouchReading); 2] = [
    ("legal", TouchReading::Legal),
    ("piece_alone", TouchReading::PieceAlone),
];

fn preset(at: &str, name: &str) -> Result<Regulations> {
    Regulations::named(name).map_or_else(
        || {
            let shown: String = name.chars().take(40).collect();
            let names = REGULATIONS.join(", ");
            wrong(
                at,
                format!("no regulations {shown:?}; there are {names}, or a JSON object"),
            )
        },
        Ok,
    )
}

fn time(at: &str, value: &Value) -> Result<i64> {
    match time_of_text(text(at, value)?) {
        Ok(ms) if (0..=MAX_TIME).contains(&ms) => Ok(ms),
        Ok(_) => wrong(at, "a time over ten years"),
        Err(e) => wrong(at, format!("{e}")),
    }
}

fn scoring(fields: &Map<String, Value>, out: &mut Scoring) -> Result<()> {
    for (name, value) in fields {
        let at = join("scoring", name);
        let to = match name.as_str() {
            "win" => &mut out.win,
            "red_draw" => &mut out.red_draw,
            "black_draw" => &mut out.black_draw,
            "loss" => &mut out.loss,
            _ => return wrong(&at, "no such field"),
        };
        *to = points(&at, value)?;
    }
    Ok(())
}

/// Points in steps of a half, as half points.
pub(super) fn points(at: &str, value: &Value) -> Result<u32> {
    match crate::json::halves(value, 1000) {
        Some(half) => Ok(half),
        None => wrong(at, found("points from 0 to 1000 in steps of a half", value)),
    }
}
