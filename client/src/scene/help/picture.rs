//! Parts of the pictures: rows of the table, cards as they lie, arrows, words beside them.

use azuki_engine::def::CardTable;
use azuki_engine::ids::DefIx;

use crate::canvas::{Canvas, Cut, Frame, Look, Style};
use crate::geometry::{Area, Point};
use crate::theme::{Color, Palette};
use crate::ui::card::{self, TILE};
use crate::ui::words;

/// A title and what it means, from the top of an area.
pub(super) fn note(canvas: &mut Canvas, palette: &Palette, area: Area, icon: &'static str, title: &str, text: &str) {
    let (head, rest) = area.split_top(28.0, 2.0);
    canvas.piece(icon, Area::new(head.x, head.y, 28.0, 28.0), Look::PLAIN);
    let line = Area::new(head.x + 36.0, head.y, head.width - 36.0, head.height);
    words::line(canvas, title, line, &Style::new(Cut::Bold, 20.0, palette.on_dark));
    let room = Area::new(line.x, rest.y, line.width, rest.height);
    words::paragraphs(canvas, &[text], room, &Style::new(Cut::Regular, 17.0, palette.aside_on_dark));
}

/// Words at the middle of an area, with an outline: they stand on pictures.
pub(super) fn label(canvas: &mut Canvas, palette: &Palette, area: Area, text: &str) {
    words::line(canvas, text, area, &Style::new(Cut::Bold, 17.0, palette.on_dark).middle().inked(1.0));
}

/// A card upright, its middle at a point.
pub(super) fn upright(canvas: &mut Canvas, palette: &Palette, table: &CardTable, def: DefIx, at: Point, width: f32) {
    card::tile(canvas, palette, table, def, Area::around(at, width, width * TILE));
}

/// A card that is tapped: turned aside and dark.
pub(super) fn tapped(canvas: &mut Canvas, palette: &Palette, table: &CardTable, def: DefIx, at: Point, width: f32) {
    canvas.within(Frame { turn: 7.0, ..Frame::at(at) }, |canvas| {
        let area = Area::around(Point::ORIGIN, width, width * TILE);
        card::tile(canvas, palette, table, def, area);
        canvas.fill(area.grown(-3.0), Color([10, 8, 22]), 0.36);
    });
}

/// A card that can act.
pub(super) fn ready(canvas: &mut Canvas, palette: &Palette, table: &CardTable, def: DefIx, at: Point, width: f32) {
    let area = Area::around(at, width, width * TILE);
    canvas.sliced("glow-legal", area.grown(14.0), 0.9, Look::tinted(palette.ready));
    card::tile(canvas, palette, table, def, area);
}

/// The arrow from a card to its target, along a shallow arc.
pub(super) fn arrow(canvas: &mut Canvas, from: Point, to: Point, color: Color) {
    let look = Look::tinted(color);
    let way = to - from;
    let length = way.length().max(1.0);
    let aside = Point::new(way.y, -way.x) * (0.14 / length * length);
    let middle = from.toward(to, 0.5) + aside;
    let curve = |part: f32| from.toward(middle, part).toward(middle.toward(to, part), part);
    canvas.piece("arrow-tail", Area::around(from, 30.0, 30.0), look);
    let links = (length / 17.0).floor().max(2.0);
    let heading = |part: f32| {
        let step = curve((part + 0.02).min(1.0)) - curve((part - 0.02).max(0.0));
        step.y.atan2(step.x).to_degrees()
    };
    for link in 1..links as usize {
        let part = link as f32 / links;
        canvas.within(Frame { turn: heading(part), ..Frame::at(curve(part)) }, |canvas| {
            canvas.piece("arrow-body", Area::around(Point::ORIGIN, 22.0, 18.0), look);
        });
    }
    canvas.within(Frame { turn: heading(1.0), ..Frame::at(to) }, |canvas| {
        canvas.piece("arrow-head", Area::around(Point::ORIGIN, 42.0, 42.0), look);
    });
}

/// Damage that is about to be dealt.
pub(super) fn damage(canvas: &mut Canvas, palette: &Palette, number: &str, at: Point) {
    canvas.piece("badge-damage", Area::around(at, 52.0, 52.0), Look::PLAIN);
    let style = Style::new(Cut::Bold, 22.0, palette.on_dark).middle().inked(1.2);
    canvas.text(number, at + Point::new(0.0, 8.0), &style);
}

/// A row of the table with its slots.
pub(super) fn row(
    canvas: &mut Canvas,
    area: Area,
    ground: &'static str,
    slot: &'static str,
    places: &[Point],
    width: f32,
) {
    canvas.tiled(ground, area, Look::PLAIN);
    for place in places {
        canvas.sliced(slot, Area::around(*place, width + 12.0, width * TILE + 12.0), 0.8, Look::faint(0.9));
    }
}
