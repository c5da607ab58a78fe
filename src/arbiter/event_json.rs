//! Events as JSON, with the time at which they happened.

use std::cell::RefCell;

use serde_json::{Map, Value};

use super::fields::{
    choice, flag, get, join, line, list, number, object, side, text, wrong, Result,
};
use super::{Event, FoulKind, Manner, SanctionKind, Signatory};
use crate::adjudication::Label;
use crate::board::Square;
use crate::clock::MAX_TIME;
use crate::json::Json;

/// The longest reason or name, in bytes.
pub(super) const MAX_LINE: usize = 200;
/// The most squares or plies of one event.
pub(super) const MAX_LIST: usize = 1000;

const SANCTIONS: [SanctionKind; 3] = [
    SanctionKind::Warning,
    SanctionKind::Disqualified,
    SanctionKind::Expelled,
];

/// Puts a field into an object; one piece of code for all of them.
#[inline(never)]
fn insert(out: &mut Map<String, Value>, name: &str, value: &dyn Json) {
    out.insert(name.to_owned(), value.json());
}

impl Event {
    /// The event as JSON, without its time: `event` is its [name](Event::name), the other fields
    /// are those of the event (`side`, `move`, `squares`, `ms`, `reason`, …).
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut out = Map::new();
        let mut put = |name: &str, value: &dyn Json| insert(&mut out, name, value);
        put("event", &self.name());
        match self {
            Event::Touch {
                side,
                squares,
                manner,
            } => {
                put("side", &side.name());
                put(
                    "squares",
                    &squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
                );
                let (manner, consent) = match manner {
                    Manner::InOrder => ("in_order", None),
                    Manner::AtOnce => ("at_once", None),
                    Manner::Adjusting { consent } => ("adjusting", Some(*consent)),
                    Manner::Accident => ("accident", None),
                };
                put("manner", &manner);
                if let Some(consent) = consent {
                    put("consent", &consent);
                }
            }
            Event::Move { side, played } => {
                put("side", &side.name());
                put("move", &played.to_string());
            }
            Event::Press(side)
            | Event::TouchClock(side)
            | Event::Offer(side)
            | Event::Withdraw(side)
            | Event::Accept(side)
            | Event::Decline(side)
            | Event::Resign(side)
            | Event::ClaimLimit(side)
            | Event::ClaimRepetition(side)
            | Event::Arrive(side)
            | Event::RecordsMadeGood(side)
            | Event::DeclareLoss(side) => put("side", &side.name()),
            Event::Start { late } => put("late", late),
            Event::Foul { side, kind } => {
                put("side", &side.name());
                put("kind", &kind.article());
            }
            Event::Sanction { side, kind, reason } => {
                put("side", &side.name());
                put("kind", &kind.name());
                put("reason", &reason.as_str());
            }
            Event::MissedRecords { side, plies } => {
                put("side", &side.name());
                put("plies", plies);
            }
            Event::Overrule { ply, label, reason } => {
                put("ply", ply);
                put("label", &label.name());
                put("reason", &reason.as_str());
            }
            Event::SetTime { side, ms, reason }
            | Event::AddTime { side, ms, reason }
            | Event::DeductTime { side, ms, reason } => {
                put("side", &side.name());
                put("ms", ms);
                put("reason", &reason.as_str());
            }
            Event::ReplaceClock { ms, reason } => {
                put("ms", ms);
                put("reason", &reason.as_str());
            }
            Event::TakeBack { reason } => put("reason", &reason.as_str()),
            Event::Sign { who, name } => {
                put("who", &who.name());
                put("name", &name.as_str());
            }
            Event::AuditLimit
            | Event::AuditRepetition
            | Event::DeclareDraw
            | Event::Pause
            | Event::Resume
            | Event::Check => {}
        }
        Value::Object(out)
    }

    /// Reads an event; `at` names it in errors.
    pub(super) fn from_value(at: &str, value: &Value) -> Result<Event> {
        let fields = object(at, value)?;
        // What the event has asked for is what it knows: anything else is a slip of the writer's.
        let known = RefCell::new(vec!["at", "event"]);
        let of = |name: &'static str| {
            known.borrow_mut().push(name);
            get(at, fields, name)
        };
        let who = || of("side").and_then(|(at, value)| side(&at, value));
        let optional = |name: &'static str| {
            known.borrow_mut().push(name);
            fields.get(name)
        };
        let reason = || match optional("reason") {
            None => Ok(String::new()),
            Some(value) => line(&join(at, "reason"), value, MAX_LINE),
        };
        let ms = || of("ms").and_then(|(at, value)| number(&at, value, 0..=MAX_TIME));
        let (name_at, name) = of("event")?;
        let event =
            match text(&name_at, name)? {
                "touch" => {
                    optional("consent");
                    let (squares_at, squares) = of("squares")?;
                    let (manner_at, manner) = of("manner")?;
                    Event::Touch {
                        side: who()?,
                        squares: list(&squares_at, squares, MAX_LIST)?
                            .iter()
                            .map(
                                |square| match text(&squares_at, square)?.parse::<Square>() {
                                    Ok(square) => Ok(square),
                                    Err(e) => wrong(&squares_at, e.to_string()),
                                },
                            )
                            .collect::<Result<_>>()?,
                        manner: match text(&manner_at, manner)? {
                            "in_order" => Manner::InOrder,
                            "at_once" => Manner::AtOnce,
                            "adjusting" => Manner::Adjusting {
                                consent: of("consent").and_then(|(at, v)| flag(&at, v))?,
                            },
                            "accident" => Manner::Accident,
                            _ => return wrong(
                                &manner_at,
                                "expected \"in_order\", \"at_once\", \"adjusting\" or \"accident\"",
                            ),
                        },
                    }
                }
                "move" => {
                    let (move_at, played) = of("move")?;
                    Event::Move {
                        side: who()?,
                        played: match text(&move_at, played)?.parse() {
                            Ok(played) => played,
                            Err(e) => return wrong(&move_at, format!("{e}")),
                        },
                    }
                }
                "press" => Event::Press(who()?),
                "touch_clock" => Event::TouchClock(who()?),
                "offer" => Event::Offer(who()?),
                "withdraw" => Event::Withdraw(who()?),
                "accept" => Event::Accept(who()?),
                "decline" => Event::Decline(who()?),
                "resign" => Event::Resign(who()?),
                "claim_limit" => Event::ClaimLimit(who()?),
                "claim_repetition" => Event::ClaimRepetition(who()?),
                "start" => match optional("late") {
                    None => Event::Start {
                        late: [false, false],
                    },
                    Some(late) => {
                        let at = super::fields::join(at, "late");
                        match list(&at, late, 2)? {
                            [red, black] => Event::Start {
                                late: [flag(&at, red)?, flag(&at, black)?],
                            },
                            _ => return wrong(&at, "expected [red, black], true who is late"),
                        }
                    }
                },
                "arrive" => Event::Arrive(who()?),
                "foul" => {
                    let (at, kind) = of("kind")?;
                    Event::Foul {
                        side: who()?,
                        kind: choice(&at, kind, &FoulKind::ALL, FoulKind::article)?,
                    }
                }
                "sanction" => {
                    let (at, kind) = of("kind")?;
                    Event::Sanction {
                        side: who()?,
                        kind: choice(&at, kind, &SANCTIONS, SanctionKind::name)?,
                        reason: reason()?,
                    }
                }
                "missed_records" => {
                    let (at, plies) = of("plies")?;
                    Event::MissedRecords {
                        side: who()?,
                        plies: list(&at, plies, MAX_LIST)?
                            .iter()
                            .map(|ply| Ok(number(&at, ply, 1..=i64::from(u32::MAX))? as u32))
                            .collect::<Result<_>>()?,
                    }
                }
                "records_made_good" => Event::RecordsMadeGood(who()?),
                "audit_limit" => Event::AuditLimit,
                "audit_repetition" => Event::AuditRepetition,
                "overrule" => {
                    let ((ply_at, ply), (at, label)) = (of("ply")?, of("label")?);
                    Event::Overrule {
                        ply: number(&ply_at, ply, 0..=i64::from(u32::MAX))? as u32,
                        label: match Label::from_name(text(&at, label)?) {
                            Some(label) => label,
                            None => return wrong(&at, "no such label"),
                        },
                        reason: reason()?,
                    }
                }
                "declare_draw" => Event::DeclareDraw,
                "declare_loss" => Event::DeclareLoss(who()?),
                "pause" => Event::Pause,
                "resume" => Event::Resume,
                "set_time" => Event::SetTime {
                    side: who()?,
                    ms: ms()?,
                    reason: reason()?,
                },
                "add_time" => Event::AddTime {
                    side: who()?,
                    ms: ms()?,
                    reason: reason()?,
                },
                "deduct_time" => Event::DeductTime {
                    side: who()?,
                    ms: ms()?,
                    reason: reason()?,
                },
                "replace_clock" => {
                    let (at, both) = of("ms")?;
                    let [red, black] = list(&at, both, 2)? else {
                        return wrong(&at, "expected [red, black]");
                    };
                    Event::ReplaceClock {
                        ms: [
                            number(&at, red, 0..=MAX_TIME)?,
                            number(&at, black, 0..=MAX_TIME)?,
                        ],
                        reason: reason()?,
                    }
                }
                "take_back" => Event::TakeBack { reason: reason()? },
                "check" => Event::Check,
                "sign" => {
                    let ((who_at, who), (name_at, name)) = (of("who")?, of("name")?);
                    Event::Sign {
                        who: choice(&who_at, who, &Signatory::ALL, Signatory::name)?,
                        name: line(&name_at, name, MAX_LINE)?,
                    }
                }
                other => {
                    let shown: String = other.chars().take(40).collect();
                    return wrong(&name_at, format!("no event {shown:?}"));
                }
            };
        let known = known.into_inner();
        match fields.keys().find(|name| !known.contains(&name.as_str())) {
            Some(name) => wrong(&join(at, name), "no such field"),
            None => Ok(event),
        }
    }
}
