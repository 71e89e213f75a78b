//! A card comes into play: what its element does. They are heard over `drop`, so their weight lies beside its knock.

use crate::synth::envelope::Envelope;
use crate::synth::grains::{bubble, crack, drop_of_water, gravel, paper, scattered, slap};
use crate::synth::modal::{BLADE, BOWL, SKIN, STONE, Strike, WOOD};
use crate::synth::pitch::degree;
use crate::synth::random::{pink, white};
use crate::synth::reverb::{CHAMBER, GARDEN};
use crate::synth::signal::Signal;
use crate::synth::string::Pluck;

/// Lightning: the air tears in steps, the tear sings downwards and sizzles, and thunder rolls off behind the garden.
pub fn lightning() -> Signal {
    let mut tear = Signal::silence(0.3);
    for (at, seed, loudness) in [(0.0, 1_u64, 0.7), (0.028, 2, 1.0), (0.071, 3, 0.6), (0.12, 4, 0.35)] {
        let burst = white(90 + seed, 0.09).high_pass(500.0).softened(5_200.0).shaped(&Envelope::strike(0.0006, 0.07));
        tear.add(at, &burst, loudness);
    }
    let falling = |time: f64| 140.0 + 1_900.0 * (-time / 0.07).exp();
    let arc = Signal::bent(0.35, falling, 1.41, |time| 0.55 * (-time / 0.15).exp());
    let flicker = white(95, 0.35).low_pass(55.0).peaking(1.0);
    let arc = arc.map_timed(|value, time| value * (0.45 + 0.55 * flicker.values()[(time * 44_100.0) as usize].abs()));
    let arc = arc.softened(4_200.0).shaped(&Envelope::strike(0.002, 0.34)).faded(0.0, 0.06);
    let blade = BLADE.strike(Strike { frequency: degree(11), ring: 0.6, hardness: 0.3 });
    let sizzle = Envelope::points(&[(0.04, 0.2), (0.15, 1.0), (0.35, 0.5), (0.7, 0.0)]);
    let sparks = scattered(97, 0.7, 130.0, &sizzle, |random| (crack(random), random.unit().powi(2)));
    let roll = pink(96, 1.4).low_pass(190.0).peaking(1.0);
    let rolling =
        Envelope::points(&[(0.0, 0.0), (0.1, 1.0), (0.25, 0.5), (0.42, 0.65), (0.7, 0.25), (0.85, 0.3), (1.4, 0.0)]);
    let roll = roll.shaped(&rolling);
    let strike = Signal::silence(1.4)
        .with(0.0, &tear, 0.75)
        .with(0.01, &arc, 0.4)
        .with(0.03, &blade, 0.1)
        .with(0.0, &sparks, 0.5)
        .with(0.06, &roll, 0.55);
    GARDEN.around_mono(&strike.saturated(1.3), 0.22)
}

/// Water: a wave runs up, breaks into bubbles, and the last drops fall into a still pool.
pub fn water() -> Signal {
    let run = |time: f64| 380.0 + 1_500.0 * (-((time - 0.28) / 0.16).powi(2)).exp();
    let wave = pink(101, 0.9).swept_low(0.8, run);
    let wave = wave.shaped(&Envelope::points(&[(0.0, 0.0), (0.26, 1.0), (0.42, 0.5), (0.9, 0.0)]));
    let foam = white(102, 0.8).band_pass(3_400.0, 0.6).softened(4_800.0);
    let foam = foam.shaped(&Envelope::points(&[(0.12, 0.0), (0.3, 1.0), (0.8, 0.0)]));
    let swarm = Envelope::points(&[(0.1, 0.0), (0.28, 1.0), (0.6, 0.15), (0.8, 0.0)]);
    let bubbles =
        scattered(103, 0.8, 90.0, &swarm, |random| (drop_of_water(random, 380.0, 1_900.0), random.between(0.1, 0.6)));
    let mut wet = Signal::silence(1.1).with(0.0, &wave, 1.1).with(0.0, &foam, 0.2).with(0.0, &bubbles, 0.65);
    for (at, note, loudness) in [(0.58, 8, 0.3), (0.73, 11, 0.22), (0.95, 10, 0.16)] {
        let drop = bubble(degree(note), 0.16, 0.12);
        wet.add(at, &drop, loudness);
    }
    let pool = BOWL.strike(Strike { frequency: degree(5), ring: 1.0, hardness: 0.05 });
    GARDEN.around_mono(&wet.with(0.3, &pool, 0.12), 0.3)
}

/// Fire: oil catches with a soft thump, the flame rushes up fluttering, and sparks crack after it.
pub fn fire() -> Signal {
    let thump = Signal::sine(0.4, |time| 52.0 + 70.0 * (-time / 0.05).exp()).shaped(&Envelope::strike(0.006, 0.4));
    let rush = pink(111, 0.95).swept_low(0.9, |time| 260.0 + 2_600.0 * (-((time - 0.2) / 0.17).powi(2)).exp());
    let flutter = |time: f64| {
        let (slow, quick) = ((time * 17.0 * std::f64::consts::TAU).sin(), (time * 29.0 * std::f64::consts::TAU).sin());
        0.75 + 0.17 * slow + 0.08 * quick
    };
    let rush = rush.map_timed(|value, time| value * flutter(time));
    let rush = rush.shaped(&Envelope::points(&[(0.0, 0.0), (0.05, 0.5), (0.2, 1.0), (0.45, 0.4), (0.95, 0.0)]));
    let sparks = Envelope::points(&[(0.05, 0.3), (0.25, 1.0), (0.6, 0.4), (0.9, 0.0)]);
    let sparks = scattered(112, 1.05, 70.0, &sparks, |random| (crack(random), random.unit().powi(2)));
    let flame =
        Signal::silence(1.1).with(0.0, &thump.faded(0.0, 0.1), 0.7).with(0.0, &rush, 1.3).with(0.0, &sparks, 0.9);
    CHAMBER.around_mono(&flame.saturated(1.3), 0.2)
}

/// Earth: a boulder set down, stones that settle under it, gravel that runs off.
pub fn earth() -> Signal {
    let weight = SKIN.strike(Strike { frequency: 62.0, ring: 0.6, hardness: 0.2 });
    let press = pink(121, 0.5).low_pass(420.0).shaped(&Envelope::points(&[(0.0, 0.0), (0.02, 1.0), (0.5, 0.0)]));
    let mut ground = Signal::silence(1.1).with(0.0, &weight, 0.55).with(0.0, &press, 1.1);
    for (at, frequency, loudness) in [(0.004, 250.0, 0.6), (0.045, 340.0, 0.45), (0.1, 300.0, 0.3), (0.19, 430.0, 0.2)]
    {
        ground.add(at, &STONE.strike(Strike { frequency, ring: 0.12, hardness: 0.75 }), loudness);
    }
    ground.add(0.0, &slap(123, 520.0, 0.16), 0.8);
    let running = Envelope::points(&[(0.02, 0.2), (0.14, 1.0), (0.4, 0.45), (0.9, 0.0)]);
    let ground = ground.with(0.0, &gravel(122, 0.95, &running, &STONE), 0.55);
    GARDEN.around_mono(&ground.saturated(1.4), 0.16)
}

/// Neutral: a stroke of the brush over paper, a clap of wood, and an open fifth on the koto.
pub fn neutral() -> Signal {
    let stroke = Envelope::points(&[(0.0, 0.0), (0.05, 0.7), (0.15, 1.0), (0.24, 0.0)]);
    let brush = paper(131, 0.24, &stroke).softened(4_000.0);
    let clap = WOOD.strike(Strike { frequency: 610.0, ring: 0.14, hardness: 0.5 });
    let low = Pluck::koto(degree(5)).ringing(1.3).play(132);
    let high = Pluck::koto(degree(8)).ringing(1.2).play(133);
    let card = Signal::silence(1.3)
        .with(0.0, &brush, 0.6)
        .with(0.15, &clap, 0.4)
        .with(0.155, &low, 0.5)
        .with(0.185, &high, 0.4);
    CHAMBER.around_mono(&card, 0.28)
}
