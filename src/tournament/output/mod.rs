//! Standings, cross-tables and pairing sheets: as tables, and as JSON.

mod cells;
mod cross;
mod round;
mod standings;

use super::event::Tournament;
use super::facts::Id;
use crate::text::Language;

impl Tournament {
    /// What stands above a table: the event, the group, what the table is.
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

    /// What stands below the title.
    fn after(round: u32, language: Language) -> String {
        language.pick(&format!("第{round}轮后"), &format!("after round {round}"))
    }

    /// The number in the draw; before it, that of entering.
    fn number_of(&self, id: Id) -> u32 {
        self.draw
            .iter()
            .position(|other| *other == id)
            .map_or(id, |i| i as u32 + 1)
    }
}
