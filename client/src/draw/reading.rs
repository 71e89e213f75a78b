//! The card that is looked at, large, with its words explained beside it.

use azuki_engine::def::{CardKind, Conditions, SpellTiming};

use super::card::{self, Shown};
use super::face::{self, Faces, KEYWORDS, Term};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::theme::Palette;

/// How wide a card is when it is read.
const WIDTH: f32 = 286.0;
const HEIGHT: f32 = 400.0;
/// The room for words beside it.
const TIP: f32 = 208.0;
const GAP: f32 = 12.0;

/// The words of a card that a new player may not know.
fn terms(faces: &Faces, shown: &Shown) -> impl Iterator<Item = &'static Term> {
    let face = faces.face(shown.def);
    let of_keywords = KEYWORDS.iter().filter(|(flag, _)| shown.keywords.contains(*flag)).map(|(_, term)| term);
    let more = [
        (shown.conditions.contains(Conditions::FROZEN), &face::FROZEN),
        (shown.conditions.contains(Conditions::SHOCKED), &face::SHOCKED),
        (shown.cooldown, &face::COOLDOWN),
        (shown.tapped, &face::TAPPED),
        (face.def.gate_points > 0, &face::GATE_POINTS),
        (matches!(face.def.kind, CardKind::Spell(SpellTiming::Response)), &face::RESPONSE),
    ];
    of_keywords.chain(more.into_iter().filter_map(|(there, term)| there.then_some(term)))
}

/// Shows a card large beside the place it is looked at, inside a room, `scale` times its usual size.
pub fn draw(
    canvas: &mut Canvas,
    palette: &Palette,
    faces: &Faces,
    shown: &Shown,
    beside: Area,
    room: Area,
    scale: f32,
) {
    let scale = scale.min((room.height - 16.0) / HEIGHT).min((room.width - 24.0) / (WIDTH + GAP + TIP));
    let (width, height) = (WIDTH * scale, HEIGHT * scale);
    let tips = terms(faces, shown).next().is_some();
    let whole = width + if tips { (GAP + TIP) * scale } else { 0.0 };
    // To the right of what is looked at, or to its left where there is no room.
    let right = beside.right() + 14.0;
    let on_left = right + whole > room.right() - 8.0;
    let x = if on_left { beside.x - 14.0 - width } else { right };
    let area = Area::new(x, beside.middle().y - height / 2.0, width, height).kept_in(room.grown(-8.0));
    card::full(canvas, palette, faces, shown, area);
    let mut y = area.y;
    let x = if on_left { area.x - (GAP + TIP) * scale } else { area.right() + GAP * scale };
    for term in terms(faces, shown) {
        y += tip(canvas, palette, term, Point::new(x.max(room.x + 4.0), y), scale) + 8.0 * scale;
    }
}

/// One word explained; gives its height.
fn tip(canvas: &mut Canvas, palette: &Palette, term: &Term, at: Point, scale: f32) -> f32 {
    let style = Style::new(Cut::Regular, 14.5 * scale, palette.aside_on_dark);
    let room = (TIP - 28.0) * scale;
    let height = 46.0 * scale + canvas.height(term.meaning, room, &style);
    let area = Area::new(at.x, at.y, TIP * scale, height);
    canvas.mark(MarkKind::Panel, term.word, area);
    canvas.sliced("tooltip", area, 0.8 * scale, Look::PLAIN);
    let icon = Area::around(Point::new(at.x + 24.0 * scale, at.y + 24.0 * scale), 26.0 * scale, 26.0 * scale);
    canvas.piece(term.icon, icon, Look::PLAIN);
    let title = Style::new(Cut::Bold, 17.0 * scale, palette.on_dark);
    canvas.text(term.word, Point::new(at.x + 44.0 * scale, at.y + 29.0 * scale), &title);
    canvas.paragraph(term.meaning, Point::new(at.x + 14.0 * scale, at.y + 50.0 * scale), room, &style);
    height
}
