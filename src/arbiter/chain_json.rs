//! Contests and their rules as JSON.

use serde_json::{Map, Value};

use super::fields::{
    choice, flag, get, join, line, list, number, object, parse, text, wrong, Result,
};
use super::regulations_json::points;
use super::{Chain, ChainRules, Colours, GameResult, Player, Scoring, Stage, CHAINS};

/// The most stages, and the most games of one.
const MOST: usize = 20;

const COLOURS: [(&str, Colours); 3] = [
    ("first", Colours::First),
    ("exchanged", Colours::Exchanged),
    ("black_chooses", Colours::BlackChooses),
];

impl ChainRules {
    /// Reads rules: a name, or a JSON object with `name` and `stages`, each with `name`, `time`, and
    /// if they differ from these: `games` (1), `colours` (`"first"`, `"exchanged"`,
    /// `"black_chooses"`), `draw_is_black_win` (false), `points` (`win` 1, `red_draw` 0.5,
    /// `black_draw` 0.5, `loss` 0).
    ///
    /// # Errors
    /// The first field that is wrong.
    pub fn from_json(given: &str) -> Result<ChainRules> {
        let given = given.trim();
        if !given.starts_with('{') {
            return ChainRules::from_value("", &Value::String(given.to_owned()));
        }
        ChainRules::from_value("", &parse(given)?)
    }

    fn from_value(at: &str, value: &Value) -> Result<ChainRules> {
        if let Value::String(name) = value {
            return ChainRules::named(name).map_or_else(
                || {
                    let shown: String = name.chars().take(40).collect();
                    wrong(
                        at,
                        format!("no chain {shown:?}; there are {}", CHAINS.join(", ")),
                    )
                },
                Ok,
            );
        }
        let fields = object(at, value)?;
        for name in fields.keys() {
            if !["name", "stages"].contains(&name.as_str()) {
                return wrong(&join(at, name), "no such field");
            }
        }
        let (name_at, name) = get(at, fields, "name")?;
        let (stages_at, stages) = get(at, fields, "stages")?;
        let stages = list(&stages_at, stages, MOST)?
            .iter()
            .enumerate()
            .map(|(i, stage)| Stage::from_value(&format!("{stages_at}[{i}]"), stage, i == 0))
            .collect::<Result<Vec<_>>>()?;
        if stages.is_empty() {
            return wrong(&stages_at, "expected at least one stage");
        }
        Ok(ChainRules {
            name: line(&name_at, name, 100)?,
            stages,
        })
    }

    /// All fields as JSON.
    #[must_use]
    pub fn to_value(&self) -> Value {
        object!({
            "name": self.name,
            "stages": self.stages.iter().map(Stage::to_value).collect::<Vec<_>>(),
        })
    }
}

impl Stage {
    fn from_value(at: &str, value: &Value, first: bool) -> Result<Stage> {
        let fields = object(at, value)?;
        let (name_at, name) = get(at, fields, "name")?;
        let (time_at, time) = get(at, fields, "time")?;
        let mut stage = Stage {
            name: line(&name_at, name, 100)?,
            time: match text(&time_at, time)?.parse() {
                Ok(time) => time,
                Err(e) => return wrong(&time_at, format!("{e}")),
            },
            games: 1,
            colours: Colours::First,
            draw_is_black_win: false,
            points: Scoring::CXA,
        };
        for (field, value) in fields {
            let at = join(at, field);
            match field.as_str() {
                "name" | "time" => {}
                "games" => stage.games = number(&at, value, 1..=MOST as i64)? as u32,
                "colours" => {
                    stage.colours = choice(&at, value, &COLOURS, |(name, _)| name)?.1;
                    if first && stage.colours != Colours::First {
                        return wrong(&at, "there is no game before the first stage");
                    }
                }
                "draw_is_black_win" => stage.draw_is_black_win = flag(&at, value)?,
                "points" => {
                    for (name, value) in object(&at, value)? {
                        let at = join(&at, name);
                        let to = match name.as_str() {
                            "win" => &mut stage.points.win,
                            "red_draw" => &mut stage.points.red_draw,
                            "black_draw" => &mut stage.points.black_draw,
                            "loss" => &mut stage.points.loss,
                            _ => return wrong(&at, "no such field"),
                        };
                        *to = points(&at, value)?;
                    }
                }
                _ => return wrong(&at, "no such field"),
            }
        }
        Ok(stage)
    }

    fn to_value(&self) -> Value {
        let half = |points: u32| f64::from(points) / 2.0;
        object!({
            "name": self.name,
            "time": self.time.to_string(),
            "games": self.games,
            "colours": COLOURS.iter().find(|c| c.1 == self.colours).map(|c| c.0),
            "draw_is_black_win": self.draw_is_black_win,
            "points": object!({
                "win": half(self.points.win),
                "red_draw": half(self.points.red_draw),
                "black_draw": half(self.points.black_draw),
                "loss": half(self.points.loss),
            }),
        })
    }
}

impl Chain {
    /// The whole contest as JSON: `rules`, `games` with the result and who had red, and for people
    /// `next` and `result`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        object!({
            "xqrules_chain": 1,
            "rules": self.rules.to_value(),
            "games": self.played.iter().map(|game| object!({
                "stage": self.rules.stages[game.stage].name,
                "red": game.red.name(),
                "result": game.result.name(),
                "points": game.half_points.map(|half| f64::from(half) / 2.0),
            })).collect::<Vec<_>>(),
            "chosen_red": self.chosen.map(Player::name),
            "next": self.next_game().map(|next| object!({
                "stage": self.rules.stages[next.stage].name,
                "game": next.game + 1,
                "red": next.red.map(Player::name),
                "chooser": next.chooser.map(Player::name),
                "time": self.rules.stages[next.stage].time.to_string(),
            })),
            "result": self.result().map(|result| object!({
                "winner": result.winner.map(Player::name),
                "stage": self.rules.stages[result.stage].name,
                "points": result.half_points.map(|half| f64::from(half) / 2.0),
            })),
        })
    }

    /// Restores a contest from its JSON: the games are recorded again, `next` and `result` follow.
    ///
    /// # Errors
    /// The first field that is wrong, or a game that could not have been played.
    pub fn from_json(given: &str) -> Result<Chain> {
        let value = parse(given)?;
        let fields: &Map<String, Value> = object("", &value)?;
        if fields.get("xqrules_chain").and_then(Value::as_u64) != Some(1) {
            return wrong("xqrules_chain", "expected 1: the state of a chain");
        }
        let (at, rules) = get("", fields, "rules")?;
        let mut chain = Chain::new(ChainRules::from_value(&at, rules)?);
        let (at, games) = get("", fields, "games")?;
        for (i, game) in list(&at, games, MOST * MOST)?.iter().enumerate() {
            let at = format!("{at}[{i}]");
            let game = object(&at, game)?;
            let (red_at, red) = get(&at, game, "red")?;
            let red = choice(&red_at, red, &Player::ALL, Player::name)?;
            let (result_at, result) = get(&at, game, "result")?;
            let result = choice(&result_at, result, &GameResult::ALL, GameResult::name)?;
            if chain.next_game().is_some_and(|next| next.chooser.is_some()) {
                chain.chosen = Some(red);
            }
            match chain.next_game() {
                Some(next) if next.red == Some(red) => {}
                Some(_) => return wrong(&red_at, "the other player had red"),
                None => return wrong(&at, "the contest was over before"),
            }
            if let Err(e) = chain.record(result) {
                return wrong(&at, e.to_string());
            }
        }
        let (at, chosen) = get("", fields, "chosen_red")?;
        if !chosen.is_null() {
            let red = choice(&at, chosen, &Player::ALL, Player::name)?;
            match chain.next_game() {
                Some(next) if next.chooser.is_some() => chain.chosen = Some(red),
                _ => return wrong(&at, "there is no colour to choose"),
            }
        }
        Ok(chain)
    }
}
