//! How a game ended, as far as the board alone decides (art. 4.1, 4.2).

use std::fmt;

use crate::board::{Color, Kind, Position};

/// Why a game is over. Only what the board decides: time, fouls, agreements and claims belong
/// to the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// 将死: in check with no move (art. 3.1, 4.1.1).
    Checkmate,
    /// 困毙: not in check, with no move (art. 3.2, 4.1.3). A loss, unlike in chess.
    Stalemate,
    /// 双方均无可能取胜的简单局势: neither side has a piece that could give mate (art. 4.2.1).
    NoWinPossible,
}

impl Reason {
    /// A short fixed name: `checkmate`, `stalemate` or `no_win_possible`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoWinPossible => "no_win_possible",
        }
    }

    /// The article that ends the game.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Reason::Checkmate => "4.1.1",
            Reason::Stalemate => "4.1.3",
            Reason::NoWinPossible => "4.2.1",
        }
    }
}

/// The end of a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// The article that ends the game.
    #[must_use]
    pub const fn article(&self) -> &'static str {
        self.reason.article()
    }

    /// The result as records write it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::Red) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoWinPossible => "neither side can win",
        };
        match self.winner {
            Some(winner) => write!(f, "{winner} wins: {reason} (art. {})", self.article()),
            None => write!(f, "draw: {reason} (art. {})", self.article()),
        }
    }
}

/// How the game stands in this position.
pub(crate) fn outcome(pos: &Position) -> Option<Outcome> {
    if !pos.has_legal_move() {
        let reason = if pos.is_check() {
            Reason::Checkmate
        } else {
            Reason::Stalemate
        };
        return Some(Outcome {
            winner: Some(pos.turn().other()),
            reason,
        });
    }
    if no_attackers(pos) {
        return Some(Outcome {
            winner: None,
            reason: Reason::NoWinPossible,
        });
    }
    None
}

/// The plain reading of art. 4.2.1, as the book gives no list: only kings, advisors and
/// elephants are left, none of which ever crosses the river. A side can still be without a
/// legal move then, which is seen before.
fn no_attackers(pos: &Position) -> bool {
    pos.pieces()
        .all(|(_, p)| matches!(p.kind, Kind::King | Kind::Advisor | Kind::Elephant))
}
