//! Visiting a position: the one long function of the engine, in numbered steps.

use super::Search;
use super::path::Frame;
use super::quiescence::{is_bound_beyond, is_cutoff};
use crate::eval::Evaluator;
use crate::history::{PieceTo, Traits};
use crate::order::{Context, Picker, captured, checking_squares, is_noisy, pawn_threats};
use crate::params::*;
use crate::score::{Bound, INFINITE, MATE, MAX_PLY, Value, WON_BOUND};
use crate::see::{see, worth};
use crate::tt::Entry;
use tabiya_rules::{Bitboard, Key, Move, Position, Role};

/// The most moves of each kind that lose something in history when another refutes the position.
const TRIED: usize = 64;

/// A position on the way from the root, and what is asked about it.
#[derive(Clone, Copy)]
pub(super) struct Node<'p> {
    pub(super) pos: &'p Position,
    pub(super) key: Key,
    /// How far it is from the root.
    pub(super) ply: usize,
    /// Its worth is wanted exactly above this …
    pub(super) alpha: Value,
    /// … and below this; else a bound will do.
    pub(super) beta: Value,
    /// How many plies to look ahead.
    pub(super) depth: i32,
    /// Is the position expected to be refuted?
    pub(super) cut: bool,
}

impl<'p> Node<'p> {
    /// What comes next, after a move or a pass; what is asked about it is still to be said.
    #[inline(always)]
    pub(super) fn below<'n>(&self, pos: &'n Position, key: Key) -> Node<'n> {
        Node { pos, key, ply: self.ply + 1, alpha: self.alpha, beta: self.beta, depth: self.depth, cut: self.cut }
    }

    #[inline(always)]
    pub(super) fn within(self, alpha: Value, beta: Value) -> Node<'p> {
        Node { alpha, beta, ..self }
    }

    #[inline(always)]
    fn to_depth(self, depth: i32, cut: bool) -> Node<'p> {
        Node { depth, cut, ..self }
    }
}

impl<E: Evaluator> Search<'_, E> {
    /// The worth of a position.
    fn visit<const PV: bool>(&mut self, node: Node<'_>) -> Value {
        self.visit_with::<PV>(node, &mut |_, _, _| {})
    }

    /// The same, telling of each move of the root before it is looked at.
    pub(super) fn visit_with<const PV: bool>(
        &mut self,
        node: Node<'_>,
        tell: &mut dyn FnMut(u32, Move, usize),
    ) -> Value {
        let Node { pos, key, ply, mut alpha, mut beta, mut depth, cut } = node;
        let is_root = ply == 0;
        // 1. At the end of the depth, only captures are played out.
        if depth <= 0 {
            return self.quiesce::<PV>(node);
        }
        depth = depth.min(MAX_PLY as i32 - 1);
        self.nodes += 1;
        if PV {
            self.path.clear_line(ply);
            self.selective_depth = self.selective_depth.max(ply);
        }
        let is_check = self.path.at(ply).is_check;
        let excluded = self.path.at(ply).excluded;

        if !is_root {
            // 2. Is it over, by the limits, the Laws, the tables of endings or the end of the stack?
            if self.is_stopped() {
                return 0;
            }
            if self.is_draw(pos, key) {
                return self.draw();
            }
            if let Some(endings) = &self.shared.endings
                && let Some(value) = endings.value(pos, ply, depth)
            {
                return value;
            }
            if ply >= MAX_PLY {
                return if is_check { 0 } else { self.memory.evaluator.value(pos) };
            }
            // 3. No line from here can be better than a mate already found nearer the root.
            alpha = alpha.max(ply as Value - MATE);
            beta = beta.min(MATE - ply as Value - 1);
            if alpha >= beta {
                return alpha;
            }
            // 4. Nor is the position worse than a draw if the next move can repeat another.
            if alpha < 0 && self.path.can_be_repeated(pos, key) {
                alpha = alpha.max(self.draw());
                if alpha >= beta {
                    return alpha;
                }
            }
        }

        let node = Node { alpha, beta, depth, ..node };

        // 5. What is known of the position?
        let entry = if excluded.is_some() { None } else { self.shared.table.get(key, ply) };
        let table_move = match is_root {
            true => Some(self.root_moves[self.lines_found].m),
            false => entry.and_then(|entry| entry.m).filter(|&m| pos.is_legal(m)),
        };
        let was_pv = PV || entry.is_some_and(|entry| entry.pv);
        if !PV
            && let Some(entry) = &entry
            && entry.depth >= depth + i32::from(entry.value >= beta && !cut)
            && is_cutoff(entry, alpha, beta)
            && pos.halfmove_clock() < table_halfmoves()
        {
            if let Some(m) = table_move
                && entry.value >= beta
                && !is_noisy(pos, m)
            {
                let threats = pos.board().attacked_by(!pos.turn());
                self.reward_quiet(&node, threats, m, history_bonus(depth));
            }
            return entry.value;
        }

        // 6. What is it worth at first sight, and are things getting better for the side to move?
        let mut traits = None;
        let mut raw = None;
        let mut eval = -INFINITE;
        if is_check {
            self.path.at_mut(ply).eval = None;
        } else if excluded.is_some() {
            eval = self.path.at(ply).eval.unwrap_or(0);
        } else {
            let seen = *traits.insert(Traits::of(pos.board()));
            let known = entry.as_ref().and_then(|entry| entry.eval);
            let judged = known.unwrap_or_else(|| self.memory.evaluator.value(pos));
            raw = Some(judged);
            eval = self.corrected(pos, judged, &seen);
            self.path.at_mut(ply).eval = Some(eval);
            if entry.is_none() {
                let entry = Entry { m: None, value: 0, eval: raw, depth: 0, bound: None, pv: was_pv };
                self.shared.table.put(key, entry, ply);
            }
        }
        let static_eval = eval;
        if !is_check && !is_root && excluded.is_none() {
            self.learn_from_evaluation(pos, ply, static_eval);
        }
        if let Some(entry) = &entry
            && !is_check
            && entry.value.abs() < WON_BOUND
            && is_bound_beyond(entry, eval)
        {
            eval = entry.value;
        }
        let improving = !is_check && {
            let before = self.path.before(ply, 2).eval.or(self.path.before(ply, 4).eval);
            before.is_none_or(|before| static_eval > before)
        };
        self.path.at_mut(ply).threats = pos.board().attacked_by(!pos.turn());
        self.path.at_mut(ply + 1).killers = [None; 2];
        self.path.at_mut(ply + 1).excluded = None;
        self.path.at_mut(ply + 2).cutoffs = 0;
        self.path.at_mut(ply).double_extensions = if is_root { 0 } else { self.path.before(ply, 1).double_extensions };

        // 7. Does it bear out that the move which led here was looked at less deep?
        if !is_check && excluded.is_none() {
            depth = (depth + self.hindsight(ply, static_eval)).max(1);
        }
        let node = Node { depth, ..node };

        if !PV && !is_check && excluded.is_none() {
            // 8. So bad that only captures could help: see whether they do.
            if depth <= razor_depth() && eval + razor_base() + razor_slope() * depth * depth < alpha {
                let value = self.quiesce::<false>(node.within(alpha, alpha + 1));
                if value <= alpha {
                    return value;
                }
            }
            // 9. So good that the other side will not come here.
            let margin = reverse_futility_slope() * depth - reverse_futility_improving() * i32::from(improving);
            if depth <= reverse_futility_depth() && eval - margin >= beta && eval < WON_BOUND && beta > -WON_BOUND {
                return (reverse_futility_beta() * beta + eval) / (reverse_futility_beta() + 1);
            }
            // 10. So good, as was expected, that even passing would do, which is nearly always worse than the best move.
            if cut
                && depth >= null_depth()
                && eval >= beta
                && static_eval >= beta - null_static_slope() * depth + null_static_base()
                && self.path.before(ply, 1).played != PieceTo::NONE
                && ply >= self.no_pass_before
                && beta > -WON_BOUND
                && has_pieces(pos)
                && let Some(value) = self.try_pass(&node, eval)
            {
                return value;
            }
            // 11. A capture that wins far more than needed at a lesser depth will do so at this one.
            if depth >= probcut_depth()
                && beta.abs() < WON_BOUND
                && let Some(value) = self.try_captures(&node, entry.as_ref(), raw)
            {
                return value;
            }
            if self.stopped {
                return 0;
            }
        }

        // 12. Without a move to begin with, the order is poor and a full look not worth it.
        if depth >= reduction_without_move_depth() && table_move.is_none() && (PV || cut) && excluded.is_none() {
            depth -= 1;
        }

        let context = Context {
            threats: self.path.at(ply).threats,
            before: self.path.moves_before(ply),
            killers: self.path.at(ply).killers,
            checks: checking_squares(pos),
            pawn_threats: pawn_threats(pos),
        };
        let table_move_is_noisy = table_move.is_some_and(|m| is_noisy(pos, m));
        let mut picker = Picker::all(&self.memory.moves, table_move, 0);
        let (mut best, mut best_move, mut bound) = (-INFINITE, None, Bound::Upper);
        let mut count = 0;
        let mut tried = Tried::default();

        while let Some(m) = picker.next(&mut self.memory.moves, pos, &self.memory.history, &context) {
            if Some(m) == excluded || (is_root && !self.is_wanted(m)) {
                continue;
            }
            count += 1;
            let noisy = is_noisy(pos, m);
            let piece = PieceTo::of(pos, m);
            let history = if noisy {
                self.memory.history.capture(piece, captured(pos, m))
            } else {
                let [one, two, _] = context.before.map(|before| self.memory.history.continuation(before, piece));
                self.memory.history.quiet(pos.turn(), context.threats, m) + one + two
            };
            let mut lesser = reduction(depth, count);
            let may_be_pruned = !is_root && best > -WON_BOUND && has_pieces(pos);
            if may_be_pruned && !noisy && tried.quiets.count >= quiet_moves(depth, improving) {
                picker.skip_quiets();
                continue;
            }
            let next_key = pos.key_after(key, m);
            self.shared.table.prefetch(next_key);

            // 13. Moves that are not likely to matter are left out, once something better than being mated is found.
            if may_be_pruned {
                let reduced = (depth - (lesser - history / pruning_history_divisor()) / 1024).max(0);
                if !noisy {
                    let checks = context.is_check(piece);
                    let hope = static_eval + futility_base() + futility_slope() * reduced;
                    if reduced <= futility_depth() && !is_check && !checks && hope <= alpha {
                        if best <= hope && best.abs() < WON_BOUND {
                            best = hope;
                        }
                        picker.skip_quiets();
                        continue;
                    }
                    if reduced <= history_pruning_depth() && !checks && history < history_pruning_slope() * depth {
                        picker.skip_quiets();
                        continue;
                    }
                    if !see(pos, m, see_quiet_slope() * reduced * reduced) {
                        continue;
                    }
                } else {
                    let hope = static_eval + futility_base() + futility_slope() * reduced + worth(captured(pos, m));
                    let is_bad = picker.is_in_bad_noisy() && reduced <= futility_capture_depth();
                    if is_bad && !is_check && hope <= alpha {
                        continue;
                    }
                    if !see(pos, m, see_noisy_slope() * depth - history / see_history_divisor()) {
                        continue;
                    }
                }
            }

            // 14. Is the move of the table the only good one? Then it deserves a closer look.
            let mut extension = 0;
            if !is_root
                && depth >= singular_depth()
                && Some(m) == table_move
                && excluded.is_none()
                && let Some(entry) = &entry
                && entry.depth >= depth - singular_table_less_depth()
                && matches!(entry.bound, Some(Bound::Lower | Bound::Exact))
                && entry.value.abs() < WON_BOUND
            {
                let slope = singular_slope() + if was_pv && !PV { singular_slope_was_pv() } else { 0 };
                let needed = entry.value - slope * depth;
                self.path.at_mut(ply).excluded = Some(m);
                let less_deep = (depth - 1) / singular_depth_divisor();
                let other = self.visit::<false>(node.within(needed - 1, needed).to_depth(less_deep, cut));
                self.path.at_mut(ply).excluded = None;
                if self.stopped {
                    break;
                }
                if other < needed {
                    extension = 1;
                    if !PV
                        && other < needed - double_extension_margin()
                        && self.path.at(ply).double_extensions < double_extensions()
                    {
                        let is_clear = !table_move_is_noisy && other < needed - triple_extension_margin();
                        extension = if is_clear { 3 } else { 2 };
                        self.path.at_mut(ply).double_extensions += 1;
                    }
                } else if needed >= beta {
                    // Several moves refute the position, whichever is played.
                    picker.finish(&mut self.memory.moves);
                    return needed;
                } else if entry.value >= beta {
                    extension = if PV { not_singular_extension_pv() } else { not_singular_extension() };
                } else if cut {
                    extension = not_singular_extension_cut();
                }
            }

            // 15. A check on the principal variation that loses nothing is followed one ply further.
            if PV && !is_root && extension == 0 && context.is_check(piece) && see(pos, m, 0) {
                extension = 1;
            }

            if is_root {
                tell(depth as u32, m, count + self.lines_found);
            }
            let before = self.nodes;
            let next = self.make(&node, m, piece, !noisy);
            let gives_check = self.path.at(ply + 1).is_check;
            let below = node.below(&next, next_key);
            let only_better = below.within(-alpha - 1, -alpha);
            let deep = depth - 1 + extension;
            let mut value = -INFINITE;
            // 16. Later moves are first looked at less deep, and with the question only whether they are better.
            if depth >= reduction_depth() && count > 1 + usize::from(PV) + usize::from(is_root) {
                if noisy {
                    lesser /= reduction_noisy_divisor();
                }
                let has_many_cutoffs = self.path.at(ply + 1).cutoffs > reduction_many_cutoffs();
                lesser += reduction_more() + reduction_worsening() * i32::from(!improving);
                lesser += reduction_cut() * i32::from(cut);
                lesser += reduction_table_move_is_noisy() * i32::from(table_move_is_noisy && !noisy);
                lesser += reduction_cutoffs() * i32::from(has_many_cutoffs);
                lesser += reduction_raised() * i32::from(bound == Bound::Exact);
                lesser -= reduction_was_pv() * i32::from(was_pv) + reduction_pv() * i32::from(PV);
                lesser -= reduction_check() * i32::from(gives_check);
                lesser -= reduction_killer() * i32::from(context.killers.contains(&Some(m)));
                lesser -= history / reduction_history_divisor();
                let shallow = (deep - lesser / 1024).clamp(1, (deep + 1).max(1));
                self.path.at_mut(ply).reduction = deep - shallow;
                value = -self.visit::<false>(only_better.to_depth(shallow, true));
                self.path.at_mut(ply).reduction = 0;
                if value > alpha && shallow < deep {
                    let is_much_better = value > best + deeper_base() + deeper_slope() * deep;
                    let is_hardly_better = value < best + shallower_slope() * deep;
                    let deeper = deep + i32::from(is_much_better) - i32::from(is_hardly_better);
                    if deeper > shallow {
                        value = -self.visit::<false>(only_better.to_depth(deeper, !cut));
                    }
                    if !noisy {
                        let bonus = if value > alpha { history_bonus(deeper) } else { -history_bonus(deeper) };
                        self.reward_continuations(ply, piece, bonus);
                    }
                }
            } else if !PV || count > 1 {
                value = -self.visit::<false>(only_better.to_depth(deep, !cut));
            }
            // 17. The first move, and any that turns out better, is looked at in full.
            if PV && (count == 1 || value > alpha) {
                value = -self.visit::<true>(below.within(-beta, -alpha).to_depth(deep, false));
            }
            self.unmake();
            if self.stopped {
                break;
            }
            if is_root {
                let nodes = self.nodes - before;
                self.note_root_move(m, value, value > alpha || count == 1, nodes);
            }

            // 18. Is it the best so far, or good enough already?
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if PV {
                        self.path.extend_line(ply, m);
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        self.path.at_mut(ply).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                    bound = Bound::Exact;
                }
            }
            if Some(m) != best_move {
                if noisy { tried.captures.push(m) } else { tried.quiets.push(m) }
            }
        }
        picker.finish(&mut self.memory.moves);
        if self.stopped {
            return 0;
        }

        // 19. No move at all is mate or stalemate.
        if count == 0 {
            return match (excluded, is_check) {
                (Some(_), _) => alpha,
                (None, true) => ply as Value - MATE,
                (None, false) => 0,
            };
        }

        // 20. Learn which move was best, and by how much the evaluation was wrong.
        if let Some(m) = best_move
            && bound == Bound::Lower
        {
            self.learn(&node, m, history_bonus(depth), &tried);
        }
        if excluded.is_none() {
            if bound == Bound::Upper && !is_root {
                self.reward_move_before(pos, ply, depth);
            }
            if let Some(traits) = traits
                && best_move.is_none_or(|m| !is_noisy(pos, m))
                && best.abs() < WON_BOUND
                && !(bound == Bound::Lower && best <= static_eval)
                && !(bound == Bound::Upper && best >= static_eval)
            {
                let error = best - raw.unwrap_or(static_eval);
                self.memory.history.update_correction(pos.turn(), &traits, error, depth);
            }
            if !(is_root && self.lines_found > 0) {
                let m = best_move.or(entry.and_then(|entry| entry.m));
                let entry = Entry { m, value: best, eval: raw, depth, bound: Some(bound), pv: was_pv };
                self.shared.table.put(key, entry, ply);
            }
        }
        best
    }

    /// How much deeper to look where the move that led here was looked at less deep: a ply if it has gained something, and one
    /// less if it has lost more than a little, as the evaluation sees it.
    fn hindsight(&self, ply: usize, eval: Value) -> i32 {
        let &Frame { reduction, eval: before, .. } = self.path.before(ply, 1);
        let Some(before) = before else { return 0 };
        let lost = before + eval;
        if reduction >= hindsight_deeper() && lost < 0 {
            1
        } else if reduction >= hindsight_shallower() && lost > hindsight_lost() {
            -1
        } else {
            0
        }
    }

    /// If passing is enough to refute the position, what the position is worth at least.
    fn try_pass(&mut self, node: &Node<'_>, eval: Value) -> Option<Value> {
        let &Node { pos, key, ply, beta, depth, cut, .. } = node;
        let next = pos.after_pass()?;
        let next_key = pos.key_after_pass(key);
        self.shared.table.prefetch(next_key);
        let less =
            null_base() + depth / null_depth_divisor() + ((eval - beta) / null_eval_divisor()).min(null_eval_max());
        self.path.at_mut(ply).played = PieceTo::NONE;
        self.path.at_mut(ply).quiet = None;
        self.path.at_mut(ply).reduction = 0;
        self.path.at_mut(ply + 1).is_check = false;
        let since = self.path.push_pass(key);
        let value =
            -self.visit::<false>(node.below(&next, next_key).within(-beta, -beta + 1).to_depth(depth - less, !cut));
        self.path.pop_pass(since);
        if self.stopped || value < beta {
            return None;
        }
        let value = if value >= WON_BOUND { beta } else { value };
        if depth < null_verify_depth() || self.no_pass_before > 0 {
            return Some(value);
        }
        // Where every move makes things worse, passing deceives: far from the end, look again without.
        self.no_pass_before = ply + (null_verify_quarters() * (depth - less) / 4).max(1) as usize;
        let verified = self.visit::<false>(node.within(beta - 1, beta).to_depth(depth - less, false));
        self.no_pass_before = 0;
        (!self.stopped && verified >= beta).then_some(value)
    }

    /// If a capture refutes the position by a margin at a lesser depth, what the position is worth at least.
    fn try_captures(&mut self, node: &Node<'_>, entry: Option<&Entry>, raw: Option<Value>) -> Option<Value> {
        let &Node { pos, key, ply, beta, depth, cut, .. } = node;
        let needed = beta + probcut_margin();
        let less_deep = depth - probcut_less_depth();
        if entry.is_some_and(|entry| entry.bound.is_some() && entry.depth >= less_deep && entry.value < needed) {
            return None;
        }
        let static_eval = self.path.at(ply).eval?;
        let table_move = entry.and_then(|entry| entry.m).filter(|&m| pos.is_legal(m) && is_noisy(pos, m));
        let context = Context::EMPTY;
        let mut picker = Picker::noisy(&self.memory.moves, table_move, needed - static_eval);
        let mut found = None;
        while let Some(m) = picker.next(&mut self.memory.moves, pos, &self.memory.history, &context) {
            if picker.is_in_bad_noisy() {
                break;
            }
            if Some(m) == table_move && !see(pos, m, needed - static_eval) {
                continue;
            }
            let (next, next_key) = self.make_in_exchange(node, m);
            let below = node.below(&next, next_key).within(-needed, -needed + 1);
            let mut value = -self.quiesce::<false>(below);
            if value >= needed {
                value = -self.visit::<false>(below.to_depth(less_deep - 1, !cut));
            }
            self.unmake();
            if self.stopped {
                break;
            }
            if value >= needed {
                let bound = Some(Bound::Lower);
                let entry = Entry { m: Some(m), value, eval: raw, depth: less_deep, bound, pv: false };
                self.shared.table.put(key, entry, ply);
                found = Some(value);
                break;
            }
        }
        picker.finish(&mut self.memory.moves);
        found
    }

    /// Makes a move, as nothing else does: notes it on the way and lets the evaluation follow. The position after it. If
    /// `is_quiet`, history may learn from what comes of it.
    #[inline(always)]
    fn make(&mut self, node: &Node<'_>, m: Move, piece: PieceTo, is_quiet: bool) -> Position {
        let &Node { pos, key, ply, .. } = node;
        let next = pos.after(m);
        self.path.at_mut(ply).played = piece;
        self.path.at_mut(ply).quiet = is_quiet.then_some(m);
        self.path.at_mut(ply).reduction = 0;
        self.path.at_mut(ply + 1).is_check = next.is_check();
        self.path.push(key);
        self.memory.evaluator.enter(pos, m, &next);
        next
    }

    /// Makes a move while captures are played out: the position after it and its key.
    #[inline(always)]
    pub(super) fn make_in_exchange(&mut self, node: &Node<'_>, m: Move) -> (Position, Key) {
        let next_key = node.pos.key_after(node.key, m);
        self.shared.table.prefetch(next_key);
        (self.make(node, m, PieceTo::of(node.pos, m), false), next_key)
    }

    /// Takes the last move back.
    #[inline(always)]
    pub(super) fn unmake(&mut self) {
        self.path.pop();
        self.memory.evaluator.leave();
    }

    /// Is the position drawn by repetition, fifty moves or for want of material?
    #[inline]
    pub(super) fn is_draw(&self, pos: &Position, key: Key) -> bool {
        if pos.halfmove_clock() >= 100 {
            // Mate on the last move comes first.
            return !pos.is_check() || pos.has_legal_move();
        }
        (pos.halfmove_clock() >= 4 && self.path.is_repeated(pos, key))
            || (pos.board().occupied().len() <= 4 && pos.is_insufficient_material())
    }

    /// Draws differ by a hair, so that the search does not go blind among many of them.
    #[inline]
    fn draw(&self) -> Value {
        (self.nodes & 2) as Value - 1
    }

    /// The evaluation with what history adds to it, and less of it the nearer the fifty moves are. Where raw scores are
    /// wanted, the evaluation alone.
    #[inline]
    pub(super) fn corrected(&self, pos: &Position, eval: Value, traits: &Traits) -> Value {
        if self.shared.is_raw {
            return eval.clamp(-WON_BOUND + 1, WON_BOUND - 1);
        }
        let faded = eval * (fading() - pos.halfmove_clock().min(fading_halfmoves()) as Value) / fading();
        let corrected = faded + self.memory.history.correction(pos.turn(), traits);
        corrected.clamp(-WON_BOUND + 1, WON_BOUND - 1)
    }

    /// Is the move of the root one that is still looked for in this iteration?
    fn is_wanted(&self, m: Move) -> bool {
        self.root_moves[self.lines_found..].iter().any(|root_move| root_move.m == m)
    }

    fn note_root_move(&mut self, m: Move, value: Value, is_known: bool, nodes: u64) {
        let line = self.path.line(1);
        if let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.m == m) {
            root_move.nodes += nodes;
            root_move.value = if is_known { value } else { -INFINITE };
            if is_known {
                root_move.selective_depth = self.selective_depth;
                root_move.line.truncate(1);
                root_move.line.extend_from_slice(line);
            }
        }
    }

    /// A move refuted the position: it gains, and those tried before it lose.
    fn learn(&mut self, node: &Node<'_>, m: Move, bonus: i32, tried: &Tried) {
        let &Node { pos, ply, .. } = node;
        if is_noisy(pos, m) {
            self.memory.history.update_capture(PieceTo::of(pos, m), captured(pos, m), bonus);
        } else {
            let killers = &mut self.path.at_mut(ply).killers;
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
            let threats = self.path.at(ply).threats;
            self.reward_quiet(node, threats, m, bonus);
            tried.quiets.moves().for_each(|other| self.reward_quiet(node, threats, other, -bonus));
        }
        for other in tried.captures.moves() {
            self.memory.history.update_capture(PieceTo::of(pos, other), captured(pos, other), -bonus);
        }
    }

    /// The quiet move that led here gains by what it changed for the better, as the evaluation sees it.
    fn learn_from_evaluation(&mut self, pos: &Position, ply: usize, eval: Value) {
        let before = self.path.before(ply, 1);
        if let (Some(m), Some(eval_before)) = (before.quiet, before.eval) {
            let change = -(eval_before + eval);
            let bonus = evaluation_bonus_base()
                + (evaluation_bonus_slope() * change).clamp(-evaluation_bonus_max(), evaluation_bonus_max());
            let threats = before.threats;
            self.memory.history.update_quiet(!pos.turn(), threats, m, bonus);
        }
    }

    /// Nothing did against the quiet move that led here.
    fn reward_move_before(&mut self, pos: &Position, ply: usize, depth: i32) {
        let &Frame { quiet, played, threats, .. } = self.path.before(ply, 1);
        if let Some(m) = quiet {
            let bonus = history_bonus(depth);
            self.memory.history.update_quiet(!pos.turn(), threats, m, bonus / unrefuted_bonus_divisor());
            self.reward_continuations(ply - 1, played, bonus);
        }
    }

    fn reward_quiet(&mut self, node: &Node<'_>, threats: Bitboard, m: Move, bonus: i32) {
        let &Node { pos, ply, .. } = node;
        self.memory.history.update_quiet(pos.turn(), threats, m, bonus);
        self.reward_continuations(ply, PieceTo::of(pos, m), bonus);
    }

    fn reward_continuations(&mut self, ply: usize, piece: PieceTo, bonus: i32) {
        for before in self.path.moves_before(ply) {
            if before != PieceTo::NONE {
                self.memory.history.update_continuation(before, piece, bonus);
            }
        }
    }
}

/// Has the side to move more than pawns and a king?
#[inline]
fn has_pieces(pos: &Position) -> bool {
    let board = pos.board();
    (board.by_color(pos.turn()) - board.pawns() - board.by_role(Role::King)).any()
}

/// Moves that were tried and did not do.
#[derive(Default)]
struct Tried {
    quiets: Moves,
    captures: Moves,
}

/// Moves of one kind; those beyond [`TRIED`] are only counted.
struct Moves {
    moves: [Option<Move>; TRIED],
    count: usize,
}

impl Default for Moves {
    fn default() -> Moves {
        Moves { moves: [None; TRIED], count: 0 }
    }
}

impl Moves {
    #[inline]
    fn push(&mut self, m: Move) {
        if let Some(place) = self.moves.get_mut(self.count) {
            *place = Some(m);
        }
        self.count += 1;
    }

    fn moves(&self) -> impl Iterator<Item = Move> + use<'_> {
        self.moves.iter().take(self.count).flatten().copied()
    }
}
