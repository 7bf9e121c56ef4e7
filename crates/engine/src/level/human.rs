//! The small search of the levels below the engine's own strength: a few plies of what the player notices, then
//! exchanges, judged by taste. Nothing in it depends on time except its end, so a level is the same on every machine.

use super::Turn;
use super::dice::Dice;
use super::eyes::Eyes;
use super::skill::Skill;
use super::taste::{Taste, WORTH};
use super::watch::Watch;
use crate::score::{INFINITE, MATE, MATE_BOUND, Value};
use crate::{Bound, Found, Line, Report, Score};
use tabiya_rules::{File, Key, Move, MoveList, Position, Rank, Role};

/// Positions of the line being thought about, at most: calculation and exchanges stay far below.
const MAX_LINE: usize = 32;

/// In the first moves even strong players follow a mood, so that games differ.
const OPENING: u32 = 4;
const OPENING_WHIM: f64 = 30.0;

/// Chooses a move as a player of that skill would.
pub(super) fn think(turn: &Turn<'_>, skill: Skill, watch: Watch<'_>, report: &mut dyn FnMut(Report<'_>)) -> Found {
    let &Turn { root, moves, seed } = turn;
    let game = Dice::new(seed);
    let turn = game.with(root.position().key().0);
    let clutter = clutter(root.position());
    let whim = skill.whim * clutter;
    let whim = if root.position().fullmove_number() <= OPENING { whim.max(OPENING_WHIM) } else { whim };
    let skill = Skill { oversight: skill.oversight * clutter, whim, ..skill };
    let horizon = turn.with(1).round(skill.horizon).max(1);
    let mut player = Player {
        eyes: Eyes::new(turn.with(2), skill.oversight, root.last_move()),
        taste: Taste::new(skill.knowledge, game.with(3)),
        exchanges: turn.with(4).round(skill.exchanges),
        last: root.last_move(),
        past: root.history(),
        line: Vec::with_capacity(MAX_LINE),
        killers: [[None; 2]; MAX_LINE],
        nodes: 0,
        watch,
    };
    let mut candidates = player.candidates(root.position(), moves, &skill, turn.with(5));
    // Before the first look there is a move already, for who is told to stop must still make one.
    let mut found = Found { best: Some(candidates[0].m), ..Found::default() };
    found.lines = vec![player.line_of(&candidates[0], 0)];
    for depth in 1..=horizon.min(player.watch.depth()) {
        if !player.weigh(root.position(), &mut candidates, depth) {
            break;
        }
        found.best = Some(candidates[0].m);
        found.lines = vec![player.line_of(&candidates[0], depth)];
        report(Report::Line(&found.lines[0]));
    }
    (found.nodes, found.time) = (player.nodes, player.watch.elapsed());
    found
}

/// Nobody thinks of making less than a queen, except who knows of the knight that gives check.
fn is_far_fetched(m: Move, skill: &Skill) -> bool {
    /// From about 1200 Elo on.
    const KNOWS_KNIGHTS: f64 = 0.65;
    match m.promotion() {
        Some(Role::Knight) => skill.knowledge < KNOWS_KNIGHTS,
        Some(role) => role != Role::Queen,
        None => false,
    }
}

/// A move that the player thinks about.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    m: Move,
    /// How much better or worse it feels than it is.
    whim: Value,
    value: Value,
}

/// A position that is thought about, and what it must be worth to matter.
#[derive(Clone, Copy)]
struct Look<'p> {
    pos: &'p Position,
    ply: usize,
    alpha: Value,
    beta: Value,
    /// The move that led here.
    before: Move,
}

impl Look<'_> {
    /// The same of what comes next, where so much is sure already.
    fn then<'n>(&self, pos: &'n Position, before: Move, alpha: Value) -> Look<'n> {
        Look { pos, ply: self.ply + 1, alpha: -self.beta, beta: -alpha, before }
    }
}

struct Player<'a> {
    eyes: Eyes,
    taste: Taste,
    /// Captures in a row that are followed after the horizon.
    exchanges: u32,
    last: Option<Move>,
    past: &'a [Key],
    line: Vec<Key>,
    /// Quiet moves that were good answers, to be tried early.
    killers: [[Option<Move>; 2]; MAX_LINE],
    nodes: u64,
    watch: Watch<'a>,
}

impl Player<'_> {
    fn line_of(&self, candidate: &Candidate, depth: u32) -> Line {
        Line {
            rank: 1,
            depth,
            selective_depth: depth + self.exchanges,
            score: Score::from_value(candidate.value),
            bound: Bound::Exact,
            moves: vec![candidate.m],
            nodes: self.nodes,
            time: self.watch.elapsed(),
            hash_full: 0,
            solved: 0,
        }
    }

    /// The moves that come to mind, or all if none does.
    fn candidates(&self, pos: &Position, moves: &[Move], skill: &Skill, dice: Dice) -> Vec<Candidate> {
        let whim = |m: Move| skill.whim * dice.with(u64::from(m.to_bits())).bell() + appeal(pos, m, skill);
        let candidate = |&m: &Move| Candidate { m, whim: whim(m) as Value, value: 0 };
        let mut all = moves.iter().map(candidate).collect::<Vec<_>>();
        if all.iter().any(|c| !is_far_fetched(c.m, skill)) {
            all.retain(|c| !is_far_fetched(c.m, skill));
        }
        let mut seen = all.clone();
        seen.retain(|c| self.eyes.notice(pos, c.m, self.last, 0));
        let mut seen = if seen.is_empty() { all } else { seen };
        seen.sort_by_key(|c| std::cmp::Reverse((order(pos, c.m, &[None; 2]), c.m)));
        seen
    }

    /// Looks at every candidate `depth` plies deep and sorts the one that pleases most to the front. `false` if there
    /// was no time to finish.
    fn weigh(&mut self, pos: &Position, candidates: &mut [Candidate], depth: u32) -> bool {
        let (mut best, mut choice) = (-INFINITE, 0);
        self.line.clear();
        self.line.push(pos.key());
        for (i, candidate) in candidates.iter_mut().enumerate() {
            // What cannot please more than the best so far, whim included, need not be known exactly.
            let alpha = (best - candidate.whim).clamp(-INFINITE, INFINITE);
            let next = pos.after(candidate.m);
            // Who stands well does not repeat moves, even without looking further.
            let value = match self.is_draw(&next, next.key()) {
                true => 0,
                false => {
                    let then = Look { pos: &next, ply: 1, alpha: -INFINITE, beta: -alpha, before: candidate.m };
                    -self.calculate(then, depth - 1)
                }
            };
            if self.watch.is_over() {
                return false;
            }
            candidate.value = value;
            // Nobody turns down a mate that he sees for a whim, nor walks into one.
            let feels = if value.abs() >= MATE_BOUND { value } else { value + candidate.whim };
            if feels > best {
                (best, choice) = (feels, i);
            }
        }
        candidates[..=choice].rotate_right(1);
        true
    }

    /// What a position is worth after looking `depth` plies further at what is noticed.
    fn calculate(&mut self, look: Look<'_>, depth: u32) -> Value {
        let Look { pos, ply, mut alpha, beta, before } = look;
        if depth == 0 || ply + 1 >= MAX_LINE {
            return self.exchange(look, self.exchanges);
        }
        self.nodes += 1;
        if self.watch.tick(self.nodes) {
            return 0;
        }
        let key = pos.key();
        if self.is_draw(pos, key) {
            return 0;
        }
        let moves = pos.legal_moves();
        if moves.is_empty() {
            return self.no_moves(pos, ply);
        }
        let mut best = None;
        self.line.push(key);
        for m in self.sorted(pos, moves, ply) {
            if !self.eyes.notice(pos, m, Some(before), ply) {
                continue;
            }
            let value = -self.calculate(look.then(&pos.after(m), m, alpha), depth - 1);
            best = best.max(Some(value));
            alpha = alpha.max(value);
            if alpha >= beta {
                self.remember(pos, m, ply);
                break;
            }
        }
        self.line.pop();
        // Nothing came to mind: things will stay as they are.
        best.unwrap_or_else(|| self.taste.judge(pos))
    }

    /// Follows captures, `left` of them at most.
    fn exchange(&mut self, look: Look<'_>, left: u32) -> Value {
        let Look { pos, ply, mut alpha, beta, before } = look;
        self.nodes += 1;
        if self.watch.tick(self.nodes) {
            return 0;
        }
        let mut moves = pos.legal_moves();
        if moves.is_empty() {
            return self.no_moves(pos, ply);
        }
        let stand = self.taste.judge(pos);
        if left == 0 || stand >= beta || ply + 1 >= MAX_LINE {
            return stand;
        }
        let mut best = stand;
        alpha = alpha.max(stand);
        moves.retain(|m| gain(pos, m) > 0);
        for m in self.sorted(pos, moves, ply) {
            if !self.eyes.notice(pos, m, Some(before), ply) {
                continue;
            }
            let value = -self.exchange(look.then(&pos.after(m), m, alpha), left - 1);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn no_moves(&self, pos: &Position, ply: usize) -> Value {
        match pos.is_check() {
            true if self.eyes.knows_mate() => ply as Value - MATE,
            false if self.eyes.knows_stalemate() => 0,
            _ => self.taste.judge(pos),
        }
    }

    fn is_draw(&self, pos: &Position, key: Key) -> bool {
        pos.halfmove_clock() >= 100
            || pos.halfmove_clock() >= 3 && (self.past.contains(&key) || self.line.contains(&key))
            || pos.is_insufficient_material()
    }

    fn sorted(&self, pos: &Position, moves: MoveList, ply: usize) -> impl Iterator<Item = Move> + use<> {
        let killers = self.killers[ply.min(MAX_LINE - 1)];
        let mut scored: Vec<(Value, Move)> = moves.iter().map(|&m| (order(pos, m, &killers), m)).collect();
        scored.sort_unstable_by(|a, b| b.cmp(a));
        scored.into_iter().map(|(_, m)| m)
    }

    fn remember(&mut self, pos: &Position, m: Move, ply: usize) {
        let killers = &mut self.killers[ply];
        if gain(pos, m) == 0 && killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }
}

/// What a move wins at once, before any answer.
fn gain(pos: &Position, m: Move) -> Value {
    let taken = match pos.board().role_at(m.to()) {
        Some(role) if !m.is_castle() => WORTH[role as usize],
        _ if m.is_en_passant() => WORTH[Role::Pawn as usize],
        _ => 0,
    };
    taken + if m.promotion() == Some(Role::Queen) { WORTH[Role::Queen as usize] } else { 0 }
}

/// What to look at first: big gains by small pieces, then good answers of before, then the middle of the board.
fn order(pos: &Position, m: Move, killers: &[Option<Move>; 2]) -> Value {
    let gain = gain(pos, m);
    if gain > 0 {
        let taker = pos.board().role_at(m.from()).map_or(0, |role| role as Value);
        return 10_000 + 10 * gain - taker;
    }
    match killers.iter().position(|&killer| killer == Some(m)) {
        Some(place) => 5_000 - place as Value,
        None => 0,
    }
}

/// Habits: what draws the hand before any calculation. Checks and captures tempt those who know little; that pieces
/// come out, the king castles and rooks wait is what everybody is told first, and who knows more sees why.
fn appeal(pos: &Position, m: Move, skill: &Skill) -> f64 {
    let role = pos.board().role_at(m.from());
    let is_opening = pos.fullmove_number() <= 12;
    let leaves_home = m.from().rank() == pos.turn().rank(Rank::First);
    let habit = match role {
        Some(Role::King) if m.is_castle() => 60.0,
        Some(Role::King) if is_opening && !pos.is_check() => -60.0,
        Some(Role::Rook) if is_opening => -25.0,
        Some(Role::Knight | Role::Bishop) if is_opening && leaves_home => 25.0,
        Some(Role::Pawn) if is_opening && matches!(m.from().file(), File::D | File::E) => 20.0,
        Some(Role::Pawn) if is_opening && matches!(m.from().file(), File::A | File::H) => -15.0,
        _ => 0.0,
    };
    let check = if pos.after(m).is_check() { 25.0 } else { 0.0 };
    let capture = if gain(pos, m) > 0 { 15.0 } else { 0.0 };
    (1.0 - 0.7 * skill.knowledge) * habit + (1.0 - skill.knowledge) * (check + capture)
}

/// How much there is to look at, from 1 with most pieces on the board to much less in an ending: with few pieces
/// people overlook little and judge by rules of thumb.
fn clutter(pos: &Position) -> f64 {
    let men = pos.board().occupied().len() as f64;
    (0.25 + 0.75 * (men - 4.0) / 20.0).clamp(0.25, 1.0)
}
