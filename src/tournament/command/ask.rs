//! Questions: what a tournament is asked.

use serde_json::{json, Value};

use super::super::config::{Schedule, MAX_ROUNDS};
use super::super::error::{fault, ErrorKind, Result};
use super::super::event::Tournament;
use super::super::facts::Id;
use super::super::facts_json::entry_value;
use super::super::ranking::Standings;
use super::super::table::{self, Table};
use super::reader::Reader;
use crate::arbiter::fields::{choice, flag, number, parse, text, wrong};
use crate::text::Language;

/// The questions that [`Tournament::ask`] knows.
pub const QUESTIONS: [&str; 14] = [
    "state",
    "config",
    "entries",
    "round",
    "rounds",
    "standings",
    "team_standings",
    "groups",
    "qualified",
    "cross_table",
    "explain",
    "check",
    "lineups",
    "trf",
];

impl Tournament {
    /// Answers a question in JSON.
    ///
    /// | `ask` | fields | |
    /// | --- | --- | --- |
    /// | `state` | | everything, for [`Tournament::from_json`] |
    /// | `config`, `entries`, `groups`, `qualified` | | |
    /// | `standings`, `team_standings`, `cross_table` | `round`; `provisional` counts unfinished rounds too | also as `form` |
    /// | `round`, `rounds` | `round` | also as `form` |
    /// | `explain` | `round` | why each pair of a Swiss was made |
    /// | `check` | `round`; or `pairs`, `byes`, `absent` for the next one | departures from the rules |
    /// | `lineups` | `team` | what it may choose from |
    /// | `trf` | | FIDE's report file |
    ///
    /// `form` is `json` (if left out), `text`, `csv` or `html`; `language` is `zh-Hans` (if left out),
    /// `zh-Hant` or `en`.
    ///
    /// # Errors
    /// JSON that cannot be read, with the field; whatever the question's own function refuses.
    pub fn ask(&self, question: &str) -> Result<String> {
        let question = question.trim();
        let value = if question.starts_with('{') {
            parse(question)?
        } else {
            json!({"ask": question})
        };
        let r = Reader::of(&value)?;
        let (at, ask) = r.required("ask")?;
        let ask = choice(&at, ask, &QUESTIONS, |name| name)?;
        r.only(&[
            "ask",
            "round",
            "provisional",
            "form",
            "language",
            "pairs",
            "byes",
            "absent",
            "team",
        ])?;
        let language = match r.optional("language") {
            None => Language::SimplifiedChinese,
            Some(value) => match text("language", value)?.parse::<Language>() {
                Ok(language) => language,
                Err(e) => wrong("language", e.to_string())?,
            },
        };
        let form = match r.optional("form") {
            None => "json",
            Some(value) => choice("form", value, &["json", "text", "csv", "html"], |name| name)?,
        };
        if form != "json" {
            let tables = self.tables(ask, &r, language)?;
            return Ok(match form {
                "text" => table::text(&tables),
                "csv" => table::csv(&tables),
                _ => {
                    let title = tables.first().map_or("", |table| table.title.as_str());
                    table::html(title, &tables)
                }
            });
        }
        self.answer(ask, &r).map(|answer| match answer {
            Value::String(text) => text,
            value => value.to_string(),
        })
    }

    fn optional_round(r: &Reader) -> Result<Option<u32>> {
        Ok(match r.optional("round") {
            None => None,
            Some(value) => Some(number("round", value, 0..=2 * i64::from(MAX_ROUNDS))? as u32),
        })
    }

    fn asked_standings(&self, ask: &str, r: &Reader) -> Result<Vec<Standings>> {
        let round = Self::optional_round(r)?;
        if ask == "team_standings" {
            return Ok(vec![self.team_standings(round)?]);
        }
        let provisional = r
            .optional("provisional")
            .map(|v| flag("provisional", v))
            .transpose()?;
        if provisional == Some(true) {
            return Ok(vec![self.provisional_standings()]);
        }
        if self.config.schedule == Schedule::Groups && self.started {
            return self.group_standings(round);
        }
        Ok(vec![self.standings(round)?])
    }

    fn tables(&self, ask: &str, r: &Reader, language: Language) -> Result<Vec<Table>> {
        match ask {
            "standings" | "team_standings" => Ok(self
                .asked_standings(ask, r)?
                .iter()
                .map(|standings| self.standings_table(standings, language))
                .collect()),
            "cross_table" => self.cross_tables(Self::optional_round(r)?, language),
            "round" => Ok(vec![self.round_table(r.round()?, language)?]),
            "rounds" => (1..=self.rounds.len() as u32).map(|n| self.round_table(n, language)).collect(),
            _ => fault(
                ErrorKind::Form,
                "form",
                format!("{ask} is answered as JSON only; tables are standings, team_standings, cross_table, round, rounds"),
            ),
        }
    }

    fn answer(&self, ask: &str, r: &Reader) -> Result<Value> {
        Ok(match ask {
            "state" => self.to_value(),
            "config" => self.config.to_value(),
            "entries" => (1..)
                .zip(&self.entries)
                .map(|(id, entry): (Id, _)| {
                    let mut out = entry_value(entry);
                    out["entry"] = id.into();
                    out["left"] = self.has_left(id).into();
                    out
                })
                .collect(),
            "round" => self.round_value(r.round()?)?,
            "rounds" => {
                let rounds: Result<Vec<Value>> = (1..=self.rounds.len() as u32)
                    .map(|n| self.round_value(n))
                    .collect();
                json!({
                    "planned": self.planned_rounds(),
                    "finished": self.finished_rounds(),
                    "rounds": rounds?,
                })
            }
            "standings" | "team_standings" => {
                let mut all: Vec<Value> = self
                    .asked_standings(ask, r)?
                    .iter()
                    .map(Standings::to_value)
                    .collect();
                if all.len() == 1 {
                    all.remove(0)
                } else {
                    json!({"groups": all})
                }
            }
            "groups" => self
                .groups()
                .iter()
                .map(|ids| {
                    ids.iter()
                        .filter(|id| **id != 0)
                        .map(|id| self.named(*id))
                        .collect::<Vec<_>>()
                })
                .collect::<Vec<_>>()
                .into(),
            "qualified" => self
                .qualified()?
                .into_iter()
                .map(|id| self.named(id))
                .collect::<Vec<_>>()
                .into(),
            "cross_table" => self.cross_value(Self::optional_round(r)?)?,
            "explain" => self.explain_value(r.round()?)?,
            "check" => {
                let check = if r.optional("pairs").is_some() {
                    self.check_proposal(
                        &self.pairs(r)?,
                        &self.several(r, "byes")?,
                        &self.several(r, "absent")?,
                    )?
                } else {
                    self.check_round(r.round()?)?
                };
                check.to_value(self)
            }
            "lineups" => self.lineups(self.named_by(r, "team")?)?.into(),
            _ => self.trf()?.into(),
        })
    }
}
