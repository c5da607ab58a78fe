//! The natural limit (自然限着, art. 4.2.4, 23.3) with the parameters of a rule book.

use super::{Capped, RuleBook};
use crate::board::Color;
use crate::game::Game;

/// The count of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitCount {
    /// Moves by either side since the last capture.
    pub plies: u32,
    /// Those that count: checks beyond the cap left out. Two make a round.
    pub counted_plies: u32,
    /// Is the limit reached?
    pub reached: bool,
}

/// Counts a claim of the natural limit by one side. When the arbiter counts without a claim
/// (art. 23.3, last sentence), ask for both sides: it is reached when it is for either.
#[must_use]
pub fn natural_limit(game: &Game, claimant: Color, rules: &RuleBook) -> LimitCount {
    let limit = rules.natural_limit;
    let left_out = |side: Color| {
        let count = game.natural_limit(Some(side), limit.max_checks);
        count.plies - count.counted_plies
    };
    let left_out = match limit.capped {
        Capped::Claimant => left_out(claimant),
        Capped::Both => left_out(Color::Red) + left_out(Color::Black),
        Capped::None => 0,
    };
    let plies = game.natural_limit(None, 0).plies;
    let counted_plies = plies - left_out;
    LimitCount {
        plies,
        counted_plies,
        reached: counted_plies / 2 >= limit.rounds,
    }
}
