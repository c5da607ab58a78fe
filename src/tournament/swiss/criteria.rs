//! The criteria by which pairings are compared, in their order.

/// What a pairing is judged by, in order of importance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(usize)]
pub enum Criterion {
    /// Pairs that have met before.
    Rematch = 0,
    /// Pairs of one club, while that is to be avoided.
    Club = 1,
    /// The sum of score differences, in quarter points.
    ScoreDifference = 2,
    /// The sum of what red and black differ by beyond what is allowed.
    ColourExcess = 3,
    /// The sum of what red and black differ by.
    ColourBalance = 4,
    /// The score differences, each times the higher score.
    TopFirst = 5,
    /// Players with one colour three times running.
    ColourRun = 6,
    /// Players with one colour twice running.
    ColourRepeat = 7,
    /// Distance from the order within a score.
    Order = 8,
}

/// How many criteria there are.
pub(super) const CRITERIA: usize = 9;

impl Criterion {
    /// All, the most important first.
    pub const ALL: [Criterion; CRITERIA] = [
        Criterion::Rematch,
        Criterion::Club,
        Criterion::ScoreDifference,
        Criterion::ColourExcess,
        Criterion::ColourBalance,
        Criterion::TopFirst,
        Criterion::ColourRun,
        Criterion::ColourRepeat,
        Criterion::Order,
    ];

    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Criterion::Rematch => "rematch",
            Criterion::Club => "club",
            Criterion::ScoreDifference => "score_difference",
            Criterion::ColourExcess => "colour_excess",
            Criterion::ColourBalance => "colour_balance",
            Criterion::TopFirst => "top_first",
            Criterion::ColourRun => "colour_run",
            Criterion::ColourRepeat => "colour_repeat",
            Criterion::Order => "order",
        }
    }
}

/// What a pair, or a whole pairing, comes to by each criterion.
pub type Costs = [i64; CRITERIA];
