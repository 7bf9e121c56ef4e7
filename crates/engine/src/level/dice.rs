//! Chance that can be repeated: numbers that look random but depend only on what they are asked for, so that the same
//! seed plays the same game and no state has to be kept.

/// A source of numbers, fixed by what has been mixed into it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(scramble(seed))
    }

    /// The dice for one matter among many.
    pub(super) fn with(self, matter: u64) -> Dice {
        Dice(scramble(self.0 ^ scramble(matter)))
    }

    /// From 0 up to but not including 1.
    pub(super) fn chance(self) -> f64 {
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Bell-shaped around 0 with a deviation of 1, and never beyond 3: the sum of twelve throws has just these.
    pub(super) fn bell(self) -> f64 {
        let sum: f64 = (0..12).map(|throw| self.with(throw).chance()).sum();
        (sum - 6.0).clamp(-3.0, 3.0)
    }

    /// One of the two whole numbers beside `mean`, so that the average over many dice is `mean`.
    pub(super) fn round(self, mean: f64) -> u32 {
        (mean + self.chance()).floor().max(0.0) as u32
    }
}

/// Spreads every bit of the input over the whole output (the finisher of SplitMix64).
fn scramble(input: u64) -> u64 {
    let mut x = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_and_repeatable() {
        let dice = Dice::new(7);
        let mean = (0..10_000).map(|n| dice.with(n).chance()).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
        let spread = (0..10_000).map(|n| dice.with(n).bell().powi(2)).sum::<f64>() / 10_000.0;
        assert!((spread - 1.0).abs() < 0.05, "{spread}");
        assert_eq!(Dice::new(7).with(3).chance(), dice.with(3).chance());
        assert_ne!(Dice::new(8).with(3).chance(), dice.with(3).chance());
    }

    #[test]
    fn rounding_keeps_the_mean() {
        let dice = Dice::new(1);
        let mean = (0..10_000).map(|n| f64::from(dice.with(n).round(2.25))).sum::<f64>() / 10_000.0;
        assert!((mean - 2.25).abs() < 0.02, "{mean}");
        assert_eq!(dice.round(3.0), 3);
    }
}
