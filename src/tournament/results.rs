//! Results (10, 14, 15.6, 21.3, 21.4): taken, corrected, and what they come to.

use super::error::{conflict, unknown, Result};
use super::event::Tournament;
use super::facts::*;
use crate::arbiter::{Chain, ChainRules, GameResult, Player};
use crate::board::Color;

/// A game of a round: which pair, which game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct At {
    pub(super) round: usize,
    pub(super) pair: usize,
    pub(super) game: usize,
}

impl Tournament {
    /// The pair of two sides in a round.
    pub(super) fn pair_at(&self, round: u32, sides: [Id; 2]) -> Result<(usize, usize)> {
        for id in sides {
            self.entry(id)?;
        }
        let pairs = &self.round(round)?.pairs;
        let found = pairs.iter().position(|pair| {
            sides[0] != sides[1] && sides.iter().all(|id| pair.sides.contains(id))
        });
        match found {
            Some(pair) => Ok((round as usize - 1, pair)),
            None => {
                let [a, b] = sides.map(|id| self.called(id));
                unknown(
                    format!("round {round}"),
                    format!("{a} and {b} were not paired"),
                )
            }
        }
    }

    /// The game of a red and a black side, or of a board of two teams.
    fn game_at(&self, round: u32, sides: [Id; 2], board: u32, number: u32) -> Result<At> {
        let (r, p) = self.pair_at(round, sides)?;
        let pair = &self.rounds[r].pairs[p];
        let item = format!("round {round}");
        let mut games = (0..pair.games.len()).filter(|g| pair.games[*g].board == board);
        let Some(game) = (number as usize).checked_sub(1).and_then(|n| games.nth(n)) else {
            return unknown(
                item,
                format!(
                    "no board {board}, game {number}, of {}",
                    self.pair_called(pair)
                ),
            );
        };
        if self.config.team.is_none() {
            let red = pair.sides[pair.games[game].side(Color::Red)];
            if red != sides[0] {
                return conflict(
                    item,
                    format!(
                        "{} has red against {}, not black",
                        self.called(red),
                        self.called(sides[0])
                    ),
                );
            }
        }
        Ok(At {
            round: r,
            pair: p,
            game,
        })
    }

    pub(super) fn pair_called(&self, pair: &Pair) -> String {
        let [a, b] = pair.sides.map(|id| self.called(id));
        format!("{a} - {b}")
    }

    /// Records how a game ended. `sides` are red and black; in a team event the two teams in any
    /// order, and the outcome is that of the board's red and black. With a single game a pair,
    /// `board` is 1.
    ///
    /// # Errors
    /// Unknown sides, a pair that was not paired, a second result, a side that has left.
    pub fn record(
        &mut self,
        round: u32,
        sides: [Id; 2],
        board: u32,
        outcome: Outcome,
    ) -> Result<()> {
        // The first of its games without a result.
        let (r, p) = self.pair_at(round, sides)?;
        let pair = &self.rounds[r].pairs[p];
        let of_board = pair.games.iter().filter(|game| game.board == board);
        let open = of_board.clone().position(|game| {
            game.outcome.is_none()
                && (self.config.team.is_some() || pair.sides[game.side(Color::Red)] == sides[0])
        });
        let number = open.map_or(1, |open| open as u32 + 1);
        self.record_game(round, sides, board, number, outcome)
    }

    /// The same for one of several games on the board, by its number from 1.
    ///
    /// # Errors
    /// As [`Tournament::record`].
    pub fn record_game(
        &mut self,
        round: u32,
        sides: [Id; 2],
        board: u32,
        number: u32,
        outcome: Outcome,
    ) -> Result<()> {
        let at = self.game_at(round, sides, board, number)?;
        let pair = &self.rounds[at.round].pairs[at.pair];
        let item = format!("round {round}, {}", self.pair_called(pair));
        if let Some(old) = pair.games[at.game].outcome {
            return conflict(item, format!("there is a result already: {}", old.name()));
        }
        if let Some(left) = pair.sides.iter().find(|id| self.has_left(**id)) {
            return conflict(
                item,
                format!("{} has left (20); the game is decided", self.called(*left)),
            );
        }
        if outcome == Outcome::Draw && self.contest_rules().is_some() {
            return conflict(
                item,
                "every board must be decided; tell all games of its contest",
            );
        }
        self.rounds[at.round].pairs[at.pair].games[at.game].outcome = Some(outcome);
        Ok(())
    }

    /// A whole team did not come (21.4): every board without a result is a forfeit. `outcome` is as the
    /// first of `sides` had red: `+/-`, `-/+` or `-/-`.
    ///
    /// # Errors
    /// As [`Tournament::record`]; another outcome; nothing left to forfeit.
    pub fn forfeit_match(&mut self, round: u32, sides: [Id; 2], outcome: Outcome) -> Result<()> {
        let (r, p) = self.pair_at(round, sides)?;
        let pair = &self.rounds[r].pairs[p];
        let item = format!("round {round}, {}", self.pair_called(pair));
        let winner = match outcome {
            Outcome::RedByForfeit => pair.place(sides[0]),
            Outcome::BlackByForfeit => pair.place(sides[1]),
            Outcome::DoubleForfeit => None,
            _ => return conflict(item, "a whole match can only be forfeited: +/-, -/+ or -/-"),
        };
        if pair.games.iter().all(|game| game.outcome.is_some()) {
            return conflict(item, "every board has a result already");
        }
        for game in &mut self.rounds[r].pairs[p].games {
            if game.outcome.is_none() {
                game.outcome = Some(winner.map_or(Outcome::DoubleForfeit, |side| {
                    Outcome::forfeit_for(game.color(side))
                }));
            }
        }
        Ok(())
    }

    /// Puts a result right, or takes it back (`None`).
    ///
    /// # Errors
    /// As [`Tournament::record`]; a game without a result; in a tree, when a later round is paired.
    pub fn correct(
        &mut self,
        round: u32,
        sides: [Id; 2],
        board: u32,
        number: u32,
        outcome: Option<Outcome>,
    ) -> Result<()> {
        let at = self.game_at(round, sides, board, number)?;
        let pair = &self.rounds[at.round].pairs[at.pair];
        let item = format!("round {round}, {}", self.pair_called(pair));
        if pair.games[at.game].outcome.is_none() {
            return conflict(item, "there is no result to correct");
        }
        if self.config.is_tree() && at.round + 1 < self.rounds.len() {
            return conflict(item, "the next round of the tree follows from it");
        }
        let pair = &mut self.rounds[at.round].pairs[at.pair];
        let game = &mut pair.games[at.game];
        game.outcome = outcome;
        game.contest.clear();
        game.choice = None;
        pair.decided = None;
        Ok(())
    }

    /// The chain of games that decides each board, if boards are.
    pub(super) fn contest_rules(&self) -> Option<ChainRules> {
        ChainRules::named(self.config.team.as_ref()?.contest.as_ref()?)
    }

    /// Records all games of a board that had to be decided (2021 league): the first with the board's
    /// red, the others as the chain says; `choice` is the colour that was chosen where somebody may.
    ///
    /// # Errors
    /// As [`Tournament::record`]; games that the chain does not take, or that decide nothing.
    pub fn record_contest(
        &mut self,
        round: u32,
        sides: [Id; 2],
        board: u32,
        games: &[GameResult],
        choice: Option<Color>,
    ) -> Result<()> {
        let at = self.game_at(round, sides, board, 1)?;
        let item = format!(
            "round {round}, board {board}, {}",
            self.pair_called(&self.rounds[at.round].pairs[at.pair])
        );
        let Some(rules) = self.contest_rules() else {
            return conflict(item, "boards of this event are decided by a single game");
        };
        let mut chain = Chain::new(rules);
        for (i, game) in games.iter().enumerate() {
            if chain.next_game().is_some_and(|next| next.chooser.is_some()) {
                let Some(colour) = choice else {
                    return conflict(
                        item,
                        format!("before game {} a colour is chosen: which?", i + 1),
                    );
                };
                if let Err(e) = chain.choose(colour) {
                    return conflict(item, e.to_string());
                }
            }
            if let Err(e) = chain.record(*game) {
                return conflict(item, format!("game {}: {e}", i + 1));
            }
        }
        let outcome = match chain.result() {
            None => return conflict(item, format!("{} games decide nothing yet", games.len())),
            Some(result) => match result.winner {
                Some(Player::First) => Outcome::RedWins,
                Some(Player::Second) => Outcome::BlackWins,
                None => Outcome::BothLose,
            },
        };
        self.record_game(round, sides, board, 1, outcome)?;
        let game = &mut self.rounds[at.round].pairs[at.pair].games[at.game];
        game.contest = games
            .iter()
            .map(|game| match game {
                GameResult::RedWins => Outcome::RedWins,
                GameResult::BlackWins => Outcome::BlackWins,
                GameResult::Draw => Outcome::Draw,
                GameResult::BothLose => Outcome::BothLose,
            })
            .collect();
        game.choice = choice;
        Ok(())
    }

    /// Records who goes on after a level match of a tree (15.6): by play-off or lot.
    ///
    /// # Errors
    /// Unknown sides, a pair that was not paired, a match that is not level.
    pub fn decide(&mut self, round: u32, sides: [Id; 2], winner: Id) -> Result<()> {
        let (r, p) = self.pair_at(round, sides)?;
        let pair = &self.rounds[r].pairs[p];
        let item = format!("round {round}, {}", self.pair_called(pair));
        let Some(place) = pair.place(winner) else {
            return conflict(item, format!("{} is not one of them", self.called(winner)));
        };
        if !self.config.is_tree() {
            return conflict(item, "only in a tree must somebody go on");
        }
        if r + 1 < self.rounds.len() {
            return conflict(item, "the next round of the tree follows from it");
        }
        if pair.games.iter().any(|game| game.outcome.is_none()) {
            return conflict(item, "its games are not finished");
        }
        if self.match_winner(&self.facts(), pair).is_some() && pair.decided.is_none() {
            return conflict(item, "it is decided by its games");
        }
        self.rounds[r].pairs[p].decided = Some(place);
        Ok(())
    }

    /// How a game counts: as recorded, or by who has left (20.3, 20.4) or did not come to a board.
    pub(super) fn effective(&self, facts: &Facts, pair: &Pair, game: &Game) -> Option<Outcome> {
        let [a, b] = pair.sides.map(|id| id as usize - 1);
        if facts.annulled[a] || facts.annulled[b] {
            return Some(Outcome::Annulled);
        }
        if game.outcome.is_some() {
            return game.outcome;
        }
        let missing = [0, 1].map(|side| {
            facts.left[[a, b][side]]
                || (pair.lineups.iter().all(Option::is_some) && game.members[side] == 0)
        });
        match missing {
            [false, false] => None,
            [true, true] => Some(Outcome::DoubleForfeit),
            [first, _] => Some(Outcome::forfeit_for(game.color(usize::from(first)))),
        }
    }

    /// Who has left, and whose results are annulled.
    pub(super) fn facts(&self) -> Facts {
        let n = self.entries.len();
        let mut facts = Facts {
            left: vec![false; n],
            annulled: vec![false; n],
        };
        for w in &self.withdrawals {
            facts.left[w.id as usize - 1] = true;
        }
        if self.annuls() {
            for w in &self.withdrawals {
                // 20.3: against fewer than half of the opponents played, all is annulled.
                let mine = || {
                    self.rounds
                        .iter()
                        .flat_map(|round| &round.pairs)
                        .filter(|pair| pair.sides.contains(&w.id))
                };
                let played = mine()
                    .filter(|pair| {
                        pair.games
                            .iter()
                            .all(|game| game.outcome.is_some_and(|o| o != Outcome::Annulled))
                    })
                    .count();
                facts.annulled[w.id as usize - 1] = 2 * played < mine().count();
            }
        }
        facts
    }

    fn annuls(&self) -> bool {
        use super::config::Schedule;
        matches!(
            self.config.schedule,
            Schedule::RoundRobin | Schedule::Groups
        )
    }

    /// Who won a match of a tree, 0 or 1; `Some(None)`: nobody; `None`: not decided.
    pub(super) fn match_winner(&self, facts: &Facts, pair: &Pair) -> Option<Option<usize>> {
        if let Some(side) = pair.decided {
            return Some(Some(side));
        }
        let mut points = [0, 0];
        let mut lost = true;
        for game in &pair.games {
            let outcome = self.effective(facts, pair, game)?;
            lost &= matches!(outcome, Outcome::DoubleForfeit | Outcome::BothLose);
            for (side, sum) in points.iter_mut().enumerate() {
                *sum += self.config.scoring.points(outcome, game.color(side));
            }
        }
        match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Some(Some(0)),
            std::cmp::Ordering::Less => Some(Some(1)),
            std::cmp::Ordering::Equal if lost => Some(None),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Is every game of a round decided? Otherwise the first that is not.
    ///
    /// # Errors
    /// An unknown round; the first game without a result.
    pub fn finished(&self, round: u32) -> Result<()> {
        self.finished_by(&self.facts(), round)
    }

    pub(super) fn finished_by(&self, facts: &Facts, number: u32) -> Result<()> {
        for pair in &self.round(number)?.pairs {
            for game in &pair.games {
                if self.effective(facts, pair, game).is_none() {
                    let board = if self.config.team.is_some() {
                        format!(", board {}", game.board)
                    } else {
                        String::new()
                    };
                    return conflict(
                        format!("round {number}"),
                        format!("{}{board}: there is no result yet", self.pair_called(pair)),
                    );
                }
            }
        }
        Ok(())
    }

    /// The last round up to which every round is finished.
    #[must_use]
    pub fn finished_rounds(&self) -> u32 {
        let facts = self.facts();
        (1..=self.rounds.len() as u32)
            .take_while(|round| self.finished_by(&facts, *round).is_ok())
            .count() as u32
    }
}

/// What follows from who has left, by index of entry.
pub(super) struct Facts {
    pub(super) left: Vec<bool>,
    pub(super) annulled: Vec<bool>,
}
