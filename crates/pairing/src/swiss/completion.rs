//! Can these people all be paired? A matching of greatest size, by Edmonds' algorithm without weights: the greedy pairs
//! first, then alternating paths for the few that are left.

use std::collections::VecDeque;

const NONE: usize = usize::MAX;

/// Whether everybody can have a mate; `legal` says which two may meet.
pub(crate) fn is_complete(count: usize, legal: impl Fn(usize, usize) -> bool) -> bool {
    if count % 2 == 1 {
        return false;
    }
    let mut search =
        Search { count, legal, mate: vec![NONE; count], from: Vec::new(), base: Vec::new(), seen: Vec::new() };
    search.pair_greedily();
    (0..count).all(|v| search.mate[v] != NONE || search.augment(v))
}

struct Search<F> {
    count: usize,
    legal: F,
    mate: Vec<usize>,
    /// The outer vertex from which an inner one was found.
    from: Vec<usize>,
    base: Vec<usize>,
    seen: Vec<bool>,
}

impl<F: Fn(usize, usize) -> bool> Search<F> {
    fn pair_greedily(&mut self) {
        for u in 0..self.count {
            if self.mate[u] == NONE
                && let Some(v) = (u + 1..self.count).find(|&v| self.mate[v] == NONE && (self.legal)(u, v))
            {
                self.mate[u] = v;
                self.mate[v] = u;
            }
        }
    }

    fn augment(&mut self, root: usize) -> bool {
        self.from = vec![NONE; self.count];
        self.base = (0..self.count).collect();
        self.seen = vec![false; self.count];
        self.seen[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            for w in 0..self.count {
                if v == w || self.base[v] == self.base[w] || self.mate[v] == w || !(self.legal)(v, w) {
                    continue;
                }
                if w == root || (self.mate[w] != NONE && self.from[self.mate[w]] != NONE) {
                    self.shrink(v, w, &mut queue);
                } else if self.from[w] == NONE {
                    self.from[w] = v;
                    if self.mate[w] == NONE {
                        self.flip(w);
                        return true;
                    }
                    self.seen[self.mate[w]] = true;
                    queue.push_back(self.mate[w]);
                }
            }
        }
        false
    }

    fn flip(&mut self, mut w: usize) {
        while w != NONE {
            let v = self.from[w];
            let next = self.mate[v];
            self.mate[w] = v;
            self.mate[v] = w;
            w = next;
        }
    }

    fn shrink(&mut self, v: usize, w: usize, queue: &mut VecDeque<usize>) {
        let meeting = self.meeting(v, w);
        let mut inside = vec![false; self.count];
        self.mark(v, meeting, w, &mut inside);
        self.mark(w, meeting, v, &mut inside);
        for u in 0..self.count {
            if inside[self.base[u]] {
                self.base[u] = meeting;
                if !self.seen[u] {
                    self.seen[u] = true;
                    queue.push_back(u);
                }
            }
        }
    }

    fn meeting(&self, v: usize, w: usize) -> usize {
        let mut on_way = vec![false; self.count];
        let mut at = self.base[v];
        loop {
            on_way[at] = true;
            if self.mate[at] == NONE {
                break;
            }
            at = self.base[self.from[self.mate[at]]];
        }
        let mut at = self.base[w];
        while !on_way[at] {
            at = self.base[self.from[self.mate[at]]];
        }
        at
    }

    fn mark(&mut self, mut v: usize, meeting: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[v] != meeting {
            inside[self.base[v]] = true;
            inside[self.base[self.mate[v]]] = true;
            self.from[v] = child;
            child = self.mate[v];
            v = self.from[self.mate[v]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Straight from the definition.
    fn enumerated(open: &[usize], legal: &impl Fn(usize, usize) -> bool) -> bool {
        let Some((&first, rest)) = open.split_first() else { return true };
        rest.iter().any(|&other| {
            let left: Vec<usize> = rest.iter().copied().filter(|&v| v != other).collect();
            legal(first, other) && enumerated(&left, legal)
        })
    }

    #[test]
    fn agrees_with_enumeration() {
        let mut random = crate::random::Random::new(7);
        for _ in 0..2000 {
            let count = 2 * random.below(5) + 2;
            let density = random.below(100);
            let edges: Vec<bool> = (0..count * count).map(|_| random.below(100) < density).collect();
            let legal = |u: usize, v: usize| edges[u.min(v) * count + u.max(v)];
            let everybody: Vec<usize> = (0..count).collect();
            assert_eq!(is_complete(count, legal), enumerated(&everybody, &legal));
        }
    }
}
