//! What an edge is worth: many small numbers, the more important ones first, packed side by side into a few wide integers.
//! A sum of such weights is compared like the sums of their parts, one after the other.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Bits of one integer that parts may fill. What is left lets thousands of weights be added up without overflow.
const ROOM: u32 = 96;

/// `K` integers, compared from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Weight<const K: usize>([i128; K]);

impl<const K: usize> Weight<K> {
    pub(crate) const ZERO: Weight<K> = Weight([0; K]);

    /// The least there is above nothing.
    pub(crate) const UNIT: Weight<K> = {
        let mut parts = [0; K];
        parts[K - 1] = 1;
        Weight(parts)
    };

    /// Takes `count` units of a part away.
    pub(crate) fn charge(&mut self, place: Place, count: i64) {
        self.0[place.integer] -= i128::from(count) << place.shift;
    }

    pub(crate) fn doubled(self) -> Weight<K> {
        Weight(self.0.map(|part| part * 2))
    }

    /// Exact, for the matching only ever halves what is even in every part.
    pub(crate) fn halved(self) -> Weight<K> {
        debug_assert!(self.0.iter().all(|part| part % 2 == 0));
        Weight(self.0.map(|part| part >> 1))
    }
}

impl<const K: usize> Add for Weight<K> {
    type Output = Weight<K>;

    fn add(mut self, other: Weight<K>) -> Weight<K> {
        self += other;
        self
    }
}

impl<const K: usize> Sub for Weight<K> {
    type Output = Weight<K>;

    fn sub(mut self, other: Weight<K>) -> Weight<K> {
        self -= other;
        self
    }
}

impl<const K: usize> AddAssign for Weight<K> {
    fn add_assign(&mut self, other: Weight<K>) {
        for (part, other) in self.0.iter_mut().zip(other.0) {
            *part += other;
        }
    }
}

impl<const K: usize> SubAssign for Weight<K> {
    fn sub_assign(&mut self, other: Weight<K>) {
        for (part, other) in self.0.iter_mut().zip(other.0) {
            *part -= other;
        }
    }
}

/// Where a part lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    integer: usize,
    shift: u32,
}

/// Hands out places, the most important part first.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    widths: Vec<u32>,
}

impl Layout {
    /// Asks for a part whose sum over a whole matching is between 0 and `most`; says its number.
    pub(crate) fn part(&mut self, most: u64) -> usize {
        // One bit more: where a sum is out of its range for a while, the neighbour must not feel it.
        self.widths.push(u64::BITS - most.leading_zeros() + 1);
        self.widths.len() - 1
    }

    /// Where each part lies, and how many integers that takes.
    pub(crate) fn places(&self) -> (Vec<Place>, usize) {
        let mut integer = 0;
        let mut left = ROOM;
        let mut places = Vec::with_capacity(self.widths.len());
        for &width in &self.widths {
            if width > left {
                integer += 1;
                left = ROOM;
            }
            left -= width;
            places.push(Place { integer, shift: left });
        }
        (places, integer + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_part_outweighs_all_later_ones() {
        let mut layout = Layout::default();
        for _ in 0..20 {
            layout.part(1000);
        }
        let (places, integers) = layout.places();
        assert_eq!(integers, 3);
        let mut one = Weight::<3>::ZERO;
        one.charge(places[4], 1);
        let mut many = Weight::<3>::ZERO;
        for &place in &places[5..] {
            many.charge(place, 1000);
        }
        assert!(one < many && many < Weight::ZERO);
    }
}
