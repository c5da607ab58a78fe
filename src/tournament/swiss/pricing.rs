//! The best perfect matching of a large field: first among the likely pairs, then proved for all.
//!
//! Of a thousand players there are half a million pairs, nearly all of them absurd. The matching is
//! found among the cheapest pairs of each player; then its dual variables say of every pair left out
//! whether it could make anything better. Those that could are added, and it is done again, until none
//! is left. The result is exact: it is the same as if all pairs had been there from the start.

use super::matching::{cheapest, Edge, Matching, Obstacle};

/// So many of the cheapest pairs of each player to begin with.
const LIKELY: usize = 10;
/// So many pairs are added for each player at a time.
const MORE: usize = 4;

/// The partner of each of `n` (an even number) at the least total cost; `cost` is `None` for a pair
/// that must not be. Costs are not negative. For players in the order of the pairing, small numbers first.
pub(super) fn best_pairs(
    n: usize,
    cost: impl Fn(usize, usize) -> Option<i128>,
) -> Result<Vec<usize>, Obstacle> {
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut edges: Vec<Edge> = Vec::new();
    let mut add = |edges: &mut Vec<Edge>, i: usize, j: usize, c: i128| {
        let (i, j) = (i.min(j), i.max(j));
        if let Err(at) = chosen[i].binary_search(&j) {
            chosen[i].insert(at, j);
            edges.push((i, j, c));
        }
    };
    for i in 0..n {
        let mut row: Vec<(i128, usize)> = (0..n)
            .filter(|j| *j != i)
            .filter_map(|j| Some((cost(i, j)?, j)))
            .collect();
        let likely = LIKELY.min(row.len());
        if likely > 0 && likely < row.len() {
            row.select_nth_unstable(likely - 1);
        }
        row.truncate(likely);
        row.sort_unstable();
        for (c, j) in row {
            add(&mut edges, i, j, c);
        }
    }
    loop {
        edges.sort_unstable();
        let before = edges.len();
        match cheapest(n, &edges) {
            Ok(matching) => {
                for i in 0..n {
                    let mut better = improving(&matching, n, i, &cost);
                    better.sort_unstable();
                    for (_, j, c) in better.into_iter().take(MORE) {
                        add(&mut edges, i, j, c);
                    }
                }
                if edges.len() == before {
                    return Ok(matching.mate);
                }
            }
            Err(obstacle) => {
                // Pairs between the groups, or of a group with whoever is neither in one nor in the
                // barrier, would overcome the obstacle.
                let mut group = vec![usize::MAX; n];
                for (g, members) in obstacle.groups.iter().enumerate() {
                    for v in members {
                        group[*v] = g;
                    }
                }
                let barrier = |v: &usize| obstacle.barrier.binary_search(v).is_ok();
                for i in (0..n).filter(|i| group[*i] != usize::MAX) {
                    let mut found: Vec<(i128, usize)> = (0..n)
                        .filter(|j| *j != i && group[*j] != group[i] && !barrier(j))
                        .filter_map(|j| Some((cost(i, j)?, j)))
                        .collect();
                    found.sort_unstable();
                    for (c, j) in found.into_iter().take(MORE) {
                        add(&mut edges, i, j, c);
                    }
                }
                if edges.len() == before {
                    return Err(obstacle);
                }
            }
        }
    }
}

/// The pairs of `i` with a later player that could make the matching better: their slack is negative.
fn improving(
    matching: &Matching,
    n: usize,
    i: usize,
    cost: &impl Fn(usize, usize) -> Option<i128>,
) -> Vec<(i128, usize, i128)> {
    let mut out = Vec::new();
    for j in i + 1..n {
        let Some(c) = cost(i, j) else { continue };
        let mut slack = matching.dual[i] + matching.dual[j] + 4 * c;
        if slack >= 0 {
            continue;
        }
        let both = matching.within[i].iter().zip(&matching.within[j]);
        slack += both
            .take_while(|(a, b)| a.0 == b.0)
            .map(|(a, _)| 2 * a.1)
            .sum::<i128>();
        if slack < 0 {
            out.push((slack, j, c));
        }
    }
    out
}
