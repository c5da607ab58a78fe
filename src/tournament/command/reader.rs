//! The fields of a fact or question, and the entries that they name.

use serde_json::{Map, Value};

use super::super::config::{MAX_ENTRIES, MAX_ROUNDS};
use super::super::error::Result;
use super::super::event::Tournament;
use super::super::facts::Id;
use super::super::facts_json::seed;
use crate::arbiter::fields::{found, get, list, number, object, wrong};

/// The fields of one fact or question.
pub(super) struct Reader<'v> {
    fields: &'v Map<String, Value>,
}

impl<'v> Reader<'v> {
    pub(super) fn of(value: &'v Value) -> Result<Reader<'v>> {
        let fields = object("", value)?;
        Ok(Reader { fields })
    }

    /// Refuses fields that mean nothing here: a misspelt one would be ignored silently.
    pub(super) fn only(&self, names: &[&str]) -> Result<()> {
        for name in self.fields.keys() {
            if !names.contains(&name.as_str()) {
                wrong(name, "no such field")?;
            }
        }
        Ok(())
    }

    /// A field that must be there, and what an error calls it.
    pub(super) fn required(&self, name: &str) -> Result<(String, &'v Value)> {
        Ok(get("", self.fields, name)?)
    }

    pub(super) fn optional(&self, name: &str) -> Option<&'v Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    pub(super) fn round(&self) -> Result<u32> {
        let (at, value) = self.required("round")?;
        Ok(number(&at, value, 1..=2 * i64::from(MAX_ROUNDS))? as u32)
    }

    pub(super) fn whole(&self, name: &str, default: u32, most: i64) -> Result<u32> {
        match self.optional(name) {
            None => Ok(default),
            Some(value) => Ok(number(name, value, 0..=most)? as u32),
        }
    }

    pub(super) fn seed(&self) -> Result<Option<u64>> {
        Ok(self
            .optional("seed")
            .map(|value| seed("seed", value))
            .transpose()?)
    }
}

impl Tournament {
    /// An entry by its number or its name.
    fn who(&self, at: &str, value: &Value) -> Result<Id> {
        match value {
            Value::Number(_) => {
                let id = number(at, value, 1..=i64::from(u32::MAX))? as Id;
                self.entry(id)?;
                Ok(id)
            }
            Value::String(name) => self.find(name),
            _ => wrong(at, found("the number or the name of an entry", value))?,
        }
    }

    pub(super) fn named_by(&self, r: &Reader, name: &str) -> Result<Id> {
        let (at, value) = r.required(name)?;
        self.who(&at, value)
    }

    pub(super) fn several(&self, r: &Reader, name: &str) -> Result<Vec<Id>> {
        let Some(value) = r.optional(name) else {
            return Ok(Vec::new());
        };
        let list = list(name, value, MAX_ENTRIES)?;
        (0..)
            .zip(list)
            .map(|(i, value): (usize, _)| self.who(&format!("{name}[{i}]"), value))
            .collect()
    }

    pub(super) fn pairs(&self, r: &Reader) -> Result<Vec<[Id; 2]>> {
        let (at, value) = r.required("pairs")?;
        let mut out = Vec::new();
        for (i, value) in list(&at, value, MAX_ENTRIES)?.iter().enumerate() {
            let at = format!("{at}[{i}]");
            match list(&at, value, 2)? {
                [a, b] => out.push([self.who(&at, a)?, self.who(&at, b)?]),
                _ => wrong(&at, "expected two entries, red first")?,
            }
        }
        Ok(out)
    }

    /// Red and black, or the two teams; either names will do.
    pub(super) fn sides(&self, r: &Reader) -> Result<[Id; 2]> {
        let teams = r.optional("first").is_some() || r.optional("second").is_some();
        let names = if teams {
            ["first", "second"]
        } else {
            ["red", "black"]
        };
        Ok([self.named_by(r, names[0])?, self.named_by(r, names[1])?])
    }
}
