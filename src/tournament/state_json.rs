//! A whole tournament as JSON, with a format version: written and restored.

use serde_json::{json, Map, Value};

use super::config::{Config, MAX_ENTRIES, MAX_MEMBERS, MAX_ROUNDS};
use super::error::Result;
use super::event::Tournament;
use super::facts::*;
use super::facts_json::{entry, entry_value, optional, outcome, seed};
use crate::arbiter::fields::{
    choice, flag, get, join, list, number, object, parse, wrong, Result as Read,
};
use crate::board::Color;

/// The version of the format that is written, and the newest that is read.
pub const STATE_VERSION: i64 = 1;

const ORIGINS: [(&str, Origin); 3] = [
    ("schedule", Origin::Schedule),
    ("paired", Origin::Paired),
    ("told", Origin::Told),
];
const LEAVING: [(&str, Leaving); 2] = [
    ("withdrawn", Leaving::Withdrawn),
    ("expelled", Leaving::Expelled),
];

fn name_of<T: PartialEq>(all: &[(&'static str, T)], wanted: &T) -> &'static str {
    all.iter()
        .find(|one| one.1 == *wanted)
        .map_or("", |one| one.0)
}

impl Tournament {
    /// The whole tournament as JSON: `xqrules_tournament` (the version of the format), `config`,
    /// `entries` and all facts.
    #[must_use]
    pub fn to_value(&self) -> Value {
        json!({
            "xqrules_tournament": STATE_VERSION,
            "config": self.config.to_value(),
            "entries": self.entries.iter().map(entry_value).collect::<Vec<_>>(),
            "started": self.started,
            "seed": self.seed,
            "draw": self.draw,
            "rounds": self.rounds.iter().map(round_value).collect::<Vec<_>>(),
            "withdrawals": self.withdrawals.iter().map(|w| json!({
                "entry": w.id, "after": w.after, "leaving": name_of(&LEAVING, &w.leaving),
            })).collect::<Vec<_>>(),
            "marks": self.marks.iter().map(|m| json!({
                "entry": m.id, "member": m.member, "round": m.round, "count": m.count,
                "kind": match m.penalty {
                    None => "foul",
                    Some(Penalty::Warning) => "warning",
                    Some(Penalty::Excluded) => "excluded",
                },
            })).collect::<Vec<_>>(),
            "play_offs": self.play_offs,
            "absences": self.absences,
        })
    }

    /// Restores a tournament from its JSON.
    ///
    /// # Errors
    /// Another version; the first field that is wrong; facts that do not fit each other.
    pub fn from_json(text: &str) -> Result<Tournament> {
        let value = parse(text)?;
        let fields = object("", &value)?;
        match fields.get("xqrules_tournament").and_then(Value::as_i64) {
            Some(STATE_VERSION) => {}
            Some(version) => wrong(
                "xqrules_tournament",
                format!("version {version}; this library reads {STATE_VERSION}"),
            )?,
            None => wrong("xqrules_tournament", "missing: no state of a tournament")?,
        }
        for name in fields.keys() {
            let known = [
                "xqrules_tournament",
                "config",
                "entries",
                "started",
                "seed",
                "draw",
                "rounds",
                "withdrawals",
                "marks",
                "play_offs",
                "absences",
            ];
            if !known.contains(&name.as_str()) {
                wrong(name, "no such field")?;
            }
        }
        let config = Config::from_value(get("", fields, "config")?.1).map_err(|mut e| {
            e.field = join("config", &e.field);
            e
        })?;
        let mut out = Tournament::new(config);
        let (at, entries) = get("", fields, "entries")?;
        for (i, value) in list(&at, entries, MAX_ENTRIES)?.iter().enumerate() {
            let entry = entry(&format!("{at}[{i}]"), value, &[])?;
            out.enter(entry)?;
        }
        let (at, started) = get("", fields, "started")?;
        out.started = flag(&at, started)?;
        out.seed = optional("", fields, "seed")
            .map(|(at, v)| seed(&at, v))
            .transpose()?;
        let n = out.entries.len() as i64;
        let id = |at: &str, value: &Value| -> Read<Id> { Ok(number(at, value, 1..=n)? as Id) };
        let (at, draw) = get("", fields, "draw")?;
        let mut drawn = vec![false; n as usize + 1];
        for (i, value) in list(&at, draw, MAX_ENTRIES + 1)?.iter().enumerate() {
            let at = format!("{at}[{i}]");
            let id = number(&at, value, 0..=n)? as Id;
            if id != 0 && std::mem::replace(&mut drawn[id as usize], true) {
                wrong(&at, format!("entry {id} was drawn twice"))?;
            }
            out.draw.push(id);
        }
        let (at, rounds) = get("", fields, "rounds")?;
        for (i, value) in list(&at, rounds, 2 * MAX_ROUNDS as usize)?
            .iter()
            .enumerate()
        {
            let round = out.read_round(&format!("{at}[{i}]"), value, n)?;
            out.rounds.push(round);
        }
        let (at, gone) = get("", fields, "withdrawals")?;
        for (i, value) in list(&at, gone, MAX_ENTRIES)?.iter().enumerate() {
            let at = format!("{at}[{i}]");
            let fields = object(&at, value)?;
            let (id_at, who) = get(&at, fields, "entry")?;
            let (after_at, after) = get(&at, fields, "after")?;
            let (leaving_at, leaving) = get(&at, fields, "leaving")?;
            let who = id(&id_at, who)?;
            if out.has_left(who) {
                wrong(&id_at, format!("entry {who} has left already"))?;
            }
            out.withdrawals.push(Withdrawal {
                id: who,
                after: number(&after_at, after, 0..=out.rounds.len() as i64)? as u32,
                leaving: choice(&leaving_at, leaving, &LEAVING, |(name, _)| name)?.1,
            });
        }
        let (at, marks) = get("", fields, "marks")?;
        for (i, value) in list(&at, marks, 1_000_000)?.iter().enumerate() {
            let mark = read_mark(&format!("{at}[{i}]"), value, n)?;
            out.mark(mark)?;
        }
        let (at, orders) = get("", fields, "play_offs")?;
        for (i, value) in list(&at, orders, MAX_ENTRIES)?.iter().enumerate() {
            let at = format!("{at}[{i}]");
            let order = list(&at, value, MAX_ENTRIES)?;
            let order: Read<Vec<Id>> = order.iter().map(|value| id(&at, value)).collect();
            out.play_off(order?)?;
        }
        let (at, absences) = get("", fields, "absences")?;
        for (i, value) in list(&at, absences, 1_000_000)?.iter().enumerate() {
            let at = format!("{at}[{i}]");
            match list(&at, value, 2)? {
                [round, who] => {
                    let round = number(&at, round, 1..=i64::from(MAX_ROUNDS))? as u32;
                    out.absences.push((round, id(&at, who)?));
                }
                _ => wrong(&at, "expected a round and an entry")?,
            }
        }
        if !out.started && (!out.draw.is_empty() || !out.rounds.is_empty()) {
            wrong(
                "started",
                "there are rounds or a draw, but the event has not begun",
            )?;
        }
        Ok(out)
    }

    fn read_round(&self, at: &str, value: &Value, n: i64) -> Read<Round> {
        let fields = object(at, value)?;
        let mut seen = vec![false; n as usize + 1];
        let mut once = |at: &str, value: &Value| -> Read<Id> {
            let id = number(at, value, 1..=n)? as Id;
            if std::mem::replace(&mut seen[id as usize], true) {
                return wrong(at, format!("entry {id} stands in the round twice"));
            }
            Ok(id)
        };
        let (origin_at, origin) = get(at, fields, "origin")?;
        let mut round = Round {
            pairs: Vec::new(),
            byes: Vec::new(),
            origin: choice(&origin_at, origin, &ORIGINS, |(name, _)| name)?.1,
            seed: optional(at, fields, "seed")
                .map(|(at, v)| seed(&at, v))
                .transpose()?,
        };
        let (byes_at, byes) = get(at, fields, "byes")?;
        for value in list(&byes_at, byes, MAX_ENTRIES)? {
            round.byes.push(once(&byes_at, value)?);
        }
        let (pairs_at, pairs) = get(at, fields, "pairs")?;
        for (i, value) in list(&pairs_at, pairs, MAX_ENTRIES)?.iter().enumerate() {
            let at = format!("{pairs_at}[{i}]");
            let fields = object(&at, value)?;
            let (sides_at, sides) = get(&at, fields, "sides")?;
            let [a, b] = list(&sides_at, sides, 2)? else {
                return wrong(&sides_at, "expected two entries");
            };
            let mut pair = Pair::new(once(&sides_at, a)?, once(&sides_at, b)?);
            self.read_pair(&at, fields, &mut pair)?;
            round.pairs.push(pair);
        }
        Ok(round)
    }

    /// Games are those of the configuration; what is told of them is filled in.
    fn read_pair(&self, at: &str, fields: &Map<String, Value>, pair: &mut Pair) -> Read<()> {
        if let Some((at, value)) = optional(at, fields, "group") {
            pair.group = number(&at, value, 0..=100_000)? as u32;
        }
        if let Some((at, value)) = optional(at, fields, "node") {
            pair.node = number(&at, value, 0..=100_000)? as u32;
        }
        if let Some((at, value)) = optional(at, fields, "decided") {
            pair.decided = Some(number(&at, value, 0..=1)? as usize);
        }
        if let Some((at, value)) = optional(at, fields, "lineups") {
            for (side, value) in list(&at, value, 2)?.iter().enumerate() {
                if !value.is_null() {
                    let members = list(&at, value, MAX_MEMBERS)?;
                    let members: Read<Vec<u32>> = members
                        .iter()
                        .map(|m| Ok(number(&at, m, 0..=MAX_MEMBERS as i64)? as u32))
                        .collect();
                    pair.lineups[side] = Some(members?);
                }
            }
        }
        let (games_at, games) = get(at, fields, "games")?;
        let games = list(&games_at, games, 100_000)?;
        // Before any are made: a short text must not make a long list.
        let expected = self.games_per_pair();
        if games.len() != expected {
            return wrong(
                &games_at,
                format!("{} games; this configuration has {expected}", games.len()),
            );
        }
        self.games_of(pair);
        for (i, (value, game)) in games.iter().zip(&mut pair.games).enumerate() {
            let at = format!("{games_at}[{i}]");
            let fields = object(&at, value)?;
            if let Some((at, value)) = optional(&at, fields, "outcome") {
                game.outcome = Some(outcome(&at, value)?);
            }
            if let Some((at, value)) = optional(&at, fields, "first_red") {
                game.first_red = flag(&at, value)?;
            }
            if let Some((at, value)) = optional(&at, fields, "members") {
                let [a, b] = list(&at, value, 2)? else {
                    return wrong(&at, "expected two members");
                };
                let member =
                    |v| -> Read<u32> { Ok(number(&at, v, 0..=MAX_MEMBERS as i64)? as u32) };
                game.members = [member(a)?, member(b)?];
            }
            if let Some((at, value)) = optional(&at, fields, "contest") {
                for value in list(&at, value, 400)? {
                    game.contest.push(outcome(&at, value)?);
                }
            }
            if let Some((at, value)) = optional(&at, fields, "choice") {
                game.choice = Some(choice(&at, value, &Color::ALL, |side| side.name())?);
            }
        }
        Ok(())
    }
}

fn read_mark(at: &str, value: &Value, n: i64) -> Read<Mark> {
    let fields = object(at, value)?;
    let one = |name: &str, low: i64, high: i64| -> Read<u32> {
        let (at, value) = get(at, fields, name)?;
        Ok(number(&at, value, low..=high)? as u32)
    };
    let (kind_at, kind) = get(at, fields, "kind")?;
    const KINDS: [(&str, Option<Penalty>); 3] = [
        ("foul", None),
        ("warning", Some(Penalty::Warning)),
        ("excluded", Some(Penalty::Excluded)),
    ];
    Ok(Mark {
        id: one("entry", 1, n)?,
        member: one("member", 0, MAX_MEMBERS as i64)?,
        round: one("round", 0, i64::from(2 * MAX_ROUNDS))?,
        count: one("count", 1, 1000)?,
        penalty: choice(&kind_at, kind, &KINDS, |(name, _)| name)?.1,
    })
}

fn round_value(round: &Round) -> Value {
    json!({
        "origin": name_of(&ORIGINS, &round.origin),
        "seed": round.seed,
        "byes": round.byes,
        "pairs": round.pairs.iter().map(pair_value).collect::<Vec<_>>(),
    })
}

fn pair_value(pair: &Pair) -> Value {
    let mut out = json!({
        "sides": pair.sides,
        "games": pair.games.iter().map(game_value).collect::<Vec<_>>(),
    });
    if pair.group != 0 {
        out["group"] = pair.group.into();
    }
    if pair.node != 0 {
        out["node"] = pair.node.into();
    }
    if let Some(decided) = pair.decided {
        out["decided"] = decided.into();
    }
    if pair.lineups.iter().any(Option::is_some) {
        out["lineups"] = json!(pair.lineups);
    }
    out
}

fn game_value(game: &Game) -> Value {
    let mut out = json!({"outcome": game.outcome.map(Outcome::name), "first_red": game.first_red});
    if game.members != [0, 0] {
        out["members"] = json!(game.members);
    }
    if !game.contest.is_empty() {
        out["contest"] = game.contest.iter().map(|o| o.name()).collect();
        out["choice"] = game.choice.map(Color::name).into();
    }
    out
}
