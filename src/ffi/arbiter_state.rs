//! What an event meant and how a game stands, as plain values (art. 4).

use std::ffi::c_char;

use super::clock_state::xq_clock_state;
use super::names::*;
use super::text::field;
use crate::arbiter::{Answer, Arbiter, Ending};
use crate::board::Color;

/// What an event meant. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_answer {
    /// 1: accepted; 0: refused, see `refusal`.
    pub accepted: u8,
    /// 1: the event ended the game.
    pub ended: u8,
    /// How many fouls of red the event brought.
    pub red_fouls: u8,
    /// How many fouls of black.
    pub black_fouls: u8,
    /// Always 0.
    pub reserved: u32,
    /// Why it was refused, e.g. "not_your_turn", NUL-terminated; empty when accepted.
    pub refusal: [c_char; 32],
    /// The article of the refusal, or of the ending if there is one, e.g. "23.1"; may be empty.
    pub article: [c_char; 16],
}

/// How a game at the board stands. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_arbiter_state {
    /// The clock. When its phase says that a flag has fallen and `reason` is still 0, nobody has
    /// looked yet: the next event, or "check", ends the game.
    pub clock: xq_clock_state,
    /// When the game ended; only if `reason` is not `XQ_END_NONE`.
    pub ended_at: i64,
    /// Moves made by both sides.
    pub plies: u32,
    /// Fouls of red.
    pub red_fouls: u32,
    /// Fouls of black.
    pub black_fouls: u32,
    /// Warnings of red (art. 18.1).
    pub red_warnings: u32,
    /// Warnings of black.
    pub black_warnings: u32,
    /// 1: the game has begun.
    pub begun: u8,
    /// Whose move it is on the board.
    pub turn: xq_color,
    /// Who has moved and not pressed; `XQ_NO_COLOR`: nobody.
    pub unpressed: xq_color,
    /// Whose offer of a draw stands; `XQ_NO_COLOR`: nobody's.
    pub offer: xq_color,
    /// Who must change in a repetition (art. 24.3); `XQ_NO_COLOR`: nobody.
    pub must_change: xq_color,
    /// One of the `XQ_RESULT_…` numbers.
    pub result: u8,
    /// One of the `XQ_END_…` numbers.
    pub reason: u8,
    /// Always 0.
    pub reserved: [u8; 5],
    /// The item of art. 4 that ended the game, e.g. "4.1.4"; empty while it goes on.
    pub article: [c_char; 16],
    /// The article applied beside it, e.g. "22.5"; may be empty.
    pub rule: [c_char; 16],
}

/// The game goes on. A draw is `XQ_RESULT_DRAW`, as in records, and the numbers of the winners are
/// those of `XQ_RESULT_RED` and `XQ_RESULT_BLACK`.
pub const XQ_RESULT_NONE: u8 = 0;
/// Red has won.
pub const XQ_RESULT_RED_WINS: u8 = 1;
/// Black has won.
pub const XQ_RESULT_BLACK_WINS: u8 = 2;
/// A draw.
pub const XQ_RESULT_DRAW: u8 = 3;
/// Both have lost (art. 21.3).
pub const XQ_RESULT_BOTH_LOSE: u8 = 4;

/// Why a game at the board ended, by the items of art. 4: it goes on.
pub const XQ_END_NONE: u8 = 0;
/// 4.1.1: checkmate.
pub const XQ_END_CHECKMATE: u8 = 1;
/// 4.1.2: the kings face each other after a move.
pub const XQ_END_KINGS_FACE: u8 = 2;
/// 4.1.3: stalemate.
pub const XQ_END_STALEMATE: u8 = 3;
/// 4.1.4: out of time.
pub const XQ_END_TIME: u8 = 4;
/// 4.1.5: too late.
pub const XQ_END_LATE: u8 = 5;
/// 4.1.6: an illegal move.
pub const XQ_END_ILLEGAL_MOVE: u8 = 6;
/// 4.1.7: forbidden moves repeated.
pub const XQ_END_FORBIDDEN: u8 = 7;
/// 4.1.8: too many fouls.
pub const XQ_END_FOULS: u8 = 8;
/// 4.1.9: resigned.
pub const XQ_END_RESIGNED: u8 = 9;
/// 4.1.10: indiscipline.
pub const XQ_END_DISCIPLINE: u8 = 10;
/// 4.2.1: neither side can win.
pub const XQ_END_NO_WIN_POSSIBLE: u8 = 11;
/// 4.2.2: agreed.
pub const XQ_END_AGREED: u8 = 12;
/// 4.2.3: repetition that neither side must change.
pub const XQ_END_REPETITION: u8 = 13;
/// 4.2.4: the natural limit.
pub const XQ_END_NATURAL_LIMIT: u8 = 14;
/// 21.3: both too late.
pub const XQ_END_BOTH_LATE: u8 = 15;

const _: () = assert!(crate::arbiter::EndReason::BothLate as u8 == XQ_END_BOTH_LATE);
const _: () = assert!(crate::arbiter::GameResult::BothLose as u8 == XQ_RESULT_BOTH_LOSE);

impl xq_arbiter_state {
    /// All but the clock.
    #[inline(always)]
    pub(super) fn without_clock(arbiter: &Arbiter) -> xq_arbiter_state {
        let [red_warnings, black_warnings] = arbiter.warnings();
        let end = arbiter.ending().map_or(End::NONE, End::of);
        xq_arbiter_state {
            clock: xq_clock_state::ZERO,
            ended_at: end.at,
            plies: arbiter.game().len() as u32,
            red_fouls: arbiter.fouls(Color::Red).len() as u32,
            black_fouls: arbiter.fouls(Color::Black).len() as u32,
            red_warnings,
            black_warnings,
            begun: u8::from(arbiter.begun()),
            turn: arbiter.game().position().turn().index() as u8,
            unpressed: color_code(arbiter.unpressed()),
            offer: color_code(arbiter.offer()),
            must_change: color_code(arbiter.must_change()),
            result: end.result,
            reason: end.reason,
            reserved: [0; 5],
            article: end.article,
            rule: end.rule,
        }
    }
}

/// What the state says of the end of a game.
struct End {
    at: i64,
    result: u8,
    reason: u8,
    article: [c_char; 16],
    rule: [c_char; 16],
}

impl End {
    const NONE: End = End {
        at: 0,
        result: XQ_RESULT_NONE,
        reason: XQ_END_NONE,
        article: [0; 16],
        rule: [0; 16],
    };

    #[inline(never)]
    fn of(ending: Ending) -> End {
        End {
            at: ending.at,
            result: ending.result as u8,
            reason: ending.reason as u8,
            article: field(ending.reason.article()),
            rule: field(ending.rule),
        }
    }
}

impl xq_answer {
    /// Accepted, and nothing follows.
    pub(super) const ACCEPTED: xq_answer = xq_answer {
        accepted: 1,
        ended: 0,
        red_fouls: 0,
        black_fouls: 0,
        reserved: 0,
        refusal: [0; 32],
        article: [0; 16],
    };

    pub(super) fn of(answer: &Answer) -> xq_answer {
        let fouls = |index: usize| {
            answer
                .fouls()
                .filter(|(side, _)| side.index() == index)
                .count()
                .min(255) as u8
        };
        let article = match (answer.ending(), answer.refusal) {
            (Some(ending), _) => ending.reason.article(),
            (None, Some(why)) => why.article(),
            (None, None) => "",
        };
        xq_answer {
            accepted: u8::from(answer.accepted()),
            ended: u8::from(answer.ending().is_some()),
            red_fouls: fouls(0),
            black_fouls: fouls(1),
            reserved: 0,
            refusal: field(answer.refusal.map_or("", |why| why.name())),
            article: field(article),
        }
    }
}
