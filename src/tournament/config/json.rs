//! Configurations as JSON: read with errors that name the field, and written.

use serde_json::{json, Map, Value};

use super::super::points;
use super::*;
use crate::arbiter::fields::{
    choice, flag, join, line, list, number, object, parse, wrong, Result,
};
use crate::arbiter::ChainRules;

const SCHEDULES: [(&str, Schedule); 5] = [
    ("round_robin", Schedule::RoundRobin),
    ("groups", Schedule::Groups),
    ("knock_out", Schedule::KnockOut),
    ("double_elimination", Schedule::DoubleElimination),
    ("swiss", Schedule::Swiss),
];
const KINDS: [(&str, TeamKind); 4] = [
    ("fixed", TeamKind::Fixed),
    ("reserves", TeamKind::Reserves),
    ("free", TeamKind::Free),
    ("all", TeamKind::All),
];
const ORDERS: [(&str, Order); 2] = [("halves", Order::Halves), ("neighbours", Order::Neighbours)];
const REMATCHES: [(&str, Rematch); 2] = [("never", Rematch::Never), ("avoid", Rematch::Avoid)];
const DIRECT: [(&str, DirectReading); 2] =
    [("two", DirectReading::Two), ("group", DirectReading::Group)];
const WITHDRAWN: [(&str, Withdrawn); 2] = [("final", Withdrawn::Final), ("zero", Withdrawn::Zero)];
const BYES: [(&str, ByeOpponent); 3] = [
    ("lowest", ByeOpponent::Lowest),
    ("own", ByeOpponent::Own),
    ("zero", ByeOpponent::Zero),
];

fn pick<T: Copy>(at: &str, value: &Value, all: &[(&'static str, T)]) -> Result<T> {
    Ok(choice(at, value, all, |one| one.0)?.1)
}

fn name_of<T: Copy + PartialEq>(all: &[(&'static str, T)], wanted: T) -> &'static str {
    all.iter()
        .find(|one| one.1 == wanted)
        .map_or("", |one| one.0)
}

fn whole(at: &str, value: &Value, most: u32) -> Result<u32> {
    Ok(number(at, value, 0..=i64::from(most))? as u32)
}

fn from_one(at: &str, value: &Value, most: u32) -> Result<u32> {
    Ok(number(at, value, 1..=i64::from(most))? as u32)
}

fn preset(at: &str, name: &str) -> Result<Config> {
    match Config::named(name) {
        Some(config) => Ok(config),
        None => {
            let shown: String = name.chars().take(40).collect();
            wrong(
                at,
                format!("no preset {shown:?}; there are {}", PRESETS.join(", ")),
            )
        }
    }
}

/// Reads each field of an object; an unknown one is an error.
fn each(
    at: &str,
    value: &Value,
    mut read: impl FnMut(&str, &str, &Value) -> Result<bool>,
) -> Result<()> {
    for (name, value) in object(at, value)? {
        let field = join(at, name);
        if !read(name, &field, value)? {
            return wrong(&field, "no such field");
        }
    }
    Ok(())
}

impl Config {
    /// Reads a configuration: the name of a preset, or a JSON object. What is left out is as in the
    /// `preset`. Points are in steps of a half.
    ///
    /// | field | value | in `round-robin` |
    /// | --- | --- | --- |
    /// | `preset` | a name of [`PRESETS`] | `"round-robin"` |
    /// | `name` | what the event is called | `""` |
    /// | `schedule` | `round_robin`, `groups`, `knock_out`, `double_elimination`, `swiss` | |
    /// | `double`, `reversed` | a second cycle with colours exchanged; in reverse order of rounds | false |
    /// | `games` | 1-10 games of a pair, colours exchanged (13.5) | 1 |
    /// | `scoring` | `win`, `draw` (both colours), `red_draw`, `black_draw`, `loss`, `both_lose`, `forfeit_win`, `forfeit_loss`, `bye`; or the names `"cxa2007"` (1 ½ 0), `"tiefen2007"` (3, 1 or 2, 0), `"2-1-0"` | 1 ½ 0 |
    /// | `ranking` | a list of keys, or `"book"` for the list of art. 15 | 15.1 |
    /// | `team_ranking` | the keys of the sum of places | 15.5 |
    /// | `team` | null, or `kind` (`fixed`, `reserves`, `free`, `all`), `boards`, `reserves`, `red_on_all`, `by_rating`, `contest` (null or a chain of games), `match_points` (won, drawn, lost) | null |
    /// | `sum_of_places` | 12.5 | false |
    /// | `swiss` | `rounds`, `first_round` and `order` (`halves`, `neighbours`), `first_colours_by_lot`, `club_rounds`, `odd_difference`, `even_difference`, `rematch` (`never`, `avoid`) | 9, halves, halves, false, 0, 1, 2, never |
    /// | `groups` | `count`, `by_lot`, `qualify` | 2, false, 2 |
    /// | `third_place`, `second_final` | of a tree | false, true |
    /// | `readings` | `direct` (`two`, `group`), `forfeit_is_win`, `bye_is_win`, `withdrawn_opponent` (`final`, `zero`), `bye_opponent` (`lowest`, `own`, `zero`), `rank_withdrawn` | two, true, true, final, lowest, false |
    ///
    /// Keys: see [`Key`]. `discipline` (18.4) stands behind `points` unless a list names another place.
    ///
    /// ```
    /// use xqrules::tournament::Config;
    /// let config = Config::from_json(r#"{"preset": "swiss", "swiss": {"rounds": 7}}"#)?;
    /// assert_eq!(config.swiss.rounds, 7);
    /// let error = Config::from_json(r#"{"preset": "swiss", "swiss": {"rounds": -7}}"#).unwrap_err();
    /// assert_eq!(error.field, "swiss.rounds");
    /// # Ok::<(), xqrules::arbiter::FieldError>(())
    /// ```
    ///
    /// # Errors
    /// The first field that is wrong. Unknown fields are errors.
    pub fn from_json(given: &str) -> Result<Config> {
        let given = given.trim();
        if !given.starts_with('{') {
            return preset("", given);
        }
        Config::from_value(&parse(given)?)
    }

    /// The same from JSON that has been parsed.
    ///
    /// # Errors
    /// As [`Config::from_json`].
    pub fn from_value(value: &Value) -> Result<Config> {
        if let Value::String(name) = value {
            return preset("", name);
        }
        let fields = object("", value)?;
        let mut out = match fields.get("preset") {
            None => preset("preset", "round-robin")?,
            Some(name) => preset("preset", crate::arbiter::fields::text("preset", name)?)?,
        };
        let mut ranked = false;
        each("", value, |name, at, value| {
            match name {
                "preset" => {}
                "name" => out.name = line(at, value, MAX_NAME)?,
                "schedule" => out.schedule = pick(at, value, &SCHEDULES)?,
                "double" => out.double = flag(at, value)?,
                "reversed" => out.reversed = flag(at, value)?,
                "games" => out.games = from_one(at, value, 10)?,
                "scoring" => out.scoring = scoring(at, value, out.scoring.clone())?,
                "ranking" => {
                    if value != "book" {
                        out.ranking = with_discipline(keys(at, value)?);
                        ranked = true;
                    }
                }
                "team_ranking" => out.team_ranking = keys(at, value)?,
                "team" if value.is_null() => out.team = None,
                "team" => out.team = Some(team(at, value, out.team.clone())?),
                "sum_of_places" => out.sum_of_places = flag(at, value)?,
                "swiss" => swiss(at, value, &mut out.swiss)?,
                "groups" => groups(at, value, &mut out.groups)?,
                "third_place" => out.third_place = flag(at, value)?,
                "second_final" => out.second_final = flag(at, value)?,
                "readings" => readings(at, value, &mut out.readings)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        if !ranked {
            out.ranking = out.book_ranking();
        }
        if out.sum_of_places && out.team.is_some() {
            return wrong(
                "sum_of_places",
                "team matches and the sum of places (12.5) exclude each other",
            );
        }
        if out.double && !matches!(out.schedule, Schedule::RoundRobin | Schedule::Groups) {
            return wrong("double", "only a round robin has a second cycle");
        }
        Ok(out)
    }

    /// All fields as JSON.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let names = |keys: &[Key]| keys.iter().map(|key| key.name()).collect::<Vec<_>>();
        let s = &self.scoring;
        let p = points::to_value;
        json!({
            "preset": self.preset,
            "name": self.name,
            "schedule": name_of(&SCHEDULES, self.schedule),
            "double": self.double,
            "reversed": self.reversed,
            "games": self.games,
            "scoring": {
                "win": p(s.win), "red_draw": p(s.red_draw), "black_draw": p(s.black_draw),
                "loss": p(s.loss), "both_lose": p(s.both_lose),
                "forfeit_win": p(s.forfeit_win), "forfeit_loss": p(s.forfeit_loss), "bye": p(s.bye),
            },
            "ranking": names(&self.ranking),
            "team_ranking": names(&self.team_ranking),
            "team": self.team.as_ref().map(|team| json!({
                "kind": name_of(&KINDS, team.kind),
                "boards": team.boards,
                "reserves": team.reserves,
                "red_on_all": team.red_on_all,
                "by_rating": team.by_rating,
                "contest": team.contest,
                "match_points": team.match_points.map(p),
            })),
            "sum_of_places": self.sum_of_places,
            "swiss": {
                "rounds": self.swiss.rounds,
                "first_round": name_of(&ORDERS, self.swiss.first_round),
                "order": name_of(&ORDERS, self.swiss.order),
                "first_colours_by_lot": self.swiss.first_colours_by_lot,
                "club_rounds": self.swiss.club_rounds,
                "odd_difference": self.swiss.odd_difference,
                "even_difference": self.swiss.even_difference,
                "rematch": name_of(&REMATCHES, self.swiss.rematch),
            },
            "groups": {
                "count": self.groups.count,
                "by_lot": self.groups.by_lot,
                "qualify": self.groups.qualify,
            },
            "third_place": self.third_place,
            "second_final": self.second_final,
            "readings": {
                "direct": name_of(&DIRECT, self.readings.direct),
                "forfeit_is_win": self.readings.forfeit_is_win,
                "bye_is_win": self.readings.bye_is_win,
                "withdrawn_opponent": name_of(&WITHDRAWN, self.readings.withdrawn_opponent),
                "bye_opponent": name_of(&BYES, self.readings.bye_opponent),
                "rank_withdrawn": self.readings.rank_withdrawn,
            },
        })
    }
}

fn keys(at: &str, value: &Value) -> Result<Vec<Key>> {
    let mut out = Vec::new();
    for (i, value) in list(at, value, Key::ALL.len())?.iter().enumerate() {
        let at = format!("{at}[{i}]");
        let key = choice(&at, value, &Key::ALL, Key::name)?;
        if out.contains(&key) {
            return wrong(&at, format!("{:?} stands in the list twice", key.name()));
        }
        out.push(key);
    }
    if out.is_empty() {
        return wrong(at, "expected at least one key");
    }
    Ok(out)
}

/// 18.4 comes before all that separates equal scores.
fn with_discipline(mut keys: Vec<Key>) -> Vec<Key> {
    if let (Some(at), false) = (
        keys.iter().position(|key| *key == Key::Points),
        keys.contains(&Key::Discipline),
    ) {
        keys.insert(at + 1, Key::Discipline);
    }
    keys
}

fn scoring(at: &str, value: &Value, base: Scoring) -> Result<Scoring> {
    use points::POINT;
    if let Value::String(name) = value {
        let mut tiefen = Scoring::of(3 * POINT, POINT, 0);
        tiefen.black_draw = 2 * POINT;
        return match name.as_str() {
            "cxa2007" => Ok(Scoring::of(POINT, POINT / 2, 0)),
            "tiefen2007" => Ok(tiefen),
            "2-1-0" => Ok(Scoring::of(2 * POINT, POINT, 0)),
            _ => wrong(
                at,
                "expected \"cxa2007\", \"tiefen2007\", \"2-1-0\" or an object",
            ),
        };
    }
    let fields: &Map<String, Value> = object(at, value)?;
    let mut out = base;
    // First what others follow, then what was said of them.
    for (name, given) in fields {
        let at = join(at, name);
        match name.as_str() {
            "win" => {
                out.win = points::read(&at, given)?;
                (out.forfeit_win, out.bye) = (out.win, out.win);
            }
            "loss" => {
                out.loss = points::read(&at, given)?;
                (out.forfeit_loss, out.both_lose) = (out.loss, out.loss);
            }
            "draw" => {
                out.red_draw = points::read(&at, given)?;
                out.black_draw = out.red_draw;
            }
            _ => {}
        }
    }
    each(at, value, |name, at, value| {
        let to = match name {
            "win" | "loss" | "draw" => return Ok(true),
            "red_draw" => &mut out.red_draw,
            "black_draw" => &mut out.black_draw,
            "both_lose" => &mut out.both_lose,
            "forfeit_win" => &mut out.forfeit_win,
            "forfeit_loss" => &mut out.forfeit_loss,
            "bye" => &mut out.bye,
            _ => return Ok(false),
        };
        *to = points::read(at, value)?;
        Ok(true)
    })?;
    Ok(out)
}

fn team(at: &str, value: &Value, base: Option<TeamRules>) -> Result<TeamRules> {
    let kind = object(at, value)?.get("kind");
    let kind = kind
        .map(|kind| pick(&join(at, "kind"), kind, &KINDS))
        .transpose()?;
    let mut out = match (base, kind) {
        (Some(base), None) => base,
        (Some(base), Some(kind)) if base.kind == kind => base,
        (_, kind) => TeamRules::of(kind.unwrap_or(TeamKind::Fixed)),
    };
    each(at, value, |name, at, value| {
        match name {
            "kind" => {}
            "boards" => out.boards = from_one(at, value, MAX_MEMBERS as u32)?,
            "reserves" => out.reserves = whole(at, value, MAX_MEMBERS as u32)?,
            "red_on_all" => out.red_on_all = flag(at, value)?,
            "by_rating" => out.by_rating = flag(at, value)?,
            "contest" if value.is_null() => out.contest = None,
            "contest" => {
                let name = line(at, value, MAX_NAME)?;
                if ChainRules::named(&name).is_none() {
                    return wrong(
                        at,
                        format!(
                            "no chain of games of this name; there are {}",
                            crate::arbiter::CHAINS.join(", ")
                        ),
                    );
                }
                out.contest = Some(name);
            }
            "match_points" => {
                let given = list(at, value, 3)?;
                if given.len() != 3 {
                    return wrong(at, "expected three values: won, drawn, lost");
                }
                for (i, value) in given.iter().enumerate() {
                    out.match_points[i] = points::read(&format!("{at}[{i}]"), value)?;
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    if (out.boards + out.reserves) as usize > MAX_MEMBERS {
        return wrong(at, format!("a team has at most {MAX_MEMBERS} players"));
    }
    Ok(out)
}

fn swiss(at: &str, value: &Value, out: &mut SwissRules) -> Result<()> {
    each(at, value, |name, at, value| {
        match name {
            "rounds" => out.rounds = from_one(at, value, MAX_ROUNDS)?,
            "first_round" => out.first_round = pick(at, value, &ORDERS)?,
            "order" => out.order = pick(at, value, &ORDERS)?,
            "first_colours_by_lot" => out.first_colours_by_lot = flag(at, value)?,
            "club_rounds" => out.club_rounds = whole(at, value, MAX_ROUNDS)?,
            "odd_difference" => out.odd_difference = from_one(at, value, MAX_ROUNDS)?,
            "even_difference" => out.even_difference = whole(at, value, MAX_ROUNDS)?,
            "rematch" => out.rematch = pick(at, value, &REMATCHES)?,
            _ => return Ok(false),
        }
        Ok(true)
    })
}

fn groups(at: &str, value: &Value, out: &mut GroupRules) -> Result<()> {
    each(at, value, |name, at, value| {
        match name {
            "count" => out.count = from_one(at, value, 1000)?,
            "by_lot" => out.by_lot = flag(at, value)?,
            "qualify" => out.qualify = whole(at, value, MAX_TABLE as u32)?,
            _ => return Ok(false),
        }
        Ok(true)
    })
}

fn readings(at: &str, value: &Value, out: &mut Readings) -> Result<()> {
    each(at, value, |name, at, value| {
        match name {
            "direct" => out.direct = pick(at, value, &DIRECT)?,
            "forfeit_is_win" => out.forfeit_is_win = flag(at, value)?,
            "bye_is_win" => out.bye_is_win = flag(at, value)?,
            "withdrawn_opponent" => out.withdrawn_opponent = pick(at, value, &WITHDRAWN)?,
            "bye_opponent" => out.bye_opponent = pick(at, value, &BYES)?,
            "rank_withdrawn" => out.rank_withdrawn = flag(at, value)?,
            _ => return Ok(false),
        }
        Ok(true)
    })
}
