//! Luck for tests: a small generator apart from the match's own.

use rand_pcg::Lcg64Xsh32;
use rand_pcg::rand_core::Rng as _;

/// Dice that fall the same way for the same seed.
#[derive(Clone, Debug)]
pub struct Dice(Lcg64Xsh32);

impl Dice {
    /// Dice of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Lcg64Xsh32::new(seed, 0x005e_ed0f_d1ce))
    }

    /// A number below a bound.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        // The tiny bias of the multiply does not matter to a random walk, its speed does.
        ((u64::from(self.0.next_u32()) * bound as u64) >> 32) as usize
    }

    /// One of several.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A seed that nobody has used, or the one of `AZUKI_SEED`. It is printed with the way to use it again: a failed test shows it.
pub fn fresh_seed() -> u64 {
    let given = std::env::var("AZUKI_SEED").ok().and_then(|text| text.parse().ok());
    let clock = || std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_nanos() as u64);
    let seed = given.unwrap_or_else(clock);
    println!("seed {seed}; to repeat: AZUKI_SEED={seed}");
    seed
}
