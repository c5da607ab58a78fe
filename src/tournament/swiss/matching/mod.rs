//! The best perfect matching of a graph, exactly: Edmonds' blossoms with dual variables, as Galil
//! tells it (Computing Surveys 18, 1986).
//!
//! No crate fits: those that exist take 32-bit weights, or keep a dense square of edges and a pool of
//! buffers per thread, and none gives the dual variables, by which [`super::pricing`] proves that
//! edges it left out would not have helped.
//!
//! Every vertex `v` has a dual `u(v)`, every blossom a dual `z(B) ≥ 0`. The slack of an edge is
//! `u(i) + u(j) + 4·cost + 2·Σ z(B)` over the blossoms that hold both ends; it is never negative, and
//! 0 for matched edges: so no perfect matching is cheaper. Trees of alternating edges grow from all
//! unmatched vertices at once; outer vertices are those at even distance from a root. All duals of
//! vertices in trees are equal modulo 2, so that halves are whole numbers.
//!
//! `forest.rs` grows the trees until the matching grows; `blossom.rs` closes, turns and opens blossoms.

mod blossom;
mod forest;

/// Nothing: no vertex, edge, or blossom.
const NONE: usize = usize::MAX;

/// An edge: two vertices and what it costs.
pub(super) type Edge = (usize, usize, i128);

/// A matching and the proof that none is cheaper.
pub(super) struct Matching {
    /// The partner of each vertex.
    pub(super) mate: Vec<usize>,
    /// The duals of the vertices.
    pub(super) dual: Vec<i128>,
    /// For each vertex the blossoms that hold it, the outermost first, with their duals.
    pub(super) within: Vec<Vec<(usize, i128)>>,
}

/// Why there is no perfect matching: without the vertices of `barrier`, more odd groups are left over
/// than the barrier could serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Obstacle {
    /// The groups: vertices that the edges of the graph join only to each other and to the barrier.
    pub(super) groups: Vec<Vec<usize>>,
    /// The vertices that could serve them.
    pub(super) barrier: Vec<usize>,
}

/// Where a vertex or blossom stands in the trees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// In none.
    Free,
    /// At an even distance from a root.
    Outer,
    /// At an odd distance.
    Inner,
}

/// The graph, the matching so far, and the trees and blossoms of a stage.
struct Solver {
    n: usize,
    /// The end of edge `k`: `ends[2k]` and `ends[2k + 1]`.
    ends: Vec<usize>,
    cost: Vec<i128>,
    /// For each vertex the far ends of its edges, as indexes into `ends`.
    near: Vec<Vec<usize>>,
    /// For each vertex the far end of its matched edge.
    mate: Vec<usize>,
    label: Vec<Label>,
    /// Marks of [`Solver::common`].
    seen: Vec<bool>,
    /// The end through which a vertex or blossom got its label.
    came: Vec<usize>,
    /// The outermost blossom of each vertex.
    top: Vec<usize>,
    parent: Vec<usize>,
    children: Vec<Vec<usize>>,
    /// Between child `i` and the next: the end that lies in the child.
    links: Vec<Vec<usize>>,
    base: Vec<usize>,
    /// The edge of least slack to an outer blossom elsewhere.
    best: Vec<usize>,
    /// For outer blossoms: such edges, one for each other outer blossom.
    choices: Vec<Option<Vec<usize>>>,
    unused: Vec<usize>,
    dual: Vec<i128>,
    tight: Vec<bool>,
    queue: Vec<usize>,
    scratch: Vec<usize>,
}

/// Finds the perfect matching of least cost, or why there is none. `n` is even.
pub(super) fn cheapest(n: usize, edges: &[Edge]) -> Result<Matching, Obstacle> {
    let mut solver = Solver::new(n, edges);
    solver.begin();
    while solver.mate.contains(&NONE) {
        solver.grow()?;
    }
    Ok(Matching {
        mate: solver.mate.iter().map(|end| solver.ends[*end]).collect(),
        within: (0..n).map(|v| solver.holders(v)).collect(),
        dual: solver.dual[..n].to_vec(),
    })
}

impl Solver {
    fn new(n: usize, edges: &[Edge]) -> Solver {
        let mut near = vec![Vec::new(); n];
        let mut ends = Vec::with_capacity(2 * edges.len());
        for (k, (i, j, _)) in edges.iter().enumerate() {
            near[*i].push(2 * k + 1);
            near[*j].push(2 * k);
            ends.extend([*i, *j]);
        }
        Solver {
            n,
            ends,
            cost: edges.iter().map(|edge| edge.2).collect(),
            near,
            mate: vec![NONE; n],
            label: vec![Label::Free; 2 * n],
            seen: vec![false; 2 * n],
            came: vec![NONE; 2 * n],
            top: (0..n).collect(),
            parent: vec![NONE; 2 * n],
            children: vec![Vec::new(); 2 * n],
            links: vec![Vec::new(); 2 * n],
            base: (0..n).chain(std::iter::repeat(NONE).take(n)).collect(),
            best: vec![NONE; 2 * n],
            choices: vec![None; 2 * n],
            unused: (n..2 * n).rev().collect(),
            dual: vec![0; 2 * n],
            tight: vec![false; edges.len()],
            queue: Vec::new(),
            scratch: vec![NONE; 2 * n],
        }
    }

    /// The slack of an edge between two outermost blossoms.
    fn slack(&self, k: usize) -> i128 {
        self.dual[self.ends[2 * k]] + self.dual[self.ends[2 * k + 1]] + 4 * self.cost[k]
    }

    /// First duals: as low as edges allow, so that each vertex has a tight edge; and a first matching
    /// of such edges.
    fn begin(&mut self) {
        for v in 0..self.n {
            let least = self.near[v].iter().map(|end| self.cost[end / 2]).min();
            self.dual[v] = -2 * least.unwrap_or(0);
        }
        for v in 0..self.n {
            if self.mate[v] != NONE {
                continue;
            }
            let room = |end: &usize| (self.slack(end / 2), self.mate[self.ends[*end]] != NONE);
            let Some(end) = self.near[v].iter().copied().min_by_key(room) else {
                continue;
            };
            self.dual[v] -= self.slack(end / 2);
            let w = self.ends[end];
            if self.mate[w] == NONE {
                self.mate[v] = end;
                self.mate[w] = end ^ 1;
            }
        }
    }

    /// The blossoms that hold a vertex, the outermost first, with their duals.
    fn holders(&self, v: usize) -> Vec<(usize, i128)> {
        let mut out = Vec::new();
        let mut b = self.parent[v];
        while b != NONE {
            out.push((b, self.dual[b]));
            b = self.parent[b];
        }
        out.reverse();
        out
    }
}
