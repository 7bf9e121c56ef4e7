//! Looks again before anything is said. What a first look takes for a lapse is searched deeper, the best move from both sides
//! of it, and what survives is the evaluation; what may deserve praise is compared with all that could have been played instead.
//! Most positions of a game need no second look.

use super::evaluation::search;
use super::hindsight::{NOISE, hindsight};
use super::{Evaluation, calibrated, judge, win_chances};
use crate::explain::{Grounds, MoveExplanation, played_out, score_before};
use crate::see::see;
use crate::{Control, Engine, Limits, Line, Root, Score};
use std::ops::Range;
use tabiya_openings::opening_of;
use tabiya_rules::Move;

/// What loses this much of the chances at the first look may be a lapse at the second.
const DOUBTFUL: f64 = 0.04;
/// The same in a game that is as good as won or lost, before the move and after it.
const DOUBTFUL_IF_DECIDED: f64 = 0.15;

/// What still loses this much at the second look is plain.
const PLAINLY_LOST: f64 = 0.5;

/// Who finds a move that is better by so much than all others, none of which leaves an advantage to speak of, has found the only
/// good one.
const ONLY: f64 = 0.4;
const NOTHING_MUCH: f64 = 0.15;

/// The least that a praised move must leave: nobody is praised for losing slowly.
const STILL_GOOD: f64 = -0.15;

/// Whoever sees no more than so many positions sees what is plain.
const PLAIN: u64 = 1_000;

/// What may still be wrong after the second look is looked at a last time, as long before the move as after it: so many times as many
/// positions are visited as at the first.
const TIMES: [u64; 2] = [3, 20];
/// As patient is the last look at what may be praised.
const PRAISED: u64 = 8;
/// And that at what is given up against a move that is recommended.
const BLOWS: u64 = 5;
/// And that at the end of what is told of a line.
const FOLLOWED: u64 = 10;
/// Of moves that are refuted, so many are tried.
const TRIED: usize = 3;

/// A game is looked at again by so many moves at once, from its beginning: what is to be said of them is certain, then, and can be
/// told while the rest is looked at.
const STRETCH: usize = 12;

/// How a position is looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// For longer, and at its best move from the other side too: one that is refuted gives way to the next.
    Deeper {
        /// So many times as many positions are visited as at the first look.
        times: u64,
    },
    /// At what may be given up against its best move, which a search of everything hardly looks at: one that is refuted gives way to
    /// the next.
    Blows,
    /// From the end of what is told of its best line: does it come to what it promises?
    Follow {
        /// So many moves of it are told.
        plies: usize,
    },
    /// At all but the best move, which was played: is it the only good one?
    Others,
}

/// The positions of a game to look at again, each with ever more patience.
#[derive(Clone, Debug)]
pub struct Doubts {
    positions: Vec<Looked>,
    certain: usize,
}

/// The most patient look at a position so far.
#[derive(Clone, Copy, Debug)]
struct Looked {
    times: u64,
    blows: bool,
    /// So many moves of its best line were followed.
    followed: usize,
    others: bool,
}

/// A position to look at again.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// After so many moves of the game.
    pub position: usize,
    /// How.
    pub look: Look,
    /// What is thought of it by now.
    pub known: Evaluation,
}

impl Doubts {
    /// Nothing was looked at twice yet, of so many positions.
    pub fn new(positions: usize) -> Doubts {
        Doubts { positions: vec![Looked { times: 1, blows: false, followed: 0, others: false }; positions], certain: 0 }
    }

    /// What is to be said of so many moves, from the first, is certain.
    pub fn certain(&self) -> usize {
        self.certain
    }

    /// What is to be looked at now, by what is known by now; nothing when all that would be said is certain. Ask again when it
    /// is done.
    pub fn next(&mut self, start: &Root, moves: &[Move], evaluations: &[Option<Evaluation>]) -> Vec<Doubt> {
        let known = hindsight(moves, evaluations);
        // A longer look at the first position of a stretch may say something new of the move before it.
        for from in (self.certain.saturating_sub(STRETCH)..moves.len()).step_by(STRETCH) {
            self.certain = from;
            let stretch = from..moves.len().min(from + STRETCH);
            let new = self.of_stretch(start, moves, evaluations, &known, stretch);
            if !new.is_empty() {
                return new;
            }
        }
        self.certain = moves.len();
        Vec::new()
    }

    /// What is to be looked at for these moves. `known` is more than `evaluations`: what the game itself has shown.
    fn of_stretch(
        &mut self,
        start: &Root,
        moves: &[Move],
        evaluations: &[Option<Evaluation>],
        known: &[Option<Evaluation>],
        stretch: Range<usize>,
    ) -> Vec<Doubt> {
        let mut root = root_after(start, moves, stretch.start);
        let mut times = vec![1; self.positions.len()];
        let mut told = vec![0; self.positions.len()];
        let mut recommended = vec![false; self.positions.len()];
        let mut praise = Vec::new();
        for ply in stretch {
            let m = moves[ply];
            if let (Some(Some(before)), Some(Some(after))) = (known.get(ply), known.get(ply + 1)) {
                let was_overlooked = evaluations[ply].as_ref().is_some_and(|first| first.score != before.score);
                let is_new = self.positions[ply].times.min(self.positions[ply + 1].times) == 1;
                let more = match is_new {
                    true => (was_overlooked || is_doubtful(&root, before, after)).then_some([TIMES[0]; 2]),
                    false => further(&root, m, before, after),
                };
                if let Some(more) = more {
                    times[ply] = more[0].max(times[ply]);
                    times[ply + 1] = more[1];
                } else if !self.positions[ply].others && may_be_hard(&root, m, before, after) {
                    praise.push(ply);
                }
                let explained = explained(&root, m, before, after);
                recommended[ply] = explained.is_some();
                let Grounds { best, reply } = explained.map(|explained| explained.grounds()).unwrap_or_default();
                told[ply] = best.max(told[ply]);
                told[ply + 1] = reply;
            }
            root.play(m);
        }
        let looks = |looks: Vec<Option<Look>>| -> Vec<Doubt> {
            let wanted = looks.into_iter().zip(known).enumerate();
            let doubt = |(position, (look, known)): (usize, (Option<Look>, &Option<Evaluation>))| {
                Some(Doubt { position, look: look?, known: known.clone()? })
            };
            wanted.filter_map(doubt).collect()
        };
        let new = looks(self.positions.iter_mut().zip(times).map(|(looked, times)| looked.deeper(times)).collect());
        if !new.is_empty() {
            return new;
        }
        let new =
            looks(self.positions.iter_mut().zip(recommended).map(|(looked, is_so)| looked.blows(is_so)).collect());
        if !new.is_empty() {
            return new;
        }
        let new = looks(self.positions.iter_mut().zip(told).map(|(looked, plies)| looked.follow(plies)).collect());
        if !new.is_empty() {
            return new;
        }
        // When all else is certain, for a deeper look would forget what was found of the others.
        let is_praise = |position: &usize| praise.contains(position);
        let others = self.positions.iter_mut().enumerate();
        looks(others.map(|(position, looked)| is_praise(&position).then(|| looked.others())).collect())
    }
}

impl Looked {
    fn deeper(&mut self, times: u64) -> Option<Look> {
        if times <= self.times {
            return None;
        }
        (self.times, self.blows, self.followed) = (times, false, 0);
        Some(Look::Deeper { times })
    }

    fn blows(&mut self, is_recommended: bool) -> Option<Look> {
        if !is_recommended || self.blows {
            return None;
        }
        (self.blows, self.followed) = (true, 0);
        Some(Look::Blows)
    }

    /// A first move alone was looked at from both sides.
    fn follow(&mut self, plies: usize) -> Option<Look> {
        if plies <= self.followed.max(1) {
            return None;
        }
        self.followed = plies;
        Some(Look::Follow { plies })
    }

    fn others(&mut self) -> Look {
        (self.others, self.followed) = (true, 0);
        Look::Others
    }
}

/// How much longer to look at what is before and after a move that was looked at again, if it may still be wrong. However plain
/// that is, what was right may be hard to find.
fn further(root: &Root, m: Move, before: &Evaluation, after: &Evaluation) -> Option<[u64; 2]> {
    let is_certain = is_plain(before, after);
    may_be_wrong(root, m, before, after).then_some([TIMES[1], if is_certain { TIMES[0] } else { TIMES[1] }])
}

/// May there be something wrong with the move between these two? Even if it was thought to be the best: what comes of it says
/// otherwise then.
fn is_doubtful(root: &Root, before: &Evaluation, after: &Evaluation) -> bool {
    if root.position().legal_moves().len() < 2 {
        return false;
    }
    let lost = win_chances(before.score) + win_chances(after.score);
    let least = if is_decided(before.score, after.score) { DOUBTFUL_IF_DECIDED } else { DOUBTFUL };
    judge(before.score, after.score).is_some() || lost >= least
}

fn is_decided(before: Score, after: Score) -> bool {
    const CLEARLY: f64 = 0.55;
    let (before, after) = (win_chances(before), -win_chances(after));
    before.min(after) >= CLEARLY || before.max(after) <= -CLEARLY
}

/// Is so much lost that two looks are enough to say so?
fn is_plain(before: &Evaluation, after: &Evaluation) -> bool {
    win_chances(before.score) + win_chances(after.score) >= PLAINLY_LOST
}

/// By what is known, may the move be called wrong, now or after a longer look?
fn may_be_wrong(root: &Root, m: Move, before: &Evaluation, after: &Evaluation) -> bool {
    let is_free = root.position().legal_moves().len() > 1;
    judge(before.score, after.score).is_some() && before.best() != Some(m) && is_free
}

/// What would be said of a move that is wrong.
fn explained(root: &Root, m: Move, before: &Evaluation, after: &Evaluation) -> Option<MoveExplanation> {
    judge(before.score, after.score)?;
    let explanation = MoveExplanation::from_lines(root, m, before.lines.first()?, after.lines.first());
    let is_wrong = explanation.verdict.as_ref().is_some_and(|verdict| verdict.lapse.is_some());
    is_wrong.then_some(explanation)
}

/// May this move be the only good one, and hard to find? It is not where something is taken for nothing or taken back, nor where
/// there is little choice, nor in the books; and who can give check first may come to the same by another way.
fn may_be_hard(root: &Root, m: Move, before: &Evaluation, after: &Evaluation) -> bool {
    const CHOICE: usize = 5;
    const PAWN: i32 = 90;
    let pos = root.position();
    let is_plain = m.promotion().is_some() || pos.captured(m).is_some() && see(pos, m, PAWN);
    let is_other_check = |&other: &Move| other != m && see(pos, other, 0) && pos.after(other).is_check();
    before.best() == Some(m)
        && !is_plain
        && !pos.legal_moves().iter().any(is_other_check)
        && root.last_capture() != Some(m.to())
        && pos.legal_moves().len() >= CHOICE
        && -win_chances(after.score) >= STILL_GOOD
        && opening_of(&pos.after(m)).is_none()
}

/// Is this the only good move, by a look at all others ([`Look::Others`])?
pub(super) fn is_only(root: &Root, m: Move, before: &Evaluation, after: &Evaluation) -> bool {
    let [best, other, ..] = before.lines.as_slice() else { return false };
    is_far_better(best, other) && may_be_hard(root, m, before, after)
}

fn is_far_better(best: &Line, other: &Line) -> bool {
    let (best, other) = (win_chances(best.score), win_chances(other.score));
    best - other >= ONLY && other <= NOTHING_MUCH
}

/// Is it the same, as far as two looks agree?
fn is_same(one: Score, other: Score) -> bool {
    const CHANCES: f64 = 0.1;
    const CENTIPAWNS: u32 = 60;
    let is_near = matches!((one, other), (Score::Cp(one), Score::Cp(other)) if one.abs_diff(other) <= CENTIPAWNS);
    is_near || (win_chances(one) - win_chances(other)).abs() <= CHANCES
}

/// Looks at a position again, of which this is known by a look that kept to these limits; `None` if `control` stopped it.
pub fn look_again(
    engine: &mut Engine,
    root: &Root,
    look: Look,
    known: &Evaluation,
    limits: &Limits,
    control: &Control,
) -> Option<Evaluation> {
    if !root.position().has_legal_move() {
        return Some(known.clone());
    }
    engine.clear();
    match look {
        Look::Deeper { times } => Searcher { engine, limits, control }.deeper(root, times, known.best()),
        Look::Blows => Searcher { engine, limits, control }.blows(root, known),
        Look::Follow { plies } => Searcher { engine, limits, control }.follow(root, plies, known),
        Look::Others => Searcher { engine, limits, control }.others(root, known),
    }
}

struct Searcher<'a> {
    engine: &'a mut Engine,
    /// Those of the first look.
    limits: &'a Limits,
    control: &'a Control,
}

impl Searcher<'_> {
    /// The best lines, as many as are asked for; `None` if it was stopped.
    fn lines(&mut self, root: &Root, times: u64, moves: Vec<Move>) -> Option<Vec<Line>> {
        let limits = Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_mul(times)),
            depth: self.limits.depth.map(|depth| depth + 2),
            search_moves: moves,
            ..self.limits.clone()
        };
        let found = search(self.engine, root, &limits, self.control);
        (!self.control.is_stopped()).then(|| found.into_iter().map(|line| calibrated(root.position(), line)).collect())
    }

    fn best(&mut self, root: &Root, times: u64, moves: Vec<Move>) -> Option<Line> {
        self.lines(root, times, moves)?.into_iter().next()
    }

    /// The best lines, the first of which keeps what it promises: one that does not gives way to a better one among the others, or to
    /// what was thought to be the best before, if that keeps more.
    fn deeper(&mut self, root: &Root, times: u64, thought: Option<Move>) -> Option<Evaluation> {
        let mut lines = self.lines(root, times, Vec::new())?;
        let (asked, mut found) = (lines.len(), lines.first()?.clone());
        let mut others: Vec<Move> = root.position().legal_moves().into_iter().collect();
        let mut tried: Vec<Line> = Vec::new();
        let chances = |line: &Line| win_chances(line.score);
        for _ in 0..TRIED {
            let mut line = found.clone();
            self.confirm(root, times, &mut line)?;
            let is_refuted = chances(&found) - chances(&line) >= NOISE;
            others.retain(|m| line.moves.first() != Some(m));
            tried.push(line);
            if !is_refuted || others.is_empty() {
                break;
            }
            found = self.best(root, times, others.clone())?;
            if tried.iter().any(|line| chances(&found) <= chances(line)) {
                break;
            }
        }
        if let Some(thought) = thought.filter(|thought| others.contains(thought)) {
            let mut line = self.best(root, times, vec![thought])?;
            self.confirm(root, times, &mut line)?;
            tried.push(line);
        }
        tried.sort_by(|one, other| chances(other).total_cmp(&chances(one)));
        lines.retain(|line| tried.iter().all(|other| other.moves.first() != line.moves.first()));
        lines.extend(tried.drain(1..));
        lines.sort_by(|one, other| chances(other).total_cmp(&chances(one)));
        let best = tried.pop()?;
        let score = best.score;
        lines.insert(0, best);
        lines.truncate(asked);
        Some(Evaluation { score, lines })
    }

    /// What was promised, against what is left of it after the answer: the lesser holds.
    fn confirm(&mut self, root: &Root, times: u64, line: &mut Line) -> Option<()> {
        let Some(&best) = line.moves.first() else { return Some(()) };
        let mut then = root.clone();
        then.play(best);
        if then.position().has_legal_move() {
            // Much of what it needs to know is known from the search before.
            let answer = self.best(&then, times.div_ceil(2), Vec::new())?;
            let kept = score_before(answer.score);
            if win_chances(kept) < win_chances(line.score) {
                line.score = kept;
            }
            line.moves = [best].into_iter().chain(answer.moves).collect();
        }
        Some(())
    }

    /// What is known, if nothing that is given up against the best move refutes it; else the best that is found instead.
    fn blows(&mut self, root: &Root, known: &Evaluation) -> Option<Evaluation> {
        let Some(mut line) = known.lines.first().cloned() else { return Some(known.clone()) };
        let mut others: Vec<Move> = root.position().legal_moves().into_iter().collect();
        let mut tried: Vec<Line> = Vec::new();
        loop {
            let promised = win_chances(line.score);
            self.give_up_against(root, &mut line)?;
            let is_refuted = promised - win_chances(line.score) >= NOISE;
            others.retain(|m| line.moves.first() != Some(m));
            tried.push(line.clone());
            if !is_refuted || others.is_empty() || tried.len() == TRIED {
                break;
            }
            line = self.best(root, TIMES[1], others.clone())?;
            self.confirm(root, TIMES[1], &mut line)?;
        }
        if tried.len() == 1 {
            return Some(known.clone());
        }
        let chances = |line: &Line| win_chances(line.score);
        tried.sort_by(|one, other| chances(other).total_cmp(&chances(one)));
        tried.truncate(known.lines.len());
        Some(Evaluation { score: tried.first()?.score, lines: tried })
    }

    /// What is left of a promise if the answer is a check or a capture that costs something: a search of all answers gives such ones
    /// little time.
    fn give_up_against(&mut self, root: &Root, line: &mut Line) -> Option<()> {
        let Some(&best) = line.moves.first() else { return Some(()) };
        let mut then = root.clone();
        then.play(best);
        let pos = *then.position();
        let is_forcing = |m: Move| pos.captured(m).is_some() || pos.after(m).is_check();
        let gives_up = |m: &Move| is_forcing(*m) && !see(&pos, *m, 0);
        let offers: Vec<Move> = pos.legal_moves().into_iter().filter(gives_up).collect();
        if !offers.is_empty() {
            let answer = self.best(&then, BLOWS, offers)?;
            let kept = score_before(answer.score);
            if win_chances(line.score) - win_chances(kept) >= NOISE {
                line.score = kept;
                line.moves = [best].into_iter().chain(answer.moves).collect();
            }
        }
        Some(())
    }

    /// What is known, of its line only the first move if the end of what is told of it is worth something else: somebody has
    /// overlooked something on the way.
    fn follow(&mut self, root: &Root, plies: usize, known: &Evaluation) -> Option<Evaluation> {
        let mut known = known.clone();
        let Some(line) = known.lines.first_mut() else { return Some(known) };
        let mut end = root.clone();
        played_out(root.position(), &line.moves).into_iter().take(plies).for_each(|m| end.play(m));
        if end.position().has_legal_move() {
            let found = self.best(&end, FOLLOWED, Vec::new())?.score;
            let is_ours = end.position().turn() == root.position().turn();
            if !is_same(line.score, if is_ours { found } else { found.reversed() }) {
                line.moves.truncate(1);
            }
        }
        Some(known)
    }

    /// The best of the other moves as a second line, if the first move is better by far and not plain; else what is known, without
    /// anything that could be taken for such a proof.
    fn others(&mut self, root: &Root, known: &Evaluation) -> Option<Evaluation> {
        let Some(mut line) = known.lines.first().cloned() else { return Some(known.clone()) };
        let is_proof = known.lines.get(1).is_some_and(|other| is_far_better(&line, other));
        let kept = if is_proof { 1 } else { known.lines.len() };
        let unproven = Evaluation { score: known.score, lines: known.lines[..kept].to_vec() };
        let best = known.best();
        let glance = self.engine.search(root, &Limits::nodes(PLAIN), self.control, &mut |_| {});
        if glance.lines.first().and_then(|line| line.moves.first().copied()) == best {
            return Some(unproven);
        }
        let others: Vec<Move> = root.position().legal_moves().into_iter().filter(|&m| Some(m) != best).collect();
        for times in [1, TIMES[0]] {
            if !is_far_better(&line, &self.best(root, times, others.clone())?) {
                return Some(unproven);
            }
        }
        self.confirm(root, PRAISED, &mut line)?;
        let other = self.best(root, PRAISED, others)?;
        if !is_far_better(&line, &other) {
            return Some(unproven);
        }
        Some(Evaluation { score: line.score, lines: vec![line, Line { rank: 2, ..other }] })
    }
}

/// How looking again at a game comes along.
#[derive(Clone, Copy, Debug)]
pub enum Again<'a> {
    /// So many looks are done, of so many by now.
    Looked {
        /// Those that are done.
        done: usize,
        /// All that are wanted by now.
        of: usize,
    },
    /// What is to be said of more moves is certain.
    Certain {
        /// So many, from the first.
        moves: usize,
        /// What is thought of all positions by now.
        evaluations: &'a [Option<Evaluation>],
    },
}

/// Looks again at all that is doubtful in a game, one after the other, and tells how that comes along. `false` if `control` stopped it.
pub fn look_again_at_all(
    engine: &mut Engine,
    (start, moves): (&Root, &[Move]),
    evaluations: &mut [Option<Evaluation>],
    limits: &Limits,
    control: &Control,
    tell: &mut dyn FnMut(Again<'_>),
) -> bool {
    let mut doubts = Doubts::new(evaluations.len());
    let (mut done, mut of, mut certain) = (0, 0, 0);
    loop {
        let new = doubts.next(start, moves, evaluations);
        if new.is_empty() {
            return true;
        }
        if doubts.certain() > certain {
            certain = doubts.certain();
            tell(Again::Certain { moves: certain, evaluations });
        }
        of += new.len();
        for Doubt { position, look, known } in new {
            let root = root_after(start, moves, position);
            let Some(found) = look_again(engine, &root, look, &known, limits, control) else { return false };
            evaluations[position] = Some(found);
            done += 1;
            tell(Again::Looked { done, of });
        }
    }
}

/// The position after so many moves, with its history.
pub fn root_after(start: &Root, moves: &[Move], count: usize) -> Root {
    let mut root = start.clone();
    moves.iter().take(count).for_each(|&m| root.play(m));
    root
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bound;
    use std::time::Duration;
    use tabiya_rules::pgn::Tree;
    use tabiya_rules::{Position, UciMove};

    fn line(pos: &Position, score: Score, first: &str) -> Line {
        let m: UciMove = first.parse().expect("a move");
        Line {
            rank: 1,
            depth: 9,
            selective_depth: 9,
            score,
            bound: Bound::Exact,
            moves: vec![pos.resolve(m).expect("legal")],
            nodes: 1,
            time: Duration::ZERO,
            hash_full: 0,
            solved: 0,
        }
    }

    /// Every look that is wanted of fool's mate, if so much is thought of the position after 2.g4 each time, and this to be the best
    /// move instead of it.
    fn looks(after_g4: Score, instead: &str) -> Vec<Vec<(usize, Look)>> {
        let tree: Tree = "1. f3 e5 2. g4 Qh4# 0-1".parse().expect("a game");
        let moves: Vec<Move> = tree.moves().collect();
        let start = Root::new(*tree.start());
        let mut evaluations = Vec::new();
        let best = [(Score::Cp(20), "e2e4"), (Score::Cp(-10), "e7e5"), (Score::Cp(10), instead), (after_g4, "d8h4")];
        for (count, (score, first)) in best.into_iter().enumerate() {
            let line = line(root_after(&start, &moves, count).position(), score, first);
            evaluations.push(Some(Evaluation { score, lines: vec![line] }));
        }
        // What comes of it is no news.
        let end = if after_g4.mate().is_some() { Score::Mate(0) } else { after_g4.reversed() };
        evaluations.push(Some(Evaluation { score: end, lines: Vec::new() }));
        let mut doubts = Doubts::new(evaluations.len());
        let mut next = || -> Option<Vec<(usize, Look)>> {
            let new = doubts.next(&start, &moves, &evaluations);
            (!new.is_empty()).then(|| new.into_iter().map(|doubt| (doubt.position, doubt.look)).collect())
        };
        std::iter::from_fn(&mut next).take(9).collect()
    }

    #[test]
    fn what_stays_wrong_is_looked_at_twice_more_and_not_for_ever() {
        let deeper = |times: u64| [2, 3].map(|position| (position, Look::Deeper { times })).to_vec();
        let found = looks(Score::Cp(150), "e2e4");
        assert_eq!(found[..2], TIMES.map(deeper));
        assert_eq!(found[2], [(2, Look::Blows)]);
        assert!(found.len() < 9 && found[3..].iter().flatten().all(|(_, look)| *look == Look::Others), "{found:?}");
        // Where it is plain what was wrong, only what was right is looked at again and again.
        let found = looks(Score::Mate(1), "e2e4");
        let only_before = |times: u64| vec![(2, Look::Deeper { times })];
        assert_eq!(found[..3], [deeper(TIMES[0]), only_before(TIMES[1]), vec![(2, Look::Blows)]]);
        assert!(found[3..].iter().flatten().all(|(_, look)| *look == Look::Others), "{found:?}");
    }

    #[test]
    fn the_best_move_is_looked_at_again_if_it_comes_to_less() {
        let is_deeper =
            |found: &[Vec<(usize, Look)>]| found.iter().flatten().any(|(_, look)| matches!(look, Look::Deeper { .. }));
        assert!(is_deeper(&looks(Score::Cp(150), "g2g4")));
        assert!(!is_deeper(&looks(Score::Cp(0), "g2g4")));
    }

    /// The king steps into a skewer: 1.Kd1 Ra1+ 2.Kd2 Rxh1.
    const SKEWERED: &str = "4k3/8/8/8/8/8/r7/4K2N w - - 0 1";

    fn moves(start: &Position, text: &[&str]) -> Vec<Move> {
        let mut pos = *start;
        let play = |text: &&str| {
            let m = pos.resolve(text.parse::<UciMove>().expect("a move")).expect("legal");
            pos.play_unchecked(m);
            m
        };
        text.iter().map(play).collect()
    }

    #[test]
    fn what_is_told_of_a_line_is_followed_once_all_else_is_certain() {
        let start: Position = SKEWERED.parse().expect("a position");
        let game = moves(&start, &["e1d1"]);
        let then = start.after(game[0]);
        let mut reply = line(&then, Score::Cp(250), "a2a1");
        reply.moves = moves(&then, &["a2a1", "d1d2", "a1h1"]);
        let best = line(&start, Score::Cp(0), "h1g3");
        let evaluations = [best, reply].map(|line| Some(Evaluation { score: line.score, lines: vec![line] }));
        let mut doubts = Doubts::new(evaluations.len());
        let mut next = || -> Vec<(usize, Look)> {
            let new = doubts.next(&Root::new(start), &game, &evaluations);
            new.into_iter().map(|doubt| (doubt.position, doubt.look)).collect()
        };
        for times in &TIMES {
            assert!(next().iter().all(|(_, look)| matches!(look, Look::Deeper { times: now } if now == times)));
        }
        assert_eq!(next(), [(0, Look::Blows)]);
        assert_eq!(next(), [(1, Look::Follow { plies: 3 })]);
        assert_eq!(next(), []);
    }

    #[test]
    fn what_is_not_to_be_told_any_more_is_not_looked_at_a_last_time() {
        let start: Position = SKEWERED.parse().expect("a position");
        let game = moves(&start, &["e1d1"]);
        let after = |cp: i32| {
            let line = line(&start.after(game[0]), Score::Cp(cp), "a2a1");
            Some(Evaluation { score: line.score, lines: vec![line] })
        };
        let best = line(&start, Score::Cp(0), "h1g3");
        let mut evaluations = [Some(Evaluation { score: best.score, lines: vec![best] }), after(150)];
        let mut doubts = Doubts::new(evaluations.len());
        let mut next = |evaluations: &[Option<Evaluation>]| -> Vec<(usize, Look)> {
            let new = doubts.next(&Root::new(start), &game, evaluations);
            new.into_iter().map(|doubt| (doubt.position, doubt.look)).collect()
        };
        let both = |times: u64| [0, 1].map(|position| (position, Look::Deeper { times }));
        assert_eq!(next(&evaluations), both(TIMES[0]));
        evaluations[1] = after(10);
        assert_eq!(next(&evaluations), []);
    }

    #[test]
    fn of_a_line_that_does_not_come_to_what_it_promises_one_move_is_left() {
        let start: Position = SKEWERED.parse().expect("a position");
        let line_of = |score: Score| {
            let line = Line { moves: moves(&start, &["e1d1", "a2a1", "d1d2", "a1h1"]), ..line(&start, score, "e1d1") };
            Evaluation { score, lines: vec![line] }
        };
        let (root, look, limits) = (Root::new(start), Look::Follow { plies: 4 }, Limits::nodes(2_000));
        let followed = |known: &Evaluation| {
            let found = look_again(&mut Engine::default(), &root, look, known, &limits, &Control::default());
            found.expect("not stopped").lines[0].moves.len()
        };
        // What the end is worth by the same look: a rook ahead, Black wins.
        let end = root_after(&root, &line_of(Score::Cp(0)).lines[0].moves, 4);
        let nodes = Limits::nodes(2_000 * FOLLOWED);
        let found = Engine::default().search(&end, &nodes, &Control::default(), &mut |_| {}).lines;
        let worth = calibrated(end.position(), found.into_iter().next().expect("a line")).score;
        assert_eq!(followed(&line_of(worth)), 4);
        assert_eq!(followed(&line_of(Score::Cp(0))), 1);
    }

    #[test]
    fn the_first_moves_are_certain_before_the_others_are_looked_at() {
        let text = format!("{}*", "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(STRETCH));
        let tree: Tree = text.parse().expect("a game");
        let moves: Vec<Move> = tree.moves().collect();
        let start = Root::new(*tree.start());
        // Whoever moves has just lost a pawn, and should have played something else.
        let evaluations: Vec<Option<Evaluation>> = (0..=moves.len())
            .map(|count| {
                let pos = *root_after(&start, &moves, count).position();
                let first = pos.legal_moves().into_iter().find(|m| moves.get(count) != Some(m)).expect("a move");
                let first = first.uci(tabiya_rules::Variant::Standard).to_string();
                let line = line(&pos, Score::Cp(60), &first);
                Some(Evaluation { score: line.score, lines: vec![line] })
            })
            .collect();
        let mut doubts = Doubts::new(evaluations.len());
        let mut certain = Vec::new();
        loop {
            let new = doubts.next(&start, &moves, &evaluations);
            if new.is_empty() {
                break;
            }
            let here = doubts.certain()..=doubts.certain() + STRETCH;
            assert!(new.iter().all(|doubt| here.contains(&doubt.position)), "{here:?}: {new:?}");
            certain.push(doubts.certain());
        }
        certain.dedup();
        assert_eq!(certain, (0..moves.len()).step_by(STRETCH).collect::<Vec<_>>());
        assert_eq!(doubts.certain(), moves.len());
    }

    /// Nimzowitsch against Tarrasch: 19.Nc4 falls to 19…Bxh2+ 20.Kxh2 Qh4+ 21.Kg1 Bxg2, which a search of everything does not see.
    #[test]
    fn what_is_given_up_against_the_best_move_refutes_it() {
        let start: Position =
            "3r1rk1/p3qp1p/2bb2p1/2p5/3p4/1P2P3/PBQN1PPP/2R2RK1 w - - 0 19".parse().expect("a position");
        let looked = |first: &str, cp: i32| {
            let line = line(&start, Score::Cp(cp), first);
            let known = Evaluation { score: line.score, lines: vec![line] };
            let (root, limits) = (Root::new(start), Limits::nodes(30_000));
            let found = look_again(&mut Engine::default(), &root, Look::Blows, &known, &limits, &Control::default());
            (known, found.expect("not stopped"))
        };
        let (refuted, instead) = looked("d2c4", -83);
        assert_ne!(instead.best(), refuted.best());
        assert_eq!(instead.lines.len(), 1);
        // Nothing that Black could give up does anything against a move that is no better than that.
        let (known, kept) = looked("d2c4", -700);
        assert_eq!(kept, known);
    }

    #[test]
    fn praise_takes_all_others_to_be_poor() {
        let pos = Position::STANDARD;
        let far = |best: i32, other: i32| {
            is_far_better(&line(&pos, Score::Cp(best), "e2e4"), &line(&pos, Score::Cp(other), "d2d4"))
        };
        assert!(far(300, 0) && far(0, -300));
        assert!(!far(600, 200) && !far(100, 0));
    }

    #[test]
    fn only_who_could_go_wrong_is_praised() {
        // e4 is in the books, and what is taken back goes without saying.
        let lines = |pos: &Position, best: &str, other: &str| {
            let lines = vec![line(pos, Score::Cp(300), best), line(pos, Score::Cp(-100), other)];
            Evaluation { score: Score::Cp(300), lines }
        };
        let after = Evaluation { score: Score::Cp(-300), lines: Vec::new() };
        let praised = |root: &Root, best: &str, other: &str| {
            let before = lines(root.position(), best, other);
            is_only(root, before.lines[0].moves[0], &before, &after)
        };
        let start = Root::new(Position::STANDARD);
        assert!(!praised(&start, "e2e4", "a2a3"));
        let tree: Tree = "1. a4 h5 2. h4 a5 3. e4 d5 4. exd5 *".parse().expect("a game");
        let taken = root_after(&start, &tree.moves().collect::<Vec<_>>(), 7);
        assert!(!praised(&taken, "d8d5", "g8f6"));
        assert!(praised(&taken, "g8f6", "d8d5"));
    }
}
