//! Rounds that were paired elsewhere.

use super::error::{conflict, Result};
use super::event::Tournament;
use super::facts::{Id, Origin, Pair, Round};

impl Tournament {
    /// The same facts under another configuration, for asking what would be if.
    #[must_use]
    pub fn with_config(&self, config: super::Config) -> Tournament {
        let mut out = self.clone();
        out.config = config;
        out
    }

    /// Takes a round of a Swiss that was paired elsewhere: pairs, red first, and byes. Whoever stands
    /// in neither is absent. Departures from the rules are no errors here: see
    /// `check_round`.
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

    /// The number of the round that is to be paired.
    pub(super) fn next_swiss_round(&self) -> Result<u32> {
        let number = self.rounds.len() as u32 + 1;
        let item = format!("round {number}");
        if !self.started {
            return conflict(item, "the event has not begun");
        }
        if self.config.schedule != super::Schedule::Swiss {
            return conflict(item, "only a Swiss is paired round by round");
        }
        if number > self.config.swiss.rounds {
            return conflict(
                item,
                format!("{} rounds were planned", self.config.swiss.rounds),
            );
        }
        for earlier in 1..number {
            self.finished(earlier)?;
        }
        Ok(number)
    }

    pub(super) fn push_round(
        &mut self,
        pairs: &[[Id; 2]],
        byes: &[Id],
        origin: Origin,
        seed: Option<u64>,
    ) {
        let pairs = pairs
            .iter()
            .map(|[red, black]| {
                let mut pair = Pair::new(*red, *black);
                self.games_of(&mut pair);
                pair
            })
            .collect();
        self.rounds.push(Round {
            pairs,
            byes: byes.to_vec(),
            origin,
            seed,
        });
    }
}
