//! Facts: what is told to a tournament.

use serde_json::{json, Value};

use super::super::config::{MAX_MEMBERS, MAX_ROUNDS};
use super::super::error::Result;
use super::super::event::Tournament;
use super::super::facts::*;
use super::super::facts_json::{entry, outcome};
use super::reader::Reader;
use crate::arbiter::fields::{choice, list, number, parse, wrong};
use crate::arbiter::GameResult;
use crate::board::Color;

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

/// The fields of a result and of its correction.
const RESULT: [&str; 9] = [
    "do", "round", "red", "black", "first", "second", "board", "game", "result",
];

/// The longest program of facts in one list.
const MOST: usize = 1_000_000;

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

    fn take_value(&mut self, value: &Value) -> Result<Value> {
        let r = Reader::of(value)?;
        let (at, verb) = r.required("do")?;
        let verb = choice(&at, verb, &FACTS, |name| name)?;
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
            "result" => self.take_result(&r)?,
            "correct" => self.take_correction(&r)?,
            "contest" => self.take_contest(&r)?,
            "decide" => {
                r.only(&["do", "round", "red", "black", "first", "second", "winner"])?;
                self.decide(r.round()?, self.sides(&r)?, self.named_by(&r, "winner")?)?;
            }
            "lineup" => self.take_lineup(&r)?,
            "withdraw" => return self.take_leaving(&r, Leaving::Withdrawn),
            "expulsion" => return self.take_leaving(&r, Leaving::Expelled),
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

    /// How a game ended, or that a whole match is forfeited.
    fn take_result(&mut self, r: &Reader) -> Result<()> {
        r.only(&RESULT)?;
        let (at, result) = r.required("result")?;
        let result = outcome(&at, result)?;
        let (round, sides) = (r.round()?, self.sides(r)?);
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
        Ok(())
    }

    /// What a result should have been; null: there was none.
    fn take_correction(&mut self, r: &Reader) -> Result<()> {
        r.only(&RESULT)?;
        let (at, result) = r.required("result")?;
        let result = if result.is_null() {
            None
        } else {
            Some(outcome(&at, result)?)
        };
        let (board, game) = (r.whole("board", 1, 10_000)?, r.whole("game", 1, 10)?);
        self.correct(r.round()?, self.sides(r)?, board, game, result)
    }

    /// All games of a board that had to be decided.
    fn take_contest(&mut self, r: &Reader) -> Result<()> {
        r.only(&[
            "do", "round", "red", "black", "first", "second", "board", "games", "choice",
        ])?;
        let (at, games) = r.required("games")?;
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
        self.record_contest(r.round()?, self.sides(r)?, board, &results, chosen)
    }

    /// Who plays for a team on which board.
    fn take_lineup(&mut self, r: &Reader) -> Result<()> {
        r.only(&["do", "round", "team", "players"])?;
        let (at, players) = r.required("players")?;
        let mut members = Vec::new();
        for (i, value) in list(&at, players, MAX_MEMBERS)?.iter().enumerate() {
            members.push(number(&format!("{at}[{i}]"), value, 0..=MAX_MEMBERS as i64)? as u32);
        }
        self.lineup(r.round()?, self.named_by(r, "team")?, &members)
    }

    /// That somebody has left, and what follows.
    fn take_leaving(&mut self, r: &Reader, leaving: Leaving) -> Result<Value> {
        r.only(&["do", "entry"])?;
        let consequence = self.withdraw(self.named_by(r, "entry")?, leaving)?;
        Ok(json!({
            "consequence": consequence.name(),
            "article": if leaving == Leaving::Expelled {
                format!("18.3, {}", consequence.article())
            } else {
                consequence.article().to_owned()
            },
        }))
    }
}
