//! Entries and what is asked of them (12.1).

use super::config::{Schedule, MAX_ENTRIES, MAX_MEMBERS, MAX_NAME};
use super::error::{conflict, Result};
use super::event::Tournament;
use super::facts::{Entry, Id};
use crate::arbiter::fields::wrong;

impl Tournament {
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
