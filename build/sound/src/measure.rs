//! How loud a sound is to an ear (ITU-R BS.1770), and how far it goes between its samples.

use std::f64::consts::PI;

use crate::synth::RATE;
use crate::synth::signal::Signal;

/// What is reported for silence, in decibels.
pub const SILENCE: f64 = -120.0;

/// A factor in decibels.
pub fn in_decibels(factor: f64) -> f64 {
    (20.0 * factor.log10()).max(SILENCE)
}

/// The loudest 400 milliseconds, in LUFS: for short sounds, which have no average worth knowing.
pub fn momentary(channels: &[&Signal]) -> f64 {
    as_loudness(blocks(channels).into_iter().fold(0.0, f64::max))
}

/// The average of everything that is not a pause, in LUFS: for loops.
pub fn integrated(channels: &[&Signal]) -> f64 {
    let mean = |blocks: &[f64]| blocks.iter().sum::<f64>() / blocks.len().max(1) as f64;
    let above = |blocks: &[f64], gate: f64| -> Vec<f64> {
        blocks.iter().copied().filter(|energy| as_loudness(*energy) > gate).collect()
    };
    let heard = above(&blocks(channels), -70.0);
    as_loudness(mean(&above(&heard, as_loudness(mean(&heard)) - 10.0)))
}

/// The highest point of the curve through the samples, as a factor: what a converter makes of it.
pub fn true_peak(signal: &Signal) -> f64 {
    // Values between samples, by a windowed sine over the 16 nearest.
    const REACH: isize = 8;
    let values = signal.values();
    let weights: Vec<Vec<f64>> = [0.25, 0.5, 0.75]
        .iter()
        .map(|part| (1 - REACH..=REACH).map(|at| weight(at as f64 - part, REACH as f64)).collect())
        .collect();
    let peak = signal.peak();
    let mut highest = peak;
    for index in 0..values.len() {
        // Nothing rises far above its neighbours: most of a sound need not be looked at closely.
        if values[index].abs() < 0.6 * peak {
            continue;
        }
        for start in [index as isize - 1, index as isize] {
            for weights in &weights {
                let between: f64 = weights
                    .iter()
                    .enumerate()
                    .filter_map(|(offset, weight)| {
                        let at = usize::try_from(start + 1 - REACH + offset as isize).ok()?;
                        values.get(at).map(|value| value * weight)
                    })
                    .sum();
                highest = highest.max(between.abs());
            }
        }
    }
    highest
}

fn weight(distance: f64, reach: f64) -> f64 {
    if distance.abs() < 1e-9 {
        return 1.0;
    }
    let window = 0.5 + 0.5 * (PI * distance / (reach + 0.5)).cos();
    (PI * distance).sin() / (PI * distance) * window
}

/// The mean squares of overlapping blocks of 400 ms, as an ear weighs frequencies. One channel is heard from both sides.
fn blocks(channels: &[&Signal]) -> Vec<f64> {
    let block = RATE as usize * 2 / 5;
    let weighed: Vec<Vec<f64>> = channels.iter().map(|channel| weighed(channel, block)).collect();
    let factor = if channels.len() == 1 { 2.0 } else { 1.0 };
    let length = weighed.iter().map(Vec::len).max().unwrap_or(0);
    let energy = |start: usize| {
        let squares = weighed.iter().flat_map(|channel| &channel[start..start + block]).map(|value| value * value);
        factor * squares.sum::<f64>() / block as f64
    };
    (0..=length.saturating_sub(block)).step_by(block / 4).map(energy).collect()
}

fn weighed(signal: &Signal, at_least: usize) -> Vec<f64> {
    let mut head = Biquad::head();
    let mut floor = Biquad::floor();
    let mut values: Vec<f64> = signal.values().iter().map(|value| floor.pass(head.pass(*value))).collect();
    values.resize(values.len().max(at_least), 0.0);
    values
}

fn as_loudness(energy: f64) -> f64 {
    if energy > 0.0 { (-0.691 + 10.0 * energy.log10()).max(SILENCE) } else { SILENCE }
}

/// A filter with two poles and two zeros.
struct Biquad {
    forward: [f64; 3],
    back: [f64; 2],
    state: [f64; 2],
}

impl Biquad {
    /// The head lifts what is above 1.7 kHz by 4 dB.
    fn head() -> Self {
        let (tuning, resonance) = ((PI * 1_681.974_450_955_533 / f64::from(RATE)).tan(), 0.707_175_236_955_419_6);
        let lift = 10_f64.powf(3.999_843_853_973_347 / 20.0);
        let middle = lift.powf(0.499_666_774_154_541_6);
        let square = tuning * tuning;
        let scale = 1.0 + tuning / resonance + square;
        let forward = [
            (lift + middle * tuning / resonance + square) / scale,
            2.0 * (square - lift) / scale,
            (lift - middle * tuning / resonance + square) / scale,
        ];
        let back = [2.0 * (square - 1.0) / scale, (1.0 - tuning / resonance + square) / scale];
        Self { forward, back, state: [0.0; 2] }
    }

    /// The ear hears little below 40 Hz.
    fn floor() -> Self {
        let (tuning, resonance) = ((PI * 38.135_470_876_024_44 / f64::from(RATE)).tan(), 0.500_327_037_323_877_3);
        let square = tuning * tuning;
        let scale = 1.0 + tuning / resonance + square;
        let back = [2.0 * (square - 1.0) / scale, (1.0 - tuning / resonance + square) / scale];
        Self { forward: [1.0, -2.0, 1.0], back, state: [0.0; 2] }
    }

    fn pass(&mut self, input: f64) -> f64 {
        let output = self.forward[0] * input + self.state[0];
        self.state[0] = self.forward[1] * input - self.back[0] * output + self.state[1];
        self.state[1] = self.forward[2] * input - self.back[1] * output;
        output
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_tone_has_the_reference_loudness() {
        // The standard's own check: 997 Hz at full level in one of two channels is -3.01 LUFS.
        let tone = Signal::sine(3.0, |_| 997.0);
        let silence = Signal::silence(3.0);
        for loudness in [momentary(&[&tone, &silence]), integrated(&[&tone, &silence])] {
            assert!((loudness + 3.01).abs() < 0.05, "{loudness}");
        }
        assert!((momentary(&[&tone])).abs() < 0.05, "one channel is heard from both sides");
    }

    #[test]
    fn pauses_do_not_count() {
        let tone = Signal::sine(4.0, |_| 997.0).gain(0.1);
        let paused = tone.clone().lasting(20.0);
        assert!((integrated(&[&tone]) - integrated(&[&paused])).abs() < 0.3);
        assert!((momentary(&[&Signal::silence(1.0)]) - SILENCE).abs() < 1e-9);
    }

    #[test]
    fn peaks_between_samples_are_found() {
        // A quarter of the rate, met beside its crests: samples see 0.707, the curve goes to 1.
        let values = (0..200).map(|index| (PI / 2.0 * f64::from(index) + PI / 4.0).sin()).collect();
        let signal = Signal::new(values);
        assert!(signal.peak() < 0.71);
        assert!((true_peak(&signal) - 1.0).abs() < 0.04, "{}", true_peak(&signal));
    }
}
