//! Runs the engine over the positions of a game.

use crate::{Control, Engine, Limits, Line, Root, Score};
use std::ops::Range;
use tabiya_rules::{Move, Position};

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Its worth for the side to move.
    pub score: Score,
    /// The best lines, best first; none where there is no legal move.
    pub lines: Vec<Line>,
}

impl Evaluation {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// How deep the engine looked.
    pub fn depth(&self) -> u32 {
        self.lines.first().map_or(0, |line| line.depth)
    }
}

/// So many positions in a row are best given to one engine at once: few enough to share a game out among the cores, many
/// enough that the engine can use what it has learnt from one for the next.
pub const PASSAGE: usize = 8;

/// Some positions in a row of a game.
#[derive(Clone, Debug)]
pub struct Passage<'a> {
    /// Where the game begins.
    pub start: &'a Position,
    /// Its moves, all legal.
    pub moves: &'a [Move],
    /// The positions after so many moves.
    pub positions: Range<usize>,
}

/// Evaluates positions of a game. `done` is called after each. What is not evaluated when `control` says stop is `None`.
///
/// The engine forgets what it knew before, so that the result depends on nothing else. It looks at the last position
/// first: what comes of it is known, then, when the one before is searched.
pub fn evaluate(
    engine: &mut Engine,
    passage: &Passage<'_>,
    limits: &Limits,
    control: &Control,
    done: &mut dyn FnMut(),
) -> Vec<Option<Evaluation>> {
    engine.clear();
    let mut evaluations = vec![None; passage.positions.len()];
    for (evaluation, root) in evaluations.iter_mut().zip(roots(passage)).rev() {
        *evaluation = evaluate_one(engine, &root, limits, control);
        done();
    }
    evaluations
}

fn roots(passage: &Passage<'_>) -> Vec<Root> {
    let Passage { start, moves, positions } = passage;
    let mut root = Root::new(**start);
    let (before, within) = moves.split_at(positions.start.min(moves.len()));
    before.iter().for_each(|&m| root.play(m));
    let mut roots = vec![root.clone()];
    for &m in within.iter().take(positions.len().saturating_sub(1)) {
        root.play(m);
        roots.push(root.clone());
    }
    roots
}

fn evaluate_one(engine: &mut Engine, root: &Root, limits: &Limits, control: &Control) -> Option<Evaluation> {
    let pos = root.position();
    if control.is_stopped() {
        return None;
    }
    if pos.legal_moves().is_empty() {
        let score = if pos.is_check() { Score::Mate(0) } else { Score::Cp(0) };
        return Some(Evaluation { score, lines: Vec::new() });
    }
    let found = engine.search(root, limits, control, &mut |_| {});
    // A search that was cut short says less than the others.
    (!control.is_stopped()).then(|| Evaluation { score: found.score().unwrap_or(Score::Cp(0)), lines: found.lines })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::pgn::Tree;

    const MATE: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";

    fn game(text: &str) -> (Position, Vec<Move>) {
        let tree: Tree = text.parse().expect("a game");
        (*tree.start(), tree.moves().collect())
    }

    fn scores(evaluations: &[Option<Evaluation>]) -> Vec<Option<Score>> {
        evaluations.iter().map(|evaluation| Some(evaluation.as_ref()?.score)).collect()
    }

    #[test]
    fn the_end_of_a_game_is_known() {
        let ((start, moves), mut engine) = (game(MATE), Engine::default());
        let mut count = 0;
        let passage = Passage { start: &start, moves: &moves, positions: 6..8 };
        let found = evaluate(&mut engine, &passage, &Limits::depth(3), &Control::default(), &mut || count += 1);
        assert_eq!(scores(&found), [Some(Score::Mate(1)), Some(Score::Mate(0))]);
        assert_eq!(found[0].as_ref().and_then(Evaluation::best), moves.last().copied());
        assert_eq!(found[1].as_ref().map(|evaluation| evaluation.lines.len()), Some(0));
        assert_eq!(count, 2);
    }

    #[test]
    fn a_stalemate_is_even() {
        let start: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().expect("a position");
        let mut engine = Engine::default();
        let passage = Passage { start: &start, moves: &[], positions: 0..1 };
        let found = evaluate(&mut engine, &passage, &Limits::depth(3), &Control::default(), &mut || {});
        assert_eq!(scores(&found), [Some(Score::Cp(0))]);
    }

    #[test]
    fn what_was_searched_before_does_not_matter() {
        let ((start, moves), limits, control) = (game(MATE), Limits::nodes(3_000), Control::default());
        let mut engine = Engine::default();
        let mut run = |positions| {
            let passage = Passage { start: &start, moves: &moves, positions };
            let found = evaluate(&mut engine, &passage, &limits, &control, &mut || {});
            let line = |line: &Line| (line.score, line.depth, line.moves.clone());
            let lines = |evaluation: Option<Evaluation>| evaluation.map(|all| all.lines.iter().map(line).collect());
            found.into_iter().map(lines).collect::<Vec<Option<Vec<_>>>>()
        };
        let first = run(2..5);
        run(0..8);
        assert_eq!(run(2..5), first);
    }

    #[test]
    fn nothing_is_searched_after_a_stop() {
        let ((start, moves), control) = (game(MATE), Control::default());
        control.stop();
        let mut engine = Engine::default();
        let passage = Passage { start: &start, moves: &moves, positions: 0..4 };
        let found = evaluate(&mut engine, &passage, &Limits::depth(2), &control, &mut || {});
        assert_eq!(scores(&found), [None; 4]);
    }
}
