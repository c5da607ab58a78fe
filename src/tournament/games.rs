//! The games of a pair: how many, who has red, and which members of teams meet (12.4, 13.2, 13.5).

use super::config::{TeamKind, TeamRules};
use super::event::Tournament;
use super::facts::{Game, Pair};

impl TeamRules {
    /// The games of a match: one a board, or of all against all.
    fn games(&self) -> u32 {
        match self.kind {
            TeamKind::All => self.boards * self.boards,
            _ => self.boards,
        }
    }

    /// One of them, from 0. `turned`: with colours exchanged.
    fn game(&self, number: u32, turned: bool) -> Game {
        let (along, across) = (number / self.boards, number % self.boards);
        // 13.2: red on odd boards; all against all: in turn along and across.
        let step = match self.kind {
            TeamKind::All => along + across,
            _ => number,
        };
        let red = self.red_on_all || step % 2 == 0;
        let mut game = Game::new(number + 1, red != turned);
        match self.kind {
            TeamKind::All => game.members = [along + 1, across + 1],
            TeamKind::Fixed => game.members = [number + 1; 2],
            TeamKind::Reserves | TeamKind::Free => {}
        }
        game
    }
}

impl Tournament {
    /// How many games a pair has.
    pub(super) fn games_per_pair(&self) -> usize {
        let one = self.config.team.as_ref().map_or(1, TeamRules::games);
        (one * self.config.games) as usize
    }

    /// The games of a pair, none of them played.
    pub(super) fn games_of(&self, pair: &mut Pair) {
        pair.games.clear();
        for cycle in 0..self.config.games {
            let turned = cycle % 2 == 1;
            match &self.config.team {
                None => pair.games.push(Game::new(1, !turned)),
                Some(team) => {
                    let games = (0..team.games()).map(|number| team.game(number, turned));
                    pair.games.extend(games);
                }
            }
        }
    }
}
