//! Cards in menus: small as they lie on the table, as portraits without numbers, large to be read.

use azuki_engine::def::CardKind;
use azuki_engine::ids::DefIx;

use crate::anim::Pose;
use crate::canvas::{Canvas, Look};
use crate::draw::card::{self, Shown};
use crate::draw::face::{self, Faces};
use crate::geometry::Area;
use crate::theme::{Color, Palette};

/// The height of a small card for its width.
pub const TILE: f32 = 1.2;
/// The height of a large card for its width.
pub const FULL: f32 = 1.4;

/// A small card as it is printed, as it lies on the table, with light around it where a colour is given.
pub fn tile(canvas: &mut Canvas, palette: &Palette, faces: &Faces, def: DefIx, area: Area, glow: Option<Color>) {
    let shown = Shown { glow, ..Shown::printed(faces, def) };
    card::posed(canvas, palette, faces, Some(&shown), &Pose::on_table(area));
}

/// A small card that is tapped: turned aside and dark.
pub fn tapped(canvas: &mut Canvas, palette: &Palette, faces: &Faces, def: DefIx, area: Area) {
    let shown = Shown { tapped: true, ..Shown::printed(faces, def) };
    card::posed(canvas, palette, faces, Some(&shown), &Pose { turn: 7.0, ..Pose::on_table(area) });
}

/// A portrait: the picture of a card in its frame, without numbers.
pub fn portrait(canvas: &mut Canvas, palette: &Palette, faces: &Faces, def: DefIx, area: Area) {
    let printed = &faces.face(def).def;
    canvas.sliced("shadow", area.grown(11.0), 0.8, Look::faint(0.9));
    let factor = (area.width / 105.0).min(1.4) * if printed.kind == CardKind::Leader { 0.95 } else { 0.8 };
    canvas.picture(def, Area::new(0.0, 0.0, 1.0, 1.0), area.grown(-3.0 * factor), Look::PLAIN);
    canvas.sliced(face::frame(printed.kind), area, factor, Look::tinted(palette.element(printed.element)));
}

/// The whole card as it is printed, to be read. The area is 5 to 7.
pub fn full(canvas: &mut Canvas, palette: &Palette, faces: &Faces, def: DefIx, area: Area) {
    card::full(canvas, palette, faces, &Shown::printed(faces, def), area);
}
