//! The tip beside a control: what it does, or why it cannot be used.

use super::Sheet;
use super::control::Control;
use super::menu::Menu;
use super::words;
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::theme::Palette;

/// The widest a tip is.
const WIDEST: f32 = 300.0;

/// Draws the tip that is due, if any: last, over everything.
pub fn draw_tip<Id: Copy + PartialEq>(
    canvas: &mut Canvas,
    palette: &Palette,
    sheet: &Sheet,
    menu: &Menu<Id>,
    controls: &[Control<Id>],
) {
    let Some(control) = menu.told(controls) else { return };
    let Some(text) = control.refusal.as_deref().or(control.hint.as_deref()) else { return };
    tip(canvas, palette, sheet.area, control.area, text);
}

/// A tip that points at an area, kept inside the room.
pub fn tip(canvas: &mut Canvas, palette: &Palette, room: Area, at: Area, text: &str) {
    let style = Style::new(Cut::Regular, 17.0, palette.on_dark).middle();
    let width = canvas.width(text, &style).min(WIDEST);
    let height = canvas.height(text, width + 1.0, &style);
    let (width, height) = (width + 32.0, height + 20.0);
    let x = at.middle().x - width / 2.0;
    let above = at.y - height - 10.0;
    let y = if above >= room.y + 4.0 { above } else { at.bottom() + 10.0 };
    let area = Area::new(x, y, width, height).kept_in(room.grown(-4.0));
    canvas.mark(MarkKind::Panel, "tip", area);
    canvas.sliced("tooltip", area, 0.8, Look::PLAIN);
    if area.bottom() <= at.y {
        let point = Point::new(at.middle().x.clamp(area.x + 20.0, area.right() - 20.0), area.bottom() + 4.0);
        canvas.piece("tooltip-point", Area::around(point, 20.0, 14.0), Look::PLAIN);
    }
    words::paragraphs(
        canvas,
        &[text],
        Area::new(area.x + 15.0, area.y + 9.0, area.width - 30.0, area.height - 14.0),
        &style,
    );
}
