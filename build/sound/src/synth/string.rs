//! Plucked strings after Karplus and Strong: a burst runs round a delay line and loses its edge with every turn.

use super::filter::Softener;
use super::random::Random;
use super::signal::Signal;
use super::{RATE, samples};

/// A string and how it is plucked.
#[derive(Debug, Clone)]
pub struct Pluck {
    /// Hertz.
    pub frequency: f64,
    /// Seconds until it has fallen by 60 decibels.
    pub ring: f64,
    /// From 0, a fingertip, to 1, a plectrum of ivory.
    pub brightness: f64,
    /// Where along the string, from 0 at the bridge to 0.5 in the middle: overtones with a knot there are missing.
    pub position: f64,
    /// The pitch starts that many semitones off and is pressed to where it belongs, as a koto player does.
    pub bend: f64,
}

impl Pluck {
    /// A koto's string: long, clear, plucked near the bridge.
    pub fn koto(frequency: f64) -> Self {
        Self { frequency, ring: 5.0, brightness: 0.55, position: 0.13, bend: 0.0 }
    }

    /// A shamisen's: short, with the snap of the plectrum on the skin.
    pub fn shamisen(frequency: f64) -> Self {
        Self { frequency, ring: 1.1, brightness: 0.85, position: 0.08, bend: 0.0 }
    }

    /// A low string, for the ground of a chord.
    pub fn bass(frequency: f64) -> Self {
        Self { frequency, ring: 4.5, brightness: 0.3, position: 0.2, bend: 0.0 }
    }

    /// The same string, bent by so many semitones at its start.
    #[must_use]
    pub fn bent(mut self, semitones: f64) -> Self {
        self.bend = semitones;
        self
    }

    /// The same string, ringing for so long.
    #[must_use]
    pub fn ringing(mut self, seconds: f64) -> Self {
        self.ring = seconds;
        self
    }

    /// The sound, until it has faded. The seed makes one plectrum stroke differ from the next.
    pub fn play(&self, seed: u64) -> Signal {
        let period = f64::from(RATE) / self.frequency;
        let mut line = self.burst(seed, period);
        // Higher strings lose their edge sooner: each turn through the softener takes a share, and they turn more often.
        let edge = 2_500.0 + 11_000.0 * self.brightness + 5.0 * self.frequency;
        let mut softener = Softener::new(edge);
        let turn_gain = 10_f64.powf(-3.0 * period / (self.ring * f64::from(RATE)));
        // The softener answers late by about this many samples, which the line must be shorter by to stay in tune.
        let share = 1.0 - (-std::f64::consts::TAU * edge / f64::from(RATE)).exp();
        let lateness = (1.0 - share) / share;
        let size = line.len();
        let mut write = size;
        let string = Signal::of(self.ring * 1.1, |time| {
            // After half a second nobody hears what is left of a bend.
            let bent = if self.bend.abs() > 0.0 && time < 0.5 {
                period / 2_f64.powf(self.bend * (-time / 0.07).exp() / 12.0)
            } else {
                period
            };
            let back = (bent - lateness).min(size as f64 - 2.0);
            let whole = back.floor();
            let part = back - whole;
            let newer = line[(write - whole as usize) % size];
            let older = line[(write - whole as usize - 1) % size];
            let value = softener.pass(newer + (older - newer) * part) * turn_gain;
            line[write % size] = value;
            write += 1;
            value
        });
        // A plectrum leaves the string within a millisecond, not at once: without it a stroke begins with a click.
        self.in_body(&string).high_pass(40.0).low_pass(8_500.0).faded(0.0012, self.ring * 0.2).peaking(1.0)
    }

    /// What the plectrum leaves on the string: the corner it pulled the string to, and the scratch of its edge, softer for a soft
    /// hand and without the overtones that rest where it plucks.
    fn burst(&self, seed: u64, period: f64) -> Vec<f64> {
        let mut random = Random::new(seed);
        let mut softener = Softener::new(600.0 + 10_000.0 * self.brightness * self.brightness);
        let mut pull = Softener::new(1_500.0 + 6_000.0 * self.brightness);
        let length = period.ceil() as usize;
        let raw: Vec<f64> = (0..length).map(|_| softener.pass(random.between(-1.0, 1.0))).collect();
        let mean = raw.iter().sum::<f64>() / length as f64;
        let comb = (self.position * period).round() as usize % length;
        // Room for the lowest bend, and for the two samples that are read between.
        let mut line = vec![0.0; length * 2 + samples(0.001)];
        let end = line.len();
        for index in 0..length {
            let scratch = raw[index] - mean - 0.9 * (raw[(index + length - comb) % length] - mean);
            // A pulled string, let go, moves in two straight pieces: the same fundamental for every stroke.
            let corner = if index < comb { 1.0 - self.position } else { -self.position };
            line[end - length + index] = 0.5 * scratch + 0.8 * pull.pass(corner);
        }
        line
    }

    /// The wooden box behind the string adds a hollow warmth.
    fn in_body(&self, string: &Signal) -> Signal {
        let hollow = string.band_pass(210.0, 2.0).with(0.0, &string.band_pass(460.0, 2.5), 0.8);
        let knock = string.band_pass(950.0, 1.2);
        string.clone().with(0.0, &hollow, 0.7).with(0.0, &knock, 0.25 + 0.3 * self.brightness)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frequency near the expected one at which a signal is strongest.
    fn pitch(sound: &Signal, expected: f64) -> f64 {
        let strength = |frequency: f64| {
            let turn = std::f64::consts::TAU * frequency / f64::from(RATE);
            let values = &sound.values()[4_410..30_870];
            let (sine, cosine) = values.iter().enumerate().fold((0.0, 0.0), |(sine, cosine), (index, value)| {
                let angle = turn * index as f64;
                (sine + value * angle.sin(), cosine + value * angle.cos())
            });
            sine * sine + cosine * cosine
        };
        let candidates = (-60..=60).map(|cents| expected * 2_f64.powf(f64::from(cents) / 1_200.0));
        candidates.max_by(|one, other| strength(*one).total_cmp(&strength(*other))).unwrap()
    }

    #[test]
    fn strings_are_in_tune() {
        for frequency in [98.0, 146.8, 293.7, 587.3, 880.0] {
            let found = pitch(&Pluck::koto(frequency).play(1), frequency);
            let cents = 1_200.0 * (found / frequency).log2();
            assert!(cents.abs() <= 8.0, "{frequency} sounds {cents} cents off");
        }
    }

    #[test]
    fn a_string_fades_and_no_two_strokes_are_the_same() {
        let (one, other) = (Pluck::koto(220.0).play(1), Pluck::koto(220.0).play(2));
        assert_ne!(one, other);
        let end = Signal::new(one.values()[one.len() - 4_410..].to_vec());
        assert!(end.level() < 0.01 * one.level());
    }
}
