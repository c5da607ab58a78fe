//! A clock as JSON, exactly, and back.

use serde_json::{Map, Value};

use super::hand::{Act, ActKind, MAX_ACTS, MAX_REASON};
use super::history::History;
use super::run::Core;
use super::side::{Side, MOST};
use super::{Clock, Phase, SideControl, TimeControl, HISTORY, MAX_TIME};
use crate::board::Color;

/// The version of the snapshot's form.
const VERSION: u64 = 1;

/// Why a snapshot cannot be restored.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct SnapshotError {
    /// The field, e.g. `sides[0][3]`.
    pub field: String,
    /// What is wrong with it.
    pub reason: String,
}

type Result<T> = std::result::Result<T, SnapshotError>;

fn wrong<T>(field: &str, reason: impl Into<String>) -> Result<T> {
    Err(SnapshotError {
        field: field.to_owned(),
        reason: reason.into(),
    })
}

impl Clock {
    /// The whole clock as JSON: restored, it behaves the same in everything.
    ///
    /// `control` is the short text form, times are milliseconds, `sides` has for red and black:
    /// time of the period, index of the period in the control, periods begun, moves left,
    /// overtime periods used up, time left of the present one, free time, time of this move, time
    /// used, penalties, presses, and flags (1 fallen, 2 absent, 4 forfeited).
    #[must_use]
    pub fn to_value(&self) -> Value {
        let core = &self.core;
        object!({
            "xqrules_clock": VERSION,
            "control": self.control.to_string(),
            "phase": core.phase.name(),
            "turn": core.turn.name(),
            "now": core.now,
            "started_at": core.started_at,
            "stopped_at": core.stopped_at,
            "late_limit": if core.late_limit < 0 { Value::Null } else { core.late_limit.into() },
            "both_late": core.both_late,
            "given_back": core.given_back,
            "sides": core.sides.iter().map(side_value).collect::<Vec<_>>(),
            "history": self.history.iter().map(|saved| list!(
                saved.turn.name(), side_value(&saved.sides[0]), side_value(&saved.sides[1]),
            )).collect::<Vec<_>>(),
            "journal": self.journal.iter().map(|act| object!({
                "at": act.at,
                "kind": act.kind.name(),
                "side": act.side.name(),
                "ms": act.ms,
                "reason": act.reason,
            })).collect::<Vec<_>>(),
        })
    }

    /// The same as text.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.to_value().to_string()
    }

    /// Restores a clock.
    ///
    /// # Errors
    /// The first field that no clock can have.
    pub fn from_json(text: &str) -> Result<Clock> {
        match crate::json::parse(text) {
            Ok(value) => Clock::from_value(&value),
            Err(e) => wrong("snapshot", format!("not JSON: {e}")),
        }
    }

    /// The same from JSON that has been parsed.
    ///
    /// # Errors
    /// As [`Clock::from_json`].
    pub fn from_value(value: &Value) -> Result<Clock> {
        let Some(object) = value.as_object() else {
            return wrong("snapshot", "expected an object");
        };
        if object.get("xqrules_clock").and_then(Value::as_u64) != Some(VERSION) {
            return wrong("xqrules_clock", "expected 1: the snapshot of a clock");
        }
        let text = field(object, "control")?.as_str().unwrap_or_default();
        let control: TimeControl = match text.parse() {
            Ok(control) => control,
            Err(e) => return wrong("control", format!("{e}")),
        };
        let far = -(1 << 62)..=(1 << 62);
        let late_limit = match field(object, "late_limit")? {
            Value::Null => -1,
            value => number("late_limit", value, 0..=MAX_TIME)?,
        };
        let core = Core {
            phase: named("phase", field(object, "phase")?, &Phase::ALL, Phase::name)?,
            turn: named("turn", field(object, "turn")?, &Color::ALL, Color::name)?,
            now: number("now", field(object, "now")?, far.clone())?,
            started_at: number("started_at", field(object, "started_at")?, far.clone())?,
            stopped_at: number("stopped_at", field(object, "stopped_at")?, far.clone())?,
            sides: sides("sides", field(object, "sides")?, &control)?,
            late_limit,
            both_late: match field(object, "both_late")? {
                Value::Bool(b) => *b,
                _ => return wrong("both_late", "expected true or false"),
            },
            given_back: number("given_back", field(object, "given_back")?, 0..=MOST)?,
        };
        if core.started_at > core.now && core.phase != Phase::Ready && core.phase != Phase::Finished
        {
            return wrong("started_at", "after the present time");
        }
        let mut history = History::new(core.sides);
        for (i, value) in list("history", field(object, "history")?, HISTORY)?
            .iter()
            .enumerate()
        {
            let at = format!("history[{i}]");
            let saved = list(&at, value, 3)?;
            if saved.len() != 3 {
                return wrong(&at, "expected a side and two clocks");
            }
            let turn = named(&at, &saved[0], &Color::ALL, Color::name)?;
            let sides = [
                side(&format!("{at}[1]"), &saved[1], control.side(Color::Red))?,
                side(&format!("{at}[2]"), &saved[2], control.side(Color::Black))?,
            ];
            history.push(turn, &sides);
        }
        let mut journal = Vec::new();
        for (i, value) in list("journal", field(object, "journal")?, MAX_ACTS)?
            .iter()
            .enumerate()
        {
            let at = format!("journal[{i}]");
            let Some(act) = value.as_object() else {
                return wrong(&at, "expected an object");
            };
            let reason = field(act, "reason")?.as_str().unwrap_or_default();
            if reason.len() > MAX_REASON {
                return wrong(&format!("{at}.reason"), "expected at most 200 bytes");
            }
            journal.push(Act {
                at: number(&format!("{at}.at"), field(act, "at")?, far.clone())?,
                kind: named(&at, field(act, "kind")?, &ActKind::ALL, ActKind::name)?,
                side: named(&at, field(act, "side")?, &Color::ALL, Color::name)?,
                ms: number(&format!("{at}.ms"), field(act, "ms")?, 0..=MOST)?,
                reason: reason.to_owned(),
            });
        }
        Ok(Clock {
            control,
            core,
            history,
            journal,
        })
    }
}

fn side_value(side: &Side) -> Value {
    let flags = u8::from(side.flagged) | u8::from(side.absent) << 1 | u8::from(side.forfeited) << 2;
    list!(
        side.main,
        side.period,
        side.ordinal,
        side.moves_left,
        side.overtime_used,
        side.overtime_left,
        side.free,
        side.this_move,
        side.used,
        side.penalties,
        side.presses,
        flags
    )
}

fn sides(at: &str, value: &Value, control: &TimeControl) -> Result<[Side; 2]> {
    let both = list(at, value, 2)?;
    if both.len() != 2 {
        return wrong(at, "expected two clocks");
    }
    Ok([
        side(&format!("{at}[0]"), &both[0], control.side(Color::Red))?,
        side(&format!("{at}[1]"), &both[1], control.side(Color::Black))?,
    ])
}

fn side(at: &str, value: &Value, control: &SideControl) -> Result<Side> {
    let values = list(at, value, 12)?;
    if values.len() != 12 {
        return wrong(at, "expected 12 numbers");
    }
    let get = |i: usize, most: i64| number(&format!("{at}[{i}]"), &values[i], 0..=most);
    let period = get(1, control.periods().len() as i64 - 1)? as u32;
    let p = &control.periods()[period as usize];
    let flags = get(11, 7)?;
    let many = i64::from(u32::MAX);
    let (count, length) = p
        .overtime
        .map_or((0, 0), |o| (i64::from(o.count), o.length));
    let side = Side {
        main: get(0, MOST)?,
        period,
        ordinal: get(2, many)? as u32,
        moves_left: get(3, i64::from(p.moves.unwrap_or(0)))? as u32,
        overtime_used: get(4, count)? as u32,
        overtime_left: get(5, length)?,
        // Free time belongs to the move, and a penalty may end the period before it.
        free: get(
            6,
            control
                .periods()
                .iter()
                .map(|p| p.bonus.ms())
                .max()
                .unwrap_or(0),
        )?,
        this_move: get(7, MOST)?,
        used: get(8, MOST)?,
        penalties: get(9, MOST)?,
        presses: get(10, many)? as u32,
        plain: Side::is_plain(control, period),
        flagged: flags & 1 != 0,
        absent: flags & 2 != 0,
        forfeited: flags & 4 != 0,
    };
    if p.moves.is_some() && side.moves_left == 0 {
        return wrong(
            &format!("{at}[3]"),
            "expected at least 1: the period asks for moves",
        );
    }
    Ok(side)
}

fn field<'v>(object: &'v Map<String, Value>, name: &str) -> Result<&'v Value> {
    object.get(name).ok_or_else(|| SnapshotError {
        field: name.to_owned(),
        reason: "missing".to_owned(),
    })
}

fn number(at: &str, value: &Value, range: std::ops::RangeInclusive<i64>) -> Result<i64> {
    match value.as_i64().filter(|n| range.contains(n)) {
        Some(n) => Ok(n),
        None => wrong(
            at,
            format!(
                "expected a whole number from {} to {}",
                range.start(),
                range.end()
            ),
        ),
    }
}

fn list<'v>(at: &str, value: &'v Value, most: usize) -> Result<&'v [Value]> {
    match value.as_array().filter(|list| list.len() <= most) {
        Some(list) => Ok(list),
        None => wrong(at, format!("expected a list of at most {most}")),
    }
}

fn named<T: Copy>(
    at: &str,
    value: &Value,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T> {
    let given = value.as_str().unwrap_or_default();
    match all.iter().find(|one| name(**one) == given) {
        Some(one) => Ok(*one),
        None => {
            let names: Vec<&str> = all.iter().map(|one| name(*one)).collect();
            wrong(at, format!("expected one of {}", names.join(", ")))
        }
    }
}
