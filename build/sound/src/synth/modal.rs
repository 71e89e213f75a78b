//! Struck bodies: bells, wood, skin, stone, ice. Each rings in modes of its own, which is what tells them apart.

use std::f64::consts::TAU;

use super::RATE;
use super::random::Random;
use super::signal::Signal;

/// One way a body swings.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    /// Its frequency, as a multiple of the body's.
    pub ratio: f64,
    /// How much of the strike goes into it.
    pub share: f64,
    /// How long it rings, as a part of the body's longest.
    pub ring: f64,
}

/// What a body is made of.
#[derive(Debug, Clone, Copy)]
pub struct Body {
    modes: &'static [(f64, f64, f64)],
    /// How far the pitch starts above where it settles, as a part of it: a skin is tighter while it is pushed in.
    glide: f64,
    /// How far apart the two halves of a mode are, in hertz: what makes a bell breathe.
    beat: f64,
}

/// A great temple bell: a deep hum, a bright crown that fades, and slow beats.
pub const TEMPLE_BELL: Body = Body {
    modes: &[
        (1.0, 1.0, 1.0),
        (1.98, 0.55, 0.7),
        (2.44, 0.4, 0.5),
        (3.01, 0.3, 0.42),
        (4.19, 0.24, 0.28),
        (5.43, 0.16, 0.2),
        (6.78, 0.11, 0.13),
        (8.21, 0.07, 0.09),
    ],
    glide: 0.0,
    beat: 0.9,
};
/// A small bowl on a cushion: nearly pure, long, with a silver edge.
pub const BOWL: Body =
    Body { modes: &[(1.0, 1.0, 1.0), (2.71, 0.45, 0.55), (5.15, 0.2, 0.3), (8.43, 0.08, 0.15)], glide: 0.0, beat: 1.6 };
/// A bar of hard wood, as clappers and blocks are.
pub const WOOD: Body =
    Body { modes: &[(1.0, 1.0, 1.0), (2.57, 0.5, 0.6), (4.64, 0.26, 0.38), (6.98, 0.12, 0.25)], glide: 0.0, beat: 0.0 };
/// A drum's skin over a barrel.
pub const SKIN: Body = Body {
    modes: &[
        (1.0, 1.0, 1.0),
        (1.59, 0.55, 0.62),
        (2.14, 0.34, 0.45),
        (2.3, 0.26, 0.4),
        (2.65, 0.2, 0.33),
        (2.92, 0.15, 0.28),
        (3.6, 0.1, 0.2),
    ],
    glide: 0.35,
    beat: 0.0,
};
/// A stone on stone: dense, dull and short.
pub const STONE: Body = Body {
    modes: &[(1.0, 1.0, 1.0), (1.47, 0.8, 0.8), (2.09, 0.55, 0.7), (2.83, 0.4, 0.5), (3.71, 0.22, 0.4)],
    glide: 0.0,
    beat: 0.0,
};
/// Ice and glass: wide apart and brittle.
pub const ICE: Body =
    Body { modes: &[(1.0, 1.0, 1.0), (2.32, 0.7, 0.7), (4.25, 0.42, 0.45), (6.63, 0.2, 0.3)], glide: 0.0, beat: 3.1 };
/// A blade: high, bright, many close modes.
pub const BLADE: Body = Body {
    modes: &[
        (1.0, 0.7, 1.0),
        (1.51, 1.0, 0.9),
        (2.24, 0.8, 0.7),
        (2.76, 0.5, 0.6),
        (3.95, 0.3, 0.42),
        (5.4, 0.15, 0.3),
    ],
    glide: 0.0,
    beat: 4.0,
};

/// How a body is struck.
#[derive(Debug, Clone, Copy)]
pub struct Strike {
    /// The body's lowest mode, in hertz.
    pub frequency: f64,
    /// Seconds until its longest mode has fallen by 60 decibels.
    pub ring: f64,
    /// From 0, a padded mallet, to 1, metal: how much the high modes get.
    pub hardness: f64,
}

impl Body {
    /// The sound of a strike, until it has faded.
    pub fn strike(&self, strike: Strike) -> Signal {
        let mut random = Random::new(strike.frequency.to_bits());
        let mut sound = Signal::silence(strike.ring * 1.15);
        for &(ratio, share, ring) in self.modes {
            let frequency = strike.frequency * ratio;
            if frequency > 16_000.0 {
                continue;
            }
            let kept = (-(1.0 - strike.hardness) * (ratio - 1.0)).exp();
            let mode = Mode { ratio: frequency, share: share * kept, ring: ring * strike.ring };
            if self.beat > 0.0 {
                // The two halves of a mode start at angles of their own, or all would beat in step.
                for (side, part) in [(-0.5, 0.6), (0.5, 0.4)] {
                    let half =
                        Mode { ratio: frequency + side * self.beat * ratio.sqrt(), share: mode.share * part, ..mode };
                    sound.add(0.0, &self.ringing(half, random.unit() * 0.1), 1.0);
                }
            } else {
                sound.add(0.0, &self.ringing(mode, 0.0), 1.0);
            }
        }
        // Mallet and body touch for a moment: no mode starts at once.
        let contact = 0.0004 + 0.0025 * (1.0 - strike.hardness);
        sound.map_timed(|value, time| value * (time / contact).min(1.0)).faded(0.0, strike.ring * 0.15)
    }

    fn ringing(&self, mode: Mode, start: f64) -> Signal {
        let mut turn = start;
        let mut loudness = mode.share;
        let fall = 10_f64.powf(-3.0 / (mode.ring * f64::from(RATE)));
        let mut push = self.glide;
        let settle = (-1.0 / (0.025 * f64::from(RATE))).exp();
        Signal::of(mode.ring, |_| {
            let value = loudness * (TAU * turn).sin();
            turn = (turn + mode.ratio * (1.0 + push) / f64::from(RATE)).fract();
            push *= settle;
            loudness *= fall;
            value
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wood(hardness: f64) -> Signal {
        WOOD.strike(Strike { frequency: 500.0, ring: 0.3, hardness })
    }

    #[test]
    fn a_harder_mallet_is_brighter() {
        let bright = |sound: &Signal| sound.high_pass(2_000.0).high_pass(2_000.0).level() / sound.level();
        assert!(bright(&wood(0.9)) > 2.0 * bright(&wood(0.2)));
    }

    #[test]
    fn a_strike_fades_to_silence() {
        let sound = wood(0.5);
        let tail = Signal::new(sound.values()[sound.len() - 400..].to_vec());
        assert!(tail.peak() < 0.002 * sound.peak());
    }
}
