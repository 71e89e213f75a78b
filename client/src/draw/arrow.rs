//! The curved arrow from a source to what it aims at.

use crate::canvas::{Canvas, Frame, Look};
use crate::geometry::{Area, Point};
use crate::theme::Color;

/// Draws an arrow that bends upwards and aside; `time` makes its links flow.
pub fn draw(canvas: &mut Canvas, from: Point, to: Point, color: Color, time: f64) {
    let way = to - from;
    let length = way.length();
    if length < 12.0 {
        return;
    }
    let aside = if way.x.abs() < 12.0 { 26.0 } else { way.x.signum() * 46.0 };
    let bend = from.toward(to, 0.5) + Point::new(aside, -10.0) * (length / 220.0).clamp(0.3, 1.6);
    let point = |part: f32| from.toward(bend, part).toward(bend.toward(to, part), part);
    let mut turned = |name: &'static str, part: f32, wide: f32, high: f32| {
        let (ahead, behind) = (point((part + 0.02).min(1.0)), point((part - 0.02).max(0.0)));
        let degrees = (ahead.y - behind.y).atan2(ahead.x - behind.x).to_degrees();
        canvas.within(Frame { turn: degrees, ..Frame::at(point(part)) }, |canvas| {
            canvas.piece(name, Area::around(Point::ORIGIN, wide, high), Look::tinted(color));
        });
    };
    let links = (length / 24.0).clamp(3.0, 28.0).floor();
    let flow = (time * 1.4).fract() as f32;
    for link in 0..links as u32 {
        turned("arrow-body", (link as f32 + flow) / links * 0.9 + 0.02, 26.0, 21.0);
    }
    turned("arrow-tail", 0.0, 30.0, 30.0);
    turned("arrow-head", 0.97, 46.0, 46.0);
}
