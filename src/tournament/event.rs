//! A tournament: its configuration and its facts, and the plain questions about them.

use std::collections::HashMap;

use serde_json::{json, Value};

use super::config::{Config, Schedule};
use super::error::{conflict, unknown, Result};
use super::facts::*;

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

    /// The number of each entry in the draw, from 1.
    pub(super) fn numbers(&self) -> HashMap<Id, u32> {
        (1..)
            .zip(&self.draw)
            .map(|(number, id)| (*id, number))
            .collect()
    }
}
