//! The rules of contests: which games, with which colours, clocks and points (the 2021 league, the
//! 2007 scoring, art. 13.5, 15.6).

use super::Scoring;
use crate::clock::TimeControl;

/// Built-in chains.
pub const CHAINS: [&str; 4] = ["single", "match2", "league2021", "playoff"];

/// One of the two players of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// Who has red in the first game.
    First = 0,
    /// The other.
    Second = 1,
}

impl Player {
    /// Both.
    pub const ALL: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// `first` or `second`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Player::First => "first",
            Player::Second => "second",
        }
    }
}

/// Who has red in the first game of a stage. Within a stage colours are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colours {
    /// The first player.
    First,
    /// Who had black in the game before (换先).
    Exchanged,
    /// Who had black in the game before chooses (2021 league).
    BlackChooses,
}

/// One stage of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// What it is called, e.g. `slow`.
    pub name: String,
    /// The time of both sides.
    pub time: TimeControl,
    /// How many games.
    pub games: u32,
    /// Who has red first.
    pub colours: Colours,
    /// Does a draw count as a win for black?
    pub draw_is_black_win: bool,
    /// What each game gives.
    pub points: Scoring,
}

/// The rules of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainRules {
    /// Their name.
    pub name: String,
    /// The stages, in order.
    pub stages: Vec<Stage>,
}

impl ChainRules {
    /// One game.
    #[must_use]
    pub fn single() -> ChainRules {
        ChainRules::of("single", vec![Stage::of("game", "6.1", 1, Colours::First)])
    }

    /// Two games with colours exchanged (art. 13.5).
    #[must_use]
    pub fn match2() -> ChainRules {
        ChainRules::of("match2", vec![Stage::of("match", "6.1", 2, Colours::First)])
    }

    /// The men's league of 2021: a slow game; drawn, an ultra-fast one with colours exchanged;
    /// drawn again, one more in which the side that had black chooses, and a draw is black's.
    #[must_use]
    pub fn league2021() -> ChainRules {
        let mut decider = Stage::of("decider", "decider", 1, Colours::BlackChooses);
        decider.draw_is_black_win = true;
        let slow = Stage::of("slow", "league-2021", 1, Colours::First);
        let fast = Stage::of("ultra_fast", "ultra-fast", 1, Colours::Exchanged);
        ChainRules::of("league2021", vec![slow, fast, decider])
    }

    /// A play-off (art. 15.6): two games, two rapid games, one that decides.
    #[must_use]
    pub fn playoff() -> ChainRules {
        let mut decider = Stage::of("decider", "decider", 1, Colours::BlackChooses);
        decider.draw_is_black_win = true;
        let slow = Stage::of("match", "6.2", 2, Colours::First);
        let rapid = Stage::of("rapid", "ultra-fast", 2, Colours::First);
        ChainRules::of("playoff", vec![slow, rapid, decider])
    }

    /// Built-in rules by their name.
    #[must_use]
    pub fn named(name: &str) -> Option<ChainRules> {
        match name {
            "single" => Some(ChainRules::single()),
            "match2" => Some(ChainRules::match2()),
            "league2021" => Some(ChainRules::league2021()),
            "playoff" => Some(ChainRules::playoff()),
            _ => None,
        }
    }

    fn of(name: &str, stages: Vec<Stage>) -> ChainRules {
        ChainRules {
            name: name.to_owned(),
            stages,
        }
    }
}

impl Stage {
    fn of(name: &str, time: &str, games: u32, colours: Colours) -> Stage {
        Stage {
            name: name.to_owned(),
            time: time.parse().expect("a preset of the clock"),
            games,
            colours,
            draw_is_black_win: false,
            points: Scoring::CXA,
        }
    }
}
