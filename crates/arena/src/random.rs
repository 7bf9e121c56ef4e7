//! Chance that can be repeated: the same seed gives the same numbers on every machine.

/// A small generator (SplitMix64). Good enough to mix a list, for nothing secret.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Mixes a list.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixed_list_has_the_same_things_in_it() {
        let mut list: Vec<u32> = (0..1000).collect();
        Random::new(1).shuffle(&mut list);
        assert_ne!(list, (0..1000).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn the_first_numbers_are_those_of_the_published_generator() {
        let mut random = Random::new(0);
        assert_eq!([random.next(), random.next()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }
}
