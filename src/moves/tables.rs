//! Tables, all made at compile time.
//!
//! They are indexed by halves of a point's byte (16 entries) and by words of a line (1,024
//! entries, ten bits), so that no look needs a bounds check. Ranks and files share them: a
//! rank has nine points, and its tenth bit is never empty and never free.

/// Bits set in a word of ten bits.
pub(super) static BITS: [u8; 1024] = {
    let mut out = [0; 1024];
    let mut word = 1;
    while word < 1024 {
        out[word] = out[word >> 1] + (word & 1) as u8;
        word += 1;
    }
    out
};

/// `BETWEEN[a][b]`: the points of a line strictly between two of its places.
pub(super) static BETWEEN: [[u16; 16]; 16] = {
    let mut out = [[0; 16]; 16];
    let mut a = 0;
    while a < 16 {
        let mut b = 0;
        while b < 16 {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let mut i = low + 1;
            while i < high {
                out[a][b] |= 1 << i;
                i += 1;
            }
            b += 1;
        }
        a += 1;
    }
    out
};

/// `CHARIOT[place][empty]`: the points of a line that a chariot sees from a place on it, up to
/// and with the first piece each way (art. 2.2). The caller takes out its own pieces.
pub(super) static CHARIOT: [[u16; 1024]; 16] = slider(false);

/// `CANNON[place][empty]`: the same for a cannon: the empty points up to the first piece, and
/// the second piece (炮打隔子, art. 2.3).
pub(super) static CANNON: [[u16; 1024]; 16] = slider(true);

const fn slider(cannon: bool) -> [[u16; 1024]; 16] {
    let mut out = [[0; 1024]; 16];
    let mut place = 0;
    while place < 10 {
        let mut empty = 0;
        while empty < 1024 {
            out[place][empty] = ray(place, empty, 1, cannon) | ray(place, empty, -1, cannon);
            empty += 1;
        }
        place += 1;
    }
    out
}

const fn ray(place: usize, empty: usize, step: isize, cannon: bool) -> u16 {
    let mut out = 0;
    let mut screens = 0;
    let mut at = place as isize + step;
    while at >= 0 && at < 10 {
        let vacant = empty >> at & 1 != 0;
        if vacant {
            if screens == 0 {
                out |= 1 << at;
            }
        } else {
            if screens == cannon as usize {
                out |= 1 << at;
            }
            screens += 1;
            if screens > cannon as usize {
                break;
            }
        }
        at += step;
    }
    out
}

/// Bits of the tables below: a chariot or cannon on one of the king's lines.
pub(super) const LINE: u8 = 1;
/// A horse that could take the king if nothing were in its way.
pub(super) const HORSE: u8 = 2;
/// A pawn beside the king.
pub(super) const PAWN: u8 = 4;
/// The same kinds, had the king gone one step: these bits shifted by this.
pub(super) const BESIDE: u8 = 4;

/// By the difference of two points' bytes, piece minus king: could an enemy chariot or cannon
/// matter to the king ([`LINE`]), or to a point beside it (the same bit shifted by [`BESIDE`])? The difference of
/// points far apart can look like that of near ones, which costs time and no correctness.
pub(super) static NEAR_LINE: [u8; 256] = near(LINE);
/// The same for a horse.
pub(super) static NEAR_HORSE: [u8; 256] = near(HORSE);
/// The same for a pawn.
pub(super) static NEAR_PAWN: [u8; 256] = near(PAWN);

/// Could the piece take something so far away, if nothing were in its way?
const fn hits(piece: u8, df: i32, dr: i32) -> bool {
    match piece {
        LINE => dr == 0 || df == 0,
        HORSE => dr * dr + df * df == 5,
        _ => dr * dr + df * df == 1,
    }
}

const fn near(piece: u8) -> [u8; 256] {
    let mut out = [0; 256];
    let mut dr = -9i32;
    while dr <= 9 {
        let mut df = -8i32;
        while df <= 8 {
            let at = (dr * 16 + df) as u8 as usize;
            if hits(piece, df, dr) && (df != 0 || dr != 0) {
                out[at] |= piece;
            }
            if hits(piece, df - 1, dr)
                || hits(piece, df + 1, dr)
                || hits(piece, df, dr - 1)
                || hits(piece, df, dr + 1)
            {
                out[at] |= piece << BESIDE;
            }
            df += 1;
        }
        dr += 1;
    }
    out
}

/// By horse minus target: the step from the horse to its leg (蹩马腿) when the horse could take
/// the target, else 0.
pub(super) static HORSE_LEG: [i8; 256] = {
    let mut out = [0; 256];
    let steps: [(i32, i32, i32); 8] = [
        (1, 2, -16),
        (-1, 2, -16),
        (1, -2, 16),
        (-1, -2, 16),
        (2, 1, -1),
        (2, -1, -1),
        (-2, 1, 1),
        (-2, -1, 1),
    ];
    let mut i = 0;
    while i < 8 {
        let (df, dr, leg) = steps[i];
        out[(dr * 16 + df) as u8 as usize] = leg as i8;
        i += 1;
    }
    out
};

/// `PAWN_HITS[colour of the pawn][pawn minus target]`: 1 if the pawn could take the target,
/// which stands where a king may: beyond the pawn's river or in front of it.
pub(super) static PAWN_HITS: [[u8; 256]; 2] = {
    let mut out = [[0; 256]; 2];
    let mut color = 0;
    while color < 2 {
        out[color][1] = 1;
        out[color][255] = 1;
        // A red pawn stands below what is in front of it, a black pawn above.
        out[color][if color == 0 { 240 } else { 16 }] = 1;
        color += 1;
    }
    out
};
