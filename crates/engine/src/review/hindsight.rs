//! What the game itself has shown: a position is worth at least what came of the move that was played in it. A search that
//! overlooks a blow does not know what a blunder the move before was; whoever has seen the blow played does.

use super::{Evaluation, win_chances};
use crate::Line;
use crate::explain::score_before;
use tabiya_rules::Move;

/// By so much two looks may differ, and nobody has overlooked anything.
pub(super) const NOISE: f64 = 0.08;

/// The evaluations, each not worse than what was played. Those of later positions are known first.
pub(super) fn hindsight(moves: &[Move], evaluations: &[Option<Evaluation>]) -> Vec<Option<Evaluation>> {
    let mut known = evaluations.to_vec();
    for (ply, &m) in moves.iter().enumerate().rev() {
        let after = known.get(ply + 1).and_then(Option::as_ref);
        let better =
            known.get(ply).and_then(Option::as_ref).zip(after).and_then(|(before, after)| shown(before, m, after));
        if better.is_some() {
            known[ply] = better;
        }
    }
    known
}

/// What is to be thought of a position after all, if the move that was played in it has come to more than was thought.
fn shown(before: &Evaluation, m: Move, after: &Evaluation) -> Option<Evaluation> {
    let score = score_before(after.score);
    let (line, rest) = (before.lines.first()?, after.lines.first().map_or(&[][..], |line| &line.moves));
    let is_more = win_chances(score) - win_chances(before.score) >= NOISE;
    let line = Line { score, moves: [m].iter().chain(rest).copied().collect(), ..line.clone() };
    is_more.then(|| Evaluation { score, lines: vec![line] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{Judgement, Review};
    use crate::{Bound, Score};
    use std::time::Duration;
    use tabiya_rules::pgn::Tree;
    use tabiya_rules::{Position, UciMove};

    fn evaluation(pos: &Position, score: Score, first: &str) -> Option<Evaluation> {
        let m: UciMove = first.parse().expect("a move");
        let line = Line {
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
        };
        Some(Evaluation { score, lines: vec![line] })
    }

    /// Fool's mate, seen by somebody who does not see it: so much is thought of Black's position before it is given.
    fn fools_mate(before_the_mate: i32) -> (Position, Vec<Move>, Vec<Option<Evaluation>>) {
        let tree: Tree = "1. f3 e5 2. g4 Qh4# 0-1".parse().expect("a game");
        let moves: Vec<Move> = tree.moves().collect();
        let mut pos = *tree.start();
        let mut evaluations = Vec::new();
        for (m, (cp, first)) in moves.iter().zip([(20, "e2e4"), (0, "e7e5"), (10, "e2e4"), (before_the_mate, "d7d5")]) {
            evaluations.push(evaluation(&pos, Score::Cp(cp), first));
            pos.play_unchecked(*m);
        }
        evaluations.push(Some(Evaluation { score: Score::Mate(0), lines: Vec::new() }));
        (*tree.start(), moves, evaluations)
    }

    #[test]
    fn a_position_is_worth_what_came_of_it() {
        let (start, moves, evaluations) = fools_mate(40);
        let known = hindsight(&moves, &evaluations);
        let mate = known[3].as_ref().expect("known");
        assert_eq!((mate.score, mate.best()), (Score::Mate(1), Some(moves[3])));
        // What is worse than was thought is the move's fault, not the position's.
        assert_eq!((&known[..3], &known[4]), (&evaluations[..3], &evaluations[4]));
        let review = Review::of(&start, &moves, evaluations);
        assert_eq!(review.moves[2].judgement(), Some(Judgement::Blunder));
    }

    #[test]
    fn a_little_more_is_no_news() {
        let (_, moves, mut evaluations) = fools_mate(40);
        evaluations[4] = Some(Evaluation { score: Score::Cp(-60), lines: Vec::new() });
        assert_eq!(hindsight(&moves, &evaluations), evaluations);
        evaluations[4] = None;
        assert_eq!(hindsight(&moves, &evaluations), evaluations);
    }
}
