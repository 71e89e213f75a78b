//! Many small events by chance: drops in water, crackle of fire, fibres of paper, gravel.

use super::envelope::{Envelope, smooth};
use super::modal::{Body, Strike};
use super::random::{Random, white};
use super::signal::Signal;

/// Events at times by chance over `duration`: as dense as `density` says for each moment, at most `most` a second.
pub fn scattered(
    seed: u64,
    duration: f64,
    most: f64,
    density: &Envelope,
    mut event: impl FnMut(&mut Random) -> (Signal, f64),
) -> Signal {
    let mut random = Random::new(seed);
    let mut sound = Signal::silence(duration);
    let mut time = random.wait(most);
    while time < duration {
        // Thinning: candidates come at the highest rate and stay with the chance of their moment.
        if random.unit() < density.at(time) {
            let (grain, loudness) = event(&mut random);
            sound.add(time, &grain, loudness);
        }
        time += random.wait(most);
    }
    sound
}

/// A flat blow, as of a hand or a plank: a burst of noise around a frequency, with a peak of 1.
pub fn slap(seed: u64, frequency: f64, ring: f64) -> Signal {
    white(seed, ring * 1.4)
        .band_pass(frequency, 0.6)
        .softened(4_200.0)
        .shaped(&Envelope::strike(0.0008, ring))
        .faded(0.0, ring * 0.3)
        .peaking(1.0)
}

/// A bubble that rises to the surface: a tone that climbs as the bubble comes up and is gone.
pub fn bubble(frequency: f64, ring: f64, climb: f64) -> Signal {
    Signal::sine(ring * 1.2, |time| frequency * (1.0 + climb * smooth(time / ring)))
        .shaped(&Envelope::strike(0.0015, ring))
        .faded(0.0, ring * 0.3)
}

/// A drop that falls into water: the tick of contact, then the bubble it leaves.
pub fn drop_of_water(random: &mut Random, low: f64, high: f64) -> Signal {
    let frequency = random.octaves(low, high);
    let ring = 0.16 * (low / frequency).sqrt() + 0.02;
    let tick = white(frequency.to_bits(), 0.006).high_pass(3_000.0).shaped(&Envelope::strike(0.0005, 0.005));
    let climb = random.between(0.1, 0.5);
    tick.gain(0.12).with(0.004, &bubble(frequency, ring, climb), 1.0)
}

/// One crack of burning wood.
pub fn crack(random: &mut Random) -> Signal {
    let frequency = random.octaves(700.0, 4_200.0);
    let ring = random.between(0.004, 0.02);
    white((frequency * 1e6) as u64, ring * 2.0)
        .band_pass(frequency, 3.0)
        .shaped(&Envelope::strike(0.0004, ring))
        .faded(0.0, ring * 0.4)
}

/// One fibre of paper that gives way.
pub fn fibre(random: &mut Random) -> Signal {
    let frequency = random.octaves(1_500.0, 5_200.0);
    let ring = random.between(0.002, 0.007);
    white((frequency * 1e6) as u64, ring * 2.0)
        .band_pass(frequency, 1.2)
        .shaped(&Envelope::strike(0.0006, ring))
        .faded(0.0, ring * 0.4)
}

/// Paper that is moved: fibres over a soft brush of air, both following the movement.
pub fn paper(seed: u64, duration: f64, movement: &Envelope) -> Signal {
    let fibres = scattered(seed, duration, 420.0, movement, |random| (fibre(random), random.between(0.1, 1.0).powi(2)));
    let brush = white(seed ^ 0x9a9e, duration).band_pass(2_300.0, 0.6).softened(4_500.0).shaped(movement);
    fibres.with(0.0, &brush, 0.22).lasting(duration)
}

/// Pebbles that roll: stones by chance, large ones seldom.
pub fn gravel(seed: u64, duration: f64, movement: &Envelope, body: &Body) -> Signal {
    scattered(seed, duration, 120.0, movement, |random| {
        let frequency = random.octaves(420.0, 2_600.0);
        let ring = random.between(0.012, 0.035);
        let pebble = body.strike(Strike { frequency, ring, hardness: random.between(0.4, 0.8) });
        (pebble, random.between(0.15, 0.8) * (600.0 / frequency).sqrt())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_follow_their_density() {
        let density = Envelope::points(&[(0.99, 0.0), (1.01, 1.0)]);
        let mut count = 0;
        let sound = scattered(1, 2.0, 100.0, &density, |_| {
            count += 1;
            (Signal::new(vec![1.0]), 1.0)
        });
        assert!((70..130).contains(&count), "{count}");
        assert!(sound.values()[..40_000].iter().all(|value| *value == 0.0));
    }
}
