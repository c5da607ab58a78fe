//! Rule books as JSON: read with errors that name the field, and written.

use std::fmt;

use serde_json::{Map, Value};

use super::{
    Capped, Counting, Enforcement, Label, NaturalLimit, PerpetualCheck, RuleBook, RULE_BOOKS,
};

/// Why a rule book cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleBookError {
    /// The field, e.g. `natural_limit.rounds`; empty when it is not about one.
    pub field: String,
    /// What is wrong with it.
    pub reason: String,
    /// Line and column of a fault of the JSON itself, from 1.
    pub at: Option<(usize, usize)>,
}

impl fmt::Display for RuleBookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.reason)
    }
}

impl std::error::Error for RuleBookError {}

fn wrong(field: &str, reason: impl Into<String>) -> RuleBookError {
    RuleBookError {
        field: field.to_owned(),
        reason: reason.into(),
        at: None,
    }
}

impl RuleBook {
    /// Reads a rule book: the name of a built-in one, or a JSON object. Everything but the
    /// fields that differ may be left out.
    ///
    /// | field | value | in `cxa2007` |
    /// | --- | --- | --- |
    /// | `base` | the built-in book that gives what is left out | `"cxa2007"` |
    /// | `name` | what reports call it | `"cxa2007"` |
    /// | `repetitions` | 2-100: how often a position stands, or a cycle is gone through, before it is judged (art. 24) | `3` |
    /// | `counting` | `"standings"`: of the position; `"rounds"`: of the whole cycle, which is one standing more | `"standings"` |
    /// | `enforcement` | `"arbiter"`: first "must change", then the loss (art. 24.3); `"automatic"`: the loss at once | `"arbiter"` |
    /// | `perpetual_check` | check without end by one side: `"loses"` at once (art. 24.1); `"must_change"`: first a warning, as in art. 24.3 | `"loses"` |
    /// | `attacks` | the labels that count as attacks; `"check"` must be among them (art. 25.2) | `["check", "mate_threat", "capture_threat"]` |
    /// | `mate_checks` | 1-6: a mate threat mates by at most so many checks (28.2) | `4` |
    /// | `defensive_post` | are attacks on advisors and elephants from a defensive post idle (art. 27.3)? | `true` |
    /// | `natural_limit` | an object (art. 4.2.4, 23.3) | |
    /// | … `rounds` | 1-1000: rounds without a capture | `60` |
    /// | … `max_checks` | 0-1000: so many checks count | `10` |
    /// | … `capped` | whose: `"claimant"`, `"both"`, `"none"` | `"claimant"` |
    /// | `node_bound` | 1000-1000000000: positions searched for one question about one move | `200000` |
    ///
    /// ```
    /// use xqrules::adjudication::RuleBook;
    /// let club = RuleBook::from_json(r#"{"name": "club", "natural_limit": {"rounds": 40}}"#)?;
    /// assert_eq!(club.natural_limit.rounds, 40);
    /// assert_eq!(club.repetitions, 3);
    /// let error = RuleBook::from_json(r#"{"natural_limit": {"rounds": 0}}"#).unwrap_err();
    /// assert_eq!(error.field, "natural_limit.rounds");
    /// # Ok::<(), xqrules::adjudication::RuleBookError>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, with the name of its field. Unknown fields are errors: a
    /// misspelt one must not go unnoticed.
    pub fn from_json(text: &str) -> Result<RuleBook, RuleBookError> {
        let text = text.trim();
        if !text.starts_with('{') {
            return RuleBook::named(text).ok_or_else(|| unknown_book("", text));
        }
        let value: Value = crate::json::parse(text).map_err(|e| RuleBookError {
            field: String::new(),
            reason: format!("not JSON: {e}"),
            at: Some((e.line(), e.column())),
        })?;
        RuleBook::from_value(&value)
    }

    /// The same from JSON that has been parsed.
    ///
    /// # Errors
    /// As [`RuleBook::from_json`].
    pub fn from_value(value: &Value) -> Result<RuleBook, RuleBookError> {
        if let Value::String(name) = value {
            return RuleBook::named(name).ok_or_else(|| unknown_book("", name));
        }
        let object = value
            .as_object()
            .ok_or_else(|| wrong("", "expected a name or an object"))?;
        let mut book = match object.get("base") {
            None => RuleBook::cxa2007(),
            Some(base) => {
                let name = text("base", base)?;
                RuleBook::named(name).ok_or_else(|| unknown_book("base", name))?
            }
        };
        for (field, value) in object {
            match field.as_str() {
                "base" => {}
                "name" => book.name = name("name", value)?,
                "repetitions" => book.repetitions = number(field, value, 2, 100)? as usize,
                "counting" => book.counting = choice(field, value, &COUNTING)?,
                "enforcement" => book.enforcement = choice(field, value, &ENFORCEMENT)?,
                "perpetual_check" => book.perpetual_check = choice(field, value, &PERPETUAL_CHECK)?,
                "attacks" => book.attacks = attacks(value)?,
                "mate_checks" => book.mate_checks = number(field, value, 1, 6)? as u32,
                "defensive_post" => {
                    book.defensive_post = value
                        .as_bool()
                        .ok_or_else(|| wrong(field, found("true or false", value)))?;
                }
                "natural_limit" => natural_limit(value, &mut book.natural_limit)?,
                "node_bound" => book.node_bound = number(field, value, 1000, 1_000_000_000)?,
                _ => return Err(unknown_field(field)),
            }
        }
        Ok(book)
    }

    /// The whole rule book as JSON, every field named.
    #[must_use]
    pub fn to_value(&self) -> Value {
        object!({
            "name": self.name,
            "repetitions": self.repetitions,
            "counting": word(self.counting, &COUNTING),
            "enforcement": word(self.enforcement, &ENFORCEMENT),
            "perpetual_check": word(self.perpetual_check, &PERPETUAL_CHECK),
            "attacks": self.attacks.iter().map(|l| l.name()).collect::<Vec<_>>(),
            "mate_checks": self.mate_checks,
            "defensive_post": self.defensive_post,
            "natural_limit": object!({
                "rounds": self.natural_limit.rounds,
                "max_checks": self.natural_limit.max_checks,
                "capped": word(self.natural_limit.capped, &CAPPED),
            }),
            "node_bound": self.node_bound,
        })
    }
}

const COUNTING: [(&str, Counting); 2] = [
    ("standings", Counting::Standings),
    ("rounds", Counting::Rounds),
];

const ENFORCEMENT: [(&str, Enforcement); 2] = [
    ("arbiter", Enforcement::Arbiter),
    ("automatic", Enforcement::Automatic),
];

const PERPETUAL_CHECK: [(&str, PerpetualCheck); 2] = [
    ("loses", PerpetualCheck::Loses),
    ("must_change", PerpetualCheck::MustChange),
];

const CAPPED: [(&str, Capped); 3] = [
    ("claimant", Capped::Claimant),
    ("both", Capped::Both),
    ("none", Capped::None),
];

/// What reports call a rule book is shown to people, so it is short and one line.
const MAX_NAME: usize = 100;

fn natural_limit(value: &Value, limit: &mut NaturalLimit) -> Result<(), RuleBookError> {
    let object: &Map<String, Value> = value
        .as_object()
        .ok_or_else(|| wrong("natural_limit", found("an object", value)))?;
    for (key, value) in object {
        let field = format!("natural_limit.{key}");
        match key.as_str() {
            "rounds" => limit.rounds = number(&field, value, 1, 1000)? as u32,
            "max_checks" => limit.max_checks = number(&field, value, 0, 1000)? as u32,
            "capped" => limit.capped = choice(&field, value, &CAPPED)?,
            _ => return Err(unknown_field(&field)),
        }
    }
    Ok(())
}

fn attacks(value: &Value) -> Result<Vec<Label>, RuleBookError> {
    let list = value
        .as_array()
        .ok_or_else(|| wrong("attacks", found("a list of labels", value)))?;
    let mut out = Vec::new();
    for (i, item) in list.iter().enumerate() {
        let field = format!("attacks[{i}]");
        let label = text(&field, item)?;
        let label = Label::from_name(label)
            .filter(|label| label.is_attack())
            .ok_or_else(|| {
                wrong(
                    &field,
                    found("\"check\", \"mate_threat\" or \"capture_threat\"", item),
                )
            })?;
        if out.contains(&label) {
            return Err(wrong(&field, format!("{label} is named twice")));
        }
        out.push(label);
    }
    if !out.contains(&Label::Check) {
        return Err(wrong("attacks", "\"check\" is missing (art. 26.1)"));
    }
    Ok(out)
}

fn text<'v>(field: &str, value: &'v Value) -> Result<&'v str, RuleBookError> {
    value
        .as_str()
        .ok_or_else(|| wrong(field, found("a text", value)))
}

fn name(field: &str, value: &Value) -> Result<String, RuleBookError> {
    let name = text(field, value)?;
    if name.is_empty() || name.len() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(wrong(
            field,
            format!("expected one line of 1 to {MAX_NAME} bytes"),
        ));
    }
    Ok(name.to_owned())
}

fn number(field: &str, value: &Value, least: u64, most: u64) -> Result<u64, RuleBookError> {
    value
        .as_u64()
        .filter(|n| (least..=most).contains(n))
        .ok_or_else(|| {
            let range = format!("a whole number from {least} to {most}");
            wrong(field, found(&range, value))
        })
}

fn choice<T: Copy>(field: &str, value: &Value, choices: &[(&str, T)]) -> Result<T, RuleBookError> {
    let given = text(field, value)?;
    choices
        .iter()
        .find(|(word, _)| *word == given)
        .map(|(_, choice)| *choice)
        .ok_or_else(|| {
            let words: Vec<String> = choices.iter().map(|(w, _)| format!("{w:?}")).collect();
            wrong(field, found(&words.join(" or "), value))
        })
}

fn word<T: PartialEq>(value: T, choices: &[(&'static str, T)]) -> &'static str {
    choices
        .iter()
        .find(|(_, choice)| *choice == value)
        .map_or("", |(word, _)| word)
}

fn found(expected: &str, value: &Value) -> String {
    let mut shown: String = value.to_string().chars().take(40).collect();
    if shown.len() < value.to_string().len() {
        shown.push('…');
    }
    format!("expected {expected}, found {shown}")
}

fn unknown_field(field: &str) -> RuleBookError {
    wrong(field, "no such field")
}

fn unknown_book(field: &str, name: &str) -> RuleBookError {
    let shown: String = name.chars().take(40).collect();
    wrong(
        field,
        format!(
            "no rule book {shown:?}; there is {}, or a JSON object",
            RULE_BOOKS.join(", ")
        ),
    )
}
