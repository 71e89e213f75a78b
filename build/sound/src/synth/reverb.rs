//! The room around a sound: eight delay lines that feed each other, each turn a little darker and softer.

use super::filter::Softener;
use super::signal::Signal;
use super::stereo::Stereo;
use super::{RATE, samples};

/// Lengths without a common factor, in samples for a room of size 1, so that no echo falls on another.
const LENGTHS: [f64; 8] = [1_187.0, 1_381.0, 1_607.0, 1_811.0, 2_053.0, 2_311.0, 2_617.0, 2_903.0];
/// The walls' roughness: short delays that smear each sound before it enters the lines.
const SMEARS: [usize; 4] = [149, 223, 367, 571];

/// A room.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// How large, 1 being a hall of wood.
    pub size: f64,
    /// Seconds until its sound has fallen by 60 decibels.
    pub ring: f64,
    /// How far its walls let high frequencies live on, in hertz.
    pub brightness: f64,
}

/// Close walls of wood and paper.
pub const CHAMBER: Room = Room { size: 0.45, ring: 0.55, brightness: 4_200.0 };
/// The open garden at night: little comes back, late and dark.
pub const GARDEN: Room = Room { size: 1.1, ring: 1.3, brightness: 2_800.0 };
/// A wooden hall, for music.
pub const HALL: Room = Room { size: 1.0, ring: 2.2, brightness: 3_600.0 };
/// The space behind the gate.
pub const BEYOND: Room = Room { size: 1.35, ring: 3.4, brightness: 5_200.0 };

/// A delay with feedback around and past it: spreads a sound in time without colouring it.
struct Smear {
    line: Vec<f64>,
    at: usize,
}

impl Smear {
    fn pass(&mut self, input: f64) -> f64 {
        let held = self.line[self.at];
        let fed = input + 0.6 * held;
        self.line[self.at] = fed;
        self.at = (self.at + 1) % self.line.len();
        held - 0.6 * fed
    }
}

impl Room {
    /// What comes back from the walls, without the sound itself, until it has faded.
    pub fn answer(&self, sound: &Signal) -> Stereo {
        let mut input = sound.high_pass(90.0);
        input.add(sound.duration(), &Signal::silence(self.ring * 0.9), 0.0);
        self.run(&input)
    }

    /// The answer to a loop, itself a loop: the end of one round is still heard in the next.
    pub fn answer_around(&self, sound: &Signal) -> Stereo {
        let length = sound.len();
        let twice = sound.clone().with(sound.duration(), sound, 1.0).high_pass(90.0);
        let second = |signal: &Signal| Signal::new(signal.values()[length..].to_vec());
        let both = self.run(&twice);
        Stereo { left: second(&both.left), right: second(&both.right) }
    }

    /// A sound in this room: itself in the middle and so much of the answer.
    pub fn around(&self, sound: &Signal, wet: f64) -> Stereo {
        let mut placed = Stereo { left: sound.clone(), right: sound.clone() };
        placed.add(0.0, &self.answer(sound), wet);
        placed
    }

    /// The same in one channel, for short effects.
    pub fn around_mono(&self, sound: &Signal, wet: f64) -> Signal {
        let answer = self.answer(sound);
        sound.clone().with(0.0, &answer.joined(), wet * 1.4)
    }

    fn run(&self, input: &Signal) -> Stereo {
        let mut smears = SMEARS.map(|length| Smear { line: vec![0.0; length], at: 0 });
        let lengths = LENGTHS.map(|length| (length * self.size) as usize);
        let mut lines = lengths.map(|length| vec![0.0; length]);
        let gains = lengths.map(|length| 10_f64.powf(-3.0 * length as f64 / (self.ring * f64::from(RATE))));
        let mut softeners = [Softener::new(self.brightness); 8];
        let first = samples(0.012 * self.size);
        let (mut left, mut right) = (Vec::with_capacity(input.len()), Vec::with_capacity(input.len()));
        for index in 0..input.len() {
            let entering = if index < first { 0.0 } else { input.values()[index - first] };
            let entering = smears.iter_mut().fold(entering, |value, smear| smear.pass(value));
            let mut heard = [0.0; 8];
            for (line, value) in heard.iter_mut().enumerate() {
                *value = softeners[line].pass(lines[line][index % lengths[line]]) * gains[line];
            }
            left.push(0.5 * (heard[0] - heard[2] + heard[4] - heard[6]));
            right.push(0.5 * (heard[1] - heard[3] + heard[5] - heard[7]));
            for (line, value) in mixed(heard).into_iter().enumerate() {
                lines[line][index % lengths[line]] = value + entering * if line % 2 == 0 { 0.5 } else { -0.5 };
            }
        }
        Stereo { left: Signal::new(left), right: Signal::new(right) }
    }
}

/// Every line into every other, with nothing gained or lost (Hadamard).
fn mixed(mut values: [f64; 8]) -> [f64; 8] {
    let mut half = 1;
    while half < 8 {
        for start in (0..8).step_by(half * 2) {
            for index in start..start + half {
                let (one, other) = (values[index], values[index + half]);
                values[index] = one + other;
                values[index + half] = one - other;
            }
        }
        half *= 2;
    }
    values.map(|value| value / 8_f64.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_keeps_the_energy() {
        let values = [1.0, -0.5, 0.25, 0.0, 2.0, -1.0, 0.5, 0.75];
        let energy = |values: [f64; 8]| values.iter().map(|value| value * value).sum::<f64>();
        assert!((energy(values) - energy(mixed(values))).abs() < 1e-9);
    }

    #[test]
    fn a_room_rings_and_falls_silent() {
        let answer = HALL.answer(&Signal::new(vec![1.0]));
        let part = |from: f64| Signal::new(answer.left.values()[samples(from)..samples(from + 0.1)].to_vec()).level();
        assert!(part(0.3) > 3.0 * part(1.0) && part(1.0) > 3.0 * part(1.7));
        assert!(part(1.7) < 0.02 * part(0.1));
    }

    #[test]
    fn the_sides_differ() {
        let answer = CHAMBER.answer(&Signal::new(vec![1.0]));
        assert_ne!(answer.left, answer.right);
    }
}
