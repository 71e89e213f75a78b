//! The settings: applied at once, kept by whoever owns them.

mod keys;
mod rows;
#[cfg(test)]
mod tests;

use self::keys::Binding;
use self::rows::{PAGES, Page, Row};
use super::{Context, Go, Scene};
use crate::canvas::{Canvas, Look, MarkKind};
use crate::geometry::Area;
use crate::settings::{Command, Settings};
use crate::theme::Palette;
use crate::ui::{
    BAR, Confirm, Control, Deed, Face, Menu, Scroll, Sheet, Toasts, backdrop, draw_controls, draw_tip, words,
};

/// How high a row is.
const ROW: f32 = 52.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Page(Page),
    Row(Row),
    Back,
    Usual,
}

/// The settings.
#[derive(Debug)]
pub struct SettingsScene {
    /// As they were in the last frame, to be drawn.
    shown: Settings,
    page: Page,
    menu: Menu<Item>,
    scroll: Scroll,
    /// The scale while its knob is drawn: it is applied when the hand lets go, or the knob would run from the hand.
    scale: Option<u16>,
    binding: Option<Command>,
    question: Option<Confirm>,
    toasts: Toasts,
    /// Some settings make no sense here: the whole screen in a browser is the browser's.
    can_fill_screen: bool,
}

struct Places {
    panel: Area,
    tabs: Area,
    view: Area,
}

fn places(sheet: Area, rows: usize) -> Places {
    let width = (sheet.width - 64.0).min(800.0);
    let height = (sheet.height - 80.0 - 88.0).min(20.0 + 44.0 + 12.0 + rows as f32 * ROW + 20.0);
    let panel = Area::new(sheet.middle().x - width / 2.0, 80.0, width, height);
    let (tabs, rest) = panel.grown(-20.0).split_top(44.0, 12.0);
    Places { panel, tabs, view: Area { width: rest.width - BAR - 4.0, ..rest } }
}

impl SettingsScene {
    /// The settings as they are.
    pub fn new(settings: &Settings, can_fill_screen: bool) -> Self {
        Self {
            shown: settings.clone(),
            page: Page::Sound,
            menu: Menu::beginning_at(Item::Page(Page::Sound)),
            scroll: Scroll::default(),
            scale: None,
            binding: None,
            question: None,
            toasts: Toasts::at(0.91),
            can_fill_screen,
        }
    }

    fn whole(&self) -> f32 {
        self.page.rows().len() as f32 * ROW
    }

    fn controls(&self, sheet: &Sheet) -> Vec<Control<Item>> {
        let places = places(sheet.area, self.page.rows().len());
        let gap = 8.0;
        let tab = (places.tabs.width - gap * (PAGES.len() as f32 - 1.0)) / PAGES.len() as f32;
        let tabs = PAGES.into_iter().enumerate().map(|(at, page)| {
            let area = Area::new(places.tabs.x + at as f32 * (tab + gap), places.tabs.y, tab, places.tabs.height);
            Control::new(Item::Page(page), area, page.name(), Face::Tab { on: page == self.page })
        });
        let mut list: Vec<_> = tabs.collect();
        for (at, row) in self.page.rows().iter().enumerate() {
            let y = places.view.y + at as f32 * ROW - self.scroll.offset();
            let area = Area::new(places.view.x, y, places.view.width, ROW);
            let mut face = row.face(&self.shown, self.binding);
            if let (Row::Scale, Some(scale)) = (row, self.scale) {
                face = rows::scale_face(scale);
            }
            let refusal = (*row == Row::Fullscreen && !self.can_fill_screen).then_some("Your browser does this.");
            let mut control = Control::new(Item::Row(*row), area, row.name(), face).refused(refusal);
            control.hint = row.hint().map(Into::into);
            list.push(control.seen_through(places.view));
        }
        let y = sheet.area.bottom() - 72.0;
        list.push(Control::small(Item::Back, Area::new(32.0, y, 128.0, 48.0), "Back"));
        let usual = Area::new(sheet.area.right() - 32.0 - 192.0, y, 192.0, 48.0);
        let is_usual = (self.reset() == self.shown).then_some("Everything is as usual.");
        list.push(Control::small(Item::Usual, usual, "Reset to usual").refused(is_usual));
        list
    }

    /// Everything as usual, but what was played last.
    fn reset(&self) -> Settings {
        let Settings { deck, second_deck, opponent, response, others, .. } = self.shown.clone();
        Settings { deck, second_deck, opponent, response, others, ..Settings::default() }
    }

    fn turn_to(&mut self, page: Page) {
        self.page = page;
        self.binding = None;
        self.scroll.reset();
    }

    fn deed(&mut self, deed: Deed<Item>, view: Area, settings: &mut Settings) -> Option<Go> {
        match deed {
            Deed::Press(Item::Back) | Deed::Back => return Some(Go::Back),
            Deed::Press(Item::Page(page)) => self.turn_to(page),
            Deed::Press(Item::Usual) => {
                self.question = Some(Confirm::new(
                    "Reset to usual?",
                    "Every setting and every key gets its usual value again.",
                    "Reset",
                    "Keep mine",
                ));
            }
            Deed::Press(Item::Row(Row::Key(command))) => self.binding = Some(command),
            Deed::Press(Item::Row(row)) => row.toggle(settings),
            Deed::Step(Item::Row(row), by) => row.step(settings, by),
            Deed::Set(Item::Row(Row::Scale), part) => self.scale = Some(rows::scale_at(part)),
            Deed::Set(Item::Row(row), part) => row.set(settings, part),
            Deed::LetGo(Item::Row(Row::Scale)) => {
                if let Some(scale) = self.scale.take() {
                    settings.scale = scale;
                }
            }
            Deed::Focus(Item::Row(row)) => {
                let at = self.page.rows().iter().position(|other| *other == row).unwrap_or(0);
                let top = at as f32 * ROW;
                self.scroll.reveal(view, self.whole(), top, top + ROW);
            }
            _ => {}
        }
        None
    }

    /// Takes the next key for a command; true while keys go there.
    fn bind(&mut self, context: &mut Context<'_>) -> bool {
        let Some(command) = self.binding else { return false };
        match keys::read(command, context.gestures, context.settings) {
            Binding::Waits => {}
            Binding::Refused(why) => self.toasts.say(why),
            Binding::Done(words) => {
                self.binding = None;
                if let Some(words) = words {
                    self.toasts.say(words);
                }
            }
        }
        true
    }
}

impl Scene for SettingsScene {
    fn update(&mut self, context: &mut Context<'_>) -> Option<Go> {
        let sheet = Sheet::of(context.window);
        self.toasts.update(context.elapsed);
        if let Some(question) = &mut self.question {
            if let Some(yes) = question.update(context) {
                self.question = None;
                if yes {
                    *context.settings = self.reset();
                    self.toasts.say("Everything is as usual.");
                }
            }
        } else {
            let places = places(sheet.area, self.page.rows().len());
            self.menu.deaf = self.bind(context);
            let controls = self.controls(&sheet);
            for deed in self.menu.update(&controls, &sheet, context) {
                if let Some(go) = self.deed(deed, places.view, context.settings) {
                    return Some(go);
                }
            }
            let busy = self.menu.took_wheel() || self.menu.is_drawing();
            let whole = self.whole();
            self.scroll.update(places.view, whole, &sheet, context, busy);
        }
        if self.shown != *context.settings {
            self.shown.clone_from(context.settings);
        }
        None
    }

    fn draw(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        let sheet = Sheet::of(canvas.window());
        sheet.draw(canvas, |canvas| {
            let time = if self.shown.reduced_motion { 0.0 } else { time };
            backdrop::dim(canvas, palette, sheet.area, time);
            words::heading(canvas, palette, "Settings", sheet.area);
            let places = places(sheet.area, self.page.rows().len());
            canvas.mark(MarkKind::Panel, "settings", places.panel);
            canvas.sliced("panel-ink", places.panel, 1.0, Look::PLAIN);
            let controls = self.controls(&sheet);
            draw_controls(canvas, palette, &sheet, &self.menu, &controls);
            self.scroll.draw(canvas, palette, places.view, self.whole());
            if self.question.is_none() {
                draw_tip(canvas, palette, &sheet, &self.menu, &controls);
            }
        });
        self.toasts.draw(canvas, palette);
        if let Some(question) = &self.question {
            question.draw(canvas, palette);
        }
    }
}
