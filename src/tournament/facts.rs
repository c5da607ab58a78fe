//! What happened: entries, rounds, results, withdrawals, sanctions, fouls. Nothing here is added
//! up; every answer is computed from these.

use crate::board::Color;

/// The number of an entry, from 1 in the order of entering. It never changes.
pub type Id = u32;

/// A player of a team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The name.
    pub name: String,
    /// The rating, if there is one.
    pub rating: Option<u32>,
}

/// Who takes part: a player, or in a team event a team.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The club or delegation; empty: none.
    pub club: String,
    /// The team that a player's place counts for (12.5); empty: none.
    pub team: String,
    /// The rating, if there is one.
    pub rating: Option<u32>,
    /// The number in the draw, if it was given and not left to lots or ratings.
    pub number: Option<u32>,
    /// The players of a team in board order.
    pub members: Vec<Member>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `1-0`
    RedWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `0-0`: both lost.
    BothLose,
    /// `+/-`: red wins, black was not there (21.4).
    RedByForfeit,
    /// `-/+`: black wins, red was not there (21.4).
    BlackByForfeit,
    /// `-/-`: neither was there (21.3).
    DoubleForfeit,
    /// `annulled`: it counts for nobody (20.3).
    Annulled,
}

impl Outcome {
    /// All.
    pub const ALL: [Outcome; 8] = [
        Outcome::RedWins,
        Outcome::BlackWins,
        Outcome::Draw,
        Outcome::BothLose,
        Outcome::RedByForfeit,
        Outcome::BlackByForfeit,
        Outcome::DoubleForfeit,
        Outcome::Annulled,
    ];

    /// As it is written: `1-0`, `0-1`, `1/2-1/2`, `0-0`, `+/-`, `-/+`, `-/-`, `annulled`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::RedWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::BothLose => "0-0",
            Outcome::RedByForfeit => "+/-",
            Outcome::BlackByForfeit => "-/+",
            Outcome::DoubleForfeit => "-/-",
            Outcome::Annulled => "annulled",
        }
    }

    /// Who won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::RedWins | Outcome::RedByForfeit => Some(Color::Red),
            Outcome::BlackWins | Outcome::BlackByForfeit => Some(Color::Black),
            _ => None,
        }
    }

    /// Did the two sit down and play?
    #[must_use]
    pub const fn played(self) -> bool {
        matches!(
            self,
            Outcome::RedWins | Outcome::BlackWins | Outcome::Draw | Outcome::BothLose
        )
    }

    /// Won by the other's absence.
    pub(super) const fn forfeit_for(winner: Color) -> Outcome {
        match winner {
            Color::Red => Outcome::RedByForfeit,
            Color::Black => Outcome::BlackByForfeit,
        }
    }
}

/// One game of a pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The board, from 1.
    pub board: u32,
    /// The member of the first-named and of the second-named team, from 1; 0 for players, or while
    /// the line-up is not known.
    pub members: [u32; 2],
    /// Has the first-named side red?
    pub first_red: bool,
    /// How it ended; `None`: not yet.
    pub outcome: Option<Outcome>,
    /// The games of a contest that had to be decided (2021 league), as results; else empty.
    pub contest: Vec<Outcome>,
    /// The colour that the chooser of that contest took.
    pub choice: Option<Color>,
}

impl Game {
    pub(super) fn new(board: u32, first_red: bool) -> Game {
        Game {
            board,
            members: [0, 0],
            first_red,
            outcome: None,
            contest: Vec::new(),
            choice: None,
        }
    }

    /// The outcome as the side named first (0) or second (1) sees it: did it win?
    #[must_use]
    pub fn side(&self, color: Color) -> usize {
        usize::from((color == Color::Red) != self.first_red)
    }

    /// The colour of the side named first (0) or second (1).
    #[must_use]
    pub fn color(&self, side: usize) -> Color {
        if (side == 0) == self.first_red {
            Color::Red
        } else {
            Color::Black
        }
    }
}

/// Two sides that meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The side named first (red in a single game) and the other.
    pub sides: [Id; 2],
    /// Their games in order.
    pub games: Vec<Game>,
    /// The line-ups of a team match: member numbers in board order.
    pub lineups: [Option<Vec<u32>>; 2],
    /// Who goes on after a play-off or by lot (15.6), 0 or 1.
    pub decided: Option<usize>,
    /// The group, from 1; 0: none.
    pub group: u32,
    /// The match of the tree that it is, from 1; 0: none.
    pub node: u32,
}

impl Pair {
    pub(super) fn new(first: Id, second: Id) -> Pair {
        Pair {
            sides: [first, second],
            games: Vec::new(),
            lineups: [None, None],
            decided: None,
            group: 0,
            node: 0,
        }
    }

    /// Is a side in it, and as first (0) or second (1)?
    #[must_use]
    pub fn place(&self, id: Id) -> Option<usize> {
        self.sides.iter().position(|side| *side == id)
    }
}

/// Where the pairs of a round came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// A schedule: table, groups, tree.
    Schedule,
    /// The Swiss pairing of this library.
    Paired,
    /// Made elsewhere and told.
    Told,
}

/// One round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Who meets.
    pub pairs: Vec<Pair>,
    /// Who has the bye.
    pub byes: Vec<Id>,
    /// Where it came from.
    pub origin: Origin,
    /// The seed of its lots.
    pub seed: Option<u64>,
}

/// Why somebody left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaving {
    /// Withdrew (20).
    Withdrawn,
    /// Was expelled (18.3), which is handled as a withdrawal.
    Expelled,
}

/// Somebody has left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Withdrawal {
    /// Who.
    pub id: Id,
    /// The last round that he belonged to; 0: before the start.
    pub after: u32,
    /// Why.
    pub leaving: Leaving,
}

/// A sanction that moves a side down among equal scores (18.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Penalty {
    /// A warning by the board arbiter (18.1).
    Warning,
    /// Excluded from a game by the chief arbiter (18.2).
    Excluded,
}

/// What an arbiter has noted against a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Who: the player or team.
    pub id: Id,
    /// The member of a team, from 1; 0: none.
    pub member: u32,
    /// In which round; 0: none in particular.
    pub round: u32,
    /// A sanction; `None`: fouls.
    pub penalty: Option<Penalty>,
    /// How many.
    pub count: u32,
}
