//! The Swiss: against brute force, against what was played, in thousands of random events.

use std::collections::{BTreeMap, BTreeSet};

use xqrules::tournament::{Config, ErrorKind, Id, Leaving, Outcome, Tournament};

use crate::common::Random;
use crate::{config, event};

/// What an outside observer knows of a Swiss: counted anew from rounds and outcomes.
pub struct Observed {
    pub score: BTreeMap<Id, i64>,
    pub met: BTreeSet<(Id, Id)>,
    pub reds: BTreeMap<Id, i64>,
    pub games: BTreeMap<Id, i64>,
    pub byes: BTreeMap<Id, u32>,
}

pub fn observe(event: &Tournament, rounds: u32) -> Observed {
    let mut seen = Observed {
        score: BTreeMap::new(),
        met: BTreeSet::new(),
        reds: BTreeMap::new(),
        games: BTreeMap::new(),
        byes: BTreeMap::new(),
    };
    for round in &event.rounds()[..rounds as usize] {
        for id in &round.byes {
            *seen.byes.entry(*id).or_default() += 1;
            *seen.score.entry(*id).or_default() += 2;
        }
        for pair in &round.pairs {
            let [red, black] = pair.sides;
            seen.met.insert((red.min(black), red.max(black)));
            let left = [red, black].map(|id| event.has_left(id));
            let outcome = match (pair.games[0].outcome, left) {
                (Some(outcome), _) => outcome,
                (None, [true, true]) => Outcome::DoubleForfeit,
                (None, [true, false]) => Outcome::BlackByForfeit,
                (None, [false, true]) => Outcome::RedByForfeit,
                (None, [false, false]) => continue,
            };
            let points = match outcome {
                Outcome::RedWins | Outcome::RedByForfeit => [2, 0],
                Outcome::BlackWins | Outcome::BlackByForfeit => [0, 2],
                Outcome::Draw => [1, 1],
                _ => [0, 0],
            };
            *seen.score.entry(red).or_default() += points[0];
            *seen.score.entry(black).or_default() += points[1];
            if outcome.played() {
                *seen.reds.entry(red).or_default() += 1;
                *seen.reds.entry(black).or_default() -= 1;
                *seen.games.entry(red).or_default() += 1;
                *seen.games.entry(black).or_default() += 1;
            }
        }
    }
    seen
}

impl Observed {
    fn score(&self, id: Id) -> i64 {
        self.score.get(&id).copied().unwrap_or(0)
    }

    pub fn have_met(&self, a: Id, b: Id) -> bool {
        self.met.contains(&(a.min(b), a.max(b)))
    }

    /// Score differences, colour differences beyond the allowed, colour differences, top first; of a
    /// whole pairing, each pair with its better colours.
    pub fn judge(&self, pairs: &[[Id; 2]]) -> [i64; 4] {
        let mut out = [0; 4];
        for [a, b] in pairs {
            let difference = (self.score(*a) - self.score(*b)).abs();
            out[0] += difference;
            let (excess, balance) = [true, false]
                .map(|a_red| {
                    let mut sums = (0, 0);
                    for (id, red) in [(a, a_red), (b, !a_red)] {
                        let after =
                            (self.reds.get(id).unwrap_or(&0) + if red { 1 } else { -1 }).abs();
                        let even = self.games.get(id).unwrap_or(&0) % 2 == 0;
                        sums.0 += (after - if even { 1 } else { 2 }).max(0);
                        sums.1 += after;
                    }
                    sums
                })
                .into_iter()
                .min()
                .unwrap();
            out[1] += excess;
            out[2] += balance;
            out[3] += difference * self.score(*a).max(self.score(*b));
        }
        out
    }

    /// The best of all pairings without a rematch, by trying all of them.
    fn brute(&self, ids: &[Id]) -> Option<[i64; 4]> {
        let Some((first, rest)) = ids.split_first() else {
            return Some([0; 4]);
        };
        let mut best: Option<[i64; 4]> = None;
        for (i, other) in rest.iter().enumerate() {
            if self.have_met(*first, *other) {
                continue;
            }
            let mut left = rest.to_vec();
            left.remove(i);
            let here = self.judge(&[[*first, *other]]);
            if let Some(found) = self.brute(&left) {
                let sum = [0, 1, 2, 3].map(|k| here[k] + found[k]);
                best = Some(best.map_or(sum, |best| best.min(sum)));
            }
        }
        best
    }
}

fn any_outcome(random: &mut Random) -> Outcome {
    match random.below(20) {
        0 => Outcome::RedByForfeit,
        1 => Outcome::BlackByForfeit,
        2 => Outcome::DoubleForfeit,
        3 => Outcome::BothLose,
        4..=9 => Outcome::Draw,
        10..=15 => Outcome::RedWins,
        _ => Outcome::BlackWins,
    }
}

pub fn play_round(event: &mut Tournament, round: u32, random: &mut Random) {
    for sides in crate::pairs(event, round) {
        if sides.iter().all(|id| !event.has_left(*id)) {
            event.record(round, sides, 1, any_outcome(random)).unwrap();
        }
    }
}

fn swiss(rounds: u32) -> Config {
    config(&format!(
        r#"{{"preset": "swiss", "swiss": {{"rounds": {rounds}}}}}"#
    ))
}

/// Small fields with withdrawals, forfeits, late entries and absences, round by round: every pairing is
/// as good as the best of all pairings.
#[test]
fn small_fields_are_paired_as_well_as_by_trying_everything() {
    let (mut rounds_paired, mut refused) = (0, 0);
    for seed in 0..1500 {
        let mut random = Random(seed);
        let n = 4 + random.below(7) as u32;
        let mut event = event(swiss(n), n);
        event.start(None).unwrap();
        for round in 1..=n {
            if random.below(8) == 0 {
                let id = 1 + random.below(n as usize) as Id;
                let _ = event.withdraw(id, Leaving::Withdrawn);
            }
            let absent: Vec<Id> = if random.below(6) == 0 {
                vec![1 + random.below(n as usize) as Id]
            } else {
                vec![]
            };
            let seen = observe(&event, round - 1);
            let ids: Vec<Id> = (1..=n)
                .filter(|id| !event.has_left(*id) && !absent.contains(id))
                .collect();
            // Whoever is lowest of those without a bye and leaves the rest a pairing, has the bye.
            let mut low = ids.clone();
            low.sort_by_key(|id| (seen.score(*id), std::cmp::Reverse(*id)));
            let options: Vec<Vec<Id>> = if ids.len() % 2 == 0 {
                vec![ids.clone()]
            } else {
                low.iter()
                    .filter(|id| !seen.byes.contains_key(id))
                    .map(|bye| ids.iter().copied().filter(|id| id != bye).collect())
                    .collect()
            };
            let best = options
                .into_iter()
                .filter(|ids| ids.len() >= 2)
                .find_map(|ids| Some((seen.brute(&ids)?, ids)));
            match (event.pair(None, &absent), best) {
                (Ok(_), Some((best, ids))) => {
                    let made = event.round(round).unwrap();
                    let pairs: Vec<[Id; 2]> = made.pairs.iter().map(|p| p.sides).collect();
                    let mut playing: Vec<Id> = pairs.iter().flatten().copied().collect();
                    playing.sort_unstable();
                    assert_eq!(playing, ids, "seed {seed} round {round}: the bye");
                    assert!(
                        pairs.iter().all(|[a, b]| !seen.have_met(*a, *b)),
                        "seed {seed}"
                    );
                    assert_eq!(seen.judge(&pairs), best, "seed {seed} round {round}");
                    rounds_paired += 1;
                    play_round(&mut event, round, &mut random);
                }
                (Err(e), None) => {
                    assert_eq!(e.kind, ErrorKind::NoPairing, "{e}");
                    refused += 1;
                    break;
                }
                (made, best) => panic!("seed {seed} round {round}: {made:?}, by trying {best:?}"),
            }
        }
    }
    println!("{rounds_paired} rounds as by brute force, {refused} without any legal pairing");
    assert!(rounds_paired > 5000 && refused > 300);
}
