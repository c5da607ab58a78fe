//! What competitions set differently: schedules, teams, scoring, the Swiss, groups, readings.

use super::super::points::{Quarters, POINT};
use crate::board::Color;

/// Who meets whom (art. 11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Schedule {
    /// Everyone meets everyone (11.2).
    RoundRobin,
    /// In groups (11.3).
    Groups,
    /// Who loses is out (11.1).
    KnockOut,
    /// Who loses twice is out (11.1).
    DoubleElimination,
    /// By score (11.4).
    Swiss,
}

/// How a team event is played (art. 12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamKind {
    /// 分台定人 (12.1): the same players on the same boards.
    Fixed,
    /// 分台换人 (12.2): with reserves, in board order.
    Reserves,
    /// 临时定台 (12.3): any order in each match.
    Free,
    /// 全队轮赛 (12.4): all of one against all of the other.
    All,
}

/// The rules of team matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamRules {
    /// Which kind.
    pub kind: TeamKind,
    /// Boards of a match.
    pub boards: u32,
    /// Players beyond them.
    pub reserves: u32,
    /// Has the first-named team red on every board, or on odd ones (13.2)?
    pub red_on_all: bool,
    /// Must the boards be in the order of ratings (12.1)?
    pub by_rating: bool,
    /// The chain of games that decides each board, if there is one; a name of
    /// [`CHAINS`](crate::arbiter::CHAINS).
    pub contest: Option<String>,
    /// What a match gives (14.2): won, drawn, lost.
    pub match_points: [Quarters; 3],
}

/// What a game gives (14.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scoring {
    /// Won.
    pub win: Quarters,
    /// Drawn with red.
    pub red_draw: Quarters,
    /// Drawn with black.
    pub black_draw: Quarters,
    /// Lost.
    pub loss: Quarters,
    /// Both lost.
    pub both_lose: Quarters,
    /// `+` (21.4).
    pub forfeit_win: Quarters,
    /// `-` (21.4).
    pub forfeit_loss: Quarters,
    /// The bye of a Swiss.
    pub bye: Quarters,
}

impl Scoring {
    /// A scoring without draws that differ by colour.
    pub(super) const fn of(win: Quarters, draw: Quarters, loss: Quarters) -> Scoring {
        Scoring {
            win,
            red_draw: draw,
            black_draw: draw,
            loss,
            both_lose: loss,
            forfeit_win: win,
            forfeit_loss: loss,
            bye: win,
        }
    }

    /// What a draw gives.
    pub(in super::super) const fn draw(&self, color: Color) -> Quarters {
        match color {
            Color::Red => self.red_draw,
            Color::Black => self.black_draw,
        }
    }
}

/// How equals are paired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// The upper half against the lower half.
    Halves,
    /// Neighbours: 1-2, 4-3, 5-6, 8-7.
    Neighbours,
}

/// May two meet again in a Swiss?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rematch {
    /// Never: without a legal pairing there is none.
    Never,
    /// As rarely as possible.
    Avoid,
}

/// The rules of a Swiss (11.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwissRules {
    /// How many rounds.
    pub rounds: u32,
    /// How the first round is paired.
    pub first_round: Order,
    /// How equal scores are paired later.
    pub order: Order,
    /// Are the colours of the first round drawn by lot, or by the table?
    pub first_colours_by_lot: bool,
    /// In so many rounds nobody meets his own club, where that can be had.
    pub club_rounds: u32,
    /// Red and black may differ by so much after an odd number of games.
    pub odd_difference: u32,
    /// Red and black may differ by so much after an even number of games.
    pub even_difference: u32,
    /// May two meet again?
    pub rematch: Rematch,
}

/// How groups are filled (11.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupRules {
    /// How many groups.
    pub count: u32,
    /// By lot within each pot of as many as there are groups, or 1 2 3 3 2 1 by rating.
    pub by_lot: bool,
    /// How many of each group go on.
    pub qualify: u32,
}

/// How 直胜 is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DirectReading {
    /// Only between two.
    Two,
    /// Also among more, when all have met each other.
    Group,
}

/// What a withdrawn opponent's score is in sums of opponents' scores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Withdrawn {
    /// His final score.
    Final,
    /// Nothing.
    Zero,
}

/// What the opponent of a bye is taken to have scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ByeOpponent {
    /// The lowest score in the field.
    Lowest,
    /// The player's own score.
    Own,
    /// Nothing.
    Zero,
}

/// How the undecided points of art. 15 are read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Readings {
    /// 直胜.
    pub direct: DirectReading,
    /// Does `+` count as a win?
    pub forfeit_is_win: bool,
    /// Does a bye count as a win?
    pub bye_is_win: bool,
    /// A withdrawn opponent.
    pub withdrawn_opponent: Withdrawn,
    /// A bye's opponent.
    pub bye_opponent: ByeOpponent,
    /// Have those who left a place?
    pub rank_withdrawn: bool,
}

impl TeamRules {
    pub(super) fn of(kind: TeamKind) -> TeamRules {
        TeamRules {
            kind,
            boards: 4,
            reserves: match kind {
                TeamKind::Fixed | TeamKind::All => 0,
                TeamKind::Reserves | TeamKind::Free => 2,
            },
            red_on_all: false,
            by_rating: matches!(kind, TeamKind::Fixed | TeamKind::Reserves),
            contest: None,
            match_points: [2 * POINT, POINT, 0],
        }
    }
}
