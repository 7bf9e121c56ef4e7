//! Scores and lines as people read them.

use std::fmt::Write;
use tabiya_engine::Score;
use tabiya_rules::{Move, Position};
use tabiya_terminal::session::Letters;
use tabiya_text::Language;

/// `+0.35` (in French `+0,35`), `-1.20`, `#3`, `#-2`; `#` where it is mate already.
pub(super) fn score(score: Score, language: Language) -> String {
    match score {
        Score::Cp(0) => language.decimal(0.0, 2),
        Score::Cp(cp) => language.signed(f64::from(cp) / 100.0, 2),
        Score::Mate(0) => "#".to_owned(),
        Score::Mate(moves) => format!("#{moves}"),
    }
}

/// The number before a move: `12.` or `12...`.
pub(super) fn number(pos: &Position) -> String {
    format!("{}{}", pos.fullmove_number(), if pos.turn().is_white() { "." } else { "..." })
}

/// The first moves of a line with their numbers: `12... Qa5+ 13. Nc3 Nf6`.
pub(super) fn line(start: &Position, moves: &[Move], most: usize, letters: Letters) -> String {
    let (mut text, mut pos) = (String::new(), *start);
    for (i, &m) in moves.iter().take(most).enumerate() {
        if i == 0 || pos.turn().is_white() {
            let _ = write!(text, "{}{} ", if i == 0 { "" } else { " " }, number(&pos));
        } else {
            text.push(' ');
        }
        text += &letters.relabel(&pos.san(m).to_string());
        pos.play_unchecked(m);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::pgn::Tree;

    #[test]
    fn scores() {
        for (value, text) in [
            (Score::Cp(35), "+0.35"),
            (Score::Cp(-120), "-1.20"),
            (Score::Cp(0), "0.00"),
            (Score::Cp(5), "+0.05"),
            (Score::Mate(3), "#3"),
            (Score::Mate(-2), "#-2"),
            (Score::Mate(0), "#"),
        ] {
            assert_eq!(score(value, Language::English), text);
        }
        assert_eq!(score(Score::Cp(-120), Language::French), "-1,20");
    }

    #[test]
    fn lines() {
        let tree: Tree = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *".parse().expect("a game");
        let moves: Vec<Move> = tree.moves().collect();
        let line = |start: &Position, moves: &[Move], most| super::line(start, moves, most, Letters::ENGLISH);
        assert_eq!(line(tree.start(), &moves, 10), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
        let after = tree.start().after(moves[0]);
        assert_eq!(line(&after, &moves[1..], 3), "1... e5 2. Nf3 Nc6");
        assert_eq!(line(&after, &[], 3), "");
        let french = Letters::of(Language::French);
        assert_eq!(super::line(&after, &moves[1..], 3, french), "1... e5 2. Cf3 Cc6");
    }
}
