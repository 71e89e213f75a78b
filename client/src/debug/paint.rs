//! The panels on the canvas, from what was laid out; nothing is changed by it.

use azuki_engine::ids::CardIx;

use super::frames::Frames;
use super::sheet::{INDENT, Line, PITCH, Panel, SIZE, Sheet, Tone, style};
use super::windows::{BAR, PAD, TITLE, Window};
use super::{GRAPH, Laid, Overlay};
use crate::canvas::{Canvas, Cut, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::scene::duel::Duel;
use crate::theme::{Color, Palette};

/// The ground of a panel.
const GROUND: Color = Color([18, 18, 26]);
/// The ground of titles and buttons.
const TITLES: Color = Color([44, 40, 58]);
/// The ground of what is switched on or marked.
const LIT: Color = Color([92, 66, 28]);
/// A frame of 60 in a second, in milliseconds.
const SIXTIETH: f32 = 1000.0 / 60.0;

impl Overlay {
    /// Shows every open panel.
    pub fn draw(&self, canvas: &mut Canvas, palette: &Palette, duel: &Duel) {
        for card in self.cards() {
            if let Some(area) = duel.area_of(card) {
                outline(canvas, area.grown(3.0), palette.lamp, 2.0);
            }
        }
        for window in self.windows.open() {
            let (sheet, laid) = (&self.sheets[window.panel.index()], &self.laid[window.panel.index()]);
            panel(canvas, palette, window, sheet, laid, &self.frames);
        }
        self.bar(canvas, palette);
    }

    fn bar(&self, canvas: &mut Canvas, palette: &Palette) {
        let window = canvas.window();
        let end = self.chips.last().map_or(0.0, |chip| chip.right());
        canvas.fill(Area::new(0.0, 0.0, end + 4.0, BAR), GROUND, 0.9);
        for (panel, area) in Panel::ALL.into_iter().zip(self.chips) {
            button(canvas, palette, panel.name(), area, self.windows.get(panel).open);
        }
        if !self.notice.is_empty() {
            let style = Style::new(Cut::Bold, SIZE, palette.lamp);
            let width = canvas.width(&self.notice, &style);
            let area = Area::new(end + 10.0, 0.0, (width + 12.0).min(window.width - end - 14.0), BAR);
            canvas.fill(area, GROUND, 0.92);
            canvas.clipped(area, |canvas| canvas.text(&self.notice, Point::new(area.x + 6.0, 14.0), &style));
        }
    }
}

fn panel(canvas: &mut Canvas, palette: &Palette, window: &Window, sheet: &Sheet, laid: &Laid, frames: &Frames) {
    let area = window.area();
    canvas.mark(MarkKind::Panel, window.panel.name(), area);
    canvas.fill(area, GROUND, 0.9);
    canvas.fill(window.title(), TITLES, 1.0);
    outline(canvas, area, TITLES, 1.0);
    let bold = Style::new(Cut::Bold, SIZE, palette.lamp);
    canvas.text(window.panel.name(), Point::new(area.x + PAD, area.y + 13.5), &bold);
    for (corner, sign, name) in
        [(window.fold(), if window.collapsed { "+" } else { "-" }, "fold"), (window.close(), "x", "close")]
    {
        canvas.mark(MarkKind::Control, name, corner);
        canvas.text(sign, Point::new(corner.middle().x, corner.y + 13.0), &bold.middle());
    }
    if window.collapsed {
        return;
    }
    for (shown, place) in sheet.buttons.iter().zip(&laid.buttons) {
        button(canvas, palette, &shown.words, *place, shown.on);
    }
    if window.panel == Panel::Frame {
        graph(canvas, palette, laid.graph, frames);
    }
    lines(canvas, palette, sheet, laid.view, window.scroll);
    let corner = window.corner();
    for step in [3.0, 7.0] {
        let (right, bottom) = (corner.right() - 2.0, corner.bottom() - 2.0);
        canvas.line(
            Point::new(right - step, bottom),
            Point::new(right, bottom - step),
            1.0,
            palette.aside_on_dark,
            0.8,
        );
    }
}

fn button(canvas: &mut Canvas, palette: &Palette, words: &str, area: Area, on: bool) {
    canvas.mark(MarkKind::Control, words, area);
    canvas.fill(area, if on { LIT } else { TITLES }, 1.0);
    let color = if on { palette.lamp } else { palette.on_dark };
    canvas.text(words, Point::new(area.middle().x, area.y + 12.0), &style(color).middle());
}

fn lines(canvas: &mut Canvas, palette: &Palette, sheet: &Sheet, view: Area, scroll: f32) {
    let first = (scroll / PITCH) as usize;
    let seen = (view.height / PITCH) as usize + 2;
    canvas.clipped(view, |canvas| {
        for (number, line) in sheet.lines.iter().enumerate().skip(first).take(seen) {
            let y = view.y + number as f32 * PITCH - scroll;
            one_line(canvas, palette, line, Area::new(view.x, y, view.width, PITCH));
        }
    });
    let whole = sheet.lines.len() as f32 * PITCH;
    if whole > view.height {
        let height = (view.height * view.height / whole).max(12.0);
        let y = view.y + (view.height - height) * (scroll / (whole - view.height)).min(1.0);
        canvas.fill(Area::new(view.right() + 1.0, y, 3.0, height), palette.aside_on_dark, 0.7);
    }
}

fn one_line(canvas: &mut Canvas, palette: &Palette, line: &Line, area: Area) {
    if line.marked {
        canvas.fill(area, LIT, 0.9);
    }
    let foot = Point::new(area.x + f32::from(line.indent) * INDENT, area.y + 11.5);
    let color = line.tone.color(palette);
    let style = if line.tone == Tone::Head { Style::new(Cut::Bold, SIZE, color) } else { style(color) };
    canvas.text(&line.words, foot, &style);
}

/// Bars of the last frames: what changed, what was drawn, and the rest; the line is a sixtieth of a second.
fn graph(canvas: &mut Canvas, palette: &Palette, area: Area, frames: &Frames) {
    canvas.fill(area, Color::INK, 0.9);
    let scale = area.height / (2.0 * SIXTIETH);
    let width = area.width / super::frames::KEPT as f32;
    canvas.clipped(area, |canvas| {
        for (number, measure) in frames.each().enumerate() {
            let x = area.x + number as f32 * width;
            let mut top = area.bottom();
            let rest = (measure.frame - measure.update - measure.draw).max(0.0);
            let parts = [(measure.update, palette.playable), (measure.draw, palette.lamp), (rest, TITLES)];
            for (time, color) in parts {
                let height = time * scale;
                top -= height;
                if height > 0.1 {
                    canvas.fill(Area::new(x, top, width, height), color, 0.9);
                }
            }
        }
    });
    let y = area.bottom() - SIXTIETH * scale;
    canvas.fill(Area::new(area.x, y, area.width, 1.0), palette.on_dark, 0.5);
    debug_assert!(area.height <= GRAPH);
}

fn outline(canvas: &mut Canvas, area: Area, color: Color, width: f32) {
    canvas.fill(Area::new(area.x, area.y, area.width, width), color, 0.9);
    canvas.fill(Area::new(area.x, area.bottom() - width, area.width, width), color, 0.9);
    canvas.fill(Area::new(area.x, area.y + width, width, area.height - 2.0 * width), color, 0.9);
    canvas.fill(Area::new(area.right() - width, area.y + width, width, area.height - 2.0 * width), color, 0.9);
}

/// Where the buttons of a sheet go in the upper part of an area, row by row; and what is left below.
pub(super) fn lay(canvas: &Canvas, sheet: &Sheet, panel: Panel, inside: Area, laid: &mut Laid) {
    laid.buttons.clear();
    let letters = style(Color::WHITE);
    let (mut x, mut y) = (inside.x, inside.y);
    for shown in &sheet.buttons {
        let width = canvas.width(&shown.words, &letters) + 10.0;
        if x > inside.x && x + width > inside.right() {
            (x, y) = (inside.x, y + TITLE);
        }
        laid.buttons.push(Area::new(x, y, width, TITLE - 2.0));
        x += width + 3.0;
    }
    let mut top = if sheet.buttons.is_empty() { inside.y } else { y + TITLE + 2.0 };
    laid.graph = Area::default();
    if panel == Panel::Frame {
        laid.graph = Area::new(inside.x, top, inside.width, GRAPH);
        top += GRAPH + 4.0;
    }
    laid.view = Area::new(inside.x, top, inside.width, (inside.bottom() - top).max(0.0));
}

/// Where the names of all panels stand in the bar.
pub(super) fn chips(canvas: &Canvas) -> [Area; Panel::COUNT] {
    let letters = style(Color::WHITE);
    let mut x = 3.0;
    Panel::ALL.map(|panel| {
        let width = canvas.width(panel.name(), &letters) + 12.0;
        let area = Area::new(x, 1.0, width, BAR - 3.0);
        x += width + 3.0;
        area
    })
}

impl Overlay {
    /// The cards that are looked at: the selected one, and those of the event.
    fn cards(&self) -> impl Iterator<Item = CardIx> {
        [self.card, self.event_cards[0], self.event_cards[1]].into_iter().filter(|card| card.is_some())
    }
}
