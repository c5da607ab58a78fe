//! What pieces are worth against each other (art. 25.3).

use super::Balance;
use crate::board::{slot, Color, Square};

/// A finished line, seen by the side whose threat is examined, as one number that grows with
/// what it gains. A balance is either a gain, level or a loss; within these more is better.
pub(super) type Score = i32;

/// The other side is mated, or has no move left.
pub(super) const MATE: Score = 10_000_000;

const CLASS: i32 = 1_000_000;
const PIECE: i32 = 1_000;

/// The worth of a chariot: more pawns than one for less than this are no loss (art. 25.3).
const CHARIOT: i16 = 4;

impl Balance {
    /// Nothing won, nothing lost.
    pub const LEVEL: Balance = Balance {
        pieces: 0,
        pawns: 0,
    };

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Balance) -> Balance {
        Balance {
            pieces: self.pieces + other.pieces,
            pawns: self.pawns + other.pawns,
        }
    }

    /// The first without the second.
    #[must_use]
    pub const fn minus(self, other: Balance) -> Balance {
        Balance {
            pieces: self.pieces - other.pieces,
            pawns: self.pawns - other.pawns,
        }
    }

    /// Is it a gain? Pieces up is one, unless pawns were lost for less than a chariot each: a
    /// pawn's value floats. With pieces level the pawns decide.
    #[must_use]
    pub const fn is_gain(self) -> bool {
        if self.pieces == 0 {
            self.pawns > 0
        } else {
            self.pieces > 0 && (self.pawns >= 0 || self.pieces >= -self.pawns * CHARIOT)
        }
    }

    /// Is it a loss: a gain for the other side?
    #[must_use]
    pub const fn is_loss(self) -> bool {
        Balance::LEVEL.minus(self).is_gain()
    }

    /// The balance as a number.
    pub(super) const fn score(self) -> Score {
        let class = if self.is_gain() {
            CLASS
        } else if self.is_loss() {
            -CLASS
        } else {
            0
        };
        class + self.pieces as i32 * PIECE + self.pawns as i32
    }

    /// The balance of a number that is not a mate.
    pub(super) const fn of_score(score: Score) -> Balance {
        let within = score - class(score) * CLASS;
        let pieces = (within + PIECE / 2).div_euclid(PIECE);
        Balance {
            pieces: pieces as i16,
            pawns: (within - pieces * PIECE) as i16,
        }
    }
}

const fn class(score: Score) -> i32 {
    (score + CLASS / 2).div_euclid(CLASS)
}

/// Added to a level line that the capturing piece survives, taken from one that it does not:
/// both stay level.
pub(super) const SURVIVAL: Score = CLASS / 4;

/// Every gain is greater than this, nothing else is.
pub(super) const FLOOR: Score = CLASS / 2;

/// Is this a gain, or mate?
pub(super) const fn gains(score: Score) -> bool {
    score > FLOOR
}

/// Is this level?
pub(super) const fn is_level(score: Score) -> bool {
    score <= FLOOR && score >= -FLOOR
}

/// What taking this piece on this point wins. Kings and pawns before the river count nothing.
#[inline]
pub(super) fn worth(piece: u8, at: Square) -> Balance {
    let (pieces, pawns) = match piece & 15 {
        1..=4 => (1, 0),
        5 | 6 | 9 | 10 => (2, 0),
        7 | 8 => (CHARIOT, 0),
        11..=15 => {
            let color = if piece < 16 { Color::Red } else { Color::Black };
            (0, !at.on_own_half(color) as i16)
        }
        _ => (0, 0),
    };
    debug_assert!(piece < slot::EMPTY);
    Balance { pieces, pawns }
}

/// Is it a chariot, horse, cannon or a pawn across the river: a piece that can attack?
pub(super) fn is_attacking_piece(piece: u8, at: Square) -> bool {
    match piece & 15 {
        5..=10 => true,
        11..=15 => worth(piece, at).pawns > 0,
        _ => false,
    }
}
