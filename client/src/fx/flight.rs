//! Cards on their way into a deck: the model does not know them any more, but they are seen until they arrive.

use azuki_engine::ids::DefIx;

use super::pool::{Passing, Pool};
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

impl Passing for Flight {
    const MOST: usize = FLIGHTS;

    fn age(&mut self) -> &mut f32 {
        &mut self.age
    }

    fn life(&self) -> f32 {
        SECONDS
    }
}

/// Every flight.
pub type Flights = Pool<Flight>;

impl Flights {
    /// A card leaves for a deck.
    pub fn add(&mut self, def: Option<DefIx>, from: Pose, to: Pose) {
        self.push(Flight { def, from, to, age: 0.0 });
    }
}
