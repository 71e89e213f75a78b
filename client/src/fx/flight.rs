//! Cards on their way into a deck: the model does not know them any more, but they are seen until they arrive.

use azuki_engine::ids::DefIx;

use crate::anim::{Pose, bump, ease_in_out};

/// Flights at once: two whole opening hands and some.
const FLIGHTS: usize = 40;
/// Seconds of a flight.
const SECONDS: f32 = 0.38;

/// A card on its way into a deck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Flight {
    /// What it is, if the viewer knows.
    pub def: Option<DefIx>,
    from: Pose,
    to: Pose,
    age: f32,
}

impl Flight {
    /// Where it is.
    pub fn pose(&self) -> Pose {
        let part = ease_in_out(self.age / SECONDS);
        let mut pose = self.from.toward(&self.to, part);
        pose.lift += 0.8 * bump(part);
        pose
    }
}

/// Every flight.
#[derive(Clone, PartialEq, Debug)]
pub struct Flights {
    list: Vec<Flight>,
}

impl Default for Flights {
    fn default() -> Self {
        Self { list: Vec::with_capacity(FLIGHTS) }
    }
}

impl Flights {
    /// A card leaves for a deck.
    pub fn add(&mut self, def: Option<DefIx>, from: Pose, to: Pose) {
        if self.list.len() == FLIGHTS {
            self.list.remove(0);
        }
        self.list.push(Flight { def, from, to, age: 0.0 });
    }

    /// All of them.
    pub fn seen(&self) -> &[Flight] {
        &self.list
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    pub(super) fn update(&mut self, elapsed: f32) {
        for flight in &mut self.list {
            flight.age += elapsed;
        }
        self.list.retain(|flight| flight.age < SECONDS);
    }
}
