//! What can happen at the board.

use super::{FoulKind, SanctionKind};
use crate::adjudication::Label;
use crate::board::{Color, Move, Square};

/// How pieces were touched (art. 5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// One after the other, in the order given.
    InOrder,
    /// All at once (5.5).
    AtOnce,
    /// To put them straight; was the other side asked and did it consent (5.6)?
    Adjusting {
        /// The other side consented before.
        consent: bool,
    },
    /// Plainly by accident (5.6).
    Accident,
}

/// Who signs a result sheet (art. 10.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signatory {
    /// The red player.
    Red,
    /// The black player.
    Black,
    /// The arbiter.
    Arbiter,
}

impl Signatory {
    /// All three.
    pub const ALL: [Signatory; 3] = [Signatory::Red, Signatory::Black, Signatory::Arbiter];

    /// `red`, `black` or `arbiter`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Signatory::Red => "red",
            Signatory::Black => "black",
            Signatory::Arbiter => "arbiter",
        }
    }
}

/// One event. Those with a side first come from a player's hand or mouth; the others, from
/// [`Event::Start`] and [`Event::Foul`] on, are acts of the arbiter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A side touches pieces (5.1-5.6).
    Touch {
        /// Who.
        side: Color,
        /// What, in order.
        squares: Vec<Square>,
        /// How.
        manner: Manner,
    },
    /// A side has made a move and let go of the piece (5.7).
    Move {
        /// Who.
        side: Color,
        /// What.
        played: Move,
    },
    /// A side presses its clock (art. 6).
    Press(Color),
    /// A side stops or starts the clock without right (9.1.2).
    TouchClock(Color),
    /// A side offers a draw (23.1).
    Offer(Color),
    /// A side wants to take its offer back (23.1).
    Withdraw(Color),
    /// A side agrees to the draw (4.2.2).
    Accept(Color),
    /// A side refuses by word (23.1).
    Decline(Color),
    /// A side resigns (4.1.9).
    Resign(Color),
    /// A side claims the natural limit (23.3).
    ClaimLimit(Color),
    /// A side asks for a ruling on a repetition (24).
    ClaimRepetition(Color),
    /// The game begins; who is late (red, black) (21).
    Start {
        /// Red is not here, black is not here.
        late: [bool; 2],
    },
    /// A late side has come to its place (21.2).
    Arrive(Color),
    /// The arbiter calls a foul (9.2).
    Foul {
        /// Whose.
        side: Color,
        /// Which.
        kind: FoulKind,
    },
    /// A sanction (18).
    Sanction {
        /// Against whom.
        side: Color,
        /// Which.
        kind: SanctionKind,
        /// Why.
        reason: String,
    },
    /// Moves that a side has not recorded, by ply from 1 (7.1).
    MissedRecords {
        /// Who.
        side: Color,
        /// Which.
        plies: Vec<u32>,
    },
    /// A side has completed its record (7.2).
    RecordsMadeGood(Color),
    /// The arbiter counts the natural limit without a claim (23.3).
    AuditLimit,
    /// The arbiter rules on a repetition without a claim (23.2).
    AuditRepetition,
    /// The arbiter labels a move of a repetition by hand.
    Overrule {
        /// The moves before it.
        ply: u32,
        /// What it is.
        label: Label,
        /// Why.
        reason: String,
    },
    /// The arbiter rules that neither side can win (4.2.1).
    DeclareDraw,
    /// The arbiter rules that a side has refused the rules or gravely offended (4.1.10, 7.4).
    DeclareLoss(Color),
    /// The arbiter stops the clock.
    Pause,
    /// The arbiter starts it again.
    Resume,
    /// The arbiter sets a side's time.
    SetTime {
        /// Whose.
        side: Color,
        /// To how many milliseconds.
        ms: i64,
        /// Why.
        reason: String,
    },
    /// The arbiter gives a side time.
    AddTime {
        /// Whom.
        side: Color,
        /// Milliseconds.
        ms: i64,
        /// Why.
        reason: String,
    },
    /// The arbiter adds to the time that a side has used.
    DeductTime {
        /// Whom.
        side: Color,
        /// Milliseconds.
        ms: i64,
        /// Why.
        reason: String,
    },
    /// The arbiter replaces the clock (22.4).
    ReplaceClock {
        /// Red's and black's time on the new one.
        ms: [i64; 2],
        /// Why.
        reason: String,
    },
    /// The arbiter has the last move taken back, to correct an error in time (5.8).
    TakeBack {
        /// Why.
        reason: String,
    },
    /// The arbiter, or a timer, looks at the clock.
    Check,
    /// Somebody signs the result sheet (10.1).
    Sign {
        /// As whom.
        who: Signatory,
        /// By name.
        name: String,
    },
}

impl Event {
    /// The player it comes from; `None` for acts of the arbiter.
    #[must_use]
    pub const fn player(&self) -> Option<Color> {
        match self {
            Event::Touch { side, .. }
            | Event::Move { side, .. }
            | Event::Press(side)
            | Event::TouchClock(side)
            | Event::Offer(side)
            | Event::Withdraw(side)
            | Event::Accept(side)
            | Event::Decline(side)
            | Event::Resign(side)
            | Event::ClaimLimit(side)
            | Event::ClaimRepetition(side) => Some(*side),
            _ => None,
        }
    }

    /// Its name in JSON, e.g. `move`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Event::Touch { .. } => "touch",
            Event::Move { .. } => "move",
            Event::Press(_) => "press",
            Event::TouchClock(_) => "touch_clock",
            Event::Offer(_) => "offer",
            Event::Withdraw(_) => "withdraw",
            Event::Accept(_) => "accept",
            Event::Decline(_) => "decline",
            Event::Resign(_) => "resign",
            Event::ClaimLimit(_) => "claim_limit",
            Event::ClaimRepetition(_) => "claim_repetition",
            Event::Start { .. } => "start",
            Event::Arrive(_) => "arrive",
            Event::Foul { .. } => "foul",
            Event::Sanction { .. } => "sanction",
            Event::MissedRecords { .. } => "missed_records",
            Event::RecordsMadeGood(_) => "records_made_good",
            Event::AuditLimit => "audit_limit",
            Event::AuditRepetition => "audit_repetition",
            Event::Overrule { .. } => "overrule",
            Event::DeclareDraw => "declare_draw",
            Event::DeclareLoss(_) => "declare_loss",
            Event::Pause => "pause",
            Event::Resume => "resume",
            Event::SetTime { .. } => "set_time",
            Event::AddTime { .. } => "add_time",
            Event::DeductTime { .. } => "deduct_time",
            Event::ReplaceClock { .. } => "replace_clock",
            Event::TakeBack { .. } => "take_back",
            Event::Check => "check",
            Event::Sign { .. } => "sign",
        }
    }
}
