//! A contest that must be decided: a chain of games (the 2021 league, art. 13.5, 15.6).
//!
//! A chain has stages; each is one game or more between the same two players. When a stage is
//! decided, so is the contest; when it is level, the next stage follows, and after the last the
//! contest is drawn. The chain says which game comes next, who has red, and with which clock.

use super::{ChainRules, Colours, GameResult, Player};
use crate::board::Color;

/// The game to be played next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextGame {
    /// The stage, from 0.
    pub stage: usize,
    /// The game of the stage, from 0.
    pub game: u32,
    /// Who has red; `None`: somebody must choose first.
    pub red: Option<Player>,
    /// Who is to choose a colour.
    pub chooser: Option<Player>,
}

/// A game that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its stage, from 0.
    pub stage: usize,
    /// Who had red.
    pub red: Player,
    /// Its result.
    pub result: GameResult,
    /// What it gave the first and the second player, in half points.
    pub half_points: [u32; 2],
}

/// How a contest stands or ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContestResult {
    /// Who won; `None`: drawn, or both lost.
    pub winner: Option<Player>,
    /// The stage that decided, from 0; the last when it is drawn.
    pub stage: usize,
    /// What all games gave the first and the second player, in half points.
    pub half_points: [u32; 2],
}

/// Why a chain does not take what it was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChainError {
    /// The contest is decided.
    #[error("the contest is over")]
    Over,
    /// The colours must be chosen first.
    #[error("a colour must be chosen first")]
    ChoiceOpen,
    /// There is nothing to choose now.
    #[error("there is no colour to choose")]
    NoChoice,
}

/// A contest between two players.
///
/// ```
/// use xqrules::arbiter::{Chain, ChainRules, GameResult, Player};
/// use xqrules::board::Color;
/// let mut contest = Chain::new(ChainRules::league2021());
/// contest.record(GameResult::Draw).unwrap();
/// assert_eq!(contest.next_game().unwrap().red, Some(Player::Second), "colours exchanged");
/// contest.record(GameResult::Draw).unwrap();
/// assert_eq!(contest.next_game().unwrap().chooser, Some(Player::First), "had black");
/// contest.choose(Color::Black).unwrap();
/// contest.record(GameResult::Draw).unwrap();
/// assert_eq!(contest.result().unwrap().winner, Some(Player::First), "a draw is black's");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    pub(super) rules: ChainRules,
    pub(super) played: Vec<Played>,
    /// Who has red in the next game, where a colour was to be chosen and is.
    pub(super) chosen: Option<Player>,
}

impl Chain {
    /// A contest that has not begun.
    #[must_use]
    pub const fn new(rules: ChainRules) -> Chain {
        Chain {
            rules,
            played: Vec::new(),
            chosen: None,
        }
    }

    /// Its rules.
    #[must_use]
    pub const fn rules(&self) -> &ChainRules {
        &self.rules
    }

    /// The games played so far.
    #[must_use]
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The stage that is being played, and how many of its games have been; `None` when over.
    fn place(&self) -> std::result::Result<(usize, u32), ContestResult> {
        let mut half_points = [0, 0];
        let mut at = 0;
        for (number, stage) in self.rules.stages.iter().enumerate() {
            let games = (self.played.len() - at).min(stage.games as usize);
            let mut here = [0, 0];
            for game in &self.played[at..at + games] {
                for i in 0..2 {
                    here[i] += game.half_points[i];
                    half_points[i] += game.half_points[i];
                }
            }
            at += games;
            if games < stage.games as usize {
                return Ok((number, games as u32));
            }
            let last = number + 1 == self.rules.stages.len();
            // Both have lost: no further game gives either a right to go on.
            let nobody = self.played[at - games..at]
                .iter()
                .any(|game| game.result == GameResult::BothLose);
            if here[0] != here[1] || last || nobody {
                let winner = match here[0].cmp(&here[1]) {
                    std::cmp::Ordering::Greater => Some(Player::First),
                    std::cmp::Ordering::Less => Some(Player::Second),
                    std::cmp::Ordering::Equal => None,
                };
                return Err(ContestResult {
                    winner,
                    stage: number,
                    half_points,
                });
            }
        }
        Err(ContestResult {
            winner: None,
            stage: 0,
            half_points,
        })
    }

    /// The game to be played next; `None` when the contest is over.
    #[must_use]
    pub fn next_game(&self) -> Option<NextGame> {
        let (stage, game) = self.place().ok()?;
        let before = self.played.last().map(|played| played.red);
        let (red, chooser) = match (game, before, self.rules.stages[stage].colours) {
            (0, None, _) | (0, _, Colours::First) => (Some(Player::First), None),
            (0, Some(before), Colours::BlackChooses) => match self.chosen {
                Some(red) => (Some(red), None),
                None => (None, Some(before.other())),
            },
            (_, Some(before), _) => (Some(before.other()), None),
            (_, None, _) => (Some(Player::First), None),
        };
        Some(NextGame {
            stage,
            game,
            red,
            chooser,
        })
    }

    /// The player who is to choose takes a colour.
    ///
    /// # Errors
    /// When there is nothing to choose.
    pub fn choose(&mut self, colour: Color) -> std::result::Result<(), ChainError> {
        let next = self.next_game().ok_or(ChainError::Over)?;
        let chooser = next.chooser.ok_or(ChainError::NoChoice)?;
        self.chosen = Some(match colour {
            Color::Red => chooser,
            Color::Black => chooser.other(),
        });
        Ok(())
    }

    /// The next game was played.
    ///
    /// # Errors
    /// When the contest is over, or a colour has to be chosen first.
    pub fn record(&mut self, result: GameResult) -> std::result::Result<(), ChainError> {
        let next = self.next_game().ok_or(ChainError::Over)?;
        let red = next.red.ok_or(ChainError::ChoiceOpen)?;
        let stage = &self.rules.stages[next.stage];
        let counted = if result == GameResult::Draw && stage.draw_is_black_win {
            GameResult::BlackWins
        } else {
            result
        };
        let [of_red, of_black] = stage.points.points(counted);
        let half_points = match red {
            Player::First => [of_red, of_black],
            Player::Second => [of_black, of_red],
        };
        self.played.push(Played {
            stage: next.stage,
            red,
            result,
            half_points,
        });
        self.chosen = None;
        Ok(())
    }

    /// The result of the contest; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<ContestResult> {
        self.place().err()
    }
}
