//! Heaviest perfect matching in a general graph: Edmonds' blossoms with dual values, one tree at a time, dense.
//!
//! Every vertex `v` has a value `y`, every blossom `b` a value `z >= 0`, such that for each edge
//! `y(u) + y(v) + 2 * (z of the blossoms around both) >= 2 * weight`. Edges where this is equal are *tight*, and a perfect
//! matching of tight edges that leaves each blossom once is heaviest. One search grows a tree of alternating paths from a
//! vertex without a mate; all vertices at even distance hang together by tight edges, so that their values are all odd
//! or all even and halves never arise.
//!
//! The values outlive the search, and so [`Matching::force`] can ask cheaply: is there a matching just as heavy with this
//! edge in it? Whatever the values sink during that search is lost for good; if nothing may be lost, only tight edges help.

use super::weight::Weight;

/// No vertex.
const NONE: usize = usize::MAX;

/// What a top blossom is in the tree of the present search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Free,
    /// At even distance from the root: looks for edges.
    Outer,
    /// At odd distance.
    Inner,
}

/// An edge, seen from its first vertex.
type Edge = (usize, usize);
const NO_EDGE: Edge = (NONE, NONE);

/// A graph and its heaviest perfect matching. Vertices are numbers below the count; blossoms have the numbers after them.
#[derive(Clone, Debug)]
pub(crate) struct Matching<const K: usize> {
    count: usize,
    /// For each two vertices the number of their weight; 0: no edge.
    slots: std::rc::Rc<Vec<u32>>,
    /// The weights, doubled.
    palette: std::rc::Rc<Vec<Weight<K>>>,
    tree: Tree<K>,
}

/// What changes.
#[derive(Clone, Debug)]
struct Tree<const K: usize> {
    active: Vec<usize>,
    mate: Vec<usize>,
    y: Vec<Weight<K>>,
    z: Vec<Weight<K>>,
    /// For each vertex the outermost blossom around it, or itself.
    top: Vec<usize>,
    parent: Vec<usize>,
    base: Vec<usize>,
    /// The blossoms and vertices on the cycle of a blossom, its base first.
    children: Vec<Vec<usize>>,
    /// The edge from each child to the next.
    links: Vec<Vec<Edge>>,
    spare: Vec<usize>,
    /// Of the present search: what a top blossom is, and the edge by which it came to that.
    label: Vec<Label>,
    via: Vec<Edge>,
    /// A tight edge to a vertex inside an inner blossom: matters once that is opened.
    reached: Vec<Edge>,
    /// For a vertex outside the tree, the edge of least slack from it; for an outer blossom, to another one.
    best: Vec<Edge>,
    /// For a blossom made in this search the least edge to each other outer blossom.
    bests: Vec<Option<Vec<Edge>>>,
    queue: Vec<usize>,
}

impl<const K: usize> Matching<K> {
    /// A graph; `weight` is asked once for every two vertices.
    pub(crate) fn new(count: usize, mut weight: impl FnMut(usize, usize) -> Option<Weight<K>>) -> Matching<K> {
        let mut palette = vec![Weight::ZERO];
        let mut known = std::collections::HashMap::new();
        let mut slots = vec![0; count * count];
        for u in 0..count {
            for v in u + 1..count {
                let Some(weight) = weight(u, v) else { continue };
                let slot = *known.entry(weight).or_insert_with(|| {
                    palette.push(weight.doubled());
                    palette.len() as u32 - 1
                });
                slots[u * count + v] = slot;
                slots[v * count + u] = slot;
            }
        }
        let tree = Tree {
            active: (0..count).collect(),
            mate: vec![NONE; count],
            y: vec![Weight::ZERO; count],
            z: vec![Weight::ZERO; 2 * count],
            top: (0..count).collect(),
            parent: vec![NONE; 2 * count],
            base: (0..2 * count).collect(),
            children: vec![Vec::new(); 2 * count],
            links: vec![Vec::new(); 2 * count],
            spare: (count..2 * count).rev().collect(),
            label: vec![Label::Free; 2 * count],
            via: vec![NO_EDGE; 2 * count],
            reached: vec![NO_EDGE; count],
            best: vec![NO_EDGE; 2 * count],
            bests: vec![None; 2 * count],
            queue: Vec::new(),
        };
        Matching { count, slots: slots.into(), palette: palette.into(), tree }
    }

    /// Finds the heaviest perfect matching; false where there is no perfect one.
    pub(crate) fn solve(&mut self) -> bool {
        self.begin();
        (0..self.count).all(|v| self.tree.mate[v] != NONE || self.search(v, &mut None))
    }

    /// Whom `v` is matched with.
    pub(crate) fn mate(&self, v: usize) -> usize {
        self.tree.mate[v]
    }

    /// Matches these two for good and takes them out, if a heaviest matching has them together; otherwise changes nothing.
    pub(crate) fn force(&mut self, u: usize, v: usize) -> bool {
        if self.slot(u, v) == 0 {
            return false;
        }
        if self.is_plain(u) && self.is_plain(v) {
            if self.slack(u, v) > Weight::ZERO {
                return false;
            }
            if self.swap_mates(u, v) {
                self.remove(u, v);
                return true;
            }
            return self.force_plain(u, v);
        }
        let before = self.tree.clone();
        let raised = self.dissolve(u) + self.dissolve(v);
        let mut budget = raised - self.slack(u, v);
        if budget >= Weight::ZERO && self.rematch(u, v, &mut Some(&mut budget)) {
            return true;
        }
        self.tree = before;
        false
    }

    /// The same for two plain vertices on a tight edge. If they cannot be together, the values change so that this edge, and
    /// all that fail for the same reason, are tight no more.
    fn force_plain(&mut self, u: usize, v: usize) -> bool {
        let (a, b) = (self.tree.mate[u], self.tree.mate[v]);
        self.unmatch(u);
        self.unmatch(v);
        self.remove(u, v);
        if self.search(a, &mut Some(&mut { Weight::ZERO })) {
            (self.tree.mate[u], self.tree.mate[v]) = (v, u);
            return true;
        }
        // Neither of the two who would lose their mates reaches the other. With both as roots the outer values can sink
        // and the inner ones rise, those of `u` and `v` among them: the sum stays, the edge between these two slackens.
        self.label_outer(self.tree.top[b]);
        let delta = self.grow_tight();
        self.shift(delta);
        for (w, mate) in [(u, a), (v, b)] {
            self.tree.y[w] += delta;
            (self.tree.mate[w], self.tree.mate[mate]) = (mate, w);
            let at = self.tree.active.partition_point(|&other| other < w);
            self.tree.active.insert(at, w);
        }
        false
    }

    /// Lets the tree grow along tight edges to its end, and says by how much the values can change then.
    fn grow_tight(&mut self) -> Weight<K> {
        loop {
            while let Some(v) = self.tree.queue.pop() {
                let is_augmented = self.scan(v);
                debug_assert!(!is_augmented, "both who have no mate are roots");
            }
            match self.least_step() {
                Some((delta, Next::Scan(v))) if delta == Weight::ZERO => self.tree.queue.push(v),
                Some((delta, Next::Open(blossom))) if delta == Weight::ZERO => self.open_inner(blossom),
                Some((delta, _)) => return delta,
                None => return Weight::UNIT,
            }
        }
    }

    /// Matches these two whatever it costs; false where the others then have no perfect matching. Leaves the matching
    /// in disorder if false.
    pub(crate) fn force_at_any_price(&mut self, u: usize, v: usize) -> bool {
        if self.slot(u, v) == 0 {
            return false;
        }
        self.dissolve(u);
        self.dissolve(v);
        self.rematch(u, v, &mut None)
    }

    fn slot(&self, u: usize, v: usize) -> u32 {
        self.slots[u * self.count + v]
    }

    fn slack(&self, u: usize, v: usize) -> Weight<K> {
        self.tree.y[u] + self.tree.y[v] - self.palette[self.slot(u, v) as usize]
    }

    /// In no blossom, and matched with one in none.
    fn is_plain(&self, v: usize) -> bool {
        let mate = self.tree.mate[v];
        self.tree.top[v] == v && mate != NONE && self.tree.top[mate] == mate
    }

    /// Brings two plain vertices on a tight edge together where they are already, or where their mates can meet.
    fn swap_mates(&mut self, u: usize, v: usize) -> bool {
        let (a, b) = (self.tree.mate[u], self.tree.mate[v]);
        if a == v {
            return true;
        }
        if self.slot(a, b) == 0 || self.slack(a, b) > Weight::ZERO {
            return false;
        }
        (self.tree.mate[a], self.tree.mate[b]) = (b, a);
        (self.tree.mate[u], self.tree.mate[v]) = (v, u);
        true
    }

    fn remove(&mut self, u: usize, v: usize) {
        self.tree.active.retain(|&w| w != u && w != v);
    }

    /// Takes two vertices that are in no blossom out, matched, and finds mates for whoever lost theirs.
    fn rematch(&mut self, u: usize, v: usize, budget: &mut Option<&mut Weight<K>>) -> bool {
        for w in [u, v] {
            self.unmatch(w);
        }
        (self.tree.mate[u], self.tree.mate[v]) = (v, u);
        self.remove(u, v);
        let lonely: Vec<usize> = self.tree.active.iter().copied().filter(|&w| self.tree.mate[w] == NONE).collect();
        lonely.into_iter().all(|w| self.tree.mate[w] != NONE || self.search(w, budget))
    }

    fn unmatch(&mut self, v: usize) {
        let mate = self.tree.mate[v];
        if mate != NONE {
            self.tree.mate[mate] = NONE;
            self.tree.mate[v] = NONE;
        }
    }

    /// Opens all blossoms around a vertex, and says by how much that raised the sum of the values. The edges inside stay
    /// tight, those that leave do not.
    fn dissolve(&mut self, v: usize) -> Weight<K> {
        let mut raised = Weight::ZERO;
        while self.tree.top[v] >= self.count {
            let blossom = self.tree.top[v];
            let z = self.tree.z[blossom];
            if z > Weight::ZERO {
                raised += z;
                for w in self.leaves(blossom) {
                    self.tree.y[w] += z;
                }
                self.unmatch(self.tree.base[blossom]);
            }
            self.open(blossom);
        }
        raised
    }

    /// First values, and as many tight pairs as come by themselves.
    fn begin(&mut self) {
        for v in 0..self.count {
            let row = &self.slots[v * self.count..(v + 1) * self.count];
            let heaviest = row.iter().filter(|&&slot| slot != 0).map(|&slot| self.palette[slot as usize]).max();
            self.tree.y[v] = heaviest.unwrap_or(Weight::ZERO).halved();
        }
        // A vertex all of whose edges are dear, like the bye, takes that upon itself: otherwise the first search would
        // press everybody else into one great blossom.
        for v in (0..self.count).rev() {
            let others = (0..self.count).filter(|&w| self.slot(v, w) != 0);
            if let Some(least) = others.map(|w| self.palette[self.slot(v, w) as usize] - self.tree.y[w]).max() {
                self.tree.y[v] = least;
            }
        }
        for u in 0..self.count {
            if self.tree.mate[u] != NONE {
                continue;
            }
            let free = (u + 1..self.count).filter(|&v| self.tree.mate[v] == NONE && self.slot(u, v) != 0);
            if let Some(v) = { free }.find(|&v| self.slack(u, v) == Weight::ZERO) {
                self.tree.mate[u] = v;
                self.tree.mate[v] = u;
            }
        }
    }

    /// Finds a mate for `root`, whoever else has to change his; false where there is none, or none within the budget.
    fn search(&mut self, root: usize, budget: &mut Option<&mut Weight<K>>) -> bool {
        self.clear();
        self.label_outer(self.tree.top[root]);
        loop {
            while let Some(v) = self.tree.queue.pop() {
                if self.scan(v) {
                    self.open_empty_outer();
                    return true;
                }
            }
            let Some((delta, next)) = self.least_step() else { return false };
            if let Some(budget) = budget {
                if delta > **budget {
                    return false;
                }
                **budget -= delta;
            }
            self.shift(delta);
            match next {
                Next::Scan(v) => self.tree.queue.push(v),
                Next::Open(blossom) => self.open_inner(blossom),
            }
        }
    }

    fn clear(&mut self) {
        self.tree.label.fill(Label::Free);
        self.tree.reached.fill(NO_EDGE);
        self.tree.best.fill(NO_EDGE);
        for list in &mut self.tree.bests {
            *list = None;
        }
        self.tree.queue.clear();
    }

    /// Looks along all edges of an outer vertex; true if the root found a mate.
    fn scan(&mut self, v: usize) -> bool {
        for at in 0..self.tree.active.len() {
            let w = self.tree.active[at];
            let slot = self.slots[v * self.count + w];
            let (bv, bw) = (self.tree.top[v], self.tree.top[w]);
            if slot == 0 || bv == bw {
                continue;
            }
            let slack = self.tree.y[v] + self.tree.y[w] - self.palette[slot as usize];
            let label = self.tree.label[bw];
            if slack > Weight::ZERO {
                match label {
                    Label::Outer => self.keep_best(bv, (v, w), slack),
                    _ if self.tree.reached[w] == NO_EDGE => self.keep_best(w, (v, w), slack),
                    _ => {}
                }
                continue;
            }
            match label {
                Label::Free if self.tree.mate[self.tree.base[bw]] == NONE => {
                    self.augment(v, w);
                    return true;
                }
                Label::Free => self.label_inner((v, w)),
                Label::Outer => self.shrink(v, w),
                Label::Inner if self.tree.reached[w] == NO_EDGE => self.tree.reached[w] = (v, w),
                Label::Inner => {}
            }
        }
        false
    }

    fn keep_best(&mut self, at: usize, edge: Edge, slack: Weight<K>) {
        let known = self.tree.best[at];
        if known == NO_EDGE || slack < self.slack(known.0, known.1) {
            self.tree.best[at] = edge;
        }
    }

    fn label_outer(&mut self, blossom: usize) {
        let base = self.tree.base[blossom];
        self.tree.label[blossom] = Label::Outer;
        self.tree.via[blossom] = (self.tree.mate[base], base);
        self.tree.best[blossom] = NO_EDGE;
        let leaves = self.leaves(blossom);
        self.tree.queue.extend(leaves);
    }

    fn label_inner(&mut self, edge: Edge) {
        let blossom = self.tree.top[edge.1];
        self.tree.label[blossom] = Label::Inner;
        self.tree.via[blossom] = edge;
        self.tree.reached[edge.1] = edge;
        let mate = self.tree.mate[self.tree.base[blossom]];
        self.label_outer(self.tree.top[mate]);
    }

    /// The outer blossom two steps nearer to the root.
    fn up(&self, blossom: usize) -> Option<usize> {
        let (mate, _) = self.tree.via[blossom];
        (mate != NONE).then(|| self.tree.top[self.tree.via[self.tree.top[mate]].0])
    }

    /// A tight edge between two outer blossoms closes an odd cycle: it becomes one blossom.
    fn shrink(&mut self, v: usize, w: usize) {
        let meeting = self.meeting(self.tree.top[v], self.tree.top[w]);
        let blossom = self.tree.spare.pop().expect("there are fewer blossoms than vertices");
        let (mut children, mut links) = self.branch(self.tree.top[v], meeting);
        children.push(meeting);
        children.reverse();
        links.reverse();
        links.push((v, w));
        let (others, back) = self.branch(self.tree.top[w], meeting);
        children.extend(others);
        links.extend(back.into_iter().map(|(from, to)| (to, from)));
        for &child in &children {
            self.tree.parent[child] = blossom;
        }
        let base = self.tree.base[meeting];
        self.tree.base[blossom] = base;
        self.tree.z[blossom] = Weight::ZERO;
        self.tree.label[blossom] = Label::Outer;
        self.tree.via[blossom] = self.tree.via[meeting];
        for &child in &children {
            let was_inner = self.tree.label[child] == Label::Inner;
            for leaf in self.leaves(child) {
                self.tree.top[leaf] = blossom;
                if was_inner {
                    self.tree.queue.push(leaf);
                }
            }
        }
        self.gather_bests(blossom, &children);
        self.tree.children[blossom] = children;
        self.tree.links[blossom] = links;
    }

    /// Where the ways to the root of two outer blossoms meet.
    fn meeting(&self, one: usize, other: usize) -> usize {
        let way = |from| std::iter::successors(Some(from), |&blossom| self.up(blossom));
        let seen: std::collections::HashSet<usize> = way(one).collect();
        way(other).find(|blossom| seen.contains(blossom)).expect("there is one root")
    }

    /// The blossoms from `from` up to `end` without it, and the edges that join each to the next, told from above.
    fn branch(&self, from: usize, end: usize) -> (Vec<usize>, Vec<Edge>) {
        let (mut blossoms, mut edges) = (Vec::new(), Vec::new());
        let mut at = from;
        while at != end {
            let (mate, base) = self.tree.via[at];
            let inner = self.tree.top[mate];
            let (outer, entry) = self.tree.via[inner];
            blossoms.extend([at, inner]);
            edges.extend([(mate, base), (outer, entry)]);
            at = self.tree.top[outer];
        }
        (blossoms, edges)
    }

    /// The least edges from a new blossom to each other outer one.
    fn gather_bests(&mut self, blossom: usize, children: &[usize]) {
        let mut least: Vec<Edge> = vec![NO_EDGE; 2 * self.count];
        let mut touched = Vec::new();
        for &child in children {
            let edges: Vec<Edge> = match self.tree.bests[child].take() {
                Some(edges) => edges,
                None => {
                    let leaves = self.leaves(child);
                    let others = |&v: &usize| self.tree.active.iter().map(move |&w| (v, w));
                    leaves.iter().flat_map(others).filter(|&(v, w)| self.slot(v, w) != 0).collect()
                }
            };
            for (v, w) in edges {
                let other = self.tree.top[w];
                if other == blossom || self.tree.label[other] != Label::Outer {
                    continue;
                }
                let known = least[other];
                if known == NO_EDGE {
                    touched.push(other);
                }
                if known == NO_EDGE || self.slack(v, w) < self.slack(known.0, known.1) {
                    least[other] = (v, w);
                }
            }
            self.tree.best[child] = NO_EDGE;
        }
        let edges: Vec<Edge> = touched.into_iter().map(|other| least[other]).collect();
        let best = edges.iter().copied().min_by_key(|&(v, w)| self.slack(v, w));
        self.tree.best[blossom] = best.unwrap_or(NO_EDGE);
        self.tree.bests[blossom] = Some(edges);
    }

    /// By how much the values can change until something happens, and what.
    fn least_step(&self) -> Option<(Weight<K>, Next)> {
        let mut least: Option<(Weight<K>, Next)> = None;
        let mut offer = |delta: Weight<K>, next| {
            if least.is_none_or(|(known, _)| delta < known) {
                least = Some((delta, next));
            }
        };
        for &v in &self.tree.active {
            let top = self.tree.top[v];
            let edge = match self.tree.label[top] {
                Label::Free => self.tree.best[v],
                Label::Outer if self.tree.base[top] == v => self.tree.best[top],
                _ => NO_EDGE,
            };
            if edge != NO_EDGE {
                let slack = self.slack(edge.0, edge.1);
                let is_free = self.tree.label[top] == Label::Free;
                offer(if is_free { slack } else { slack.halved() }, Next::Scan(edge.0));
            }
            if top >= self.count && self.tree.base[top] == v && self.tree.label[top] == Label::Inner {
                offer(self.tree.z[top], Next::Open(top));
            }
        }
        least
    }

    fn shift(&mut self, delta: Weight<K>) {
        for at in 0..self.tree.active.len() {
            let v = self.tree.active[at];
            let top = self.tree.top[v];
            let is_base_of_blossom = top >= self.count && self.tree.base[top] == v;
            match self.tree.label[top] {
                Label::Free => {}
                Label::Outer => {
                    self.tree.y[v] -= delta;
                    if is_base_of_blossom {
                        self.tree.z[top] += delta;
                    }
                }
                Label::Inner => {
                    self.tree.y[v] += delta;
                    if is_base_of_blossom {
                        self.tree.z[top] -= delta;
                    }
                }
            }
        }
    }

    /// The vertices of a blossom.
    fn leaves(&self, blossom: usize) -> Vec<usize> {
        let mut leaves = Vec::new();
        let mut open = vec![blossom];
        while let Some(at) = open.pop() {
            if at < self.count {
                leaves.push(at);
            } else {
                open.extend(self.tree.children[at].iter().copied());
            }
        }
        leaves
    }

    /// Takes a top blossom apart; its children are top blossoms then.
    fn open(&mut self, blossom: usize) -> Vec<usize> {
        let children = std::mem::take(&mut self.tree.children[blossom]);
        self.tree.links[blossom].clear();
        for &child in &children {
            self.tree.parent[child] = NONE;
            for leaf in self.leaves(child) {
                self.tree.top[leaf] = child;
            }
        }
        self.tree.label[blossom] = Label::Free;
        self.tree.best[blossom] = NO_EDGE;
        self.tree.bests[blossom] = None;
        self.tree.spare.push(blossom);
        children
    }

    /// After a search: outer blossoms of no value are not needed.
    fn open_empty_outer(&mut self) {
        let is_empty = |tree: &Tree<K>, blossom: usize| tree.z[blossom] == Weight::ZERO;
        let mut tops: Vec<usize> = self.tree.active.iter().map(|&v| self.tree.top[v]).collect();
        tops.retain(|&top| top >= self.count && self.tree.label[top] == Label::Outer);
        tops.sort_unstable();
        tops.dedup();
        while let Some(top) = tops.pop() {
            if is_empty(&self.tree, top) {
                let count = self.count;
                tops.extend(self.open(top).into_iter().filter(|&child| child >= count));
            }
        }
    }

    /// An inner blossom whose value came down to zero is opened in the midst of a search: the even way through it stays in
    /// the tree, the others leave it unless they are reached otherwise.
    fn open_inner(&mut self, blossom: usize) {
        let links = self.tree.links[blossom].clone();
        let mut edge = self.tree.via[blossom];
        let children = self.open(blossom);
        let cycle = Cycle { links: &links };
        for &child in &children {
            self.tree.label[child] = Label::Free;
        }
        let entry = self.tree.top[edge.1];
        let mut at = children.iter().position(|&child| child == entry).expect("the edge leads into a child");
        let forward = at % 2 == 1;
        let mut on_way = vec![false; children.len()];
        while at != 0 {
            on_way[at] = true;
            self.label_inner(edge);
            let mate = cycle.next(at, forward);
            on_way[mate] = true;
            at = cycle.next(mate, forward);
            edge = cycle.edge(mate, forward);
        }
        on_way[0] = true;
        // The base's mate outside is in the tree already.
        self.tree.label[children[0]] = Label::Inner;
        self.tree.via[children[0]] = edge;
        self.tree.reached[edge.1] = edge;
        for (at, &child) in children.iter().enumerate() {
            if on_way[at] || self.tree.label[child] != Label::Free {
                continue;
            }
            let reached = self.leaves(child).into_iter().find(|&leaf| self.tree.reached[leaf] != NO_EDGE);
            if let Some(leaf) = reached {
                self.label_inner(self.tree.reached[leaf]);
            }
        }
    }

    /// A tight edge from the tree to a free vertex or blossom: everybody on the way changes mates.
    fn augment(&mut self, v: usize, w: usize) {
        self.turn(self.tree.top[w], w);
        self.tree.mate[w] = v;
        let (mut outer, mut partner) = (v, w);
        loop {
            let blossom = self.tree.top[outer];
            let (mate, _) = self.tree.via[blossom];
            self.turn(blossom, outer);
            self.tree.mate[outer] = partner;
            if mate == NONE {
                return;
            }
            let inner = self.tree.top[mate];
            let (next, entry) = self.tree.via[inner];
            self.turn(inner, entry);
            self.tree.mate[entry] = next;
            (outer, partner) = (next, entry);
        }
    }

    /// Makes `v` the base of a blossom: the vertex that is matched outside.
    fn turn(&mut self, blossom: usize, v: usize) {
        let mut work = vec![(blossom, v)];
        while let Some((blossom, v)) = work.pop() {
            if blossom < self.count {
                continue;
            }
            let mut child = v;
            while self.tree.parent[child] != blossom {
                child = self.tree.parent[child];
            }
            work.push((child, v));
            let links = std::mem::take(&mut self.tree.links[blossom]);
            let cycle = Cycle { links: &links };
            let start = self.tree.children[blossom].iter().position(|&at| at == child).expect("it is a child");
            let forward = start % 2 == 1;
            let mut at = start;
            while at != 0 {
                let one = cycle.next(at, forward);
                let other = cycle.next(one, forward);
                let (x, y) = cycle.edge(one, forward);
                work.push((self.tree.children[blossom][one], x));
                work.push((self.tree.children[blossom][other], y));
                (self.tree.mate[x], self.tree.mate[y]) = (y, x);
                at = other;
            }
            let mut links = links;
            links.rotate_left(start);
            self.tree.links[blossom] = links;
            self.tree.children[blossom].rotate_left(start);
            self.tree.base[blossom] = v;
        }
    }
}

/// What happens after the values have changed.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// This outer vertex has a new tight edge.
    Scan(usize),
    /// This inner blossom has lost its value.
    Open(usize),
}

/// The cycle of a blossom, walked either way round.
struct Cycle<'a> {
    links: &'a [Edge],
}

impl Cycle<'_> {
    fn next(&self, at: usize, forward: bool) -> usize {
        let len = self.links.len();
        if forward { (at + 1) % len } else { (at + len - 1) % len }
    }

    /// The edge from a child to the next one.
    fn edge(&self, at: usize, forward: bool) -> Edge {
        if forward {
            self.links[at]
        } else {
            let (from, to) = self.links[self.next(at, false)];
            (to, from)
        }
    }
}
