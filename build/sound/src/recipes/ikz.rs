//! IKZ are paper lanterns: one is lit, one goes out. Several in a row rise or fall by how fast the client plays them.

use crate::synth::envelope::Envelope;
use crate::synth::grains::{crack, paper, scattered};
use crate::synth::modal::{BOWL, Strike};
use crate::synth::pitch::degree;
use crate::synth::random::pink;
use crate::synth::reverb::CHAMBER;
use crate::synth::signal::Signal;

/// A lantern is lit: the wick catches, the flame draws air, and the paper begins to glow as a warm bowl.
pub fn gain() -> Signal {
    let catch = scattered(71, 0.12, 160.0, &Envelope::strike(0.01, 0.2), |random| (crack(random), random.unit()));
    let flame = pink(72, 0.4).swept_low(0.9, |time| 260.0 + 1_500.0 * (-((time - 0.1) / 0.09).powi(2)).exp());
    let flame = flame.shaped(&Envelope::points(&[(0.0, 0.0), (0.09, 1.0), (0.2, 0.45), (0.4, 0.0)]));
    let bloom = Envelope::points(&[(0.0, 0.2), (0.09, 1.0)]);
    let glow = BOWL.strike(Strike { frequency: degree(10), ring: 1.1, hardness: 0.12 });
    let fifth = BOWL.strike(Strike { frequency: degree(13), ring: 0.9, hardness: 0.1 });
    let glow = glow.with(0.03, &fifth, 0.4).shaped(&bloom);
    let lit = Signal::silence(1.2).with(0.0, &catch, 0.3).with(0.0, &flame, 0.8).with(0.05, &glow, 0.5);
    CHAMBER.around_mono(&lit, 0.3)
}

/// A lantern goes out: a puff, the paper flutters, and the glow sinks away.
pub fn spend() -> Signal {
    let puff = pink(81, 0.3).swept_low(0.8, |time| 300.0 + 2_200.0 * (-time / 0.06).exp());
    let puff = puff.shaped(&Envelope::points(&[(0.0, 0.0), (0.022, 1.0), (0.1, 0.35), (0.3, 0.0)]));
    let flutter = paper(82, 0.2, &Envelope::points(&[(0.0, 0.3), (0.03, 1.0), (0.08, 0.3), (0.11, 0.6), (0.2, 0.0)]));
    let sinking = |time: f64| degree(8) * 2_f64.powf(-2.0 * time / 0.4 / 12.0);
    let glow = Signal::sine(0.5, sinking).with(0.0, &Signal::sine(0.5, |time| 2.71 * sinking(time)), 0.12);
    let glow = glow.shaped(&Envelope::strike(0.02, 0.45)).faded(0.0, 0.1);
    let out = Signal::silence(0.5).with(0.0, &puff, 0.9).with(0.02, &flutter, 0.3).with(0.0, &glow, 0.28);
    CHAMBER.around_mono(&out, 0.25)
}
