//! A card that dies: cracks run over it, then it burns from them.

use azuki_engine::def::Element;
use azuki_engine::ids::CardIx;

use super::Luck;
use super::pool::{Passing, Pool};
use crate::anim::ease_out;
use crate::geometry::Point;

/// Deaths at once: every entity of both players and their weapons.
const DEATHS: usize = 32;
/// Seconds from the first crack to the last ember.
pub const DEATH_SECONDS: f32 = 0.5;
/// Cracks of a card, and the bends of each.
const CRACKS: usize = 5;
const BENDS: usize = 4;

/// One card that dies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Death {
    /// Which.
    pub card: CardIx,
    /// What it burns with.
    pub element: Element,
    age: f32,
}

impl Death {
    /// How far it is.
    pub fn part(&self) -> f32 {
        (self.age / DEATH_SECONDS).clamp(0.0, 1.0)
    }

    /// Calls with every piece of a crack as far as they have run: from, to, width. In halves of a card's width and
    /// height from its middle, the width in units.
    pub fn cracks(&self, mut each: impl FnMut(Point, Point, f32)) {
        let run = ease_out(self.part() * 2.2);
        let mut luck = Luck::of(u32::from(self.card.0) + 1);
        let start = Point::new(luck.around(0.25), luck.around(0.25));
        for crack in 0..CRACKS {
            let turn = 360.0 * (crack as f32 + luck.around(0.3)) / CRACKS as f32;
            let mut from = start;
            for bend in 0..BENDS {
                let way = Point::new(0.34, 0.0).turned(turn + luck.around(34.0));
                let seen = (run * BENDS as f32 - bend as f32).clamp(0.0, 1.0);
                if seen <= 0.0 {
                    break;
                }
                let to = from + way * seen;
                let inside = |point: Point| Point::new(point.x.clamp(-1.0, 1.0), point.y.clamp(-1.0, 1.0));
                each(inside(from), inside(to), 3.4 - 0.7 * bend as f32);
                from = from + way;
            }
        }
    }
}

impl Passing for Death {
    const MOST: usize = DEATHS;

    fn age(&mut self) -> &mut f32 {
        &mut self.age
    }

    fn life(&self) -> f32 {
        DEATH_SECONDS
    }
}

/// Every card that dies.
pub type Deaths = Pool<Death>;

impl Deaths {
    /// A card begins to die.
    pub fn add(&mut self, card: CardIx, element: Element) {
        self.list.retain(|death| death.card != card);
        self.push(Death { card, element, age: 0.0 });
    }

    /// Whether a card dies just now.
    pub fn takes(&self, card: CardIx) -> bool {
        self.list.iter().any(|death| death.card == card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cracks_run_from_the_middle_and_stay_on_the_card() {
        let pieces = |part: f32| {
            let mut list = Vec::new();
            let death = Death { card: CardIx(30), element: Element::Fire, age: part * DEATH_SECONDS };
            death.cracks(|from, to, width| list.push((from, to, width)));
            list
        };
        assert!(pieces(0.0).is_empty());
        assert!(pieces(0.1).len() < pieces(0.5).len());
        assert_eq!(pieces(0.6).len(), CRACKS * BENDS);
        assert!(pieces(1.0).iter().all(|(from, to, width)| {
            from.x.abs() <= 1.0 && from.y.abs() <= 1.0 && to.x.abs() <= 1.0 && to.y.abs() <= 1.0 && *width > 0.0
        }));
    }
}
