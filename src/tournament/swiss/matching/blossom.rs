//! Blossoms: odd circles of vertices and blossoms, which are treated as one vertex.

use super::{Label, Solver, NONE};

impl Solver {
    /// The vertices of a blossom.
    pub(super) fn leaves(&self, b: usize) -> Vec<usize> {
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

    /// Closes a blossom over edge `k`.
    pub(super) fn close(&mut self, base: usize, k: usize) {
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
    pub(super) fn open(&mut self, b: usize, at_the_end: bool) {
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
    pub(super) fn turn(&mut self, b: usize, v: usize) {
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
}
