//! The log of events: JSON that replays to the same state, and words.

use serde_json::Value;

use super::event_json::MAX_LIST;
use super::fields::{get, list, number, object, parse, text, wrong, Result};
use super::table::MAX_EVENTS;
use super::{Answer, Arbiter, Event, Note, Regulations};
use crate::board::{Allowed, Position, Setup};
use crate::notation::{self, Style};
use crate::text::{self, Language};

/// One event with its time and its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// When it happened.
    pub at: i64,
    /// What happened.
    pub event: Event,
    /// What it meant.
    pub answer: Answer,
}

const VERSION: u64 = 1;

impl Arbiter {
    /// What has happened, in order.
    #[must_use]
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The regulations, the start position and all events as JSON: [`Arbiter::replay`] makes the
    /// same game of it.
    #[must_use]
    pub fn log_value(&self) -> Value {
        let events: Vec<Value> = self
            .log
            .iter()
            .map(|entry| {
                let mut value = entry.event.to_value();
                value["at"] = entry.at.into();
                value
            })
            .collect();
        let mut log = object!({
            "xqrules_arbiter": VERSION,
            "regulations": self.regulations.to_value(),
            "start": self.game.start().fen(),
        });
        // Moved and not copied: there may be a million.
        log["events"] = Value::Array(events);
        log
    }

    /// Plays a log again.
    ///
    /// # Errors
    /// The first field or event that cannot be read, or whose time runs backwards.
    pub fn replay(log: &str) -> Result<Arbiter> {
        let value = parse(log)?;
        let fields = object("", &value)?;
        if fields.get("xqrules_arbiter").and_then(Value::as_u64) != Some(VERSION) {
            return wrong("xqrules_arbiter", "expected 1: the log of an arbiter");
        }
        let (at, regulations) = get("", fields, "regulations")?;
        let regulations = Regulations::from_value(regulations).map_err(|mut e| {
            e.field = super::fields::join(&at, &e.field);
            e
        })?;
        let (at, start) = get("", fields, "start")?;
        let setup = Setup::from_fen(text(&at, start)?);
        let start = match Position::from_setup(&setup, Allowed::NONE) {
            Ok(start) => start,
            Err(e) => return wrong(&at, e.to_string()),
        };
        let mut arbiter = Arbiter::from_position(regulations, start);
        let (at, events) = get("", fields, "events")?;
        for (i, value) in list(&at, events, MAX_EVENTS)?.iter().enumerate() {
            let at = format!("events[{i}]");
            let (when_at, when) = get(&at, object(&at, value)?, "at")?;
            let when = number(&when_at, when, i64::MIN..=i64::MAX)?;
            let event = Event::from_value(&at, value)?;
            if let Err(e) = arbiter.take(when, event) {
                return wrong(&at, e.to_string());
            }
        }
        Ok(arbiter)
    }

    /// Takes an event as JSON: that of the log, with its time in `at`.
    ///
    /// # Errors
    /// The field that is wrong, or the time that is.
    pub fn take_json(&mut self, event: &str) -> Result<Answer> {
        let value = parse(event)?;
        let (at, when) = get("", object("", &value)?, "at")?;
        let when = number(&at, when, i64::MIN..=i64::MAX)?;
        let event = Event::from_value("", &value)?;
        match self.take(when, event) {
            Ok(answer) => Ok(answer),
            Err(e) => wrong("at", e.to_string()),
        }
    }

    /// Everything that is the case, as JSON, for comparing and for people.
    #[must_use]
    pub fn state_value(&self) -> Value {
        let both = |of: &dyn Fn(usize) -> Value| list!(of(0), of(1));
        object!({
            "regulations": self.regulations.name,
            "fen": self.game.position().fen(),
            "moves": self.game.moves().map(|m| m.to_string()).collect::<Vec<_>>(),
            "begun": self.begun,
            "turn": self.game.position().turn().name(),
            "unpressed": self.unpressed.map(crate::board::Color::name),
            "touched": both(&|i| self.touched[i].pieces.iter().take(MAX_LIST)
                .map(|(square, _)| square.to_string()).collect()),
            "touched_at_once": [self.touched[0].at_once, self.touched[1].at_once],
            "offer": self.offer.map(crate::board::Color::name),
            "last_offer": self.last_offer.map(crate::board::Color::name),
            "must_change": self.demand.map(|(side, ply)| list!(side.name(), ply)),
            "fouls": both(&|i| self.fouls[i].iter()
                .map(|foul| list!(foul.kind.article(), foul.at, foul.ply)).collect()),
            "illegal_moves": self.illegal,
            "sanctions": both(&|i| self.sanctions[i].iter()
                .map(|s| list!(s.kind.article(), s.at, s.reason)).collect()),
            "missed_records": self.missed,
            "missed_record_fouls": self.missed_fouls,
            "records_owed": self.owed,
            "records_owed_from_period": self.lapse,
            "overruled": self.overrules.iter()
                .map(|(ply, label, reason)| list!(ply, label.name(), reason))
                .collect::<Vec<_>>(),
            "clock": self.clock.to_value(),
            "ending": self.ending.map(|ending| object!({
                "result": ending.result.name(),
                "reason": ending.reason.name(),
                "article": ending.reason.article(),
                "rule": ending.rule,
                "at": ending.at,
            })),
            "signatures": self.signatures,
        })
    }

    /// The log in words, a line for each event: when, what, and what it meant, with the articles.
    #[must_use]
    pub fn log_text(&self, language: Language) -> String {
        let mut out = String::new();
        let mut board = crate::game::Game::from_position(*self.game.start());
        let zero = self.log.first().map_or(0, |entry| entry.at);
        for entry in &self.log {
            let said = match &entry.event {
                Event::Move { played, .. } => {
                    let style = match language {
                        Language::English => Style::ICCS,
                        Language::SimplifiedChinese => Style::CHINESE,
                        Language::TraditionalChinese => Style::CHINESE_TRADITIONAL,
                    };
                    let legal = board.position().is_legal(*played);
                    let said = if legal {
                        notation::write(board.position(), *played, &style)
                    } else {
                        played.to_string()
                    };
                    if entry.answer.accepted() {
                        let _ = board.push(*played);
                    }
                    said
                }
                Event::TakeBack { .. } if entry.answer.accepted() => {
                    board.undo();
                    String::new()
                }
                _ => String::new(),
            };
            out.push_str(&text::arbiter::logged(
                entry,
                entry.at.saturating_sub(zero),
                &said,
                language,
            ));
            out.push('\n');
        }
        out
    }
}

impl Answer {
    /// The answer as JSON: `accepted`, `refusal` (null, or name and article) and `notes`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        object!({
            "accepted": self.accepted(),
            "refusal": self.refusal.map(|why| object!({
                "name": why.name(),
                "article": why.article(),
                "text": text::arbiter::refusal(why, Language::English),
            })),
            "notes": self.notes.iter().map(Note::to_value).collect::<Vec<_>>(),
        })
    }

    /// The answer in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        text::arbiter::answer(self, language)
    }
}

impl Note {
    /// The note as JSON: `note` is its kind, `text` says it in English.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut value = match self {
            Note::Foul { side, kind, count } => object!({
                "note": "foul", "side": side.name(), "article": kind.article(), "count": count,
            }),
            Note::Bound {
                side,
                article,
                moves,
            } => object!({
                "note": "bound", "side": side.name(), "article": article, "moves": moves,
            }),
            Note::Free { side, article } => object!({
                "note": "free", "side": side.name(), "article": article,
            }),
            Note::PressedFor(side) => object!({"note": "pressed_for", "side": side.name()}),
            Note::Offered(side) => object!({"note": "offered", "side": side.name()}),
            Note::Declined(side) => object!({"note": "declined", "side": side.name()}),
            Note::Ruled { ruling, rule } => object!({
                "note": "ruled", "ruling": ruling.name(), "article": rule,
            }),
            Note::Counted { plies, needed } => object!({
                "note": "counted", "plies": plies, "needed": needed,
            }),
            Note::Penalty { side, ms } => object!({
                "note": "penalty", "side": side.name(), "ms": ms,
            }),
            Note::Sanctioned { side, kind } => object!({
                "note": "sanctioned", "side": side.name(), "kind": kind.name(),
            }),
            Note::RecordsLater(side) => object!({"note": "records_later", "side": side.name()}),
            Note::SheetComplete => object!({"note": "sheet_complete"}),
            Note::Ended(ending) => object!({
                "note": "ended", "result": ending.result.name(), "reason": ending.reason.name(),
                "article": ending.reason.article(), "rule": ending.rule,
            }),
        };
        value["text"] = text::arbiter::note(self, Language::English).into();
        value
    }
}
