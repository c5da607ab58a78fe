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
//!
//! `criteria.rs` names them, `field.rs` has the players and weighs their pairs, `colours.rs` says who has
//! red, `matching/` finds a matching of least cost among given pairs. `told.rs` takes rounds that were
//! paired elsewhere, `explain.rs` says why a round is as it is and what departs from the rules.

mod colours;
mod criteria;
mod explain;
mod field;
mod matching;
mod pricing;
mod told;

use self::colours::due;
use self::field::Field;
use self::matching::Obstacle;
use super::config::Schedule;
use super::error::{conflict, fault, ErrorKind, Result};
use super::event::Tournament;
use super::facts::{Id, Origin, Pair, Round};
use super::lot::Lots;

pub use criteria::{Costs, Criterion};
pub use explain::{Check, ColourReason, Departure, PairReason};

/// A pairing: indexes into the field, upper and lower.
struct Paired {
    /// Without the player who has the bye.
    field: Field,
    pairs: Vec<(usize, usize)>,
    bye: Option<Id>,
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
        let paired = self.pairing_of(number, &self.present(absent)?)?;
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

    /// Who is there: first those who are not are left out, then it is seen whether they are odd.
    fn present(&self, absent: &[Id]) -> Result<Vec<Id>> {
        for id in absent {
            self.entry(*id)?;
        }
        let there = |id: &Id| *id != 0 && !self.has_left(*id) && !absent.contains(id);
        Ok(self.draw.iter().copied().filter(there).collect())
    }

    /// The best pairing of those of `ids`.
    fn pairing_of(&self, number: u32, ids: &[Id]) -> Result<Paired> {
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

    /// The error that there is no legal pairing, with those for whom nobody is left.
    fn no_pairing<T>(&self, field: &Field, obstacle: &Obstacle) -> Result<T> {
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

    /// The number of the round that is to be paired.
    fn next_swiss_round(&self) -> Result<u32> {
        let number = self.rounds.len() as u32 + 1;
        let item = format!("round {number}");
        if !self.started {
            return conflict(item, "the event has not begun");
        }
        if self.config.schedule != Schedule::Swiss {
            return conflict(item, "only a Swiss is paired round by round");
        }
        if number > self.config.swiss.rounds {
            return conflict(
                item,
                format!("{} rounds were planned", self.config.swiss.rounds),
            );
        }
        for earlier in 1..number {
            self.finished(earlier)?;
        }
        Ok(number)
    }

    /// Adds a round, none of its games played.
    fn push_round(&mut self, pairs: &[[Id; 2]], byes: &[Id], origin: Origin, seed: Option<u64>) {
        let pairs = pairs
            .iter()
            .map(|[red, black]| {
                let mut pair = Pair::new(*red, *black);
                self.games_of(&mut pair);
                pair
            })
            .collect();
        self.rounds.push(Round {
            pairs,
            byes: byes.to_vec(),
            origin,
            seed,
        });
    }

    /// Who of each pair has red, and why; boards in the order of the pairs.
    fn colours(
        &self,
        field: &Field,
        pairs: &[(usize, usize)],
        seed: Option<u64>,
    ) -> Vec<(bool, due::Reason)> {
        let mut lots = Lots::new(seed.unwrap_or(0), 1000 + u64::from(field.round));
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
