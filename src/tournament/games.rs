//! The games of a pair: how many, who has red, and which members of teams meet (12.4, 13.2, 13.5).

use super::config::TeamKind;
use super::event::Tournament;
use super::facts::{Game, Pair};

impl Tournament {
    /// How many games a pair has.
    pub(super) fn games_per_pair(&self) -> usize {
        let boards = self.config.team.as_ref().map_or(1, |team| match team.kind {
            TeamKind::All => team.boards * team.boards,
            _ => team.boards,
        });
        (boards * self.config.games) as usize
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
