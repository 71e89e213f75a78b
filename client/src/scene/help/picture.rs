//! Parts of the pictures: rows of the table, cards as they lie, arrows, words beside them.

use azuki_engine::ids::DefIx;

use crate::canvas::{Canvas, Cut, Look, Style};
use crate::draw::face::Faces;
use crate::geometry::{Area, Point};
use crate::theme::Palette;
use crate::ui::card::{self, TILE};
use crate::ui::edge;
use crate::ui::words::{self, Number};

/// Where the picture of a page is, in the size that pages are composed for.
const PICTURE: Area = Area::new(0.0, 0.0, 500.0, 360.0);

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
pub(super) fn upright(canvas: &mut Canvas, palette: &Palette, faces: &Faces, def: DefIx, at: Point, width: f32) {
    card::tile(canvas, palette, faces, def, Area::around(at, width, width * TILE), None);
}

/// A card that is tapped: turned aside and dark.
pub(super) fn tapped(canvas: &mut Canvas, palette: &Palette, faces: &Faces, def: DefIx, at: Point, width: f32) {
    card::tapped(canvas, palette, faces, def, Area::around(at, width, width * TILE));
}

/// A card that can act.
pub(super) fn ready(canvas: &mut Canvas, palette: &Palette, faces: &Faces, def: DefIx, at: Point, width: f32) {
    card::tile(canvas, palette, faces, def, Area::around(at, width, width * TILE), Some(palette.ready));
}

/// Damage that is about to be dealt.
pub(super) fn damage(canvas: &mut Canvas, palette: &Palette, number: u8, at: Point) {
    canvas.piece("badge-damage", Area::around(at, 52.0, 52.0), Look::PLAIN);
    let style = Style::new(Cut::Bold, 22.0, palette.on_dark).middle().inked(1.2);
    canvas.text(Number::new(number.into()).after(b'-').as_str(), at + Point::new(0.0, 8.0), &style);
}

/// The ground of a picture, of rows one below the other.
pub(super) fn ground(canvas: &mut Canvas, palette: &Palette, rows: &[&'static str]) {
    let height = PICTURE.height / rows.len() as f32;
    for (at, row) in rows.iter().enumerate() {
        canvas.tiled(row, Area::new(PICTURE.x, PICTURE.y + at as f32 * height, PICTURE.width, height), Look::PLAIN);
    }
    edge(canvas, PICTURE, 1.5, palette.aside_on_dark);
}

/// Empty slots around points.
pub(super) fn slots(canvas: &mut Canvas, piece: &'static str, places: &[Point], width: f32) {
    for place in places {
        canvas.sliced(piece, Area::around(*place, width + 12.0, width * TILE + 12.0), 0.8, Look::faint(0.9));
    }
}
