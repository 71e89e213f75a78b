//! The building blocks of all sounds: what vibrates, what shapes it, and the room around it.
//!
//! A sound starts as a [`signal::Signal`]: noise from [`random`], a struck body from [`modal`], a plucked string from [`string`], a
//! breath from [`breath`], many small events from [`grains`]. [`envelope`] and [`filter`] shape it, [`stereo`] places it
//! and [`reverb`] puts it into a room. [`pitch`] names notes and [`score`] reads lines of them.

pub mod breath;
pub mod envelope;
pub mod filter;
pub mod grains;
pub mod modal;
pub mod pitch;
pub mod random;
pub mod reverb;
pub mod score;
pub mod signal;
pub mod stereo;
pub mod string;

/// Frames a second, everywhere.
pub const RATE: u32 = 44_100;

/// The step of the coder's long blocks, in samples. A loop is a multiple of it: blocks then fall on the same places of the
/// sound before and after the seam, and code them alike.
pub const BLOCK: usize = 1_024;

/// How many samples last that long.
pub fn samples(seconds: f64) -> usize {
    (seconds * f64::from(RATE)).round() as usize
}

/// How many seconds that many samples last.
pub fn seconds(samples: usize) -> f64 {
    samples as f64 / f64::from(RATE)
}

/// A change of level in decibels as a factor.
pub fn decibels(change: f64) -> f64 {
    10_f64.powf(change / 20.0)
}
