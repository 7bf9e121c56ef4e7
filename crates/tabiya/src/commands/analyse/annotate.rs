//! A reviewed game as PGN: evaluations, marks, sentences and better lines, beside all that was there already.

use super::games::{Form, Game};
use super::notation::for_white;
use super::sentence::sentence;
use std::io::Write;
use tabiya_engine::Score;
use tabiya_engine::review::{Judgement, MoveReview, Review};
use tabiya_rules::pgn::{self, Eval, Nag, NodeId, Tree};
use tabiya_rules::{ByColor, Move};
use tabiya_text::Language;

/// So many moves of either side of a better line are shown.
const LINE: usize = 12;

/// Prints games in PGN.
pub(super) struct Pgn<'a> {
    pub(super) out: &'a mut dyn Write,
    pub(super) language: Language,
}

impl Form for Pgn<'_> {
    fn print(&mut self, game: &mut Game, review: &Review) -> anyhow::Result<()> {
        annotate(&mut game.tree, review, self.language);
        write!(self.out, "{}", game.tree)?;
        Ok(self.out.flush()?)
    }
}

/// Writes what is to be said of a game into it. What its annotators wrote stays.
fn annotate(tree: &mut Tree, review: &Review, language: Language) {
    set_tags(tree, review);
    let played: Vec<NodeId> = tree.main_line().collect();
    for (&id, reviewed) in played.iter().zip(&review.moves) {
        comment(tree, id, reviewed, language);
        if let Some(judgement) = reviewed.judgement() {
            mark(tree, id, judgement);
            add_better_lines(tree, id, reviewed);
        }
    }
}

fn set_tags(tree: &mut Tree, review: &Review) {
    let mut set_if_missing = |name: &str, value: &str| {
        if matches!(tree.tags.get(name), None | Some("" | "?")) {
            tree.tags.set(name, value);
        }
    };
    if let Some((_, opening)) = review.opening {
        set_if_missing("ECO", opening.eco);
        set_if_missing("Opening", opening.name);
    }
    set_if_missing("Annotator", concat!("Tabiya ", env!("CARGO_PKG_VERSION")));
    let ByColor { white, black } = &review.sides;
    for (name, side) in [("WhiteAccuracy", white), ("BlackAccuracy", black)] {
        if let Some(accuracy) = side.accuracy {
            tree.tags.set(name, format!("{accuracy:.1}"));
        }
    }
}

/// Sets the evaluation after the move and adds what is to be said of it.
fn comment(tree: &mut Tree, id: NodeId, reviewed: &MoveReview, language: Language) {
    let mut comment = tree.parsed_comment(id);
    if let Some(after) = reviewed.after {
        let score = written(for_white(after, !reviewed.position.turn()));
        comment.eval = score.map(|score| Eval { score, depth: None });
    }
    if let Some(sentence) = sentence(reviewed, language).filter(|sentence| !comment.text.contains(sentence)) {
        comment.text += if comment.text.is_empty() { "" } else { " " };
        comment.text += &sentence;
    }
    tree.set_comment(id, comment.to_string());
}

/// Mate on the board needs no number, and none would tell who gave it.
fn written(score: Score) -> Option<pgn::Score> {
    match score {
        Score::Cp(cp) => Some(pgn::Score::Centipawns(cp)),
        Score::Mate(0) => None,
        Score::Mate(moves) => Some(pgn::Score::Mate(moves)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tabiya_engine::review::Evaluation;
    use tabiya_engine::{Bound, Line};

    fn evaluation(tree: &Tree, cp: i32, line: &str) -> Option<Evaluation> {
        let mut pos = *tree.start();
        let mut moves = Vec::new();
        for san in line.split_whitespace() {
            let m = pos.parse_san(san).expect("a legal move");
            pos.play_unchecked(m);
            moves.push(m);
        }
        let line = Line {
            rank: 1,
            depth: 9,
            selective_depth: 9,
            score: Score::Cp(cp),
            bound: Bound::Exact,
            moves,
            nodes: 1,
            time: Duration::ZERO,
            hash_full: 0,
        };
        Some(Evaluation { score: Score::Cp(cp), lines: vec![line] })
    }

    fn annotated(text: &str) -> String {
        let mut tree: Tree = text.parse().expect("a game");
        let moves: Vec<Move> = tree.moves().collect();
        let evaluations = vec![evaluation(&tree, 30, "e4 e5 Nf3"), evaluation(&Tree::new(), 90, "")];
        let review = Review::of(tree.start(), &moves, evaluations);
        annotate(&mut tree, &review, Language::English);
        tree.to_string()
    }

    #[test]
    fn what_was_there_stays() {
        let text = annotated("[ECO \"A00\"]\n\n1. f3 $1 { [%clk 0:01:00] my own idea } (1. d4 d5) 1... e5 *");
        assert!(text.contains("[ECO \"A00\"]\n[Opening \"Barnes Opening\"]"), "{text}");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("1. f3 $1 { my own idea "), "{text}");
        assert!(words.contains("[%eval -0.90] [%clk 0:01:00] } (1. d4 d5) (1. e4 e5 2. Nf3) 1... e5 *"), "{text}");
    }

    #[test]
    fn lapses_are_marked() {
        let text = annotated("1. f3 e5 *");
        assert!(text.contains("1. f3 $2 {"), "{text}");
        assert!(text.contains("[Annotator \"Tabiya "), "{text}");
    }

    #[test]
    fn a_second_time_changes_nothing() {
        let once = annotated("1. f3 e5 *");
        assert_eq!(annotated(&once), once);
    }
}
