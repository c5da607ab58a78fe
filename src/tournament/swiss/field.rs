//! Who plays a round, what each pair would cost, and the best pairing of them all.

use super::super::config::{Order, Rematch};
use super::super::error::{fault, ErrorKind, Result};
use super::super::event::Tournament;
use super::super::facts::Id;
use super::super::points::Quarters;
use super::colours::{Conduct, Dues};
use super::criteria::{Costs, Criterion, CRITERIA};
use super::matching::Obstacle;
use super::pricing::best_pairs;

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
#[derive(Clone)]
pub(super) struct Field {
    pub(super) players: Vec<Player>,
    pub(super) round: u32,
    pub(super) dues: Dues,
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
        let mut field = self.clone();
        field.players.remove(at);
        field.measure();
        field
    }

    /// Were two paired before?
    pub(super) fn have_met(&self, i: usize, j: usize) -> bool {
        self.players[i]
            .met
            .binary_search(&self.players[j].id)
            .is_ok()
    }

    /// What a pair comes to; `given` for a colour that is given, or the better of the two.
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

    /// Must two not be paired?
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
    pub(super) fn best(&self) -> Result<std::result::Result<Vec<usize>, Obstacle>> {
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
