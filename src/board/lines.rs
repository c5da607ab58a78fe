//! Sets of points in the form that moves are counted from: words of bits for each line.

use super::Square;

/// The points of the board as words of bits, seen by rank and by file.
///
/// The words of ranks have two empty places on the left of file a, and there are two empty
/// ranks below and above the board: "two to the left" or "two up" from any point is then a
/// shift or an index that needs no test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lines {
    /// For rank `r`, in place `r + 2`: bit `f + 2` for the point on file `f`.
    rank: [u16; 20],
    /// For each file, bit `r` for the point on rank `r`.
    file: [u16; 16],
}

#[inline(always)]
fn rank_index(at: Square) -> usize {
    usize::from(at.byte()) >> 4
}

#[inline(always)]
fn file_index(at: Square) -> usize {
    usize::from(at.byte()) & 15
}

/// The bits of each point in the words of its rank and its file.
static BITS: [(u16, u16); 256] = {
    let mut out = [(0, 0); 256];
    let mut i = 0;
    while i < 256 {
        if i & 15 < 9 && i >> 4 < 10 {
            out[i] = (4 << (i & 15), 1 << (i >> 4));
        }
        i += 1;
    }
    out
};

impl Lines {
    /// No point.
    pub(crate) const NONE: Lines = Lines {
        rank: [0; 20],
        file: [0; 16],
    };

    /// Every point of the board.
    pub(crate) const BOARD: Lines = {
        let mut lines = Lines::NONE;
        let mut i = 0;
        while i < 10 {
            lines.rank[i + 2] = 0x1FF << 2;
            if i < 9 {
                lines.file[i] = 0x3FF;
            }
            i += 1;
        }
        lines
    };

    /// The points of the lines that cross on one.
    pub(crate) fn cross(at: Square) -> Lines {
        let (on_rank, on_file) = BITS[usize::from(at.byte())];
        let mut out = Lines::NONE;
        out.rank[2..12].fill(on_rank);
        out.file[..9].fill(on_file);
        out.rank[rank_index(at) + 2] = 0x1FF << 2;
        out.file[file_index(at)] = 0x3FF;
        out
    }

    /// These points and those.
    #[inline]
    pub(crate) fn common(&self, those: &Lines) -> Lines {
        let mut out = *self;
        for (kept, other) in out.rank.iter_mut().zip(those.rank) {
            *kept &= other;
        }
        for (kept, other) in out.file.iter_mut().zip(those.file) {
            *kept &= other;
        }
        out
    }

    /// These points without those.
    #[inline]
    pub(crate) fn without(&self, those: &Lines) -> Lines {
        let mut out = *self;
        for (kept, gone) in out.rank.iter_mut().zip(those.rank) {
            *kept &= !gone;
        }
        for (kept, gone) in out.file.iter_mut().zip(those.file) {
            *kept &= !gone;
        }
        out
    }

    /// The points of the rank of `at`, bit `f` for file `f`.
    #[inline(always)]
    pub(crate) fn rank_of(&self, at: Square) -> u32 {
        u32::from(self.rank[rank_index(at) + 2]) >> 2
    }

    /// The points of the file of `at`, bit `r` for rank `r`.
    #[inline(always)]
    pub(crate) fn file_of(&self, at: Square) -> u32 {
        u32::from(self.file[file_index(at)])
    }

    /// The five points around `at` on the rank `up - 2` above its own (0: two below, 4: two
    /// above), bit 0 two files to the left, bit 4 two to the right; higher bits are further
    /// points.
    #[inline(always)]
    pub(crate) fn around(&self, at: Square, up: usize) -> u32 {
        debug_assert!(up < 5);
        u32::from(self.rank[rank_index(at) + up]) >> at.file()
    }

    /// Adds a point.
    #[inline]
    pub(crate) fn insert(&mut self, at: Square) {
        let (on_rank, on_file) = BITS[usize::from(at.byte())];
        self.rank[rank_index(at) + 2] |= on_rank;
        self.file[file_index(at)] |= on_file;
    }

    #[inline(always)]
    pub(crate) fn flip(&mut self, at: Square) {
        let (on_rank, on_file) = BITS[usize::from(at.byte())];
        self.rank[rank_index(at) + 2] ^= on_rank;
        self.file[file_index(at)] ^= on_file;
    }

    /// The points of a line, bit 0 for its first point.
    #[inline]
    pub(crate) fn word(&self, line: Line) -> u32 {
        if line.is_file() {
            u32::from(self.file[line.at()])
        } else {
            u32::from(self.rank[line.at() + 2]) >> 2
        }
    }

    /// Keeps only some points of one line.
    #[inline]
    pub(crate) fn restrict(&mut self, line: Line, points: u16) {
        let mut kept = self.word(line) & u32::from(points);
        *self = Lines::NONE;
        if line.is_file() {
            self.file[line.at()] = kept as u16;
            while kept != 0 {
                self.rank[kept.trailing_zeros() as usize % 16 + 2] = 4 << line.at();
                kept &= kept - 1;
            }
        } else {
            self.rank[line.at() + 2] = (kept << 2) as u16;
            while kept != 0 {
                self.file[kept.trailing_zeros() as usize % 16] = 1 << line.at();
                kept &= kept - 1;
            }
        }
    }

    /// Takes away some points of one line.
    #[inline]
    pub(crate) fn exclude(&mut self, line: Line, points: u16) {
        let mut gone = self.word(line) & u32::from(points);
        while gone != 0 {
            self.flip(line.point(gone as u16));
            gone &= gone - 1;
        }
    }
}

/// A rank or a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line(u8);

impl Line {
    #[inline]
    pub(crate) const fn rank(rank: u8) -> Line {
        Line(rank & 15)
    }

    #[inline]
    pub(crate) const fn file(file: u8) -> Line {
        Line(file & 15 | 16)
    }

    #[inline]
    pub(crate) const fn is_file(self) -> bool {
        self.0 & 16 != 0
    }

    #[inline]
    pub(crate) const fn at(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The point of the lowest bit of a word of this line.
    #[inline]
    pub(crate) const fn point(self, word: u16) -> Square {
        let i = word.trailing_zeros() as u8;
        Square::from_byte(if self.is_file() {
            i << 4 | self.0 & 15
        } else {
            (self.0 & 15) << 4 | i
        })
    }
}
