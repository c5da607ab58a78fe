//! What a record says about its result, held against the board and against the verdict.

use crate::adjudication::Ruling;
use crate::game::Outcome;
use crate::record::GameResult;

/// How a result contradicts the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WithBoard {
    /// The side that was mated or stalemated is said to have won.
    LoserHasWon,
    /// Mate or stalemate is said to be a draw.
    WinIsADraw,
}

/// Mate and stalemate end the game at once, and no other end can come after them. Where neither side
/// can win (art. 4.2.1) somebody can still lose, by time or by resigning: that contradicts nothing.
pub(super) fn with_board(result: GameResult, outcome: Option<Outcome>) -> Option<WithBoard> {
    let winner = outcome?.winner?;
    match result {
        GameResult::Unknown => None,
        GameResult::Draw => Some(WithBoard::WinIsADraw),
        won => (won != GameResult::won_by(winner)).then_some(WithBoard::LoserHasWon),
    }
}

/// How a result is not that to which a verdict leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WithVerdict {
    /// The side that must change or has lost is said to have won.
    OffenderHasWon,
    /// That side is said to have drawn.
    OffenderHasDrawn,
    /// Nobody had to change (art. 24.2), and somebody is said to have won.
    DrawIsWon,
}

/// The result held against the verdict on the repetition with which the game ends; and whether the
/// rules let one say that it is wrong.
///
/// They do when a side has lost by the repetition itself (art. 24.1). A side that must change still
/// may (24.3), and a record does not say whether it was told; players may resign, agree on a draw or
/// overstep their time in any position: then the game is only one to look at. A game that goes on
/// behind a repetition says nothing about how it was ruled.
pub(super) fn with_verdict(result: GameResult, at_end: Ruling) -> (Option<WithVerdict>, bool) {
    let conflict = match (at_end, at_end.against(), result) {
        (_, _, GameResult::Unknown) => None,
        (_, Some(_), GameResult::Draw) => Some(WithVerdict::OffenderHasDrawn),
        (_, Some(side), won) => {
            (won == GameResult::won_by(side)).then_some(WithVerdict::OffenderHasWon)
        }
        (Ruling::Draw, _, won) => won.winner().map(|_| WithVerdict::DrawIsWon),
        _ => None,
    };
    let lost = matches!(at_end, Ruling::RedLoses | Ruling::BlackLoses);
    (conflict, lost && conflict.is_some())
}
