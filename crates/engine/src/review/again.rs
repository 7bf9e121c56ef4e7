//! Looks again before anything is said. What a first look takes for a lapse is searched deeper, the best move from both sides
//! of it, and what survives is the evaluation; most positions of a game need no second look.

use super::{Evaluation, judge, win_chances};
use crate::{Control, Engine, Limits, Line, Root, Score};
use tabiya_rules::{Move, Position};

/// A second look visits so many times as many positions as the first.
pub const AGAIN: u64 = 3;

/// What loses this much of the chances at the first look may be a lapse at the second.
const DOUBTFUL: f64 = 0.06;

/// A second look may bring up other moves, and those others again; but not for ever.
const ROUNDS: usize = 3;

/// The positions of a game to look at again, each once.
#[derive(Clone, Debug)]
pub struct Doubts {
    is_certain: Vec<bool>,
    rounds: usize,
}

/// A position to look at again.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// After so many moves of the game.
    pub position: usize,
    /// Is the best move of it to be recommended? Then it is looked at from the other side too.
    pub is_advice: bool,
}

impl Doubts {
    /// Nothing was looked at twice yet, of so many positions.
    pub fn new(positions: usize) -> Doubts {
        Doubts { is_certain: vec![false; positions], rounds: 0 }
    }

    /// What is to be looked at now, by what is known by now; nothing when all that would be said is certain. Ask again when it
    /// is done.
    pub fn next(&mut self, start: &Position, moves: &[Move], evaluations: &[Option<Evaluation>]) -> Vec<Doubt> {
        self.rounds += 1;
        if self.rounds > ROUNDS {
            return Vec::new();
        }
        let mut wanted = vec![None; self.is_certain.len()];
        let mut pos = *start;
        for (ply, &m) in moves.iter().enumerate() {
            if let (Some(Some(before)), Some(Some(after))) = (evaluations.get(ply), evaluations.get(ply + 1))
                && is_doubtful(&pos, m, before, after)
            {
                wanted[ply] = Some(true);
                wanted[ply + 1].get_or_insert(false);
            }
            pos.play_unchecked(m);
        }
        let new = wanted.into_iter().zip(&mut self.is_certain).enumerate();
        let new = new.filter_map(|(position, (wanted, is_certain))| {
            let doubt = wanted.filter(|_| !*is_certain).map(|is_advice| Doubt { position, is_advice });
            *is_certain |= doubt.is_some();
            doubt
        });
        new.collect()
    }
}

/// May there be something to say of this move?
fn is_doubtful(pos: &Position, m: Move, before: &Evaluation, after: &Evaluation) -> bool {
    if before.best() == Some(m) || pos.legal_moves().len() < 2 {
        return false;
    }
    let lost = win_chances(before.score) + win_chances(after.score);
    judge(before.score, after.score).is_some() || lost >= DOUBTFUL && !is_decided(before.score, after.score)
}

fn is_decided(before: Score, after: Score) -> bool {
    const CLEARLY: f64 = 0.55;
    let (before, after) = (win_chances(before), -win_chances(after));
    before.min(after) >= CLEARLY || before.max(after) <= -CLEARLY
}

/// Looks at a position again, with [`AGAIN`] times these nodes; `None` if `control` stopped it.
pub fn look_again(
    engine: &mut Engine,
    root: &Root,
    is_advice: bool,
    limits: &Limits,
    control: &Control,
) -> Option<Evaluation> {
    let limits = Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(AGAIN)),
        depth: limits.depth.map(|depth| depth + 2),
        ..limits.clone()
    };
    engine.clear();
    let mut search = |root: &Root| {
        let found = engine.search(root, &limits, control, &mut |_| {});
        (!control.is_stopped()).then_some(found.lines)
    };
    if root.position().legal_moves().is_empty() {
        let score = if root.position().is_check() { Score::Mate(0) } else { Score::Cp(0) };
        return Some(Evaluation { score, lines: Vec::new() });
    }
    let mut lines = search(root)?;
    if let (true, Some(line)) = (is_advice, lines.first_mut())
        && let Some(&best) = line.moves.first()
    {
        let mut then = root.clone();
        then.play(best);
        if then.position().has_legal_move()
            && let Some(answer) = search(&then)?.into_iter().next()
        {
            confirm(line, best, answer);
        }
    }
    Some(Evaluation { score: lines.first().map_or(Score::Cp(0), |line| line.score), lines })
}

/// What was promised, against what is left of it after the answer: the lesser holds.
fn confirm(line: &mut Line, best: Move, answer: Line) {
    let kept = match answer.score {
        Score::Mate(moves @ ..=0) => Score::Mate(1 - moves),
        other => other.reversed(),
    };
    if win_chances(kept) < win_chances(line.score) {
        line.score = kept;
    }
    line.moves = [best].into_iter().chain(answer.moves).collect();
}

/// Looks again at all that is doubtful in a game, one after the other; `tell` hears how many are done, and of how many by now.
/// `false` if `control` stopped it.
pub fn look_again_at_all(
    engine: &mut Engine,
    (start, moves): (&Position, &[Move]),
    evaluations: &mut [Option<Evaluation>],
    limits: &Limits,
    control: &Control,
    tell: &mut dyn FnMut(usize, usize),
) -> bool {
    let mut doubts = Doubts::new(evaluations.len());
    let (mut done, mut of) = (0, 0);
    loop {
        let new = doubts.next(start, moves, evaluations);
        if new.is_empty() {
            return true;
        }
        of += new.len();
        for doubt in new {
            let root = root_after(start, moves, doubt.position);
            let Some(found) = look_again(engine, &root, doubt.is_advice, limits, control) else { return false };
            evaluations[doubt.position] = Some(found);
            done += 1;
            tell(done, of);
        }
    }
}

/// The position after so many moves, with its history.
pub fn root_after(start: &Position, moves: &[Move], count: usize) -> Root {
    let mut root = Root::new(*start);
    moves.iter().take(count).for_each(|&m| root.play(m));
    root
}
