//! Standings, cross-tables, lists of rounds and pairing sheets: as tables, and as JSON.

use serde_json::{json, Value};

use super::config::{Key, Schedule};
use super::error::Result;
use super::event::Tournament;
use super::facts::*;
use super::points;
use super::ranking::Standings;
use super::results::Facts;
use super::table::Table;
use super::tally::{Encounter, How, Mood, Tally};
use crate::board::Color;
use crate::text::Language;

impl Key {
    /// What a column of the key is called; of teams where that differs.
    pub(super) fn word(self, teams: bool, language: Language) -> String {
        let (chinese, english) = match self {
            Key::Points if teams => ("场分", "Match pts"),
            Key::Points => ("积分", "Points"),
            Key::Discipline => ("处分", "Sanctions"),
            Key::SonnebornBerger => ("小分", "SB"),
            Key::Buchholz if teams => ("团体对手分", "Opp. pts"),
            Key::Buchholz => ("对手分", "Buchholz"),
            Key::BuchholzCut => ("对手分去低", "BH cut 1"),
            Key::Wins if teams => ("全队胜局", "Games won"),
            Key::Wins => ("胜局", "Wins"),
            Key::MatchWins => ("全队胜场", "Matches won"),
            Key::GamePoints => ("总局分", "Game pts"),
            Key::Direct => ("直胜", "Direct"),
            Key::Fouls => ("犯规", "Fouls"),
            Key::Progressive => ("累进分", "Progressive"),
            Key::BlackGames => ("后走局数", "Black games"),
            Key::BlackWins => ("后走胜局", "Black wins"),
            Key::PlaceSum => ("名次总和", "Sum of places"),
            Key::BestPlace => ("最高名次", "Best place"),
            Key::SecondPlace => ("次高名次", "Second place"),
            Key::Stage => ("轮次", "Stage"),
            Key::PlayOff => ("加赛", "Play-off"),
        };
        language.pick(chinese, english)
    }

    fn shown(self, value: Option<i64>) -> String {
        match value {
            None => String::new(),
            Some(value) if self.is_points() => points::show(value),
            Some(value) if self == Key::Discipline => {
                match (value / 1_000_000, value % 1_000_000) {
                    (0, warnings) => warnings.to_string(),
                    (excluded, warnings) => format!("{excluded}/{warnings}"),
                }
            }
            Some(value) => value.to_string(),
        }
    }

    fn to_value(self, value: Option<i64>) -> Value {
        match value {
            None => Value::Null,
            Some(value) if self.is_points() => points::to_value(value),
            Some(value) => value.into(),
        }
    }
}

/// 1, ½, 0, +, -.
fn mark(e: &Encounter) -> &'static str {
    match (e.how, e.mood) {
        (How::Played, Mood::Won) => "1",
        (How::Played, Mood::Drawn) => "½",
        (How::Played, Mood::Lost) => "0",
        (_, Mood::Won) => "+",
        (_, Mood::Drawn) => "=",
        (_, Mood::Lost) => "-",
    }
}

impl Standings {
    /// The standings as JSON: `rounds`, `group`, `keys`, and `rows` with `place` (null: none), `shared`,
    /// `entry`, `name`, `values` by key, `decided_by` (the key that separated the row from the one before).
    #[must_use]
    pub fn to_value(&self) -> Value {
        json!({
            "rounds": self.rounds,
            "group": self.group,
            "keys": self.keys.iter().map(|key| key.name()).collect::<Vec<_>>(),
            "rows": self.rows.iter().map(|row| json!({
                "place": row.place,
                "shared": row.shared,
                "entry": row.id,
                "name": row.name,
                "values": self.keys.iter().zip(&row.values)
                    .map(|(key, value)| (key.name().to_owned(), key.to_value(*value)))
                    .collect::<serde_json::Map<_, _>>(),
                "decided_by": row.decided_by.map(Key::name),
            })).collect::<Vec<_>>(),
        })
    }
}

impl Tournament {
    fn title(&self, what: &str, group: u32, language: Language) -> String {
        let mut out = self.config.name.clone();
        if !out.is_empty() {
            out.push(' ');
        }
        if group != 0 {
            out += &language.pick(&format!("第{group}组 "), &format!("Group {group}: "));
        }
        out + what
    }

    fn after(round: u32, language: Language) -> String {
        language.pick(&format!("第{round}轮后"), &format!("after round {round}"))
    }

    fn number_of(&self, id: Id) -> u32 {
        self.draw
            .iter()
            .position(|other| *other == id)
            .map_or(id, |i| i as u32 + 1)
    }

    /// The standings as a table.
    #[must_use]
    pub fn standings_table(&self, standings: &Standings, language: Language) -> Table {
        let teams = self.config.team.is_some();
        let by_places = standings.keys.contains(&Key::PlaceSum);
        let shown: Vec<usize> = (0..standings.keys.len())
            .filter(|k| {
                // Sanctions are shown where there are some.
                standings.keys[*k] != Key::Discipline
                    || standings
                        .rows
                        .iter()
                        .any(|row| row.values[*k].unwrap_or(0) != 0)
            })
            .collect();
        let clubs = !by_places && self.entries.iter().any(|e| !e.club.is_empty());
        let mut columns = vec![(language.pick("名次", "Place"), true)];
        if !by_places {
            columns.push((language.pick("编号", "No."), true));
        }
        columns.push((
            if teams || by_places {
                language.pick("队名", "Team")
            } else {
                language.pick("姓名", "Name")
            },
            false,
        ));
        if clubs {
            columns.push((language.pick("单位", "Club"), false));
        }
        columns.extend(
            shown
                .iter()
                .map(|k| (standings.keys[*k].word(teams, language), true)),
        );
        columns.push((language.pick("区分", "Decided by"), false));
        let rows = standings
            .rows
            .iter()
            .map(|row| {
                let place = match row.place {
                    None => "-".to_owned(),
                    Some(place) if row.shared => format!("{place}="),
                    Some(place) => place.to_string(),
                };
                let mut cells = vec![place];
                if !by_places {
                    cells.push(self.number_of(row.id).to_string());
                }
                cells.push(row.name.clone());
                if clubs {
                    cells.push(self.entries[row.id as usize - 1].club.clone());
                }
                cells.extend(
                    shown
                        .iter()
                        .map(|k| standings.keys[*k].shown(row.values[*k])),
                );
                cells.push(
                    row.decided_by
                        .map_or_else(String::new, |key| key.word(teams, language)),
                );
                cells
            })
            .collect();
        let mut notes = Vec::new();
        if standings.rows.iter().any(|row| row.shared) {
            notes.push(language.pick("=：名次并列", "=: the place is shared"));
        }
        if standings.rows.iter().any(|row| row.place.is_none()) {
            notes.push(language.pick("-：退出比赛", "-: has left the event"));
        }
        Table {
            title: self.title(
                &language.pick("名次表", "Standings"),
                standings.group,
                language,
            ),
            subtitle: Self::after(standings.rounds, language),
            columns,
            rows,
            notes,
            language: language.code(),
        }
    }

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

    fn name_word(&self, language: Language) -> String {
        if self.config.team.is_some() {
            language.pick("队名", "Team")
        } else {
            language.pick("姓名", "Name")
        }
    }

    fn place_shown(standings: &Standings, id: Id) -> String {
        let row = standings.rows.iter().find(|row| row.id == id);
        match row.and_then(|row| Some((row.place?, row.shared))) {
            None => "-".to_owned(),
            Some((place, true)) => format!("{place}="),
            Some((place, false)) => place.to_string(),
        }
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
            (self.name_word(language), false),
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
                cells.push(Self::place_shown(&standings, *id));
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
            (self.name_word(language), false),
        ];
        columns.extend((1..=tally.rounds).map(|round| (round.to_string(), false)));
        columns.push((Key::Points.word(teams, language), true));
        let rows = standings
            .rows
            .iter()
            .map(|row| {
                let side = &tally.sides[row.id as usize - 1];
                let mut cells = vec![
                    Self::place_shown(&standings, row.id),
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
                rows.extend(self.board_rows(board, pair, grouped, scores, language));
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
        board: u32,
        pair: &Pair,
        grouped: bool,
        scores: bool,
        language: Language,
    ) -> Vec<Vec<String>> {
        let facts = &self.facts();
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
