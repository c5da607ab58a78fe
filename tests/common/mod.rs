//! What several test programs share: the shared data, and positions to test on.
#![allow(dead_code)]

use std::path::PathBuf;

use xqrules::board::{Allowed, Color, Kind, Piece, Position, Setup, Square};

/// A file or folder of the shared data, `../shared/data` or where `XQ_SHARED_DATA` says.
///
/// # Panics
/// When it is not there: a test that silently does not run is worse than one that fails.
pub fn shared(path: &str) -> PathBuf {
    let base = std::env::var_os("XQ_SHARED_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"),
        PathBuf::from,
    );
    let full = base.join(path);
    assert!(
        full.exists(),
        "the shared test data are missing: {} does not exist; put them beside the repository \
         as ../shared/data or name their folder in XQ_SHARED_DATA",
        full.display()
    );
    full
}

/// A small generator of numbers (splitmix64): tests are the same on every run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Visits positions of a random game, at most `plies` of them.
pub fn random_game(random: &mut Random, plies: usize, mut visit: impl FnMut(&Position)) {
    let mut pos = Position::start();
    for _ in 0..plies {
        visit(&pos);
        let moves = pos.legal_moves();
        if moves.is_empty() {
            return;
        }
        // Captures are taken more often than chance would, so that games reach thin boards.
        let mut m = moves[random.below(moves.len())];
        if pos.piece_at(m.to()).is_none() {
            m = moves[random.below(moves.len())];
        }
        pos.play(m);
    }
}

/// A legal position with random pieces on random points that they can stand on, crowded around
/// the kings so that checks, pins and screens are frequent.
pub fn composed(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for kind in Kind::ALL {
                for _ in 0..kind.full_set() {
                    if kind == Kind::King || random.below(100) < 45 {
                        place(random, &mut setup, Piece::new(color, kind));
                    }
                }
            }
        }
        if random.below(2) == 1 {
            setup.turn = Color::Black;
        }
        if let Ok(pos) = Position::from_setup(&setup, Allowed::NONE) {
            return pos;
        }
    }
}

fn place(random: &mut Random, setup: &mut Setup, piece: Piece) {
    for _ in 0..20 {
        let square = Square::from_index(random.below(90) as u8).unwrap();
        // Half of the pieces crowd into the middle files.
        if random.below(2) == 1 && !(2..=6).contains(&square.file()) {
            continue;
        }
        let mut alone = Setup::empty();
        alone.set(square, Some(piece));
        let misplaced = alone.defects().iter().any(|d| d.square().is_some());
        if setup.piece_at(square).is_none() && !misplaced {
            setup.set(square, Some(piece));
            return;
        }
    }
}
