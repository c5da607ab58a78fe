//! Rounds that were paired elsewhere.

use super::super::error::{conflict, Result};
use super::super::event::Tournament;
use super::super::facts::{Id, Origin};

impl Tournament {
    /// Takes a round of a Swiss that was paired elsewhere: pairs, red first, and byes. Whoever stands
    /// in neither is absent. Departures from the rules are no errors here: see
    /// [`check_round`](Tournament::check_round).
    ///
    /// # Errors
    /// An event that has not begun or is no Swiss; an unknown entry, one that has left, one that
    /// stands there twice; more rounds than planned; an earlier round that is not finished.
    pub fn tell_round(&mut self, pairs: &[[Id; 2]], byes: &[Id]) -> Result<u32> {
        let number = self.next_swiss_round()?;
        let item = format!("round {number}");
        let mut seen = vec![false; self.entries.len()];
        for id in pairs.iter().flatten().chain(byes) {
            self.entry(*id)?;
            if self.has_left(*id) {
                return conflict(item, format!("{} has left", self.called(*id)));
            }
            if std::mem::replace(&mut seen[*id as usize - 1], true) {
                return conflict(item, format!("{} stands in it twice", self.called(*id)));
            }
        }
        if pairs.is_empty() {
            return conflict(item, "no pairs");
        }
        self.push_round(pairs, byes, Origin::Told, None);
        Ok(number)
    }
}
