//! The two places of the table, without beginning or end: everything goes round, from each cricket to the wind.

use std::f64::consts::TAU;

use crate::synth::breath::Breath;
use crate::synth::envelope::{Envelope, smooth};
use crate::synth::grains::{drop_of_water, paper};
use crate::synth::modal::{BOWL, Strike, TEMPLE_BELL, WOOD};
use crate::synth::pitch::degree;
use crate::synth::random::{Random, pink, white};
use crate::synth::reverb::GARDEN;
use crate::synth::signal::Signal;
use crate::synth::stereo::Stereo;
use crate::synth::{BLOCK, RATE};

/// How long one round is, in seconds.
const ROUND: f64 = 1_120.0 * BLOCK as f64 / RATE as f64;

/// How often a round a [`Drift`] is worked out; between, it goes straight.
const STEPS: usize = 5_200;

/// A course that never seems to repeat itself, yet is back at its start after a round: waves of unequal length.
struct Drift(Vec<f64>);

impl Drift {
    /// So many waves a round at least, and at most.
    fn new(seed: u64, slowest: f64, quickest: f64) -> Self {
        let mut random = Random::new(seed);
        let waves: Vec<(f64, f64)> =
            (0..9).map(|_| (random.octaves(slowest, quickest).round(), random.unit())).collect();
        let value = |step: usize| {
            let part = step as f64 / STEPS as f64;
            waves.iter().map(|(times, start)| (TAU * (times * part + start)).sin()).sum::<f64>() / 4.5
        };
        Self((0..STEPS).map(value).collect())
    }

    /// From about -1 to about 1.
    fn at(&self, time: f64) -> f64 {
        let place = time / ROUND * STEPS as f64;
        let before = place as usize;
        let (from, to) = (self.0[before % STEPS], self.0[(before + 1) % STEPS]);
        from + (to - from) * place.fract()
    }
}

/// The night garden: wind in the leaves, a brook, two kinds of crickets, drops, and the bamboo that tips when it is full.
pub fn garden() -> Stereo {
    let mut scene = Stereo::silence(ROUND);
    let mut wet = Signal::silence(ROUND);
    for (side, seed) in [(-0.9, 301), (0.9, 302)] {
        scene.place(0.0, &wind(seed, 520.0), side, 0.5);
        scene.place(0.0, &brook(seed + 10), side, 0.62);
    }
    let mut random = Random::new(303);
    let mut time = 0.0;
    while time < ROUND {
        let drop = drop_of_water(&mut random, 420.0, 1_500.0);
        let (side, loudness) = (random.between(0.1, 0.8), random.between(0.02, 0.2));
        scene.place_around(time, &drop, side, loudness);
        wet.add_around(time, &drop, loudness);
        time += random.wait(3.2);
    }
    for (at, side, pitch, loudness) in [
        (0.7, -0.6, 1.0, 0.02),
        (5.3, 0.5, 0.96, 0.013),
        (9.1, -0.7, 1.0, 0.021),
        (14.6, -0.2, 1.03, 0.009),
        (18.2, -0.6, 1.0, 0.019),
        (23.4, 0.6, 0.96, 0.014),
    ] {
        scene.place_around(at, &bell_cricket(pitch), side, loudness);
    }
    scene.place(0.0, &field_crickets(), 0.3, 0.006);
    let knock = bamboo();
    scene.place_around(12.35, &knock, 0.55, 0.42);
    wet.add_around(12.35, &knock, 0.35);
    round_in_garden(scene, &wet, 0.6)
}

/// The alley by lantern light: the town far off, lanterns of paper in the draught, wooden soles, a chime, a bell beyond the roofs.
pub fn alley() -> Stereo {
    let mut scene = Stereo::silence(ROUND);
    let mut wet = Signal::silence(ROUND);
    for (side, seed) in [(-0.85, 321), (0.85, 322)] {
        scene.place(0.0, &town(seed), side, 0.32);
        scene.place(0.0, &wind(seed + 10, 600.0), side, 0.2);
    }
    let mut random = Random::new(323);
    for (at, side, loudness) in
        [(2.2, -0.5, 0.1), (7.9, 0.6, 0.075), (13.1, -0.7, 0.06), (19.0, 0.2, 0.1), (24.6, 0.7, 0.07)]
    {
        let length = random.between(0.7, 1.3);
        let sway = Envelope::points(&[
            (0.0, 0.0),
            (length * 0.3, 0.5),
            (length * 0.5, 0.2),
            (length * 0.7, 0.45),
            (length, 0.0),
        ]);
        let rustle = paper((at * 10.0) as u64, length, &sway).softened(3_000.0);
        scene.place_around(at, &rustle, side, 2.6 * loudness);
    }
    for step in 0..11 {
        let sole = WOOD
            .strike(Strike { frequency: if step % 2 == 0 { 560.0 } else { 505.0 }, ring: 0.09, hardness: 0.25 })
            .softened(1_600.0);
        let (at, part) = (8.9 + 0.47 * f64::from(step) + random.between(-0.02, 0.02), f64::from(step) / 10.0);
        let loudness = 0.18 * (part * std::f64::consts::PI).sin() + 0.004;
        scene.place_around(at, &sole, 0.8 - 1.5 * part, loudness);
        wet.add_around(at, &sole, loudness * 1.6);
    }
    for (at, loudness) in [(4.4, 0.03), (4.75, 0.018), (16.3, 0.024), (21.2, 0.022)] {
        let chime = BOWL.strike(Strike { frequency: degree(15), ring: 1.6, hardness: 0.15 });
        scene.place_around(at, &chime, -0.55, loudness);
        wet.add_around(at, &chime, loudness);
    }
    let bell = TEMPLE_BELL.strike(Strike { frequency: degree(3), ring: 6.5, hardness: 0.35 }).softened(700.0);
    scene.place_around(14.2, &bell, 0.25, 0.2);
    wet.add_around(14.2, &bell, 0.4);
    let flute = Breath { air: 0.5, ..Breath::new(degree(8), 1.6) }.play(324).softened(900.0);
    wet.add_around(20.1, &flute, 0.1);
    round_in_garden(scene, &wet, 0.9)
}

fn round_in_garden(mut scene: Stereo, wet: &Signal, share: f64) -> Stereo {
    scene.add(0.0, &GARDEN.answer_around(wet), share);
    scene
}

/// Wind that comes and goes: its strength opens its colour.
fn wind(seed: u64, colour: f64) -> Signal {
    let (gusts, flutter) = (Drift::new(seed, 2.0, 7.0), Drift::new(seed + 1, 9.0, 30.0));
    let strength = |time: f64| (0.5 + 0.35 * gusts.at(time) + 0.12 * flutter.at(time)).max(0.06);
    pink(seed, ROUND).in_rounds(|twice| {
        let open = twice.swept_low(0.8, |time| colour * (0.6 + 1.3 * strength(time)));
        open.map_timed(|value, time| value * strength(time)).high_pass(110.0)
    })
}

/// A brook over stones: a deep and a bright band, each gurgling for itself.
fn brook(seed: u64) -> Signal {
    let (tumble, gurgle, glitter) =
        (Drift::new(seed, 20.0, 130.0), Drift::new(seed + 1, 30.0, 160.0), Drift::new(seed + 2, 15.0, 90.0));
    let low = pink(seed, ROUND).in_rounds(|twice| {
        let band = twice.swept_band(1.5, |time| 640.0 * 2_f64.powf(0.45 * tumble.at(time)));
        band.map_timed(|value, time| value * (0.7 + 0.3 * gurgle.at(time)))
    });
    let high = white(seed ^ 7, ROUND).in_rounds(|twice| {
        let band = twice.swept_band(0.9, |time| 1_900.0 * 2_f64.powf(0.3 * gurgle.at(time)));
        band.softened(2_600.0).map_timed(|value, time| value * (0.7 + 0.3 * glitter.at(time)))
    });
    low.with(0.0, &high, 0.24)
}

/// The cricket that rings like a small bell: a trill that swells and fades, three times.
fn bell_cricket(pitch: f64) -> Signal {
    let mut song = Signal::silence(3.2);
    for call in 0..3 {
        let trill = Signal::sine(0.85, |_| 3_900.0 * pitch).map_timed(|value, time| {
            let beat = (time * 23.0).fract();
            value * smooth(beat / 0.25) * smooth((1.0 - beat) / 0.6)
        });
        let swell = trill.shaped(&Envelope::swell(0.4, 0.1, 0.35));
        song.add(f64::from(call) * 1.02, &swell, 1.0 - 0.18 * f64::from(call));
    }
    song
}

/// Field crickets far off: many, so that only a shimmer is left.
fn field_crickets() -> Signal {
    let mut shimmer = Signal::silence(ROUND);
    let mut random = Random::new(331);
    for _ in 0..90 {
        let frequency = random.between(2_950.0, 3_350.0);
        let chirp = Signal::sine(0.16, |_| frequency).map_timed(|value, time| {
            let beat = (time * 30.0).fract();
            value * smooth(beat / 0.3) * smooth((1.0 - beat) / 0.5)
        });
        shimmer.add_around(random.between(0.0, ROUND), &chirp.faded(0.02, 0.05), random.between(0.3, 1.0));
    }
    shimmer
}

/// A bamboo pipe that has filled, tips, pours, and falls back on its stone.
fn bamboo() -> Signal {
    let mut random = Random::new(341);
    let mut pour = Signal::silence(0.9);
    for _ in 0..22 {
        pour.add(random.between(0.0, 0.6), &drop_of_water(&mut random, 420.0, 1_300.0), random.between(0.02, 0.1));
    }
    let knock = WOOD.strike(Strike { frequency: 330.0, ring: 0.22, hardness: 0.3 });
    let hollow = WOOD.strike(Strike { frequency: 198.0, ring: 0.25, hardness: 0.1 });
    pour.with(0.85, &knock, 0.6).with(0.85, &hollow, 0.5)
}

/// A town at night, too far for words: low noise in several bands, each with its own slow life.
fn town(seed: u64) -> Signal {
    let mut murmur = Signal::silence(ROUND);
    for frequency in [170.0_f64, 260.0, 390.0, 610.0] {
        let of_band = seed ^ frequency.to_bits();
        let (crowd, doors) = (Drift::new(of_band, 3.0, 9.0), Drift::new(of_band + 1, 20.0, 70.0));
        let life = |time: f64| (0.6 + 0.3 * crowd.at(time) + 0.14 * doors.at(time)).max(0.05);
        let band = pink(of_band, ROUND)
            .in_rounds(|twice| twice.band_pass(frequency, 1.4).map_timed(|value, time| value * life(time)));
        murmur.add(0.0, &band, (170.0 / frequency).sqrt());
    }
    murmur
}
