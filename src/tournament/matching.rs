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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

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

    /// The vertices of a blossom.
    fn leaves(&self, b: usize) -> Vec<usize> {
        if b < self.n {
            return vec![b];
        }
        let (mut out, mut open) = (Vec::new(), vec![b]);
        while let Some(b) = open.pop() {
            if b < self.n {
                out.push(b);
            } else {
                open.extend(&self.children[b]);
            }
        }
        out
    }

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

    fn make_outer(&mut self, v: usize, came: usize) {
        let b = self.top[v];
        for x in [v, b] {
            self.label[x] = Label::Outer;
            self.came[x] = came;
            self.best[x] = NONE;
        }
        let leaves = self.leaves(b);
        self.queue.extend(leaves);
    }

    /// Labels a vertex inner, and its partner outer.
    fn make_inner(&mut self, v: usize, came: usize) {
        let b = self.top[v];
        for x in [v, b] {
            self.label[x] = Label::Inner;
            self.came[x] = came;
            self.best[x] = NONE;
        }
        let far = self.mate[self.base[b]];
        self.make_outer(self.ends[far], far ^ 1);
    }

    /// The base of the blossom that closes when two outer vertices meet, or `NONE` when they belong
    /// to two trees.
    fn common(&mut self, v: usize, w: usize) -> usize {
        let (mut path, mut base) = (Vec::new(), NONE);
        let (mut v, mut w) = (v, w);
        while v != NONE {
            let b = self.top[v];
            if self.seen[b] {
                base = self.base[b];
                break;
            }
            path.push(b);
            self.seen[b] = true;
            v = match self.came[b] {
                NONE => NONE,
                end => {
                    let inner = self.top[self.ends[end]];
                    self.ends[self.came[inner]]
                }
            };
            if w != NONE {
                std::mem::swap(&mut v, &mut w);
            }
        }
        for b in path {
            self.seen[b] = false;
        }
        base
    }

    /// Closes a blossom over edge `k`.
    fn close(&mut self, base: usize, k: usize) {
        let (mut v, mut w) = (self.ends[2 * k], self.ends[2 * k + 1]);
        let bb = self.top[base];
        let (mut bv, mut bw) = (self.top[v], self.top[w]);
        let Some(b) = self.unused.pop() else { return };
        let (mut path, mut links) = (Vec::new(), Vec::new());
        while bv != bb {
            self.parent[bv] = b;
            path.push(bv);
            links.push(self.came[bv]);
            v = self.ends[self.came[bv]];
            bv = self.top[v];
        }
        path.push(bb);
        path.reverse();
        links.reverse();
        links.push(2 * k);
        while bw != bb {
            self.parent[bw] = b;
            path.push(bw);
            links.push(self.came[bw] ^ 1);
            w = self.ends[self.came[bw]];
            bw = self.top[w];
        }
        self.base[b] = base;
        self.parent[b] = NONE;
        self.parent[bb] = b;
        self.label[b] = Label::Outer;
        self.came[b] = self.came[bb];
        self.dual[b] = 0;
        self.children[b] = path;
        self.links[b] = links;
        for v in self.leaves(b) {
            if self.label[self.top[v]] == Label::Inner {
                // An inner vertex becomes outer.
                self.queue.push(v);
            }
            self.top[v] = b;
        }
        self.collect_choices(b);
    }

    /// The edges of least slack from a new blossom to each other outer one.
    fn collect_choices(&mut self, b: usize) {
        let mut touched = Vec::new();
        for child in self.children[b].clone() {
            let list = match self.choices[child].take() {
                Some(list) => list,
                None => self
                    .leaves(child)
                    .into_iter()
                    .flat_map(|v| self.near[v].iter().map(|end| end / 2))
                    .collect(),
            };
            for k in list {
                let mut j = self.top[self.ends[2 * k + 1]];
                if j == b {
                    j = self.top[self.ends[2 * k]];
                }
                if j != b && self.label[j] == Label::Outer {
                    let old = self.scratch[j];
                    if old == NONE {
                        touched.push(j);
                    }
                    if old == NONE || self.slack(k) < self.slack(old) {
                        self.scratch[j] = k;
                    }
                }
            }
            self.best[child] = NONE;
        }
        let list: Vec<usize> = touched
            .into_iter()
            .map(|j| std::mem::replace(&mut self.scratch[j], NONE))
            .collect();
        self.best[b] = list
            .iter()
            .copied()
            .min_by_key(|k| self.slack(*k))
            .unwrap_or(NONE);
        self.choices[b] = Some(list);
    }

    /// Steps round a blossom from a child to its base, over an even number of children.
    fn way(&self, b: usize, child: usize) -> (isize, isize, isize) {
        let at = self.children[b]
            .iter()
            .position(|c| *c == child)
            .unwrap_or(0) as isize;
        if at % 2 == 1 {
            (at - self.children[b].len() as isize, 1, 0)
        } else {
            (at, -1, 1)
        }
    }

    fn child(&self, b: usize, at: isize) -> usize {
        self.children[b][at.rem_euclid(self.children[b].len() as isize) as usize]
    }

    fn link(&self, b: usize, at: isize) -> usize {
        self.links[b][at.rem_euclid(self.links[b].len() as isize) as usize]
    }

    /// Takes a blossom apart; in the middle of a stage its children get the labels they would have.
    fn open(&mut self, b: usize, at_the_end: bool) {
        for child in self.children[b].clone() {
            self.parent[child] = NONE;
            if child < self.n {
                self.top[child] = child;
            } else if at_the_end && self.dual[child] == 0 {
                self.open(child, true);
            } else {
                for v in self.leaves(child) {
                    self.top[v] = child;
                }
            }
        }
        if !at_the_end && self.label[b] == Label::Inner {
            self.relabel(b);
        }
        self.label[b] = Label::Free;
        self.came[b] = NONE;
        self.children[b].clear();
        self.links[b].clear();
        self.base[b] = NONE;
        self.choices[b] = None;
        self.best[b] = NONE;
        self.unused.push(b);
    }

    fn relabel(&mut self, b: usize) {
        let entry = self.top[self.ends[self.came[b] ^ 1]];
        let (mut at, step, trick) = self.way(b, entry);
        let flip = trick as usize;
        let mut end = self.came[b];
        while at != 0 {
            // Inner, then outer, along the even way to the base.
            self.label[self.ends[end ^ 1]] = Label::Free;
            let link = self.link(b, at - trick);
            self.label[self.ends[link ^ flip ^ 1]] = Label::Free;
            self.make_inner(self.ends[end ^ 1], end);
            self.tight[link / 2] = true;
            at += step;
            end = self.link(b, at - trick) ^ flip;
            self.tight[end / 2] = true;
            at += step;
        }
        let last = self.child(b, at);
        for x in [self.ends[end ^ 1], last] {
            self.label[x] = Label::Inner;
            self.came[x] = end;
        }
        self.best[last] = NONE;
        at += step;
        while self.child(b, at) != entry {
            // Children beside the way are free, unless an outer vertex elsewhere reached them.
            let child = self.child(b, at);
            at += step;
            if self.label[child] == Label::Outer {
                continue;
            }
            let reached = self
                .leaves(child)
                .into_iter()
                .find(|v| self.label[*v] != Label::Free);
            if let Some(v) = reached {
                self.label[v] = Label::Free;
                let far = self.ends[self.mate[self.base[child]]];
                self.label[far] = Label::Free;
                self.make_inner(v, self.came[v]);
            }
        }
    }

    /// Exchanges matched and other edges inside a blossom, so that `v` becomes its base.
    fn turn(&mut self, b: usize, v: usize) {
        let mut child = v;
        while self.parent[child] != b {
            child = self.parent[child];
        }
        if child >= self.n {
            self.turn(child, v);
        }
        let first = self.children[b]
            .iter()
            .position(|c| *c == child)
            .unwrap_or(0);
        let (mut at, step, trick) = self.way(b, child);
        let flip = trick as usize;
        while at != 0 {
            at += step;
            let end = self.link(b, at - trick) ^ flip;
            let next = self.child(b, at);
            if next >= self.n {
                self.turn(next, self.ends[end]);
            }
            at += step;
            let next = self.child(b, at);
            if next >= self.n {
                self.turn(next, self.ends[end ^ 1]);
            }
            self.mate[self.ends[end]] = end ^ 1;
            self.mate[self.ends[end ^ 1]] = end;
        }
        self.children[b].rotate_left(first);
        self.links[b].rotate_left(first);
        self.base[b] = self.base[self.children[b][0]];
    }

    /// Exchanges matched and other edges from both ends of `k` to the roots: two vertices fewer are
    /// without a partner.
    fn augment(&mut self, k: usize) {
        for (mut v, mut end) in [(self.ends[2 * k], 2 * k + 1), (self.ends[2 * k + 1], 2 * k)] {
            loop {
                let outer = self.top[v];
                if outer >= self.n {
                    self.turn(outer, v);
                }
                self.mate[v] = end;
                if self.came[outer] == NONE {
                    break;
                }
                let inner = self.top[self.ends[self.came[outer]]];
                let through = self.came[inner];
                let (next, here) = (self.ends[through], self.ends[through ^ 1]);
                if inner >= self.n {
                    self.turn(inner, here);
                }
                self.mate[here] = through;
                v = next;
                end = through ^ 1;
            }
        }
    }

    /// Looks at the edges of an outer vertex. Returns whether the matching has grown.
    fn look(&mut self, v: usize) -> bool {
        for i in 0..self.near[v].len() {
            let end = self.near[v][i];
            let (k, w) = (end / 2, self.ends[end]);
            if self.top[v] == self.top[w] {
                continue;
            }
            let slack = self.slack(k);
            if slack <= 0 {
                self.tight[k] = true;
            }
            let there = self.label[self.top[w]];
            if self.tight[k] {
                match there {
                    Label::Free => self.make_inner(w, end ^ 1),
                    Label::Outer => match self.common(v, w) {
                        NONE => {
                            self.augment(k);
                            return true;
                        }
                        base => self.close(base, k),
                    },
                    // The vertex inside an inner blossom remembers that it was reached.
                    Label::Inner if self.label[w] == Label::Free => {
                        self.label[w] = Label::Inner;
                        self.came[w] = end ^ 1;
                    }
                    Label::Inner => {}
                }
            } else {
                let at = match there {
                    Label::Outer => self.top[v],
                    _ if self.label[w] == Label::Free => w,
                    _ => continue,
                };
                if self.best[at] == NONE || slack < self.slack(self.best[at]) {
                    self.best[at] = k;
                }
            }
        }
        false
    }

    /// One stage: grows trees until the matching grows.
    fn grow(&mut self) -> Result<(), Obstacle> {
        self.label.fill(Label::Free);
        self.best.fill(NONE);
        self.tight.fill(false);
        self.choices.fill(None);
        self.queue.clear();
        for v in 0..self.n {
            if self.mate[v] == NONE && self.label[self.top[v]] == Label::Free {
                self.make_outer(v, NONE);
            }
        }
        loop {
            while let Some(v) = self.queue.pop() {
                if self.look(v) {
                    self.end_stage();
                    return Ok(());
                }
            }
            self.change_duals()?;
        }
    }

    fn end_stage(&mut self) {
        for b in self.n..2 * self.n {
            if self.base[b] != NONE
                && self.parent[b] == NONE
                && self.label[b] == Label::Outer
                && self.dual[b] == 0
            {
                self.open(b, true);
            }
        }
    }

    /// Changes the duals by as much as all slacks allow; then something is tight that was not.
    fn change_duals(&mut self) -> Result<(), Obstacle> {
        enum Then {
            Edge(usize),
            Open(usize),
        }
        let mut least: Option<(i128, Then)> = None;
        let mut offer = |by: i128, then: Then| {
            if least.as_ref().map_or(true, |least| by < least.0) {
                least = Some((by, then));
            }
        };
        for v in 0..self.n {
            if self.label[self.top[v]] == Label::Free && self.best[v] != NONE {
                offer(self.slack(self.best[v]), Then::Edge(self.best[v]));
            }
        }
        for b in 0..2 * self.n {
            if self.parent[b] != NONE || (b >= self.n && self.base[b] == NONE) {
                continue;
            }
            match self.label[b] {
                Label::Outer if self.best[b] != NONE => {
                    offer(self.slack(self.best[b]) / 2, Then::Edge(self.best[b]));
                }
                Label::Inner if b >= self.n => offer(self.dual[b], Then::Open(b)),
                _ => {}
            }
        }
        let Some((by, then)) = least else {
            return Err(self.obstacle());
        };
        for v in 0..self.n {
            match self.label[self.top[v]] {
                Label::Outer => self.dual[v] -= by,
                Label::Inner => self.dual[v] += by,
                Label::Free => {}
            }
        }
        for b in self.n..2 * self.n {
            if self.base[b] != NONE && self.parent[b] == NONE {
                match self.label[b] {
                    Label::Outer => self.dual[b] += by,
                    Label::Inner => self.dual[b] -= by,
                    Label::Free => {}
                }
            }
        }
        match then {
            Then::Edge(k) => {
                self.tight[k] = true;
                let [i, j] = [self.ends[2 * k], self.ends[2 * k + 1]];
                let outer = self.label[self.top[i]] == Label::Outer;
                self.queue.push(if outer { i } else { j });
            }
            Then::Open(b) => self.open(b, false),
        }
        Ok(())
    }

    /// Nothing can grow any more: outer blossoms are groups, inner vertices the barrier.
    fn obstacle(&self) -> Obstacle {
        let tops = (0..2 * self.n)
            .filter(|b| self.parent[*b] == NONE && (*b < self.n || self.base[*b] != NONE));
        let mut obstacle = Obstacle {
            groups: Vec::new(),
            barrier: Vec::new(),
        };
        for b in tops {
            let mut leaves = self.leaves(b);
            leaves.sort_unstable();
            match self.label[b] {
                Label::Outer => obstacle.groups.push(leaves),
                Label::Inner => obstacle.barrier.extend(leaves),
                Label::Free => {}
            }
        }
        obstacle.groups.sort_unstable();
        obstacle.barrier.sort_unstable();
        obstacle
    }
}
