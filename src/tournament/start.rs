//! The start: whether the field fits the schedule, and who has which number (13, 20.2).

use super::config::{Schedule, MAX_GAMES, MAX_TABLE};
use super::error::{conflict, Result};
use super::event::Tournament;
use super::facts::Id;
use super::lot::Lots;

impl Tournament {
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
}
