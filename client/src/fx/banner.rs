//! The banner of the turn: it is seen at most 0.8 seconds and stops nobody.

use crate::anim::{ease_in, ease_out};

/// Seconds it is seen.
pub const BANNER_SECONDS: f32 = 0.8;

/// The banner of the turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Banner {
    /// What it says.
    pub words: &'static str,
    /// Smaller, below it.
    pub aside: String,
    /// It tells of the viewer.
    pub own: bool,
    age: f32,
}

impl Banner {
    /// A banner that begins now.
    pub fn new(words: &'static str, aside: String, own: bool) -> Self {
        Self { words, aside, own, age: 0.0 }
    }

    /// Moves it on; `false` when it is over.
    pub fn update(&mut self, elapsed: f32) -> bool {
        self.age += elapsed;
        self.age < BANNER_SECONDS
    }

    /// How much of it is seen.
    pub fn opacity(&self) -> f32 {
        ease_out(self.age / 0.14) * (1.0 - ease_in((self.age - 0.6) / 0.2))
    }

    /// How far it is beside its place, in its own widths: it comes from one side and leaves to the other.
    pub fn aside(&self) -> f32 {
        let comes = 1.0 - ease_out(self.age / 0.22);
        let goes = ease_in((self.age - 0.58) / 0.22);
        0.5 * goes - 0.5 * comes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_stays_and_is_gone_in_time() {
        let mut banner = Banner::new("Your turn", String::new(), true);
        assert!(banner.opacity() < 0.01 && banner.aside() < -0.4);
        assert!(banner.update(0.4));
        assert!(banner.opacity() > 0.99 && banner.aside().abs() < 0.01);
        assert!(!banner.update(0.4));
    }
}
