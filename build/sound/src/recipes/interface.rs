//! What the pointer does: small sounds of paper and wood that never tire, each with its own place in the spectrum.

use crate::synth::envelope::Envelope;
use crate::synth::grains::{paper, slap};
use crate::synth::modal::{BOWL, SKIN, Strike, WOOD};
use crate::synth::pitch::degree;
use crate::synth::random::white;
use crate::synth::reverb::CHAMBER;
use crate::synth::signal::Signal;
use crate::synth::string::Pluck;

/// A fingertip on the edge of a card: a breath of paper and the smallest knock.
pub fn hover() -> Signal {
    let brush = paper(11, 0.07, &Envelope::swell(0.012, 0.008, 0.05));
    let knock = WOOD.strike(Strike { frequency: 1_180.0, ring: 0.07, hardness: 0.3 });
    let touch = Signal::silence(0.08).with(0.0, &brush, 0.5).with(0.006, &knock, 0.35);
    CHAMBER.around_mono(&touch.softened(6_000.0), 0.12)
}

/// A card lifted off the table: paper slides upwards, and air follows.
pub fn pick_up() -> Signal {
    let slide = white(21, 0.14).swept_band(1.1, |time| 900.0 + 11_000.0 * time).softened(5_000.0);
    let slide = slide.shaped(&Envelope::points(&[(0.0, 0.0), (0.03, 0.7), (0.07, 1.0), (0.14, 0.0)]));
    let fibres = paper(22, 0.12, &Envelope::swell(0.02, 0.03, 0.07));
    let edge = WOOD.strike(Strike { frequency: 820.0, ring: 0.08, hardness: 0.35 });
    let lift = Signal::silence(0.16).with(0.0, &edge, 0.3).with(0.0, &slide, 0.55).with(0.01, &fibres, 0.45);
    CHAMBER.around_mono(&lift, 0.14)
}

/// A card laid on the table: a flat hand's weight below, the slap of paper on wood above.
pub fn drop() -> Signal {
    let weight = SKIN.strike(Strike { frequency: 128.0, ring: 0.18, hardness: 0.25 });
    let flat = slap(31, 1_300.0, 0.06);
    let table = WOOD.strike(Strike { frequency: 390.0, ring: 0.12, hardness: 0.6 });
    let air = paper(32, 0.12, &Envelope::strike(0.004, 0.12));
    let laid = Signal::silence(0.25)
        .with(0.0, &weight, 0.28)
        .with(0.0, &flat, 1.1)
        .with(0.001, &table, 0.32)
        .with(0.006, &air, 0.35);
    CHAMBER.around_mono(&laid.saturated(1.2), 0.18)
}

/// A choice is made: a knock on wood answered by a short string.
pub fn choice() -> Signal {
    let knock = WOOD.strike(Strike { frequency: 740.0, ring: 0.09, hardness: 0.45 });
    let string = Pluck::koto(degree(8)).ringing(0.7).play(41);
    let glint = BOWL.strike(Strike { frequency: degree(13), ring: 0.5, hardness: 0.2 });
    let chosen = Signal::silence(0.8).with(0.0, &knock, 0.5).with(0.012, &string, 0.5).with(0.02, &glint, 0.1);
    CHAMBER.around_mono(&chosen, 0.25)
}

/// Not allowed: two dull knocks on a hollow block, the second lower, as a head is shaken. It tells, it does not scold.
pub fn illegal() -> Signal {
    let knock = |frequency: f64| {
        let hollow = WOOD.strike(Strike { frequency, ring: 0.13, hardness: 0.4 });
        let body = SKIN.strike(Strike { frequency: frequency * 0.62, ring: 0.12, hardness: 0.1 });
        hollow.with(0.0, &body, 0.3).with(0.0, &slap(42, 700.0, 0.04), 0.8)
    };
    let shaken = Signal::silence(0.3).with(0.0, &knock(262.0), 0.8).with(0.105, &knock(220.0), 1.0);
    CHAMBER.around_mono(&shaken.softened(2_200.0), 0.15)
}
