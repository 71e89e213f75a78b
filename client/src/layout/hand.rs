//! The fan of a hand, which spreads around the card that is looked at.

use super::table::{Seat, Table};
use crate::anim::Pose;
use crate::geometry::Point;

/// How wide a hidden card of the opponent's hand is.
pub const HIDDEN_HAND: f32 = 66.0;

/// A hand of so many cards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fan {
    /// How many cards.
    pub count: usize,
    /// The one that is looked at.
    pub looked_at: Option<usize>,
    /// The hand is raised to be seen whole: for choosing from it.
    pub raised: bool,
}

impl Fan {
    /// How one card of the own hand lies.
    pub fn own(&self, table: &Table, number: usize) -> Pose {
        // A taller window has room for larger cards.
        let grown = 1.0 + ((table.window.height - 720.0) / 720.0).max(0.0) * 0.6;
        let step = (640.0 / self.count.max(1) as f32).min(104.0);
        let from_middle = number as f32 - (self.count as f32 - 1.0) / 2.0;
        let aside = match self.looked_at {
            Some(place) if number < place => -22.0,
            Some(place) if number > place => 22.0,
            _ => 0.0,
        };
        let x = table.column(2) + from_middle * step * grown + aside * grown;
        let rise = if self.raised { 26.0 } else { 0.0 };
        if self.looked_at == Some(number) {
            let at = Point::new(x, table.window.height - 104.0 * grown);
            return Pose { at, turn: 0.0, width: 138.0 * grown, face: 1.0, tall: 1.0, lift: 0.6, opacity: 1.0 };
        }
        // The ends hang a little lower, whatever the number of cards.
        let bend = from_middle / (self.count.max(6) as f32 / 2.0);
        let y = table.window.height - (83.0 + rise) * grown + bend * bend * 12.0;
        let turn = bend * 8.0;
        Pose { at: Point::new(x, y), turn, width: 106.0 * grown, face: 1.0, tall: 1.0, lift: 0.2, opacity: 1.0 }
    }

    /// How one card of the opponent's hand lies: its back, from above.
    pub fn opposing(&self, table: &Table, number: usize) -> Pose {
        let step = (300.0 / self.count.max(1) as f32).min(46.0);
        let from_middle = number as f32 - (self.count as f32 - 1.0) / 2.0;
        let bend = from_middle / (self.count.max(4) as f32 / 2.0);
        let at = Point::new(table.column(2) + from_middle * step, -8.0 - bend * bend * 6.0);
        Pose { at, turn: -bend * 8.0, width: HIDDEN_HAND, face: 0.0, tall: 0.0, lift: 0.2, opacity: 1.0 }
    }

    /// How a card lies in a hand of that seat.
    pub fn pose(&self, table: &Table, seat: Seat, number: usize) -> Pose {
        match seat {
            Seat::You => self.own(table, number),
            Seat::Opponent => self.opposing(table, number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Area;

    #[test]
    fn a_full_hand_stays_inside_and_every_card_has_an_edge_to_grab() {
        for (width, height) in [(1280.0, 720.0), (960.0, 720.0), (1706.0, 720.0)] {
            let table = Table::of(Area::new(0.0, 0.0, width, height));
            for count in [1, 7, 14, 30] {
                let fan = Fan { count, looked_at: Some(count / 2), raised: false };
                let poses: Vec<Pose> = (0..count).map(|at| fan.own(&table, at)).collect();
                for pose in &poses {
                    assert!(pose.at.x - pose.width / 2.0 > 66.0, "{count} cards reach the history: {pose:?}");
                    assert!(pose.at.x + pose.width / 2.0 < table.corner(0).x, "{count} cards reach the corner");
                }
                for pair in poses.windows(2) {
                    assert!(pair[1].at.x - pair[0].at.x > 15.0, "{count} cards lie on one another");
                }
            }
        }
    }
}
