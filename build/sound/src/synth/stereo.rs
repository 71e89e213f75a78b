//! Two channels: sounds placed between left and right.

use std::f64::consts::FRAC_PI_4;

use super::seconds;
use super::signal::Signal;

/// A left and a right channel of the same length.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stereo {
    /// Heard on the left.
    pub left: Signal,
    /// Heard on the right.
    pub right: Signal,
}

impl Stereo {
    /// Nothing, for so long.
    pub fn silence(duration: f64) -> Self {
        Self { left: Signal::silence(duration), right: Signal::silence(duration) }
    }

    /// How long it is, in samples.
    pub fn len(&self) -> usize {
        self.left.len()
    }

    /// Whether it has no samples.
    pub fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    /// How long it is, in seconds.
    pub fn duration(&self) -> f64 {
        seconds(self.len())
    }

    /// Puts a signal between left (-1) and right (1), equally loud everywhere, from that second on.
    pub fn place(&mut self, at: f64, signal: &Signal, side: f64, factor: f64) {
        let (left, right) = sides(side);
        self.left.add(at, signal, factor * left);
        self.right.add(at, signal, factor * right);
    }

    /// The same in a loop: what goes past the end goes on at the start.
    pub fn place_around(&mut self, at: f64, signal: &Signal, side: f64, factor: f64) {
        let (left, right) = sides(side);
        self.left.add_around(at, signal, factor * left);
        self.right.add_around(at, signal, factor * right);
    }

    /// Puts another pair on top.
    pub fn add(&mut self, at: f64, other: &Self, factor: f64) {
        self.left.add(at, &other.left, factor);
        self.right.add(at, &other.right, factor);
    }

    /// Both channels treated alike.
    #[must_use]
    pub fn each(self, treat: impl Fn(Signal) -> Signal) -> Self {
        Self { left: treat(self.left), right: treat(self.right) }
    }

    /// Both channels as one.
    pub fn joined(&self) -> Signal {
        self.left.clone().gain(0.5).with(0.0, &self.right, 0.5)
    }
}

fn sides(side: f64) -> (f64, f64) {
    let angle = (side.clamp(-1.0, 1.0) + 1.0) * FRAC_PI_4;
    (angle.cos(), angle.sin())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_equally_loud() {
        for side in [-1.0, -0.4, 0.0, 0.7, 1.0] {
            let (left, right) = sides(side);
            assert!((left * left + right * right - 1.0).abs() < 1e-9);
        }
        assert!(sides(-1.0).1.abs() < 1e-9 && sides(1.0).0.abs() < 1e-9);
    }
}
