//! The table shakes when a leader is hit; with less motion its edges turn red instead.

use crate::geometry::Point;

/// Units the table moves at most.
pub const MOST_SHAKE: f32 = 10.0;

/// The shake of the table, or the red at its edges.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Kick {
    strength: f32,
    age: f32,
    edges: f32,
}

impl Kick {
    /// A leader was hit that hard. Without shaking, or with less motion, the edges flash.
    pub fn hit(&mut self, damage: u8, shakes: bool, reduced: bool) {
        self.push(2.2 + 1.3 * f32::from(damage), shakes, reduced);
        if reduced || !shakes {
            self.edges = (0.35 + 0.08 * f32::from(damage)).min(1.0);
        }
    }

    /// Something heavy came down.
    pub fn push(&mut self, units: f32, shakes: bool, reduced: bool) {
        if shakes && !reduced {
            let left = self.strength * (-6.5 * self.age).exp();
            self.strength = units.max(left).min(MOST_SHAKE);
            self.age = 0.0;
        }
    }

    /// How far the table is from its place.
    pub fn offset(&self) -> Point {
        let size = self.strength * (-6.5 * self.age).exp();
        Point::new((self.age * 61.0).sin(), (self.age * 47.0 + 0.9).sin() * 0.8) * size
    }

    /// How red the edges are.
    pub const fn edges(&self) -> f32 {
        self.edges
    }

    /// Whether the table lies still.
    pub fn is_still(&self) -> bool {
        self.strength == 0.0 && self.edges == 0.0
    }

    pub(super) fn update(&mut self, elapsed: f32) {
        self.age += elapsed;
        if self.strength * (-6.5 * self.age).exp() < 0.1 {
            (self.strength, self.age) = (0.0, 0.0);
        }
        self.edges = (self.edges - 1.6 * elapsed).max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn farthest(damage: u8, shakes: bool, reduced: bool) -> f32 {
        let mut kick = Kick::default();
        kick.hit(damage, shakes, reduced);
        let mut most = 0.0_f32;
        for _ in 0..240 {
            most = most.max(kick.offset().x.abs()).max(kick.offset().y.abs());
            kick.update(1.0 / 120.0);
        }
        assert!(kick.is_still(), "it ends");
        most
    }

    #[test]
    fn it_grows_with_damage_up_to_a_ceiling() {
        assert!(farthest(1, true, false) < farthest(4, true, false));
        assert!(farthest(4, true, false) < farthest(6, true, false));
        assert!(farthest(255, true, false) <= MOST_SHAKE);
    }

    #[test]
    fn switched_off_it_is_a_flash() {
        for (shakes, reduced) in [(false, false), (true, true)] {
            let mut kick = Kick::default();
            kick.hit(5, shakes, reduced);
            assert!(kick.edges() > 0.3);
            assert!(farthest(5, shakes, reduced) == 0.0);
        }
    }
}
