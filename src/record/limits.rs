//! How much a reader accepts, so that no file can fill the memory.

/// Bounds on what is read. What lies beyond is a [problem](super::ProblemKind::Limit), never a
/// silent cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of one game, or of a file whose format cannot be read piece by piece. 64 MiB.
    pub bytes: usize,
    /// Moves in one game, all variations together. 1,000,000.
    pub nodes: usize,
    /// Variations inside variations. 1,000.
    pub depth: usize,
    /// Problems listed for one game; after that many they are only counted in the last one. 1,000.
    pub problems: usize,
}

impl Limits {
    /// The usual bounds.
    pub const DEFAULT: Limits = Limits {
        bytes: 64 << 20,
        nodes: 1_000_000,
        depth: 1_000,
        problems: 1_000,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}
