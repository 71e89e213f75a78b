//! The table: rows of slots in the middle, leaders and gates left, piles and the button right.

use azuki_engine::ids::Player;

use crate::geometry::{Area, Point};

/// A card of the garden, 5:6.
const GARDEN: (f32, f32) = (105.0, 126.0);
/// A card of the alley, which is behind.
const ALLEY: (f32, f32) = (80.0, 96.0);
const LEADER: (f32, f32) = (114.0, 136.8);
/// From one column of slots to the next.
const STEP: f32 = 121.0;
/// The smallest table.
const LEAST: (f32, f32) = (1280.0, 720.0);

/// Where a player sits, as the viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Above.
    Opponent,
    /// Below.
    You,
}

impl Seat {
    /// Both, from the top.
    pub const BOTH: [Self; 2] = [Self::Opponent, Self::You];

    /// Where a player sits for a viewer.
    pub fn of(player: Player, viewer: Player) -> Self {
        if player == viewer { Self::You } else { Self::Opponent }
    }

    /// Who sits there.
    pub const fn player(self, viewer: Player) -> Player {
        match self {
            Self::You => viewer,
            Self::Opponent => viewer.other(),
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// The places of one window, in units of the table: at least 1280 × 720 of them fit the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Table {
    /// The window in units of the table.
    pub window: Area,
    /// Units of the window in a unit of the table.
    pub zoom: f32,
    /// The middle of the stream between the gardens.
    pub stream: f32,
    /// The middles of the garden rows, by seat.
    pub gardens: [f32; 2],
    /// The middles of the alley rows, by seat.
    pub alleys: [f32; 2],
    /// Where the veranda begins.
    pub veranda: f32,
    /// Where a garden meets its alley, by seat.
    pub fences: [f32; 2],
}

impl Table {
    /// The table of a window that is given in its own units.
    pub fn of(window: Area) -> Self {
        let zoom = (window.width / LEAST.0).min(window.height / LEAST.1);
        let (width, height) = (window.width / zoom, window.height / zoom);
        let extra = (height - LEAST.1).max(0.0);
        let stream = 297.0 + extra * 0.44;
        let garden = 84.0 + extra * 0.08;
        let alley = 205.0 + extra * 0.20;
        let fence = 152.0 + extra * 0.14;
        Self {
            window: Area::new(0.0, 0.0, width, height),
            zoom,
            stream,
            gardens: [stream - garden, stream + garden],
            alleys: [stream - alley - 3.0, stream + alley],
            veranda: stream + alley + 60.0 + extra * 0.06,
            fences: [stream - fence, stream + fence],
        }
    }

    /// The middle of a column of slots.
    pub fn column(&self, slot: u8) -> f32 {
        self.window.width / 2.0 - 20.0 + (f32::from(slot) - 2.0) * STEP
    }

    /// A slot of a garden.
    pub fn garden(&self, seat: Seat, slot: u8) -> Area {
        Area::around(Point::new(self.column(slot), self.gardens[seat.index()]), GARDEN.0, GARDEN.1)
    }

    /// A slot of an alley.
    pub fn alley(&self, seat: Seat, slot: u8) -> Area {
        Area::around(Point::new(self.column(slot), self.alleys[seat.index()]), ALLEY.0, ALLEY.1)
    }

    /// Where a leader stands.
    pub fn leader(&self, seat: Seat) -> Area {
        let outwards = if seat == Seat::You { 6.0 } else { 2.0 };
        let middle = Point::new(self.column(0) - 142.0, self.gardens[seat.index()] + outwards);
        Area::around(middle, LEADER.0, LEADER.1)
    }

    /// Where a gate stands.
    pub fn gate(&self, seat: Seat) -> Area {
        let outwards = if seat == Seat::You { 10.0 } else { -7.0 };
        let middle = Point::new(self.column(0) - 142.0, self.alleys[seat.index()] + outwards);
        Area::around(middle, ALLEY.0, ALLEY.1)
    }

    /// The deck.
    pub fn deck(&self, seat: Seat) -> Area {
        self.pile(seat, 0.0)
    }

    /// The discard.
    pub fn discard(&self, seat: Seat) -> Area {
        self.pile(seat, 1.0)
    }

    fn pile(&self, seat: Seat, number: f32) -> Area {
        let middle = Point::new(self.column(4) + 112.0 + number * 94.0, self.alleys[seat.index()]);
        Area::around(middle, 76.0, 91.2)
    }

    /// The tray of lanterns.
    pub fn lanterns(&self, seat: Seat) -> Area {
        let outwards = if seat == Seat::You { 5.0 } else { -5.0 };
        let middle = Point::new(self.column(4) + 152.0, self.gardens[seat.index()] + outwards);
        Area::around(middle, 170.0, 104.0)
    }

    /// One lantern of the tray; the eleventh is the token.
    pub fn lantern(&self, seat: Seat, number: usize) -> Area {
        let tray = self.lanterns(seat);
        let middle = if number >= 10 {
            Point::new(tray.right() - 17.0, tray.y + 26.0)
        } else {
            let (column, row) = ((number % 5) as f32, (number / 5) as f32);
            Point::new(tray.x + 20.0 + column * 26.0, tray.y + 28.0 + row * 46.0)
        };
        Area::around(middle, 42.0, 54.6)
    }

    /// The big button.
    pub fn button(&self) -> Area {
        Area::around(Point::new(self.window.width - 98.0, self.stream), 180.0, 74.0)
    }

    /// The ribbon that says whose turn it is.
    pub fn turn_ribbon(&self) -> Area {
        let button = self.button();
        Area::around(Point::new(button.middle().x, button.y - 17.0), 164.0, 28.0)
    }

    /// Undo and speed, under the big button.
    pub fn beside_button(&self, number: usize) -> Area {
        let button = self.button();
        let x = button.middle().x - 24.0 + number as f32 * 48.0;
        Area::around(Point::new(x, button.bottom() + 24.0), 40.0, 40.0)
    }

    /// Small buttons in the lower right corner: leave, concede, sound, settings.
    pub fn corner(&self, number: usize) -> Area {
        let x = self.window.width - 172.0 + number as f32 * 46.0;
        Area::around(Point::new(x, self.window.height - 30.0), 40.0, 40.0)
    }

    /// The history at the left edge, for so many entries.
    pub fn history(&self, entries: usize) -> Area {
        let tall = entries.max(1) as f32 * 50.0 + 40.0;
        Area::new(8.0, self.stream - tall / 2.0, 58.0, tall)
    }

    /// One entry of the history.
    pub fn history_entry(&self, entries: usize, number: usize) -> Area {
        let tray = self.history(entries);
        Area::around(Point::new(tray.middle().x, tray.y + 58.0 + number as f32 * 50.0), 42.0, 42.0)
    }

    /// Where a card is held for all to read.
    pub fn held(&self) -> Point {
        Point::new(self.column(2) - 10.0, self.stream + 4.0)
    }

    /// Everything between the veranda and the upper edge: where a card may be dropped.
    pub fn field(&self) -> Area {
        Area::new(0.0, 0.0, self.window.width, self.veranda + 10.0)
    }

    /// A place in the window's own units, on the table.
    pub fn point(&self, point: Point) -> Point {
        point * (1.0 / self.zoom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that stands still, by name.
    fn places(table: &Table) -> Vec<(String, Area)> {
        let mut all = vec![
            ("button".to_owned(), table.button()),
            ("ribbon".to_owned(), table.turn_ribbon()),
            ("history".to_owned(), table.history(6)),
        ];
        for seat in Seat::BOTH {
            for slot in 0..5 {
                all.push((format!("{seat:?} garden {slot}"), table.garden(seat, slot)));
                all.push((format!("{seat:?} alley {slot}"), table.alley(seat, slot)));
            }
            all.push((format!("{seat:?} leader"), table.leader(seat)));
            all.push((format!("{seat:?} gate"), table.gate(seat)));
            all.push((format!("{seat:?} deck"), table.deck(seat)));
            all.push((format!("{seat:?} discard"), table.discard(seat)));
            all.push((format!("{seat:?} lanterns"), table.lanterns(seat)));
        }
        all.extend((0..2).map(|at| (format!("beside {at}"), table.beside_button(at))));
        all.extend((0..3).map(|at| (format!("corner {at}"), table.corner(at))));
        all
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_window() {
        for (width, height) in [(1280.0, 720.0), (960.0, 720.0), (1706.0, 720.0), (640.0, 360.0), (1706.0, 960.0)] {
            let table = Table::of(Area::new(0.0, 0.0, width, height));
            let places = places(&table);
            for (at, (name, area)) in places.iter().enumerate() {
                assert!(table.window.holds(*area, 0.0), "{name} leaves a window of {width}×{height}: {area:?}");
                for (other, place) in &places[at + 1..] {
                    assert!(!area.overlaps(*place, 0.0), "{name} and {other} overlap in {width}×{height}");
                }
            }
        }
    }
}
