//! Every card of a deck: small, with how many there are; the one that is looked at is large.

use azuki_engine::ids::DefIx;

use super::decks::DeckFacts;
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::draw::face::Faces;
use crate::geometry::{Area, Point};
use crate::input::Gesture;
use crate::scene::Context;
use crate::theme::Palette;
use crate::ui::card::{self, FULL, TILE};
use crate::ui::{BAR, Control, Deed, Face, Menu, Scroll, Sheet, backdrop, draw_control, focus, swollen, words};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Card(usize),
    Close,
}

#[derive(Clone, PartialEq, Debug)]
struct Entry {
    def: DefIx,
    name: String,
    copies: String,
}

/// The list of a deck's cards, over the choice.
#[derive(Clone, Debug)]
pub(super) struct CardList {
    name: String,
    entries: Vec<Entry>,
    menu: Menu<Item>,
    scroll: Scroll,
    /// The card that is shown large.
    read: DefIx,
}

/// How wide a small card is, and the step to the next one.
const WIDTH: f32 = 80.0;
const STEP: f32 = 100.0;
/// How far the numbers of a small card stand over its sides.
const EDGE: f32 = 8.0;
/// A row: the card, its number, a gap.
const ROW: f32 = WIDTH * TILE + 24.0 + 16.0;

struct Places {
    panel: Area,
    head: Area,
    view: Area,
    large: Area,
}

fn places(sheet: Area) -> Places {
    let width = (sheet.width - 48.0).min(1120.0);
    let height = (sheet.height - 48.0).min(680.0);
    let panel = Area::around(sheet.middle(), width, height);
    let inner = panel.grown(-24.0);
    let (head, rest) = inner.split_top(40.0, 12.0);
    // The numbers of a large card stand over its edges.
    let full = ((rest.height - 28.0) / FULL).min(320.0);
    let large = Area::new(rest.right() - full - 16.0, rest.y + (rest.height - full * FULL) / 2.0, full, full * FULL);
    let view = Area { width: large.x - 40.0 - BAR - rest.x, ..rest };
    Places { panel, head, view, large }
}

impl CardList {
    pub(super) fn new(faces: &Faces, deck: &DeckFacts) -> Self {
        let entries: Vec<Entry> = deck
            .cards
            .iter()
            .map(|(def, copies)| {
                let face = faces.face(*def);
                let name = format!("{}, {}", face.name, face.def.kind.name());
                Entry { def: *def, name, copies: format!("× {copies}") }
            })
            .collect();
        Self {
            name: format!("The deck of {}", deck.name),
            read: deck.leader,
            entries,
            menu: Menu::beginning_at(Item::Card(0)),
            scroll: Scroll::default(),
        }
    }

    fn columns(view: Area) -> usize {
        ((view.width / STEP) as usize).max(1)
    }

    fn whole(&self, view: Area) -> f32 {
        self.entries.len().div_ceil(Self::columns(view)) as f32 * ROW
    }

    fn controls(&self, sheet: &Sheet) -> Vec<Control<Item>> {
        let places = places(sheet.area);
        let columns = Self::columns(places.view);
        let step = places.view.width / columns as f32;
        let card = |at: usize| {
            let x = places.view.x + (at % columns) as f32 * step + (step - WIDTH) / 2.0 - EDGE;
            let y = places.view.y + (at / columns) as f32 * ROW + 8.0 - self.scroll.offset();
            Area::new(x, y, WIDTH + 2.0 * EDGE, WIDTH * TILE + 24.0)
        };
        let cards = self.entries.iter().enumerate().map(|(at, entry)| {
            Control::new(Item::Card(at), card(at), entry.name.clone(), Face::Bare).seen_through(places.view)
        });
        let close = Area::new(places.head.right() - 40.0, places.head.y, 40.0, 40.0);
        cards.chain([Control::icon(Item::Close, close, "Close", "icon-cross")]).collect()
    }

    /// Reads one frame; true when the list is to be closed.
    pub(super) fn update(&mut self, sheet: &Sheet, context: &mut Context<'_>) -> bool {
        let places = places(sheet.area);
        let controls = self.controls(sheet);
        let mut closed = context.gestures.iter().any(|gesture| match gesture {
            Gesture::Secondary(_) => true,
            Gesture::Click(point) => !places.panel.contains(sheet.inside(*point)),
            _ => false,
        });
        for deed in self.menu.update(&controls, sheet, context) {
            match deed {
                Deed::Press(Item::Close) | Deed::Back => closed = true,
                Deed::Press(Item::Card(at)) => self.read = self.entries[at].def,
                Deed::Focus(Item::Card(at)) => {
                    let top = (at / Self::columns(places.view)) as f32 * ROW;
                    self.scroll.reveal(places.view, self.whole(places.view), top, top + ROW);
                }
                _ => {}
            }
        }
        if let Some(Item::Card(at)) = self.menu.attention() {
            self.read = self.entries[at].def;
        }
        self.scroll.update(places.view, self.whole(places.view), sheet, context, self.menu.took_wheel());
        closed
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, palette: &Palette, faces: &Faces, sheet: &Sheet) {
        let places = places(sheet.area);
        backdrop::veil(canvas, sheet.area, 1.0);
        canvas.mark(MarkKind::Panel, "cards", places.panel);
        canvas.sliced("panel-ink", places.panel, 1.0, Look::PLAIN);
        let caption = Area { width: places.head.width - 64.0, ..places.head };
        words::caption(canvas, &self.name, caption, palette.on_dark);
        for control in self.controls(sheet).iter().filter(|control| control.is_seen()) {
            match control.id {
                Item::Close => draw_control(canvas, palette, control, self.menu.feel(control.id)),
                Item::Card(at) => sheet.clipped(canvas, places.view, |canvas| {
                    self.draw_entry(canvas, palette, faces, control, &self.entries[at]);
                }),
            }
        }
        self.scroll.draw(canvas, palette, places.view, self.whole(places.view));
        card::full(canvas, palette, faces, self.read, places.large);
    }

    fn draw_entry(
        &self,
        canvas: &mut Canvas,
        palette: &Palette,
        faces: &Faces,
        control: &Control<Item>,
        entry: &Entry,
    ) {
        let feel = self.menu.feel(control.id);
        draw_control(canvas, palette, control, feel);
        let (picture, number) = control.area.split_top(WIDTH * TILE, 0.0);
        let picture = Area::new(picture.x + EDGE, picture.y, WIDTH, picture.height);
        let glow = (self.read == entry.def).then_some(palette.playable);
        if feel.focused {
            focus(canvas, palette, control.area);
        }
        swollen(canvas, picture, feel, |canvas, picture| card::tile(canvas, palette, faces, entry.def, picture, glow));
        let plate = Area::around(Point::new(number.middle().x, number.middle().y + 4.0), 44.0, 20.0);
        canvas.sliced("badge-count", plate, 0.8, Look::PLAIN);
        words::line(canvas, &entry.copies, plate, &Style::new(Cut::Bold, 14.0, palette.on_dark).middle());
    }
}

#[cfg(test)]
impl CardList {
    pub(super) fn names(&self) -> Vec<String> {
        self.entries.iter().map(|entry| entry.name.clone()).collect()
    }

    pub(super) fn is_scrolled_less_than(&self, offset: f32) -> bool {
        self.scroll.offset() < offset
    }
}
