//! What competitions set differently (art. 4, 6, 7, 14, 21, 23), as data.

use crate::adjudication::RuleBook;
use crate::clock::TimeControl;

/// Built-in regulations.
pub const REGULATIONS: [&str; 3] = ["cxa2007", "tieshi2007", "league2021"];

/// What an illegal move costs the first time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstIllegal {
    /// The game, as in this book (4.1.2, 4.1.6).
    Loses,
    /// A foul; the second one of a side loses.
    Foul,
}

/// What a touched piece "can" do (art. 5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TouchReading {
    /// What is a legal move.
    Legal,
    /// What is a move of the piece, whatever becomes of the king.
    PieceAlone,
}

/// What a game is worth (art. 14.1; 贴分), in half points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scoring {
    /// A win.
    pub win: u32,
    /// A draw with red.
    pub red_draw: u32,
    /// A draw with black.
    pub black_draw: u32,
    /// A loss.
    pub loss: u32,
}

impl Scoring {
    /// 1, a half each, 0 (art. 14.1).
    pub const CXA: Scoring = Scoring {
        win: 2,
        red_draw: 1,
        black_draw: 1,
        loss: 0,
    };
    /// 3; 1 for a draw with red, 2 with black; 0 (the 2007 reform).
    pub const TIEFEN: Scoring = Scoring {
        win: 6,
        red_draw: 2,
        black_draw: 4,
        loss: 0,
    };

    /// What red and black get, in half points.
    #[must_use]
    pub const fn points(&self, result: super::GameResult) -> [u32; 2] {
        match result {
            super::GameResult::RedWins => [self.win, self.loss],
            super::GameResult::BlackWins => [self.loss, self.win],
            super::GameResult::Draw => [self.red_draw, self.black_draw],
            super::GameResult::BothLose => [self.loss, self.loss],
        }
    }
}

/// The regulations of a competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regulations {
    /// Their name.
    pub name: String,
    /// The time of both sides (art. 6).
    pub time: TimeControl,
    /// How late one may be, in milliseconds (4.1.5, 21.1); `None`: as long as the time lasts.
    pub late_limit: Option<i64>,
    /// So many fouls lose (4.1.8).
    pub fouls_to_lose: u32,
    /// What an illegal move costs (4.1.6).
    pub first_illegal: FirstIllegal,
    /// What is added to the time used after a wrong claim of the natural limit, in milliseconds
    /// (23.3).
    pub limit_penalty: i64,
    /// So many moves not recorded one after the other are a foul (7.1).
    pub missed_records: u32,
    /// With less time than this left, recording may wait, in milliseconds (7.2).
    pub record_lapse: i64,
    /// What a touched piece "can" do (art. 5).
    pub touch_reading: TouchReading,
    /// Repetitions and the natural limit (4.2.4, 24-29).
    pub rules: RuleBook,
    /// What the result is worth (14.1).
    pub scoring: Scoring,
}

/// The book leaves the limit for lateness to each competition; the built-in regulations take a
/// quarter of an hour.
const LATE_LIMIT: i64 = 15 * 60_000;

impl Regulations {
    /// The competition rules of 2007 with the time scheme 6.1.
    #[must_use]
    pub fn cxa2007() -> Regulations {
        Regulations::preset("cxa2007", "6.1", Scoring::CXA, FirstIllegal::Loses)
    }

    /// The same with the reform of 2007 (贴时贴分): more time for red, more for a draw with black.
    #[must_use]
    pub fn tieshi2007() -> Regulations {
        Regulations::preset(
            "tieshi2007",
            "tieshi-2007",
            Scoring::TIEFEN,
            FirstIllegal::Loses,
        )
    }

    /// A slow game of the men's league of 2021, where the first illegal move is a foul.
    #[must_use]
    pub fn league2021() -> Regulations {
        Regulations::preset(
            "league2021",
            "league-2021",
            Scoring::CXA,
            FirstIllegal::Foul,
        )
    }

    /// Built-in regulations by their name.
    #[must_use]
    pub fn named(name: &str) -> Option<Regulations> {
        match name {
            "cxa2007" => Some(Regulations::cxa2007()),
            "tieshi2007" => Some(Regulations::tieshi2007()),
            "league2021" => Some(Regulations::league2021()),
            _ => None,
        }
    }

    fn preset(
        name: &str,
        time: &str,
        scoring: Scoring,
        first_illegal: FirstIllegal,
    ) -> Regulations {
        Regulations {
            name: name.to_owned(),
            time: time.parse().expect("a preset of the clock"),
            late_limit: Some(LATE_LIMIT),
            fouls_to_lose: 3,
            first_illegal,
            limit_penalty: 5 * 60_000,
            missed_records: 4,
            record_lapse: 3 * 60_000,
            touch_reading: TouchReading::Legal,
            rules: RuleBook::cxa2007(),
            scoring,
        }
    }
}

impl Default for Regulations {
    fn default() -> Regulations {
        Regulations::cxa2007()
    }
}
