//! Trees of alternating edges: how they grow, meet, and make the matching greater by an edge.

use super::{Label, Obstacle, Solver, NONE};

impl Solver {
    /// One stage: grows trees until the matching grows.
    pub(super) fn grow(&mut self) -> Result<(), Obstacle> {
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
    pub(super) fn make_inner(&mut self, v: usize, came: usize) {
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
