//! Withdrawals and expulsions (18.3, 20).

use super::config::Schedule;
use super::error::{conflict, Result};
use super::event::Tournament;
use super::facts::*;

/// What a withdrawal means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Consequence {
    /// Before the start: it takes no part.
    NoPart,
    /// Before the first game, and those who remain are even in number: numbers are to be drawn again
    /// (20.2), `start` is due again.
    DrawAgain,
    /// Before the first game, and those who remain are odd in number: whoever meets its number has
    /// the bye.
    Vacant,
    /// Too few games were played: all its results are annulled (20.3).
    Annulled,
    /// Its results stand; what it did not play is forfeited (20.3, 20.4).
    Stands,
}

impl Consequence {
    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Consequence::NoPart => "no_part",
            Consequence::DrawAgain => "draw_again",
            Consequence::Vacant => "vacant",
            Consequence::Annulled => "annulled",
            Consequence::Stands => "stands",
        }
    }

    /// The article.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Consequence::NoPart | Consequence::DrawAgain | Consequence::Vacant => "20.2",
            Consequence::Annulled => "20.3",
            Consequence::Stands => "20.3, 20.4",
        }
    }
}

impl Tournament {
    /// Somebody leaves, or is expelled, which is handled alike (18.3). Games without a result are
    /// forfeited; in a Swiss he is not paired again.
    ///
    /// # Errors
    /// An unknown entry, or one that has left.
    pub fn withdraw(&mut self, id: Id, leaving: Leaving) -> Result<Consequence> {
        self.entry(id)?;
        if self.has_left(id) {
            return conflict(self.called(id), "has left already");
        }
        let after = (1..)
            .zip(&self.rounds)
            .filter(|(_, round)| {
                round.pairs.iter().any(|pair| {
                    pair.sides.contains(&id) && pair.games.iter().any(|game| game.outcome.is_some())
                }) || (round.byes.contains(&id) && round.origin != Origin::Schedule)
            })
            .map(|(number, _)| number)
            .last()
            .unwrap_or(0);
        self.withdrawals.push(Withdrawal { id, after, leaving });
        if !self.started {
            return Ok(Consequence::NoPart);
        }
        let begun = self
            .rounds
            .iter()
            .flat_map(|round| &round.pairs)
            .flat_map(|pair| &pair.games)
            .any(|game| game.outcome.is_some());
        if !begun && self.config.schedule != Schedule::Swiss {
            return Ok(self.before_the_first_game(id));
        }
        if self.facts().annulled[id as usize - 1] {
            return Ok(Consequence::Annulled);
        }
        Ok(Consequence::Stands)
    }

    /// 20.2: an even field draws again; in an odd one the number becomes the bye.
    fn before_the_first_game(&mut self, id: Id) -> Consequence {
        let remaining = self
            .draw
            .iter()
            .filter(|id| **id != 0 && !self.has_left(**id))
            .count();
        let told = self.rounds.iter().any(|round| round.origin == Origin::Told);
        if self.config.schedule == Schedule::RoundRobin && remaining % 2 == 1 && !told {
            for number in &mut self.draw {
                if *number == id {
                    *number = 0;
                }
            }
            self.rounds = self.table_rounds();
            return Consequence::Vacant;
        }
        self.started = false;
        self.seed = None;
        self.draw.clear();
        self.rounds.clear();
        // Numbers given before the draw are those of a field that is no more.
        for entry in &mut self.entries {
            entry.number = None;
        }
        Consequence::DrawAgain
    }
}
