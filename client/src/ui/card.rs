//! Cards in menus: small without their name, and large to be read.

use azuki_cards::text::rules_text;
use azuki_engine::def::{CardDef, CardKind, CardTable, Keyword};
use azuki_engine::ids::DefIx;

use super::names::{frame_piece, keyword_icon, kind_icon, name_piece, sign_piece};
use super::words::{self, Number};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::theme::Palette;

/// The height of a small card for its width.
pub const TILE: f32 = 1.2;
/// The height of a large card for its width.
pub const FULL: f32 = 1.4;

/// Everything that a large card says, made once when a card is looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// Which card.
    pub def: DefIx,
    card: CardDef,
    name: String,
    line: String,
    rules: Vec<String>,
}

impl Reading {
    /// What a card says.
    pub fn new(table: &CardTable, def: DefIx) -> Self {
        let card = *table.def(def);
        let kind = card.kind.name();
        let subtypes: Vec<&str> = table.subtypes_of(def).map(|subtype| table.subtype(subtype)).collect();
        let mut line = format!("{} {}{}", card.element.name(), kind[..1].to_uppercase(), &kind[1..]);
        if !subtypes.is_empty() {
            line = format!("{line} · {}", subtypes.join(", "));
        }
        Self { def, card, name: table.name(def).to_owned(), line, rules: rules_text(table, def) }
    }

    /// Its rules text.
    pub fn rules(&self) -> &[String] {
        &self.rules
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

const fn is_body(card: &CardDef) -> bool {
    matches!(card.kind, CardKind::Entity | CardKind::Leader)
}

const fn has_cost(card: &CardDef) -> bool {
    matches!(card.kind, CardKind::Entity | CardKind::Weapon | CardKind::Spell(_))
}

const fn has_attack(card: &CardDef) -> bool {
    matches!(card.kind, CardKind::Entity | CardKind::Weapon) || (is_body(card) && card.attack > 0)
}

/// A badge with a number around a point.
pub fn badge(canvas: &mut Canvas, palette: &Palette, piece: &'static str, number: u8, at: Point, size: f32) {
    canvas.piece(piece, Area::around(at, size, size), Look::PLAIN);
    let on_lantern = piece.starts_with("badge-cost");
    let (color, ink) = if on_lantern { (palette.on_lantern, 0.0) } else { (palette.on_dark, size * 0.035) };
    let style = Style::new(Cut::Bold, size * 0.56, color).middle().inked(ink);
    canvas.text(Number::new(number.into()).as_str(), at + Point::new(0.0, size * 0.205), &style);
}

fn pips(canvas: &mut Canvas, count: u8, at: Point, size: f32) {
    for number in 0..count {
        let at = at + Point::new(0.0, f32::from(number) * size * 0.98);
        canvas.piece("pip", Area::around(at, size, size), Look::PLAIN);
    }
}

/// A small card, as it lies on the table: its picture, frame and numbers. The area is 5 to 6.
pub fn tile(canvas: &mut Canvas, palette: &Palette, table: &CardTable, def: DefIx, area: Area) {
    let card = table.def(def);
    canvas.mark(MarkKind::Card, table.name(def), area);
    plain(canvas, palette, table, def, area);
    let size = (area.width * 0.34).clamp(24.0, 44.0);
    let (left, right) = (area.x + size * 0.24, area.right() - size * 0.24);
    let bottom = area.bottom() - size * 0.22;
    if has_cost(card) {
        badge(canvas, palette, "badge-cost", card.cost, Point::new(left, area.y + size * 0.2), size * 0.8);
    }
    pips(canvas, card.gate_points, Point::new(area.right() - size * 0.16, area.y + 7.0), size * 0.5);
    if has_attack(card) {
        badge(canvas, palette, "badge-attack", card.attack, Point::new(left, bottom), size);
    }
    if is_body(card) {
        let size = if card.kind == CardKind::Leader { size * 1.25 } else { size };
        badge(canvas, palette, "badge-health", card.health, Point::new(right, bottom), size);
    }
    let keywords = || Keyword::ALL.into_iter().filter(|keyword| card.keywords.contains(keyword.flag()));
    let mark = size * 0.66;
    let mut x = area.middle().x - mark * 0.5 * (keywords().count() as f32 - 1.0);
    for keyword in keywords() {
        let at = Point::new(x, area.bottom() - mark * 0.56);
        canvas.piece(keyword_icon(keyword), Area::around(at, mark, mark), Look::PLAIN);
        x += mark;
    }
}

/// A small card without numbers: its shadow, picture and frame.
pub fn plain(canvas: &mut Canvas, palette: &Palette, table: &CardTable, def: DefIx, area: Area) {
    let card = table.def(def);
    canvas.sliced("shadow", area.grown(11.0), 0.8, Look::faint(0.9));
    let factor = (area.width / 105.0).min(1.4) * if card.kind == CardKind::Leader { 0.95 } else { 0.8 };
    canvas.picture(def, Area::new(0.0, 0.0, 1.0, 1.0), area.grown(-3.0 * factor), Look::PLAIN);
    canvas.sliced(frame_piece(card.kind), area, factor, Look::tinted(palette.element(card.element)));
}

/// The whole card, to be read. The area is 5 to 7.
pub fn full(canvas: &mut Canvas, palette: &Palette, reading: &Reading, area: Area) {
    let card = &reading.card;
    canvas.mark(MarkKind::Card, &reading.name, area);
    let unit = area.width / 300.0;
    let at = |x: f32, y: f32, width: f32, height: f32| {
        Area::new(area.x + x * unit, area.y + y * unit, width * unit, height * unit)
    };
    let point = |x: f32, y: f32| Point::new(area.x + x * unit, area.y + y * unit);
    let element = Look::tinted(palette.element(card.element));
    canvas.sliced("shadow", area.grown(16.0 * unit), unit, Look::PLAIN);
    canvas.sliced("card-full", area, unit, element);
    // The large picture is 5 to 6; the card shows its middle.
    let part = Area::new(0.0, 50.0 / 600.0, 1.0, 400.0 / 600.0);
    canvas.picture(reading.def, part, at(11.0, 11.0, 278.0, 222.4), Look::PLAIN);
    canvas.sliced("card-text", at(10.0, 264.0, 280.0, 146.0), unit, Look::PLAIN);
    canvas.sliced("card-type", at(16.0, 252.0, 268.0, 21.0), unit, Look::PLAIN);
    canvas.sliced(name_piece(card.kind), at(2.0, 215.0, 296.0, 40.0), unit * 1.1, element);
    let name = Style::new(Cut::Bold, 22.0 * unit, palette.on_name).middle();
    canvas.fitted(&reading.name, point(150.0, 242.5), 220.0 * unit, &name);
    let line = Style::new(Cut::Italic, 13.5 * unit, palette.on_dark).middle();
    canvas.fitted(&reading.line, point(150.0, 267.0), 222.0 * unit, &line);
    canvas.piece(kind_icon(card.kind), at(20.0, 251.5, 22.0, 22.0), Look::PLAIN);
    let room = at(26.0, 280.0, 248.0, if is_body(card) { 96.0 } else { 116.0 });
    let rules = Style::new(Cut::Regular, 17.0 * unit, palette.on_paper).middle();
    words::centered(canvas, &reading.rules, room, &rules);
    canvas.piece(sign_piece(card.element), at(136.0, 396.0, 28.0, 28.0), Look::PLAIN);
    let size = 58.0 * unit;
    if has_cost(card) {
        badge(canvas, palette, "badge-cost", card.cost, point(20.0, 22.0), size);
    }
    pips(canvas, card.gate_points, point(278.0, 22.0), 25.0 * unit);
    if has_attack(card) {
        badge(canvas, palette, "badge-attack", card.attack, point(24.0, 396.0), size);
    }
    if is_body(card) {
        badge(canvas, palette, "badge-health", card.health, point(276.0, 396.0), size);
    }
}

/// How far the numbers of a large card of that width stand over its edges.
pub fn overhang(width: f32) -> f32 {
    width / 300.0 * 12.0
}
