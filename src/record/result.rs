//! The result of a game as a record claims it.

use crate::board::Color;

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `*`, 未知, or nothing said.
    #[default]
    Unknown,
    /// `1-0`
    RedWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
}

/// Words for results. The longer ones first: a text starts with at most one of each length.
const WORDS: [(&str, GameResult); 38] = {
    use GameResult::{BlackWins as B, Draw as D, RedWins as R, Unknown as U};
    [
        ("1/2-1/2", D),
        ("½-½", D),
        ("0.5-0.5", D),
        ("1/2", D),
        ("1-0", R),
        ("0-1", B),
        ("1:0", R),
        ("0:1", B),
        ("１－０", R),
        ("０－１", B),
        ("＊", U),
        ("*", U),
        ("红方胜", R),
        ("紅方勝", R),
        ("黑方胜", B),
        ("黑方勝", B),
        ("红先胜", R),
        ("紅先勝", R),
        ("红先负", B),
        ("紅先負", B),
        ("红先和", D),
        ("紅先和", D),
        ("红胜", R),
        ("紅勝", R),
        ("黑胜", B),
        ("黑勝", B),
        ("红负", B),
        ("紅負", B),
        ("黑负", R),
        ("黑負", R),
        ("先胜", R),
        ("先勝", R),
        ("先负", B),
        ("先負", B),
        ("和棋", D),
        ("和局", D),
        ("先和", D),
        ("未知", U),
    ]
};

impl GameResult {
    /// All results, in the order in which they are declared.
    pub const ALL: [GameResult; 4] = [
        GameResult::Unknown,
        GameResult::RedWins,
        GameResult::BlackWins,
        GameResult::Draw,
    ];

    /// As PGN writes it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Unknown => "*",
            GameResult::RedWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::RedWins => Some(Color::Red),
            GameResult::BlackWins => Some(Color::Black),
            _ => None,
        }
    }

    /// That side has won.
    #[must_use]
    pub const fn won_by(color: Color) -> GameResult {
        match color {
            Color::Red => GameResult::RedWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// The result that a text begins with, and how many bytes it takes.
    #[must_use]
    pub fn at_start(text: &str) -> Option<(GameResult, usize)> {
        WORDS
            .iter()
            .find(|(word, _)| text.starts_with(word))
            .map(|(word, result)| (*result, word.len()))
    }

    /// The result that a whole text says, as in a tag: also `1-0 (resign)` and 红胜.
    /// `None` if it says none.
    #[must_use]
    pub fn from_text(text: &str) -> Option<GameResult> {
        let text = text.trim();
        match text {
            "" | "-" | "?" => Some(GameResult::Unknown),
            "红" | "紅" | "W" | "胜" | "勝" => Some(GameResult::RedWins),
            "黑" | "L" | "负" | "負" => Some(GameResult::BlackWins),
            "和" | "平" | "D" => Some(GameResult::Draw),
            _ => GameResult::at_start(text).map(|(result, _)| result),
        }
    }
}
