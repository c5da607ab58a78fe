//! Rule books as data (art. 24, 25.2, 26): what is counted, forbidden and decided.
//!
//! The engine that labels moves is shared by all rule books; what may differ from book to book
//! is a field here, and has a name in the JSON form (see [`RuleBook::from_json`]).

use super::Label;

/// Built-in rule books.
pub const RULE_BOOKS: [&str; 1] = ["cxa2007"];

/// How a ruling against a side is enforced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Enforcement {
    /// On a claim, or by the arbiter's own act: first the warning "must change", and the loss
    /// when the cycle is repeated after it (art. 24.3, 4.1.7).
    Arbiter,
    /// At once, when the position has stood often enough: for game clients and servers.
    Automatic,
}

/// What it costs to give check without end, alone (长将, art. 24.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum PerpetualCheck {
    /// The game, at once, as in this book (art. 24.1).
    Loses,
    /// A warning first, as for any other forbidden moves (art. 24.3): later books and many clubs.
    MustChange,
}

/// What "three times" counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Counting {
    /// How many times the position has stood.
    Standings,
    /// How many times the cycle has been gone through: one less than the standings.
    Rounds,
}

/// Whose checks are capped when moves without a capture are counted (art. 23.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Capped {
    /// Those of the side that claims.
    Claimant,
    /// Those of both sides.
    Both,
    /// Nobody's.
    None,
}

/// The natural limit (自然限着, art. 4.2.4, 23.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct NaturalLimit {
    /// Rounds without a capture.
    pub rounds: u32,
    /// At most so many checks are counted.
    pub max_checks: u32,
    /// Of whom.
    pub capped: Capped,
}

/// A rule book: the parameters by which labels are given and a verdict follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleBook {
    /// Its name, e.g. `cxa2007`.
    pub name: String,
    /// How often a position must have stood, or a cycle have been gone through (art. 24).
    pub repetitions: usize,
    /// Which of the two.
    pub counting: Counting,
    /// How a ruling is enforced.
    pub enforcement: Enforcement,
    /// What perpetual check by one side costs.
    pub perpetual_check: PerpetualCheck,
    /// The natural limit.
    pub natural_limit: NaturalLimit,
    /// The labels that count as attacks (打, art. 28.4) and that a side may not play without
    /// end. A label that is not among them is not given.
    pub attacks: Vec<Label>,
    /// A mate threat mates by at most so many checks (D2).
    pub mate_checks: u32,
    /// Is an attack on an advisor or elephant from a defensive post idle (art. 27.3, D10)?
    pub defensive_post: bool,
    /// Positions searched for one threat at most.
    pub node_bound: u64,
}

impl RuleBook {
    /// The rules of the Chinese Xiangqi Association, edition of 2007: the default.
    #[must_use]
    pub fn cxa2007() -> RuleBook {
        RuleBook {
            name: "cxa2007".to_owned(),
            repetitions: 3,
            counting: Counting::Standings,
            enforcement: Enforcement::Arbiter,
            perpetual_check: PerpetualCheck::Loses,
            natural_limit: NaturalLimit {
                rounds: 60,
                max_checks: 10,
                capped: Capped::Claimant,
            },
            attacks: vec![Label::Check, Label::MateThreat, Label::CaptureThreat],
            mate_checks: 4,
            defensive_post: true,
            node_bound: 200_000,
        }
    }

    /// A built-in rule book by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<RuleBook> {
        match name {
            "cxa2007" => Some(RuleBook::cxa2007()),
            _ => None,
        }
    }

    /// How many times a position must have stood to be judged.
    #[must_use]
    pub fn standings_needed(&self) -> usize {
        let needed = match self.counting {
            Counting::Standings => self.repetitions,
            Counting::Rounds => self.repetitions.saturating_add(1),
        };
        needed.max(2)
    }
}

impl Default for RuleBook {
    fn default() -> RuleBook {
        RuleBook::cxa2007()
    }
}
