//! A reviewed game as PGN: evaluations, marks, sentences and better lines, beside all that was there already.

use super::games::{Form, Game};
use std::io::Write;
use tabiya_engine::review::Review;
use tabiya_rules::ByColor;
use tabiya_rules::pgn::Tree;
use tabiya_text::Language;

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
    review.annotate(tree, language);
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tabiya_engine::review::Evaluation;
    use tabiya_engine::{Bound, Line, Score};
    use tabiya_rules::Move;

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
            solved: 0,
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
