//! How often the positions of one game have stood (art. 23.2), for one game after the other.

use std::collections::HashMap;

use crate::game::Hashed;

/// Counts positions by their hashes; its memory is used again for the next game.
#[derive(Default)]
pub(super) struct Tally {
    stood: HashMap<u64, u32, Hashed>,
    most: u32,
}

impl Tally {
    /// Forgets everything and begins with the start position.
    pub(super) fn begin(&mut self, hash: u64) {
        self.stood.clear();
        self.most = 0;
        self.enter(hash);
    }

    /// A position stands on the board.
    #[inline]
    pub(super) fn enter(&mut self, hash: u64) {
        let count = self.stood.entry(hash).or_insert(0);
        *count += 1;
        self.most = self.most.max(*count);
    }

    /// How often the position stood that stood most often.
    pub(super) fn most(&self) -> u32 {
        self.most
    }
}
