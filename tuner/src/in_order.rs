//! Work that several threads finish as it comes, put back into its order.

use std::collections::BTreeMap;

/// Things by their numbers, handed on in order.
#[derive(Debug)]
pub(crate) struct InOrder<T> {
    next: u64,
    /// What came before one with a smaller number.
    early: BTreeMap<u64, T>,
}

impl<T> InOrder<T> {
    /// Begins with this number.
    pub(crate) fn new(first: u64) -> InOrder<T> {
        InOrder { next: first, early: BTreeMap::new() }
    }

    /// Takes one thing, and hands on all whose turn it is now.
    pub(crate) fn add(&mut self, number: u64, thing: T) -> impl Iterator<Item = T> {
        self.early.insert(number, thing);
        std::iter::from_fn(|| {
            let thing = self.early.remove(&self.next)?;
            self.next += 1;
            Some(thing)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_come_out_in_their_order() {
        let mut in_order = InOrder::new(5);
        let mut out = Vec::new();
        for number in [6, 7, 5, 9, 8] {
            out.push(in_order.add(number, number).collect::<Vec<_>>());
        }
        assert_eq!(out, [vec![], vec![], vec![5, 6, 7], vec![], vec![8, 9]]);
    }
}
