//! What an event means under the rules.

use super::{Ending, FoulKind, SanctionKind};
use crate::adjudication::Ruling;
use crate::board::Color;
use crate::clock::ClockError;
use crate::moves::Illegal;

/// The answer to one event.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// Why it was refused; `None`: accepted.
    pub refusal: Option<Refusal>,
    /// What follows from it, in order; a refused event can have consequences too.
    pub notes: Vec<Note>,
}

impl Answer {
    /// Was it accepted?
    #[must_use]
    pub const fn accepted(&self) -> bool {
        self.refusal.is_none()
    }

    /// The end of the game, if this event brought it.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.notes.iter().find_map(|note| match note {
            Note::Ended(ending) => Some(*ending),
            _ => None,
        })
    }

    /// The fouls that were called.
    pub fn fouls(&self) -> impl Iterator<Item = (Color, FoulKind)> + '_ {
        self.notes.iter().filter_map(|note| match note {
            Note::Foul { side, kind, .. } => Some((*side, *kind)),
            _ => None,
        })
    }
}

/// Something that follows from an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// A foul, the how many-th of this side (art. 9, 4.1.8).
    Foul {
        /// Whose.
        side: Color,
        /// Which.
        kind: FoulKind,
        /// How many it has now.
        count: u32,
    },
    /// What was touched binds the side to so many moves (art. 5).
    Bound {
        /// Whom.
        side: Color,
        /// The article of the step that applies.
        article: &'static str,
        /// How many moves are allowed.
        moves: u32,
    },
    /// What was touched binds to nothing: any move (art. 5).
    Free {
        /// Whom.
        side: Color,
        /// The article.
        article: &'static str,
    },
    /// The move came before the other had pressed: his move is completed with it.
    PressedFor(Color),
    /// The offer of this side stands (23.1).
    Offered(Color),
    /// This side has refused the draw, by word or by moving (23.1).
    Declined(Color),
    /// A ruling on a repetition (art. 24).
    Ruled {
        /// What it says.
        ruling: Ruling,
        /// The item of art. 24.
        rule: &'static str,
    },
    /// The count of the natural limit, in moves by either side (23.3).
    Counted {
        /// The moves that count.
        plies: u32,
        /// The moves that are needed.
        needed: u32,
    },
    /// Time was added to what a side has used (23.3).
    Penalty {
        /// Whose.
        side: Color,
        /// Milliseconds.
        ms: i64,
    },
    /// A sanction (art. 18).
    Sanctioned {
        /// Against whom.
        side: Color,
        /// Which.
        kind: SanctionKind,
    },
    /// The side may leave its record for later (7.2).
    RecordsLater(Color),
    /// The sheet is complete: this is the result (10.1).
    SheetComplete,
    /// The game is over.
    Ended(Ending),
}

/// Why an event is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over: only the result sheet is open (10.1).
    GameOver,
    /// The game has not begun.
    NotBegun,
    /// It has begun already.
    Begun,
    /// The game is not over: there is no result to sign.
    NotOver,
    /// This side is not here (21).
    Absent,
    /// It is the other side's turn (2.1).
    NotYourTurn,
    /// The move is made and stands (5.7).
    MoveStands,
    /// The clock is stopped.
    Paused,
    /// A press needs a move before it (art. 6).
    NothingToPress,
    /// No piece stands there.
    NoPiece,
    /// What was touched asks for another move; the article says which step.
    Touched(&'static str),
    /// The move is illegal; regulations gave a warning, or the game is lost.
    Illegal(Illegal),
    /// Records must be made good first (7.2).
    RecordsOwed,
    /// A draw is offered after one's own move and before pressing (23.1).
    NotTheMoment,
    /// The side's own offer stands still, or was its last word (23.1).
    OfferedBefore,
    /// There is no offer to answer.
    NoOffer,
    /// An offer cannot be taken back (23.1).
    NotWithdrawable,
    /// Questions are asked in one's own time (8.5).
    NotYourTime,
    /// The position has not recurred often enough (24).
    NotRepeated,
    /// The natural limit is not reached (23.3).
    LimitNotReached,
    /// There is no move to take back.
    NothingToTakeBack,
    /// A ply that has not been played, or a list too long.
    NoSuchPly,
    /// Touching needs pieces: none was named, or too many.
    NothingTouched,
    /// A name or reason is empty or too long, or signed before.
    BadText,
    /// The clock refuses.
    Clock(ClockError),
}

impl Refusal {
    /// A short fixed name, e.g. `not_your_turn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::NotBegun => "not_begun",
            Refusal::Begun => "begun",
            Refusal::NotOver => "not_over",
            Refusal::Absent => "absent",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::MoveStands => "move_stands",
            Refusal::Paused => "paused",
            Refusal::NothingToPress => "nothing_to_press",
            Refusal::NoPiece => "no_piece",
            Refusal::Touched(_) => "touched",
            Refusal::Illegal(_) => "illegal",
            Refusal::RecordsOwed => "records_owed",
            Refusal::NotTheMoment => "not_the_moment",
            Refusal::OfferedBefore => "offered_before",
            Refusal::NoOffer => "no_offer",
            Refusal::NotWithdrawable => "not_withdrawable",
            Refusal::NotYourTime => "not_your_time",
            Refusal::NotRepeated => "not_repeated",
            Refusal::LimitNotReached => "limit_not_reached",
            Refusal::NothingToTakeBack => "nothing_to_take_back",
            Refusal::NoSuchPly => "no_such_ply",
            Refusal::NothingTouched => "nothing_touched",
            Refusal::BadText => "bad_text",
            Refusal::Clock(_) => "clock",
        }
    }

    /// The article; empty when it is a matter of order, not of a rule.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Refusal::GameOver | Refusal::NotOver => "10.1",
            Refusal::Absent => "21.1",
            Refusal::NotYourTurn => "2.1",
            Refusal::MoveStands => "5.7",
            Refusal::NothingToPress => "6",
            Refusal::Touched(article) => article,
            Refusal::Illegal(why) => why.article(),
            Refusal::RecordsOwed => "7.2",
            Refusal::NotTheMoment
            | Refusal::OfferedBefore
            | Refusal::NoOffer
            | Refusal::NotWithdrawable => "23.1",
            Refusal::NotYourTime => "8.5",
            Refusal::NotRepeated => "24",
            Refusal::LimitNotReached => "23.3",
            Refusal::NothingToTakeBack => "5.8",
            _ => "",
        }
    }
}
