//! How a game ends: every item of art. 4.1 and 4.2, and the double loss of 21.3.

use crate::board::Color;

/// The result, apart from its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum GameResult {
    /// Red has won.
    RedWins = 1,
    /// Black has won.
    BlackWins = 2,
    /// A draw.
    Draw = 3,
    /// Both have lost (双方弃权, art. 21.3).
    BothLose = 4,
}

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 4] = [
        GameResult::RedWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::BothLose,
    ];

    /// The win of a side.
    #[must_use]
    pub const fn win(side: Color) -> GameResult {
        match side {
            Color::Red => GameResult::RedWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// Who has won, if one has.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::RedWins => Some(Color::Red),
            GameResult::BlackWins => Some(Color::Black),
            _ => None,
        }
    }

    /// As records write it: `1-0`, `0-1`, `1/2-1/2`, `0-0`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::RedWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose => "0-0",
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum EndReason {
    /// 4.1.1 将死.
    Checkmate = 1,
    /// 4.1.2: the kings face each other after a side's move.
    KingsFace = 2,
    /// 4.1.3 困毙.
    Stalemate = 3,
    /// 4.1.4: not enough moves in time.
    Time = 4,
    /// 4.1.5: not here within the limit.
    Late = 5,
    /// 4.1.6: a move against the rules of play.
    IllegalMove = 6,
    /// 4.1.7: forbidden moves repeated (24.1, 24.3).
    Forbidden = 7,
    /// 4.1.8: three fouls.
    Fouls = 8,
    /// 4.1.9: resigned.
    Resigned = 9,
    /// 4.1.10: refused the rules, or grave indiscipline.
    Discipline = 10,
    /// 4.2.1: neither side can win.
    NoWinPossible = 11,
    /// 4.2.2: agreed.
    Agreed = 12,
    /// 4.2.3: repetition that neither side must change.
    Repetition = 13,
    /// 4.2.4: the natural limit.
    NaturalLimit = 14,
    /// 21.3: both too late.
    BothLate = 15,
}

impl EndReason {
    /// All reasons in the order of their numbers.
    pub const ALL: [EndReason; 15] = [
        EndReason::Checkmate,
        EndReason::KingsFace,
        EndReason::Stalemate,
        EndReason::Time,
        EndReason::Late,
        EndReason::IllegalMove,
        EndReason::Forbidden,
        EndReason::Fouls,
        EndReason::Resigned,
        EndReason::Discipline,
        EndReason::NoWinPossible,
        EndReason::Agreed,
        EndReason::Repetition,
        EndReason::NaturalLimit,
        EndReason::BothLate,
    ];

    /// The item of art. 4 (or 21.3).
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            EndReason::Checkmate => "4.1.1",
            EndReason::KingsFace => "4.1.2",
            EndReason::Stalemate => "4.1.3",
            EndReason::Time => "4.1.4",
            EndReason::Late => "4.1.5",
            EndReason::IllegalMove => "4.1.6",
            EndReason::Forbidden => "4.1.7",
            EndReason::Fouls => "4.1.8",
            EndReason::Resigned => "4.1.9",
            EndReason::Discipline => "4.1.10",
            EndReason::NoWinPossible => "4.2.1",
            EndReason::Agreed => "4.2.2",
            EndReason::Repetition => "4.2.3",
            EndReason::NaturalLimit => "4.2.4",
            EndReason::BothLate => "21.3",
        }
    }

    /// A short fixed name, e.g. `checkmate`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::KingsFace => "kings_face",
            EndReason::Stalemate => "stalemate",
            EndReason::Time => "time",
            EndReason::Late => "late",
            EndReason::IllegalMove => "illegal_move",
            EndReason::Forbidden => "forbidden",
            EndReason::Fouls => "fouls",
            EndReason::Resigned => "resigned",
            EndReason::Discipline => "discipline",
            EndReason::NoWinPossible => "no_win_possible",
            EndReason::Agreed => "agreed",
            EndReason::Repetition => "repetition",
            EndReason::NaturalLimit => "natural_limit",
            EndReason::BothLate => "both_late",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won.
    pub result: GameResult,
    /// Why.
    pub reason: EndReason,
    /// The article that was applied beside [`EndReason::article`], e.g. `22.5`; may be empty.
    pub rule: &'static str,
    /// When.
    pub at: i64,
}
