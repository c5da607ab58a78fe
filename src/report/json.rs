//! A report for machines: one JSON object on one line, its keys always in the same order.
//!
//! | key | value |
//! | --- | --- |
//! | `game` | number of the game in the file, from 1 |
//! | `offset` | where it starts in the file, in bytes |
//! | `format`, `encoding`, `notation` | names |
//! | `tags` | array of `[name, value]`, in the order of the file |
//! | `red`, `black`, `event` | those tags, or null |
//! | `fen` | the start position, or null when there is none |
//! | `moves` | the main line, each `h2e2` |
//! | `result` | what the record claims: `1-0`, `0-1`, `1/2-1/2` or `*` |
//! | `final` | FEN of the position after the last move, or null |
//! | `outcome` | null, or `{winner, reason, article}` of the end on the board; `winner` is `red`, `black` or null |
//! | `repeated` | null, or `{times, plies, cycle}` of the most repeated position |
//! | `verdict` | `{outcome, rules, articles, standings, labels}`; each label is `{ply, move, side, label}` |
//! | `problems` | array of `{kind, severity, ply, in_variation, token, offset, reason, candidates}` |
//!
//! Every `ply` here is how many moves were made before; the C, Python and C# interfaces number
//! the labelled moves from 1.

use serde_json::Value;

use super::GameReport;
use crate::adjudication::LabelledMove;
use crate::board::Color;
use crate::notation::Style;
use crate::record::{Problem, Severity};

/// An object in the making.
struct Object(String);

impl Object {
    fn new() -> Object {
        Object(String::from("{"))
    }

    /// Adds a value that is JSON already.
    fn raw(mut self, key: &str, value: &str) -> Object {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0.push('"');
        self.0.push_str(key);
        self.0.push_str("\":");
        self.0.push_str(value);
        self
    }

    fn value(self, key: &str, value: impl Into<Value>) -> Object {
        self.raw(key, &value.into().to_string())
    }

    fn list(self, key: &str, values: impl IntoIterator<Item = String>) -> Object {
        self.raw(key, &list(values))
    }

    fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

fn list(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}

fn string(text: &str) -> String {
    Value::from(text).to_string()
}

fn label(label: &LabelledMove) -> String {
    Object::new()
        .value("ply", label.ply)
        .value("move", label.played.to_string())
        .value("side", label.side.name())
        .value("label", label.label.name())
        .end()
}

fn problem(problem: &Problem) -> String {
    let severity = match problem.severity() {
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    Object::new()
        .value("kind", problem.kind.name())
        .value("severity", severity)
        .value("ply", problem.ply)
        .value("in_variation", problem.in_variation)
        .value("token", problem.token.as_str())
        .value("offset", problem.offset)
        .value("reason", problem.reason())
        .list(
            "candidates",
            problem.candidates.iter().map(|m| string(&m.to_string())),
        )
        .end()
}

impl GameReport<'_> {
    /// The report as one JSON object without line breaks; its keys are told in the source of this
    /// module and in README.
    #[must_use]
    pub fn json(&self) -> String {
        let record = self.record;
        let tag = |name| record.tags.get(name);
        Object::new()
            .value("game", record.number)
            .value("offset", record.offset)
            .value("format", record.format.name())
            .value("encoding", record.encoding.name())
            .value("notation", Style::of(record.notation).name())
            .list(
                "tags",
                record
                    .tags
                    .iter()
                    .map(|(name, value)| list([string(name), string(value)])),
            )
            .value("red", tag("Red"))
            .value("black", tag("Black"))
            .value("event", tag("Event"))
            .value("fen", record.start.map(|pos| pos.fen()))
            .list("moves", record.moves().map(|m| string(&m.to_string())))
            .value("result", record.result.text())
            .value(
                "final",
                self.game.as_ref().map(|game| game.position().fen()),
            )
            .raw("outcome", &self.outcome_json())
            .raw("repeated", &self.repeated_json())
            .raw("verdict", &self.verdict_json())
            .list("problems", record.problems.iter().map(problem))
            .end()
    }

    fn outcome_json(&self) -> String {
        self.outcome.map_or_else(
            || "null".to_owned(),
            |outcome| {
                Object::new()
                    .value("winner", outcome.winner.map(Color::name))
                    .value("reason", outcome.reason.name())
                    .value("article", outcome.article())
                    .end()
            },
        )
    }

    fn repeated_json(&self) -> String {
        self.repeated.as_ref().map_or_else(
            || "null".to_owned(),
            |repeated| {
                Object::new()
                    .value("times", repeated.plies.len())
                    .value("plies", repeated.plies.clone())
                    .list(
                        "cycle",
                        repeated.cycle.iter().map(|m| string(&m.to_string())),
                    )
                    .end()
            },
        )
    }

    fn verdict_json(&self) -> String {
        let verdict = &self.verdict;
        let standings = verdict.cycle.as_ref().map_or(&[][..], |c| &c.standings);
        Object::new()
            .value("outcome", verdict.outcome.name())
            .value("rules", verdict.rules.as_str())
            .list("articles", verdict.articles.iter().map(|a| string(a)))
            .value("standings", standings.to_vec())
            .list("labels", verdict.labels.iter().map(label))
            .end()
    }
}
