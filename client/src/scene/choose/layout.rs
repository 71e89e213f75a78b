//! Where everything of the choice stands.

use super::decks::Seat;
use super::{Choose, Item, LEVELS};
use crate::geometry::Area;
use crate::ui::card::TILE;
use crate::ui::{Control, Face, Sheet};

/// How high the name below a portrait is.
pub(super) const NAME: f32 = 28.0;
/// From a panel's edge to what is on it.
const PAD: f32 = 20.0;

/// The places of one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SeatPlaces {
    pub(super) panel: Area,
    pub(super) caption: Area,
    pub(super) cards: Area,
    /// Portraits with their names, side by side.
    pub(super) portraits: Area,
    /// What the deck does.
    pub(super) line: Area,
    /// Facts of the deck, or the levels.
    pub(super) foot: Area,
}

pub(super) fn seat_places(sheet: Area, seat: Seat) -> SeatPlaces {
    let width = ((sheet.width - 64.0 - 24.0) / 2.0).min(600.0);
    let left = sheet.middle().x - width - 12.0;
    let height = (sheet.height - 80.0 - 96.0).min(640.0);
    let top = 80.0 + (sheet.height - 80.0 - 96.0 - height) / 2.0;
    let panel = Area::new(left + seat.index() as f32 * (width + 24.0), top, width, height);
    let inner = panel.grown(-PAD);
    let (head, rest) = inner.split_top(36.0, 8.0);
    let (foot_height, line_height) = (64.0, 60.0);
    let portraits = Area { height: rest.height - foot_height - line_height - 16.0, ..rest };
    let line = Area::new(inner.x, portraits.bottom() + 8.0, inner.width, line_height);
    let foot = Area::new(inner.x, line.bottom() + 8.0, inner.width, foot_height);
    SeatPlaces {
        panel,
        caption: Area { width: head.width - 128.0, ..head },
        cards: Area::new(head.right() - 112.0, head.y, 112.0, head.height),
        portraits,
        line,
        foot,
    }
}

/// One portrait with its name below, of so many.
pub(super) fn portrait(places: &SeatPlaces, at: usize, count: usize) -> Area {
    let gap = 24.0;
    let room = places.portraits;
    let widest = (room.width - gap * (count as f32 - 1.0)) / count.max(1) as f32;
    let width = widest.min((room.height - NAME) / TILE);
    let height = width * TILE + NAME;
    let all = width * count as f32 + gap * (count as f32 - 1.0);
    let x = room.middle().x - all / 2.0 + at as f32 * (width + gap);
    Area::new(x, room.y + (room.height - height) / 2.0, width, height)
}

/// The buttons of the levels.
fn level(places: &SeatPlaces, at: usize) -> Area {
    let gap = 8.0;
    let width = (places.foot.width - gap * (LEVELS.len() as f32 - 1.0)) / LEVELS.len() as f32;
    Area::new(places.foot.x + at as f32 * (width + gap), places.foot.y, width, 36.0)
}

/// The line below the levels.
pub(super) fn level_line(places: &SeatPlaces) -> Area {
    Area::new(places.foot.x, places.foot.y + 40.0, places.foot.width, 24.0)
}

/// The line beside the button for what is seldom changed.
pub(super) fn summary(sheet: Area) -> Area {
    Area::new(320.0, sheet.bottom() - 68.0, sheet.right() - 32.0 - 256.0 - 16.0 - 320.0, 40.0)
}

impl Choose {
    /// Everything that can be pressed, in the order of the Tab key.
    pub(super) fn controls(&self, sheet: &Sheet) -> Vec<Control<Item>> {
        let mut list = Vec::with_capacity(12);
        for seat in Seat::BOTH {
            let places = seat_places(sheet.area, seat);
            for (at, deck) in self.decks.iter().enumerate() {
                let area = portrait(&places, at, self.decks.len());
                let name = format!("{} for {}", deck.name, self.seat_name(seat));
                list.push(Control::new(Item::Deck(seat, at), area, name, Face::Bare));
            }
            let hint = "Every card of the chosen deck.";
            list.push(Control::small(Item::Cards(seat), places.cards, "See cards").hinted(hint));
            if seat == Seat::Second && !self.hotseat {
                let levels = LEVELS.iter().enumerate();
                list.extend(levels.map(|(at, (word, _))| {
                    let face = Face::Tab { on: self.level == at };
                    Control::new(Item::Level(at), level(&places, at), word.name(), face)
                }));
            }
        }
        let (bottom, right) = (sheet.area.bottom() - 80.0, sheet.area.right() - 32.0);
        list.push(Control::small(Item::Back, Area::new(32.0, bottom + 8.0, 128.0, 48.0), "Back"));
        let advanced = Area::new(176.0, bottom + 12.0, 128.0, 40.0);
        let hint = "How often an attack may be answered, and the seed.";
        let is_unusual = !self.advanced.summary().is_empty();
        list.push(Control::small(Item::Advanced, advanced, "Advanced").hinted(hint).switched(is_unusual));
        let start = Area::new(right - 256.0, bottom, 256.0, 64.0);
        list.push(Control::urgent(Item::Start, start, "Start").refused(self.advanced.seed().err()));
        list
    }

    /// What a seat is called.
    pub(super) const fn seat_name(&self, seat: Seat) -> &'static str {
        match (self.hotseat, seat) {
            (true, Seat::First) => "First player",
            (true, Seat::Second) => "Second player",
            (false, Seat::First) => "You",
            (false, Seat::Second) => "Opponent",
        }
    }
}
