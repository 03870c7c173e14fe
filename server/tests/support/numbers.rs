//! Pseudo-random numbers, the same in each run.

/// The state of the generator, which must not be 0.
pub struct Numbers(pub u64);

impl Numbers {
    /// Returns a number from 0 up to `limit`, without that.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}
