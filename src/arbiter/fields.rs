//! Reading JSON fields with errors that name them.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::board::Color;

/// What is wrong with a JSON document, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{reason}", if field.is_empty() { String::new() } else { format!("{field}: ") })]
pub struct FieldError {
    /// The field, e.g. `scoring.win` or `events[3].side`; empty for the whole.
    pub field: String,
    /// What is wrong with it.
    pub reason: String,
}

pub(crate) type Result<T> = std::result::Result<T, FieldError>;

pub(crate) fn wrong<T>(field: &str, reason: impl Into<String>) -> Result<T> {
    Err(FieldError {
        field: field.to_owned(),
        reason: reason.into(),
    })
}

/// Parses the text.
pub(crate) fn parse(text: &str) -> Result<Value> {
    crate::json::parse(text).or_else(|e| wrong("", format!("not JSON: {e}")))
}

pub(crate) fn object<'v>(at: &str, value: &'v Value) -> Result<&'v Map<String, Value>> {
    value
        .as_object()
        .map_or_else(|| wrong(at, found("an object", value)), Ok)
}

/// A field with its full name.
pub(crate) fn get<'v>(
    at: &str,
    object: &'v Map<String, Value>,
    name: &str,
) -> Result<(String, &'v Value)> {
    let field = join(at, name);
    match object.get(name) {
        Some(value) => Ok((field, value)),
        None => wrong(&field, "missing"),
    }
}

pub(crate) fn join(at: &str, name: &str) -> String {
    if at.is_empty() {
        name.to_owned()
    } else {
        format!("{at}.{name}")
    }
}

pub(crate) fn text<'v>(at: &str, value: &'v Value) -> Result<&'v str> {
    value
        .as_str()
        .map_or_else(|| wrong(at, found("a text", value)), Ok)
}

/// One line of at most so many bytes.
pub(crate) fn line(at: &str, value: &Value, most: usize) -> Result<String> {
    let line = text(at, value)?;
    if line.len() > most || line.chars().any(char::is_control) {
        return wrong(at, format!("expected one line of at most {most} bytes"));
    }
    Ok(line.to_owned())
}

pub(crate) fn number(at: &str, value: &Value, range: RangeInclusive<i64>) -> Result<i64> {
    match value.as_i64().filter(|n| range.contains(n)) {
        Some(n) => Ok(n),
        None => {
            let range = format!("a whole number from {} to {}", range.start(), range.end());
            wrong(at, found(&range, value))
        }
    }
}

pub(crate) fn flag(at: &str, value: &Value) -> Result<bool> {
    value
        .as_bool()
        .map_or_else(|| wrong(at, found("true or false", value)), Ok)
}

pub(crate) fn list<'v>(at: &str, value: &'v Value, most: usize) -> Result<&'v [Value]> {
    match value.as_array().filter(|list| list.len() <= most) {
        Some(list) => Ok(list),
        None => wrong(at, found(&format!("a list of at most {most}"), value)),
    }
}

pub(crate) fn side(at: &str, value: &Value) -> Result<Color> {
    choice(at, value, &Color::ALL, |side| side.name())
}

pub(crate) fn choice<T: Copy>(
    at: &str,
    value: &Value,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T> {
    let given = text(at, value)?;
    match all.iter().find(|one| name(**one) == given) {
        Some(one) => Ok(*one),
        None => none_of(at, value, all.iter().map(|one| name(*one)).collect()),
    }
}

/// The part that is the same for every kind of choice.
#[cold]
fn none_of<T>(at: &str, value: &Value, names: Vec<&str>) -> Result<T> {
    let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    wrong(at, found(&names.join(" or "), value))
}

pub(crate) fn found(expected: &str, value: &Value) -> String {
    let whole = value.to_string();
    let mut shown: String = whole.chars().take(40).collect();
    if shown.len() < whole.len() {
        shown.push('…');
    }
    format!("expected {expected}, found {shown}")
}
