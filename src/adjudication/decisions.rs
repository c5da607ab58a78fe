//! What an arbiter has said and done about a repetition, as JSON: the warning of art. 24.3, and
//! labels set by hand.

use serde_json::Value;

use super::{Judge, Label, RuleBookError};

/// The longest reason, in bytes.
const MAX_REASON: usize = 2000;

/// More decisions than this are no arbiter's.
const MAX_DECISIONS: usize = 1000;

impl Judge<'_> {
    /// Adds what a JSON object tells; the empty text tells nothing.
    ///
    /// | field | value |
    /// | --- | --- |
    /// | `warned_at` | after how many plies the side was told to change (see [`Judge::warned`]) |
    /// | `overrule` | a list of objects with `ply` (the number of the move, from 1), `label` (the name of a label other than `undetermined`) and `reason` (see [`Judge::overrule`]) |
    ///
    /// ```
    /// use xqrules::adjudication::{Judge, RuleBook};
    /// let rules = RuleBook::cxa2007();
    /// let judge = Judge::new(&rules).decisions(
    ///     r#"{"overrule": [{"ply": 3, "label": "idle", "reason": "art. 27.3"}]}"#,
    /// )?;
    /// # Ok::<(), xqrules::adjudication::RuleBookError>(())
    /// ```
    ///
    /// # Errors
    /// With the name of the field, as for a rule book.
    pub fn decisions(mut self, text: &str) -> Result<Self, RuleBookError> {
        if text.trim().is_empty() {
            return Ok(self);
        }
        let value: Value = crate::json::parse(text).map_err(|e| RuleBookError {
            field: String::new(),
            reason: format!("not JSON: {e}"),
            at: Some((e.line(), e.column())),
        })?;
        let object = value
            .as_object()
            .ok_or_else(|| wrong("", "expected an object"))?;
        for (field, value) in object {
            match field.as_str() {
                "warned_at" => {
                    let ply = count(value)
                        .ok_or_else(|| wrong(field, "expected a number of plies, from 0"))?;
                    self = self.warned(ply);
                }
                "overrule" => self = overrule(self, value)?,
                _ => return Err(wrong(field, "no such field")),
            }
        }
        Ok(self)
    }
}

fn overrule<'a>(mut judge: Judge<'a>, value: &Value) -> Result<Judge<'a>, RuleBookError> {
    let list = value
        .as_array()
        .filter(|list| list.len() <= MAX_DECISIONS)
        .ok_or_else(|| {
            let most = format!("expected a list of at most {MAX_DECISIONS} objects");
            wrong("overrule", &most)
        })?;
    for (i, item) in list.iter().enumerate() {
        let field = |name: &str| format!("overrule[{i}].{name}");
        let object = item
            .as_object()
            .ok_or_else(|| wrong(&format!("overrule[{i}]"), "expected an object"))?;
        if let Some(other) = object
            .keys()
            .find(|key| !["ply", "label", "reason"].contains(&key.as_str()))
        {
            return Err(wrong(&field(other), "no such field"));
        }
        let ply = object
            .get("ply")
            .and_then(count)
            .filter(|ply| *ply >= 1)
            .ok_or_else(|| wrong(&field("ply"), "expected the number of a move, from 1"))?;
        let label = object
            .get("label")
            .and_then(Value::as_str)
            .and_then(Label::from_name)
            .filter(|label| *label != Label::Undetermined)
            .ok_or_else(|| {
                wrong(
                    &field("label"),
                    "expected the name of a label, such as \"idle\" or \"capture_threat\"",
                )
            })?;
        let reason = object
            .get("reason")
            .and_then(Value::as_str)
            .filter(|reason| !reason.trim().is_empty() && reason.len() <= MAX_REASON)
            .ok_or_else(|| {
                let most = format!("expected a reason of 1 to {MAX_REASON} bytes");
                wrong(&field("reason"), &most)
            })?;
        judge = judge.overrule(ply - 1, label, reason);
    }
    Ok(judge)
}

fn count(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|n| usize::try_from(n).ok())
}

fn wrong(field: &str, reason: &str) -> RuleBookError {
    RuleBookError {
        field: field.to_owned(),
        reason: reason.to_owned(),
        at: None,
    }
}
