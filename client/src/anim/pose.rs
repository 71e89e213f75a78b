//! How a card lies on the screen.

use crate::geometry::{Area, Point};

/// How a card lies on the screen, in units of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Its middle.
    pub at: Point,
    /// Degrees, clockwise.
    pub turn: f32,
    /// How wide it is.
    pub width: f32,
    /// 1 is face up, 0 is its back, between it is being turned over.
    pub face: f32,
    /// How much it is the tall form of the hand (1) or the short form of the table (0).
    pub tall: f32,
    /// How far it is above the table, for its shadow and its size; 0 lies on it.
    pub lift: f32,
    /// How much of it is seen.
    pub opacity: f32,
}

impl Pose {
    /// Upright, face up, on the table, covering an area.
    pub const fn on_table(area: Area) -> Self {
        Self { at: area.middle(), turn: 0.0, width: area.width, face: 1.0, tall: 0.0, lift: 0.0, opacity: 1.0 }
    }

    /// Between this and another.
    #[must_use]
    pub fn toward(&self, other: &Self, part: f32) -> Self {
        let mix = |one: f32, two: f32| one + (two - one) * part;
        Self {
            at: self.at.toward(other.at, part),
            turn: mix(self.turn, other.turn),
            width: mix(self.width, other.width),
            face: mix(self.face, other.face),
            tall: mix(self.tall, other.tall),
            lift: mix(self.lift, other.lift),
            opacity: mix(self.opacity, other.opacity),
        }
    }

    /// The height of the card: 5 to 6 on the table, 5 to 7 in the hand.
    pub fn height(&self) -> f32 {
        self.width * (1.2 + 0.2 * self.tall)
    }
}
