//! Where each kind of piece can go by its way of moving alone (art. 2.2), one function a kind.
//!
//! Every function takes the points that the piece may go to: normally all that its own side
//! does not hold, fewer when the king is in check or the piece is bound. The answer goes to a
//! [`Sink`], which counts it or writes the moves down.
//!
//! "Around" a point means five bits of a rank, from two files to the left (bit 0) to two files
//! to the right (bit 4).

use super::tables::{BITS, CANNON, CHARIOT};
use crate::board::{Lines, Move, Square};
use crate::moves::MoveList;

/// Takes the moves of one piece.
pub(super) trait Sink {
    /// Moves to the files of `targets` on the same rank.
    fn along_rank(&mut self, from: Square, targets: u16);
    /// Moves to the ranks of `targets` on the same file.
    fn along_file(&mut self, from: Square, targets: u16);
    /// Moves by those steps whose bits (of ten) are set.
    fn steps(&mut self, from: Square, bits: u16, steps: &[i8; 10]);
}

/// Only counts.
impl Sink for u32 {
    #[inline(always)]
    fn along_rank(&mut self, _: Square, targets: u16) {
        *self += u32::from(BITS[usize::from(targets & 1023)]);
    }
    #[inline(always)]
    fn along_file(&mut self, _: Square, targets: u16) {
        *self += u32::from(BITS[usize::from(targets & 1023)]);
    }
    #[inline(always)]
    fn steps(&mut self, _: Square, bits: u16, _: &[i8; 10]) {
        *self += u32::from(BITS[usize::from(bits & 1023)]);
    }
}

/// Writes each move down.
impl Sink for MoveList {
    #[inline(always)]
    fn along_rank(&mut self, from: Square, mut targets: u16) {
        while targets != 0 {
            let file = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            self.push(Move::new(
                from,
                Square::from_byte(from.byte() & 0xF0 | file),
            ));
        }
    }
    #[inline(always)]
    fn along_file(&mut self, from: Square, mut targets: u16) {
        while targets != 0 {
            let rank = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            self.push(Move::new(
                from,
                Square::from_byte(from.byte() & 0x0F | rank << 4),
            ));
        }
    }
    #[inline(always)]
    fn steps(&mut self, from: Square, mut bits: u16, steps: &[i8; 10]) {
        while bits != 0 {
            let i = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if let Some(step) = steps.get(i) {
                let to = from.byte().wrapping_add_signed(*step);
                self.push(Move::new(from, Square::from_byte(to)));
            }
        }
    }
}

/// Files d, e and f of the palace ranks of each colour (九宫).
static PALACE: [[u16; 16]; 2] = {
    let mut out = [[0; 16]; 2];
    let mut i = 0;
    while i < 3 {
        out[0][i] = 0b111_000;
        out[1][9 - i] = 0b111_000;
        i += 1;
    }
    out
};

/// All files of the ranks on each colour's own half.
static OWN_HALF: [[u16; 16]; 2] = {
    let mut out = [[0; 16]; 2];
    let mut i = 0;
    while i < 5 {
        out[0][i] = 0x1FF;
        out[1][9 - i] = 0x1FF;
        i += 1;
    }
    out
};

/// The five bits around a point on the rank `up` above its own (below for negative numbers).
#[inline(always)]
fn around(lines: &Lines, at: Square, up: i8) -> u16 {
    around_word(lines.rank[rank(at, up)], at)
}

#[inline(always)]
fn rank(at: Square, up: i8) -> usize {
    usize::from(at.rank().wrapping_add_signed(up) & 15)
}

#[inline(always)]
fn around_word(word: u16, at: Square) -> u16 {
    (word << 2) >> at.file()
}

/// Spreads the bits of near points to the far points beside them: legs and eyes to targets.
#[inline(always)]
fn beside(bits: u16) -> u16 {
    bits >> 1 | bits << 1
}

/// 车: along the lines, up to the first piece.
#[inline(always)]
pub(super) fn chariot<S: Sink>(at: Square, empty: &Lines, to: &Lines, sink: &mut S) {
    slider(&CHARIOT, at, empty, to, sink);
}

/// 炮: like the chariot, but it takes over one piece.
#[inline(always)]
pub(super) fn cannon<S: Sink>(at: Square, empty: &Lines, to: &Lines, sink: &mut S) {
    slider(&CANNON, at, empty, to, sink);
}

#[inline(always)]
fn slider<S: Sink>(table: &[[u16; 1024]; 16], at: Square, empty: &Lines, to: &Lines, sink: &mut S) {
    let (file, rank) = (usize::from(at.file()), usize::from(at.rank()));
    let on_rank = table[file][usize::from(empty.rank[rank] & 1023)];
    let on_file = table[rank][usize::from(empty.file[file] & 1023)];
    sink.along_rank(at, on_rank & to.rank[rank]);
    sink.along_file(at, on_file & to.file[file]);
}

/// 马: one straight, one aslant; a piece on the straight step blocks it (蹩马腿).
#[inline(always)]
pub(super) fn horse<S: Sink>(at: Square, empty: &Lines, to: &Lines, sink: &mut S) {
    const STEPS: [i8; 10] = [14, -18, 0, 0, 18, -14, 31, -33, 33, -31];
    let side = beside(around(empty, at, 0) & 0b01010) & 0b10001;
    let up = beside(around(empty, at, 1) & 0b00100);
    let down = beside(around(empty, at, -1) & 0b00100);
    let bits = (around(to, at, 1) & side)
        | (around(to, at, -1) & side) << 1
        | (around(to, at, 2) & up) << 5
        | (around(to, at, -2) & down) << 6;
    sink.steps(at, bits, &STEPS);
}

/// 相 / 象: two aslant with the point between empty (塞象眼), on its own half.
#[inline(always)]
pub(super) fn elephant<const US: usize, S: Sink>(
    at: Square,
    empty: &Lines,
    to: &Lines,
    sink: &mut S,
) {
    const STEPS: [i8; 10] = [30, -34, 0, 0, 34, -30, 0, 0, 0, 0];
    let half = |up| to.rank[rank(at, up)] & OWN_HALF[US][rank(at, up)];
    let up = beside(around(empty, at, 1) & 0b01010) & 0b10001;
    let down = beside(around(empty, at, -1) & 0b01010) & 0b10001;
    let bits = (around_word(half(2), at) & up) | (around_word(half(-2), at) & down) << 1;
    sink.steps(at, bits, &STEPS);
}

/// 仕 / 士: one aslant within the palace.
#[inline(always)]
pub(super) fn advisor<const US: usize, S: Sink>(at: Square, to: &Lines, sink: &mut S) {
    const STEPS: [i8; 10] = [0, 15, -17, 17, -15, 0, 0, 0, 0, 0];
    let palace = |up| around_word(to.rank[rank(at, up)] & PALACE[US][rank(at, up)], at);
    let bits = (palace(1) & 0b01010) | (palace(-1) & 0b01010) << 1;
    sink.steps(at, bits, &STEPS);
}

/// The steps that [`king_bits`] speaks of.
pub(super) const KING_STEPS: [i8; 10] = [0, -1, 16, 1, 0, -16, 0, 0, 0, 0];

/// 帅 / 将: one straight within the palace; whether it is safe there is asked elsewhere.
#[inline(always)]
pub(super) fn king_bits<const US: usize>(at: Square, to: &Lines) -> u16 {
    let palace = |up| around_word(to.rank[rank(at, up)] & PALACE[US][rank(at, up)], at);
    (palace(0) & 0b01010) | (palace(1) & 0b00100) | (palace(-1) & 0b00100) << 3
}

/// 兵 / 卒: one forward, beyond the river also one sideways.
#[inline(always)]
pub(super) fn pawn<const US: usize, S: Sink>(at: Square, to: &Lines, sink: &mut S) {
    const STEPS: [[i8; 10]; 2] = [
        [0, -1, 16, 1, 0, 0, 0, 0, 0, 0],
        [0, -1, -16, 1, 0, 0, 0, 0, 0, 0],
    ];
    let forward = if US == 0 { 1 } else { -1 };
    let sideways = to.rank[rank(at, 0)] & !OWN_HALF[US][rank(at, 0)];
    let bits = (around_word(sideways, at) & 0b01010) | (around(to, at, forward) & 0b00100);
    sink.steps(at, bits, &STEPS[US]);
}
