//! What stands in a cell: the names of keys, values, marks, places.

use serde_json::Value;

use super::super::config::Key;
use super::super::points;
use super::super::ranking::Row;
use super::super::tally::{Encounter, How, Mood};
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

    pub(super) fn shown(self, value: Option<i64>) -> String {
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

    pub(super) fn to_value(self, value: Option<i64>) -> Value {
        match value {
            None => Value::Null,
            Some(value) if self.is_points() => points::to_value(value),
            Some(value) => value.into(),
        }
    }
}

/// 1, ½, 0, +, -.
pub(super) fn mark(e: &Encounter) -> &'static str {
    match (e.how, e.mood) {
        (How::Played, Mood::Won) => "1",
        (How::Played, Mood::Drawn) => "½",
        (How::Played, Mood::Lost) => "0",
        (_, Mood::Won) => "+",
        (_, Mood::Drawn) => "=",
        (_, Mood::Lost) => "-",
    }
}

impl Row {
    /// The place; `=` behind one that is shared, `-` for who has left.
    pub(super) fn place_shown(&self) -> String {
        match self.place {
            None => "-".to_owned(),
            Some(place) if self.shared => format!("{place}="),
            Some(place) => place.to_string(),
        }
    }
}

/// What the column of names is called.
pub(super) fn name_word(teams: bool, language: Language) -> String {
    if teams {
        language.pick("队名", "Team")
    } else {
        language.pick("姓名", "Name")
    }
}
