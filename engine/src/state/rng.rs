//! The match's random generator (R1.4): a seed and how far it has been read.

use rand_pcg::Lcg64Xsh32;
use rand_pcg::rand_core::Rng as _;

/// PCG32 as plain data: it copies, saves and compares like any other part of the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng {
    /// What the match started from.
    pub seed: u64,
    /// How many 32-bit numbers have been taken, modulo 2^64: the generator's sequence is a circle of that length.
    pub position: u64,
}

impl Rng {
    const STREAM: u64 = 0x0a02_bdbf_7bb3_c0a7;

    /// The generator at its beginning.
    pub const fn new(seed: u64) -> Self {
        Self { seed, position: 0 }
    }

    /// Lets `draw` take numbers below a bound, uniformly.
    pub(crate) fn with<R>(&mut self, draw: impl FnOnce(&mut dyn FnMut(u32) -> u32) -> R) -> R {
        let mut generator = Lcg64Xsh32::new(self.seed, Self::STREAM);
        generator.advance(self.position);
        let mut taken = 0_u64;
        let result = draw(&mut |bound: u32| {
            // Lemire's method: the rejected part keeps every value equally likely.
            let threshold = bound.wrapping_neg() % bound;
            loop {
                taken += 1;
                let product = u64::from(generator.next_u32()) * u64::from(bound);
                if product as u32 >= threshold {
                    return (product >> 32) as u32;
                }
            }
        });
        self.position = self.position.wrapping_add(taken);
        result
    }

    /// Puts a slice into random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        self.with(|below| {
            for last in (1..items.len()).rev() {
                items.swap(last, below(last as u32 + 1) as usize);
            }
        });
    }
}
