//! How to play, in pictures and few words.

mod examples;
mod pages;
mod picture;
#[cfg(test)]
mod tests;

use azuki_engine::def::CardTable;

use self::examples::Examples;
use self::pages::{PAGES, Page};
use super::{Context, Go, Scene};
use crate::canvas::{Canvas, Frame, Look, MarkKind};
use crate::draw::face::Faces;
use crate::geometry::{Area, Point};
use crate::input::{Gesture, Key};
use crate::theme::Palette;
use crate::ui::{Control, Deed, Face, Menu, Sheet, backdrop, draw_controls, draw_tip, words};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Back,
    Previous,
    Page(usize),
    Next,
}

/// Keys that turn pages, wherever the focus is.
const KEYS: &[Key] = &[Key::Left, Key::Right];

/// How to play.
#[derive(Debug)]
pub struct Help {
    faces: Faces,
    examples: Examples,
    page: usize,
    /// Seconds since it was turned to.
    age: f32,
    /// Where a hand began to draw the page aside.
    drawn_from: Option<Point>,
    menu: Menu<Item>,
    calm: bool,
}

/// Seconds until a page has come.
const TURN: f32 = 0.18;

fn panel(sheet: Area) -> Area {
    let width = (sheet.width - 64.0).min(1280.0);
    Area::new(sheet.middle().x - width / 2.0, 80.0, width, sheet.height - 80.0 - 88.0)
}

impl Help {
    /// The first page. What is shown on all of them is chosen among the cards of the starter decks.
    pub fn new(table: &CardTable) -> Self {
        let mut menu = Menu::beginning_at(Item::Next);
        menu.ignored = KEYS;
        let examples = Examples::new(table, azuki_cards::decks());
        Self { faces: Faces::of(table), examples, page: 0, age: 0.0, drawn_from: None, menu, calm: false }
    }

    fn controls(&self, sheet: &Sheet) -> Vec<Control<Item>> {
        let y = sheet.area.bottom() - 72.0;
        let middle = sheet.area.middle().x;
        let count = PAGES.len() as f32;
        let step = 36.0;
        let dots = count * step;
        let no_previous = (self.page == 0).then_some("This is the first page.");
        let no_next = (self.page + 1 == PAGES.len()).then_some("This is the last page.");
        let mut list = vec![Control::small(Item::Back, Area::new(32.0, y, 128.0, 48.0), "Back")];
        let side = |x: f32| Area::new(x, y, 48.0, 48.0);
        let previous = side(middle - dots / 2.0 - 64.0);
        list.push(Control::icon(Item::Previous, previous, "Previous page", "icon-chevron-left").refused(no_previous));
        for (at, page) in PAGES.iter().enumerate() {
            let area = Area::around(Point::new(middle - dots / 2.0 + (at as f32 + 0.5) * step, y + 24.0), 32.0, 40.0);
            list.push(Control::new(Item::Page(at), area, page.title(), Face::Bare).hinted(page.title()));
        }
        let next = side(middle + dots / 2.0 + 16.0);
        list.push(Control::icon(Item::Next, next, "Next page", "icon-chevron-right").refused(no_next));
        list
    }

    fn turn_to(&mut self, page: usize) {
        let page = page.min(PAGES.len() - 1);
        if page != self.page {
            self.page = page;
            self.age = 0.0;
        }
    }

    fn draw_page(&self, canvas: &mut Canvas, palette: &Palette, sheet: &Sheet) {
        let page: Page = PAGES[self.page];
        let panel = panel(sheet.area);
        canvas.mark(MarkKind::Panel, "page", panel);
        canvas.sliced("panel-ink", panel, 1.0, Look::PLAIN);
        let inner = panel.grown(-24.0);
        // Pages are composed for one size, and shown as large as there is room.
        let size = (inner.width / pages::WIDTH).min(inner.height / pages::HEIGHT);
        let part = if self.calm { 1.0 } else { (self.age / TURN).clamp(0.05, 1.0) };
        let corner =
            Point::new(inner.middle().x - pages::WIDTH * size / 2.0, inner.middle().y - pages::HEIGHT * size / 2.0);
        let frame = Frame { at: corner, scale: Point::new(size, size), opacity: part, ..Frame::WINDOW };
        canvas.within(frame, |canvas| page.draw(canvas, palette, &self.faces, &self.examples));
    }
}

impl Scene for Help {
    fn update(&mut self, context: &mut Context<'_>) -> Option<Go> {
        let sheet = Sheet::of(context.window);
        self.calm = context.settings.reduced_motion;
        self.age += context.elapsed;
        let controls = self.controls(&sheet);
        for deed in self.menu.update(&controls, &sheet, context) {
            match deed {
                Deed::Press(Item::Back) | Deed::Back => return Some(Go::Back),
                Deed::Press(Item::Previous) => self.turn_to(self.page.saturating_sub(1)),
                Deed::Press(Item::Next) => self.turn_to(self.page + 1),
                Deed::Press(Item::Page(page)) => self.turn_to(page),
                _ => {}
            }
        }
        for gesture in context.gestures {
            match gesture {
                Gesture::Key(stroke) => match stroke.key {
                    Key::Left | Key::PageUp => self.turn_to(self.page.saturating_sub(1)),
                    Key::Right | Key::PageDown => self.turn_to(self.page + 1),
                    Key::Home => self.turn_to(0),
                    Key::End => self.turn_to(PAGES.len() - 1),
                    _ => {}
                },
                // A finger draws pages aside.
                Gesture::Drop(to) if context.pointer.touch => {
                    if let Some(from) = self.drawn_from.take() {
                        let way = to.x - from.x;
                        if way > 60.0 {
                            self.turn_to(self.page.saturating_sub(1));
                        } else if way < -60.0 {
                            self.turn_to(self.page + 1);
                        }
                    }
                }
                Gesture::DragStart(from) => self.drawn_from = Some(*from),
                Gesture::Wheel(_, turns) if *turns > 0.0 => self.turn_to(self.page.saturating_sub(1)),
                Gesture::Wheel(_, turns) if *turns < 0.0 => self.turn_to(self.page + 1),
                _ => {}
            }
        }
        None
    }

    fn draw(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        let sheet = Sheet::of(canvas.window());
        sheet.draw(canvas, |canvas| {
            backdrop::dim(canvas, palette, sheet.area, if self.calm { 0.0 } else { time });
            words::heading(canvas, palette, PAGES[self.page].title(), sheet.area);
            self.draw_page(canvas, palette, &sheet);
            let controls = self.controls(&sheet);
            draw_controls(canvas, palette, &sheet, &self.menu, &controls);
            for control in &controls {
                let Item::Page(at) = control.id else { continue };
                let feel = self.menu.feel(control.id);
                if feel.focused {
                    crate::ui::focus(canvas, palette, control.area);
                }
                // The page that is open is a coin, the others are points of light.
                let middle = control.area.middle();
                if at == self.page {
                    canvas.piece("slider-knob", Area::around(middle, 26.0, 26.0), Look::PLAIN);
                } else {
                    let size = 16.0 + 6.0 * feel.warmth;
                    canvas.piece("particle-glow", Area::around(middle, size, size), Look::tinted(palette.on_dark));
                }
            }
            draw_tip(canvas, palette, &sheet, &self.menu, &controls);
        });
    }
}
