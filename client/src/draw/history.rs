//! The last actions at the left edge, with pictures.

use azuki_engine::ids::{DefIx, Player};

use super::face::Faces;
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::layout::Table;
use crate::theme::Palette;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The card it is about.
    pub def: DefIx,
    /// What sort of thing.
    pub icon: &'static str,
    /// The viewer did it.
    pub own: bool,
    /// What happened, a line each.
    pub lines: Vec<String>,
    /// In whose turn, and in which.
    pub turn: (Player, u16),
}

/// Draws the tray with its entries, the last at the foot.
pub fn draw(
    canvas: &mut Canvas,
    palette: &Palette,
    faces: &Faces,
    table: &Table,
    entries: &[Entry],
    hovered: Option<usize>,
) {
    if entries.is_empty() {
        return;
    }
    let tray = table.history(entries.len());
    canvas.mark(MarkKind::Panel, "history", tray);
    canvas.sliced("panel-tray", tray, 0.7, Look::PLAIN);
    let top = Area::around(Point::new(tray.middle().x, tray.y + 19.0), 24.0, 24.0);
    canvas.piece("icon-history", top, Look::PLAIN);
    for (at, entry) in entries.iter().enumerate() {
        let place = table.history_entry(entries.len(), at);
        let place = if hovered == Some(at) { place.grown(3.0) } else { place };
        thumbnail(canvas, palette, entry, place);
        // The name is not drawn: it is in what hovering shows.
        canvas.mark(MarkKind::Control, &faces.face(entry.def).name, place);
    }
}

/// The small picture of an entry, in the colour of whoever did it.
pub fn thumbnail(canvas: &mut Canvas, palette: &Palette, entry: &Entry, place: Area) {
    canvas.picture(entry.def, Area::new(0.1, 0.1, 0.8, 0.667), place.grown(-2.0), Look::PLAIN);
    let tint = if entry.own { palette.playable } else { palette.element(azuki_engine::def::Element::Fire) };
    canvas.framed("frame-entity", place, 0.55, Look::tinted(tint));
    let icon = Area::around(Point::new(place.right() - 5.0, place.bottom() - 6.0), 21.0, 21.0);
    canvas.piece(entry.icon, icon, Look::PLAIN);
}

/// What happened, beside an entry of the tray.
pub fn detail(canvas: &mut Canvas, palette: &Palette, table: &Table, entries: &[Entry], number: usize) {
    if let Some(entry) = entries.get(number) {
        lines(canvas, palette, entry, table.history_entry(entries.len(), number), table.window);
    }
}

/// Everything that an entry tells, beside a place.
pub fn lines(canvas: &mut Canvas, palette: &Palette, entry: &Entry, place: Area, window: Area) {
    let style = Style::new(Cut::Regular, 15.0, palette.on_dark);
    let room = 300.0;
    let height: f32 = entry.lines.iter().map(|line| canvas.height(line, room, &style)).sum();
    let area = Area::new(place.right() + 14.0, place.middle().y - 20.0, room + 32.0, height + 26.0).kept_in(window);
    canvas.mark(MarkKind::Panel, "history detail", area);
    canvas.sliced("tooltip", area, 0.8, Look::PLAIN);
    let mut y = area.y + 13.0 + style.size * 0.85;
    for line in &entry.lines {
        y = canvas.paragraph(line, Point::new(area.x + 16.0, y), room, &style);
    }
}
