//! A tournament: its configuration and its facts, and how they are taken.

use std::collections::HashMap;

use serde_json::{json, Value};

use super::config::{
    Config, Schedule, TeamKind, MAX_ENTRIES, MAX_GAMES, MAX_MEMBERS, MAX_NAME, MAX_TABLE,
};
use super::error::{conflict, unknown, Result};
use super::facts::*;
use super::lot::Lots;
use crate::arbiter::fields::wrong;

/// A tournament. Facts go in; schedules, pairings, standings and tables come out, each time
/// computed from the facts.
///
/// ```
/// use xqrules::tournament::{Config, Entry, Outcome, Tournament};
/// let mut event = Tournament::new(Config::named("round-robin").unwrap());
/// for name in ["甲", "乙", "丙"] {
///     event.enter(Entry { name: name.to_owned(), ..Entry::default() })?;
/// }
/// event.start(None)?;
/// let pair = event.rounds()[0].pairs[0].sides;
/// event.record(1, pair, 1, Outcome::RedWins)?;
/// assert_eq!(event.standings(Some(1))?.rows[0].id, pair[0]);
/// # Ok::<(), xqrules::tournament::TournamentError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    pub(super) config: Config,
    pub(super) entries: Vec<Entry>,
    pub(super) started: bool,
    pub(super) seed: Option<u64>,
    /// The entries by their number in the draw; 0 where a number is vacant.
    pub(super) draw: Vec<Id>,
    pub(super) rounds: Vec<Round>,
    pub(super) withdrawals: Vec<Withdrawal>,
    pub(super) marks: Vec<Mark>,
    /// Orders decided by play-offs (15.6), the winner first.
    pub(super) play_offs: Vec<Vec<Id>>,
    /// Who meanwhile rests: a round and an entry.
    pub(super) absences: Vec<(u32, Id)>,
}

impl Tournament {
    /// A tournament without entries.
    #[must_use]
    pub const fn new(config: Config) -> Tournament {
        Tournament {
            config,
            entries: Vec::new(),
            started: false,
            seed: None,
            draw: Vec::new(),
            rounds: Vec::new(),
            withdrawals: Vec::new(),
            marks: Vec::new(),
            play_offs: Vec::new(),
            absences: Vec::new(),
        }
    }

    /// The same facts under another configuration, for asking what would be if.
    #[must_use]
    pub fn with_config(&self, config: Config) -> Tournament {
        let mut out = self.clone();
        out.config = config;
        out
    }

    /// Its configuration.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// All entries; number `n` is at `n - 1`.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The rounds so far; of a table or groups, all of them.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The draw: who has which number, from 1; 0 where a number is vacant.
    #[must_use]
    pub fn draw(&self) -> &[Id] {
        &self.draw
    }

    /// Has it begun?
    #[must_use]
    pub const fn started(&self) -> bool {
        self.started
    }

    /// Who has left.
    #[must_use]
    pub fn withdrawals(&self) -> &[Withdrawal] {
        &self.withdrawals
    }

    /// An entry by its number.
    ///
    /// # Errors
    /// When there is none.
    pub fn entry(&self, id: Id) -> Result<&Entry> {
        match (id as usize)
            .checked_sub(1)
            .and_then(|i| self.entries.get(i))
        {
            Some(entry) => Ok(entry),
            None => unknown(
                format!("entry {id}"),
                format!("there is none; entries are 1 to {}", self.entries.len()),
            ),
        }
    }

    /// The number of an entry by its name.
    ///
    /// # Errors
    /// When there is none, or more than one.
    pub fn find(&self, name: &str) -> Result<Id> {
        let mut found = (1..)
            .zip(&self.entries)
            .filter(|(_, entry)| entry.name == name);
        let shown: String = name.chars().take(40).collect();
        match (found.next(), found.next()) {
            (Some((id, _)), None) => Ok(id),
            (None, _) => unknown(format!("entry {shown:?}"), "no entry has this name"),
            (Some(_), Some(_)) => unknown(
                format!("entry {shown:?}"),
                "several entries have this name; use the number",
            ),
        }
    }

    /// What an error calls an entry.
    pub(super) fn called(&self, id: Id) -> String {
        self.entry(id).map_or_else(
            |_| format!("entry {id}"),
            |entry| format!("entry {id} ({})", entry.name),
        )
    }

    /// What an answer in JSON calls an entry.
    pub(super) fn named(&self, id: Id) -> Value {
        json!({"entry": id, "name": self.entry(id).map_or("", |e| e.name.as_str())})
    }

    /// Takes an entry and returns its number. In a Swiss that has begun it joins the next round.
    ///
    /// # Errors
    /// A name that is empty or too long, a number twice, too many entries, boards against the order
    /// of ratings (12.1), an event that has begun.
    pub fn enter(&mut self, entry: Entry) -> Result<Id> {
        let id = self.entries.len() as Id + 1;
        let item = format!("entry {id}");
        if self.entries.len() >= MAX_ENTRIES {
            return conflict(
                item,
                format!("a tournament has at most {MAX_ENTRIES} entries"),
            );
        }
        for (what, text) in [
            ("name", &entry.name),
            ("club", &entry.club),
            ("team", &entry.team),
        ] {
            check_line(&format!("{item}.{what}"), text)?;
        }
        if entry.name.trim().is_empty() {
            wrong(&format!("{item}.name"), "expected a name")?;
        }
        if self.started && self.config.schedule != Schedule::Swiss {
            return conflict(item, "the event has begun; its schedule is fixed (20.2)");
        }
        if let Some(number) = entry.number {
            if number == 0 || number as usize > MAX_ENTRIES {
                return conflict(
                    format!("{item}.number"),
                    format!("expected 1 to {MAX_ENTRIES}, found {number}"),
                );
            }
            if let Some(other) = self.entries.iter().position(|e| e.number == Some(number)) {
                return conflict(
                    format!("{item}.number"),
                    format!("{number} is the number of {}", self.called(other as Id + 1)),
                );
            }
        }
        self.check_members(&item, &entry)?;
        self.entries.push(entry);
        if self.started {
            self.draw.push(id);
        }
        Ok(id)
    }

    fn check_members(&self, item: &str, entry: &Entry) -> Result<()> {
        let Some(team) = &self.config.team else {
            if !entry.members.is_empty() {
                return conflict(format!("{item}.members"), "this is no event of teams");
            }
            return Ok(());
        };
        let item = format!("{item}.members");
        for (i, member) in entry.members.iter().enumerate() {
            check_line(&format!("{item}[{i}].name"), &member.name)?;
            if member.name.trim().is_empty() {
                wrong(&format!("{item}[{i}].name"), "expected a name")?;
            }
        }
        let count = entry.members.len();
        if count == 0 {
            return Ok(());
        }
        if count > MAX_MEMBERS || count > (team.boards + team.reserves) as usize {
            return conflict(
                item,
                format!(
                    "{count} players; a team has at most {} ({} boards and {} reserves)",
                    team.boards + team.reserves,
                    team.boards,
                    team.reserves
                ),
            );
        }
        if count < team.boards as usize {
            return conflict(item, format!("{count} players for {} boards", team.boards));
        }
        if team.by_rating {
            // 12.1: who has no rating stands behind those who have one.
            for (i, two) in entry.members.windows(2).enumerate() {
                if two[1].rating.unwrap_or(0) > two[0].rating.unwrap_or(0) {
                    return conflict(
                        format!("{item}[{}]", i + 1),
                        format!(
                            "{} is rated higher than {} on the board before (12.1)",
                            two[1].name, two[0].name
                        ),
                    );
                }
            }
        }
        Ok(())
    }

    /// Begins: numbers are drawn, and a table, groups or the first round of a tree follow from them.
    ///
    /// Numbers that were given with the entries stand; otherwise a seed draws lots (in a Swiss and in
    /// groups, ratings decide and a seed only draws lots where the configuration says so); without a seed
    /// numbers go by rating, then by name, so that the order of entering decides nothing.
    ///
    /// # Errors
    /// Fewer than two entries, numbers for some of them only, too many for a table.
    pub fn start(&mut self, seed: Option<u64>) -> Result<()> {
        if self.started {
            return conflict("start", "the event has begun");
        }
        let mut field: Vec<Id> = (1..=self.entries.len() as Id)
            .filter(|id| !self.has_left(*id))
            .collect();
        if field.len() < 2 {
            return conflict(
                "start",
                format!("{} entries; two at least are needed", field.len()),
            );
        }
        let table = self.config.schedule != Schedule::Swiss;
        let groups = if self.config.schedule == Schedule::Groups {
            self.config.groups.count as usize
        } else {
            1
        };
        if groups > 1 && field.len() < 2 * groups {
            return conflict(
                "groups.count",
                format!(
                    "{groups} groups for {} entries; each needs two at least",
                    field.len()
                ),
            );
        }
        if table && !self.config.is_tree() && field.len().div_ceil(groups) > MAX_TABLE {
            return conflict(
                "start",
                format!(
                    "{} entries; a table has at most {MAX_TABLE}",
                    field.len().div_ceil(groups)
                ),
            );
        }
        self.check_games(field.len(), groups)?;
        if seed.is_none() && self.config.schedule == Schedule::Groups && self.config.groups.by_lot {
            return conflict("start", "groups are drawn by lot: a seed is needed");
        }
        let numbered = field
            .iter()
            .filter(|id| self.entries[**id as usize - 1].number.is_some())
            .count();
        if numbered != 0 && numbered != field.len() {
            return conflict(
                "start",
                format!(
                    "{numbered} of {} entries have a number: all or none",
                    field.len()
                ),
            );
        }
        let draw = if numbered == 0 {
            self.sort_by_rating(&mut field);
            let lots = !matches!(self.config.schedule, Schedule::Swiss | Schedule::Groups);
            if let (Some(seed), true) = (seed, lots) {
                Lots::new(seed, 0).shuffle(&mut field);
            }
            field
        } else {
            self.by_number(&field)?
        };
        self.draw = draw;
        self.seed = seed;
        self.started = true;
        if matches!(
            self.config.schedule,
            Schedule::RoundRobin | Schedule::Groups
        ) {
            self.rounds = self.table_rounds();
        }
        Ok(())
    }

    /// The given numbers: in a table one may be vacant, elsewhere only their order counts.
    fn by_number(&self, field: &[Id]) -> Result<Vec<Id>> {
        let mut numbered: Vec<(u32, Id)> = field
            .iter()
            .map(|id| (self.entries[*id as usize - 1].number.unwrap_or(0), *id))
            .collect();
        numbered.sort_unstable();
        if self.config.schedule != Schedule::RoundRobin {
            return Ok(numbered.into_iter().map(|(_, id)| id).collect());
        }
        let size = numbered.last().map_or(0, |last| last.0) as usize;
        if size > MAX_TABLE {
            return conflict(
                "start",
                format!("number {size}; a table has at most {MAX_TABLE}"),
            );
        }
        let mut draw = vec![0; size];
        for (number, id) in numbered {
            draw[number as usize - 1] = id;
        }
        Ok(draw)
    }

    /// Ratings, highest first and those without last; then names, so that the order of entering
    /// decides nothing.
    pub(super) fn sort_by_rating(&self, ids: &mut [Id]) {
        ids.sort_by(|a, b| {
            let [a, b] = [a, b].map(|id| (&self.entries[*id as usize - 1], *id));
            (b.0.rating.cmp(&a.0.rating))
                .then_with(|| a.0.name.cmp(&b.0.name))
                .then_with(|| a.0.club.cmp(&b.0.club))
                .then_with(|| a.0.team.cmp(&b.0.team))
                .then_with(|| a.1.cmp(&b.1))
        });
    }

    /// Has somebody left?
    #[must_use]
    pub fn has_left(&self, id: Id) -> bool {
        self.withdrawals.iter().any(|w| w.id == id)
    }

    /// A round by its number, from 1.
    ///
    /// # Errors
    /// When there is none.
    pub fn round(&self, number: u32) -> Result<&Round> {
        match (number as usize)
            .checked_sub(1)
            .and_then(|i| self.rounds.get(i))
        {
            Some(round) => Ok(round),
            None => unknown(
                format!("round {number}"),
                match self.rounds.len() {
                    0 => "there are no rounds yet".to_owned(),
                    n => format!("there is none; rounds are 1 to {n}"),
                },
            ),
        }
    }

    /// How many rounds there will be; `None` for a tree.
    #[must_use]
    pub fn planned_rounds(&self) -> Option<u32> {
        match self.config.schedule {
            Schedule::Swiss => Some(self.config.swiss.rounds),
            Schedule::RoundRobin | Schedule::Groups if self.started => {
                Some(self.rounds.len() as u32)
            }
            _ => None,
        }
    }

    /// Notes fouls of a side (犯规), or of a member of a team.
    ///
    /// # Errors
    /// An unknown entry, member or round, no fouls or more than 1,000.
    pub fn mark(&mut self, mark: Mark) -> Result<()> {
        let entry = self.entry(mark.id)?;
        let item = self.called(mark.id);
        if mark.member as usize > entry.members.len() {
            return unknown(
                item,
                format!(
                    "it has {} members, not {}",
                    entry.members.len(),
                    mark.member
                ),
            );
        }
        if mark.round != 0 {
            self.round(mark.round)?;
        }
        if mark.count == 0 || mark.count > 1000 {
            return conflict(
                item,
                format!("{} fouls or sanctions: expected 1 to 1000", mark.count),
            );
        }
        self.marks.push(mark);
        Ok(())
    }

    /// Records the order that a play-off gave to some who had shared a place (15.6).
    ///
    /// # Errors
    /// Unknown entries, one twice, fewer than two.
    pub fn play_off(&mut self, order: Vec<Id>) -> Result<()> {
        if order.len() < 2 {
            return conflict(
                "play_off",
                "expected two entries at least, the winner first",
            );
        }
        for (i, id) in order.iter().enumerate() {
            self.entry(*id)?;
            if order[..i].contains(id) {
                return conflict(
                    "play_off",
                    format!("{} stands in it twice", self.called(*id)),
                );
            }
        }
        self.play_offs.push(order);
        Ok(())
    }

    /// The entries by their index in the draw: number less 1.
    pub(super) fn numbers(&self) -> HashMap<Id, u32> {
        (1..)
            .zip(&self.draw)
            .map(|(number, id)| (*id, number))
            .collect()
    }

    /// How many games a pair has.
    pub(super) fn games_per_pair(&self) -> usize {
        let boards = self.config.team.as_ref().map_or(1, |team| match team.kind {
            TeamKind::All => team.boards * team.boards,
            _ => team.boards,
        });
        (boards * self.config.games) as usize
    }

    /// Are there too many games to be kept, in all rounds of a table or in one round?
    fn check_games(&self, entries: usize, groups: usize) -> Result<()> {
        let pairs = match self.config.schedule {
            Schedule::RoundRobin | Schedule::Groups => {
                let one = entries.div_ceil(groups);
                groups * one * one.saturating_sub(1) / 2 * (1 + usize::from(self.config.double))
            }
            _ => entries / 2,
        };
        let games = pairs * self.games_per_pair();
        if games > MAX_GAMES {
            return conflict("start", format!("{games} games; {MAX_GAMES} at most"));
        }
        Ok(())
    }

    /// The games of a pair, none of them played.
    pub(super) fn games_of(&self, pair: &mut Pair) {
        let config = &self.config;
        let mut games = Vec::new();
        for cycle in 0..config.games {
            let turned = cycle % 2 == 1;
            match &config.team {
                None => games.push(Game::new(1, !turned)),
                Some(team) => {
                    let all = team.kind == TeamKind::All;
                    let boards = if all {
                        team.boards * team.boards
                    } else {
                        team.boards
                    };
                    for board in 0..boards {
                        // 13.2: red on odd boards; all against all: in turn along and across.
                        let step = if all {
                            board / team.boards + board % team.boards
                        } else {
                            board
                        };
                        let red = team.red_on_all || step % 2 == 0;
                        let mut game = Game::new(board + 1, red != turned);
                        if all {
                            game.members = [board / team.boards + 1, board % team.boards + 1];
                        } else if team.kind == TeamKind::Fixed {
                            game.members = [board + 1; 2];
                        }
                        games.push(game);
                    }
                }
            }
        }
        pair.games = games;
    }
}

fn check_line(item: &str, text: &str) -> Result<()> {
    if text.len() > MAX_NAME || text.chars().any(char::is_control) {
        wrong(
            item,
            format!("expected one line of at most {MAX_NAME} bytes"),
        )?;
    }
    Ok(())
}
