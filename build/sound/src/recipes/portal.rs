//! The signature of the game: the gate opens, and what was in the alley stands in the garden.
//!
//! Nothing else has its three marks: air drawn in backwards, a tone that rises without ever getting higher, and the
//! gate's own call of three notes, half a step down and then a leap to the high D, on string and bell.

use std::f64::consts::TAU;

use crate::synth::breath::Breath;
use crate::synth::envelope::{Envelope, smooth};
use crate::synth::modal::{BOWL, SKIN, Strike, TEMPLE_BELL};
use crate::synth::pitch::degree;
use crate::synth::random::{Random, pink};
use crate::synth::reverb::BEYOND;
use crate::synth::signal::Signal;
use crate::synth::stereo::Stereo;
use crate::synth::string::Pluck;

/// When the gate is open, in seconds: what came before draws in, what comes after rings out.
const OPEN: f64 = 0.62;

/// The whole portal.
pub fn portal() -> Stereo {
    let mut scene = Stereo::silence(3.6);
    for (side, seed) in [(-0.8, 241), (0.8, 242)] {
        scene.place(0.0, &indrawn(seed), side, 0.5);
        scene.place(0.15, &endless_rise(1.9, side), side, 0.28);
    }
    let bell = TEMPLE_BELL.strike(Strike { frequency: degree(-5), ring: 3.4, hardness: 0.4 });
    scene.place(OPEN, &bell, 0.0, 0.75);
    let drum = SKIN.strike(Strike { frequency: 58.0, ring: 0.7, hardness: 0.2 });
    scene.place(OPEN, &drum, 0.0, 0.9);
    // B flat, A, and the high D: the call that belongs to the gate alone.
    for (at, note, side, loudness) in [(0.0, 9, -0.45, 0.66), (0.14, 8, 0.0, 0.66), (0.30, 15, 0.45, 0.66)] {
        let string = Pluck::koto(degree(note)).ringing(2.4).play(250 + u64::from(note.unsigned_abs()));
        scene.place(OPEN + at, &string, side, loudness);
        let bowl = BOWL.strike(Strike { frequency: degree(note), ring: 1.8, hardness: 0.15 });
        scene.place(OPEN + at, &bowl, -side, loudness * 0.4);
    }
    dust(&mut scene);
    let voice = Breath { air: 0.9, scoop: 3.0, ..Breath::new(degree(5), 1.3) }.play(243);
    scene.place(OPEN + 0.2, &voice, 0.0, 0.16);
    let beyond = BEYOND.answer(&scene.joined());
    scene.add(0.0, &beyond, 0.55);
    scene.each(|channel| channel.saturated(1.15))
}

/// Sparks of the other side: tiny bowls of the scale that drift off upwards, from the middle to the edges.
fn dust(scene: &mut Stereo) {
    let mut random = Random::new(244);
    for spark in 0..34 {
        let part = f64::from(spark) / 34.0;
        let note = 13 + (part * 9.0) as i32 + random.between(-1.5, 1.5).round() as i32;
        let ring = random.between(0.25, 0.7);
        let bowl = BOWL.strike(Strike { frequency: degree(note), ring, hardness: 0.1 });
        let at = OPEN + 0.28 + 1.5 * part * part.sqrt() + random.between(0.0, 0.05);
        scene.place(at, &bowl, random.between(-1.0, 1.0) * (0.3 + 0.7 * part), 0.14 * (1.0 - 0.7 * part));
    }
}

/// Air and a bell drawn in backwards: it grows, and is cut off where the gate opens.
fn indrawn(seed: u64) -> Signal {
    let air = pink(seed, OPEN).swept_band(1.1, |time| 220.0 + 1_700.0 * (time / OPEN).powi(2));
    let air = air.shaped(&Envelope::points(&[(0.0, 0.0), (0.3, 0.25), (OPEN - 0.03, 1.0), (OPEN, 0.0)]));
    let bell = TEMPLE_BELL.strike(Strike { frequency: degree(3), ring: 1.0, hardness: 0.35 });
    let bell = bell.lasting(OPEN - 0.02).reversed();
    air.gain(1.5).with(0.0, &bell.faded(0.2, 0.02), 0.35)
}

/// Octaves that all climb while the highest fade out and new ones come in below: it rises for ever and stays where it is.
fn endless_rise(duration: f64, side: f64) -> Signal {
    const VOICES: usize = 6;
    let pace = 0.9 + 0.06 * side;
    let mut turns = [0.0; VOICES];
    let rise = Signal::of(duration, |time| {
        let climb = pace * time + 0.12 * smooth(time / duration);
        turns.iter_mut().enumerate().fold(0.0, |sum, (voice, turn)| {
            let octave = (voice as f64 + climb) % VOICES as f64;
            let frequency = degree(-5) * 2_f64.powf(octave);
            *turn = (*turn + frequency / 44_100.0_f64).fract();
            let middle = (octave - 2.6) / 1.3;
            sum + (-middle * middle).exp() * (TAU * *turn).sin()
        })
    });
    rise.shaped(&Envelope::points(&[(0.0, 0.0), (OPEN, 1.0), (1.0, 0.7), (duration, 0.0)]))
}
