//! One channel of sound, and what can be done to it; a recipe is a chain of these.

use std::f64::consts::TAU;

use super::envelope::{Envelope, smooth};
use super::filter::{Filter, Softener};
use super::{RATE, samples, seconds};

/// One channel of sound at [`RATE`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Signal(Vec<f64>);

impl Signal {
    /// From samples.
    pub fn new(values: Vec<f64>) -> Self {
        Self(values)
    }

    /// Nothing, for so long.
    pub fn silence(duration: f64) -> Self {
        Self(vec![0.0; samples(duration)])
    }

    /// A value for each moment, given in seconds.
    pub fn of(duration: f64, mut value: impl FnMut(f64) -> f64) -> Self {
        Self((0..samples(duration)).map(|index| value(seconds(index))).collect())
    }

    /// A sine whose frequency may move.
    pub fn sine(duration: f64, frequency: impl Fn(f64) -> f64) -> Self {
        let mut turn = 0.0;
        Self::of(duration, |time| {
            let value = (TAU * turn).sin();
            turn = (turn + frequency(time) / f64::from(RATE)).fract();
            value
        })
    }

    /// A sine bent by another: `ratio` times as fast, bending by up to `depth` turns of phase.
    pub fn bent(duration: f64, frequency: impl Fn(f64) -> f64, ratio: f64, depth: impl Fn(f64) -> f64) -> Self {
        let (mut turn, mut bend) = (0.0, 0.0);
        Self::of(duration, |time| {
            let value = (TAU * (turn + depth(time) * (TAU * bend).sin())).sin();
            let step = frequency(time) / f64::from(RATE);
            turn = (turn + step).fract();
            bend = (bend + step * ratio).fract();
            value
        })
    }

    /// The samples.
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// How long it is, in samples.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no samples.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How long it is, in seconds.
    pub fn duration(&self) -> f64 {
        seconds(self.len())
    }

    /// The largest distance from zero.
    pub fn peak(&self) -> f64 {
        self.0.iter().fold(0.0, |peak, value| peak.max(value.abs()))
    }

    /// The root of the mean square.
    pub fn level(&self) -> f64 {
        (self.0.iter().map(|value| value * value).sum::<f64>() / self.len().max(1) as f64).sqrt()
    }

    /// Every sample through a function.
    #[must_use]
    pub fn map(mut self, change: impl FnMut(f64) -> f64) -> Self {
        let mut change = change;
        self.0.iter_mut().for_each(|value| *value = change(*value));
        self
    }

    /// Every sample through a function that also knows the time.
    #[must_use]
    pub fn map_timed(mut self, mut change: impl FnMut(f64, f64) -> f64) -> Self {
        for (index, value) in self.0.iter_mut().enumerate() {
            *value = change(*value, seconds(index));
        }
        self
    }

    /// Louder or softer by a factor.
    #[must_use]
    pub fn gain(self, factor: f64) -> Self {
        self.map(|value| value * factor)
    }

    /// With the course of an envelope.
    #[must_use]
    pub fn shaped(self, envelope: &Envelope) -> Self {
        self.map_timed(|value, time| value * envelope.at(time))
    }

    /// Only what lies below a frequency.
    #[must_use]
    pub fn low_pass(&self, frequency: f64) -> Self {
        self.clone().swept_low(0.707, |_| frequency)
    }

    /// Only what lies above a frequency.
    #[must_use]
    pub fn high_pass(&self, frequency: f64) -> Self {
        let mut filter = Filter::default();
        self.clone().map(|value| filter.pass(value, frequency, 0.707).high)
    }

    /// Only what lies around a frequency.
    #[must_use]
    pub fn band_pass(&self, frequency: f64, resonance: f64) -> Self {
        self.clone().swept_band(resonance, |_| frequency)
    }

    /// Only what lies around a frequency that moves.
    #[must_use]
    pub fn swept_band(self, resonance: f64, frequency: impl Fn(f64) -> f64) -> Self {
        let mut filter = Filter::default();
        self.map_timed(|value, time| filter.pass(value, frequency(time), resonance).band)
    }

    /// Only what lies below a frequency that moves.
    #[must_use]
    pub fn swept_low(self, resonance: f64, frequency: impl Fn(f64) -> f64) -> Self {
        let mut filter = Filter::default();
        self.map_timed(|value, time| filter.pass(value, frequency(time), resonance).low)
    }

    /// Gently darker above a frequency.
    #[must_use]
    pub fn softened(self, frequency: f64) -> Self {
        let mut softener = Softener::new(frequency);
        self.map(|value| softener.pass(value))
    }

    /// As a loop has to be treated that a filter with memory goes through: once to fill the memory, once for good.
    #[must_use]
    pub fn in_rounds(&self, treat: impl Fn(Self) -> Self) -> Self {
        let mut twice = self.0.clone();
        twice.extend_from_slice(&self.0);
        Self(treat(Self(twice)).0.split_off(self.len()))
    }

    /// Pressed against a soft limit: warmer, denser, never above 1.
    #[must_use]
    pub fn saturated(self, drive: f64) -> Self {
        self.map(|value| (value * drive).tanh() / drive.tanh().max(drive.min(1.0)))
    }

    /// Backwards.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// With the given peak.
    #[must_use]
    pub fn peaking(self, peak: f64) -> Self {
        let now = self.peak();
        if now > 0.0 { self.gain(peak / now) } else { self }
    }

    /// Out of silence within so many seconds, and back into it.
    #[must_use]
    pub fn faded(self, rise: f64, fall: f64) -> Self {
        let end = self.duration();
        self.map_timed(|value, time| value * smooth(time / rise.max(1e-9)) * smooth((end - time) / fall.max(1e-9)))
    }

    /// Of that length, cut or filled with silence.
    #[must_use]
    pub fn lasting(mut self, duration: f64) -> Self {
        self.0.resize(samples(duration), 0.0);
        self
    }

    /// With another one on top, from that second on; it grows where the other is longer.
    #[must_use]
    pub fn with(mut self, at: f64, other: &Self, factor: f64) -> Self {
        self.add(at, other, factor);
        self
    }

    /// Puts another one on top, from that second on; it grows where the other is longer.
    pub fn add(&mut self, at: f64, other: &Self, factor: f64) {
        let start = samples(at);
        self.0.resize(self.len().max(start + other.len()), 0.0);
        for (value, added) in self.0[start..].iter_mut().zip(&other.0) {
            *value += added * factor;
        }
    }

    /// Puts another one on top as in a loop: what goes past the end goes on at the start.
    pub fn add_around(&mut self, at: f64, other: &Self, factor: f64) {
        let mut place = samples(at) % self.len();
        for added in &other.0 {
            self.0[place] += added * factor;
            place = if place + 1 == self.0.len() { 0 } else { place + 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adding_grows_and_adding_around_wraps() {
        let click = Signal::new(vec![1.0, 2.0, 3.0]);
        let at = seconds(3);
        assert_eq!(Signal::new(vec![0.0; 4]).with(at, &click, 2.0).values(), [0.0, 0.0, 0.0, 2.0, 4.0, 6.0]);
        let mut round = Signal::new(vec![0.0; 4]);
        round.add_around(at, &click, 1.0);
        assert_eq!(round.values(), [2.0, 3.0, 0.0, 1.0]);
    }

    #[test]
    fn a_loop_filtered_in_rounds_has_no_seam() {
        let tone = Signal::sine(1.0, |_| 10.0);
        let plain = tone.low_pass(40.0);
        let round = tone.in_rounds(|twice| twice.low_pass(40.0));
        let step = |signal: &Signal| (signal.values()[0] - signal.values()[signal.len() - 1]).abs();
        assert!(step(&round) < 0.002 && step(&plain) > 10.0 * step(&round), "{} {}", step(&round), step(&plain));
    }

    #[test]
    fn fades_begin_and_end_in_silence() {
        let faded = Signal::new(vec![1.0; 4_410]).faded(0.01, 0.02);
        assert!(faded.values()[0].abs() < 1e-9 && faded.values()[4_409].abs() < 1e-4);
        assert!((faded.values()[1_000] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn saturation_keeps_quiet_sounds_and_limits_loud_ones() {
        let pressed = Signal::new(vec![0.01, 3.0, -3.0]).saturated(1.5);
        assert!((pressed.values()[0] - 0.015).abs() < 0.002);
        assert!(pressed.peak() <= 1.0 / 1.5_f64.tanh());
    }
}
