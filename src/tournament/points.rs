//! Points, exact: whole numbers of quarter points.

use serde_json::{Number, Value};

use crate::arbiter::fields::{found, wrong, Result};

/// Points in quarters: 4 is one point. Scores are halves at least, and half of a drawn opponent's
/// score a quarter, so nothing is ever rounded.
pub type Quarters = i64;

/// One point.
pub const POINT: Quarters = 4;

/// The most that a game, a match or a bye can be worth in a configuration.
const MOST: u32 = 100;

/// `2`, `2.5`, `10.25`.
#[must_use]
pub fn show(quarters: Quarters) -> String {
    let sign = if quarters < 0 { "-" } else { "" };
    let n = quarters.unsigned_abs();
    let fraction = ["", ".25", ".5", ".75"][(n % 4) as usize];
    format!("{sign}{}{fraction}", n / 4)
}

/// The same as a JSON number: exact, since quarters are.
#[must_use]
pub fn to_value(quarters: Quarters) -> Value {
    if quarters % 4 == 0 {
        return (quarters / 4).into();
    }
    Number::from_f64(quarters as f64 / 4.0).map_or(Value::Null, Value::Number)
}

/// Points of a configuration: in steps of a half, so that half of a score is still a quarter.
pub(super) fn read(at: &str, value: &Value) -> Result<Quarters> {
    match crate::json::halves(value, MOST) {
        Some(half) => Ok(Quarters::from(half) * 2),
        None => wrong(
            at,
            found(
                &format!("points from 0 to {MOST} in steps of a half"),
                value,
            ),
        ),
    }
}
