//! What lies where on the table: for the pointer, and for the keyboard that walks from one to the next.

use crate::geometry::{Area, Point};
use crate::input::Key;
use crate::layout::Seat;

/// Something that can be touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A card of the own hand.
    Hand(u8),
    /// A garden slot.
    Garden(Seat, u8),
    /// An alley slot.
    Alley(Seat, u8),
    /// A leader.
    Leader(Seat),
    /// A gate.
    Gate(Seat),
    /// A deck.
    Deck(Seat),
    /// A discard.
    Discard(Seat),
    /// The tray of lanterns.
    Lanterns(Seat),
    /// The own token in it.
    Token,
    /// An entry of the history.
    History(u8),
    /// The one big button.
    Button,
    /// Take back.
    Undo,
    /// How fast the match is shown.
    Speed,
    /// Give up.
    Concede,
    /// Leaves the match for the title.
    Leave,
    /// Sound on or off.
    Sound,
    /// To the settings.
    Settings,
    /// One of the abilities of what is held.
    Ability(u8),
    /// A card of the row to choose from.
    Choice(u8),
    /// Yes.
    Yes,
    /// No.
    No,
}

/// Everything that can be touched in this frame; what is drawn later lies above.
#[derive(Clone, Debug, Default)]
pub struct Spots {
    list: Vec<(Spot, Area)>,
}

impl Spots {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Something lies there.
    pub fn put(&mut self, spot: Spot, area: Area) {
        self.list.push((spot, area));
    }

    /// What lies at a point.
    pub fn hit(&self, point: Point) -> Option<Spot> {
        self.list.iter().rev().find(|(_, area)| area.contains(point)).map(|(spot, _)| *spot)
    }

    /// Where something lies.
    pub fn area(&self, spot: Spot) -> Option<Area> {
        self.list.iter().rev().find(|(found, _)| *found == spot).map(|(_, area)| *area)
    }

    /// Everything, in the order it is drawn.
    pub fn all(&self) -> &[(Spot, Area)] {
        &self.list
    }

    /// Where the keyboard goes from a spot with an arrow key: to the nearest in that direction, or stays.
    pub fn next(&self, from: Spot, key: Key, useful: impl Fn(Spot) -> bool) -> Spot {
        let Some(area) = self.area(from) else { return from };
        let here = area.middle();
        let direction = match key {
            Key::Left => Point::new(-1.0, 0.0),
            Key::Right => Point::new(1.0, 0.0),
            Key::Up => Point::new(0.0, -1.0),
            Key::Down => Point::new(0.0, 1.0),
            _ => return from,
        };
        let cost = |place: Area| {
            let way = place.middle() - here;
            let ahead = way.x * direction.x + way.y * direction.y;
            let aside = (way.x * direction.y).abs() + (way.y * direction.x).abs();
            (ahead > 1.0 && ahead * 1.5 > aside * 0.5).then_some(ahead + aside * 2.5)
        };
        let others = self.list.iter().filter(|(spot, _)| *spot != from && useful(*spot));
        let costs = others.filter_map(|(spot, place)| cost(*place).map(|cost| (*spot, cost)));
        costs.min_by(|(_, one), (_, two)| one.total_cmp(two)).map_or(from, |(spot, _)| spot)
    }

    /// The first of the useful ones, in the order a player reads.
    pub fn first(&self, useful: impl Fn(Spot) -> bool) -> Option<Spot> {
        self.list.iter().map(|(spot, _)| *spot).rev().find(|spot| useful(*spot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_walk_to_the_neighbour_and_stop_at_the_edge() {
        let mut spots = Spots::default();
        for slot in 0..5 {
            let x = 100.0 * f32::from(slot);
            spots.put(Spot::Garden(Seat::You, slot), Area::new(x, 0.0, 80.0, 80.0));
            spots.put(Spot::Alley(Seat::You, slot), Area::new(x, 100.0, 80.0, 80.0));
        }
        let garden = |slot| Spot::Garden(Seat::You, slot);
        let next = |from, key| spots.next(from, key, |_| true);
        assert_eq!(next(garden(1), Key::Right), garden(2));
        assert_eq!(next(garden(4), Key::Right), garden(4));
        assert_eq!(next(garden(3), Key::Down), Spot::Alley(Seat::You, 3));
        assert_eq!(spots.next(garden(1), Key::Right, |spot| spot == garden(4)), garden(4));
        assert_eq!(spots.hit(Point::new(250.0, 40.0)), Some(garden(2)));
        assert_eq!(spots.hit(Point::new(290.0, 40.0)), None);
    }
}
