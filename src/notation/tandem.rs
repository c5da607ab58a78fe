//! Several pieces of a kind on one file (art. 7.5): who is the front one, who the third.

use super::text::Place;
use crate::board::{slot, Color, Piece, Position, Square};

/// The number of a file as that side counts, 1 to 9 from its right.
#[inline]
pub(super) fn file_number(square: Square, color: Color) -> u8 {
    match color {
        Color::Red => 9 - square.file(),
        Color::Black => square.file() + 1,
    }
}

/// A piece among the others of its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) square: Square,
    /// Its file, as its side counts.
    pub(super) file: u8,
    /// How many of the kind stand on its file.
    pub(super) size: u8,
    /// How many of these stand before it.
    pub(super) index: u8,
    /// Its place in the row of all tandem pieces of the kind, from the right, then from the
    /// front; meaningless if it stands alone.
    pub(super) pooled: u8,
}

/// All pieces of a kind of one side, from the mover's right, then from the front.
pub(super) struct Row {
    items: [Standing; 5],
    len: usize,
    /// How many of them share their file with another.
    pub(super) pool: u8,
}

impl std::ops::Deref for Row {
    type Target = [Standing];

    fn deref(&self) -> &[Standing] {
        &self.items[..self.len]
    }
}

impl Row {
    pub(super) fn of(pos: &Position, piece: Piece) -> Row {
        let mut row = Row {
            items: [Standing {
                square: Square::OFF,
                file: 0,
                size: 1,
                index: 0,
                pooled: 0,
            }; 5],
            len: 0,
            pool: 0,
        };
        for square in &pos.places(piece.color.index())[slot::range(piece.kind)] {
            if *square != Square::OFF {
                row.items[row.len].square = *square;
                row.items[row.len].file = file_number(*square, piece.color);
                row.len += 1;
            }
        }
        let len = row.len;
        let items = &mut row.items[..len];
        items.sort_unstable_by_key(|s| (s.file, 9 - s.square.rank_for(piece.color)));
        let mut pool = 0;
        let mut start = 0;
        while start < len {
            let file = items[start].file;
            let size = items[start..].iter().take_while(|s| s.file == file).count();
            for (i, standing) in items[start..start + size].iter_mut().enumerate() {
                standing.size = size as u8;
                standing.index = i as u8;
                standing.pooled = pool + i as u8;
            }
            if size > 1 {
                pool += size as u8;
            }
            start += size;
        }
        row.pool = pool;
        row
    }

    /// On how many files do several stand?
    pub(super) fn tandem_files(&self) -> usize {
        self.iter().filter(|s| s.size > 1 && s.index == 0).count()
    }
}

/// Which of the two meanings of two equal digits (WXF 33.4) hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoDigits {
    /// The third pawn on file 3.
    pub(super) ordinal: bool,
    /// The middle pawn on file 3.
    pub(super) classic: bool,
}

impl Standing {
    fn is_middle(&self) -> bool {
        self.size >= 3 && self.size % 2 == 1 && self.index == self.size / 2
    }

    /// Could the text mean this piece?
    pub(super) fn is_meant(
        &self,
        place: Place,
        file: Option<u8>,
        pool: u8,
        digits: TwoDigits,
    ) -> bool {
        if file.is_some_and(|file| file != self.file) {
            return false;
        }
        let last = self.size - 1;
        // With four or five on a file the outermost are "++" and "--".
        let inner = u8::from(self.size >= 4 && file.is_none());
        match place {
            Place::Unsaid | Place::Plain => true,
            Place::Front => self.size >= 2 && self.index == 0,
            Place::Middle => self.is_middle(),
            Place::Rear => self.size >= 2 && self.index == last,
            Place::Plus => self.size >= 2 && self.index == inner,
            Place::Minus => self.size >= 2 && self.index == last - inner,
            Place::Nth(n) if file.is_some() => self.size >= 2 && self.index + 1 == n,
            // No tandem at all: 二兵 is the pawn on the second file.
            Place::Nth(n) if pool == 0 => self.file == n,
            Place::Nth(n) => self.size >= 2 && self.pooled + 1 == n,
            Place::TwoDigits => {
                self.size >= 2
                    && ((digits.ordinal && self.index + 1 == self.file)
                        || (digits.classic && self.is_middle()))
            }
        }
    }
}
