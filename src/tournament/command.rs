//! Facts and questions as JSON, for callers in other languages and for files.

use serde_json::{json, Map, Value};

use super::config::{MAX_ENTRIES, MAX_MEMBERS, MAX_ROUNDS};
use super::error::{fault, ErrorKind, Result};
use super::event::Tournament;
use super::facts::*;
use super::state_json::{entry, entry_value, outcome, seed};
use super::table::{self, Table};
use crate::arbiter::fields::{choice, flag, found, get, list, number, object, parse, text, wrong};
use crate::arbiter::GameResult;
use crate::board::Color;
use crate::text::Language;

/// The facts that [`Tournament::take`] knows.
pub const FACTS: [&str; 15] = [
    "enter",
    "start",
    "pair",
    "tell",
    "result",
    "correct",
    "contest",
    "decide",
    "lineup",
    "withdraw",
    "foul",
    "warning",
    "exclusion",
    "expulsion",
    "play_off",
];

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

type Fields = Map<String, Value>;

/// The longest program of facts in one list.
const MOST: usize = 1_000_000;

struct Reader<'v> {
    fields: &'v Fields,
}

impl<'v> Reader<'v> {
    /// Refuses fields that mean nothing here: a misspelt one would be ignored silently.
    fn only(&self, names: &[&str]) -> Result<()> {
        for name in self.fields.keys() {
            if !names.contains(&name.as_str()) {
                wrong(name, "no such field")?;
            }
        }
        Ok(())
    }

    fn optional(&self, name: &str) -> Option<&'v Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    fn round(&self) -> Result<u32> {
        let (at, value) = get("", self.fields, "round")?;
        Ok(number(&at, value, 1..=2 * i64::from(MAX_ROUNDS))? as u32)
    }

    fn whole(&self, name: &str, default: u32, most: i64) -> Result<u32> {
        match self.optional(name) {
            None => Ok(default),
            Some(value) => Ok(number(name, value, 0..=most)? as u32),
        }
    }

    fn seed(&self) -> Result<Option<u64>> {
        Ok(self
            .optional("seed")
            .map(|value| seed("seed", value))
            .transpose()?)
    }
}

impl Tournament {
    /// Takes a fact as JSON, or a list of them, and answers as JSON. Entries are named by number or,
    /// where it is unique, by name. Of a list that fails in the middle nothing is taken.
    ///
    /// | `do` | fields | answer |
    /// | --- | --- | --- |
    /// | `enter` | `name`, if wanted `club`, `team`, `rating`, `number`, `members` | `entry` |
    /// | `start` | `seed` if lots are drawn | `draw` |
    /// | `pair` | `seed`, `absent` | the round, as the question `round` |
    /// | `tell` | `pairs` (red first), `byes` | the check, as the question `check` |
    /// | `result` | `round`, `red`, `black`, `result`, if needed `board`, `game`; of teams `first`, `second`, `board`, or without a board a forfeit of the whole match | |
    /// | `contest` | `round`, `first`, `second`, `board`, `games`, `choice` | |
    /// | `correct` | as `result`; `result` null takes it back | |
    /// | `decide` | `round`, `red`, `black`, `winner` | |
    /// | `lineup` | `round`, `team`, `players` | |
    /// | `withdraw`, `expulsion` | `entry` | `consequence`, `article` |
    /// | `foul`, `warning`, `exclusion` | `entry`, if wanted `member`, `round`, `count` | |
    /// | `play_off` | `order` | |
    ///
    /// ```
    /// use xqrules::tournament::{Config, Tournament};
    /// let mut event = Tournament::new(Config::named("swiss").unwrap());
    /// for name in ["甲", "乙", "丙", "丁"] {
    ///     event.take(&format!(r#"{{"do": "enter", "name": "{name}"}}"#))?;
    /// }
    /// event.take(r#"[{"do": "start"}, {"do": "pair"}]"#)?;
    /// let error = event.take(r#"{"do": "result", "round": 1, "red": "甲", "black": "甲", "result": "1-0"}"#);
    /// assert_eq!(error.unwrap_err().item, "round 1");
    /// # Ok::<(), xqrules::tournament::TournamentError>(())
    /// ```
    ///
    /// # Errors
    /// JSON that cannot be read, with the field; whatever the fact's own function refuses. Nothing is
    /// changed then.
    pub fn take(&mut self, fact: &str) -> Result<Value> {
        let value = parse(fact)?;
        let Value::Array(facts) = &value else {
            return self.take_value(&value);
        };
        if facts.len() > MOST {
            wrong("", format!("{} facts; {MOST} at most", facts.len()))?;
        }
        let mut draft = self.clone();
        let mut answers = Vec::new();
        for (i, fact) in facts.iter().enumerate() {
            answers.push(draft.take_value(fact).map_err(|mut e| {
                e.item = if e.item.is_empty() {
                    format!("[{i}]")
                } else {
                    format!("[{i}]: {}", e.item)
                };
                e
            })?);
        }
        *self = draft;
        Ok(answers.into())
    }

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

    fn named_by(&self, r: &Reader, name: &str) -> Result<Id> {
        let (at, value) = get("", r.fields, name)?;
        self.who(&at, value)
    }

    fn several(&self, r: &Reader, name: &str) -> Result<Vec<Id>> {
        let Some(value) = r.optional(name) else {
            return Ok(Vec::new());
        };
        let list = list(name, value, MAX_ENTRIES)?;
        (0..)
            .zip(list)
            .map(|(i, value): (usize, _)| self.who(&format!("{name}[{i}]"), value))
            .collect()
    }

    fn pairs(&self, r: &Reader) -> Result<Vec<[Id; 2]>> {
        let (at, value) = get("", r.fields, "pairs")?;
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
    fn sides(&self, r: &Reader) -> Result<[Id; 2]> {
        let teams = r.optional("first").is_some() || r.optional("second").is_some();
        let names = if teams {
            ["first", "second"]
        } else {
            ["red", "black"]
        };
        Ok([self.named_by(r, names[0])?, self.named_by(r, names[1])?])
    }

    fn take_value(&mut self, value: &Value) -> Result<Value> {
        let fields = object("", value)?;
        let (at, verb) = get("", fields, "do")?;
        let verb = choice(&at, verb, &FACTS, |name| name)?;
        let r = Reader { fields };
        const RESULT: [&str; 9] = [
            "do", "round", "red", "black", "first", "second", "board", "game", "result",
        ];
        match verb {
            "enter" => {
                let id = self.enter(entry("", value, &["do"])?)?;
                return Ok(json!({"entry": id}));
            }
            "start" => {
                r.only(&["do", "seed"])?;
                self.start(r.seed()?)?;
                return Ok(json!({"draw": self.draw}));
            }
            "pair" => {
                r.only(&["do", "seed", "absent"])?;
                let absent = self.several(&r, "absent")?;
                let number = self.pair(r.seed()?, &absent)?;
                return self.round_value(number);
            }
            "tell" => {
                r.only(&["do", "pairs", "byes"])?;
                let number = self.tell_round(&self.pairs(&r)?, &self.several(&r, "byes")?)?;
                return Ok(self.check_round(number)?.to_value(self));
            }
            "result" => {
                r.only(&RESULT)?;
                let (at, result) = get("", fields, "result")?;
                let result = outcome(&at, result)?;
                let (round, sides) = (r.round()?, self.sides(&r)?);
                if self.config.team.is_some() && r.optional("board").is_none() {
                    self.forfeit_match(round, sides, result)?;
                } else {
                    let board = r.whole("board", 1, 10_000)?;
                    match r.optional("game") {
                        None => self.record(round, sides, board, result)?,
                        Some(_) => {
                            let game = r.whole("game", 1, 10)?;
                            self.record_game(round, sides, board, game, result)?;
                        }
                    }
                }
            }
            "correct" => {
                r.only(&RESULT)?;
                let (at, result) = get("", fields, "result")?;
                let result = if result.is_null() {
                    None
                } else {
                    Some(outcome(&at, result)?)
                };
                let (board, game) = (r.whole("board", 1, 10_000)?, r.whole("game", 1, 10)?);
                self.correct(r.round()?, self.sides(&r)?, board, game, result)?;
            }
            "contest" => {
                r.only(&[
                    "do", "round", "red", "black", "first", "second", "board", "games", "choice",
                ])?;
                let (at, games) = get("", fields, "games")?;
                let mut results = Vec::new();
                for (i, game) in list(&at, games, 400)?.iter().enumerate() {
                    results.push(choice(
                        &format!("{at}[{i}]"),
                        game,
                        &GameResult::ALL,
                        GameResult::name,
                    )?);
                }
                let chosen = r
                    .optional("choice")
                    .map(|value| choice("choice", value, &Color::ALL, Color::name))
                    .transpose()?;
                let board = r.whole("board", 1, 10_000)?;
                self.record_contest(r.round()?, self.sides(&r)?, board, &results, chosen)?;
            }
            "decide" => {
                r.only(&["do", "round", "red", "black", "first", "second", "winner"])?;
                self.decide(r.round()?, self.sides(&r)?, self.named_by(&r, "winner")?)?;
            }
            "lineup" => {
                r.only(&["do", "round", "team", "players"])?;
                let (at, players) = get("", fields, "players")?;
                let mut members = Vec::new();
                for (i, value) in list(&at, players, MAX_MEMBERS)?.iter().enumerate() {
                    members
                        .push(number(&format!("{at}[{i}]"), value, 0..=MAX_MEMBERS as i64)? as u32);
                }
                self.lineup(r.round()?, self.named_by(&r, "team")?, &members)?;
            }
            "withdraw" | "expulsion" => {
                r.only(&["do", "entry"])?;
                let leaving = if verb == "withdraw" {
                    Leaving::Withdrawn
                } else {
                    Leaving::Expelled
                };
                let consequence = self.withdraw(self.named_by(&r, "entry")?, leaving)?;
                return Ok(json!({
                    "consequence": consequence.name(),
                    "article": if leaving == Leaving::Expelled {
                        format!("18.3, {}", consequence.article())
                    } else {
                        consequence.article().to_owned()
                    },
                }));
            }
            "play_off" => {
                r.only(&["do", "order"])?;
                self.play_off(self.several(&r, "order")?)?;
            }
            _ => {
                r.only(&["do", "entry", "member", "round", "count"])?;
                self.mark(Mark {
                    id: self.named_by(&r, "entry")?,
                    member: r.whole("member", 0, MAX_MEMBERS as i64)?,
                    round: r.whole("round", 0, 2 * i64::from(MAX_ROUNDS))?,
                    count: r.whole("count", 1, 1000)?,
                    penalty: match verb {
                        "warning" => Some(Penalty::Warning),
                        "exclusion" => Some(Penalty::Excluded),
                        _ => None,
                    },
                })?;
            }
        }
        Ok(json!({}))
    }

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
        let fields = object("", &value)?;
        let (at, ask) = get("", fields, "ask")?;
        let ask = choice(&at, ask, &QUESTIONS, |name| name)?;
        let r = Reader { fields };
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

    fn asked_standings(&self, ask: &str, r: &Reader) -> Result<Vec<super::Standings>> {
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
        if self.config.schedule == super::Schedule::Groups && self.started {
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
                    .map(super::Standings::to_value)
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
