//! Why a round is paired as it is, and what another pairing would break.

use serde_json::{json, Value};

use super::super::config::Schedule;
use super::super::error::{conflict, Result};
use super::super::event::Tournament;
use super::super::facts::{Id, Origin};
use super::super::points::{self, Quarters};
use super::colours::due;
use super::criteria::{Costs, Criterion};
use super::field::{total, Field};
use crate::board::Color;

pub use super::colours::due::Reason as ColourReason;

/// Why two were paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairReason {
    /// Red and black.
    pub sides: [Id; 2],
    /// Their scores before the round.
    pub scores: [Quarters; 2],
    /// The section: the higher of the two scores.
    pub section: Quarters,
    /// Who came down from a higher section, and by how much.
    pub float: Option<(Id, Quarters)>,
    /// The colours that each had before, the last one last.
    pub histories: [Vec<Color>; 2],
    /// Why the colours are as they are.
    pub colours: ColourReason,
    /// What the pair comes to by each criterion.
    pub costs: Costs,
}

/// A departure of a pairing from the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Departure {
    /// Two have met before, in that round.
    Rematch {
        /// Who.
        sides: [Id; 2],
        /// When.
        round: u32,
    },
    /// Somebody has a second bye.
    SecondBye {
        /// Who.
        id: Id,
    },
    /// More than one bye, or one in an even field.
    NeedlessBye {
        /// Who.
        id: Id,
    },
    /// Somebody lower without a bye could have had it.
    ByeNotLowest {
        /// Who has it.
        id: Id,
        /// Who should.
        lowest: Id,
    },
    /// Somebody who is there is not paired.
    Missing {
        /// Who.
        id: Id,
    },
    /// A criterion is worse than it could be.
    Worse {
        /// Which.
        criterion: Criterion,
        /// What it comes to.
        found: i64,
        /// What it could come to.
        best: i64,
        /// Is it the most important one that differs? Later ones are only for information.
        decisive: bool,
    },
}

/// What there is to say about a pairing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The round.
    pub round: u32,
    /// What departs from the rules; empty: nothing.
    pub departures: Vec<Departure>,
    /// What the pairing comes to by each criterion.
    pub found: Costs,
    /// What the best pairing comes to; `None`: there is no legal one.
    pub best: Option<Costs>,
    /// Why there is no legal pairing.
    pub obstacle: Option<String>,
}

impl Tournament {
    /// Why each pair of a round of a Swiss was made, in the order of its boards.
    ///
    /// # Errors
    /// An unknown round; an event that is no Swiss.
    pub fn explain_round(&self, number: u32) -> Result<Vec<PairReason>> {
        let round = self.round(number)?;
        self.only_swiss(number)?;
        let ids: Vec<Id> = round.pairs.iter().flat_map(|pair| pair.sides).collect();
        let field = self.field(number, &ids);
        let index = |id: Id| field.players.iter().position(|p| p.id == id).unwrap_or(0);
        let at: Vec<[usize; 2]> = round
            .pairs
            .iter()
            .map(|pair| pair.sides.map(index))
            .collect();
        let pairs: Vec<(usize, usize)> = at.iter().map(|[r, b]| (*r.min(b), *r.max(b))).collect();
        let colours = self.colours(&field, &pairs, round.seed);
        Ok(at
            .iter()
            .zip(colours)
            .map(|([r, b], (upper_red, reason))| {
                let [red, black] = [&field.players[*r], &field.players[*b]];
                let section = red.score.max(black.score);
                let float = match red.score - black.score {
                    0 => None,
                    d if d > 0 => Some((red.id, d)),
                    d => Some((black.id, -d)),
                };
                // A told round may have its colours from elsewhere.
                let as_told = round.origin == Origin::Told && upper_red != (r < b);
                PairReason {
                    sides: [red.id, black.id],
                    scores: [red.score, black.score],
                    section,
                    float,
                    histories: [red.conduct.had.clone(), black.conduct.had.clone()],
                    colours: if as_told { due::Reason::Told } else { reason },
                    costs: field.costs(*r, *b, Some(true)),
                }
            })
            .collect())
    }

    fn only_swiss(&self, number: u32) -> Result<()> {
        if self.config.schedule != Schedule::Swiss {
            return conflict(
                format!("round {number}"),
                "only rounds of a Swiss are paired by criteria",
            );
        }
        Ok(())
    }

    /// Checks a round that was paired, here or elsewhere: every departure from the rules.
    ///
    /// # Errors
    /// An unknown round; an event that is no Swiss.
    pub fn check_round(&self, number: u32) -> Result<Check> {
        let round = self.round(number)?;
        self.only_swiss(number)?;
        let pairs: Vec<[Id; 2]> = round.pairs.iter().map(|pair| pair.sides).collect();
        let ids: Vec<Id> = pairs.iter().flatten().chain(&round.byes).copied().collect();
        self.check_pairs(number, &ids, &pairs, &round.byes)
    }

    /// Checks a pairing for the next round, without adding it: what an alternative would break. Whoever
    /// is there and not in it is missing.
    ///
    /// # Errors
    /// As [`Tournament::tell_round`].
    pub fn check_proposal(&self, pairs: &[[Id; 2]], byes: &[Id], absent: &[Id]) -> Result<Check> {
        let number = self.next_swiss_round()?;
        // The same nonsense as in a told round is refused.
        self.clone().tell_round(pairs, byes)?;
        let ids = self.present(absent)?;
        self.check_pairs(number, &ids, pairs, byes)
    }

    fn check_pairs(
        &self,
        number: u32,
        ids: &[Id],
        pairs: &[[Id; 2]],
        byes: &[Id],
    ) -> Result<Check> {
        let field = self.field(number, ids);
        let mut departures = Vec::new();
        for id in ids {
            if !pairs.iter().flatten().chain(byes).any(|other| other == id) {
                departures.push(Departure::Missing { id: *id });
            }
        }
        for sides in pairs {
            let met = (1..number).zip(&self.rounds).find(|(_, round)| {
                round
                    .pairs
                    .iter()
                    .any(|pair| sides.iter().all(|id| pair.sides.contains(id)))
            });
            if let Some((round, _)) = met {
                departures.push(Departure::Rematch {
                    sides: *sides,
                    round,
                });
            }
        }
        let best = self.pairing_of(number, ids);
        let due = best.as_ref().ok().and_then(|best| best.bye);
        for (i, id) in byes.iter().enumerate() {
            let player = field.players.iter().find(|p| p.id == *id);
            if player.is_some_and(|p| p.byes > 0) {
                departures.push(Departure::SecondBye { id: *id });
            }
            match due {
                None if best.is_ok() => departures.push(Departure::NeedlessBye { id: *id }),
                Some(_) if i > 0 => departures.push(Departure::NeedlessBye { id: *id }),
                Some(lowest) if lowest != *id => {
                    departures.push(Departure::ByeNotLowest { id: *id, lowest });
                }
                _ => {}
            }
        }
        // Criteria are compared among pairings of the same players.
        let playing: Vec<Id> = pairs.iter().flatten().copied().collect();
        let found = self.costs_of(&self.field(number, &playing), pairs);
        let (mut best_costs, mut obstacle) = (None, None);
        let same = if byes.len() < 2 && byes.first().copied() == due {
            best
        } else {
            self.pairing_of(number, &playing)
        };
        match same {
            Ok(paired) => {
                let list: Vec<_> = paired.pairs.iter().map(|(i, j)| (*i, *j, None)).collect();
                let costs = total(&paired.field, &list);
                if found > costs {
                    let mut decisive = true;
                    for criterion in Criterion::ALL {
                        let [found, best] = [found, costs].map(|c| c[criterion as usize]);
                        if found > best {
                            departures.push(Departure::Worse {
                                criterion,
                                found,
                                best,
                                decisive,
                            });
                        }
                        decisive &= found == best;
                    }
                }
                best_costs = Some(costs);
            }
            Err(e) => obstacle = Some(e.to_string()),
        }
        Ok(Check {
            round: number,
            departures,
            found,
            best: best_costs,
            obstacle,
        })
    }

    fn costs_of(&self, field: &Field, pairs: &[[Id; 2]]) -> Costs {
        let index = |id: Id| field.players.iter().position(|p| p.id == id).unwrap_or(0);
        let list: Vec<_> = pairs
            .iter()
            .map(|[r, b]| (index(*r), index(*b), Some(true)))
            .collect();
        total(field, &list)
    }

    /// The reasons of a round as JSON.
    ///
    /// # Errors
    /// As [`Tournament::explain_round`].
    pub fn explain_value(&self, number: u32) -> Result<Value> {
        let reasons = self.explain_round(number)?;
        Ok(json!({
            "round": number,
            "pairs": reasons.iter().map(|r| json!({
                "red": self.named(r.sides[0]),
                "black": self.named(r.sides[1]),
                "scores": r.scores.map(points::to_value),
                "section": points::to_value(r.section),
                "float": r.float.map(|(id, by)| json!({"entry": id, "down": points::to_value(by)})),
                "histories": r.histories.clone().map(|h| h.iter().map(|c| if *c == Color::Red { 'R' } else { 'B' }).collect::<String>()),
                "colours": r.colours.name(),
                "criteria": criteria(&r.costs),
            })).collect::<Vec<_>>(),
        }))
    }
}

/// Criteria by name. Differences of scores are in points.
fn criteria(costs: &Costs) -> Value {
    Criterion::ALL
        .iter()
        .map(|c| (c.name().to_owned(), criterion_value(*c, costs[*c as usize])))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn criterion_value(criterion: Criterion, cost: i64) -> Value {
    match criterion {
        Criterion::ScoreDifference => points::to_value(cost),
        // Quarters times quarters.
        Criterion::TopFirst if cost % 16 == 0 => (cost / 16).into(),
        Criterion::TopFirst => {
            serde_json::Number::from_f64(cost as f64 / 16.0).map_or(Value::Null, Value::Number)
        }
        _ => cost.into(),
    }
}

impl Check {
    /// The check as JSON.
    #[must_use]
    pub fn to_value(&self, event: &Tournament) -> Value {
        let one = |departure: &Departure| match departure {
            Departure::Rematch { sides, round } => json!({
                "departure": "rematch", "sides": sides.map(|id| event.named(id)), "round": round,
            }),
            Departure::SecondBye { id } => {
                json!({"departure": "second_bye", "side": event.named(*id)})
            }
            Departure::NeedlessBye { id } => {
                json!({"departure": "needless_bye", "side": event.named(*id)})
            }
            Departure::ByeNotLowest { id, lowest } => json!({
                "departure": "bye_not_lowest", "side": event.named(*id), "lowest": event.named(*lowest),
            }),
            Departure::Missing { id } => json!({"departure": "missing", "side": event.named(*id)}),
            Departure::Worse {
                criterion,
                found,
                best,
                decisive,
            } => json!({
                "departure": "worse",
                "criterion": criterion.name(),
                "found": criterion_value(*criterion, *found),
                "best": criterion_value(*criterion, *best),
                "decisive": decisive,
            }),
        };
        json!({
            "round": self.round,
            "departures": self.departures.iter().map(one).collect::<Vec<_>>(),
            "found": criteria(&self.found),
            "best": self.best.as_ref().map(criteria),
            "obstacle": self.obstacle,
        })
    }
}
