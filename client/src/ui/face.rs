//! Drawing of controls from their description and how they feel.

use std::fmt::Debug;

use super::control::{Control, Face, groove, value_area};
use super::menu::{Feel, Menu};
use super::words;
use super::{Sheet, Words};
use crate::canvas::{Canvas, Cut, Frame, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::theme::{Color, Palette};

/// How much larger a warm button is.
const SWELL: f32 = 0.025;
/// Units that it grows at most.
const MOST: f32 = 6.0;

/// Draws every control that is not drawn by its scene; those in lists are cut at the edge of their view.
pub fn draw_controls<Id: Copy + PartialEq + Debug>(
    canvas: &mut Canvas,
    palette: &Palette,
    sheet: &Sheet,
    menu: &Menu<Id>,
    controls: &[Control<Id>],
) {
    for control in controls.iter().filter(|control| control.is_seen()) {
        let feel = menu.feel(control.id);
        match control.view {
            Some(view) => sheet.clipped(canvas, view, |canvas| draw_control(canvas, palette, control, feel)),
            None => draw_control(canvas, palette, control, feel),
        }
    }
}

/// Draws one control.
pub fn draw_control<Id>(canvas: &mut Canvas, palette: &Palette, control: &Control<Id>, feel: Feel) {
    let area = control.area;
    canvas.mark(MarkKind::Control, &control.name, area);
    let refused = control.refusal.is_some();
    match &control.face {
        Face::Big { urgent, note } => {
            if feel.focused {
                focus(canvas, palette, area);
            }
            swollen(canvas, area, feel, |canvas, area| {
                plaque(canvas, area, if *urgent { "button-urgent" } else { "button-normal" }, refused, feel);
                let size = (area.height * 0.38).min(26.0);
                // The plaque of what is urgent is a lit lantern; the others are dark.
                let style = match (refused, *urgent) {
                    (true, _) => Style::new(Cut::Bold, size, palette.aside_on_dark).middle(),
                    (false, true) => Style::new(Cut::Bold, size, palette.on_lantern).middle(),
                    (false, false) => Style::new(Cut::Bold, size, palette.on_dark).middle().inked(0.9),
                };
                let room = Area::new(area.x + 20.0, area.y, area.width - 40.0, area.height - 2.0);
                let Some(note) = note else {
                    words::line(canvas, &control.name, room, &style);
                    return;
                };
                let (upper, lower) = room.split_top(area.height * 0.58, 0.0);
                words::line(canvas, &control.name, upper.moved(0.0, 3.0), &style);
                let aside = Style { cut: Cut::Italic, size: area.height * 0.23, ink: 0.0, ..style };
                words::line(canvas, note, lower.moved(0.0, -4.0), &aside);
            });
        }
        Face::Small { on } | Face::Tab { on } => {
            if feel.focused {
                focus(canvas, palette, area);
            }
            swollen(canvas, area, feel, |canvas, area| {
                small(canvas, area, *on, refused, feel);
                let color = if refused { palette.aside_on_dark } else { palette.on_dark };
                let style = Style::new(Cut::Bold, (area.height * 0.42).min(18.0), color).middle();
                let room = Area::new(area.x + 10.0, area.y, area.width - 20.0, area.height);
                words::line(canvas, &control.name, room.moved(0.0, -1.0), &style);
            });
        }
        Face::Icon { piece, on, mirrored } => {
            if feel.focused {
                focus(canvas, palette, area);
            }
            swollen(canvas, area, feel, |canvas, area| {
                small(canvas, area, *on, refused, feel);
                let size = area.width.min(area.height) * 0.64;
                let look = Look { mirrored: *mirrored, ..Look::faint(if refused { 0.4 } else { 1.0 }) };
                canvas.piece(piece, Area::around(area.middle(), size, size), look);
            });
        }
        Face::Scrub { part } => {
            if feel.focused {
                focus(canvas, palette, area);
            }
            draw_groove(canvas, control, *part, feel);
        }
        Face::Bare => {}
        row => draw_row(canvas, palette, control, row, feel),
    }
}

/// A row: its name at the left, its value at the right.
fn draw_row<Id>(canvas: &mut Canvas, palette: &Palette, control: &Control<Id>, face: &Face, feel: Feel) {
    let area = control.area;
    let refused = control.refusal.is_some();
    if feel.focused {
        focus(canvas, palette, area.grown(-4.0));
    }
    canvas.fill(area.grown(-2.0), palette.lamp, 0.10 * feel.warmth);
    let color = if refused { palette.aside_on_dark } else { palette.on_dark };
    let style = Style::new(Cut::Regular, 19.0, color);
    let value = value_area(area);
    let name = Area::new(area.x + 12.0, area.y, value.x - area.x - 20.0, area.height);
    words::line(canvas, &control.name, name, &style);
    let dim = if refused { 0.45 } else { 1.0 };
    let bold = Style::new(Cut::Bold, 18.0, color);
    match face {
        Face::Toggle { on } => {
            let place = Area::around(Point::new(area.right() - 44.0, area.middle().y), 55.0, 30.0);
            canvas.piece(if *on { "toggle-on" } else { "toggle-off" }, place, Look::faint(dim));
            let word = Area::new(value.x, area.y, place.x - value.x - 12.0, area.height);
            words::line(canvas, if *on { "on" } else { "off" }, word, &bold.right());
        }
        Face::Slider { part, value: number } => {
            let track = draw_groove(canvas, control, *part, feel);
            let room = Area::new(track.right() + 20.0, area.y, area.right() - 12.0 - track.right() - 20.0, area.height);
            words::line(canvas, number, room, &bold.right());
        }
        Face::Choice { value: word } => {
            let arrow = |x: f32| Area::around(Point::new(x, value.middle().y), 24.0, 24.0);
            let look = Look::faint(dim * (0.75 + 0.25 * feel.warmth));
            canvas.piece("icon-chevron-left", arrow(value.x + 24.0), look);
            canvas.piece("icon-chevron-right", arrow(value.right() - 24.0), look);
            let room = Area::new(value.x + 44.0, value.y, value.width - 88.0, value.height);
            words::line(canvas, word, room, &bold.middle());
        }
        Face::Key { value: key, waits } => {
            let plate = Area::around(value.middle(), value.width - 32.0, (area.height - 8.0).min(36.0));
            canvas.sliced(if *waits { "small-on" } else { "small-normal" }, plate, 0.7, Look::faint(dim));
            words::line(canvas, if *waits { "press a key…" } else { key }, plate.grown(-4.0), &bold.middle());
        }
        Face::Field { value: typed, empty, writes } => {
            let plate = Area::around(value.middle(), value.width - 16.0, (area.height - 8.0).min(36.0));
            canvas.sliced(if *writes { "small-on" } else { "small-normal" }, plate, 0.7, Look::faint(dim));
            let shown: &Words = if typed.is_empty() && !writes { empty } else { typed };
            let room = plate.grown(-8.0);
            let style = if typed.is_empty() { Style::new(Cut::Italic, 16.0, palette.aside_on_dark) } else { bold };
            let width = if shown.is_empty() { 0.0 } else { canvas.width(shown, &style).min(room.width) };
            if !shown.is_empty() {
                words::line(canvas, shown, room, &style.middle());
            }
            if *writes {
                let x = room.middle().x + width / 2.0 + 2.0;
                canvas.fill(Area::new(x, room.y, 2.0, room.height), palette.on_dark, 0.9);
            }
        }
        _ => {}
    }
}

/// A groove, the part of it that is set, and the knob. Gives the groove.
fn draw_groove<Id>(canvas: &mut Canvas, control: &Control<Id>, part: f32, feel: Feel) -> Area {
    let track = groove(&control.face, control.area).unwrap_or(control.area);
    let look = Look::faint(if control.refusal.is_some() { 0.45 } else { 1.0 });
    canvas.sliced("slider-track", track, 1.0, look);
    canvas.sliced("slider-fill", Area { width: (track.width * part).max(10.0), ..track }, 1.0, look);
    let size = 28.0 * (1.0 + 0.12 * feel.warmth);
    let knob = Point::new(track.x + track.width * part, track.middle().y);
    canvas.piece("slider-knob", Area::around(knob, size, size), look);
    track
}

/// The light around what the keys are on.
pub fn focus(canvas: &mut Canvas, palette: &Palette, area: Area) {
    canvas.mark(MarkKind::Panel, "focus", area);
    canvas.sliced("glow-legal", area.grown(13.0), 0.9, Look::tinted(palette.ready));
    // Light alone is not seen on paper: the line of light has an edge of ink.
    edge(canvas, area.grown(4.0), 1.5, Color::INK);
    edge(canvas, area.grown(3.0), 2.0, palette.ready);
}

/// A line along the inside of an area.
pub fn edge(canvas: &mut Canvas, area: Area, width: f32, color: Color) {
    for side in [
        Area::new(area.x, area.y, area.width, width),
        Area::new(area.x, area.bottom() - width, area.width, width),
        Area::new(area.x, area.y + width, width, area.height - 2.0 * width),
        Area::new(area.right() - width, area.y + width, width, area.height - 2.0 * width),
    ] {
        canvas.fill(side, color, 1.0);
    }
}

/// Draws a little larger what is warm, and smaller what is held.
pub fn swollen(canvas: &mut Canvas, area: Area, feel: Feel, draw: impl FnOnce(&mut Canvas, Area)) {
    // What is wide grows no more than what is narrow, or it would leave its list.
    let swell = SWELL.min(MOST / area.width.max(1.0));
    let size = 1.0 + swell * feel.warmth - if feel.pressed { 2.0 * swell } else { 0.0 };
    let frame = Frame { at: area.middle(), scale: Point::new(size, size), ..Frame::WINDOW };
    canvas.within(frame, |canvas| draw(canvas, Area::around(Point::ORIGIN, area.width, area.height)));
}

fn plaque(canvas: &mut Canvas, area: Area, normal: &'static str, refused: bool, feel: Feel) {
    let factor = area.height / 72.0;
    if refused {
        canvas.sliced("button-disabled", area, factor, Look::PLAIN);
    } else if feel.pressed {
        canvas.sliced("button-pressed", area, factor, Look::PLAIN);
    } else {
        canvas.sliced(normal, area, factor, Look::PLAIN);
        if normal == "button-normal" {
            canvas.sliced("button-hover", area, factor, Look::faint(feel.warmth));
        } else {
            // What is urgent has no warmer form: it gives more light.
            canvas.sliced(normal, area, factor, Look::faint(0.25 * feel.warmth).glowing());
        }
    }
}

fn small(canvas: &mut Canvas, area: Area, on: bool, refused: bool, feel: Feel) {
    let factor = (area.height / 44.0).min(1.0);
    if refused {
        canvas.sliced("small-disabled", area, factor, Look::PLAIN);
    } else if feel.pressed {
        canvas.sliced("small-pressed", area, factor, Look::PLAIN);
    } else if on {
        canvas.sliced("small-on", area, factor, Look::PLAIN);
        canvas.sliced("small-on", area, factor, Look::faint(0.2 * feel.warmth).glowing());
    } else {
        canvas.sliced("small-normal", area, factor, Look::PLAIN);
        canvas.sliced("small-hover", area, factor, Look::faint(feel.warmth));
    }
}
