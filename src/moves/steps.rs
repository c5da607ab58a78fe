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
    fn along_rank(&mut self, from: Square, targets: u32);
    /// Moves to the ranks of `targets` on the same file.
    fn along_file(&mut self, from: Square, targets: u32);
    /// Moves by those steps whose bits (of ten) are set.
    fn steps(&mut self, from: Square, bits: u32, steps: &[i8; 10]);
    /// One move that had to be tried.
    fn tried(&mut self, m: Move);
}

/// Only counts.
impl Sink for u32 {
    #[inline(always)]
    fn along_rank(&mut self, _: Square, targets: u32) {
        *self += u32::from(BITS[targets as usize & 1023]);
    }
    #[inline(always)]
    fn along_file(&mut self, _: Square, targets: u32) {
        *self += u32::from(BITS[targets as usize & 1023]);
    }
    #[inline(always)]
    fn steps(&mut self, _: Square, bits: u32, _: &[i8; 10]) {
        *self += u32::from(BITS[bits as usize & 1023]);
    }
    fn tried(&mut self, _: Move) {
        *self += 1;
    }
}

/// Writes each move down.
impl Sink for MoveList {
    #[inline(always)]
    fn along_rank(&mut self, from: Square, mut targets: u32) {
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
    fn along_file(&mut self, from: Square, mut targets: u32) {
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
    fn steps(&mut self, from: Square, mut bits: u32, steps: &[i8; 10]) {
        while bits != 0 {
            let i = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if let Some(step) = steps.get(i) {
                let to = from.byte().wrapping_add_signed(*step);
                self.push(Move::new(from, Square::from_byte(to)));
            }
        }
    }
    fn tried(&mut self, m: Move) {
        self.push(m);
    }
}

/// The steps of each kind that stay where the kind must stay, for each point:
/// `STAYS[colour][point byte]`, in the bits of the kind's own function.
struct Stays {
    /// Within the palace (九宫).
    king: [[u16; 256]; 2],
    /// Within the palace.
    advisor: [[u16; 256]; 2],
    /// On the own half.
    elephant: [[u16; 256]; 2],
    /// Sideways only beyond the river.
    pawn: [[u8; 256]; 2],
}

static STAYS: Stays = {
    let mut out = Stays {
        king: [[0; 256]; 2],
        advisor: [[0; 256]; 2],
        elephant: [[0; 256]; 2],
        pawn: [[0; 256]; 2],
    };
    let mut color = 0;
    while color < 2 {
        let mut at = 0;
        while at < 256 {
            if at >> 4 < 10 && at & 15 < 9 {
                out.king[color][at] = kept(color, at, &KING_STEPS, true);
                out.advisor[color][at] = kept(color, at, &ADVISOR_STEPS, true);
                out.elephant[color][at] = kept(color, at, &ELEPHANT_STEPS, false);
                let own = if color == 0 { at >> 4 } else { 9 - (at >> 4) };
                out.pawn[color][at] = if own < 5 { 0b00100 } else { 0b01110 };
            }
            at += 1;
        }
        color += 1;
    }
    out
};

/// The bits of those steps from `at` that end in the palace, or else on the own half.
const fn kept(color: usize, at: usize, steps: &[i8; 10], palace: bool) -> u16 {
    let mut out = 0;
    let mut i = 0;
    while i < 10 {
        let to = (at as i32 + steps[i] as i32) as u8;
        let (file, rank) = (to & 15, to >> 4);
        if steps[i] != 0 && file < 9 && rank < 10 {
            let own = if color == 0 { rank } else { 9 - rank };
            if own < 3 && file >= 3 && file <= 5 || !palace && own < 5 {
                out |= 1 << i;
            }
        }
        i += 1;
    }
    out
}

/// Spreads the bits of near points to the far points beside them: legs and eyes to targets.
#[inline(always)]
fn beside(bits: u32) -> u32 {
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
    let on_rank = table[usize::from(at.file())][empty.rank_of(at) as usize & 1023];
    let on_file = table[usize::from(at.rank())][empty.file_of(at) as usize & 1023];
    sink.along_rank(at, u32::from(on_rank) & to.rank_of(at));
    sink.along_file(at, u32::from(on_file) & to.file_of(at));
}

const HORSE_STEPS: [i8; 10] = [14, -18, 0, 0, 18, -14, 31, -33, 33, -31];
/// Bits 2 and 3 of a horse's answer come from spreading its legs and are no steps.
const HORSE_BITS: u32 = 0b11_1111_0011;
const ELEPHANT_STEPS: [i8; 10] = [30, -34, 0, 0, 34, -30, 0, 0, 0, 0];
const ADVISOR_STEPS: [i8; 10] = [0, 15, -17, 17, -15, 0, 0, 0, 0, 0];
/// The steps that [`king_bits`] speaks of.
pub(super) const KING_STEPS: [i8; 10] = [0, -1, 16, 1, 0, -16, 0, 0, 0, 0];
/// The bit of the king's step to the left.
pub(super) const KING_LEFT: u32 = 0b00010;
/// The bit of the king's step to the right.
pub(super) const KING_RIGHT: u32 = 0b01000;
const PAWN_STEPS: [[i8; 10]; 2] = [
    [0, -1, 16, 1, 0, 0, 0, 0, 0, 0],
    [0, -1, -16, 1, 0, 0, 0, 0, 0, 0],
];

/// 马: one straight, one aslant; a piece on the straight step blocks it (蹩马腿).
#[inline(always)]
pub(super) fn horse<S: Sink>(at: Square, empty: &Lines, to: &Lines, sink: &mut S) {
    let side = beside(empty.around(at, 2) & 0b01010);
    let up = beside(empty.around(at, 3) & 0b00100);
    let down = beside(empty.around(at, 1) & 0b00100);
    let bits = (to.around(at, 3) & side)
        | (to.around(at, 1) & side) << 1
        | (to.around(at, 4) & up) << 5
        | (to.around(at, 0) & down) << 6;
    sink.steps(at, bits & HORSE_BITS, &HORSE_STEPS);
}

/// 相 / 象: two aslant with the point between empty (塞象眼), on its own half.
#[inline(always)]
pub(super) fn elephant<const US: usize, S: Sink>(
    at: Square,
    empty: &Lines,
    to: &Lines,
    sink: &mut S,
) {
    let up = beside(empty.around(at, 3) & 0b01010);
    let down = beside(empty.around(at, 1) & 0b01010);
    let bits = (to.around(at, 4) & up) | (to.around(at, 0) & down) << 1;
    let stays = u32::from(STAYS.elephant[US][usize::from(at.byte())]);
    sink.steps(at, bits & stays, &ELEPHANT_STEPS);
}

/// 仕 / 士: one aslant within the palace.
#[inline(always)]
pub(super) fn advisor<const US: usize, S: Sink>(at: Square, to: &Lines, sink: &mut S) {
    let bits = (to.around(at, 3) & 0b01010) | (to.around(at, 1) & 0b01010) << 1;
    let stays = u32::from(STAYS.advisor[US][usize::from(at.byte())]);
    sink.steps(at, bits & stays, &ADVISOR_STEPS);
}

/// 帅 / 将: one straight within the palace; whether it is safe there is asked elsewhere.
#[inline(always)]
pub(super) fn king_bits<const US: usize>(at: Square, to: &Lines) -> u32 {
    let bits = (to.around(at, 2) & 0b01010)
        | (to.around(at, 3) & 0b00100)
        | (to.around(at, 1) & 0b00100) << 3;
    bits & u32::from(STAYS.king[US][usize::from(at.byte())])
}

/// 兵 / 卒: one forward, beyond the river also one sideways.
#[inline(always)]
pub(super) fn pawn<const US: usize, S: Sink>(at: Square, to: &Lines, sink: &mut S) {
    let forward = if US == 0 { 3 } else { 1 };
    let bits = (to.around(at, 2) & 0b01010) | (to.around(at, forward) & 0b00100);
    let stays = u32::from(STAYS.pawn[US][usize::from(at.byte())]);
    sink.steps(at, bits & stays, &PAWN_STEPS[US]);
}
