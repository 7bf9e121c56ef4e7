//! The search of one thread: deeper and deeper from the root until it is told to stop.
//!
//! `node` has the one function that visits a position, `quiescence` the one that plays out captures, `path` what is
//! known of the way from the root. Which moves come first is `order`'s, how long it may take `time`'s.

mod node;
mod path;
mod quiescence;

use crate::endings::Endings;
use crate::eval::{Evaluator, Judge, Network};
use crate::history::History;
use crate::limits::{Control, Limits};
use crate::mate::{Mate, Prover};
use crate::order::MoveStack;
use crate::params::*;
use crate::report::{Line, Report};
use crate::root::Root;
use crate::score::{Bound, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, Value, WON_BOUND};
use crate::time::TimeBudget;
use crate::tt::TranspositionTable;
use node::Node;
use path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tabiya_rules::Move;

/// How many nodes pass between two looks at the clock and at what others want.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// After this time lines are told even while their score is only a bound.
const PATIENCE: Duration = Duration::from_secs(3);

/// Where a mate was asked for and there is none, a move is chosen by looking so deep.
const DEPTH_WITHOUT_MATE: i32 = 8;

/// What all threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) root: &'a Root,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    pub(crate) budget: TimeBudget,
    /// Endings that are solved, if there are tables of them.
    pub(crate) endings: Option<Endings<'a>>,
    /// Does the evaluation count as it is, without fading and correction?
    pub(crate) is_raw: bool,
    pub(crate) stop: AtomicBool,
    /// Nodes visited, by thread.
    pub(crate) nodes: Vec<AtomicU64>,
}

impl Shared<'_> {
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|count| count.load(Relaxed)).sum()
    }

    /// The moves that the search is about: those that were asked for, and where one line is wanted from a position that
    /// is solved, of these only the best.
    fn moves(&self) -> Vec<Move> {
        let wanted = &self.limits.search_moves;
        let legal = self.root.position().legal_moves();
        let mut moves: Vec<Move> = legal.iter().copied().filter(|m| wanted.is_empty() || wanted.contains(m)).collect();
        if let Some(endings) = &self.endings
            && self.limits.multi_pv <= 1
        {
            endings.keep_best(self.root.position(), &mut moves);
        }
        moves
    }
}

/// What a thread keeps from one search to the next.
#[derive(Debug, Default)]
pub(crate) struct Memory<E = Judge> {
    history: History,
    evaluator: E,
    moves: MoveStack,
}

impl<E: Evaluator> Memory<E> {
    /// Forgets what was learnt.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.evaluator.forget();
    }
}

impl Memory {
    /// One whose positions this network judges, or the terms if there is none.
    pub(crate) fn with_network(network: Option<Arc<Network>>) -> Memory {
        let mut memory = Memory::default();
        memory.set_network(network);
        memory
    }

    pub(crate) fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.evaluator.set_network(network);
    }
}

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// Its worth in this iteration; `-INFINITE` if it was only shown to be no better than another.
    pub(crate) value: Value,
    /// Its worth in the last iteration that found it out.
    pub(crate) previous: Value,
    bound: Bound,
    selective_depth: usize,
    pub(crate) line: Vec<Move>,
    nodes: u64,
}

impl RootMove {
    /// Its worth, by this iteration or by the last one that found it out.
    fn known_value(&self) -> Value {
        if self.value == -INFINITE { self.previous } else { self.value }
    }
}

/// One thread at work.
pub(crate) struct Search<'a, E = Judge> {
    shared: &'a Shared<'a>,
    memory: &'a mut Memory<E>,
    /// 0 is the thread that minds the limits.
    id: usize,
    path: Path,
    pub(crate) root_moves: Vec<RootMove>,
    /// How many lines are found already in this iteration.
    lines_found: usize,
    nodes: u64,
    selective_depth: usize,
    stopped: bool,
    /// The last depth that was finished.
    pub(crate) finished: i32,
    /// Is the first move of the root known to mate, and in as few moves as possible?
    has_proved_mate: bool,
    /// There is no mate in so many moves.
    pub(crate) no_mate: u32,
    /// Passing is not tried before this ply, while it is being verified.
    no_pass_before: usize,
    /// When it was last looked at the clock.
    last_look: Duration,
    /// The longest time between two looks: on a busy machine it is kept from running for a while.
    pub(crate) longest_pause: Duration,
}

impl<'a, E: Evaluator> Search<'a, E> {
    pub(crate) fn new(shared: &'a Shared<'a>, memory: &'a mut Memory<E>, id: usize) -> Search<'a, E> {
        memory.evaluator.begin(shared.root.position());
        let root_moves = shared.moves().into_iter().map(|m| RootMove {
            m,
            value: -INFINITE,
            previous: -INFINITE,
            bound: Bound::Exact,
            selective_depth: 0,
            line: vec![m],
            nodes: 0,
        });
        Search {
            shared,
            memory,
            id,
            path: Path::new(shared.root),
            root_moves: root_moves.collect(),
            lines_found: 0,
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            finished: 0,
            has_proved_mate: false,
            no_mate: 0,
            no_pass_before: 0,
            last_look: shared.budget.elapsed(),
            longest_pause: Duration::ZERO,
        }
    }

    /// Deeper and deeper, until a limit is reached. Only the first thread has somebody to tell.
    pub(crate) fn run(&mut self, mut report: Option<&mut dyn FnMut(Report<'_>)>) {
        if self.root_moves.is_empty() {
            return;
        }
        let deepest = self.shared.limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.min(MAX_PLY as u32 - 1) as i32);
        let mut settling = Settling::default();
        let mut prover = (self.id == 0 && self.is_mate_worth_proving()).then(|| self.prover());
        for depth in 1..=deepest {
            self.root_moves.iter_mut().for_each(|root_move| root_move.previous = root_move.value);
            self.lines_found = usize::from(self.has_proved_mate);
            while self.lines_found < self.lines_wanted() && !self.stopped {
                self.search_line(depth, &mut report);
                if !self.stopped || self.lines_found == 0 {
                    self.root_moves[..=self.lines_found].sort_by_key(|root_move| -root_move.value);
                }
                self.lines_found += 1;
            }
            if self.stopped {
                break;
            }
            self.finished = depth;
            if let Some(mate) = prover.as_mut().and_then(|prover| self.look_for_mate(prover)) {
                self.finished = depth.max(mate.plies() as i32).min(deepest);
                self.settle(mate);
                prover = None;
            }
            if let Some(report) = &mut report {
                self.lines(self.finished).iter().for_each(|line| report(Report::Line(line)));
            }
            if self.id == 0 && self.is_enough(depth, &mut settling) {
                break;
            }
        }
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
    }

    /// Raw scores are to be learnt from: a proof says nothing that an evaluation could see, and costs nodes.
    fn is_mate_worth_proving(&self) -> bool {
        !self.shared.is_raw || self.shared.limits.mate.is_some()
    }

    fn prover(&self) -> Prover<'a> {
        let is_asked_for = self.shared.limits.mate.is_some();
        Prover::new(self.shared.root, self.root_moves.iter().map(|root_move| root_move.m), is_asked_for)
    }

    /// Works at the proof of a short mate, as long as it deserves. If somebody asks for a mate, that is until it is found or
    /// proved that there is none.
    fn look_for_mate(&mut self, prover: &mut Prover<'_>) -> Option<Mate> {
        let asked = self.shared.limits.mate.map(|moves| (moves.min(MAX_PLY as u32 / 2), u64::MAX));
        let (moves, share) = asked.unwrap_or_else(|| prover.ration(self.nodes, self.shared.limits.nodes));
        let others = self.nodes - prover.nodes();
        let mate = prover.work(moves, share, &mut |nodes| {
            self.nodes = others + nodes;
            self.is_stopped()
        });
        self.no_mate = prover.refuted();
        mate
    }

    /// Nothing is better than the shortest mate: its move comes first and is not looked at again.
    fn settle(&mut self, mate: Mate) {
        let m = mate.line[0];
        let Some(i) = self.root_moves.iter().position(|root_move| root_move.m == m) else { return };
        let mut best = self.root_moves.remove(i);
        best.value = MATE - mate.plies() as Value;
        best.selective_depth = mate.plies();
        best.line = mate.line;
        self.root_moves.insert(0, best);
        self.has_proved_mate = true;
    }

    fn lines_wanted(&self) -> usize {
        self.shared.limits.multi_pv.max(1).min(self.root_moves.len())
    }

    /// The best lines so far, best first.
    pub(crate) fn lines(&self, depth: i32) -> Vec<Line> {
        let (time, hash_full) = (self.shared.budget.elapsed(), self.shared.table.fullness());
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
        let nodes = self.shared.nodes();
        let solved = self.shared.endings.as_ref().map_or(0, Endings::hits);
        let mut best: Vec<&RootMove> = self.root_moves.iter().take(self.lines_wanted()).collect();
        // An iteration that was cut short leaves lines of the last one among its own.
        best.sort_by_key(|root_move| -root_move.known_value());
        best.into_iter()
            .enumerate()
            .map(|(i, root_move)| Line {
                rank: i + 1,
                depth: depth.max(1) as u32,
                selective_depth: root_move.selective_depth as u32,
                score: self.score(root_move),
                bound: root_move.bound,
                moves: self.whole_line(root_move),
                nodes,
                time,
                hash_full,
                solved,
            })
            .collect()
    }

    /// What a move of the root is worth, as the outside is told.
    fn score(&self, root_move: &RootMove) -> Score {
        let value = root_move.known_value();
        match &self.shared.endings {
            Some(endings) => endings.score(root_move.m, value),
            None => Score::from_value(value),
        }
    }

    /// The line of a move. One that ends in mate is often cut short where a table knew the rest: then the table tells it.
    fn whole_line(&self, root_move: &RootMove) -> Vec<Move> {
        let mut line = root_move.line.clone();
        let value = root_move.known_value();
        let plies = (MATE - value.abs()) as usize;
        if value.abs() < MATE_BOUND || value.abs() > MATE || line.len() >= plies {
            return line;
        }
        let mut pos = *self.shared.root.position();
        line.iter().for_each(|&m| pos.play_unchecked(m));
        while line.len() < plies {
            let solved = self.shared.endings.as_ref().and_then(|endings| endings.best_move(&pos));
            let known = solved.or_else(|| self.shared.table.get(pos.key(), line.len()).and_then(|entry| entry.m));
            let Some(m) = known.filter(|&m| pos.is_legal(m)) else { break };
            pos.play_unchecked(m);
            line.push(m);
        }
        line
    }

    /// One line of one iteration. The window is narrow around what the last iteration found, and is widened on the side
    /// on which the truth lies outside.
    fn search_line(&mut self, depth: i32, report: &mut Option<&mut dyn FnMut(Report<'_>)>) {
        let expected = self.root_moves[self.lines_found].previous;
        let (mut alpha, mut beta, mut delta) = (-INFINITE, INFINITE, aspiration_delta());
        if depth >= aspiration_depth() && expected.abs() < WON_BOUND {
            delta += expected * expected / aspiration_value_divisor();
            (alpha, beta) = ((expected - delta).max(-INFINITE), (expected + delta).min(INFINITE));
        }
        let root = self.shared.root.position();
        let key = root.key();
        let mut less = 0;
        loop {
            self.selective_depth = 0;
            let depth_now = (depth - less).max(1);
            let node = Node { pos: root, key, ply: 0, alpha, beta, depth: depth_now, cut: false };
            let value = self.visit_root(node, report);
            self.root_moves[self.lines_found..].sort_by_key(|root_move| -root_move.value);
            if self.stopped {
                return;
            }
            let bound = match value {
                _ if value <= alpha && alpha > -INFINITE => Bound::Upper,
                _ if value >= beta && beta < INFINITE => Bound::Lower,
                _ => return,
            };
            if bound == Bound::Upper {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                less = 0;
            } else {
                beta = (value + delta).min(INFINITE);
                less = (less + 1).min(aspiration_less_depth());
            }
            if let Some(report) = report
                && self.shared.budget.elapsed() > PATIENCE
                && self.lines_wanted() == 1
            {
                self.root_moves[0].bound = bound;
                self.lines(depth).iter().for_each(|line| report(Report::Line(line)));
                self.root_moves[0].bound = Bound::Exact;
            }
            delta += delta / aspiration_growth_divisor();
            if delta > aspiration_widest() || value.abs() >= WON_BOUND {
                (alpha, beta) = if bound == Bound::Upper { (-INFINITE, beta) } else { (alpha, INFINITE) };
            }
        }
    }

    fn visit_root(&mut self, root: Node<'_>, report: &mut Option<&mut dyn FnMut(Report<'_>)>) -> Value {
        let mut tell = |depth, m, number| {
            if let Some(report) = report {
                report(Report::CurrentMove { depth, m, number });
            }
        };
        self.visit_with::<true>(root, &mut tell)
    }

    /// Is what was found good enough, or the time too far gone for another iteration?
    fn is_enough(&self, depth: i32, settling: &mut Settling) -> bool {
        if self.has_proved_mate && self.lines_wanted() == 1 {
            return true;
        }
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
        if self.shared.limits.soft_nodes.is_some_and(|limit| self.shared.nodes() >= limit) {
            return true;
        }
        if self.shared.limits.mate.is_some() && depth >= DEPTH_WITHOUT_MATE {
            return true;
        }
        let best = &self.root_moves[0];
        let scale = settling.scale(best, self.nodes, depth);
        if self.shared.control.is_pondering() {
            return false;
        }
        // With a clock, a forced move needs no thought, nor does a mate that no deeper look can better.
        let is_clear = self.root_moves.len() == 1 || depth > 2 * (MATE - best.value.abs());
        self.shared.budget.is_enough(if is_clear { 0.0 } else { scale })
    }

    /// Looks, now and then, whether it is time to stop.
    #[inline]
    fn is_stopped(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        let has_node_limit = self.shared.limits.nodes.is_some();
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) || (has_node_limit && self.id == 0) {
            self.look();
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        let shared = self.shared;
        shared.nodes[self.id].store(self.nodes, Relaxed);
        if self.id == 0 {
            if shared.limits.clock.is_some() {
                let now = shared.budget.elapsed();
                self.longest_pause = self.longest_pause.max(now.saturating_sub(self.last_look));
                self.last_look = now;
            }
            let is_over = shared.control.is_stopped()
                || shared.limits.nodes.is_some_and(|limit| shared.nodes() >= limit)
                || (!shared.control.is_pondering() && self.finished > 0 && shared.budget.is_spent());
            if is_over {
                shared.stop.store(true, Relaxed);
            }
        }
        // The first iteration is always finished by somebody, so that there is a move to play.
        self.stopped = shared.stop.load(Relaxed) && (self.finished > 0 || self.id > 0);
    }
}

/// How settled the choice of the move is, from one iteration to the next.
#[derive(Debug, Default)]
struct Settling {
    best: Option<Move>,
    same: i32,
    values: Vec<Value>,
}

impl Settling {
    /// How much of its time the move deserves: less if it has been best for long, is clearly better than the others or
    /// keeps its worth. A repetition keeps its worth however deep one looks, which settles nothing.
    fn scale(&mut self, best: &RootMove, nodes: u64, depth: i32) -> f64 {
        self.same = if self.best == Some(best.m) { self.same + 1 } else { 0 };
        self.best = Some(best.m);
        self.values.push(best.value);
        if depth < SETTLING_DEPTH {
            return 1.0;
        }
        let stability = SETTLING_NEW - SETTLING_SAME * f64::from(self.same.min(SETTLING_SAME_MAX));
        let effort = SETTLING_EFFORT - SETTLING_EFFORT_SLOPE * (best.nodes as f64 / nodes.max(1) as f64);
        let before = self.values[self.values.len() - 1 - SETTLING_DROP_ITERATIONS];
        let drop = 1.0 + f64::from(before - best.value) / SETTLING_DROP_DIVISOR;
        let drop = drop.clamp(SETTLING_DROP_MIN, SETTLING_DROP_MAX);
        let scale = stability * effort * drop;
        if best.value.abs() <= SETTLING_DRAW { scale.max(1.0) } else { scale }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Terms;
    use crate::time::Losses;
    use tabiya_rules::{Board, Position};

    /// An evaluation that follows the search, and looks whether it is told of every move.
    #[derive(Debug, Default)]
    struct Follower {
        boards: Vec<Board>,
        terms: Terms,
        values: usize,
    }

    impl Evaluator for Follower {
        fn begin(&mut self, root: &Position) {
            self.boards = vec![*root.board()];
        }

        fn enter(&mut self, pos: &Position, m: Move, next: &Position) {
            assert_eq!(self.boards.last(), Some(pos.board()));
            assert_eq!(pos.after(m).board(), next.board());
            self.boards.push(*next.board());
        }

        fn leave(&mut self) {
            self.boards.pop();
        }

        fn value(&mut self, pos: &Position) -> Value {
            assert_eq!(self.boards.last(), Some(pos.board()));
            self.values += 1;
            self.terms.value(pos)
        }
    }

    /// `7r/1b1k2bp/5pp1/5p2/2pQ1N2/2PP2P1/1P5q/R4K2 b - - 0 1`: on the score of a repetition, move after move looks settled,
    /// and the one that was played after a moment lost.
    #[test]
    fn a_repetition_settles_nothing() {
        let after_ten = |value: Value| {
            let m = Position::STANDARD.legal_moves()[0];
            let best = RootMove {
                m,
                value,
                previous: value,
                bound: Bound::Exact,
                selective_depth: 10,
                line: vec![m],
                nodes: 900,
            };
            let mut settling = Settling::default();
            (1..=10).fold(0.0, |_, depth| settling.scale(&best, 1_000, depth))
        };
        assert!(after_ten(40) < 0.7, "{}", after_ten(40));
        for draw in [-1, 0, 1] {
            assert_eq!(after_ten(draw), 1.0);
        }
    }

    #[test]
    fn the_evaluation_is_told_of_every_move() {
        let fens = [
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
        ];
        let mut memory = Memory::<Follower>::default();
        for fen in fens {
            let root = Root::new(fen.parse().expect("a position"));
            let (limits, control) = (Limits::depth(9), Control::default());
            let table = TranspositionTable::new(1).expect("a small table fits into memory");
            let shared = Shared {
                table: &table,
                root: &root,
                limits: &limits,
                control: &control,
                endings: None,
                budget: TimeBudget::new(&limits, 1, Losses::default()),
                is_raw: false,
                stop: AtomicBool::new(false),
                nodes: vec![AtomicU64::new(0)],
            };
            Search::new(&shared, &mut memory, 0).run(None);
            assert_eq!(memory.evaluator.boards, [*root.position().board()], "{fen}");
        }
        assert!(memory.evaluator.values > 1_000);
    }
}
