//! The Swiss (积分编排制; 11.4, 13.3): the best pairing by an order of criteria, found exactly.
//!
//! 1. Nobody meets twice; a forfeited pairing counts as met (a parameter: as rarely as possible).
//! 2. In the rounds for which it is asked, nobody meets his own club where that can be had.
//! 3. Equal or nearest scores: the sum of all score differences is least.
//! 4. Colours: the differences of red and black beyond what is allowed, then all of them.
//! 5. Top scores first: a difference weighs as much as the score of the one who has more.
//! 6. Nobody has the same colour three times running, or twice.
//! 7. Within a score: upper half against lower half, or neighbours; across scores, neighbours.
//!
//! A criterion counts only where all before it are equal: each is a part of one long number, the cost
//! of a pair, and `pricing.rs` finds the pairing of least cost. Players stand in the order of their scores,
//! then of their numbers in the draw, so that the order of entering decides nothing.

use super::colours::{due, Conduct, Dues};
use super::config::{Order, Rematch};
use super::error::{conflict, fault, ErrorKind, Result};
use super::event::Tournament;
use super::facts::{Id, Origin};
use super::points::Quarters;
use super::pricing::best_pairs;

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

/// A player as the pairing sees him.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) id: Id,
    pub(super) score: Quarters,
    /// Whom he has met, as ids in order.
    pub(super) met: Vec<Id>,
    /// A number for his club; 0: none.
    pub(super) club: usize,
    pub(super) conduct: Conduct,
    pub(super) byes: u32,
}

/// A round about to be paired: who plays, in order of scores and numbers.
pub(super) struct Field {
    pub(super) players: Vec<Player>,
    pub(super) round: u32,
    dues: Dues,
    club_matters: bool,
    rematch: Rematch,
    /// All scores are multiples of it.
    unit: Quarters,
    /// How far apart two of a score should be: by index, with the size of the score's section.
    section: Vec<usize>,
    order: Order,
}

impl Tournament {
    /// Who plays the next round, or a round that has been told: those of `ids`.
    pub(super) fn field(&self, round: u32, ids: &[Id]) -> Field {
        let tally = self.tally(round - 1);
        let numbers = self.numbers();
        let mut clubs: Vec<&str> = self
            .entries
            .iter()
            .map(|e| e.club.as_str())
            .filter(|c| !c.is_empty())
            .collect();
        clubs.sort_unstable();
        clubs.dedup();
        let mut players: Vec<Player> = ids
            .iter()
            .map(|id| {
                let side = &tally.sides[*id as usize - 1];
                let entry = &self.entries[*id as usize - 1];
                Player {
                    id: *id,
                    score: side.points,
                    met: Vec::new(),
                    club: clubs
                        .binary_search(&entry.club.as_str())
                        .map_or(0, |i| i + 1),
                    conduct: Conduct::of(side),
                    byes: side.byes,
                }
            })
            .collect();
        // A pairing counts as met however it ended.
        let mut at = vec![usize::MAX; self.entries.len() + 1];
        players.sort_by_key(|p| {
            (
                std::cmp::Reverse(p.score),
                numbers.get(&p.id).copied().unwrap_or(u32::MAX),
                p.id,
            )
        });
        for (i, player) in players.iter().enumerate() {
            at[player.id as usize] = i;
        }
        for earlier in &self.rounds[..round as usize - 1] {
            for pair in &earlier.pairs {
                for side in 0..2 {
                    if let Some(player) = players.get_mut(at[pair.sides[side] as usize]) {
                        player.met.push(pair.sides[1 - side]);
                    }
                }
            }
        }
        for player in &mut players {
            player.met.sort_unstable();
        }
        let rules = &self.config.swiss;
        let mut field = Field {
            players,
            round,
            dues: Dues {
                odd: i64::from(rules.odd_difference),
                even: i64::from(rules.even_difference),
            },
            club_matters: round <= rules.club_rounds,
            rematch: rules.rematch,
            unit: 1,
            section: Vec::new(),
            order: if round == 1 {
                rules.first_round
            } else {
                rules.order
            },
        };
        field.measure();
        field
    }
}

impl Field {
    /// The sizes of the score sections, and the unit of scores.
    fn measure(&mut self) {
        let players = &self.players;
        let common = |a: Quarters, b: Quarters| {
            let (mut a, mut b) = (a.abs(), b.abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        self.unit = players.iter().map(|p| p.score).fold(0, common).max(1);
        self.section = players
            .iter()
            .map(|p| {
                let from = players.partition_point(|q| q.score > p.score);
                let to = players.partition_point(|q| q.score >= p.score);
                to - from
            })
            .collect();
    }

    /// Without somebody: who has the bye.
    pub(super) fn without(&self, at: usize) -> Field {
        let mut players = self.players.clone();
        players.remove(at);
        let mut field = Field {
            players,
            round: self.round,
            dues: self.dues,
            club_matters: self.club_matters,
            rematch: self.rematch,
            unit: 1,
            section: Vec::new(),
            order: self.order,
        };
        field.measure();
        field
    }

    pub(super) fn have_met(&self, i: usize, j: usize) -> bool {
        self.players[i]
            .met
            .binary_search(&self.players[j].id)
            .is_ok()
    }

    /// What a pair comes to; `first_red` for a colour that is given, or the better of the two.
    pub(super) fn costs(&self, i: usize, j: usize, given: Option<bool>) -> Costs {
        let (i, j, given) = if i <= j {
            (i, j, given)
        } else {
            (j, i, given.map(|red| !red))
        };
        let (a, b) = (&self.players[i], &self.players[j]);
        let difference = a.score - b.score;
        let colours = match given {
            Some(red) => self.dues.costs(&a.conduct, &b.conduct, red),
            None => self
                .dues
                .costs(&a.conduct, &b.conduct, true)
                .min(self.dues.costs(&a.conduct, &b.conduct, false)),
        };
        let ideal = match (difference == 0, self.order) {
            (true, Order::Halves) => (self.section[i] / 2).max(1),
            _ => 1,
        };
        let apart = (j - i) as i64 - ideal as i64;
        [
            i64::from(self.have_met(i, j)),
            i64::from(self.club_matters && a.club != 0 && a.club == b.club),
            difference,
            colours[0],
            colours[1],
            difference * a.score,
            colours[2],
            colours[3],
            apart * apart,
        ]
    }

    pub(super) fn is_forbidden(&self, i: usize, j: usize) -> bool {
        self.rematch == Rematch::Never && self.have_met(i, j)
    }

    /// How much one of each criterion weighs: more than all that the later ones can come to.
    fn weights(&self) -> Result<[i128; CRITERIA]> {
        let n = self.players.len() as i128;
        let top = self.players.first().map_or(0, |p| p.score);
        let low = self.players.last().map_or(0, |p| p.score);
        let widest = i128::from((top - low) / self.unit);
        let colours = self
            .players
            .iter()
            .map(|p| p.conduct.difference.abs() + 1)
            .max();
        let furthest = i128::from(colours.unwrap_or(1));
        let allowed = i128::from(self.dues.odd.min(self.dues.even));
        let flag = |matters: bool| i128::from(matters);
        // What one pair can come to at most.
        let most = [
            flag(self.rematch == Rematch::Avoid),
            flag(self.club_matters),
            widest,
            2 * (furthest - allowed).max(0),
            2 * furthest,
            widest * i128::from(top / self.unit).abs().max(widest),
            2,
            2,
            n * n,
        ];
        let sum =
            |most: i128, weight: i128| most.checked_mul(n / 2)?.checked_add(1)?.checked_mul(weight);
        let mut weights = [1_i128; CRITERIA];
        let mut pair = most[CRITERIA - 1];
        for k in (0..CRITERIA - 1).rev() {
            weights[k] = match sum(most[k + 1], weights[k + 1]) {
                Some(weight) => weight,
                None => return too_large(),
            };
            pair = match most[k]
                .checked_mul(weights[k])
                .and_then(|all| all.checked_add(pair))
            {
                Some(pair) => pair,
                None => return too_large(),
            };
        }
        // Duals may be as large as the costs of all pairs together.
        match pair.checked_mul(n * 16) {
            Some(_) => Ok(weights),
            None => too_large(),
        }
    }

    /// The best pairing: the partner of each by index.
    pub(super) fn best(
        &self,
    ) -> Result<std::result::Result<Vec<usize>, super::matching::Obstacle>> {
        let weights = self.weights()?;
        let cost = |i: usize, j: usize| -> Option<i128> {
            if self.is_forbidden(i, j) {
                return None;
            }
            let mut costs = self.costs(i, j, None);
            costs[Criterion::ScoreDifference as usize] /= self.unit;
            costs[Criterion::TopFirst as usize] /= self.unit * self.unit;
            let weighed = costs.iter().zip(&weights);
            Some(
                weighed
                    .map(|(cost, weight)| i128::from(*cost) * weight)
                    .sum(),
            )
        };
        Ok(best_pairs(self.players.len(), cost))
    }
}

fn too_large<T>() -> Result<T> {
    fault(
        ErrorKind::Conflict,
        "pairing",
        "scores and numbers of players too large to be compared exactly",
    )
}

/// A pairing: indexes into the field, upper and lower, and whether the upper has red.
pub(super) struct Paired {
    /// Without the player who has the bye.
    pub(super) field: Field,
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) bye: Option<Id>,
}

impl Tournament {
    /// Pairs the next round of a Swiss and adds it. `absent` rest in it; `seed` is for the lots that
    /// the configuration asks for.
    ///
    /// # Errors
    /// An event that has not begun or is no Swiss, or has had its rounds; an earlier round that is not
    /// finished; no legal pairing, and why.
    pub fn pair(&mut self, seed: Option<u64>, absent: &[Id]) -> Result<u32> {
        if self.config.is_tree() {
            return self.next_of_tree(seed);
        }
        let number = self.next_swiss_round()?;
        let paired = self.find_pairing(number, absent)?;
        let colours = self.colours(&paired.field, &paired.pairs, seed);
        // A lot without a seed that is kept could not be drawn again.
        let lots = colours.iter().any(|(_, why)| *why == due::Reason::Lot);
        if lots && seed.is_none() {
            return conflict(
                format!("round {number}"),
                "colours are drawn by lot: a seed is needed",
            );
        }
        let pairs: Vec<[Id; 2]> = paired
            .pairs
            .iter()
            .zip(colours)
            .map(|((i, j), (upper_red, _))| {
                let [a, b] = [*i, *j].map(|i| paired.field.players[i].id);
                if upper_red {
                    [a, b]
                } else {
                    [b, a]
                }
            })
            .collect();
        let byes: Vec<Id> = paired.bye.into_iter().collect();
        self.push_round(&pairs, &byes, Origin::Paired, seed);
        self.absences.extend(absent.iter().map(|id| (number, *id)));
        Ok(number)
    }

    /// The best pairing of a round, without adding it.
    pub(super) fn find_pairing(&self, number: u32, absent: &[Id]) -> Result<Paired> {
        for id in absent {
            self.entry(*id)?;
        }
        // First who is not there, then whether they are odd.
        let ids: Vec<Id> = self
            .draw
            .iter()
            .copied()
            .filter(|id| *id != 0 && !self.has_left(*id) && !absent.contains(id))
            .collect();
        self.pairing_of(number, &ids)
    }

    pub(super) fn pairing_of(&self, number: u32, ids: &[Id]) -> Result<Paired> {
        let item = format!("round {number}");
        if ids.len() < 2 {
            return fault(
                ErrorKind::NoPairing,
                item,
                format!("{} players are there", ids.len()),
            );
        }
        let field = self.field(number, ids);
        if field.players.len() % 2 == 0 {
            return match field.best()? {
                Ok(mates) => Ok(Paired {
                    pairs: upper(&mates),
                    field,
                    bye: None,
                }),
                Err(obstacle) => self.no_pairing(&field, &obstacle),
            };
        }
        // The lowest without a bye; another one only if the rest cannot be paired without him.
        let mut first = None;
        for at in (0..field.players.len())
            .rev()
            .filter(|at| field.players[*at].byes == 0)
        {
            let rest = field.without(at);
            match rest.best()? {
                Ok(mates) => {
                    let bye = Some(field.players[at].id);
                    return Ok(Paired {
                        pairs: upper(&mates),
                        field: rest,
                        bye,
                    });
                }
                Err(obstacle) => {
                    first.get_or_insert((rest, obstacle));
                }
            }
        }
        match first {
            Some((rest, obstacle)) => self.no_pairing(&rest, &obstacle),
            None => fault(
                ErrorKind::NoPairing,
                item,
                format!(
                    "{} players, an odd number, and each has had a bye",
                    field.players.len()
                ),
            ),
        }
    }

    fn no_pairing<T>(&self, field: &Field, obstacle: &super::matching::Obstacle) -> Result<T> {
        let names = |list: &[usize]| {
            let mut names: Vec<String> = list
                .iter()
                .take(8)
                .map(|i| self.called(field.players[*i].id))
                .collect();
            if list.len() > 8 {
                names.push(format!("{} more", list.len() - 8));
            }
            names.join(", ")
        };
        let single: Vec<usize> = obstacle
            .groups
            .iter()
            .filter(|g| g.len() == 1)
            .map(|g| g[0])
            .collect();
        let mut why = String::from("no legal pairing: ");
        if single.len() == obstacle.groups.len() {
            why += &format!("{} have all met each other", names(&single));
        } else {
            let groups: Vec<String> = obstacle
                .groups
                .iter()
                .map(|g| format!("[{}]", names(g)))
                .collect();
            why += &format!(
                "{} groups, each odd in number, in which everyone has met all of the other groups: {}",
                groups.len(),
                groups.join(" ")
            );
        }
        match obstacle.barrier.len() {
            0 => why += "; nobody else is left for them",
            n => {
                why += &format!(
                    "; only {n} others are left for them: {}",
                    names(&obstacle.barrier)
                )
            }
        }
        fault(ErrorKind::NoPairing, format!("round {}", field.round), why)
    }

    /// Who of each pair has red, and why; boards in the order of the pairs.
    pub(super) fn colours(
        &self,
        field: &Field,
        pairs: &[(usize, usize)],
        seed: Option<u64>,
    ) -> Vec<(bool, due::Reason)> {
        let mut lots = super::lot::Lots::new(seed.unwrap_or(0), 1000 + u64::from(field.round));
        let by_lot = self.config.swiss.first_colours_by_lot;
        let mut fresh = 0;
        pairs
            .iter()
            .map(|(i, j)| {
                let [a, b] = [&field.players[*i].conduct, &field.players[*j].conduct];
                field.dues.decide(a, b).unwrap_or_else(|| {
                    fresh += 1;
                    if by_lot {
                        (lots.coin(), due::Reason::Lot)
                    } else {
                        // By the table: 1-2, 4-3, 5-6, 8-7.
                        (fresh % 2 == 1, due::Reason::Table)
                    }
                })
            })
            .collect()
    }
}

/// The pairs, the one with more points first, highest board first.
fn upper(mates: &[usize]) -> Vec<(usize, usize)> {
    mates
        .iter()
        .enumerate()
        .filter(|(i, j)| i < j)
        .map(|(i, j)| (i, *j))
        .collect()
}

/// The sums of a pairing by each criterion.
pub(super) fn total(field: &Field, pairs: &[(usize, usize, Option<bool>)]) -> Costs {
    let mut out = [0; CRITERIA];
    for (i, j, red) in pairs {
        for (sum, cost) in out.iter_mut().zip(field.costs(*i, *j, *red)) {
            *sum += cost;
        }
    }
    out
}
