//! What places are decided by, and the lists of art. 15.

use super::{Config, Schedule};

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

/// 15.1
const ROUND_ROBIN: [Key; 6] = [
    Key::Points,
    Key::Discipline,
    Key::SonnebornBerger,
    Key::Wins,
    Key::Direct,
    Key::Fouls,
];
/// 15.2
const SWISS: [Key; 5] = [
    Key::Points,
    Key::Discipline,
    Key::Buchholz,
    Key::Wins,
    Key::Fouls,
];
/// 15.3
const TEAM_ROUND_ROBIN: [Key; 6] = [
    Key::Points,
    Key::Discipline,
    Key::GamePoints,
    Key::Wins,
    Key::Direct,
    Key::Fouls,
];
/// 15.4
const TEAM_SWISS: [Key; 6] = [
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
const TREE: [Key; 1] = [Key::Stage];

impl Config {
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
}
