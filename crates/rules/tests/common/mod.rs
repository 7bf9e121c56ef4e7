//! What more than one file of tests needs: numbers that look random and are the same in each run.

/// Random numbers (xorshift): the tests need variety, not secrecy.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Any number from 0 up to, not including, `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}
