//! How accurately a side played: a number from 0 to 100 for each move, and one for the game.

use crate::Score;
use crate::lapse::win_percent;
use tabiya_rules::{ByColor, Color};

/// The accuracy of a move, from 0 to 100, by the winning chances of who plays it before and after, in percent.
///
/// ```
/// use tabiya_engine::review::move_accuracy;
/// assert_eq!(move_accuracy(50.0, 60.0), 100.0);
/// assert!((move_accuracy(50.0, 40.0) - 64.58).abs() < 0.01);
/// ```
pub fn move_accuracy(percent_before: f64, percent_after: f64) -> f64 {
    let lost = (percent_before - percent_after).max(0.0);
    // The 1 at the end makes up for scores that are never quite the same twice.
    (103.1668 * (-0.04354 * lost).exp() - 3.1669 + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of both sides over a game that `first` begins, by the scores of all its positions, each from the side to
/// move; `None` for a side without a move.
///
/// Half of it is the mean with each move weighing as much as the chances sway around it: what is played while nothing
/// happens counts little. The other half is the harmonic mean, which lets bad moves weigh more than good ones.
pub fn game_accuracy(first: Color, scores: &[Score]) -> ByColor<Option<f64>> {
    let turns = [first, !first].into_iter().cycle();
    let percents: Vec<f64> = turns.clone().zip(scores).map(|(turn, &score)| white_percent(turn, score)).collect();
    let mut played: ByColor<Vec<(f64, f64)>> = ByColor::default();
    for ((turn, pair), weight) in turns.zip(percents.windows(2)).zip(weights(&percents)) {
        let (before, after) = (pair[0], pair[1]);
        let accuracy = match turn {
            Color::White => move_accuracy(before, after),
            Color::Black => move_accuracy(after, before),
        };
        played[turn].push((accuracy, weight));
    }
    played.map(|moves| Some((weighted_mean(&moves)? + harmonic_mean(&moves)?) / 2.0))
}

fn white_percent(turn: Color, score: Score) -> f64 {
    if turn.is_white() { win_percent(score) } else { 100.0 - win_percent(score) }
}

/// A weight for each move: how much the chances sway in a window of positions that ends behind it. For the first moves
/// that is the first window.
fn weights(percents: &[f64]) -> impl Iterator<Item = f64> {
    let moves = percents.len().saturating_sub(1);
    let size = (moves / 10).clamp(2, 8);
    let (first, windows) = (percents.chunks(size).next(), percents.windows(size));
    let before_the_windows = first.into_iter().cycle().take(size - 2);
    before_the_windows.chain(windows).map(|window| standard_deviation(window).clamp(0.5, 12.0))
}

fn standard_deviation(values: &[f64]) -> f64 {
    let mean = mean(values.iter().copied()).unwrap_or_default();
    mean_square(values.iter().map(|value| value - mean)).sqrt()
}

fn mean_square(values: impl Iterator<Item = f64>) -> f64 {
    mean(values.map(|value| value * value)).unwrap_or_default()
}

pub(super) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

fn weighted_mean(moves: &[(f64, f64)]) -> Option<f64> {
    let sum: f64 = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum();
    let weights: f64 = moves.iter().map(|(_, weight)| weight).sum();
    (weights > 0.0).then(|| sum / weights)
}

/// An accuracy below 1 counts as 1, so that a single move cannot make the whole mean 0.
fn harmonic_mean(moves: &[(f64, f64)]) -> Option<f64> {
    mean(moves.iter().map(|(accuracy, _)| accuracy.max(1.0).recip())).map(f64::recip)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(value: f64, wanted: f64) {
        assert!((value - wanted).abs() < 0.01, "{value} is not {wanted}");
    }

    #[test]
    fn moves() {
        // By hand: 103.1668 e^(-0.04354 lost) - 2.1669.
        for (before, after, accuracy) in [
            (50.0, 50.0, 100.0),
            (50.0, 90.0, 100.0),
            (50.0, 49.0, 96.60),
            (50.0, 45.0, 80.82),
            (60.0, 50.0, 64.58),
            (90.0, 70.0, 41.02),
            (90.0, 40.0, 9.53),
            (100.0, 0.0, 0.0),
        ] {
            assert_near(move_accuracy(before, after), accuracy);
        }
    }

    #[test]
    fn weights_are_as_many_as_moves() {
        for positions in [0, 1, 2, 3, 21, 40, 81, 200] {
            let percents: Vec<f64> = (0..positions).map(|i| f64::from(i % 7)).collect();
            assert_eq!(weights(&percents).count(), percents.len().saturating_sub(1), "{positions}");
        }
    }

    #[test]
    fn weights_follow_the_sway() {
        // Windows of two positions: the deviation is half the difference, at least 0.5 and at most 12.
        let all: Vec<f64> = weights(&[50.0, 50.0, 60.0, 0.0]).collect();
        assert_eq!(all, [0.5, 5.0, 12.0]);
        // Thirty moves have windows of three positions, so that the first window counts twice.
        let mut percents = vec![50.0; 31];
        percents[0] = 53.0;
        let all: Vec<f64> = weights(&percents).collect();
        assert_near(all[0], 2.0_f64.sqrt()); // 53, 50, 50
        assert_eq!((all[0], all[2]), (all[1], 0.5));
    }

    #[test]
    fn a_game() {
        // White's chances fall from 50 to 40.01 percent with his second move. Nothing is wrong with Black's.
        let scores = [0, 0, 0, 110].map(Score::Cp);
        let accuracy = game_accuracy(Color::White, &scores);
        // White: 100 with weight 0.5, 64.61 with weight 4.995: 67.83. Harmonic: 78.50.
        assert_near(accuracy.white.expect("two moves"), (67.83 + 78.50) / 2.0);
        assert_eq!(accuracy.black, Some(100.0));
    }

    #[test]
    fn who_begins_matters() {
        let scores = [0, 300, -300].map(Score::Cp);
        let (white, black) = (game_accuracy(Color::White, &scores), game_accuracy(Color::Black, &scores));
        assert_eq!((white.white, white.black), (black.black, black.white));
        assert!(white.white < Some(50.0) && white.black == Some(100.0));
    }

    #[test]
    fn without_moves_there_is_none() {
        for scores in [&[][..], &[Score::Cp(0)]] {
            assert_eq!(game_accuracy(Color::White, scores), ByColor { white: None, black: None });
        }
        assert_eq!(game_accuracy(Color::Black, &[Score::Cp(0); 2]).white, None);
    }
}
