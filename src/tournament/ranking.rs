//! Places (15, 18.4): an ordered list of keys, each exact, and for every pair of neighbours the key
//! that separated them.

use super::config::{ByeOpponent, DirectReading, Key, Withdrawn};
use super::error::Result;
use super::event::Tournament;
use super::facts::Id;
use super::tally::{How, Mood, SideTally, Tally};

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place, from 1; `None`: without a place, since it has left.
    pub place: Option<u32>,
    /// Do others have the same place (并列)?
    pub shared: bool,
    /// The entry; in a table of teams by the sum of places, the number of its first player.
    pub id: Id,
    /// The name.
    pub name: String,
    /// The values in the order of the keys; `None`: the key did not apply. Points in quarters.
    pub values: Vec<Option<i64>>,
    /// The key that separated it from the line before; `None`: the first, or equal.
    pub decided_by: Option<Key>,
}

/// Places and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// So many rounds are counted.
    pub rounds: u32,
    /// The group, from 1; 0: none.
    pub group: u32,
    /// The keys in order.
    pub keys: Vec<Key>,
    /// The lines, best first.
    pub rows: Vec<Row>,
}

/// A tie that keys have left so far: the members of `order` between two places.
struct Span {
    from: usize,
    to: usize,
}

impl Tournament {
    /// The standings after a round: by default after the last up to which every round is finished.
    /// An event in groups has one table for each: see [`Tournament::group_standings`].
    ///
    /// # Errors
    /// An unknown round; a round up to it that is not finished.
    pub fn standings(&self, round: Option<u32>) -> Result<Standings> {
        let rounds = self.counted(round)?;
        let ids: Vec<Id> = (1..=self.entries.len() as Id).collect();
        Ok(self.rank(&self.tally(rounds), &ids, 0))
    }

    /// The standings with every result there is, of unfinished rounds too.
    #[must_use]
    pub fn provisional_standings(&self) -> Standings {
        let ids: Vec<Id> = (1..=self.entries.len() as Id).collect();
        self.rank(&self.tally(self.rounds.len() as u32), &ids, 0)
    }

    /// The standings of each group.
    ///
    /// # Errors
    /// As [`Tournament::standings`].
    pub fn group_standings(&self, round: Option<u32>) -> Result<Vec<Standings>> {
        let tally = self.tally(self.counted(round)?);
        let one = |(number, ids): (u32, Vec<Id>)| {
            let ids: Vec<Id> = ids.into_iter().filter(|id| *id != 0).collect();
            self.rank(&tally, &ids, number)
        };
        Ok((1..).zip(self.groups()).map(one).collect())
    }

    /// Who goes on from the groups (11.3), the first of each group first. In play are the places after
    /// the last finished round.
    ///
    /// # Errors
    /// Games without a result; a place that is shared over the border, which a play-off must decide.
    pub fn qualified(&self) -> Result<Vec<Id>> {
        for round in 1..=self.rounds.len() as u32 {
            self.finished(round)?;
        }
        let count = self.config.groups.qualify as usize;
        let tables = self.group_standings(None)?;
        for table in &tables {
            let place = |i: usize| table.rows.get(i).and_then(|row| row.place);
            if count > 0 && place(count).is_some() && place(count) == place(count - 1) {
                return super::error::conflict(
                    format!("group {}", table.group),
                    format!(
                        "{} and {} share place {}: a play-off must decide (15.6)",
                        table.rows[count - 1].name,
                        table.rows[count].name,
                        place(count).unwrap_or(0)
                    ),
                );
            }
        }
        let mut out = Vec::new();
        for place in 0..count {
            for table in &tables {
                out.extend(
                    table
                        .rows
                        .get(place)
                        .filter(|row| row.place.is_some())
                        .map(|row| row.id),
                );
            }
        }
        Ok(out)
    }

    pub(super) fn counted(&self, round: Option<u32>) -> Result<u32> {
        match round {
            None => Ok(self.finished_rounds()),
            Some(0) => Ok(0),
            Some(round) => {
                self.round(round)?;
                let facts = self.facts();
                for earlier in 1..=round {
                    self.finished_by(&facts, earlier)?;
                }
                Ok(round)
            }
        }
    }

    /// Ranks some entries by a tally.
    pub(super) fn rank(&self, tally: &Tally, ids: &[Id], group: u32) -> Standings {
        let mut keys = self.config.ranking.clone();
        if !self.play_offs.is_empty() && !keys.contains(&Key::PlayOff) {
            keys.push(Key::PlayOff);
        }
        let values = self.values(tally, &keys);
        let (mut order, out): (Vec<Id>, Vec<Id>) = ids.iter().copied().partition(|id| {
            let side = &tally.sides[*id as usize - 1];
            !side.left || (self.config.readings.rank_withdrawn && !side.annulled)
        });
        let mut rows: Vec<Row> = Vec::new();
        for (list, placed) in [(&mut order, true), (&mut out.clone(), false)] {
            // Whatever is equal by every key stands in the order of ratings and names.
            self.sort_by_rating(list);
            let (extra, decided) = self.separate(tally, &keys, &values, list);
            let start = rows.len();
            for (i, id) in list.iter().enumerate() {
                let index = *id as usize - 1;
                let mut mine: Vec<Option<i64>> = keys
                    .iter()
                    .enumerate()
                    .map(|(k, _)| values[k].get(index).copied())
                    .collect();
                for (k, value) in &extra[i] {
                    mine[*k] = Some(*value);
                }
                let equal = |i: usize| i > 0 && i < list.len() && decided[i].is_none();
                let first = (0..=i).rev().find(|i| !equal(*i)).unwrap_or(0);
                rows.push(Row {
                    place: placed.then_some((start + first + 1) as u32),
                    shared: placed && (equal(i) || equal(i + 1)),
                    id: *id,
                    name: self.entries[index].name.clone(),
                    values: mine,
                    decided_by: decided[i],
                });
            }
        }
        Standings {
            rounds: tally.rounds,
            group,
            keys,
            rows,
        }
    }

    /// Sorts by key after key within what is still equal. Returns, by position, values of keys that only
    /// apply to those who were equal, and the key that separates each from the one before.
    #[allow(clippy::type_complexity)]
    fn separate(
        &self,
        tally: &Tally,
        keys: &[Key],
        values: &[Vec<i64>],
        order: &mut [Id],
    ) -> (Vec<Vec<(usize, i64)>>, Vec<Option<Key>>) {
        let n = order.len();
        let mut extra: std::collections::HashMap<Id, Vec<(usize, i64)>> =
            std::collections::HashMap::new();
        let mut decided: Vec<Option<Key>> = vec![None; n];
        let mut spans = vec![Span { from: 0, to: n }];
        for (k, key) in keys.iter().enumerate() {
            let mut left = Vec::new();
            for span in spans {
                if span.to - span.from < 2 {
                    continue;
                }
                let here = &mut order[span.from..span.to];
                let sign = if key.fewer_first() { 1 } else { -1 };
                let mut of: Vec<(i64, Id)> = match key {
                    Key::Direct | Key::PlayOff => {
                        let found = if *key == Key::Direct {
                            self.direct(tally, here)
                        } else {
                            self.played_off(here)
                        };
                        match found {
                            None => {
                                left.push(span);
                                continue;
                            }
                            Some(found) => {
                                for (id, value) in here.iter().zip(&found) {
                                    extra.entry(*id).or_default().push((k, *value));
                                }
                                found
                                    .into_iter()
                                    .map(|v| sign * v)
                                    .zip(here.iter().copied())
                                    .collect()
                            }
                        }
                    }
                    _ => here
                        .iter()
                        .map(|id| (sign * values[k][*id as usize - 1], *id))
                        .collect(),
                };
                of.sort_by_key(|(value, _)| *value);
                let mut from = span.from;
                for (i, (value, id)) in of.iter().enumerate() {
                    here[i] = *id;
                    if i > 0 && of[i - 1].0 != *value {
                        decided[span.from + i] = Some(*key);
                        left.push(Span {
                            from,
                            to: span.from + i,
                        });
                        from = span.from + i;
                    }
                }
                left.push(Span { from, to: span.to });
            }
            spans = left;
        }
        let extra = order
            .iter()
            .map(|id| extra.remove(id).unwrap_or_default())
            .collect();
        (extra, decided)
    }

    /// 直胜: what each took from the others who are equal with him, over all their games; a win counts 1,
    /// a draw ½. `None`: the key does not apply.
    fn direct(&self, tally: &Tally, ids: &[Id]) -> Option<Vec<i64>> {
        if ids.len() > 2 && self.config.readings.direct == DirectReading::Two {
            return None;
        }
        let mut out = Vec::new();
        for id in ids {
            let mut sum = 0;
            let mut met = std::collections::HashSet::new();
            for e in &tally.sides[*id as usize - 1].encounters {
                if e.opponent != 0 && e.opponent != *id && ids.contains(&e.opponent) {
                    met.insert(e.opponent);
                    sum += match e.mood {
                        Mood::Won => 4,
                        Mood::Drawn => 2,
                        Mood::Lost => 0,
                    };
                }
            }
            if met.len() + 1 < ids.len() {
                return None;
            }
            out.push(sum);
        }
        Some(out)
    }

    /// 15.6: the last play-off in which all of them took part.
    fn played_off(&self, ids: &[Id]) -> Option<Vec<i64>> {
        let order = self
            .play_offs
            .iter()
            .rev()
            .find(|order| ids.iter().all(|id| order.contains(id)))?;
        ids.iter()
            .map(|id| {
                order
                    .iter()
                    .position(|other| other == id)
                    .map(|i| i as i64 + 1)
            })
            .collect()
    }

    /// The values of every key for every entry; empty for keys that only apply among equals.
    pub(super) fn values(&self, tally: &Tally, keys: &[Key]) -> Vec<Vec<i64>> {
        // The opponent of a bye: the lowest score in the field.
        let in_play = |side: &&SideTally| !side.left;
        let lowest = tally
            .sides
            .iter()
            .filter(in_play)
            .map(|side| side.points)
            .min();
        let lowest = lowest
            .or_else(|| tally.sides.iter().map(|side| side.points).min())
            .unwrap_or(0);
        let opponents: Vec<Vec<i64>> = if keys
            .iter()
            .any(|key| matches!(key, Key::Buchholz | Key::BuchholzCut | Key::SonnebornBerger))
        {
            tally
                .sides
                .iter()
                .map(|side| self.opponents(tally, side, lowest))
                .collect()
        } else {
            Vec::new()
        };
        let stages = if keys.contains(&Key::Stage) {
            self.stages()
        } else {
            Vec::new()
        };
        keys.iter()
            .map(|key| {
                let number = |side: &SideTally, i: usize| -> i64 {
                    match key {
                        Key::Points => side.points,
                        // By weight: an exclusion is more than any number of warnings.
                        Key::Discipline => side.exclusions * 1_000_000 + side.warnings,
                        Key::SonnebornBerger => side
                            .encounters
                            .iter()
                            .zip(&opponents[i])
                            .map(|(e, score)| match e.mood {
                                Mood::Won => *score,
                                Mood::Drawn => score / 2,
                                Mood::Lost => 0,
                            })
                            .sum(),
                        Key::Buchholz => opponents[i].iter().sum(),
                        Key::BuchholzCut => {
                            opponents[i].iter().sum::<i64>()
                                - opponents[i].iter().min().unwrap_or(&0)
                        }
                        Key::Wins => side.wins,
                        Key::MatchWins => side.match_wins,
                        Key::GamePoints => side.game_points,
                        Key::Fouls => side.fouls,
                        Key::Progressive => side.progress.iter().sum(),
                        Key::BlackGames => side.blacks,
                        Key::BlackWins => side.black_wins,
                        Key::Stage => stages.get(i).copied().unwrap_or(0),
                        Key::Direct
                        | Key::PlayOff
                        | Key::PlaceSum
                        | Key::BestPlace
                        | Key::SecondPlace => 0,
                    }
                };
                if matches!(key, Key::Direct | Key::PlayOff) {
                    return Vec::new();
                }
                tally
                    .sides
                    .iter()
                    .enumerate()
                    .map(|(i, side)| number(side, i))
                    .collect()
            })
            .collect()
    }

    /// The scores of whom a side met, in the order of its encounters.
    fn opponents(&self, tally: &Tally, side: &SideTally, lowest: i64) -> Vec<i64> {
        side.encounters
            .iter()
            .map(|e| match e.how {
                How::Bye => match self.config.readings.bye_opponent {
                    ByeOpponent::Lowest => lowest,
                    ByeOpponent::Own => side.points,
                    ByeOpponent::Zero => 0,
                },
                _ => {
                    let other = &tally.sides[e.opponent as usize - 1];
                    if other.left && self.config.readings.withdrawn_opponent == Withdrawn::Zero {
                        0
                    } else {
                        other.points
                    }
                }
            })
            .collect()
    }
}
