//! Pairing sheets: a round with its results as far as they are known, as a table and as JSON.

use serde_json::{json, Value};

use super::super::config::{Key, Schedule};
use super::super::error::Result;
use super::super::event::Tournament;
use super::super::facts::{Id, Outcome, Pair};
use super::super::points;
use super::super::results::Facts;
use super::super::table::Table;
use crate::board::Color;
use crate::text::Language;

impl Tournament {
    /// How a pair stands: the result of a game, or the board points of a match.
    fn pair_result(&self, facts: &Facts, pair: &Pair) -> String {
        let outcomes: Vec<Option<Outcome>> = pair
            .games
            .iter()
            .map(|game| self.effective(facts, pair, game))
            .collect();
        if self.config.team.is_none() {
            let shown: Vec<&str> = outcomes
                .iter()
                .map(|o| o.map_or("", Outcome::name))
                .collect();
            return shown.join(" ").trim().to_owned();
        }
        if outcomes.iter().all(Option::is_none) {
            return String::new();
        }
        let mut sums = [0, 0];
        for (game, outcome) in pair.games.iter().zip(outcomes) {
            for (side, sum) in sums.iter_mut().enumerate() {
                *sum += outcome.map_or(0, |o| self.config.scoring.points(o, game.color(side)));
            }
        }
        sums.map(points::show).join(" : ")
    }

    /// The pairing sheet of a round, with results as far as they are known; of a team event also the
    /// boards.
    ///
    /// # Errors
    /// An unknown round.
    pub fn round_table(&self, number: u32, language: Language) -> Result<Table> {
        let round = self.round(number)?;
        let teams = self.config.team.is_some();
        let facts = self.facts();
        let tally = self.tally(number - 1);
        let scores = self.config.schedule == Schedule::Swiss;
        let grouped = round.pairs.iter().any(|pair| pair.group != 0);
        let mut columns = Vec::new();
        if grouped {
            columns.push((language.pick("组", "Group"), true));
        }
        columns.push((language.pick("台次", "Board"), true));
        let (first, second) = if teams {
            (
                language.pick("先走队", "First team"),
                language.pick("后走队", "Second team"),
            )
        } else {
            (language.pick("红方", "Red"), language.pick("黑方", "Black"))
        };
        let points_word = Key::Points.word(teams, language);
        columns.push((language.pick("编号", "No."), true));
        columns.push((first, false));
        if scores {
            columns.push((points_word.clone(), true));
        }
        columns.push((language.pick("结果", "Result"), false));
        if scores {
            columns.push((points_word, true));
        }
        columns.push((second, false));
        columns.push((language.pick("编号", "No."), true));
        let mut rows = Vec::new();
        for (board, pair) in (1..).zip(&round.pairs) {
            let [a, b] = pair.sides;
            let name = |id: Id| self.entries[id as usize - 1].name.clone();
            let score = |id: Id| points::show(tally.sides[id as usize - 1].points);
            let mut cells = Vec::new();
            if grouped {
                cells.push(pair.group.to_string());
            }
            cells.extend([board.to_string(), self.number_of(a).to_string(), name(a)]);
            if scores {
                cells.push(score(a));
            }
            cells.push(self.pair_result(&facts, pair));
            if scores {
                cells.push(score(b));
            }
            cells.extend([name(b), self.number_of(b).to_string()]);
            rows.push(cells);
            if teams
                && pair
                    .games
                    .iter()
                    .any(|game| game.outcome.is_some() || game.members != [0, 0])
            {
                rows.extend(self.board_rows(&facts, board, pair, grouped, scores, language));
            }
        }
        let mut notes = Vec::new();
        for id in &round.byes {
            let name = &self.entries[*id as usize - 1].name;
            notes.push(language.pick(&format!("轮空：{name}"), &format!("bye: {name}")));
        }
        Ok(Table {
            title: self.title(
                &language.pick(&format!("第{number}轮对阵"), &format!("Round {number}")),
                0,
                language,
            ),
            subtitle: String::new(),
            columns,
            rows,
            notes,
            language: language.code(),
        })
    }

    fn member_name(&self, id: Id, member: u32) -> String {
        let members = &self.entries[id as usize - 1].members;
        match (member as usize)
            .checked_sub(1)
            .and_then(|i| members.get(i))
        {
            Some(member) => member.name.clone(),
            None if member == 0 => String::new(),
            None => format!("{member}"),
        }
    }

    /// The boards of a team match: the member with red is marked.
    fn board_rows(
        &self,
        facts: &Facts,
        board: u32,
        pair: &Pair,
        grouped: bool,
        scores: bool,
        language: Language,
    ) -> Vec<Vec<String>> {
        pair.games
            .iter()
            .map(|game| {
                let who = |side: usize| {
                    let color = match game.color(side) {
                        Color::Red => language.pick("红", "red"),
                        Color::Black => language.pick("黑", "black"),
                    };
                    format!(
                        "  {} ({color})",
                        self.member_name(pair.sides[side], game.members[side])
                    )
                };
                let outcome = self.effective(facts, pair, game);
                let result = outcome.map_or_else(String::new, |o| {
                    [0, 1]
                        .map(|side| points::show(self.config.scoring.points(o, game.color(side))))
                        .join(" : ")
                });
                let mut cells = Vec::new();
                if grouped {
                    cells.push(String::new());
                }
                cells.extend([format!("{board}.{}", game.board), String::new(), who(0)]);
                if scores {
                    cells.push(String::new());
                }
                cells.push(result);
                if scores {
                    cells.push(String::new());
                }
                cells.extend([who(1), String::new()]);
                cells
            })
            .collect()
    }

    /// A round as JSON: `round`, `origin`, `pairs` with `red` and `black` (or `first` and `second` team),
    /// `result`, and `games`; `byes`.
    ///
    /// # Errors
    /// An unknown round.
    pub fn round_value(&self, number: u32) -> Result<Value> {
        let round = self.round(number)?;
        let facts = self.facts();
        let teams = self.config.team.is_some();
        let side = |id: Id| json!({"entry": id, "number": self.number_of(id), "name": self.entries[id as usize - 1].name});
        let pairs: Vec<Value> = (1..)
            .zip(&round.pairs)
            .map(|(board, pair): (u32, &Pair)| {
                let names = if teams { ["first", "second"] } else { ["red", "black"] };
                let mut out = json!({
                    "board": board,
                    names[0]: side(pair.sides[0]),
                    names[1]: side(pair.sides[1]),
                    "result": self.pair_result(&facts, pair),
                });
                if pair.group != 0 {
                    out["group"] = pair.group.into();
                }
                if let Some(decided) = pair.decided {
                    out["decided"] = pair.sides[decided].into();
                }
                if teams || pair.games.len() > 1 {
                    out["games"] = pair
                        .games
                        .iter()
                        .map(|game| {
                            let red = game.side(Color::Red);
                            json!({
                                "board": game.board,
                                "red": pair.sides[red],
                                "black": pair.sides[1 - red],
                                "red_member": self.member_name(pair.sides[red], game.members[red]),
                                "black_member": self.member_name(pair.sides[1 - red], game.members[1 - red]),
                                "result": self.effective(&facts, pair, game).map(Outcome::name),
                                "games": game.contest.iter().map(|o| o.name()).collect::<Vec<_>>(),
                            })
                        })
                        .collect();
                }
                out
            })
            .collect();
        Ok(json!({
            "round": number,
            "finished": self.finished(number).is_ok(),
            "pairs": pairs,
            "byes": round.byes.iter().map(|id| side(*id)).collect::<Vec<_>>(),
        }))
    }
}
