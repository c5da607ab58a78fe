//! What is on the board of a picture.

use crate::board::{Color, Piece, Position, Setup, Square};

/// The pieces of a picture, and who is in check. Any diagram can be drawn, also one that no game
/// can be played from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    pieces: Vec<(Square, Piece)>,
    turn: Color,
    attacked: Vec<Square>,
    fen: String,
}

impl Scene {
    /// Every piece on its point.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces.iter().copied()
    }

    /// The kings in check.
    pub(super) fn attacked(&self) -> &[Square] {
        &self.attacked
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> &str {
        &self.fen
    }
}

impl From<&Position> for Scene {
    fn from(pos: &Position) -> Scene {
        let attacked = |color: &Color| pos.is_king_attacked(*color);
        Scene {
            pieces: sorted(pos.pieces().collect()),
            turn: pos.turn(),
            attacked: Color::ALL
                .into_iter()
                .filter(attacked)
                .filter_map(|color| pos.king(color))
                .collect(),
            fen: pos.fen(),
        }
    }
}

impl From<&Setup> for Scene {
    fn from(setup: &Setup) -> Scene {
        Scene {
            pieces: sorted(setup.pieces().collect()),
            turn: setup.turn,
            // Who gives check in a faulty diagram is for nobody to say.
            attacked: Vec::new(),
            fen: setup.fen(),
        }
    }
}

/// In one order, whatever the order in which the pieces came to their points.
fn sorted(mut pieces: Vec<(Square, Piece)>) -> Vec<(Square, Piece)> {
    pieces.sort_unstable();
    pieces
}
