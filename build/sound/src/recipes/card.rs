//! Cards on their way: out of the deck, and mixed in it.

use crate::synth::envelope::Envelope;
use crate::synth::grains::paper;
use crate::synth::modal::{SKIN, Strike, WOOD};
use crate::synth::random::{Random, white};
use crate::synth::reverb::CHAMBER;
use crate::synth::signal::Signal;

/// A card pulled from the deck: a swift slide that ends with the snap of its free edge.
pub fn draw() -> Signal {
    let slide = white(51, 0.2).swept_band(0.9, |time| 1_100.0 + 9_500.0 * time * time / 0.2).softened(4_200.0);
    let slide = slide.shaped(&Envelope::points(&[(0.0, 0.0), (0.05, 0.35), (0.13, 1.0), (0.165, 0.15), (0.2, 0.0)]));
    let fibres = paper(52, 0.17, &Envelope::points(&[(0.0, 0.1), (0.12, 1.0), (0.17, 0.0)]));
    let snap = edge(53, 1_900.0);
    let drawn = Signal::silence(0.25).with(0.0, &slide, 0.6).with(0.0, &fibres, 0.5).with(0.145, &snap, 0.55);
    CHAMBER.around_mono(&drawn, 0.2)
}

/// A deck mixed: two halves run into each other ever faster, are pushed together, and tapped square.
pub fn shuffle() -> Signal {
    let mut random = Random::new(61);
    let mut deck = Signal::silence(1.15);
    let cards = 30;
    let mut time = 0.02;
    for card in 0..cards {
        let part = f64::from(card) / f64::from(cards);
        let loudness = (0.45 + 0.4 * (part * std::f64::consts::PI).sin()) * random.between(0.7, 1.0);
        deck.add(time, &edge(100 + u64::try_from(card).unwrap_or(0), random.between(1_300.0, 2_300.0)), loudness);
        // Slow thumbs at first, then a purr.
        time += (0.036 - 0.022 * part) * random.between(0.8, 1.2);
    }
    let push = paper(62, 0.2, &Envelope::swell(0.05, 0.05, 0.1));
    deck.add(time + 0.02, &push, 0.7);
    let tap = SKIN.strike(Strike { frequency: 170.0, ring: 0.12, hardness: 0.2 });
    let wood = WOOD.strike(Strike { frequency: 480.0, ring: 0.08, hardness: 0.4 });
    deck.add(time + 0.21, &tap.with(0.0, &wood, 0.5), 0.8);
    CHAMBER.around_mono(&deck, 0.16)
}

/// The edge of one card as it springs free: a tick of paper with a little wood behind it.
fn edge(seed: u64, frequency: f64) -> Signal {
    let tick = white(seed, 0.03).band_pass(frequency, 0.9).softened(5_000.0).shaped(&Envelope::strike(0.0006, 0.022));
    let body = WOOD.strike(Strike { frequency: frequency * 0.31, ring: 0.03, hardness: 0.2 });
    tick.with(0.0, &body, 0.18)
}
