//! What is behind menus: the pond at night with the gate, alive but quiet.

use crate::anim::in_steps;
use crate::canvas::{Canvas, Frame, Look, MarkKind};
use crate::geometry::{Area, Point};
use crate::theme::{Color, Palette};

const WHOLE: Area = Area::new(0.0, 0.0, 1.0, 1.0);
/// How many petals are in the air.
const PETALS: usize = 16;

/// The scene of the title over a whole sheet. `time` stands still for who wants less motion.
pub fn night(canvas: &mut Canvas, palette: &Palette, sheet: Area, time: f64) {
    scenery(canvas, palette, sheet, time);
    petals(canvas, sheet, time, Look::faint(0.9));
}

/// The same, dark enough that a menu is read over it. Only petals move: the rest would be seen by nobody, and where the
/// processor draws it would make the menu slow.
pub fn dim(canvas: &mut Canvas, palette: &Palette, sheet: Area, time: f64) {
    scenery(canvas, palette, sheet, 0.0);
    canvas.fill(sheet, Color([12, 9, 26]), 0.62);
    petals(canvas, sheet, time, Look::tinted(Color([112, 106, 116])).at(0.9));
}

fn scenery(canvas: &mut Canvas, palette: &Palette, sheet: Area, time: f64) {
    let (width, height) = (sheet.width, sheet.height);
    let shore = height * 0.66;
    // A high window has a larger gate: its measures are for a height of 720.
    let size = height / 720.0;
    let around = |x: f32, y: f32, wide: f32, high: f32| Area::around(Point::new(x, y), wide * size, high * size);
    let (on_water, in_lamp) = (in_steps(time, 6.0, 0.0), in_steps(time, 8.0, 3.0));
    let wave = |time: f64, pace: f64, at: f64| (time * pace + at).sin() as f32;
    canvas.piece("sky", Area::new(0.0, 0.0, width, shore), Look::PLAIN);
    let gate = width * 0.73;
    canvas.piece("moon", around(gate, height * 0.27, 380.0, 380.0), Look::PLAIN);
    canvas.tiled("hills", Area::new(-120.0, shore - 170.0 * size, width + 120.0, 172.0 * size), Look::PLAIN);
    canvas.tiled("table-houses", Area::new(-200.0, shore - 74.0 * size, width + 200.0, 76.0 * size), Look::PLAIN);
    pond(canvas, Area::new(0.0, shore, width, height - shore), on_water);
    let lamp = Look::tinted(palette.lamp);
    canvas.piece(
        "light",
        around(gate, shore + 20.0 * size, 700.0, 360.0),
        lamp.at(0.62 + 0.08 * wave(on_water, 0.9, 0.0)),
    );
    let glint = around(gate + 5.0 * wave(on_water, 0.5, 1.0), shore + 118.0 * size, 520.0, 260.0);
    canvas.piece("table-reflection", glint, Look::faint(0.7 + 0.08 * wave(on_water, 1.3, 2.0)));
    canvas.piece("torii-open", around(gate, shore - 118.0 * size, 410.0, 422.0), Look::PLAIN);
    portal(canvas, palette, Point::new(gate, shore - 43.0 * size), size, in_steps(time, 12.0, 1.0));
    canvas.piece("prop-rock", around(width - 90.0 * size, height - 60.0 * size, 220.0, 180.0), Look::PLAIN);
    canvas.piece("prop-moss", around(width - 220.0 * size, height - 18.0 * size, 240.0, 100.0), Look::PLAIN);
    let stone = Point::new(width - 96.0 * size, height - 190.0 * size);
    canvas.piece("prop-lamp", around(stone.x, stone.y, 150.0, 200.0), Look::PLAIN);
    let flicker = lamp.at(0.22 + 0.06 * wave(in_lamp, 2.1, 0.5) + 0.03 * wave(in_lamp, 5.3, 0.0)).glowing();
    canvas.piece("light", around(stone.x, stone.y + 4.0 * size, 180.0, 180.0), flicker);
    canvas.piece("prop-moss", around(60.0 * size, height - 10.0 * size, 300.0, 120.0), Look::PLAIN);
    lanterns(canvas, palette, size, in_steps(time, 10.0, 2.0));
    canvas.piece("branch", Area::new(-10.0, -14.0, 340.0 * size, 170.0 * size), Look::PLAIN);
    let right = Look { mirrored: true, ..Look::PLAIN };
    canvas.piece("branch", Area::new(width - 330.0 * size, -8.0, 340.0 * size, 170.0 * size), right);
    canvas.piece("vignette", sheet, Look::faint(0.7));
}

/// Darkness over everything before something that asks first. Tests look only at what is drawn after the last veil.
pub fn veil(canvas: &mut Canvas, sheet: Area, opacity: f32) {
    canvas.mark(MarkKind::Panel, "veil", sheet);
    canvas.fill(sheet, Color::INK, 0.66 * opacity);
}

/// Water that drifts slowly to the side.
fn pond(canvas: &mut Canvas, area: Area, time: f64) {
    let step = 512.0 / 140.0 * f64::from(area.height);
    let drift = (time * 3.0).rem_euclid(step.max(1.0)) as f32;
    canvas.tiled("pond", Area::new(area.x - drift, area.y, area.width + drift, area.height), Look::PLAIN);
}

/// Light that turns in the gate.
fn portal(canvas: &mut Canvas, palette: &Palette, at: Point, size: f32, time: f64) {
    let breath = (time * 1.4).sin() as f32;
    let light = Look::tinted(palette.elements.lightning).at(0.07 + 0.03 * breath).glowing();
    canvas.piece("light", Area::around(at, 300.0 * size, 320.0 * size), light);
    let frame = Frame { at, turn: (time * 24.0).rem_euclid(360.0) as f32, ..Frame::WINDOW };
    canvas.within(frame, |canvas| {
        let ring = 176.0 * size * (1.0 + 0.02 * breath);
        canvas.piece("particle-portal", Area::around(Point::ORIGIN, ring, ring), Look::faint(0.16).glowing());
    });
}

/// Lamps on a rope: held above, so that they sway below.
fn lanterns(canvas: &mut Canvas, palette: &Palette, size: f32, time: f64) {
    let area = Area::new(240.0 * size, -30.0 * size, 420.0 * size, 131.0 * size);
    let sway = ((time * 0.8).sin() * 5.0 + (time * 1.7).sin() * 2.0) as f32 * size;
    let corners = [
        Point::new(area.x, area.y),
        Point::new(area.right(), area.y),
        Point::new(area.right() + sway, area.bottom()),
        Point::new(area.x + sway, area.bottom()),
    ];
    canvas.bent("lantern-row", WHOLE, corners, Look::PLAIN);
    let breath = (time * 1.1).sin() as f32;
    let light = Look::tinted(palette.lamp).at(0.12 + 0.03 * breath).glowing();
    let middle = area.middle() + Point::new(sway * 0.6, 10.0 * size);
    canvas.piece("light", Area::around(middle, 420.0 * size, 180.0 * size), light);
}

/// Petals on the wind, each on a way of its own that comes around.
fn petals(canvas: &mut Canvas, sheet: Area, time: f64, look: Look) {
    for at in 0..PETALS {
        let own = |of: f64| (at as f64 * of + 0.37).fract();
        let (wide, high) = (f64::from(sheet.width) + 60.0, f64::from(sheet.height) + 60.0);
        let sway = (time * (0.6 + own(0.71)) + at as f64).sin() * 18.0;
        let x = (own(0.618) * wide + time * (12.0 + 16.0 * own(0.27)) + sway).rem_euclid(wide) - 30.0;
        let y = (own(0.414) * high + time * (9.0 + 13.0 * own(0.53))).rem_euclid(high) - 30.0;
        let turn = (own(0.83) * 360.0 + time * (30.0 + 40.0 * own(0.11))).rem_euclid(360.0) as f32;
        let size = 12.0 + 10.0 * own(0.29) as f32;
        let frame = Frame { at: Point::new(x as f32, y as f32), turn, ..Frame::WINDOW };
        canvas.within(frame, |canvas| {
            canvas.piece("particle-petal", Area::around(Point::ORIGIN, size, size), look);
        });
    }
}
