//! A review written into the tree of its game, for PGN: evaluations, marks, sentences and better lines, beside all that
//! was there already.

use super::{Judgement, MoveReview, Review};
use crate::Score;
use tabiya_rules::Move;
use tabiya_rules::pgn::{self, Eval, Nag, NodeId, Tree};
use tabiya_text::Language;

/// So many moves of either side of a better line are shown.
const LINE: usize = 12;

impl Review {
    /// Writes the evaluation after each move into the game's main line, as `[%eval]`.
    pub fn write_evaluations(&self, tree: &mut Tree) {
        let played: Vec<NodeId> = tree.main_line().collect();
        for (&id, reviewed) in played.iter().zip(&self.moves) {
            write_evaluation(tree, id, reviewed);
        }
    }

    /// Writes all that is to be said of the moves into the game. What its annotators wrote stays.
    pub fn annotate(&self, tree: &mut Tree, language: Language) {
        let played: Vec<NodeId> = tree.main_line().collect();
        for (&id, reviewed) in played.iter().zip(&self.moves) {
            write_evaluation(tree, id, reviewed);
            if let Some(judgement) = reviewed.judgement() {
                say(tree, id, &reviewed.explanation.sentence(language));
                mark(tree, id, judgement);
                add_better_lines(tree, id, reviewed);
            }
        }
    }
}

fn write_evaluation(tree: &mut Tree, id: NodeId, reviewed: &MoveReview) {
    if let Some(worth) = reviewed.worth() {
        let mut comment = tree.parsed_comment(id);
        comment.eval = written(worth).map(|score| Eval { score, depth: None });
        tree.set_comment(id, comment.to_string());
    }
}

/// Mate on the board needs no number, and none would tell who gave it.
fn written(score: Score) -> Option<pgn::Score> {
    match score {
        Score::Cp(cp) => Some(pgn::Score::Centipawns(cp)),
        Score::Mate(0) => None,
        Score::Mate(moves) => Some(pgn::Score::Mate(moves)),
    }
}

/// Adds a sentence, unless it is there already.
fn say(tree: &mut Tree, id: NodeId, sentence: &str) {
    let mut comment = tree.parsed_comment(id);
    if !comment.text.contains(sentence) {
        comment.text += if comment.text.is_empty() { "" } else { " " };
        comment.text += sentence;
        tree.set_comment(id, comment.to_string());
    }
}

/// Adds `?!`, `?` or `??`, unless somebody has given the move such a mark before.
fn mark(tree: &mut Tree, id: NodeId, judgement: Judgement) {
    let mut nags = tree.nags(id).to_vec();
    let is_mark = |nag: &Nag| (Nag::GOOD_MOVE..=Nag::DUBIOUS_MOVE).contains(nag);
    if !nags.iter().any(is_mark) {
        nags.insert(0, nag(judgement));
        tree.set_nags(id, nags);
    }
}

fn nag(judgement: Judgement) -> Nag {
    match judgement {
        Judgement::Inaccuracy => Nag::DUBIOUS_MOVE,
        Judgement::Mistake => Nag::MISTAKE,
        Judgement::Blunder => Nag::BLUNDER,
    }
}

/// Adds the best lines as variations.
fn add_better_lines(tree: &mut Tree, id: NodeId, reviewed: &MoveReview) {
    let Some((parent, before)) = tree.parent(id).zip(reviewed.before.as_ref()) else { return };
    let better = before.lines.iter().filter(|line| line.moves.first() != Some(&reviewed.m));
    better.for_each(|line| add_line(tree, parent, &line.moves));
}

fn add_line(tree: &mut Tree, parent: NodeId, moves: &[Move]) {
    let mut last = parent;
    for &m in moves.iter().take(LINE) {
        let Ok(next) = tree.play(last, m) else { break };
        last = next;
    }
}
