//! What a score is worth between people: the chances of winning it promises.

use crate::Score;

/// Fitted to the games of people: how fast centipawns become wins.
const STEEPNESS: f64 = 0.003_682_08;

/// A larger advantage than this, in centipawns, makes nobody win more often.
const CEILING: i32 = 1_000;

/// The chances of the side to move, from -1 (lost) by 0 (even) to 1 (won).
///
/// A mate is worth more than any advantage in pawns, and more the nearer it is.
///
/// ```
/// use tabiya_engine::{Score, review::win_chances};
/// assert_eq!(win_chances(Score::Cp(0)), 0.0);
/// assert!((win_chances(Score::Cp(100)) - 0.182).abs() < 0.001);
/// assert!(win_chances(Score::Mate(3)) > win_chances(Score::Cp(10_000)));
/// ```
pub fn win_chances(score: Score) -> f64 {
    let cp = match score {
        Score::Cp(cp) => cp.clamp(-CEILING, CEILING),
        // Being mated already is a mate in 0, but for the other side.
        Score::Mate(moves) if moves > 0 => mate_worth(moves),
        Score::Mate(moves) => -mate_worth(moves),
    };
    2.0 / (1.0 + (-STEEPNESS * f64::from(cp)).exp()) - 1.0
}

/// A mate in so many moves, in centipawns.
fn mate_worth(moves: i32) -> i32 {
    (21 - moves.unsigned_abs().min(10) as i32) * 100
}

/// The same in percent: 0 (lost) to 100 (won).
pub fn win_percent(score: Score) -> f64 {
    50.0 + 50.0 * win_chances(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(value: f64, wanted: f64) {
        assert!((value - wanted).abs() < 1e-4, "{value} is not {wanted}");
    }

    #[test]
    fn chances() {
        // By hand: 2 / (1 + e^(-0.00368208 cp)) - 1.
        for (score, chances) in [
            (Score::Cp(0), 0.0),
            (Score::Cp(15), 0.027_609),
            (Score::Cp(100), 0.182_052),
            (Score::Cp(-100), -0.182_052),
            (Score::Cp(300), 0.502_251),
            (Score::Cp(1_000), 0.950_895),
            (Score::Cp(5_000), 0.950_895),
            (Score::Cp(i32::MIN), -0.950_895),
            (Score::Mate(20), 0.965_762), // as 1100
            (Score::Mate(10), 0.965_762),
            (Score::Mate(1), 0.998_734),   // as 2000
            (Score::Mate(-1), -0.998_734), // as -2000
            (Score::Mate(0), -0.999_124),  // as -2100
            (Score::Mate(i32::MIN), -0.965_762),
        ] {
            assert_near(win_chances(score), chances);
            assert_near(win_percent(score), 50.0 + 50.0 * chances);
        }
    }

    #[test]
    fn a_better_score_is_never_worth_less() {
        let mates = |sign: i32| (1..=12).map(move |moves| Score::Mate(sign * moves));
        let scores = mates(-1).chain((-1_200..=1_200).step_by(50).map(Score::Cp)).chain(mates(1).rev());
        let chances: Vec<f64> = scores.map(win_chances).collect();
        assert!(chances.is_sorted());
    }
}
