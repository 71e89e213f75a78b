//! Attacks. An impact is short and dry, so that it can stand still with the picture; `impact-tail` is the room after it,
//! played with it or, for a chain, after the last one only.

use crate::synth::envelope::Envelope;
use crate::synth::grains::{gravel, paper, slap};
use crate::synth::modal::{BLADE, SKIN, STONE, Strike, TEMPLE_BELL, WOOD};
use crate::synth::pitch::degree;
use crate::synth::random::{pink, white};
use crate::synth::reverb::{CHAMBER, GARDEN};
use crate::synth::signal::Signal;
use crate::synth::string::Pluck;

/// The wind-up: a sleeve through the air, ever faster, and steel that begins to sing; it stops where the impact starts.
pub fn wind_up() -> Signal {
    let sweep = pink(141, 0.42).swept_band(1.3, |time| 240.0 + 1_700.0 * (time / 0.42).powi(3));
    let sweep = sweep.shaped(&Envelope::points(&[(0.0, 0.0), (0.2, 0.35), (0.36, 1.0), (0.42, 0.0)]));
    let steel = BLADE.strike(Strike { frequency: degree(10), ring: 0.7, hardness: 0.25 }).lasting(0.4).reversed();
    let sleeve = paper(142, 0.3, &Envelope::swell(0.2, 0.03, 0.07)).softened(2_200.0);
    let gathered =
        Signal::silence(0.42).with(0.0, &sweep, 1.4).with(0.0, &steel.faded(0.25, 0.03), 0.1).with(0.08, &sleeve, 0.3);
    CHAMBER.around_mono(&gathered, 0.1)
}

/// A slap: bamboo on padding.
pub fn impact_light() -> Signal {
    let bamboo = WOOD.strike(Strike { frequency: 430.0, ring: 0.13, hardness: 0.75 });
    let padding = SKIN.strike(Strike { frequency: 150.0, ring: 0.16, hardness: 0.4 });
    let hit =
        Signal::silence(0.2).with(0.0, &slap(151, 1_500.0, 0.07), 1.0).with(0.0, &bamboo, 0.4).with(0.0, &padding, 0.4);
    CHAMBER.around_mono(&hit.saturated(1.6), 0.12)
}

/// A blow: wood that cracks, a drum's skin behind it, and air pressed out.
pub fn impact_medium() -> Signal {
    let wood = WOOD.strike(Strike { frequency: 310.0, ring: 0.2, hardness: 0.8 });
    let drum = SKIN.strike(Strike { frequency: 96.0, ring: 0.34, hardness: 0.5 });
    let hit = Signal::silence(0.4)
        .with(0.0, &slap(161, 1_050.0, 0.14), 1.2)
        .with(0.006, &slap(162, 420.0, 0.2), 0.6)
        .with(0.0, &wood, 0.4)
        .with(0.0, &drum, 0.55);
    CHAMBER.around_mono(&hit.saturated(1.9), 0.14)
}

/// A blow that ends things: the great drum, the ground that gives way below it, splinters and a note of steel.
pub fn impact_heavy() -> Signal {
    let drum = SKIN.strike(Strike { frequency: 66.0, ring: 0.7, hardness: 0.6 });
    let ground = Signal::sine(0.6, |time| 40.0 + 70.0 * (-time / 0.06).exp()).shaped(&Envelope::strike(0.003, 0.5));
    let stone = STONE.strike(Strike { frequency: 240.0, ring: 0.2, hardness: 0.8 });
    let steel = BLADE.strike(Strike { frequency: degree(9), ring: 0.8, hardness: 0.35 });
    let splinters = gravel(172, 0.6, &Envelope::points(&[(0.03, 0.0), (0.06, 1.0), (0.6, 0.0)]), &WOOD);
    let hit = Signal::silence(0.7)
        .with(0.0, &slap(171, 820.0, 0.22), 1.6)
        .with(0.009, &slap(173, 1_900.0, 0.1), 0.7)
        .with(0.0, &drum, 0.65)
        .with(0.0, &ground.faded(0.0, 0.15), 0.5)
        .with(0.002, &stone, 0.45)
        .with(0.004, &steel, 0.14)
        .with(0.0, &splinters, 0.5);
    CHAMBER.around_mono(&hit.saturated(2.0), 0.14)
}

/// What is left in the garden after a blow: the drum's roll off the walls and a few stones coming to rest. No attack of its own.
pub fn impact_tail() -> Signal {
    let drum = SKIN.strike(Strike { frequency: 74.0, ring: 0.8, hardness: 0.25 });
    let rumble = pink(181, 1.1).low_pass(420.0).shaped(&Envelope::points(&[(0.0, 0.0), (0.06, 1.0), (1.1, 0.0)]));
    let rest = gravel(182, 1.0, &Envelope::points(&[(0.1, 0.0), (0.25, 0.25), (1.0, 0.0)]), &STONE);
    let source = Signal::silence(1.1).with(0.0, &drum, 0.45).with(0.0, &rumble, 1.2).with(0.0, &rest, 0.5);
    let soft = Envelope::points(&[(0.0, 0.0), (0.09, 1.0)]);
    let room = GARDEN.answer(&source).joined().gain(2.4).shaped(&soft);
    room.with(0.0, &source.shaped(&soft), 0.35)
}

/// A leader is hurt: a great drum, a cracked bell deep below it, and a heart that stumbles once.
pub fn leader_damage() -> Signal {
    let drum = SKIN.strike(Strike { frequency: 82.0, ring: 0.6, hardness: 0.35 });
    let crack = slap(191, 720.0, 0.13);
    let bell = TEMPLE_BELL.strike(Strike { frequency: 207.7, ring: 1.7, hardness: 0.7 });
    let clash = TEMPLE_BELL.strike(Strike { frequency: 220.0, ring: 1.4, hardness: 0.65 });
    let heart = SKIN.strike(Strike { frequency: 58.0, ring: 0.3, hardness: 0.1 });
    let hurt = Signal::silence(1.8)
        .with(0.0, &drum, 0.6)
        .with(0.0, &crack, 1.1)
        .with(0.01, &bell, 0.6)
        .with(0.01, &clash, 0.42)
        .with(0.33, &heart, 0.5);
    GARDEN.around_mono(&hurt.saturated(1.5), 0.2)
}

/// An entity is destroyed: its picture is torn, its string goes slack, and what is left sinks to the ground.
pub fn destroyed() -> Signal {
    let tearing = Envelope::points(&[(0.0, 0.2), (0.05, 0.7), (0.2, 1.0), (0.3, 0.0)]);
    let rip = paper(201, 0.32, &tearing).gain(1.3);
    let cut = white(202, 0.3).swept_band(1.4, |time| 700.0 + 5_500.0 * time).softened(4_200.0).shaped(&tearing);
    let slack = Pluck::shamisen(degree(0)).bent(7.0).ringing(0.9).play(203).softened(1_800.0);
    let sink = Signal::sine(0.7, |time| 44.0 + 70.0 * (-time / 0.2).exp()).shaped(&Envelope::strike(0.02, 0.7));
    let ash = paper(204, 0.8, &Envelope::points(&[(0.0, 0.25), (0.8, 0.0)])).softened(2_500.0);
    let gone = Signal::silence(1.2)
        .with(0.0, &rip, 0.8)
        .with(0.0, &cut, 0.4)
        .with(0.2, &slack, 0.5)
        .with(0.22, &sink.faded(0.0, 0.2), 0.3)
        .with(0.3, &ash, 0.6);
    GARDEN.around_mono(&gone.saturated(1.3), 0.25)
}
