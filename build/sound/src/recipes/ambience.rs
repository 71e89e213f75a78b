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

/// How long one round is, in seconds.
const ROUND: f64 = 26.0;

/// A wave that goes round so many times and comes back to where it began.
fn cycle(time: f64, times: f64, start: f64) -> f64 {
    (TAU * (times * time / ROUND + start)).sin()
}

/// The night garden: wind in the leaves, a brook, two kinds of crickets, drops, and the bamboo that tips when it is full.
pub fn garden() -> Stereo {
    let mut scene = Stereo::silence(ROUND);
    let mut wet = Signal::silence(ROUND);
    for (side, seed) in [(-0.9, 301), (0.9, 302)] {
        scene.place(0.0, &wind(seed, side * 0.13, 420.0), side, 0.85);
        scene.place(0.0, &brook(seed + 10), side, 0.3);
    }
    let mut random = Random::new(303);
    let mut time = 0.0;
    while time < ROUND {
        let drop = drop_of_water(&mut random, 420.0, 1_500.0);
        let (side, loudness) = (random.between(0.1, 0.8), random.between(0.01, 0.075));
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
    for (at, side) in [(12.35, 0.55)] {
        let knock = bamboo();
        scene.place_around(at, &knock, side, 0.16);
        wet.add_around(at, &knock, 0.12);
    }
    round_in_garden(scene, &wet, 0.6)
}

/// The alley by lantern light: the town far off, lanterns of paper in the draught, wooden soles, a chime, a bell beyond the roofs.
pub fn alley() -> Stereo {
    let mut scene = Stereo::silence(ROUND);
    let mut wet = Signal::silence(ROUND);
    for (side, seed) in [(-0.85, 321), (0.85, 322)] {
        scene.place(0.0, &town(seed), side, 0.9);
        scene.place(0.0, &wind(seed + 10, side * 0.2, 300.0), side, 0.3);
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
        scene.place_around(at, &rustle, side, loudness);
    }
    for step in 0..11 {
        let sole = WOOD
            .strike(Strike { frequency: if step % 2 == 0 { 560.0 } else { 505.0 }, ring: 0.09, hardness: 0.25 })
            .softened(1_600.0);
        let (at, part) = (8.9 + 0.47 * f64::from(step) + random.between(-0.02, 0.02), f64::from(step) / 10.0);
        let loudness = 0.03 * (part * std::f64::consts::PI).sin() + 0.004;
        scene.place_around(at, &sole, 0.8 - 1.5 * part, loudness);
        wet.add_around(at, &sole, loudness * 1.6);
    }
    for (at, loudness) in [(4.4, 0.016), (4.75, 0.01), (16.3, 0.013), (21.2, 0.012)] {
        let chime = BOWL.strike(Strike { frequency: degree(15), ring: 1.6, hardness: 0.15 });
        scene.place_around(at, &chime, -0.55, loudness);
        wet.add_around(at, &chime, loudness);
    }
    let bell = TEMPLE_BELL.strike(Strike { frequency: degree(0), ring: 6.5, hardness: 0.2 }).softened(900.0);
    scene.place_around(14.2, &bell, 0.25, 0.06);
    wet.add_around(14.2, &bell, 0.16);
    let flute = Breath { air: 0.5, ..Breath::new(degree(8), 1.6) }.play(324).softened(900.0);
    wet.add_around(20.1, &flute, 0.025);
    round_in_garden(scene, &wet, 0.9)
}

fn round_in_garden(mut scene: Stereo, wet: &Signal, share: f64) -> Stereo {
    scene.add(0.0, &GARDEN.answer_around(wet), share);
    scene
}

/// Wind that comes and goes: its strength opens its colour.
fn wind(seed: u64, start: f64, colour: f64) -> Signal {
    let strength = |time: f64| {
        let gust = 0.5
            + 0.28 * cycle(time, 2.0, start)
            + 0.15 * cycle(time, 5.0, start + 0.3)
            + 0.07 * cycle(time, 11.0, start);
        gust.max(0.05)
    };
    pink(seed, ROUND).in_rounds(|twice| {
        let open = twice.swept_low(0.8, |time| colour * (0.6 + 1.3 * strength(time)));
        open.map_timed(|value, time| value * strength(time)).high_pass(70.0)
    })
}

/// A brook over stones: two bands of noise that gurgle against each other.
fn brook(seed: u64) -> Signal {
    let gurgle = |time: f64, start: f64| 0.7 + 0.2 * cycle(time, 37.0, start) + 0.1 * cycle(time, 61.0, start);
    let low = pink(seed, ROUND).in_rounds(|twice| {
        let band = twice.swept_band(1.6, |time| 620.0 + 170.0 * cycle(time, 23.0, 0.2) + 90.0 * cycle(time, 53.0, 0.0));
        band.map_timed(|value, time| value * gurgle(time, 0.1))
    });
    let high = white(seed ^ 7, ROUND).in_rounds(|twice| {
        let band = twice.swept_band(0.9, |time| 1_900.0 + 300.0 * cycle(time, 31.0, 0.4));
        band.softened(2_600.0).map_timed(|value, time| value * gurgle(time, 0.6))
    });
    low.with(0.0, &high, 0.16)
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
    let mut random = Random::new(seed);
    for frequency in [150.0_f64, 230.0, 340.0, 510.0] {
        let (first, second) = (random.unit(), random.unit());
        let (slow, quick) = (random.between(3.0, 7.0).round(), random.between(19.0, 41.0).round());
        let life = |time: f64| 0.6 + 0.25 * cycle(time, slow, first) + 0.15 * cycle(time, quick, second);
        let band = pink(seed ^ frequency.to_bits(), ROUND)
            .in_rounds(|twice| twice.band_pass(frequency, 1.4).map_timed(|value, time| value * life(time)));
        murmur.add(0.0, &band, (150.0 / frequency).sqrt());
    }
    murmur
}
