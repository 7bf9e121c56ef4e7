//! What results prove: Elo from scores, how sure that is, and the likelihood of being stronger.
//!
//! Two games with one opening and colours reversed are not independent, so where games come in pairs the spread is
//! that of the pairs (five possible scores: pentanomial), which is smaller and right. Single games have three
//! (trinomial).

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

/// Pairs of games by their points: 0, ½, 1, 1½, 2.
pub type Pairs = [u64; 5];

/// How strong one is against the other, as far as results tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points per game, 0 to 1.
    pub score: f64,
    /// The difference in Elo; infinite where nothing or everything was won.
    pub elo: f64,
    /// Half the width of the 95 % interval in Elo; infinite where there is too little to tell.
    pub error: f64,
    /// The difference in normalised Elo: in units of the spread of results, so that it depends less on openings and
    /// draws. Infinite where all results are the same but no draws.
    pub normalized: f64,
    /// Half the width of its 95 % interval.
    pub normalized_error: f64,
    /// The likelihood of superiority: how sure it is that the difference is positive at all, 0 to 1.
    pub los: f64,
}

/// How many normalised Elo a standard deviation of one game is.
pub(crate) const NORMALIZED_ELO: f64 = 800.0 / std::f64::consts::LN_10;

/// How many standard deviations to each side hold 95 % of a normal distribution.
const SIGMAS_OF_95_PERCENT: f64 = 1.959_963_984_540_054;

impl Tally {
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw being half of one.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game; one half where there is none.
    pub fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// Drawn games of all.
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// As the opponent sees it.
    #[must_use]
    pub fn reversed(&self) -> Tally {
        Tally { wins: self.losses, losses: self.wins, ..*self }
    }

    /// Counts as scores and how often each came.
    pub(crate) fn distribution(&self) -> [(f64, u64); 3] {
        [(0.0, self.losses), (0.5, self.draws), (1.0, self.wins)]
    }
}

/// Pairs as scores per game and how often each came.
pub(crate) fn pair_distribution(pairs: &Pairs) -> [(f64, u64); 5] {
    std::array::from_fn(|i| (i as f64 / 4.0, pairs[i]))
}

/// Mean and variance of a distribution; `None` if it is empty.
pub(crate) fn mean_and_variance(distribution: &[(f64, u64)]) -> Option<(f64, f64)> {
    let count: u64 = distribution.iter().map(|&(_, n)| n).sum();
    if count == 0 {
        return None;
    }
    let average =
        |f: &dyn Fn(f64) -> f64| distribution.iter().map(|&(score, n)| f(score) * n as f64).sum::<f64>() / count as f64;
    let mean = average(&|score| score);
    Some((mean, average(&|score| (score - mean).powi(2))))
}

impl Estimate {
    /// From all games, and the pairs among them, of which there may be none. `None` where nothing was played.
    ///
    /// ```
    /// use tabiya_arena::{Estimate, Tally};
    /// let games = Tally { wins: 48, draws: 25, losses: 33 };
    /// let estimate = Estimate::new(&games, &[6, 6, 16, 17, 8]).unwrap();
    /// assert_eq!(format!("{:+.1} ± {:.1}", estimate.elo, estimate.error), "+49.5 ± 57.2");
    /// ```
    pub fn new(games: &Tally, pairs: &Pairs) -> Option<Estimate> {
        let score = mean_and_variance(&games.distribution())?.0;
        let deviation = deviation(games, pairs)?;
        let [low, high] = [-1.0, 1.0].map(|side| elo(score + side * SIGMAS_OF_95_PERCENT * deviation));
        let sigmas = if score == 0.5 { 0.0 } else { (score - 0.5) / deviation };
        let root = (games.games() as f64).sqrt();
        Some(Estimate {
            score,
            elo: elo(score),
            error: if deviation > 0.0 { (high - low) / 2.0 } else { f64::INFINITY },
            normalized: sigmas / root * NORMALIZED_ELO,
            normalized_error: SIGMAS_OF_95_PERCENT / root * NORMALIZED_ELO,
            los: normal_cdf(sigmas),
        })
    }
}

/// The standard deviation of the mean score of all games.
fn deviation(games: &Tally, pairs: &Pairs) -> Option<f64> {
    // A pair is two games; those without a partner yet are taken to be like the others. A few pairs may happen to be all
    // alike, which proves nothing about their spread.
    let of_pairs = mean_and_variance(&pair_distribution(pairs)).map(|(_, variance)| 2.0 * variance);
    let of_games = mean_and_variance(&games.distribution()).map(|(_, variance)| variance);
    let variance = of_pairs.filter(|&variance| variance > 0.0).or(of_games)?;
    Some((variance / games.games() as f64).sqrt())
}

/// The difference in Elo by which one scores `score` on average.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score one has on average who is stronger by `elo`.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of a normal distribution that lies below `x`.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// The complementary error function: a series near 0, a continued fraction further out (Abramowitz and Stegun 7.1.6,
/// 7.1.14).
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - erfc(-x);
    }
    let gauss = (-x * x).exp() / std::f64::consts::PI.sqrt();
    if x < 2.5 {
        let mut term = x;
        let mut sum = x;
        for n in 1..100 {
            term *= 2.0 * x * x / f64::from(2 * n + 1);
            sum += term;
        }
        1.0 - 2.0 * gauss * sum
    } else {
        let fraction = (1..=60).rev().fold(x, |tail, n| x + f64::from(n) / 2.0 / tail);
        gauss / fraction
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(pairs: Pairs, wins: u64, losses: u64, draws: u64) -> Estimate {
        Estimate::new(&Tally { wins, draws, losses }, &pairs).expect("there are games")
    }

    #[track_caller]
    fn assert_near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
    }

    #[test]
    fn elo_and_scores() {
        for (score, expected) in [(0.5, 0.0), (0.75, 190.848_501_887_864_97), (0.25, -190.848_501_887_864_97)] {
            assert_near(elo(score), expected, 1e-9);
            assert_near(expected_score(expected), score, 1e-12);
        }
        assert_near(expected_score(400.0), 10.0 / 11.0, 1e-12);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn the_normal_distribution() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.0, 0.158_655_253_931_457),
            (SIGMAS_OF_95_PERCENT, 0.975),
            (3.0, 0.998_650_101_968_370),
            (-4.0, 3.167_124_183_312e-5),
            (6.0, 0.999_999_999_013_412),
        ] {
            assert_near(normal_cdf(x), share, 1e-13);
        }
        assert_near(normal_cdf(-8.0), 6.220_960_574_271_8e-16, 1e-24);
        assert_eq!((normal_cdf(f64::INFINITY), normal_cdf(f64::NEG_INFINITY)), (1.0, 0.0));
    }

    /// Matches that others have published, as fastchess has counted and rounded them: pairs, games won, lost and drawn;
    /// Elo, normalised Elo (each with its error) and LOS in percent.
    #[test]
    fn published_matches() {
        for (pairs, [wins, losses, draws], expected) in [
            ([50, 287, 610, 387, 73], [816, 670, 1328], [18.04, 8.23, 28.19, 12.84, 100.00]),
            ([115, 1156, 2443, 1233, 141], [2740, 2611, 4825], [4.40, 3.91, 7.61, 6.75, 98.64]),
            ([244, 1980, 3630, 2067, 263], [4450, 4325, 7593], [2.65, 3.24, 4.36, 5.32, 94.56]),
            ([30, 6, 18, 0, 6], [30, 84, 6], [-168.40, 73.37, -170.08, 62.16, 0.00]),
        ] {
            let found = estimate(pairs, wins, losses, draws);
            let found = [found.elo, found.error, found.normalized, found.normalized_error, 100.0 * found.los];
            for (found, expected) in found.into_iter().zip(expected) {
                assert_near(found, expected, 0.0051);
            }
        }
    }

    /// Computed apart from this code, with the formulas of the trinomial distribution.
    #[test]
    fn single_games() {
        for ([wins, losses, draws], expected) in [
            ([30, 14, 40], [66.996_434_917, 54.317_316_797, 0.993_794_409_649]),
            ([300, 200, 500], [34.860_070_288, 15.236_031_423, 0.999_996_871_882]),
        ] {
            let found = estimate([0; 5], wins, losses, draws);
            for (found, expected) in [found.elo, found.error, found.los].into_iter().zip(expected) {
                assert_near(found, expected, 1e-8);
            }
        }
    }

    #[test]
    fn little_is_known_of_few_games() {
        assert_eq!(Estimate::new(&Tally::default(), &[0; 5]), None);
        let won = estimate([0, 0, 0, 0, 2], 4, 0, 0);
        assert_eq!((won.elo, won.error, won.los), (f64::INFINITY, f64::INFINITY, 1.0));
        let lost = estimate([0; 5], 0, 1, 0);
        assert_eq!((lost.elo, lost.error, lost.los), (f64::NEG_INFINITY, f64::INFINITY, 0.0));
        let drawn = estimate([0, 0, 3, 0, 0], 0, 0, 6);
        assert_eq!((drawn.elo, drawn.error, drawn.normalized, drawn.los), (0.0, f64::INFINITY, 0.0, 0.5));
        let alike = estimate([0, 0, 0, 0, 1], 2, 1, 0);
        assert_near(alike.los, estimate([0; 5], 2, 1, 0).los, 1e-12);
    }
}
