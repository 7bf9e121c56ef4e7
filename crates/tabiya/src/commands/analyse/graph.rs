//! A graph of White's winning chances over a game, in blocks, with the numbers of moves below.

use tabiya_engine::review::{Review, win_percent};
use tabiya_rules::Position;

/// Each block has eight steps.
const STEPS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What stands before the rows of the graph, the uppermost first.
const MARGINS: [&str; 4] = ["100 ┤", "    │", " 50 ┤", "    │"];

/// What stands before the numbers of moves.
const FOOT: &str = "  0 └";

/// The widest that one position gets.
const WIDEST: usize = 3;

/// The graph as lines of at most `width` columns.
pub(super) fn of(review: &Review, width: usize) -> Vec<String> {
    let chances = chances(review);
    let columns = columns(chances.len(), width.saturating_sub(FOOT.chars().count()).max(1));
    let heights: Vec<Option<usize>> = columns.iter().map(|&(from, to)| height(chances.get(from..to)?)).collect();
    let row = |i: usize| {
        let below = 8 * (MARGINS.len() - 1 - i);
        let block = |height: &Option<usize>| height.map_or(' ', |height| STEPS[height.saturating_sub(below).min(8)]);
        let blocks: String = heights.iter().map(block).collect();
        format!("{}{blocks}", MARGINS[i]).trim_end().to_owned()
    };
    let mut rows: Vec<String> = (0..MARGINS.len()).map(row).collect();
    rows.push(format!("{FOOT}{}", numbers(review, &columns)));
    rows
}

/// White's chances in percent, at the start and after each move.
fn chances(review: &Review) -> Vec<Option<f64>> {
    let percent = |turn_is_white, score| {
        let percent = win_percent(score);
        if turn_is_white { percent } else { 100.0 - percent }
    };
    let first = review.moves.first().map(|first| {
        let score = first.before.as_ref()?.score;
        Some(percent(first.position.turn().is_white(), score))
    });
    let others =
        review.moves.iter().map(|reviewed| Some(percent(!reviewed.position.turn().is_white(), reviewed.after?)));
    first.into_iter().chain(others).collect()
}

/// Which positions each column stands for: few positions get several columns each, and many share one.
fn columns(positions: usize, width: usize) -> Vec<(usize, usize)> {
    let count = width.min(positions * WIDEST);
    let first = |column: usize| column * positions / count;
    (0..count).map(|column| (first(column), first(column + 1).max(first(column) + 1))).collect()
}

/// How high a column is, in steps: at least one, so that a lost game can be told from one that was not looked at.
fn height(chances: &[Option<f64>]) -> Option<usize> {
    let known: Vec<f64> = chances.iter().copied().flatten().collect();
    let mean = known.iter().sum::<f64>() / known.len() as f64;
    (!known.is_empty()).then(|| ((mean / 100.0 * (8 * MARGINS.len()) as f64).round() as usize).max(1))
}

/// The numbers of every tenth move under their columns.
fn numbers(review: &Review, columns: &[(usize, usize)]) -> String {
    let mut line = String::new();
    for (column, &(from, to)) in columns.iter().enumerate() {
        // The position after a move stands for it; the one before the first move stands for none.
        let moves = review.moves.get(from.saturating_sub(1)..to.saturating_sub(1)).unwrap_or_default();
        let number = moves.iter().map(|reviewed| &reviewed.position).find_map(tenth);
        let is_new = column == 0 || columns[column - 1] != (from, to);
        let is_free = line.is_empty() || line.len() < column;
        let Some(number) = number.filter(|_| is_new && is_free).map(|number| number.to_string()) else { continue };
        if column + number.len() <= columns.len() {
            line += &format!("{}{number}", " ".repeat(column - line.len()));
        }
    }
    line
}

/// The number of a move of White's that is the first or a tenth one.
fn tenth(pos: &Position) -> Option<u32> {
    let number = pos.fullmove_number();
    (pos.turn().is_white() && (number == 1 || number.is_multiple_of(10))).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::Score;
    use tabiya_engine::review::Evaluation;
    use tabiya_rules::Move;
    use tabiya_rules::pgn::Tree;

    fn review(moves: usize, score: impl Fn(usize) -> Option<Score>) -> Review {
        let tree: Tree = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(moves.div_ceil(4)).parse().expect("a game");
        let played: Vec<Move> = tree.moves().take(moves).collect();
        let evaluation = |i| Some(Evaluation { score: score(i)?, lines: Vec::new() });
        Review::of(tree.start(), &played, (0..=moves).map(evaluation).collect())
    }

    #[test]
    fn it_fits() {
        for moves in [1, 10, 70, 80, 81, 400] {
            let rows = of(&review(moves, |_| Some(Score::Cp(10))), 80);
            assert_eq!(rows.len(), 5);
            assert!(rows.iter().all(|row| row.chars().count() <= 80), "{moves}: {rows:#?}");
        }
    }

    #[test]
    fn it_rises_and_falls() {
        // From the side to move: even, White wins, Black wins, mate by White (Black to move is mated).
        let scores = [Score::Cp(0), Score::Mate(-1), Score::Cp(-9_000), Score::Mate(0)];
        let rows = of(&review(3, |i| Some(scores[i])), 20);
        assert_eq!(
            rows,
            ["100 ┤   ███   ███", "    │   ███   ███", " 50 ┤██████   ███", "    │██████▁▁▁███", "  0 └   1"]
        );
    }

    #[test]
    fn gaps_stay_empty() {
        let rows = of(&review(3, |i| (i != 1).then_some(Score::Cp(0))), 9);
        assert_eq!(rows[3], "    │█ ██");
        let rows = of(&review(3, |i| (i != 1).then_some(Score::Cp(0))), 11);
        assert_eq!(rows[3], "    │██ ███");
    }

    #[test]
    fn numbers_of_moves() {
        let rows = of(&review(80, |_| None), 86);
        assert_eq!(
            rows[4],
            format!("  0 └ 1{}10{}20{}30{}40", " ".repeat(17), " ".repeat(18), " ".repeat(18), " ".repeat(18))
        );
    }
}
