//! Two weights in one number: what a term is worth in the middlegame and in the endgame, added up in one go.

use crate::score::Value;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame value, packed: the endgame in the upper half, the middlegame in the lower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pair(i32);

impl Pair {
    pub(crate) const ZERO: Pair = Pair(0);

    /// Both values must fit into 16 bits, and so must every sum of them.
    pub(crate) const fn new(middlegame: Value, endgame: Value) -> Pair {
        Pair((endgame << 16) + middlegame)
    }

    #[inline(always)]
    pub(crate) const fn middlegame(self) -> Value {
        self.0 as i16 as Value
    }

    /// The lower half may have borrowed from the upper one: rounding gives it back.
    #[inline(always)]
    pub(crate) const fn endgame(self) -> Value {
        (self.0 + 0x8000) >> 16
    }

    pub(crate) const fn plus(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, count: i32) -> Pair {
        Pair(self.0 * count)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_keep_apart() {
        for (a, b) in [(0, 0), (5, -7), (-5, 7), (-300, -1), (30_000, -30_000), (-30_000, 30_000)] {
            let pair = Pair::new(a, b);
            assert_eq!((pair.middlegame(), pair.endgame()), (a, b));
            let sum = pair + Pair::new(-9, 11) - Pair::new(4, -6);
            assert_eq!((sum.middlegame(), sum.endgame()), (a - 13, b + 17));
            assert_eq!((-pair).endgame(), -b);
        }
        assert_eq!((Pair::new(-3, 4) * 5).middlegame(), -15);
        assert_eq!((Pair::new(-3, 4) * -5).endgame(), -20);
    }
}
