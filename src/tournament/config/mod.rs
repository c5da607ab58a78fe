//! How a tournament is played: everything that competitions set differently, as data.

mod json;
mod key;
mod rules;

use super::points::POINT;

pub use key::Key;
pub use rules::*;

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
            team_ranking: key::SUM.to_vec(),
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
