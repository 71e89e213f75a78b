//! The turn passes, and the match ends.

use crate::synth::breath::Breath;
use crate::synth::modal::{BOWL, SKIN, Strike, TEMPLE_BELL, WOOD};
use crate::synth::pitch::degree;
use crate::synth::reverb::{CHAMBER, HALL};
use crate::synth::signal::Signal;
use crate::synth::stereo::Stereo;
use crate::synth::string::Pluck;

/// A turn starts: two claps of the wooden clappers that open a stage, and one string that says "go on".
pub fn turn_start() -> Signal {
    let clap = |hardness: f64| {
        let first = WOOD.strike(Strike { frequency: 1_020.0, ring: 0.2, hardness });
        let second = WOOD.strike(Strike { frequency: 1_145.0, ring: 0.17, hardness });
        first.with(0.003, &second, 0.7)
    };
    let drum = SKIN.strike(Strike { frequency: 98.0, ring: 0.45, hardness: 0.2 });
    let string = Pluck::koto(degree(5)).bent(-1.0).ringing(1.2).play(261);
    let open = Signal::silence(1.0)
        .with(0.0, &clap(0.35), 0.35)
        .with(0.17, &clap(0.45), 0.5)
        .with(0.17, &drum, 0.6)
        .with(0.19, &string, 0.45);
    CHAMBER.around_mono(&open, 0.35)
}

/// Victory: drums gather, the koto runs up the whole scale, and bell, flute and strings stand on the open fifth.
pub fn victory() -> Stereo {
    let mut scene = Stereo::silence(5.2);
    for (at, loudness) in [(0.0, 0.5), (0.22, 0.4), (0.4, 0.5), (0.54, 0.6), (0.66, 0.7), (0.76, 0.8), (1.05, 1.1)] {
        scene.place(at, &SKIN.strike(Strike { frequency: 76.0, ring: 0.8, hardness: 0.35 }), -0.1, loudness * 0.6);
    }
    for step in 0..10 {
        let string = Pluck::koto(degree(5 + step)).ringing(2.0).play(270 + u64::from(step.unsigned_abs()));
        let part = f64::from(step) / 9.0;
        scene.place(0.36 + 0.068 * f64::from(step), &string, part - 0.5, 0.26 + 0.12 * part);
    }
    for (at, note, side) in
        [(1.05, 0, -0.2), (1.07, 5, -0.4), (1.09, 8, 0.3), (1.12, 10, 0.0), (1.62, 13, 0.4), (1.95, 15, -0.3)]
    {
        scene.place(at, &Pluck::koto(degree(note)).ringing(3.2).play(281), side, 0.4);
    }
    scene.place(1.05, &TEMPLE_BELL.strike(Strike { frequency: degree(0), ring: 3.6, hardness: 0.3 }), 0.0, 0.4);
    for (at, note, length) in [(1.15, 8, 0.45), (1.62, 9, 0.28), (1.95, 10, 1.5)] {
        scene.place(at, &Breath::new(degree(note), length).play(282), 0.2, 0.34);
    }
    scene.place(1.95, &BOWL.strike(Strike { frequency: degree(15), ring: 2.4, hardness: 0.2 }), -0.2, 0.14);
    in_hall(scene)
}

/// Defeat: the same notes on their way down, each pressed flat, and a bell that is struck once in the dark.
pub fn defeat() -> Stereo {
    let mut scene = Stereo::silence(5.2);
    scene.place(0.0, &TEMPLE_BELL.strike(Strike { frequency: degree(-2), ring: 4.2, hardness: 0.4 }), 0.0, 0.4);
    scene.place(0.0, &SKIN.strike(Strike { frequency: 66.0, ring: 0.9, hardness: 0.25 }), 0.0, 0.4);
    for (at, note, bend, side) in [(0.35, 8, 1.0, -0.3), (0.85, 7, 0.0, 0.2), (1.4, 6, 1.0, -0.1), (2.1, 5, 2.0, 0.1)] {
        scene.place(at, &Pluck::koto(degree(note)).bent(bend).ringing(2.6).play(290), side, 0.5);
    }
    scene.place(2.1, &Pluck::bass(degree(-5)).play(291), 0.0, 0.45);
    for (at, note, length) in [(0.8, 9, 0.9), (1.75, 8, 1.6)] {
        scene.place(at, &Breath { air: 0.6, ..Breath::new(degree(note), length) }.play(292), 0.35, 0.22);
    }
    scene.place(2.9, &SKIN.strike(Strike { frequency: 66.0, ring: 0.9, hardness: 0.15 }), 0.0, 0.25);
    in_hall(scene)
}

fn in_hall(mut scene: Stereo) -> Stereo {
    let hall = HALL.answer(&scene.joined());
    scene.add(0.0, &hall, 0.5);
    scene.each(|channel| channel.saturated(1.1))
}
