//! Parts of facts as JSON that stand in commands and in the state alike: entries, outcomes, seeds.

use serde_json::{json, Map, Value};

use super::config::{MAX_ENTRIES, MAX_MEMBERS, MAX_NAME};
use super::facts::{Entry, Member, Outcome};
use crate::arbiter::fields::{
    choice, found, get, join, line, list, number, object, wrong, Result as Read,
};

/// An optional field; null is as if it was not there.
pub(super) fn optional<'v>(
    at: &str,
    fields: &'v Map<String, Value>,
    name: &str,
) -> Option<(String, &'v Value)> {
    fields
        .get(name)
        .filter(|value| !value.is_null())
        .map(|value| (join(at, name), value))
}

/// Reads an outcome by its name.
pub(super) fn outcome(at: &str, value: &Value) -> Read<Outcome> {
    choice(at, value, &Outcome::ALL, Outcome::name)
}

/// Reads an entry: `name`, and if there are `club`, `team`, `rating`, `number`, `members`.
pub(super) fn entry(at: &str, value: &Value, extra: &[&str]) -> Read<Entry> {
    if let Value::String(name) = value {
        return Ok(Entry {
            name: name.clone(),
            ..Entry::default()
        });
    }
    let fields = object(at, value)?;
    let mut out = Entry::default();
    let (name_at, name) = get(at, fields, "name")?;
    out.name = line(&name_at, name, MAX_NAME)?;
    for (field, value) in fields {
        let at = join(at, field);
        match field.as_str() {
            _ if value.is_null() => {}
            "name" => {}
            "club" => out.club = line(&at, value, MAX_NAME)?,
            "team" => out.team = line(&at, value, MAX_NAME)?,
            "rating" => out.rating = Some(number(&at, value, 0..=100_000)? as u32),
            "number" => out.number = Some(number(&at, value, 1..=MAX_ENTRIES as i64)? as u32),
            "members" => {
                for (i, value) in list(&at, value, MAX_MEMBERS)?.iter().enumerate() {
                    out.members.push(member(&format!("{at}[{i}]"), value)?);
                }
            }
            _ if extra.contains(&field.as_str()) => {}
            _ => return wrong(&at, "no such field"),
        }
    }
    Ok(out)
}

fn member(at: &str, value: &Value) -> Read<Member> {
    if let Value::String(name) = value {
        return Ok(Member {
            name: name.clone(),
            rating: None,
        });
    }
    let fields = object(at, value)?;
    let (name_at, name) = get(at, fields, "name")?;
    let rating = match optional(at, fields, "rating") {
        None => None,
        Some((at, value)) => Some(number(&at, value, 0..=100_000)? as u32),
    };
    Ok(Member {
        name: line(&name_at, name, MAX_NAME)?,
        rating,
    })
}

/// An entry as [`entry`] reads it.
pub(super) fn entry_value(entry: &Entry) -> Value {
    let mut out = json!({
        "name": entry.name, "club": entry.club, "team": entry.team,
        "rating": entry.rating, "number": entry.number,
    });
    if !entry.members.is_empty() {
        out["members"] = entry
            .members
            .iter()
            .map(|m| json!({"name": m.name, "rating": m.rating}))
            .collect();
    }
    out
}

/// Reads the seed of lots.
pub(super) fn seed(at: &str, value: &Value) -> Read<u64> {
    match value.as_u64() {
        Some(seed) => Ok(seed),
        None => wrong(at, found("a seed: a whole number from 0", value)),
    }
}
