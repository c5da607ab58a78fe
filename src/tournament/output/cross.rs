//! Cross-tables (成绩表): who met whom, and how it ended; as tables and as JSON.

use serde_json::{json, Value};

use super::super::config::{Key, Schedule};
use super::super::error::Result;
use super::super::event::Tournament;
use super::super::facts::Id;
use super::super::points;
use super::super::ranking::Row;
use super::super::table::Table;
use super::super::tally::{How, Tally};
use super::cells::{mark, name_word};
use crate::board::Color;
use crate::text::Language;

impl Tournament {
    /// The cross-table after a round: of a table one column for each opponent, of a Swiss or a tree one
    /// for each round. Groups have one table each.
    ///
    /// # Errors
    /// As [`Tournament::standings`].
    pub fn cross_tables(&self, round: Option<u32>, language: Language) -> Result<Vec<Table>> {
        let rounds = self.counted(round)?;
        let tally = self.tally(rounds);
        Ok(match self.config.schedule {
            Schedule::RoundRobin | Schedule::Groups => (1..)
                .zip(self.groups())
                .map(|(group, ids)| {
                    let group = if self.config.schedule == Schedule::Groups {
                        group
                    } else {
                        0
                    };
                    self.cross_by_opponent(&tally, &ids, group, language)
                })
                .collect(),
            _ => vec![self.cross_by_round(&tally, language)],
        })
    }
    fn cross_by_opponent(
        &self,
        tally: &Tally,
        ids: &[Id],
        group: u32,
        language: Language,
    ) -> Table {
        let teams = self.config.team.is_some();
        let present: Vec<Id> = ids.iter().copied().filter(|id| *id != 0).collect();
        let standings = self.rank(tally, &present, group);
        let number = |id: Id| {
            ids.iter()
                .position(|other| *other == id)
                .map_or(0, |i| i + 1)
        };
        let mut columns = vec![
            (language.pick("编号", "No."), true),
            (name_word(teams, language), false),
        ];
        columns.extend(present.iter().map(|id| (number(*id).to_string(), false)));
        columns.push((Key::Points.word(teams, language), true));
        columns.push((language.pick("名次", "Place"), true));
        let rows = present
            .iter()
            .map(|id| {
                let side = &tally.sides[*id as usize - 1];
                let mut cells = vec![
                    number(*id).to_string(),
                    self.entries[*id as usize - 1].name.clone(),
                ];
                for other in &present {
                    if other == id {
                        cells.push("■".to_owned());
                        continue;
                    }
                    let met = side.encounters.iter().filter(|e| e.opponent == *other);
                    let marks: Vec<String> = met
                        .map(|e| match (teams, e.how) {
                            (true, How::Played) => points::show(e.boards),
                            _ => mark(e).to_owned(),
                        })
                        .collect();
                    cells.push(marks.join(if teams { " " } else { "" }));
                }
                cells.push(points::show(side.points));
                let row = standings.rows.iter().find(|row| row.id == *id);
                cells.push(row.map_or_else(|| "-".to_owned(), Row::place_shown));
                cells
            })
            .collect();
        Table {
            title: self.title(&language.pick("成绩表", "Cross-table"), group, language),
            subtitle: Self::after(tally.rounds, language),
            columns,
            rows,
            notes: Vec::new(),
            language: language.code(),
        }
    }

    fn cross_by_round(&self, tally: &Tally, language: Language) -> Table {
        let teams = self.config.team.is_some();
        let ids: Vec<Id> = (1..=self.entries.len() as Id).collect();
        let standings = self.rank(tally, &ids, 0);
        let mut columns = vec![
            (language.pick("名次", "Place"), true),
            (language.pick("编号", "No."), true),
            (name_word(teams, language), false),
        ];
        columns.extend((1..=tally.rounds).map(|round| (round.to_string(), false)));
        columns.push((Key::Points.word(teams, language), true));
        let rows = standings
            .rows
            .iter()
            .map(|row| {
                let side = &tally.sides[row.id as usize - 1];
                let mut cells = vec![
                    row.place_shown(),
                    self.number_of(row.id).to_string(),
                    row.name.clone(),
                ];
                for round in 1..=tally.rounds {
                    let met: Vec<String> = side
                        .encounters
                        .iter()
                        .filter(|e| e.round == round)
                        .map(|e| match e.how {
                            How::Bye => language.pick("轮空", "bye"),
                            _ => {
                                let color = match e.color {
                                    Color::Red => language.pick("红", "r"),
                                    Color::Black => language.pick("黑", "b"),
                                };
                                format!("{}{color}{}", self.number_of(e.opponent), mark(e))
                            }
                        })
                        .collect();
                    cells.push(met.join(" "));
                }
                cells.push(points::show(side.points));
                cells
            })
            .collect();
        Table {
            title: self.title(&language.pick("成绩表", "Cross-table"), 0, language),
            subtitle: Self::after(tally.rounds, language),
            columns,
            rows,
            notes: vec![language.pick(
                "每轮：对手编号、红黑、结果",
                "each round: the opponent's number, red or black, the result",
            )],
            language: language.code(),
        }
    }

    /// The cross-table as JSON: for each side in the order of the standings what it met.
    ///
    /// # Errors
    /// As [`Tournament::standings`].
    pub fn cross_value(&self, round: Option<u32>) -> Result<Value> {
        let tally = self.tally(self.counted(round)?);
        let ids: Vec<Id> = (1..=self.entries.len() as Id).collect();
        let standings = self.rank(&tally, &ids, 0);
        let rows: Vec<Value> = standings
            .rows
            .iter()
            .map(|row| {
                let side = &tally.sides[row.id as usize - 1];
                json!({
                    "place": row.place,
                    "entry": row.id,
                    "number": self.number_of(row.id),
                    "name": row.name,
                    "points": points::to_value(side.points),
                    "game_points": points::to_value(side.game_points),
                    "encounters": side.encounters.iter().map(|e| json!({
                        "round": e.round,
                        "opponent": if e.opponent == 0 { Value::Null } else { e.opponent.into() },
                        "color": if e.how == How::Bye { Value::Null } else { e.color.name().into() },
                        "result": mark(e),
                        "points": points::to_value(e.points),
                        "boards": points::to_value(e.boards),
                    })).collect::<Vec<_>>(),
                })
            })
            .collect();
        Ok(json!({"rounds": tally.rounds, "rows": rows}))
    }
}
