//! What happens to an entity without a blow: it heals, freezes, or is shocked.

use crate::synth::breath::Breath;
use crate::synth::envelope::Envelope;
use crate::synth::grains::scattered;
use crate::synth::modal::{BLADE, BOWL, ICE, Strike};
use crate::synth::pitch::degree;
use crate::synth::random::{pink, white};
use crate::synth::reverb::{CHAMBER, HALL};
use crate::synth::signal::Signal;

/// Healing: three bowls upwards like breaths that come easier, over warm air.
pub fn heal() -> Signal {
    let mut warm = Signal::silence(1.6);
    for (at, note, loudness) in [(0.0, 10, 0.5), (0.13, 13, 0.45), (0.27, 15, 0.36)] {
        let bowl = BOWL.strike(Strike { frequency: degree(note), ring: 1.3, hardness: 0.1 });
        warm.add(at, &bowl.shaped(&Envelope::points(&[(0.0, 0.0), (0.035, 1.0)])), loudness);
    }
    let breath = Breath { air: 0.7, ..Breath::new(degree(8), 0.75) }.play(211);
    let air = pink(212, 0.9).swept_band(1.0, |time| 500.0 + 900.0 * time).shaped(&Envelope::swell(0.3, 0.1, 0.5));
    HALL.around_mono(&warm.with(0.05, &breath, 0.3).with(0.0, &air, 0.4), 0.35)
}

/// Freezing: a film of ice runs across, thickens with a creak, and locks.
pub fn freeze() -> Signal {
    let spread = Envelope::points(&[(0.0, 0.25), (0.3, 1.0), (0.42, 0.2), (0.7, 0.0)]);
    let crystals = scattered(221, 0.7, 60.0, &spread, |random| {
        let frequency = random.octaves(1_100.0, 3_600.0);
        let ring = random.between(0.03, 0.12);
        (ICE.strike(Strike { frequency, ring, hardness: 0.25 }), random.between(0.05, 0.35))
    });
    let creak = Signal::bent(0.4, |time| 210.0 + 420.0 * (time / 0.4).powi(2), 0.13, |_| 0.8);
    let grip = |time: f64| (time * (34.0 + 60.0 * time) * std::f64::consts::TAU).sin().max(0.0);
    let creak = creak.map_timed(|value, time| value * grip(time)).band_pass(900.0, 0.8);
    let creak = creak.shaped(&Envelope::swell(0.2, 0.1, 0.1));
    let cold = white(222, 0.8).band_pass(2_700.0, 0.5).softened(4_000.0).shaped(&Envelope::swell(0.3, 0.05, 0.45));
    let lock = ICE.strike(Strike { frequency: degree(11), ring: 0.8, hardness: 0.3 });
    let low = ICE.strike(Strike { frequency: degree(4), ring: 0.4, hardness: 0.1 });
    let frozen = Signal::silence(1.2)
        .with(0.0, &crystals, 0.4)
        .with(0.02, &creak, 0.4)
        .with(0.0, &cold, 0.18)
        .with(0.41, &lock, 0.35)
        .with(0.41, &low, 0.45);
    HALL.around_mono(&frozen.softened(6_500.0), 0.22)
}

/// Shock: static that jumps over in bursts and leaves a tremble.
pub fn shock() -> Signal {
    let mut jumps = Signal::silence(0.55);
    for (at, length, loudness) in
        [(0.0, 0.05, 1.0), (0.08, 0.03, 0.6), (0.13, 0.07, 0.85), (0.25, 0.03, 0.4), (0.31, 0.1, 0.35)]
    {
        let seed = 231 + (at * 1_000.0) as u64;
        let hum = Signal::bent(length, |_| 146.8, 3.02, |_| 0.6);
        let spray = white(seed, length).band_pass(2_100.0, 0.7).softened(4_200.0);
        let hum = hum
            .with(0.0, &spray, 0.8)
            .map_timed(|value, time| value * if time * 117.0 % 1.0 < 0.6 { 1.0 } else { 0.25 });
        jumps.add(at, &hum.low_pass(5_500.0).faded(0.0012, length * 0.4), loudness);
    }
    let tremble = BLADE.strike(Strike { frequency: degree(8), ring: 0.6, hardness: 0.2 });
    let tremble = tremble.map_timed(|value, time| value * (0.6 + 0.4 * (time * 23.0 * std::f64::consts::TAU).sin()));
    CHAMBER.around_mono(&jumps.with(0.01, &tremble, 0.18).saturated(1.3), 0.22)
}
