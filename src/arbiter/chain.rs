//! A contest that must be decided: a chain of games (the 2021 league, art. 13.5, 15.6).
//!
//! A chain has stages; each is one game or more between the same two players. When a stage is
//! decided, so is the contest; when it is level, the next stage follows, and after the last the
//! contest is drawn. The chain says which game comes next, who has red, and with which clock.

use serde_json::{json, Map, Value};

use super::fields::{choice, get, join, line, list, number, object, parse, text, wrong, Result};
use super::regulations_json::points;
use super::{GameResult, Scoring};
use crate::board::Color;
use crate::clock::TimeControl;

/// Built-in chains.
pub const CHAINS: [&str; 4] = ["single", "match2", "league2021", "playoff"];

/// The most stages, and the most games of one.
const MOST: usize = 20;

/// One of the two players of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// Who has red in the first game.
    First = 0,
    /// The other.
    Second = 1,
}

impl Player {
    /// Both.
    pub const ALL: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// `first` or `second`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Player::First => "first",
            Player::Second => "second",
        }
    }
}

/// Who has red in the first game of a stage. Within a stage colours are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colours {
    /// The first player.
    First,
    /// Who had black in the game before (换先).
    Exchanged,
    /// Who had black in the game before chooses (2021 league).
    BlackChooses,
}

const COLOURS: [(&str, Colours); 3] = [
    ("first", Colours::First),
    ("exchanged", Colours::Exchanged),
    ("black_chooses", Colours::BlackChooses),
];

/// One stage of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// What it is called, e.g. `slow`.
    pub name: String,
    /// The time of both sides.
    pub time: TimeControl,
    /// How many games.
    pub games: u32,
    /// Who has red first.
    pub colours: Colours,
    /// Does a draw count as a win for black?
    pub draw_is_black_win: bool,
    /// What each game gives.
    pub points: Scoring,
}

/// The rules of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainRules {
    /// Their name.
    pub name: String,
    /// The stages, in order.
    pub stages: Vec<Stage>,
}

/// The game to be played next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextGame {
    /// The stage, from 0.
    pub stage: usize,
    /// The game of the stage, from 0.
    pub game: u32,
    /// Who has red; `None`: somebody must choose first.
    pub red: Option<Player>,
    /// Who is to choose a colour.
    pub chooser: Option<Player>,
}

/// A game that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its stage, from 0.
    pub stage: usize,
    /// Who had red.
    pub red: Player,
    /// Its result.
    pub result: GameResult,
    /// What it gave the first and the second player, in half points.
    pub half_points: [u32; 2],
}

/// How a contest stands or ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContestResult {
    /// Who won; `None`: drawn, or both lost.
    pub winner: Option<Player>,
    /// The stage that decided, from 0; the last when it is drawn.
    pub stage: usize,
    /// What all games gave the first and the second player, in half points.
    pub half_points: [u32; 2],
}

/// Why a chain does not take what it was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChainError {
    /// The contest is decided.
    #[error("the contest is over")]
    Over,
    /// The colours must be chosen first.
    #[error("a colour must be chosen first")]
    ChoiceOpen,
    /// There is nothing to choose now.
    #[error("there is no colour to choose")]
    NoChoice,
}

/// A contest between two players.
///
/// ```
/// use xqrules::arbiter::{Chain, ChainRules, GameResult, Player};
/// use xqrules::board::Color;
/// let mut contest = Chain::new(ChainRules::league2021());
/// contest.record(GameResult::Draw).unwrap();
/// assert_eq!(contest.next_game().unwrap().red, Some(Player::Second), "colours exchanged");
/// contest.record(GameResult::Draw).unwrap();
/// assert_eq!(contest.next_game().unwrap().chooser, Some(Player::First), "had black");
/// contest.choose(Color::Black).unwrap();
/// contest.record(GameResult::Draw).unwrap();
/// assert_eq!(contest.result().unwrap().winner, Some(Player::First), "a draw is black's");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    rules: ChainRules,
    played: Vec<Played>,
    chosen: Option<Player>,
}

impl ChainRules {
    /// One game.
    #[must_use]
    pub fn single() -> ChainRules {
        ChainRules::of("single", vec![Stage::of("game", "6.1", 1, Colours::First)])
    }

    /// Two games with colours exchanged (art. 13.5).
    #[must_use]
    pub fn match2() -> ChainRules {
        ChainRules::of("match2", vec![Stage::of("match", "6.1", 2, Colours::First)])
    }

    /// The men's league of 2021: a slow game; drawn, an ultra-fast one with colours exchanged;
    /// drawn again, one more in which the side that had black chooses, and a draw is black's.
    #[must_use]
    pub fn league2021() -> ChainRules {
        let mut decider = Stage::of("decider", "decider", 1, Colours::BlackChooses);
        decider.draw_is_black_win = true;
        let slow = Stage::of("slow", "league-2021", 1, Colours::First);
        let fast = Stage::of("ultra_fast", "ultra-fast", 1, Colours::Exchanged);
        ChainRules::of("league2021", vec![slow, fast, decider])
    }

    /// A play-off (art. 15.6): two games, two rapid games, one that decides.
    #[must_use]
    pub fn playoff() -> ChainRules {
        let mut decider = Stage::of("decider", "decider", 1, Colours::BlackChooses);
        decider.draw_is_black_win = true;
        let slow = Stage::of("match", "6.2", 2, Colours::First);
        let rapid = Stage::of("rapid", "ultra-fast", 2, Colours::First);
        ChainRules::of("playoff", vec![slow, rapid, decider])
    }

    /// Built-in rules by their name.
    #[must_use]
    pub fn named(name: &str) -> Option<ChainRules> {
        match name {
            "single" => Some(ChainRules::single()),
            "match2" => Some(ChainRules::match2()),
            "league2021" => Some(ChainRules::league2021()),
            "playoff" => Some(ChainRules::playoff()),
            _ => None,
        }
    }

    fn of(name: &str, stages: Vec<Stage>) -> ChainRules {
        ChainRules {
            name: name.to_owned(),
            stages,
        }
    }

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
        json!({
            "name": self.name,
            "stages": self.stages.iter().map(Stage::to_value).collect::<Vec<_>>(),
        })
    }
}

impl Stage {
    fn of(name: &str, time: &str, games: u32, colours: Colours) -> Stage {
        Stage {
            name: name.to_owned(),
            time: time.parse().expect("a preset of the clock"),
            games,
            colours,
            draw_is_black_win: false,
            points: Scoring::CXA,
        }
    }

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
                "draw_is_black_win" => stage.draw_is_black_win = super::fields::flag(&at, value)?,
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
        json!({
            "name": self.name,
            "time": self.time.to_string(),
            "games": self.games,
            "colours": COLOURS.iter().find(|c| c.1 == self.colours).map(|c| c.0),
            "draw_is_black_win": self.draw_is_black_win,
            "points": {
                "win": half(self.points.win),
                "red_draw": half(self.points.red_draw),
                "black_draw": half(self.points.black_draw),
                "loss": half(self.points.loss),
            },
        })
    }
}

impl Chain {
    /// A contest that has not begun.
    #[must_use]
    pub const fn new(rules: ChainRules) -> Chain {
        Chain {
            rules,
            played: Vec::new(),
            chosen: None,
        }
    }

    /// Its rules.
    #[must_use]
    pub const fn rules(&self) -> &ChainRules {
        &self.rules
    }

    /// The games played so far.
    #[must_use]
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The stage that is being played, and how many of its games have been; `None` when over.
    fn place(&self) -> std::result::Result<(usize, u32), ContestResult> {
        let mut half_points = [0, 0];
        let mut at = 0;
        for (number, stage) in self.rules.stages.iter().enumerate() {
            let games = (self.played.len() - at).min(stage.games as usize);
            let mut here = [0, 0];
            for game in &self.played[at..at + games] {
                for i in 0..2 {
                    here[i] += game.half_points[i];
                    half_points[i] += game.half_points[i];
                }
            }
            at += games;
            if games < stage.games as usize {
                return Ok((number, games as u32));
            }
            let last = number + 1 == self.rules.stages.len();
            // Both have lost: no further game gives either a right to go on.
            let nobody = self.played[at - games..at]
                .iter()
                .any(|game| game.result == GameResult::BothLose);
            if here[0] != here[1] || last || nobody {
                let winner = match here[0].cmp(&here[1]) {
                    std::cmp::Ordering::Greater => Some(Player::First),
                    std::cmp::Ordering::Less => Some(Player::Second),
                    std::cmp::Ordering::Equal => None,
                };
                return Err(ContestResult {
                    winner,
                    stage: number,
                    half_points,
                });
            }
        }
        Err(ContestResult {
            winner: None,
            stage: 0,
            half_points,
        })
    }

    /// The game to be played next; `None` when the contest is over.
    #[must_use]
    pub fn next_game(&self) -> Option<NextGame> {
        let (stage, game) = self.place().ok()?;
        let before = self.played.last().map(|played| played.red);
        let (red, chooser) = match (game, before, self.rules.stages[stage].colours) {
            (0, None, _) | (0, _, Colours::First) => (Some(Player::First), None),
            (0, Some(before), Colours::BlackChooses) => match self.chosen {
                Some(red) => (Some(red), None),
                None => (None, Some(before.other())),
            },
            (_, Some(before), _) => (Some(before.other()), None),
            (_, None, _) => (Some(Player::First), None),
        };
        Some(NextGame {
            stage,
            game,
            red,
            chooser,
        })
    }

    /// The player who is to choose takes a colour.
    ///
    /// # Errors
    /// When there is nothing to choose.
    pub fn choose(&mut self, colour: Color) -> std::result::Result<(), ChainError> {
        let next = self.next_game().ok_or(ChainError::Over)?;
        let chooser = next.chooser.ok_or(ChainError::NoChoice)?;
        self.chosen = Some(match colour {
            Color::Red => chooser,
            Color::Black => chooser.other(),
        });
        Ok(())
    }

    /// The next game was played.
    ///
    /// # Errors
    /// When the contest is over, or a colour has to be chosen first.
    pub fn record(&mut self, result: GameResult) -> std::result::Result<(), ChainError> {
        let next = self.next_game().ok_or(ChainError::Over)?;
        let red = next.red.ok_or(ChainError::ChoiceOpen)?;
        let stage = &self.rules.stages[next.stage];
        let counted = if result == GameResult::Draw && stage.draw_is_black_win {
            GameResult::BlackWins
        } else {
            result
        };
        let [of_red, of_black] = stage.points.points(counted);
        let half_points = match red {
            Player::First => [of_red, of_black],
            Player::Second => [of_black, of_red],
        };
        self.played.push(Played {
            stage: next.stage,
            red,
            result,
            half_points,
        });
        self.chosen = None;
        Ok(())
    }

    /// The result of the contest; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<ContestResult> {
        self.place().err()
    }

    /// The whole contest as JSON: `rules`, `games` with the result and who had red, and for people
    /// `next` and `result`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        json!({
            "xqrules_chain": 1,
            "rules": self.rules.to_value(),
            "games": self.played.iter().map(|game| json!({
                "stage": self.rules.stages[game.stage].name,
                "red": game.red.name(),
                "result": game.result.name(),
                "points": game.half_points.map(|half| f64::from(half) / 2.0),
            })).collect::<Vec<_>>(),
            "chosen_red": self.chosen.map(Player::name),
            "next": self.next_game().map(|next| json!({
                "stage": self.rules.stages[next.stage].name,
                "game": next.game + 1,
                "red": next.red.map(Player::name),
                "chooser": next.chooser.map(Player::name),
                "time": self.rules.stages[next.stage].time.to_string(),
            })),
            "result": self.result().map(|result| json!({
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
