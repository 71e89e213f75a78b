//! Filters: what passes, what stays out, and what resonates.

use std::f64::consts::PI;

use super::RATE;

/// A state-variable filter whose frequency may move while it runs without clicks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    first: f64,
    second: f64,
    frequency: f64,
    tuning: f64,
}

/// What comes out of a [`Filter`] for one sample.
#[derive(Debug, Clone, Copy)]
pub struct Passed {
    /// Below the frequency.
    pub low: f64,
    /// Around it, at the level it came in.
    pub band: f64,
    /// Above it.
    pub high: f64,
}

impl Filter {
    /// Takes one sample in. A higher `resonance` makes the band narrower; 0.707 is flat.
    pub fn pass(&mut self, input: f64, frequency: f64, resonance: f64) -> Passed {
        // Trapezoidal integration of the analogue circuit: tuned exactly, stable while swept.
        // Most filters stand still, and a tangent takes longer than all the rest.
        if frequency.to_bits() != self.frequency.to_bits() {
            self.frequency = frequency;
            self.tuning = (PI * frequency.clamp(5.0, 20_000.0) / f64::from(RATE)).tan();
        }
        let tuning = self.tuning;
        let damping = 1.0 / resonance;
        let high = (input - (damping + tuning) * self.first - self.second) / (1.0 + tuning * (tuning + damping));
        let band = self.first + tuning * high;
        let low = self.second + tuning * band;
        self.first = band + tuning * high;
        self.second = low + tuning * band;
        Passed { low, band: band * damping, high }
    }
}

/// The gentlest low pass, 6 dB an octave: what distance and soft hands do.
#[derive(Debug, Clone, Copy)]
pub struct Softener {
    share: f64,
    held: f64,
}

impl Softener {
    /// Softens above that frequency.
    pub fn new(frequency: f64) -> Self {
        Self { share: 1.0 - (-2.0 * PI * frequency / f64::from(RATE)).exp(), held: 0.0 }
    }

    /// Takes one sample in.
    pub fn pass(&mut self, input: f64) -> f64 {
        self.held += self.share * (input - self.held);
        self.held
    }
}

#[cfg(test)]
mod tests {
    use super::super::signal::Signal;

    fn tone(frequency: f64) -> Signal {
        Signal::sine(1.0, |_| frequency)
    }

    #[test]
    fn each_filter_keeps_its_side_of_the_spectrum() {
        let (deep, tall) = (tone(100.0), tone(6_000.0));
        assert!(deep.low_pass(800.0).level() > 0.99 * deep.level());
        assert!(tall.low_pass(800.0).level() < 0.03 * tall.level());
        assert!(deep.high_pass(800.0).level() < 0.03 * deep.level());
        assert!(tall.high_pass(800.0).level() > 0.99 * tall.level());
        assert!(tone(800.0).band_pass(800.0, 5.0).level() > 0.98 * deep.level());
        assert!(deep.band_pass(800.0, 5.0).level() < 0.05 * deep.level());
        assert!(tall.clone().softened(800.0).level() < 0.2 * tall.level());
    }
}
