//! The first picture: a bar that fills while pictures and sounds are read. Letters may not be there yet.

use crate::canvas::{Canvas, Cut, Style};
use crate::geometry::{Area, Point};
use crate::theme::{Color, Palette};

/// Draws the bar, `part` of it full.
pub fn draw(canvas: &mut Canvas, palette: &Palette, part: f32) {
    let window = canvas.window();
    canvas.fill(window, Color([16, 13, 26]), 1.0);
    let bar = Area::around(window.middle() + Point::new(0.0, 24.0), (window.width * 0.4).min(420.0), 10.0);
    canvas.fill(bar.grown(3.0), palette.aside_on_dark, 0.35);
    canvas.fill(bar, Color([30, 24, 40]), 1.0);
    let full = Area { width: bar.width * part.clamp(0.0, 1.0), ..bar };
    canvas.fill(full, palette.lamp, 1.0);
    let style = Style::new(Cut::Bold, 30.0, palette.on_dark).middle();
    canvas.text("Azuki", window.middle() + Point::new(0.0, -12.0), &style);
}
