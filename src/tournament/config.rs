//! How a tournament is played: everything that competitions set differently, as data.

use super::points::{Quarters, POINT};
use crate::board::Color;

/// Built-in configurations.
pub const PRESETS: [&str; 12] = [
    "round-robin",
    "double-round-robin",
    "groups",
    "knock-out",
    "double-elimination",
    "swiss",
    "team-fixed",
    "team-reserves",
    "team-free",
    "team-all",
    "team-sum",
    "league2021",
];

/// The most entries of a tournament, players of a team, rounds, and bytes of a name.
pub const MAX_ENTRIES: usize = 10_000;
pub(super) const MAX_TABLE: usize = 400;
pub(super) const MAX_MEMBERS: usize = 40;
pub(super) const MAX_GAMES: usize = 1_000_000;
pub(super) const MAX_ROUNDS: u32 = 400;
pub(super) const MAX_NAME: usize = 200;

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
    pub(super) const fn draw(&self, color: Color) -> Quarters {
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

/// What places are decided by (art. 15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// 积分; in a team event 场分.
    Points,
    /// 18.4: warnings and exclusions.
    Discipline,
    /// 小分: beaten opponents' scores and half of drawn ones'.
    SonnebornBerger,
    /// 对手分: all opponents' scores; of teams 团体对手分.
    Buchholz,
    /// 对手分 without the lowest.
    BuchholzCut,
    /// 胜局; of teams 全队胜局.
    Wins,
    /// 全队胜场: matches won.
    MatchWins,
    /// 总局分.
    GamePoints,
    /// 直胜.
    Direct,
    /// 犯规, fewer first.
    Fouls,
    /// 累进分.
    Progressive,
    /// 后走局数.
    BlackGames,
    /// 后走胜局.
    BlackWins,
    /// The sum of the players' places, fewer first (15.5).
    PlaceSum,
    /// The best place of a player (15.5).
    BestPlace,
    /// The second best place (15.5).
    SecondPlace,
    /// How far one came in a tree.
    Stage,
    /// A play-off (15.6).
    PlayOff,
}

impl Key {
    /// All keys.
    pub const ALL: [Key; 18] = [
        Key::Points,
        Key::Discipline,
        Key::SonnebornBerger,
        Key::Buchholz,
        Key::BuchholzCut,
        Key::Wins,
        Key::MatchWins,
        Key::GamePoints,
        Key::Direct,
        Key::Fouls,
        Key::Progressive,
        Key::BlackGames,
        Key::BlackWins,
        Key::PlaceSum,
        Key::BestPlace,
        Key::SecondPlace,
        Key::Stage,
        Key::PlayOff,
    ];

    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Key::Points => "points",
            Key::Discipline => "discipline",
            Key::SonnebornBerger => "sonneborn_berger",
            Key::Buchholz => "buchholz",
            Key::BuchholzCut => "buchholz_cut1",
            Key::Wins => "wins",
            Key::MatchWins => "match_wins",
            Key::GamePoints => "game_points",
            Key::Direct => "direct",
            Key::Fouls => "fouls",
            Key::Progressive => "progressive",
            Key::BlackGames => "black_games",
            Key::BlackWins => "black_wins",
            Key::PlaceSum => "place_sum",
            Key::BestPlace => "best_place",
            Key::SecondPlace => "second_place",
            Key::Stage => "stage",
            Key::PlayOff => "play_off",
        }
    }

    /// Is its value points, in quarters? Otherwise it is a number.
    #[must_use]
    pub const fn is_points(self) -> bool {
        matches!(
            self,
            Key::Points
                | Key::SonnebornBerger
                | Key::Buchholz
                | Key::BuchholzCut
                | Key::GamePoints
                | Key::Direct
                | Key::Progressive
        )
    }

    /// Is less better?
    #[must_use]
    pub const fn fewer_first(self) -> bool {
        matches!(
            self,
            Key::Discipline
                | Key::Fouls
                | Key::PlaceSum
                | Key::BestPlace
                | Key::SecondPlace
                | Key::PlayOff
        )
    }
}

/// The configuration of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The preset that it came from.
    pub preset: String,
    /// What the event is called.
    pub name: String,
    /// Who meets whom.
    pub schedule: Schedule,
    /// A second cycle with colours exchanged?
    pub double: bool,
    /// Has the second cycle the rounds in reverse order?
    pub reversed: bool,
    /// Games of a pair, colours exchanged from one to the next (13.5).
    pub games: u32,
    /// Teams, if it is played by teams.
    pub team: Option<TeamRules>,
    /// 12.5: do players' places count for their teams?
    pub sum_of_places: bool,
    /// What a game gives.
    pub scoring: Scoring,
    /// What places are decided by, in order.
    pub ranking: Vec<Key>,
    /// What the places of teams are decided by (15.5).
    pub team_ranking: Vec<Key>,
    /// The Swiss.
    pub swiss: SwissRules,
    /// Groups.
    pub groups: GroupRules,
    /// Is the third place of a tree played for?
    pub third_place: bool,
    /// Does the unbeaten finalist of a double elimination, once beaten, get another game?
    pub second_final: bool,
    /// How art. 15 is read.
    pub readings: Readings,
}

/// 15.1
pub(super) const ROUND_ROBIN: [Key; 6] = [
    Key::Points,
    Key::Discipline,
    Key::SonnebornBerger,
    Key::Wins,
    Key::Direct,
    Key::Fouls,
];
/// 15.2
pub(super) const SWISS: [Key; 5] = [
    Key::Points,
    Key::Discipline,
    Key::Buchholz,
    Key::Wins,
    Key::Fouls,
];
/// 15.3
pub(super) const TEAM_ROUND_ROBIN: [Key; 6] = [
    Key::Points,
    Key::Discipline,
    Key::GamePoints,
    Key::Wins,
    Key::Direct,
    Key::Fouls,
];
/// 15.4
pub(super) const TEAM_SWISS: [Key; 6] = [
    Key::Points,
    Key::Discipline,
    Key::Buchholz,
    Key::GamePoints,
    Key::MatchWins,
    Key::Fouls,
];
/// 15.5
pub(super) const SUM: [Key; 4] = [Key::PlaceSum, Key::BestPlace, Key::SecondPlace, Key::Fouls];
/// A tree has no list in the book: how far one came.
pub(super) const TREE: [Key; 1] = [Key::Stage];

impl Config {
    /// A built-in configuration by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Config> {
        let mut config = Config::round_robin();
        match name {
            "round-robin" => {}
            "double-round-robin" => config.double = true,
            "groups" => config.schedule = Schedule::Groups,
            "knock-out" => config.schedule = Schedule::KnockOut,
            "double-elimination" => config.schedule = Schedule::DoubleElimination,
            "swiss" => config.schedule = Schedule::Swiss,
            "team-fixed" => config.team = Some(TeamRules::of(TeamKind::Fixed)),
            "team-reserves" => config.team = Some(TeamRules::of(TeamKind::Reserves)),
            "team-free" => config.team = Some(TeamRules::of(TeamKind::Free)),
            "team-all" => config.team = Some(TeamRules::of(TeamKind::All)),
            "team-sum" => config.sum_of_places = true,
            "league2021" => {
                let mut team = TeamRules::of(TeamKind::Free);
                team.contest = Some("league2021".to_owned());
                config.team = Some(team);
            }
            _ => return None,
        }
        config.preset = name.to_owned();
        config.ranking = config.book_ranking();
        Some(config)
    }

    /// The list of art. 15 for the format.
    pub(super) fn book_ranking(&self) -> Vec<Key> {
        match (self.schedule, self.team.is_some()) {
            (Schedule::KnockOut | Schedule::DoubleElimination, _) => TREE.to_vec(),
            (Schedule::Swiss, false) => SWISS.to_vec(),
            (Schedule::Swiss, true) => TEAM_SWISS.to_vec(),
            (_, false) => ROUND_ROBIN.to_vec(),
            (_, true) => TEAM_ROUND_ROBIN.to_vec(),
        }
    }

    /// Is it a tree, in which somebody must go on?
    #[must_use]
    pub fn is_tree(&self) -> bool {
        matches!(
            self.schedule,
            Schedule::KnockOut | Schedule::DoubleElimination
        )
    }

    fn round_robin() -> Config {
        Config {
            preset: "round-robin".to_owned(),
            name: String::new(),
            schedule: Schedule::RoundRobin,
            double: false,
            reversed: false,
            games: 1,
            team: None,
            sum_of_places: false,
            scoring: Scoring::of(POINT, POINT / 2, 0),
            ranking: Vec::new(),
            team_ranking: SUM.to_vec(),
            swiss: SwissRules {
                rounds: 9,
                first_round: Order::Halves,
                order: Order::Halves,
                first_colours_by_lot: false,
                club_rounds: 0,
                odd_difference: 1,
                even_difference: 2,
                rematch: Rematch::Never,
            },
            groups: GroupRules {
                count: 2,
                by_lot: false,
                qualify: 2,
            },
            third_place: false,
            second_final: true,
            readings: Readings {
                direct: DirectReading::Two,
                forfeit_is_win: true,
                bye_is_win: true,
                withdrawn_opponent: Withdrawn::Final,
                bye_opponent: ByeOpponent::Lowest,
                rank_withdrawn: false,
            },
        }
    }
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
