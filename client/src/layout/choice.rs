//! The panel in the middle of the table: cards in rows to choose from, or one card with two buttons.

use super::table::Table;
use crate::geometry::{Area, Point};

/// Room for the title above the cards.
const TITLE: f32 = 48.0;
/// Room for buttons below them.
const BUTTONS: f32 = 66.0;
const GAP: f32 = 14.0;
const MARGIN: f32 = 22.0;

/// Where the parts of the panel lie.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChoicePanel {
    /// The panel.
    pub area: Area,
    /// The foot of the title, in its middle.
    pub title: Point,
    columns: usize,
    count: usize,
    /// How wide a card is.
    pub card: f32,
    buttons: bool,
}

impl ChoicePanel {
    /// A panel for so many cards, at most `widest` wide each, with buttons below or without.
    pub fn of(table: &Table, count: usize, widest: f32, buttons: bool) -> Self {
        let count = count.max(1);
        let room = Area::new(80.0, 40.0, table.window.width - 300.0, table.veranda + 40.0);
        let foot = if buttons { BUTTONS } else { 12.0 };
        let (mut best, mut columns) = (0.0_f32, 1);
        // As large as the cards can be, over all numbers of rows.
        for rows in 1..=4_usize {
            let across = count.div_ceil(rows);
            let wide = (room.width - 2.0 * MARGIN - (across as f32 - 1.0) * GAP) / across as f32;
            let high = (room.height - TITLE - foot - (rows as f32 - 1.0) * GAP) / rows as f32 / 1.4;
            let card = wide.min(high).min(widest);
            if card > best + 0.5 {
                (best, columns) = (card, across);
            }
        }
        let rows = count.div_ceil(columns) as f32;
        let width = (columns as f32 * (best + GAP) - GAP + 2.0 * MARGIN).max(420.0);
        let height = TITLE + rows * (best * 1.4 + GAP) - GAP + foot;
        let middle = Point::new(room.middle().x, table.stream + 18.0);
        let area = Area::around(middle, width, height).kept_in(room);
        let title = Point::new(area.middle().x, area.y + 33.0);
        Self { area, title, columns, count, card: best, buttons }
    }

    /// Where a card lies.
    pub fn place(&self, number: usize) -> Area {
        let (row, column) = (number / self.columns, number % self.columns);
        // The last row is in the middle, too.
        let in_row =
            if row == (self.count - 1) / self.columns { (self.count - 1) % self.columns + 1 } else { self.columns };
        let wide = in_row as f32 * (self.card + GAP) - GAP;
        let x = self.area.middle().x - wide / 2.0 + column as f32 * (self.card + GAP);
        let y = self.area.y + TITLE + row as f32 * (self.card * 1.4 + GAP);
        Area::new(x, y, self.card, self.card * 1.4)
    }

    /// Where a button lies: the first is on the left.
    pub fn button(&self, number: usize) -> Option<Area> {
        let x = self.area.middle().x + if number == 0 { -98.0 } else { 98.0 };
        self.buttons.then(|| Area::around(Point::new(x, self.area.bottom() - BUTTONS / 2.0 + 1.0), 180.0, 52.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_cards_fits_and_stays_apart() {
        for (width, height) in [(1280.0, 720.0), (960.0, 720.0), (1706.0, 720.0)] {
            let table = Table::of(Area::new(0.0, 0.0, width, height));
            for count in 1..=32 {
                for buttons in [true, false] {
                    let panel = ChoicePanel::of(&table, count, 150.0, buttons);
                    assert!(table.window.holds(panel.area, 0.0), "{count} in {width}×{height}: {panel:?}");
                    assert!(panel.card > 58.0, "{count} cards are {} wide", panel.card);
                    assert!(!panel.area.overlaps(table.button(), 0.0), "{count} cards lie over the big button");
                    let places: Vec<Area> = (0..count).map(|at| panel.place(at)).collect();
                    for (at, place) in places.iter().enumerate() {
                        assert!(panel.area.holds(*place, 0.0), "{count} cards: {place:?} leaves {:?}", panel.area);
                        assert!(places[at + 1..].iter().all(|other| !place.overlaps(*other, 0.0)));
                        for button in (0..2).filter_map(|number| panel.button(number)) {
                            assert!(!place.overlaps(button, 0.0), "a button lies over a card");
                        }
                    }
                }
            }
        }
    }
}
