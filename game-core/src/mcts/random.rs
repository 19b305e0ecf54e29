//! The source of chance.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// Random numbers, the same on every machine for the same seed.
///
/// The generator is the reference one, PCG-XSH-RR with 64 bits of state (O'Neill 2014, *PCG: a family of
/// simple fast space-efficient statistically good algorithms for random number generation*), so its numbers
/// never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(Pcg32);

impl Random {
    /// Returns the numbers of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        const STREAM: u64 = 0x6D63_7473_0BAD_5EED;
        Self(Pcg32::new(seed, STREAM))
    }

    /// Returns a number below `bound`, each with the same probability to within 2^-32; 0 if the bound is 0.
    #[must_use]
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let product = u64::from(self.0.next_u32()) * u64::from(bound);
        // The upper half of the product is less than the bound, and takes no division.
        (product >> 32) as u32
    }

    /// 64 64 random bits.
    #[must_use]
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}
