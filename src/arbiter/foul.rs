//! Fouls by their numbers (art. 9.1) and sanctions (art. 18).

/// A foul (犯规).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum FoulKind {
    /// 9.1.1: a question without reason in the other's time, or another disturbance.
    Disturbance = 1,
    /// 9.1.2: stopping or starting the clock without right.
    ClockTouched = 2,
    /// 9.1.3: offering a draw again after a refusal.
    RepeatedOffer = 3,
    /// 9.1.4: a claim of the natural limit that is not true.
    WrongLimitClaim = 4,
    /// 9.1.5: touching an own piece that cannot move.
    UnmovableTouched = 5,
    /// 9.1.6: touching an opponent's piece that nothing can take.
    UntakeableTouched = 6,
    /// 9.1.7: more moves not recorded than allowed.
    MissedRecords = 7,
    /// 9.1.8: another breach of the player's duties, not grave (art. 8).
    Conduct = 8,
    /// An illegal move, where the regulations warn before it loses (4.1.6).
    IllegalMove = 9,
}

impl FoulKind {
    /// All kinds in the order of their numbers.
    pub const ALL: [FoulKind; 9] = [
        FoulKind::Disturbance,
        FoulKind::ClockTouched,
        FoulKind::RepeatedOffer,
        FoulKind::WrongLimitClaim,
        FoulKind::UnmovableTouched,
        FoulKind::UntakeableTouched,
        FoulKind::MissedRecords,
        FoulKind::Conduct,
        FoulKind::IllegalMove,
    ];

    /// Its article, which is its name in JSON too.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            FoulKind::Disturbance => "9.1.1",
            FoulKind::ClockTouched => "9.1.2",
            FoulKind::RepeatedOffer => "9.1.3",
            FoulKind::WrongLimitClaim => "9.1.4",
            FoulKind::UnmovableTouched => "9.1.5",
            FoulKind::UntakeableTouched => "9.1.6",
            FoulKind::MissedRecords => "9.1.7",
            FoulKind::Conduct => "9.1.8",
            FoulKind::IllegalMove => "4.1.6",
        }
    }
}

/// A foul that was called (art. 9.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foul {
    /// When.
    pub at: i64,
    /// After how many moves.
    pub ply: usize,
    /// Which.
    pub kind: FoulKind,
}

/// What a sanction is (art. 18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanctionKind {
    /// 18.1: a warning (警告).
    Warning,
    /// 18.2: disqualified from this game (取消当场比赛资格): it is lost (4.1.10).
    Disqualified,
    /// 18.3: expelled from the event (除名): the game is lost, the rest is as a withdrawal.
    Expelled,
}

impl SanctionKind {
    /// Its article.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            SanctionKind::Warning => "18.1",
            SanctionKind::Disqualified => "18.2",
            SanctionKind::Expelled => "18.3",
        }
    }

    /// A short fixed name: `warning`, `disqualified`, `expelled`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SanctionKind::Warning => "warning",
            SanctionKind::Disqualified => "disqualified",
            SanctionKind::Expelled => "expelled",
        }
    }
}

/// A sanction, recorded for the ranking (art. 18.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sanction {
    /// When.
    pub at: i64,
    /// Which.
    pub kind: SanctionKind,
    /// Why, in the arbiter's own words.
    pub reason: String,
}
