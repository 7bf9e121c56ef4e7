//! Ratings that fit all results at once.

use super::record::Meeting;
use tabiya_arena::expected_score;

/// The ratings that explain the results best, each with its error; those of anchors stay. Where a side won or lost
/// everything, half a draw is added so that the rating stays finite.
pub(super) fn fit(anchors: &[Option<f64>], results: &[Meeting]) -> Vec<(f64, f64)> {
    let known: Vec<f64> = anchors.iter().flatten().copied().collect();
    let middle = if known.is_empty() { 1000.0 } else { known.iter().sum::<f64>() / known.len() as f64 };
    let mut ratings: Vec<f64> = anchors.iter().map(|anchor| anchor.unwrap_or(middle)).collect();
    let mut spread = Vec::new();
    for _ in 0..500 {
        let (pull, information) = likelihood(anchors, results, &ratings);
        spread = inverse(information);
        for (i, row) in spread.iter().enumerate() {
            let step: f64 = row.iter().zip(&pull).map(|(s, p)| s * p).sum();
            ratings[i] += step.clamp(-100.0, 100.0);
        }
    }
    let error = |i: usize| if anchors[i].is_some() { 0.0 } else { 1.96 * spread[i][i].sqrt() };
    (0..ratings.len()).map(|i| (ratings[i], error(i))).collect()
}

/// Where the results pull each rating, and how firmly.
fn likelihood(anchors: &[Option<f64>], results: &[Meeting], ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = ratings.len();
    let slope = 10f64.ln() / 400.0;
    let (mut pull, mut information) = (vec![0.0; size], vec![vec![0.0; size]; size]);
    for result in results {
        let Meeting { a, b, tally } = *result;
        let games = tally.games() as f64;
        let expected = expected_score(ratings[a] - ratings[b]);
        let score = tally.score().clamp(0.25 / games, 1.0 - 0.25 / games);
        let weight = games * expected * (1.0 - expected) * slope * slope;
        for (i, j, side) in [(a, b, 1.0), (b, a, -1.0)] {
            pull[i] += games * (score - expected) * slope * side;
            information[i][i] += weight;
            information[i][j] -= weight;
        }
    }
    for i in 0..size {
        if anchors[i].is_some() {
            pull[i] = 0.0;
            (0..size).for_each(|j| (information[i][j], information[j][i]) = (0.0, 0.0));
            information[i][i] = 1.0;
        }
        // So faint a pull to where it is that only a player without any tie to an anchor feels it.
        information[i][i] += 1e-9;
    }
    (pull, information)
}

/// The inverse of a matrix that is symmetric and positive.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut result: Vec<Vec<f64>> = (0..size).map(|i| (0..size).map(|j| f64::from(i == j)).collect()).collect();
    for i in 0..size {
        let pivot = matrix[i][i];
        (0..size).for_each(|j| (matrix[i][j], result[i][j]) = (matrix[i][j] / pivot, result[i][j] / pivot));
        for other in (0..size).filter(|&other| other != i) {
            let factor = matrix[other][i];
            for j in 0..size {
                let (below, right) = (factor * matrix[i][j], factor * result[i][j]);
                matrix[other][j] -= below;
                result[other][j] -= right;
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_arena::Tally;

    /// Three quarters of the points are 191 Elo; and what is known of an anchor stays.
    #[test]
    fn ratings_follow_from_results() {
        let tally = Tally { wins: 70, draws: 10, losses: 20 };
        let results = [Meeting { a: 0, b: 1, tally }, Meeting { a: 1, b: 2, tally }];
        let fitted = fit(&[Some(2000.0), None, None], &results);
        let ratings: Vec<i64> = fitted.iter().map(|(rating, _)| rating.round() as i64).collect();
        assert_eq!(ratings, [2000, 1809, 1618]);
        assert!(fitted[0].1 == 0.0 && fitted[2].1 > fitted[1].1);
    }

    #[test]
    fn who_lost_everything_has_a_rating() {
        let results = [Meeting { a: 0, b: 1, tally: Tally { wins: 10, draws: 0, losses: 0 } }];
        let fitted = fit(&[Some(1500.0), None], &results);
        assert!(fitted[1].0.is_finite() && fitted[1].0 < 1100.0);
    }
}
