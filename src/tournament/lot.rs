//! Drawing lots (art. 13.4, 13.5, 20.2) from a seed that the caller gives and the state keeps.

/// A sequence of lots. The same seed gives the same lots in every build and version.
pub(super) struct Lots(u64);

impl Lots {
    /// From a seed, and a number that tells apart what is drawn with it (a round, a purpose).
    pub(super) fn new(seed: u64, purpose: u64) -> Lots {
        Lots(seed ^ purpose.wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    fn next(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, each equally likely.
    pub(super) fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        // Numbers from the incomplete last stretch would favour small ones.
        let limit = u64::MAX - u64::MAX % n;
        loop {
            let drawn = self.next();
            if drawn < limit {
                return (drawn % n) as usize;
            }
        }
    }

    /// Heads or tails.
    pub(super) fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// All in a random order.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
