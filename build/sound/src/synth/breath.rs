//! A flute of bamboo: tone and breath in one, with the slide into a note and the slow shake that grows on it.

use std::f64::consts::TAU;

use super::RATE;
use super::envelope::{Envelope, smooth};
use super::random::{Random, white};
use super::signal::Signal;

/// A note of the flute.
#[derive(Debug, Clone, Copy)]
pub struct Breath {
    /// Hertz.
    pub frequency: f64,
    /// Seconds the breath lasts, without its fading.
    pub length: f64,
    /// How much air is heard beside the tone, from 0 to 1.
    pub air: f64,
    /// How many semitones below the note it begins.
    pub scoop: f64,
}

impl Breath {
    /// A calm note.
    pub fn new(frequency: f64, length: f64) -> Self {
        Self { frequency, length, air: 0.35, scoop: 0.6 }
    }

    /// The sound.
    pub fn play(&self, seed: u64) -> Signal {
        let (rise, fall) = ((self.length * 0.3).min(0.14), 0.22 + 0.1 * self.length.min(1.5));
        let duration = self.length + fall + 0.05;
        let breath = Envelope::points(&[
            (0.0, 0.0),
            (rise, 0.85),
            (rise + 0.12, 0.78),
            (self.length * 0.6 + rise * 0.4, 1.0),
            (self.length + fall, 0.0),
        ]);
        let mut random = Random::new(seed);
        let shake = random.between(4.4, 5.2);
        let pitch = |time: f64| {
            let slide = -self.scoop * (1.0 - smooth(time / (rise * 1.2)));
            let depth = 0.22 * smooth((time - 0.35) / 0.9);
            self.frequency * 2_f64.powf((slide + depth * (TAU * shake * time).sin()) / 12.0)
        };
        let mut turn = 0.0;
        // More breath, more overtones; a flute of bamboo has a strong second one.
        let tone = Signal::of(duration, |time| {
            let strength = breath.at(time) * (1.0 + 0.12 * smooth((time - 0.35) / 0.9) * (TAU * shake * time).sin());
            turn = (turn + pitch(time) / f64::from(RATE)).fract();
            let angle = TAU * turn;
            let overtones = 0.34 * (2.0 * angle).sin() + 0.16 * strength * (3.0 * angle).sin();
            strength * (angle.sin() + strength * overtones + 0.05 * strength * (4.0 * angle).sin())
        });
        let noise = white(seed ^ 0x5eed, duration);
        let column = noise.clone().swept_band(9.0, pitch).gain(2.2);
        let column = column.with(0.0, &noise.clone().swept_band(7.0, |time| 2.0 * pitch(time)), 0.9);
        let lips = noise.band_pass(2_400.0, 0.8).softened(5_000.0).gain(0.16);
        let chiff = Envelope::points(&[(0.0, 0.0), (rise * 0.4, 1.0), (rise * 1.6, 0.25), (duration, 0.2)]);
        let air = column.with(0.0, &lips.shaped(&chiff), 1.0).shaped(&breath);
        tone.with(0.0, &air, self.air).gain(0.6).faded(0.004, 0.03)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn air_is_heard_above_the_tone() {
        let note = |air: f64| Breath { air, ..Breath::new(440.0, 1.0) }.play(1);
        let high = |sound: &Signal| sound.high_pass(5_000.0).high_pass(5_000.0).level();
        assert!(high(&note(0.6)) > 4.0 * high(&note(0.05)));
        assert!(note(0.3).values()[0].abs() < 1e-6);
    }
}
