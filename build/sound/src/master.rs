//! The last step before a sound is written: no offset, clean ends, and the loudness of its kind.

use crate::catalog::{Entry, Recipe};
use crate::measure::{in_decibels, integrated, momentary, true_peak};
use crate::synth::signal::Signal;
use crate::synth::{RATE, decibels, samples};

/// The highest true peak before encoding, in decibels: half of one below what is allowed, because coding adds a little.
pub const CEILING: f64 = -1.5;
/// What a loop's file has before its start and after its end, in seconds: the same sound, going on. A coder treats the ends of a
/// file unlike its middle; inside, the seam is coded like everything else.
pub const MARGIN: f64 = 0.2;
/// Below this part of its peak a sound is over.
const OVER: f64 = 0.0008;

/// A finished sound.
#[derive(Debug, Clone, PartialEq)]
pub struct Sound {
    /// One channel, or left and right.
    pub channels: Vec<Signal>,
    /// Where a loop goes round: the first frame, and the frame after the last.
    pub round: Option<(usize, usize)>,
    /// LUFS: the loudest moment of an effect, the average of a loop.
    pub loudness: f64,
    /// True peak in dBFS.
    pub peak: f64,
}

impl Sound {
    /// Mixes and masters the sound of an entry.
    pub fn of(entry: &Entry) -> Self {
        let target = entry.kind.loudness() + entry.trim;
        match entry.recipe {
            Recipe::Effect(mix) => Self::effect(&[mix()], target),
            Recipe::Wide(mix) => {
                let mix = mix();
                Self::effect(&[mix.left, mix.right], target)
            }
            Recipe::Loop(mix) => {
                let mix = mix();
                Self::round(&[mix.left, mix.right], target)
            }
        }
    }

    /// Seconds of the whole file.
    pub fn seconds(&self) -> f64 {
        self.channels[0].duration()
    }

    fn effect(channels: &[Signal], target: f64) -> Self {
        let channels: Vec<Signal> = channels.iter().map(|channel| channel.high_pass(28.0)).collect();
        let channels = trimmed(channels);
        let loudness = momentary(&channels.iter().collect::<Vec<_>>());
        Self::levelled(channels, None, loudness, target)
    }

    fn round(channels: &[Signal], target: f64) -> Self {
        let channels: Vec<Signal> =
            channels.iter().map(|channel| channel.in_rounds(|twice| twice.high_pass(28.0))).collect();
        let loudness = integrated(&channels.iter().collect::<Vec<_>>());
        let length = channels[0].len();
        let margin = samples(MARGIN);
        let with_margins = channels.iter().map(|channel| {
            let values = channel.values();
            Signal::new([&values[length - margin..], values, &values[..margin]].concat())
        });
        Self::levelled(with_margins.collect(), Some((margin, margin + length)), loudness, target)
    }

    fn levelled(channels: Vec<Signal>, round: Option<(usize, usize)>, loudness: f64, target: f64) -> Self {
        let highest = channels.iter().map(true_peak).fold(0.0, f64::max);
        let gain = decibels(target - loudness).min(decibels(CEILING) / highest);
        let channels = channels.into_iter().map(|channel| channel.gain(gain)).collect();
        Self { channels, round, loudness: loudness + in_decibels(gain), peak: in_decibels(highest * gain) }
    }
}

/// Without the silence around a sound, and with ends that reach zero.
fn trimmed(channels: Vec<Signal>) -> Vec<Signal> {
    let loudest = channels.iter().map(Signal::peak).fold(0.0, f64::max);
    let heard = |value: &f64| value.abs() > OVER * loudest;
    let first = channels.iter().filter_map(|channel| channel.values().iter().position(heard)).min().unwrap_or(0);
    let last = channels.iter().filter_map(|channel| channel.values().iter().rposition(heard)).max().unwrap_or(0);
    let (start, end) = (first.saturating_sub(samples(0.001)), last + 1);
    let tail = (0.25 * (end - start) as f64 / f64::from(RATE)).min(0.12);
    let part = |channel: Signal| {
        let mut values = channel.values().to_vec();
        values.resize(values.len().max(end), 0.0);
        Signal::new(values[start..end].to_vec()).faded(0.0008, tail)
    };
    channels.into_iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_loses_offset_and_silence_and_meets_its_loudness() {
        let tone = Signal::sine(0.5, |_| 500.0).map(|value| value * 0.2 + 0.1);
        let padded = Signal::silence(0.5).with(0.5, &tone, 1.0).lasting(2.0);
        let sound = Sound::effect(&[padded], -24.0);
        assert!((sound.loudness + 24.0).abs() < 0.01);
        assert!((0.5..0.62).contains(&sound.seconds()), "{}", sound.seconds());
        let values = sound.channels[0].values();
        let middle = &values[4_410..17_640];
        assert!((middle.iter().sum::<f64>() / middle.len() as f64).abs() < 1e-3);
        assert!(values[0].abs() < 1e-4 && values[values.len() - 1].abs() < 1e-4);
    }

    #[test]
    fn a_peak_counts_more_than_loudness() {
        let sound = Sound::effect(&[Signal::sine(0.01, |_| 500.0)], -6.0);
        assert!((sound.peak - CEILING).abs() < 0.01);
        assert!(sound.loudness < -6.0);
    }

    #[test]
    fn a_loop_goes_on_in_its_margins() {
        let tone = Signal::sine(1.0, |_| 100.0).gain(0.1);
        let sound = Sound::round(&[tone.clone(), tone], -30.0);
        let (start, end) = sound.round.unwrap();
        assert_eq!(end - start, RATE as usize);
        let values = sound.channels[0].values();
        for index in 0..samples(MARGIN) {
            assert!((values[index] - values[index + RATE as usize]).abs() < 1e-9);
            assert!((values[end + index] - values[start + index]).abs() < 1e-9);
        }
    }
}
