//! Trees: single and double elimination (11.1), with byes, a match for the third place, play-offs
//! (15.6) and lots for colours (13.4).
//!
//! A tree is a list of matches, each fed by seeds or by winners and losers of earlier ones. A place that
//! nobody fills is a bye. Which matches are due follows from the results each time.

use super::config::Schedule;
use super::error::{conflict, Result};
use super::event::Tournament;
use super::facts::{Id, Origin, Pair, Round};
use super::lot::Lots;
use super::results::Facts;

/// Where a side of a match comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// A seed, from 1.
    Seed(usize),
    Winner(usize),
    Loser(usize),
}

/// A match of the tree.
struct Node {
    from: [Source; 2],
    /// How far its loser has come: more is further.
    stage: i64,
    /// A second final, only played when the first was won by who had lost before.
    second: bool,
    /// For a match whose winner gets no further either.
    last: bool,
    /// Is its loser not out yet?
    forgives: bool,
}

/// Who fills a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Filled {
    By(Id),
    Nobody,
    Open,
}

/// The champion's stage, the loser's of the final, the third's and fourth's of a match for it.
const CHAMPION: i64 = 1_000_000;

/// The order of seeds in the first round, so that 1 and 2 meet in the final at the earliest.
fn seeding(size: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < size {
        let next = 2 * order.len() + 1;
        order = order.iter().flat_map(|seed| [*seed, next - seed]).collect();
    }
    order
}

impl Tournament {
    fn nodes(&self) -> Vec<Node> {
        let size = self.draw.len().max(2).next_power_of_two();
        let mut nodes: Vec<Node> = Vec::new();
        let mut push = |a: Source, b: Source, stage: i64| {
            nodes.push(Node {
                from: [a, b],
                stage,
                second: false,
                last: false,
                forgives: false,
            });
            nodes.len() - 1
        };
        let double = self.config.schedule == Schedule::DoubleElimination;
        let order = seeding(size);
        let mut upper: Vec<usize> = order
            .chunks(2)
            .map(|two| push(Source::Seed(two[0]), Source::Seed(two[1]), 1))
            .collect();
        let mut stage = 1;
        let mut lower: Vec<Source> = Vec::new();
        let mut semifinals = Vec::new();
        loop {
            if double {
                // Losers of the upper round join: in the first round among themselves, later against the
                // survivors of the lower, in reverse order, so that they meet others than before.
                let mut fallen: Vec<Source> = upper.iter().map(|m| Source::Loser(*m)).collect();
                stage += 1;
                lower = if lower.is_empty() {
                    fallen
                        .chunks(2)
                        .map(|two| match two {
                            [a, b] => Source::Winner(push(*a, *b, stage)),
                            _ => two[0],
                        })
                        .collect()
                } else {
                    fallen.reverse();
                    let met: Vec<Source> = lower
                        .iter()
                        .zip(&fallen)
                        .map(|(a, b)| Source::Winner(push(*a, *b, stage)))
                        .collect();
                    stage += 1;
                    if met.len() > 1 {
                        met.chunks(2)
                            .map(|two| Source::Winner(push(two[0], two[1], stage)))
                            .collect()
                    } else {
                        met
                    }
                };
            }
            if upper.len() == 1 {
                break;
            }
            semifinals = upper.clone();
            stage += 1;
            upper = upper
                .chunks(2)
                .map(|two| push(Source::Winner(two[0]), Source::Winner(two[1]), stage))
                .collect();
        }
        let top = upper[0];
        if double {
            let from_seeds_or_winners = |nodes: &[Node], m: usize| {
                nodes[m].from.iter().all(|source| match source {
                    Source::Seed(_) => true,
                    Source::Winner(from) => nodes[*from].forgives,
                    Source::Loser(_) => false,
                })
            };
            for m in 0..nodes.len() {
                nodes[m].forgives = from_seeds_or_winners(&nodes, m);
            }
            let mut push = |a: Source, b: Source, stage: i64| {
                nodes.push(Node {
                    from: [a, b],
                    stage,
                    second: false,
                    last: false,
                    forgives: false,
                });
                nodes.len() - 1
            };
            let last = push(Source::Winner(top), lower[0], CHAMPION - 1);
            if self.config.second_final {
                let again = push(Source::Winner(last), Source::Loser(last), CHAMPION - 1);
                nodes[again].second = true;
            }
            return nodes;
        }
        if self.config.third_place && semifinals.len() == 2 {
            let third = push(
                Source::Loser(semifinals[0]),
                Source::Loser(semifinals[1]),
                CHAMPION - 3,
            );
            nodes[third].last = true;
        }
        nodes[top].stage = CHAMPION - 1;
        nodes
    }

    /// Who fills the places of each match, and who won and lost it.
    fn fill(&self, nodes: &[Node]) -> Vec<([Filled; 2], Filled, Filled)> {
        let mut done: Vec<([Filled; 2], Filled, Filled)> = Vec::new();
        let facts = self.facts();
        let played = self.by_node(nodes.len());
        for (m, node) in nodes.iter().enumerate() {
            let sides = node.from.map(|source| match source {
                Source::Seed(seed) => match self.draw.get(seed - 1) {
                    Some(0) | None => Filled::Nobody,
                    Some(id) => Filled::By(*id),
                },
                Source::Winner(m) => done[m].1,
                Source::Loser(m) => done[m].2,
            });
            // The unbeaten one has won the final: there is no second.
            let idle = node.second
                && node.from[0] == Source::Winner(m - 1)
                && (done[m - 1].1 == done[m - 1].0[0] || done[m - 1].0.contains(&Filled::Nobody));
            let (winner, loser) = match sides {
                _ if idle => (sides[0], Filled::Nobody),
                [Filled::Open, _] | [_, Filled::Open] => (Filled::Open, Filled::Open),
                [Filled::Nobody, other] | [other, Filled::Nobody] => (other, Filled::Nobody),
                [Filled::By(_), Filled::By(_)] => self.outcome_of(&facts, played[m]),
            };
            done.push((sides, winner, loser));
        }
        done
    }

    /// The pair of each match that has been paired.
    fn by_node(&self, nodes: usize) -> Vec<Option<&Pair>> {
        let mut out = vec![None; nodes];
        for pair in self.rounds.iter().flat_map(|round| &round.pairs) {
            let node = (pair.node as usize).checked_sub(1);
            if let Some(place) = node.and_then(|node| out.get_mut(node)) {
                *place = Some(pair);
            }
        }
        out
    }

    fn outcome_of(&self, facts: &Facts, pair: Option<&Pair>) -> (Filled, Filled) {
        let Some(pair) = pair else {
            return (Filled::Open, Filled::Open);
        };
        match self.match_winner(facts, pair) {
            None => (Filled::Open, Filled::Open),
            Some(None) => (Filled::Nobody, Filled::Nobody),
            Some(Some(at)) => (Filled::By(pair.sides[at]), Filled::By(pair.sides[1 - at])),
        }
    }

    /// Adds a round of all matches that are due.
    pub(super) fn next_of_tree(&mut self, seed: Option<u64>) -> Result<u32> {
        let number = self.rounds.len() as u32 + 1;
        let item = format!("round {number}");
        if !self.started {
            return conflict(item, "the event has not begun");
        }
        let facts = self.facts();
        for earlier in 1..number {
            self.finished_by(&facts, earlier)?;
            for pair in &self.rounds[earlier as usize - 1].pairs {
                if self.match_winner(&facts, pair).is_none() {
                    return conflict(
                        format!("round {earlier}"),
                        format!(
                            "{} is level: a play-off must decide (15.6)",
                            self.pair_called(pair)
                        ),
                    );
                }
            }
        }
        let nodes = self.nodes();
        let filled = self.fill(&nodes);
        let mut lots = Lots::new(seed.unwrap_or(0), 2000 + u64::from(number));
        let played = self.by_node(nodes.len());
        let mut pairs = Vec::new();
        for (m, (sides, _, _)) in filled.iter().enumerate() {
            let [Filled::By(a), Filled::By(b)] = sides else {
                continue;
            };
            let node = m as u32 + 1;
            let idle = nodes[m].second && filled[m].2 == Filled::Nobody;
            if idle || played[m].is_some() {
                continue;
            }
            // 13.4: colours by lot; without a seed the upper place has red.
            let swap = seed.is_some() && lots.coin();
            let mut pair = if swap {
                Pair::new(*b, *a)
            } else {
                Pair::new(*a, *b)
            };
            pair.node = node;
            self.games_of(&mut pair);
            pairs.push(pair);
        }
        if pairs.is_empty() {
            return conflict(item, "the tree is decided");
        }
        // Who waits for an opponent in the first round has a bye.
        let byes = if number == 1 {
            self.draw
                .iter()
                .copied()
                .filter(|id| *id != 0 && !pairs.iter().any(|pair| pair.sides.contains(id)))
                .collect()
        } else {
            Vec::new()
        };
        self.rounds.push(Round {
            pairs,
            byes,
            origin: Origin::Schedule,
            seed,
        });
        Ok(number)
    }

    /// Was it the first of two finals, and did the unbeaten one lose it?
    fn has_second(&self, nodes: &[Node], node: &Node, sides: &[Filled; 2], loser: &Filled) -> bool {
        let double = self.config.schedule == Schedule::DoubleElimination;
        let last = nodes.last().is_some_and(|last| last.second);
        double && last && !node.second && node.stage == CHAMPION - 1 && sides[0] == *loser
    }

    /// How far each has come: by the match that he lost; the champion furthest. Whoever is still in it
    /// stands before those who are out.
    pub(super) fn stages(&self) -> Vec<i64> {
        let mut out = vec![CHAMPION - 10; self.entries.len()];
        for id in 1..=self.entries.len() as Id {
            if !self.draw.contains(&id) {
                out[id as usize - 1] = 0;
            }
        }
        if !self.config.is_tree() || !self.started {
            return out;
        }
        let nodes = self.nodes();
        let filled = self.fill(&nodes);
        // The last match in which somebody lost: a loss of the upper half is forgiven in a double tree.
        for (node, (sides, winner, loser)) in nodes.iter().zip(&filled) {
            if let (Filled::By(w), true) = (winner, node.last) {
                out[*w as usize - 1] = node.stage + 1;
            }
            match loser {
                Filled::By(_) if node.forgives => {}
                // The unbeaten finalist has another game.
                Filled::By(_) if self.has_second(&nodes, node, sides, loser) => {}
                Filled::By(id) => out[*id as usize - 1] = node.stage,
                // Both have lost.
                Filled::Nobody if *winner == Filled::Nobody => {
                    for side in sides {
                        if let Filled::By(id) = side {
                            out[*id as usize - 1] = node.stage;
                        }
                    }
                }
                _ => {}
            }
        }
        let deciding = nodes.iter().rposition(|node| !node.last);
        if let Some((_, Filled::By(champion), _)) = deciding.map(|m| filled[m]) {
            out[champion as usize - 1] = CHAMPION;
        }
        out
    }
}
