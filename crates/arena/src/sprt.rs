//! The sequential probability ratio test: play until it is clear enough which of two hypotheses is true.
//!
//! It is the generalised test (GSPRT): each hypothesis fixes the strength, and of all distributions of results with that
//! strength the one is taken that fits best what was seen. Results are pairs of games where there are any (pentanomial),
//! else single games (trinomial). Van den Bergh's papers on the subject have the mathematics.

use crate::standings::Record;
use crate::stats::{NORMALIZED_ELO, Pairs, Tally, expected_score, mean_and_variance, pair_distribution};

/// A test of "`elo0` or weaker" against "`elo1` or stronger".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative.
    pub elo1: f64,
    /// How often the alternative may be accepted wrongly.
    pub alpha: f64,
    /// How often the null hypothesis may be accepted wrongly.
    pub beta: f64,
    /// What the two numbers mean.
    pub model: Model,
}

/// What a difference in strength is measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// In units of the spread of results, so that a test takes about as long whatever the openings and the draws.
    #[default]
    Normalized,
    /// In ordinary Elo.
    Logistic,
}

/// What the test has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is `elo0` or weaker, as far as such tests can tell.
    AcceptH0,
    /// It is `elo1` or stronger.
    AcceptH1,
}

impl Model {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        }
    }
}

impl Verdict {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::AcceptH0 => "H0",
            Verdict::AcceptH1 => "H1",
        }
    }
}

/// What is put where a result has not been seen: without it, nothing could be said of hypotheses that need it.
const UNSEEN: f64 = 1e-3;

/// A result, and how likely it is.
type Chance = (f64, f64);

impl Sprt {
    /// The log-likelihood ratio below which H0 is accepted, and the one above which H1 is.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of what was played: from the complete pairs, or from single games where there is none.
    pub fn llr(&self, record: &Record) -> f64 {
        match record.pairs.iter().sum::<u64>() {
            0 => self.llr_of_games(&record.games),
            _ => self.llr_of_pairs(&record.pairs),
        }
    }

    /// What has been shown, if anything has.
    pub fn verdict(&self, record: &Record) -> Option<Verdict> {
        let (low, high) = self.bounds();
        let llr = self.llr(record);
        if llr >= high {
            Some(Verdict::AcceptH1)
        } else if llr <= low {
            Some(Verdict::AcceptH0)
        } else {
            None
        }
    }

    fn llr_of_pairs(&self, pairs: &Pairs) -> f64 {
        // The average of two independent games spreads less than one by the root of two.
        self.llr_of(&pair_distribution(pairs), std::f64::consts::SQRT_2)
    }

    fn llr_of_games(&self, games: &Tally) -> f64 {
        self.llr_of(&games.distribution(), 1.0)
    }

    fn llr_of(&self, seen: &[(f64, u64)], spread: f64) -> f64 {
        if mean_and_variance(seen).is_none() {
            return 0.0;
        }
        let counts: Vec<Chance> = seen.iter().map(|&(a, n)| (a, if n == 0 { UNSEEN } else { n as f64 })).collect();
        let total: f64 = counts.iter().map(|&(_, n)| n).sum();
        let chances: Vec<Chance> = counts.iter().map(|&(a, n)| (a, n / total)).collect();
        let fit = |elo: f64| match self.model {
            Model::Logistic => with_mean(&chances, expected_score(elo)),
            Model::Normalized => with_t_value(&chances, spread * elo / NORMALIZED_ELO),
        };
        let (Some(null), Some(alternative)) = (fit(self.elo0), fit(self.elo1)) else { return 0.0 };
        let ratios = null.iter().zip(&alternative).map(|(&(_, p0), &(_, p1))| (p1 / p0).ln());
        total * chances.iter().zip(ratios).map(|(&(_, p), ratio)| p * ratio).sum::<f64>()
    }
}

/// Of all distributions with this mean, the one under which `chances` is most likely.
fn with_mean(chances: &[Chance], mean: f64) -> Option<Vec<Chance>> {
    let offsets: Vec<f64> = chances.iter().map(|&(a, _)| a - mean).collect();
    reweighted(chances, &offsets)
}

/// Of all distributions whose mean lies `t` standard deviations above a half, the one under which `chances` is most
/// likely. The condition is not linear, so it is replaced by its tangent at the last solution until that stands still.
/// The first one is where all results are equally likely: what was seen may have no spread at all.
fn with_t_value(chances: &[Chance], t: f64) -> Option<Vec<Chance>> {
    const ROUNDS: usize = 50;
    let even = 1.0 / chances.len() as f64;
    let mut fit: Vec<Chance> = chances.iter().map(|&(a, _)| (a, even)).collect();
    for _ in 0..ROUNDS {
        let mean: f64 = fit.iter().map(|&(a, p)| a * p).sum();
        let deviation = fit.iter().map(|&(a, p)| (a - mean).powi(2) * p).sum::<f64>().sqrt();
        let tangent = |a: f64| a - 0.5 - t * deviation * (1.0 + ((a - mean) / deviation).powi(2)) / 2.0;
        let offsets: Vec<f64> = chances.iter().map(|&(a, _)| tangent(a)).collect();
        let next = reweighted(chances, &offsets)?;
        let change = next.iter().zip(&fit).map(|(&(_, new), &(_, old))| (new - old).abs()).fold(0.0, f64::max);
        fit = next;
        if change < 1e-10 {
            break;
        }
    }
    Some(fit)
}

/// The most likely distribution under which the `offsets` average to nothing: each chance is divided by `1 + x · offset`
/// for the one `x` that brings this about. `None` if there is none: offsets all of one sign average to nothing never.
fn reweighted(chances: &[Chance], offsets: &[f64]) -> Option<Vec<Chance>> {
    let (lowest, highest) = offsets.iter().fold((0.0f64, 0.0f64), |(low, high), &o| (low.min(o), high.max(o)));
    if lowest >= 0.0 || highest <= 0.0 {
        return None;
    }
    let average = |x: f64| chances.iter().zip(offsets).map(|(&(_, p), &o)| p * o / (1.0 + x * o)).sum::<f64>();
    // All weights are positive between these two, and the average falls from infinity to minus infinity.
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if average(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    Some(chances.iter().zip(offsets).map(|(&(a, p), &o)| (a, p / (1.0 + x * o))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    fn of_pairs(pairs: Pairs) -> Record {
        Record { pairs, ..Record::default() }
    }

    fn of_games(wins: u64, draws: u64, losses: u64) -> Record {
        Record { games: Tally { wins, draws, losses }, ..Record::default() }
    }

    #[test]
    fn bounds() {
        let (low, high) = sprt(0.0, 5.0, Model::Normalized).bounds();
        assert!((low + 2.944_438_979).abs() < 1e-9 && (high - 2.944_438_979).abs() < 1e-9);
        let (low, high) = Sprt { beta: 0.1, ..sprt(0.0, 5.0, Model::Normalized) }.bounds();
        assert_eq!(format!("{low:.2} {high:.2}"), "-2.25 2.89");
    }

    /// Tests that others have published, rounded to two digits: in normalised Elo as fastchess counts it, in ordinary
    /// Elo as fishtest did.
    #[test]
    fn published_tests() {
        use Model::*;
        for (pairs, elo0, elo1, model, llr) in [
            ([50, 287, 610, 387, 73], 0.0, 5.0, Normalized, 2.97),
            ([115, 1156, 2443, 1233, 141], -3.0, 1.0, Normalized, 2.90),
            ([244, 1980, 3630, 2067, 263], -3.0, 1.0, Normalized, 2.90),
            ([1447, 13972, 26437, 14412, 1441], 0.0, 3.0, Normalized, 1.98),
            ([831, 31795, 68460, 32448, 834], 0.0, 2.0, Normalized, 2.93),
            ([424, 2948, 5832, 3045, 460], -1.0, 3.0, Logistic, 2.94),
            ([1284, 17437, 55536, 18085, 1292], 0.0, 2.0, Logistic, 2.94),
            ([17, 253, 1042, 337, 39], -0.5, 1.5, Logistic, 2.96),
        ] {
            let found = sprt(elo0, elo1, model).llr(&of_pairs(pairs));
            assert!((found - llr).abs() < 0.02, "{pairs:?}: {found} is not {llr}");
        }
    }

    /// Computed apart from this code and in another way: for each spread the best distribution with two linear
    /// conditions, and then the best spread.
    #[test]
    fn other_ways_lead_to_the_same() {
        use Model::*;
        for (pairs, model, first, second) in [
            ([10, 40, 100, 60, 15], Logistic, 0.860_539, 0.799_410),
            ([10, 40, 100, 60, 15], Normalized, 0.597_679, 0.529_840),
            ([100, 400, 1000, 480, 120], Logistic, 3.081_987, 3.615_947),
            ([100, 400, 1000, 480, 120], Normalized, 2.230_659, 2.270_631),
            ([0, 3, 20, 9, 1], Logistic, 0.469_391, 0.380_377),
            ([0, 3, 20, 9, 1], Normalized, 0.228_266, 0.188_586),
            ([321, 1234, 2345, 1300, 340], Logistic, 0.747_518, 3.345_718),
            ([321, 1234, 2345, 1300, 340], Normalized, 1.042_075, 2.118_441),
        ] {
            for (elo0, elo1, llr) in [(0.0, 5.0, first), (-3.0, 1.0, second)] {
                let found = sprt(elo0, elo1, model).llr(&of_pairs(pairs));
                assert!((found - llr).abs() < 2e-5, "{pairs:?} {model:?} {elo0}: {found} is not {llr}");
            }
        }
        for (record, model, llr) in [
            (of_games(100, 150, 80), Logistic, 0.465_304),
            (of_games(100, 150, 80), Normalized, 0.355_584),
            (of_games(560, 900, 500), Logistic, 1.221_654),
            (of_games(560, 900, 500), Normalized, 0.971_246),
        ] {
            let found = sprt(0.0, 5.0, model).llr(&record);
            assert!((found - llr).abs() < 2e-5, "{record:?} {model:?}: {found} is not {llr}");
        }
    }

    #[test]
    fn verdicts() {
        let test = sprt(0.0, 5.0, Model::Normalized);
        assert_eq!(test.llr(&Record::default()), 0.0);
        assert_eq!(test.verdict(&of_pairs([0, 0, 1, 0, 0])), None);
        assert_eq!(test.verdict(&of_pairs([50, 287, 610, 387, 73])), Some(Verdict::AcceptH1));
        assert_eq!(test.verdict(&of_pairs([73, 387, 610, 287, 50])), Some(Verdict::AcceptH0));
        for lost in [1, 3, 20, 300] {
            assert!(test.llr(&of_pairs([lost, 0, 0, 0, 0])) < 0.0, "{lost} pairs lost");
            assert!(test.llr(&of_pairs([0, 0, 0, 0, lost])) > 0.0, "{lost} pairs won");
        }
        for pairs in [[9, 0, 0, 0, 0], [0, 0, 0, 0, 9], [0, 0, 0, 9, 0], [1, 0, 0, 0, 0], [0, 0, 900, 0, 0]] {
            for model in [Model::Normalized, Model::Logistic] {
                assert!(sprt(0.0, 5.0, model).llr(&of_pairs(pairs)).is_finite(), "{pairs:?}");
                assert!(sprt(-900.0, 900.0, model).llr(&of_pairs(pairs)).is_finite(), "{pairs:?}");
            }
        }
    }
}
