//! What results prove: Elo from scores, how sure that is, and the likelihood of being stronger.
//!
//! Two games with one opening and colours reversed are not independent, so where games come in pairs the spread is
//! that of the pairs (five possible scores: pentanomial), which is smaller and right. Single games have three
//! (trinomial).

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
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
    /// The likelihood of superiority: how sure it is that the difference is positive at all, 0 to 1.
    pub los: f64,
}

/// How many standard deviations to each side hold 95 % of a normal distribution.
const SIGMAS_OF_95_PERCENT: f64 = 1.959_963_984_540_054;

impl Tally {
    /// All games.
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
    /// From all games, and the pairs among them, of which there may be none.
    pub fn new(games: &Tally, pairs: &Pairs) -> Option<Estimate> {
        let score = mean_and_variance(&games.distribution())?.0;
        let deviation = deviation(games, pairs)?;
        let [low, high] = [-1.0, 1.0].map(|side| elo(score + side * SIGMAS_OF_95_PERCENT * deviation));
        let error = if deviation > 0.0 { (high - low) / 2.0 } else { f64::INFINITY };
        let los = match deviation > 0.0 {
            true => normal_cdf((score - 0.5) / deviation),
            false => 0.5 + 0.5 * (score - 0.5).signum() * f64::from(u8::from(score != 0.5)),
        };
        Some(Estimate { score, elo: elo(score), error, los })
    }
}

/// The standard deviation of the mean score of all games.
fn deviation(games: &Tally, pairs: &Pairs) -> Option<f64> {
    let of_games = games.games() as f64;
    match mean_and_variance(&pair_distribution(pairs)) {
        // A pair is two games; those without a partner yet are taken to be like the others.
        Some((_, variance)) => Some((2.0 * variance / of_games).sqrt()),
        None => mean_and_variance(&games.distribution()).map(|(_, variance)| (variance / of_games).sqrt()),
    }
}

/// The difference in Elo by which one scores `score` on average.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
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
