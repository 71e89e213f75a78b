//! Chance that is the same on every run: a small generator, and the noises made with it.

use super::filter::Softener;
use super::samples;
use super::signal::Signal;

/// A generator (`SplitMix64`). Every use has a seed of its own, so that changing one sound leaves the others alone.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The generator with that seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 up to, but not with, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number between two.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A number between two positive ones, as likely in each octave between them.
    pub fn octaves(&mut self, low: f64, high: f64) -> f64 {
        low * (high / low).powf(self.unit())
    }

    /// The time until the next of events that come by chance, so many a second.
    pub fn wait(&mut self, per_second: f64) -> f64 {
        -(1.0 - self.unit()).ln() / per_second
    }
}

/// Noise with the same energy at every frequency.
pub fn white(seed: u64, duration: f64) -> Signal {
    let mut random = Random::new(seed);
    Signal::new((0..samples(duration)).map(|_| random.between(-1.0, 1.0)).collect())
}

/// Noise with the same energy in every octave: softer, as wind and water are. It goes round: its end leads to its start.
pub fn pink(seed: u64, duration: f64) -> Signal {
    // Softened copies two octaves apart, each half as loud as the one below: together they fall by 3 dB an octave.
    const CORNERS: [f64; 6] = [20.0, 80.0, 320.0, 1_280.0, 5_120.0, 20_480.0];
    white(seed, duration).in_rounds(|twice| {
        let mut softeners = CORNERS.map(Softener::new);
        twice.map(|value| {
            let copies = softeners.iter_mut().zip(CORNERS);
            copies.map(|(softener, corner)| softener.pass(value) * (160.0 / corner).sqrt()).sum()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_noise_and_another_seed_another() {
        assert_eq!(white(3, 0.01).values(), white(3, 0.01).values());
        assert_ne!(white(3, 0.01).values(), white(4, 0.01).values());
    }

    #[test]
    fn numbers_stay_in_their_range_and_fill_it() {
        let mut random = Random::new(1);
        let drawn: Vec<f64> = (0..10_000).map(|_| random.octaves(2.0, 32.0)).collect();
        assert!(drawn.iter().all(|number| (2.0..32.0).contains(number)));
        let below = drawn.iter().filter(|number| **number < 8.0).count();
        assert!((4_700..5_300).contains(&below), "half of the octaves: {below}");
        let mean = (0..10_000).map(|_| random.wait(4.0)).sum::<f64>() / 10_000.0;
        assert!((0.24..0.26).contains(&mean), "{mean}");
    }

    #[test]
    fn pink_noise_is_darker_than_white() {
        let bright = |noise: &Signal| noise.high_pass(5_000.0).level() / noise.level();
        assert!(bright(&white(1, 1.0)) > 0.8);
        assert!(bright(&pink(1, 1.0)) < 0.5);
    }

    #[test]
    fn pink_noise_has_as_much_in_one_octave_as_in_another() {
        let noise = pink(1, 4.0);
        let levels = [100.0, 400.0, 1_600.0, 6_400.0].map(|frequency| noise.band_pass(frequency, 1.4).level());
        let (least, most) =
            levels.iter().fold((f64::MAX, 0.0_f64), |(least, most), level| (least.min(*level), most.max(*level)));
        assert!(most < 1.5 * least, "{levels:?}");
    }
}
