//! Runs the engine over the positions of a game.

use super::hindsight::NOISE;
use super::win_chances;
use crate::{Bound, Control, Engine, Limits, Line, Report, Root, Score};
use std::ops::Range;
use tabiya_rules::{Color, Move, Position, Role};

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Its worth for the side to move.
    pub score: Score,
    /// The best lines, best first; none where there is no legal move.
    pub lines: Vec<Line>,
}

/// The engine's centipawns in those that people know, fitted to what Stockfish thinks of the same positions (docs/review.md). An
/// advantage that wins is soon more of the same: beyond a rook or so the engine counts on where others have stopped. And with few
/// pieces a small one is hardly any, while a larger one soon wins.
fn kept(centipawns: i32, pieces: i32) -> i32 {
    /// Up to so many centipawns, so many percent of them are kept with few pieces and with all.
    const BANDS: [(i64, i64, i64); 3] = [(120, 15, 124), (450, 117, 104), (i64::MAX, 27, 25)];
    /// A minor piece on each side.
    const FEW: i64 = 6;
    /// All but a minor piece on each side.
    const ALL: i64 = 56;
    let size = i64::from(centipawns).abs();
    let left = i64::from(pieces).clamp(FEW, ALL) - FEW;
    let (mut from, mut kept) = (0, 0);
    for (to, few, all) in BANDS {
        let share = few * (ALL - FEW) + (all - few) * left;
        kept += (size.min(to) - from).max(0) * share;
        from = to;
    }
    (kept / (100 * (ALL - FEW))) as i32 * centipawns.signum()
}

/// What all pieces but kings and pawns are worth, in points.
fn pieces(pos: &Position) -> i32 {
    let count = |role: Role| [Color::White, Color::Black].map(|color| pos.board().by_piece(role.of(color)).len());
    let worth = |role: &Role| count(*role).iter().sum::<usize>() as i32 * role.points() as i32;
    Role::ALL.iter().filter(|&&role| role != Role::Pawn).map(worth).sum()
}

/// A line that the engine has found here, with its score in the pawns that people know.
pub(crate) fn calibrated(pos: &Position, line: Line) -> Line {
    let score = match line.score {
        Score::Cp(cp) => Score::Cp(kept(cp, pieces(pos))),
        mate => mate,
    };
    Line { score, ..line }
}

impl Evaluation {
    /// What the engine has found here; `None` if that is nothing.
    pub(crate) fn of_lines(pos: &Position, lines: Vec<Line>) -> Option<Evaluation> {
        let lines: Vec<Line> = lines.into_iter().map(|line| calibrated(pos, line)).collect();
        Some(Evaluation { score: lines.first()?.score, lines })
    }

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
    let found = search(engine, root, limits, control);
    // A search that was cut short says less than the others.
    Evaluation::of_lines(pos, found).filter(|_| !control.is_stopped())
}

/// Searches, and goes on if the limit was reached at a bad time: when what was taken for the best move was just found to be worse,
/// and nothing had taken its place.
pub(super) fn search(engine: &mut Engine, root: &Root, limits: &Limits, control: &Control) -> Vec<Line> {
    const TRIES: usize = 3;
    let mut lines = Vec::new();
    for _ in 0..TRIES {
        let mut settled = None;
        let mut hear = |report: Report<'_>| match report {
            Report::Line(line) if line.rank == 1 && line.bound == Bound::Exact => settled = Some(line.clone()),
            _ => {}
        };
        lines = engine.search(root, limits, control, &mut hear).lines;
        let is_falling = |(settled, last): (Line, &Line)| {
            settled.moves.first() == last.moves.first() && win_chances(settled.score) - win_chances(last.score) >= NOISE
        };
        if control.is_stopped() || !settled.zip(lines.first()).is_some_and(is_falling) {
            break;
        }
    }
    lines
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
    fn what_the_engine_promises_is_told_in_the_pawns_that_people_know() {
        let mut engine = Engine::default();
        let root = Root::new("4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1".parse().expect("a position"));
        let found = engine.search(&root, &Limits::nodes(1), &Control::default(), &mut |_| {}).lines;
        let line = Line { score: Score::Cp(200), ..found[0].clone() };
        let start = &Position::STANDARD;
        let evaluation = Evaluation::of_lines(start, vec![line.clone()]).expect("a line");
        assert_eq!((evaluation.score, evaluation.lines[0].score), (Score::Cp(232), evaluation.score));
        assert_eq!(
            [0, -80, -200, 450, 1_450, -1_450, i32::MIN].map(|cp| kept(cp, pieces(start))),
            [0, -99, -232, 492, 742, -742, -536_871_291]
        );
        // A pawn ahead is hardly anything with a knight each, and something with a queen and two rooks on each side.
        assert_eq!([6, 38, 62].map(|pieces| kept(100, pieces)), [15, 84, 124]);
        assert_eq!([6, 38, 62].map(|pieces| kept(-450, pieces)), [-404, -460, -492]);
        assert!((-600..600).all(|cp| kept(cp, 6) <= kept(cp + 1, 6)));
        assert_eq!(calibrated(start, Line { score: Score::Mate(3), ..line }).score, Score::Mate(3));
        assert_eq!(Evaluation::of_lines(start, Vec::new()), None);
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
