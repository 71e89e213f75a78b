//! The table under a match: two alleys, two gardens and the stream between them, for any window. It lives a little.

use crate::anim::in_steps;
use crate::canvas::{Canvas, Frame, Look};
use crate::geometry::{Area, Point};
use crate::layout::{Seat, Table};
use crate::theme::{Color, Palette};

/// Paints the ground and what stands on it.
pub fn draw(canvas: &mut Canvas, palette: &Palette, table: &Table) {
    bands(canvas, table);
    edges(canvas, table);
    props(canvas, table);
    lights(canvas, palette, table);
    let mut y = 0.0;
    while y < table.window.height {
        canvas.tiled("grain", Area::new(0.0, y, table.window.width, 192.0), Look::faint(0.75));
        y += 192.0;
    }
    canvas.piece("vignette", table.window, Look::faint(0.9));
    slots(canvas, table);
}

fn bands(canvas: &mut Canvas, table: &Table) {
    let Area { width, height, .. } = table.window;
    let band = |from: f32, to: f32| Area::new(0.0, from, width, to - from);
    let [far_fence, near_fence] = table.fences;
    let houses = (far_fence - 102.0).max(44.0);
    canvas.piece("sky", band(-60.0, houses), Look::PLAIN);
    canvas.tiled("table-houses", band(houses - 84.0, houses + 1.0), Look::PLAIN);
    canvas.tiled("table-alley", band(houses, far_fence), Look::PLAIN);
    canvas.tiled("table-garden", band(far_fence, table.stream), Look::PLAIN);
    canvas.tiled("table-garden", band(table.stream, near_fence), Look::PLAIN);
    canvas.tiled("table-stream", Area::new(-60.0, table.stream - 37.0, width + 60.0, 74.0), Look::PLAIN);
    canvas.tiled("table-alley", band(near_fence, table.veranda), Look::PLAIN);
    canvas.fill(band(table.veranda, height), Color([24, 17, 22]), 1.0);
    canvas.tiled("table-veranda", band(table.veranda, table.veranda + 64.0), Look::PLAIN);
}

/// The curbs between gardens and alleys, and the dusk that the boards lie in.
fn edges(canvas: &mut Canvas, table: &Table) {
    let width = table.window.width;
    for (at, fence) in table.fences.into_iter().enumerate() {
        let mut shade = |y: f32, height: f32, color: [u8; 3], opacity: f32| {
            canvas.fill(Area::new(0.0, y, width, height), Color(color), opacity);
        };
        shade(fence - 4.0, 8.0, [12, 10, 18], 1.0);
        shade(fence - 2.6, 4.0, [92, 78, 62], 1.0);
        shade(fence - 2.6, 1.1, [196, 164, 112], 0.8);
        let toward_alley = if at == 0 { fence - 10.0 } else { fence + 4.0 };
        for depth in 0..3 {
            let deep = depth as f32;
            let y = if at == 0 { toward_alley - deep * 6.0 } else { toward_alley };
            shade(y, 6.0 + deep * 6.0, [8, 6, 12], 0.16);
        }
    }
    let dusk = Color([10, 7, 20]);
    let [far, near] = table.fences;
    canvas.fill(Area::new(0.0, near, width, table.veranda - near), dusk, 0.22);
    canvas.fill(Area::new(0.0, 0.0, width, far), dusk, 0.30);
}

fn props(canvas: &mut Canvas, table: &Table) {
    let width = table.window.width;
    let mirrored = Look { mirrored: true, ..Look::PLAIN };
    let [far, near] = table.gardens;
    let fence = table.fences[1];
    for (edge, side, look) in [(0.0, 1.0, Look::PLAIN), (width, -1.0, mirrored)] {
        let mut place = |name: &'static str, units: f32, y: f32, wide: f32, high: f32| {
            canvas.piece(name, Area::around(Point::new(edge + side * units, y), wide, high), look);
        };
        place("prop-moss", 30.0, far - 34.0, 170.0, 76.0);
        place("prop-rock", 128.0, far + 8.0, 88.0, 74.0);
        place("prop-stones", 150.0, table.stream, 120.0, 72.0);
        place("prop-moss", 112.0, near + 44.0, 150.0, 62.0);
        place("prop-rock", 30.0, near + 22.0, 110.0, 92.0);
        place("prop-moss", 14.0, near + 56.0, 120.0, 56.0);
        // On the right, buttons stand where the lamp would.
        if side > 0.0 {
            place("prop-lamp", 122.0, fence - 52.0, 105.0, 140.0);
        }
        if width > 1480.0 {
            place("prop-moss", 262.0, far + 40.0, 130.0, 58.0);
            place("prop-stones", 236.0, near - 30.0, 110.0, 66.0);
            place("prop-fence", 258.0, fence - 36.0, 130.0, 84.0);
            place("lantern-row", 300.0, table.alleys[0] - 26.0, 300.0, 94.0);
        }
        place("branch", 82.0, 20.0, 230.0, 115.0);
    }
}

/// What is never quite still: the moon on the water, lanterns, their flames.
pub fn life(canvas: &mut Canvas, palette: &Palette, table: &Table, time: f64) {
    let width = table.window.width;
    let wave = |time: f64, pace: f64, from: f64| (time * pace + from).sin() as f32;
    let on_water = in_steps(time, 8.0, 1.0);
    let glint = 0.70 + 0.06 * wave(on_water, 0.9, 0.0);
    let drift = wave(on_water, 0.35, 0.0) * 4.0;
    let moon = Area::around(Point::new(width / 2.0 - 20.0 + drift, table.stream), 250.0, 112.0);
    // On the water, not on the slots beside it.
    let water = Area::new(0.0, table.stream - 37.0, width, 74.0);
    canvas.clipped(water, |canvas| canvas.piece("table-reflection", moon, Look::faint(glint)));
    // They hang in the dark of the corners.
    let dim = Look::tinted(Color([222, 214, 208]));
    for (edge, side, look) in [(0.0, 1.0, dim), (width, -1.0, Look { mirrored: true, ..dim })] {
        // The two of a corner shine into each other: together they are painted once.
        let time = in_steps(time, 12.0, f64::from(side));
        for (units, y, size, pace) in [(112.0, 74.0, 91.0, 0.8), (58.0, 62.0, 70.0, 1.1)] {
            // A lantern hangs by its upper end and sways around it.
            let hangs = Point::new(edge + side * units, y - size * 0.5);
            let own = f64::from(units);
            let turn = wave(time, pace, own) * 2.4;
            canvas.within(Frame { turn, ..Frame::at(hangs) }, |canvas| {
                canvas.piece("lantern", Area::new(-size / 2.0, 0.0, size, size), look);
            });
            let flicker = 1.0 + 0.4 * wave(time, 2.3, own) + 0.3 * wave(time, 5.1, own * 2.0);
            let glow = Area::around(hangs + Point::new(0.0, size * 0.5), size * 2.2, size * 1.8);
            canvas.piece("light", glow, Look::tinted(palette.lamp).at(0.10 * flicker));
        }
    }
}

/// Lamps light the alleys, the moon the water.
fn lights(canvas: &mut Canvas, palette: &Palette, table: &Table) {
    let width = table.window.width;
    let mut light = |x: f32, y: f32, wide: f32, high: f32, tint: Color, opacity: f32| {
        canvas.piece("light", Area::around(Point::new(x, y), wide, high), Look::tinted(tint).at(opacity));
    };
    let [far, near] = table.alleys;
    for x in [0.16, 0.84] {
        light(width * x, far - 10.0, 620.0, 230.0, palette.lamp, 0.42);
        light(width * x, near + 4.0, 620.0, 250.0, palette.lamp, 0.34);
    }
    light(width * 0.5, far, 900.0, 200.0, palette.lamp, 0.16);
    light(width * 0.5, near, 900.0, 220.0, palette.lamp, 0.18);
    light(width * 0.5, table.veranda + 120.0, 1100.0, 300.0, palette.lamp, 0.20);
    light(width * 0.5, table.stream, 760.0, 260.0, palette.moon, 0.28);
}

fn slots(canvas: &mut Canvas, table: &Table) {
    for seat in Seat::BOTH {
        for slot in 0..5 {
            canvas.sliced("slot-garden", table.garden(seat, slot).grown(8.0), 0.8, Look::faint(0.9));
            canvas.sliced("slot-alley", table.alley(seat, slot).grown(4.0), 0.7, Look::faint(0.9));
        }
    }
}
