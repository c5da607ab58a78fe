//! How the clock was before its last presses, in memory that is taken once.

use super::side::Side;
use super::HISTORY;
use crate::board::Color;

/// How it was before a press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Saved {
    pub turn: Color,
    pub sides: [Side; 2],
}

/// The last [`HISTORY`] presses. A new one is written where the oldest was.
#[derive(Clone, Debug)]
pub(super) struct History {
    places: Box<[Saved]>,
    /// Where the oldest is.
    first: usize,
    len: usize,
}

impl History {
    /// None yet; `sides` only fill the places.
    pub fn new(sides: [Side; 2]) -> History {
        let turn = Color::Red;
        History {
            places: vec![Saved { turn, sides }; HISTORY].into_boxed_slice(),
            first: 0,
            len: 0,
        }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub fn push(&mut self, turn: Color, sides: &[Side; 2]) {
        let place = &mut self.places[(self.first + self.len) % HISTORY];
        place.turn = turn;
        place.sides = *sides;
        if self.len < HISTORY {
            self.len += 1;
        } else {
            self.first = (self.first + 1) % HISTORY;
        }
    }

    pub fn pop(&mut self) -> Option<Saved> {
        self.len = self.len.checked_sub(1)?;
        Some(self.places[(self.first + self.len) % HISTORY])
    }

    /// Oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Saved> + '_ {
        (0..self.len).map(|i| &self.places[(self.first + i) % HISTORY])
    }
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl Eq for History {}
