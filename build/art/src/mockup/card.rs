//! The forms of a card: on the board, in the hand, and large with its text.

use azuki_cards::text::rules_text;

use super::description::{Mockup, Palette, Shown};
use super::letters::{Cut, Style, broken};
use super::stage::{Area, Color, PLAIN, Stage, faint, tinted};
use crate::error::ArtError;

/// What is printed on a card, as far as its frame shows it.
pub struct Printed {
    /// The name of its picture.
    pub picture: String,
    /// As a player reads it.
    pub name: String,
    /// The word in the names of frames: `entity`.
    pub kind: &'static str,
    element: &'static str,
    cost: u8,
    attack: u8,
    health: u8,
    gate_points: u8,
    /// The words in the names of icons.
    pub keywords: Vec<String>,
    type_line: String,
    rules: Vec<String>,
}

impl Printed {
    /// Looks a card up by its id.
    pub fn of(id: &str) -> Result<Self, ArtError> {
        let table = azuki_cards::table();
        let index =
            table.by_id(id).ok_or_else(|| ArtError::whole("ui/mockup.json", format!("there is no card {id}")))?;
        let def = table.def(index);
        let subtypes: Vec<&str> = table.subtypes_of(index).map(|subtype| table.subtype(subtype)).collect();
        let kind = def.kind.name();
        let first = kind[..1].to_uppercase() + &kind[1..];
        let type_line = format!("{} {}", def.element.name(), first);
        Ok(Self {
            picture: id.to_lowercase(),
            name: table.name(index).to_owned(),
            kind,
            element: def.element.name(),
            cost: def.cost,
            attack: def.attack,
            health: def.health,
            gate_points: def.gate_points,
            keywords: def.keywords.iter_names().map(|(name, _)| name.to_lowercase().replace('_', "-")).collect(),
            type_line: if subtypes.is_empty() { type_line } else { format!("{type_line} · {}", subtypes.join(", ")) },
            rules: rules_text(table, index),
        })
    }

    fn is_body(&self) -> bool {
        matches!(self.kind, "entity" | "leader")
    }

    fn has_cost(&self) -> bool {
        !matches!(self.kind, "leader" | "gate")
    }
}

impl Palette {
    /// The colour of a card's frame.
    pub fn element(&self, card: &Printed) -> Result<Color, ArtError> {
        let word = card.element.to_lowercase();
        let known = self.elements.get(&word).copied();
        known.ok_or_else(|| ArtError::whole("ui/palette.json", format!("has no colour for {word}")))
    }
}

/// A badge with its number around a point; another shape where the number is not the printed one.
fn badge(
    stage: &mut Stage,
    palette: &Palette,
    what: &str,
    number: u8,
    printed: u8,
    (x, y): (f32, f32),
    size: f32,
) -> Result<(), ArtError> {
    let (shape, shift) = match number.cmp(&printed) {
        std::cmp::Ordering::Equal => ("", 0.02),
        std::cmp::Ordering::Greater => ("-raised", 0.10),
        std::cmp::Ordering::Less => ("-lowered", -0.04),
    };
    stage.image(&format!("ui/badge-{what}{shape}"), Area::around(x, y, size, size), PLAIN)?;
    let on_lantern = what == "cost";
    let color = if on_lantern { palette.on_lantern } else { palette.on_dark };
    let style = Style::new(Cut::Bold, size * 0.56, color).middle().inked(if on_lantern { 0.0 } else { size * 0.035 });
    stage.text(&number.to_string(), x, y + size * (0.185 + shift), &style);
    Ok(())
}

fn pips(stage: &mut Stage, count: u8, x: f32, y: f32, size: f32) -> Result<(), ArtError> {
    for at in 0..count {
        let y = y + f32::from(at) * size * 0.98;
        stage.image("ui/pip", Area::around(x, y, size, size), PLAIN)?;
    }
    Ok(())
}

/// A card on the table, without its name: the picture, a thin frame, what counts in play.
pub fn board(stage: &mut Stage, palette: &Palette, shown: &Shown, area: Area) -> Result<(), ArtError> {
    let card = Printed::of(&shown.id)?;
    if shown.ready {
        stage.sliced("ui/glow-legal", area.grown(14.0), 0.9, tinted(palette.ready))?;
    }
    let pad = 24.0;
    let mut layer = stage.layer(area.width + 2.0 * pad, area.height + 2.0 * pad);
    let inner = Area::new(pad, pad, area.width, area.height);
    layer.sliced("ui/shadow", inner.grown(11.0), 0.8, faint(0.9))?;
    let factor = if card.kind == "leader" { 0.95 } else { 0.8 };
    layer.image(&card.picture, inner.grown(-3.0 * factor), PLAIN)?;
    layer.sliced(&format!("ui/frame-{}", card.kind), inner, factor, tinted(palette.element(&card)?))?;
    if shown.tapped {
        let veil =
            resvg::tiny_skia::Rect::from_xywh(inner.x + 3.0, inner.y + 3.0, inner.width - 6.0, inner.height - 6.0);
        let veil = resvg::tiny_skia::PathBuilder::from_rect(veil.expect("a card has a size"));
        layer.fill(&veil, [10, 8, 22], 0.42);
    }
    corners(&mut layer, palette, &card, shown, inner)?;
    let (x, y) = area.middle();
    stage.put(&layer, x, y, if shown.tapped { 7.0 } else { 0.0 }, 1.0);
    Ok(())
}

fn corners(stage: &mut Stage, palette: &Palette, card: &Printed, shown: &Shown, area: Area) -> Result<(), ArtError> {
    let size = (area.width * 0.34).clamp(30.0, 44.0);
    let (left, right) = (area.x + size * 0.24, area.x + area.width - size * 0.24);
    let bottom = area.y + area.height - size * 0.22;
    let mut weapon_y = area.y + area.height * 0.34;
    for weapon in &shown.weapons {
        let weapon = Printed::of(weapon)?;
        let small = Area::around(area.x + area.width + 1.0, weapon_y, 34.0, 41.0);
        stage.sliced("ui/shadow", small.grown(6.0), 0.5, faint(0.8))?;
        stage.image(&weapon.picture, small.grown(-1.5), PLAIN)?;
        stage.sliced("ui/frame-weapon", small, 0.5, tinted(palette.element(&weapon)?))?;
        weapon_y += 30.0;
    }
    if card.has_cost() {
        badge(stage, palette, "cost", card.cost, card.cost, (left, area.y + size * 0.2), size * 0.8)?;
    }
    pips(stage, card.gate_points, area.x + area.width - size * 0.16, area.y + 7.0, size * 0.5)?;
    if card.is_body() {
        let attack = shown.attack.unwrap_or(card.attack);
        let health = shown.health.unwrap_or(card.health);
        if card.kind == "entity" || attack > 0 {
            badge(stage, palette, "attack", attack, card.attack, (left, bottom), size)?;
        }
        let health_size = if card.kind == "leader" { size * 1.25 } else { size };
        badge(stage, palette, "health", health, card.health, (right, bottom), health_size)?;
    }
    let marks: Vec<&str> = card.keywords.iter().chain(&shown.marks).map(String::as_str).collect();
    let mark = size * 0.66;
    let mut x = area.x + area.width / 2.0 - mark * 0.5 * (marks.len() as f32 - 1.0);
    for name in marks {
        stage.image(
            &format!("ui/icon-{name}"),
            Area::around(x, area.y + area.height - mark * 0.56, mark, mark),
            PLAIN,
        )?;
        x += mark;
    }
    Ok(())
}

/// A card of the hand, on a layer of its own that is turned with the fan.
pub fn in_hand<'a>(
    stage: &Stage<'a>,
    palette: &Palette,
    id: &str,
    width: f32,
    playable: bool,
) -> Result<Stage<'a>, ArtError> {
    let card = Printed::of(id)?;
    let (pad, height) = (30.0, width * 1.4);
    let mut layer = stage.layer(width + 2.0 * pad, height + 2.0 * pad);
    let area = Area::new(pad, pad, width, height);
    layer.sliced("ui/shadow", area.grown(12.0), 0.8, PLAIN)?;
    if playable {
        layer.sliced("ui/glow-legal", area.grown(14.0), 0.9, tinted(palette.playable))?;
    }
    let factor = width / 130.0;
    let picture = Area::new(area.x + 2.5, area.y + 2.5, width - 5.0, (width - 5.0) * 1.2);
    layer.image(&card.picture, picture, PLAIN)?;
    let strip_top = picture.y + picture.height - 3.0 * factor;
    let strip = Area::new(area.x + 3.0, strip_top, width - 6.0, area.y + height - 3.0 - strip_top);
    layer.sliced("ui/strip", strip, factor, PLAIN)?;
    let name = Style::new(Cut::Bold, 12.0 * factor, palette.on_dark).middle();
    layer.fitted(&card.name, area.x + width / 2.0, strip.y + strip.height * 0.66, width - 22.0 * factor, &name);
    layer.sliced(&format!("ui/frame-{}", card.kind), area, factor * 0.9, tinted(palette.element(&card)?))?;
    let size = 40.0 * factor;
    let (left, right) = (area.x + size * 0.34, area.x + width - size * 0.36);
    badge(&mut layer, palette, "cost", card.cost, card.cost, (left, area.y + size * 0.30), size)?;
    pips(&mut layer, card.gate_points, area.x + width - size * 0.24, area.y + 13.0 * factor, size * 0.5)?;
    let foot = strip.y - size * 0.26;
    if card.is_body() || card.kind == "weapon" {
        badge(&mut layer, palette, "attack", card.attack, card.attack, (left, foot), size)?;
    }
    if card.is_body() {
        badge(&mut layer, palette, "health", card.health, card.health, (right, foot), size)?;
    }
    Ok(layer)
}

/// The whole card, to be read.
pub fn full(stage: &mut Stage, palette: &Palette, id: &str, area: Area) -> Result<(), ArtError> {
    let card = Printed::of(id)?;
    let unit = area.width / 300.0;
    let at = |x: f32, y: f32, width: f32, height: f32| {
        Area::new(area.x + x * unit, area.y + y * unit, width * unit, height * unit)
    };
    let element = palette.element(&card)?;
    stage.sliced("ui/shadow", area.grown(16.0 * unit), unit, PLAIN)?;
    stage.sliced("ui/card-full", area, unit, tinted(element))?;
    stage.part(&card.picture, Area::new(0.0, 50.0 / 600.0, 1.0, 400.0 / 600.0), at(11.0, 11.0, 278.0, 222.4), PLAIN)?;
    stage.sliced("ui/card-text", at(10.0, 264.0, 280.0, 146.0), unit, PLAIN)?;
    stage.sliced("ui/card-type", at(16.0, 252.0, 268.0, 21.0), unit, PLAIN)?;
    stage.sliced(&format!("ui/name-{}", card.kind), at(2.0, 215.0, 296.0, 40.0), unit * 1.1, tinted(element))?;
    let name = Style::new(Cut::Bold, 22.0 * unit, palette.on_name).middle();
    stage.fitted(&card.name, area.x + 150.0 * unit, area.y + 242.5 * unit, 220.0 * unit, &name);
    let line = Style::new(Cut::Italic, 13.5 * unit, palette.on_dark).middle();
    stage.fitted(&card.type_line, area.x + 150.0 * unit, area.y + 267.0 * unit, 222.0 * unit, &line);
    stage.image(&format!("ui/icon-{}", card.kind), at(20.0, 251.5, 22.0, 22.0), PLAIN)?;
    rules(stage, palette, &card, at(26.0, 280.0, 248.0, if card.is_body() { 96.0 } else { 122.0 }), unit);
    stage.image(&format!("ui/sign-{}", card.element.to_lowercase()), at(136.0, 396.0, 28.0, 28.0), PLAIN)?;
    let size = 58.0 * unit;
    let corner = |x: f32, y: f32| (area.x + x * unit, area.y + y * unit);
    if card.has_cost() {
        badge(stage, palette, "cost", card.cost, card.cost, corner(20.0, 22.0), size)?;
    }
    pips(stage, card.gate_points, area.x + 278.0 * unit, area.y + 22.0 * unit, 25.0 * unit)?;
    if card.is_body() || card.kind == "weapon" {
        badge(stage, palette, "attack", card.attack, card.attack, corner(24.0, 396.0), size)?;
    }
    if card.is_body() {
        badge(stage, palette, "health", card.health, card.health, corner(276.0, 396.0), size)?;
    }
    Ok(())
}

/// Rules text as large as there is room for.
fn rules(stage: &mut Stage, palette: &Palette, card: &Printed, area: Area, unit: f32) {
    let paragraphs = &card.rules;
    let mut style = Style::new(Cut::Regular, 17.0 * unit, palette.on_paper).middle();
    let gap = 4.0 * unit;
    let height = |style: &Style| {
        let lines: usize = paragraphs.iter().map(|text| broken(text, area.width, style).len()).sum();
        lines as f32 * style.size * 1.16 + gap * (paragraphs.len() as f32 - 1.0)
    };
    while height(&style) > area.height && style.size > 9.0 * unit {
        style.size -= 0.5 * unit;
    }
    let mut y = area.y + (area.height - height(&style)).max(0.0) / 2.0 + style.size * 0.8;
    for text in paragraphs {
        y = stage.paragraph(text, area.x + area.width / 2.0, y, area.width, &style) + gap;
    }
}

/// Every form of the frames, on plain ground: what the frames are judged by.
pub fn gallery(stage: &mut Stage, palette: &Palette, mockup: &Mockup) -> Result<(), ArtError> {
    let (width, height) = stage.size();
    stage.image("ui/sky", Area::new(0.0, 0.0, width, height), PLAIN)?;
    let columns = mockup.gallery.len().div_ceil(2).max(1);
    let step = width / columns as f32;
    let card = (step - 24.0).min((height / 2.0 - 30.0) / 1.4);
    for (at, id) in mockup.gallery.iter().enumerate() {
        let (x, y) = ((at % columns) as f32 * step + step / 2.0, (at / columns) as f32 * height / 2.0 + height / 4.0);
        full(stage, palette, id, Area::around(x, y, card, card * 1.4))?;
    }
    Ok(())
}
