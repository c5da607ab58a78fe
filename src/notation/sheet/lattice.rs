//! All legal readings of a sheet at once.

use std::collections::HashMap;

use super::Entry;
use crate::board::{Color, Move, Position};

/// What is known beside the entries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// The position after the last entry. Counters do not matter.
    pub last: Option<Position>,
    /// The last entry mates or stalemates, and this side has won.
    pub won_on_board: Option<Color>,
}

/// How much work and memory a sheet may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Different positions after one ply. Each takes less than a kilobyte while its ply is read.
    pub positions: usize,
    /// Moves between them over the whole sheet. Each takes 12 bytes.
    pub moves: usize,
}

impl Bounds {
    /// 20,000 positions a ply and 4,000,000 moves: at most about 80 MB.
    pub const DEFAULT: Bounds = Bounds {
        positions: 20_000,
        moves: 4_000_000,
    };
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds::DEFAULT
    }
}

/// How many readings there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly so many.
    Exact(u64),
    /// So many were found before the bounds were reached, or before a number of 64 bits was
    /// full: there may be more.
    MoreThan(u64),
}

/// What is known about a sheet.
#[derive(Clone, Debug)]
pub struct Resolution {
    /// How many legal readings there are.
    pub count: Count,
    /// For each ply the move, if it is the same in every reading.
    pub certain: Vec<Option<Move>>,
    /// The first ply (from 0) whose move is not certain.
    pub first_doubt: Option<usize>,
    /// Without any reading: the ply (from 0) up to which some reading came.
    pub dead_end: Option<usize>,
    layers: Vec<Vec<Edge>>,
    /// For each ply and each position there, how many readings go on from it; last the ends.
    ways: Vec<Vec<u64>>,
}

/// A move from a position of one ply to one of the next.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    to: u32,
    code: u16,
}

/// Resolves the entries of a sheet from a start position.
#[must_use]
pub fn resolve(start: &Position, entries: &[Entry], known: &Known, bounds: Bounds) -> Resolution {
    let mut layers: Vec<Vec<Edge>> = Vec::with_capacity(entries.len());
    let mut present = vec![*start];
    let (mut left, mut full) = (bounds.moves, false);
    // Without looking ahead: a move that is the only one here is certain whatever is cut off.
    let mut alone = Vec::with_capacity(entries.len());
    let mut moves = Vec::new();
    for (ply, entry) in entries.iter().enumerate() {
        // Every ply gets its share of what is left, so that some readings reach the end.
        let share = (left / (entries.len() - ply)).max(1);
        let mut layer = Vec::new();
        let mut next: Vec<Position> = Vec::new();
        let mut number: HashMap<u64, u32> = HashMap::new();
        'layer: for (from, pos) in present.iter().enumerate() {
            entry.moves(pos, &mut moves);
            for m in &moves {
                if layer.len() >= share {
                    full = true;
                    break 'layer;
                }
                let mut after = *pos;
                after.play(*m);
                let fresh = next.len();
                let to = match number.get(&after.hash()) {
                    Some(to) => *to,
                    None if fresh >= bounds.positions => {
                        full = true;
                        continue;
                    }
                    None => {
                        number.insert(after.hash(), fresh as u32);
                        next.push(after);
                        fresh as u32
                    }
                };
                layer.push(Edge {
                    from: from as u32,
                    to,
                    code: m.code(),
                });
            }
        }
        left = left.saturating_sub(layer.len());
        alone.push(if full { None } else { the_only(&layer) });
        let dead = layer.is_empty();
        layers.push(layer);
        if dead {
            return nothing(layers.len() - 1, entries.len(), full);
        }
        present = next;
    }
    let wanted = |pos: &Position| {
        known.last.map_or(true, |last| {
            last.turn() == pos.turn() && last.pieces().eq(pos.pieces())
        }) && known
            .won_on_board
            .map_or(true, |winner| pos.turn() != winner && !pos.has_legal_move())
    };
    let ends: Vec<u64> = present.iter().map(|p| u64::from(wanted(p))).collect();
    if ends.iter().all(|n| *n == 0) {
        return nothing(entries.len(), entries.len(), full);
    }
    conclude(layers, ends, &alone, full)
}

fn the_only(layer: &[Edge]) -> Option<Move> {
    let code = layer.first()?.code;
    layer
        .iter()
        .all(|e| e.code == code)
        .then(|| Move::from_code(code))
        .flatten()
}

fn nothing(ply: usize, plies: usize, full: bool) -> Resolution {
    Resolution {
        count: if full {
            Count::MoreThan(0)
        } else {
            Count::Exact(0)
        },
        certain: vec![None; plies],
        first_doubt: (plies > 0).then_some(0),
        dead_end: Some(ply),
        layers: Vec::new(),
        ways: Vec::new(),
    }
}

/// Goes back from the end: what leads nowhere is dropped, the rest is counted.
fn conclude(
    mut layers: Vec<Vec<Edge>>,
    ends: Vec<u64>,
    alone: &[Option<Move>],
    full: bool,
) -> Resolution {
    let mut all_ways = Vec::with_capacity(layers.len() + 1);
    let mut ways = ends;
    let mut overflow = false;
    for layer in layers.iter_mut().rev() {
        // Positions with higher numbers lead nowhere.
        layer.retain(|e| ways.get(e.to as usize).copied().unwrap_or(0) > 0);
        let before = layer.iter().map(|e| e.from as usize + 1).max().unwrap_or(0);
        let mut counted = vec![0u64; before];
        for e in layer.iter() {
            let sum = &mut counted[e.from as usize];
            match sum.checked_add(ways[e.to as usize]) {
                Some(total) => *sum = total,
                None => {
                    *sum = u64::MAX;
                    overflow = true;
                }
            }
        }
        all_ways.push(std::mem::replace(&mut ways, counted));
    }
    // Going back kept edges from positions that the layer before may have dropped.
    let mut reached = vec![true];
    for layer in &mut layers {
        layer.retain(|e| reached.get(e.from as usize).copied().unwrap_or(false));
        let after = layer.iter().map(|e| e.to as usize + 1).max().unwrap_or(0);
        reached = vec![false; after];
        for e in layer.iter() {
            reached[e.to as usize] = true;
        }
    }
    let total = ways.first().copied().unwrap_or(0);
    all_ways.push(ways);
    all_ways.reverse();
    let certain: Vec<Option<Move>> = if full {
        alone.to_vec()
    } else {
        layers.iter().map(|layer| the_only(layer)).collect()
    };
    Resolution {
        count: if full || overflow {
            Count::MoreThan(total.saturating_sub(1))
        } else {
            Count::Exact(total)
        },
        first_doubt: certain.iter().position(Option::is_none),
        certain,
        dead_end: None,
        layers,
        ways: all_ways,
    }
}

impl Resolution {
    /// The different moves that the readings have at a ply.
    #[must_use]
    pub fn moves_at(&self, ply: usize) -> Vec<Move> {
        let mut out: Vec<Move> = Vec::new();
        for e in self.layers.get(ply).into_iter().flatten() {
            let m = Move::from_code(e.code);
            if let Some(m) = m.filter(|m| !out.contains(m)) {
                out.push(m);
            }
        }
        out.sort_unstable();
        out
    }

    /// One whole reading from the first ply to the last, by its number from 0; `None` when there
    /// are no more. The work is that of one line, whatever the number.
    #[must_use]
    pub fn reading(&self, number: u64) -> Option<Vec<Move>> {
        let total = *self.ways.first()?.first()?;
        let mut left = Some(number).filter(|n| *n < total)?;
        let mut from = 0;
        let mut line = Vec::with_capacity(self.layers.len());
        for (layer, ways) in self.layers.iter().zip(&self.ways[1..]) {
            // The moves of a layer come in the order of the positions they start from.
            let start = layer.partition_point(|e| e.from < from);
            let here = layer[start..].iter().take_while(|e| e.from == from);
            let mut taken = None;
            for e in here {
                let ways = ways.get(e.to as usize).copied().unwrap_or(0);
                if left < ways {
                    taken = Some(e);
                    break;
                }
                left -= ways;
            }
            let e = taken?;
            line.push(Move::from_code(e.code)?);
            from = e.to;
        }
        Some(line)
    }

    /// The first `most` readings.
    #[must_use]
    pub fn readings(&self, most: usize) -> Vec<Vec<Move>> {
        (0..most as u64)
            .map_while(|number| self.reading(number))
            .collect()
    }
}
