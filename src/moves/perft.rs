//! Counting the positions at a depth: the usual proof of a move generator.

use crate::board::Position;

impl Position {
    /// How many sequences of `depth` legal moves there are. Depth 0 is 1. Each last ply is
    /// counted without being played.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_count() as u64,
            _ => {
                let mut pos = *self;
                perft(&mut pos, depth)
            }
        }
    }
}

fn perft(pos: &mut Position, depth: u32) -> u64 {
    let mut nodes = 0;
    for m in &pos.legal_moves() {
        let undo = pos.play(*m);
        nodes += if depth == 2 {
            u64::from(pos.count_moves())
        } else {
            perft(pos, depth - 1)
        };
        pos.undo(undo);
    }
    nodes
}
