//! The arithmetic of the paper: a rating, what somebody has met, and the rating afterwards.

use std::f64::consts::PI;

/// How strong somebody plays, how sure that is, and how steady they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points.
    pub points: f64,
    /// The deviation: with a probability of 95 % the truth is within twice this.
    pub deviation: f64,
    /// The volatility: how much the strength itself goes up and down.
    pub volatility: f64,
}

/// A game of a rating period: against whom, and how it went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// The opponent as they were before.
    pub opponent: Rating,
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub score: f64,
}

/// Points to the unit of the paper's own scale.
const SCALE: f64 = 173.7178;
/// How far the volatility is reckoned.
const NEAR: f64 = 1e-10;

impl Rating {
    /// Everybody's before the first game.
    pub const START: Rating = Rating { points: 1500.0, deviation: 500.0, volatility: 0.09 };
    /// From this deviation on a rating is no more than a guess.
    pub const PROVISIONAL: f64 = 110.0;

    /// Is it no more than a guess yet?
    pub fn is_provisional(self) -> bool {
        self.deviation >= Rating::PROVISIONAL
    }

    /// What share of the points this player should make against such an opponent.
    pub fn expects(self, opponent: Rating) -> f64 {
        1.0 / (1.0 + (-weight(opponent) * (self.points - opponent.points) / SCALE).exp())
    }

    /// The rating after a period, as the paper reckons it. `tau` says how quickly the volatility may change, `periods` how
    /// many have passed since the deviation was reckoned: 1 in the paper.
    #[must_use]
    pub fn after(self, met: &[Met], tau: f64, periods: f64) -> Rating {
        // Step 2: on the paper's scale.
        let phi = self.deviation / SCALE;
        if met.is_empty() {
            return Rating { deviation: self.deviation.hypot(SCALE * self.volatility * periods.sqrt()), ..self };
        }
        // Steps 3 and 4: what the results tell, and how much better they are than expected.
        let (mut information, mut surprise) = (0.0, 0.0);
        for Met { opponent, score } in met {
            let (weight, expected) = (weight(*opponent), self.expects(*opponent));
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (score - expected);
        }
        let variance = 1.0 / information;
        // Step 5: the volatility.
        let volatility = volatility(self.volatility, phi, variance, variance * surprise, tau);
        // Steps 6 and 7: a little less sure for the time, a good deal surer for the games.
        let grown = phi.hypot(volatility * periods.sqrt());
        let phi = 1.0 / (1.0 / (grown * grown) + information).sqrt();
        Rating {
            // Step 8: back to points.
            points: self.points + SCALE * phi * phi * surprise,
            deviation: SCALE * phi,
            volatility,
        }
    }
}

/// How much a game against this opponent counts: the less is known of them, the less.
fn weight(opponent: Rating) -> f64 {
    let phi = opponent.deviation / SCALE;
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// Step 5 of the paper: where this function of the logarithm of the new variance is zero, found by the Illinois variant of
/// false position.
fn volatility(before: f64, phi: f64, variance: f64, delta: f64, tau: f64) -> f64 {
    let middle = (before * before).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + variance + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - middle) / (tau * tau)
    };
    let excess = delta * delta - phi * phi - variance;
    let (mut a, mut b) = (middle, if excess > 0.0 { excess.ln() } else { middle - tau });
    while excess <= 0.0 && f(b) < 0.0 {
        b -= tau;
    }
    let (mut fa, mut fb) = (f(a), f(b));
    while (b - a).abs() > NEAR {
        let c = a + (a - b) * fa / (fb - fa);
        let fc = f(c);
        if fc * fb <= 0.0 {
            (a, fa) = (b, fb);
        } else {
            fa /= 2.0;
        }
        (b, fb) = (c, fc);
    }
    (a / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Glickman's own example. His paper rounds on the way and prints 1464.06, 151.52 and 0.05999.
    #[test]
    fn the_example_of_the_paper_comes_out_exactly() {
        let rating = |points, deviation| Rating { points, deviation, volatility: 0.06 };
        let met = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
            .map(|(points, deviation, score)| Met { opponent: rating(points, deviation), score });
        let after = rating(1500.0, 200.0).after(&met, 0.5, 1.0);
        assert_eq!(format!("{:.4}", after.points), "1464.0507");
        assert_eq!(format!("{:.4}", after.deviation), "151.5165");
        assert_eq!(format!("{:.7}", after.volatility), "0.0599960");
    }

    #[test]
    fn a_period_without_games_only_makes_less_sure() {
        let before = Rating { points: 1500.0, deviation: 200.0, volatility: 0.06 };
        let after = before.after(&[], 0.5, 1.0);
        assert_eq!((after.points, after.volatility), (before.points, before.volatility));
        assert_eq!(format!("{:.4}", after.deviation), "200.2714");
    }
}
