//! What the facts come to for each side (14, 21.4): points, wins, colours, opponents.

use super::config::Scoring;
use super::event::Tournament;
use super::facts::*;
use super::points::Quarters;
use super::results::Facts;
use crate::board::Color;

impl Scoring {
    /// What an outcome gives the side with a colour.
    #[must_use]
    pub fn points(&self, outcome: Outcome, color: Color) -> Quarters {
        match outcome {
            Outcome::Draw => self.draw(color),
            Outcome::BothLose => self.both_lose,
            Outcome::DoubleForfeit => self.forfeit_loss,
            Outcome::Annulled => 0,
            _ => match (outcome.winner() == Some(color), outcome.played()) {
                (true, true) => self.win,
                (true, false) => self.forfeit_win,
                (false, true) => self.loss,
                (false, false) => self.forfeit_loss,
            },
        }
    }
}

/// How a side got the points of an encounter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// At the board.
    Played,
    /// Somebody was not there.
    Forfeit,
    /// The bye of a Swiss.
    Bye,
}

/// Won, drawn or lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mood {
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Won.
    Won,
}

/// A game of a player, a match of a team, or a bye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The round, from 1.
    pub round: u32,
    /// The opponent; 0: a bye.
    pub opponent: Id,
    /// The colour, in a team match that of board 1.
    pub color: Color,
    /// How it went.
    pub how: How,
    /// Won, drawn or lost.
    pub mood: Mood,
    /// What it gave: points of a game, match points of a team.
    pub points: Quarters,
    /// Points of the boards of a team match.
    pub boards: Quarters,
}

/// What the facts come to for one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideTally {
    /// 积分; of teams 场分.
    pub points: Quarters,
    /// 总局分: of a player the same as his points.
    pub game_points: Quarters,
    /// Games won, with forfeits and byes as the configuration reads them.
    pub wins: i64,
    /// Matches won by a team; of a player the same as wins.
    pub match_wins: i64,
    /// Games played with red.
    pub reds: i64,
    /// Games played with black (后走局数).
    pub blacks: i64,
    /// Games won at the board with black (后走胜局).
    pub black_wins: i64,
    /// Byes of a Swiss.
    pub byes: u32,
    /// What it met, in the order of rounds.
    pub encounters: Vec<Encounter>,
    /// The points after each round.
    pub progress: Vec<Quarters>,
    /// Fouls (犯规).
    pub fouls: i64,
    /// Warnings (18.1).
    pub warnings: i64,
    /// Exclusions from a game (18.2).
    pub exclusions: i64,
    /// Has it left?
    pub left: bool,
    /// Are its results annulled (20.3)?
    pub annulled: bool,
}

/// The tally of all sides, by index: number less 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// By index.
    pub sides: Vec<SideTally>,
    /// So many rounds are counted.
    pub rounds: u32,
}

impl Tournament {
    /// What the first rounds come to. Games without a result give nothing.
    #[must_use]
    pub fn tally(&self, rounds: u32) -> Tally {
        let facts = self.facts();
        let mut sides: Vec<SideTally> = (0..self.entries.len())
            .map(|i| SideTally {
                left: facts.left[i],
                annulled: facts.annulled[i],
                ..SideTally::default()
            })
            .collect();
        for (number, round) in (1..=rounds).zip(&self.rounds) {
            for pair in &round.pairs {
                if self.config.team.is_some() {
                    self.team_match(&facts, number, pair, &mut sides);
                } else {
                    self.games(&facts, number, pair, &mut sides);
                }
            }
            // Only a Swiss gives something for a bye.
            if round.origin != Origin::Schedule {
                for id in &round.byes {
                    self.bye(number, &mut sides[*id as usize - 1]);
                }
            }
            for side in &mut sides {
                let points = side.points;
                side.progress.push(points);
            }
        }
        for mark in &self.marks {
            if mark.round <= rounds {
                let side = &mut sides[mark.id as usize - 1];
                let to = match mark.penalty {
                    None => &mut side.fouls,
                    Some(Penalty::Warning) => &mut side.warnings,
                    Some(Penalty::Excluded) => &mut side.exclusions,
                };
                *to += i64::from(mark.count);
            }
        }
        Tally { sides, rounds }
    }

    fn bye(&self, round: u32, side: &mut SideTally) {
        let team = self.config.team.as_ref();
        let points = team.map_or(self.config.scoring.bye, |team| team.match_points[0]);
        side.points += points;
        // A bye gives a team no games.
        let boards = if team.is_some() { 0 } else { points };
        side.game_points += boards;
        side.byes += 1;
        let won = i64::from(self.config.readings.bye_is_win);
        side.match_wins += won;
        side.wins += if team.is_some() { 0 } else { won };
        side.encounters.push(Encounter {
            round,
            opponent: 0,
            color: Color::Red,
            how: How::Bye,
            mood: Mood::Won,
            points,
            boards,
        });
    }

    fn mood(outcome: Outcome, color: Color) -> Mood {
        match (outcome, outcome.winner()) {
            (Outcome::Draw, _) => Mood::Drawn,
            (_, Some(winner)) if winner == color => Mood::Won,
            _ => Mood::Lost,
        }
    }

    /// A game's part in the sums of one side.
    fn add_game(&self, outcome: Outcome, color: Color, side: &mut SideTally) -> (Mood, Quarters) {
        let mood = Self::mood(outcome, color);
        let points = self.config.scoring.points(outcome, color);
        side.game_points += points;
        if mood == Mood::Won && (outcome.played() || self.config.readings.forfeit_is_win) {
            side.wins += 1;
        }
        if outcome.played() {
            match color {
                Color::Red => side.reds += 1,
                Color::Black => {
                    side.blacks += 1;
                    side.black_wins += i64::from(mood == Mood::Won);
                }
            }
        }
        (mood, points)
    }

    fn games(&self, facts: &Facts, round: u32, pair: &Pair, sides: &mut [SideTally]) {
        for game in &pair.games {
            let Some(outcome) = self.effective(facts, pair, game) else {
                continue;
            };
            if outcome == Outcome::Annulled {
                continue;
            }
            for at in 0..2 {
                let color = game.color(at);
                let side = &mut sides[pair.sides[at] as usize - 1];
                let (mood, points) = self.add_game(outcome, color, side);
                side.points += points;
                side.match_wins = side.wins;
                side.encounters.push(Encounter {
                    round,
                    opponent: pair.sides[1 - at],
                    color,
                    how: if outcome.played() {
                        How::Played
                    } else {
                        How::Forfeit
                    },
                    mood,
                    points,
                    boards: points,
                });
            }
        }
    }

    /// 14.2: points of the boards decide the match.
    fn team_match(&self, facts: &Facts, round: u32, pair: &Pair, sides: &mut [SideTally]) {
        let Some(team) = &self.config.team else {
            return;
        };
        let mut boards = [0, 0];
        let (mut counted, mut played, mut lost, mut open) = (0, 0, 0, false);
        for game in &pair.games {
            let Some(outcome) = self.effective(facts, pair, game) else {
                open = true;
                continue;
            };
            if outcome == Outcome::Annulled {
                continue;
            }
            counted += 1;
            played += i64::from(outcome.played());
            lost += i64::from(matches!(
                outcome,
                Outcome::DoubleForfeit | Outcome::BothLose
            ));
            for at in 0..2 {
                let side = &mut sides[pair.sides[at] as usize - 1];
                boards[at] += self.add_game(outcome, game.color(at), side).1;
            }
        }
        if counted == 0 || open {
            return;
        }
        let moods = match boards[0].cmp(&boards[1]) {
            std::cmp::Ordering::Greater => [Mood::Won, Mood::Lost],
            std::cmp::Ordering::Less => [Mood::Lost, Mood::Won],
            // Nobody was there: no drawn match (21.3).
            std::cmp::Ordering::Equal if lost == counted => [Mood::Lost, Mood::Lost],
            std::cmp::Ordering::Equal => [Mood::Drawn, Mood::Drawn],
        };
        for at in 0..2 {
            let points = match moods[at] {
                Mood::Won => team.match_points[0],
                Mood::Drawn => team.match_points[1],
                Mood::Lost => team.match_points[2],
            };
            let side = &mut sides[pair.sides[at] as usize - 1];
            side.points += points;
            let counts = played > 0 || self.config.readings.forfeit_is_win;
            side.match_wins += i64::from(moods[at] == Mood::Won && counts);
            side.encounters.push(Encounter {
                round,
                opponent: pair.sides[1 - at],
                color: if at == 0 { Color::Red } else { Color::Black },
                how: if played > 0 {
                    How::Played
                } else {
                    How::Forfeit
                },
                mood: moods[at],
                points,
                boards: boards[at],
            });
        }
    }
}
