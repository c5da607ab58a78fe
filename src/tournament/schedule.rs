//! Tables and groups from the draw (11.2, 11.3, 13.1, 13.2, 13.5).

use super::berger::berger;
use super::config::Schedule;
use super::event::Tournament;
use super::facts::{Id, Origin, Pair, Round};
use super::lot::Lots;

impl Tournament {
    /// The groups by the draw, in the order of their tables; one group unless the event is played in
    /// groups. Seeds go 1 2 3, 3 2 1, …; or by lot, one of each pot of as many as there are groups.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<Id>> {
        if self.config.schedule != Schedule::Groups {
            return vec![self.draw.clone()];
        }
        let count = self.config.groups.count as usize;
        let mut groups = vec![Vec::new(); count];
        let mut lots = Lots::new(self.seed.unwrap_or(0), 1);
        for (pot, ids) in self.draw.chunks(count).enumerate() {
            let mut order: Vec<usize> = (0..count).collect();
            if self.config.groups.by_lot {
                // The last pot may be short: which groups stay smaller is drawn too.
                lots.shuffle(&mut order);
            } else if pot % 2 == 1 {
                order.reverse();
            }
            for (id, group) in ids.iter().zip(order) {
                groups[group].push(*id);
            }
        }
        groups
    }

    /// All rounds of a table, or of the tables of all groups side by side.
    pub(super) fn table_rounds(&self) -> Vec<Round> {
        let mut rounds: Vec<Round> = Vec::new();
        let grouped = self.config.schedule == Schedule::Groups;
        for (group, numbers) in (1..).zip(self.groups()) {
            for (number, round) in self.one_table(&numbers).into_iter().enumerate() {
                if rounds.len() <= number {
                    rounds.push(Round {
                        pairs: Vec::new(),
                        byes: Vec::new(),
                        origin: Origin::Schedule,
                        seed: None,
                    });
                }
                for (first, second) in round {
                    match (first, second) {
                        (0, 0) => {}
                        (id, 0) | (0, id) => rounds[number].byes.push(id),
                        _ => {
                            let mut pair = Pair::new(first, second);
                            pair.group = if grouped { group } else { 0 };
                            self.games_of(&mut pair);
                            rounds[number].pairs.push(pair);
                        }
                    }
                }
            }
        }
        rounds
    }

    fn one_table(&self, numbers: &[Id]) -> Vec<Vec<(Id, Id)>> {
        let at = |number: u32| numbers.get(number as usize - 1).copied().unwrap_or(0);
        let mut rounds: Vec<Vec<(Id, Id)>> = berger(numbers.len() as u32)
            .into_iter()
            .map(|round| round.into_iter().map(|(a, b)| (at(a), at(b))).collect())
            .collect();
        if self.config.double {
            let mut again: Vec<Vec<(Id, Id)>> = rounds
                .iter()
                .map(|round| round.iter().map(|(a, b)| (*b, *a)).collect())
                .collect();
            if self.config.reversed {
                again.reverse();
            }
            rounds.append(&mut again);
        }
        rounds
    }
}
