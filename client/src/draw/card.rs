//! The forms of a card: on the table, in the hand, its back, and large with its text.

use std::cmp::Ordering;

use azuki_engine::def::{CardKind, Conditions, Keywords};
use azuki_engine::ids::DefIx;

use super::face::{self, Face, Faces, KEYWORDS};
use super::numbers::word;
use crate::anim::Pose;
use crate::canvas::{Canvas, Cut, Frame, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::model;
use crate::theme::{Color, Palette};

/// The whole of a picture.
const WHOLE: Area = Area::new(0.0, 0.0, 1.0, 1.0);
/// The frame of a card's back.
/// So far from its edge a card hides everything below it.
const SOLID: f32 = 4.0;

const BACK_FRAME: Color = Color([201, 176, 130]);

/// What a card shows beside what is printed on it.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is true or not of a card at any moment")]
pub struct Shown {
    /// What it is.
    pub def: DefIx,
    /// Attack as it is now.
    pub attack: u8,
    /// Health that is left now.
    pub health: u8,
    /// Keywords as they are now.
    pub keywords: Keywords,
    /// The N of carapace.
    pub carapace: u8,
    /// Frozen, shocked.
    pub conditions: Conditions,
    /// Cannot attack yet.
    pub cooldown: bool,
    /// Darkened.
    pub tapped: bool,
    /// It glows in this colour.
    pub glow: Option<Color>,
    /// How strongly it glows, from 0 to 1.
    pub strength: f32,
    /// It lies in shade: not what is asked for now.
    pub dimmed: bool,
    /// It is the one that keyboard or gamepad stands on.
    pub focused: bool,
}

impl Shown {
    /// A card as it is printed.
    pub fn printed(all: &Faces, def: DefIx) -> Self {
        let printed = &all.face(def).def;
        Self {
            def,
            attack: printed.attack,
            health: printed.health,
            keywords: printed.keywords,
            carapace: printed.carapace,
            conditions: Conditions::empty(),
            cooldown: false,
            tapped: false,
            glow: None,
            strength: 1.0,
            dimmed: false,
            focused: false,
        }
    }

    /// A card of the model; `damage` is what of its damage is shown by now.
    pub fn of(card: &model::Card, def: DefIx, damage: u8) -> Self {
        Self {
            def,
            attack: card.attack,
            health: card.health.saturating_sub(damage),
            keywords: card.keywords,
            carapace: card.carapace,
            conditions: card.conditions,
            cooldown: card.cooldown && !card.keywords.contains(Keywords::CHARGE),
            tapped: card.tapped,
            glow: None,
            strength: 1.0,
            dimmed: false,
            focused: false,
        }
    }
}

/// Draws a card where it lies: its back, its form on the table, or its form in the hand.
pub fn posed(canvas: &mut Canvas, palette: &Palette, faces: &Faces, shown: Option<&Shown>, pose: &Pose) {
    if pose.opacity <= 0.01 || pose.width < 1.0 {
        return;
    }
    // A card that is turned over is narrow in the middle of it.
    let across = (pose.face * 2.0 - 1.0).abs().max(0.04);
    let scale = 1.0 + pose.lift * 0.04;
    let frame = Frame { at: pose.at, turn: pose.turn, scale: Point::new(across * scale, scale), opacity: pose.opacity };
    canvas.within(frame, |canvas| {
        let area = Area::around(Point::ORIGIN, pose.width, pose.height());
        let shadow = area.moved(pose.lift * 3.0, pose.lift * 9.0).grown(9.0 + pose.lift * 7.0);
        let look = Look::faint(0.85 - pose.lift * 0.25);
        canvas.beneath("shadow", shadow, 0.8, look, area.grown(-SOLID));
        match shown {
            Some(shown) if pose.face >= 0.5 => {
                canvas.mark(MarkKind::Card, &faces.face(shown.def).name, area);
                if pose.tall >= 0.5 {
                    in_hand(canvas, palette, faces, shown, area);
                } else {
                    on_table(canvas, palette, faces, shown, area);
                }
            }
            _ => back(canvas, area),
        }
    });
}

/// The back of a card.
pub fn back(canvas: &mut Canvas, area: Area) {
    canvas.back(area.grown(-1.0), Look::PLAIN);
    canvas.framed("frame-entity", area, 0.6, Look::tinted(BACK_FRAME));
}

fn glow(canvas: &mut Canvas, palette: &Palette, shown: &Shown, area: Area) {
    if let Some(color) = shown.glow {
        let look = Look::tinted(color).at(0.35 + 0.65 * shown.strength);
        canvas.beneath("glow-legal", area.grown(14.0), 0.9, look, area.grown(-SOLID));
    }
    if shown.focused {
        canvas.beneath("glow-legal", area.grown(18.0), 1.0, Look::tinted(palette.on_dark), area.grown(-SOLID));
    }
}

fn veil(canvas: &mut Canvas, area: Area, opacity: f32) {
    canvas.fill(area.grown(-3.0), Color([10, 8, 22]), opacity);
}

/// The form on the table, without its name: the picture, a thin frame, what counts in play.
fn on_table(canvas: &mut Canvas, palette: &Palette, faces: &Faces, shown: &Shown, area: Area) {
    let face = faces.face(shown.def);
    glow(canvas, palette, shown, area);
    let factor = area.width / 105.0 * 0.8;
    canvas.picture(shown.def, WHOLE, area.grown(-2.6), Look::PLAIN);
    if shown.conditions.contains(Conditions::FROZEN) {
        canvas.fill(area.grown(-3.0), Color([120, 190, 240]), 0.34);
    }
    let frame = face::frame(face.def.kind);
    canvas.framed(frame, area, factor.clamp(0.6, 1.2), Look::tinted(palette.element(face.def.element)));
    if shown.tapped {
        veil(canvas, area, 0.40);
    }
    if shown.dimmed {
        veil(canvas, area, 0.45);
    }
    corners(canvas, palette, face, shown, area);
}

fn corners(canvas: &mut Canvas, palette: &Palette, face: &Face, shown: &Shown, area: Area) {
    let size = (area.width * 0.34).clamp(26.0, 62.0);
    let (left, right) = (area.x + size * 0.24, area.right() - size * 0.24);
    let bottom = area.bottom() - size * 0.22;
    let def = &face.def;
    if face.has_cost() {
        badge(canvas, palette, Badge::Cost, def.cost, def.cost, Point::new(left, area.y + size * 0.2), size * 0.8);
    }
    pips(canvas, def.gate_points, Point::new(area.right() - size * 0.16, area.y + 7.0), size * 0.5);
    if face.is_body() {
        if matches!(def.kind, CardKind::Entity) || shown.attack > 0 {
            badge(canvas, palette, Badge::Attack, shown.attack, def.attack, Point::new(left, bottom), size);
        }
        let leader = matches!(def.kind, CardKind::Leader);
        let health_size = if leader { size * 1.25 } else { size };
        badge(canvas, palette, Badge::Health, shown.health, def.health, Point::new(right, bottom), health_size);
    }
    marks(canvas, palette, shown, area, size * 0.62);
}

/// Keywords and conditions, as icons at the middle of the lower edge.
fn marks(canvas: &mut Canvas, palette: &Palette, shown: &Shown, area: Area, size: f32) {
    let keywords = KEYWORDS.iter().filter(|(flag, _)| shown.keywords.contains(*flag));
    let mut icons = [""; 9];
    let mut count = 0;
    let conditions = [
        (shown.conditions.contains(Conditions::FROZEN), face::FROZEN.icon),
        (shown.conditions.contains(Conditions::SHOCKED), face::SHOCKED.icon),
        (shown.cooldown, face::COOLDOWN.icon),
    ];
    let conditions = conditions.into_iter().filter_map(|(there, icon)| there.then_some(icon));
    for icon in keywords.map(|(_, term)| term.icon).chain(conditions) {
        icons[count] = icon;
        count += 1;
    }
    // Two badges leave little room between them: many marks stand closer and rise.
    let step = (size * 0.98).min((area.width * 0.46) / count.max(1) as f32 + size * 0.2);
    let mut x = -step * 0.5 * (count as f32 - 1.0);
    for icon in &icons[..count] {
        let place = Area::around(Point::new(area.middle().x + x, area.bottom() - size * 0.52), size, size);
        canvas.piece(icon, place, Look::PLAIN);
        if *icon == KEYWORDS[2].1.icon {
            let style = Style::new(Cut::Bold, size * 0.62, palette.on_dark).middle().inked(1.0);
            let foot = Point::new(place.middle().x, place.middle().y + size * 0.24);
            canvas.text(word(usize::from(shown.carapace)), foot, &style);
        }
        x += step;
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Badge {
    Cost,
    Attack,
    Health,
}

/// A badge with its number around a point; another shape where the number is not the printed one.
fn badge(canvas: &mut Canvas, palette: &Palette, what: Badge, number: u8, printed: u8, at: Point, size: f32) {
    let order = number.cmp(&printed);
    let name = match (what, order) {
        (Badge::Cost, Ordering::Equal) => "badge-cost",
        (Badge::Cost, Ordering::Greater) => "badge-cost-raised",
        (Badge::Cost, Ordering::Less) => "badge-cost-lowered",
        (Badge::Attack, Ordering::Equal) => "badge-attack",
        (Badge::Attack, Ordering::Greater) => "badge-attack-raised",
        (Badge::Attack, Ordering::Less) => "badge-attack-lowered",
        (Badge::Health, Ordering::Equal) => "badge-health",
        (Badge::Health, Ordering::Greater) => "badge-health-raised",
        (Badge::Health, Ordering::Less) => "badge-health-lowered",
    };
    let shift = match order {
        Ordering::Equal => 0.02,
        Ordering::Greater => 0.10,
        Ordering::Less => -0.04,
    };
    canvas.piece(name, Area::around(at, size, size), Look::PLAIN);
    let on_lantern = what == Badge::Cost;
    let color = if on_lantern { palette.on_lantern } else { palette.on_dark };
    let ink = if on_lantern { 0.0 } else { size * 0.035 };
    let style = Style::new(Cut::Bold, size * 0.56, color).middle().inked(ink);
    canvas.text(word(usize::from(number)), Point::new(at.x, at.y + size * (0.185 + shift)), &style);
}

fn pips(canvas: &mut Canvas, count: u8, at: Point, size: f32) {
    for number in 0..count {
        let place = Point::new(at.x, at.y + f32::from(number) * size * 0.98);
        canvas.piece("pip", Area::around(place, size, size), Look::PLAIN);
    }
}

/// The form in the hand: the picture, and the name below it.
fn in_hand(canvas: &mut Canvas, palette: &Palette, faces: &Faces, shown: &Shown, area: Area) {
    let face = faces.face(shown.def);
    glow(canvas, palette, shown, area);
    let width = area.width;
    let factor = width / 130.0;
    let picture = Area::new(area.x + 2.5, area.y + 2.5, width - 5.0, (width - 5.0) * 1.2);
    canvas.picture(shown.def, WHOLE, picture, Look::PLAIN);
    let strip_top = picture.bottom() - 3.0 * factor;
    let strip = Area::new(area.x + 3.0, strip_top, width - 6.0, area.bottom() - 3.0 - strip_top);
    canvas.sliced("strip", strip, factor, Look::PLAIN);
    let style = Style::new(Cut::Bold, 13.0 * factor, palette.on_dark).middle();
    let foot = Point::new(area.middle().x, strip.y + strip.height * 0.66);
    canvas.fitted(&face.name, foot, width - 20.0 * factor, &style);
    let frame = face::frame(face.def.kind);
    canvas.framed(frame, area, factor * 0.9, Look::tinted(palette.element(face.def.element)));
    if shown.dimmed {
        veil(canvas, area, 0.45);
    }
    let size = 40.0 * factor;
    let (left, right) = (area.x + size * 0.34, area.right() - size * 0.36);
    let def = &face.def;
    if face.has_cost() {
        badge(canvas, palette, Badge::Cost, def.cost, def.cost, Point::new(left, area.y + size * 0.30), size);
    }
    pips(canvas, def.gate_points, Point::new(area.right() - size * 0.24, area.y + 13.0 * factor), size * 0.5);
    let foot = strip.y - size * 0.26;
    if face.has_attack() {
        badge(canvas, palette, Badge::Attack, def.attack, def.attack, Point::new(left, foot), size);
    }
    if face.is_body() {
        badge(canvas, palette, Badge::Health, def.health, def.health, Point::new(right, foot), size);
    }
}

/// The whole card, to be read; numbers as they are now where it is on the table.
pub fn full(canvas: &mut Canvas, palette: &Palette, faces: &Faces, shown: &Shown, area: Area) {
    let face = faces.face(shown.def);
    let def = &face.def;
    let unit = area.width / 300.0;
    let at = |x: f32, y: f32, width: f32, height: f32| {
        Area::new(area.x + x * unit, area.y + y * unit, width * unit, height * unit)
    };
    let point = |x: f32, y: f32| Point::new(area.x + x * unit, area.y + y * unit);
    let element = palette.element(def.element);
    canvas.mark(MarkKind::Card, &face.name, area);
    canvas.sliced("shadow", area.grown(16.0 * unit), unit, Look::PLAIN);
    canvas.sliced("card-full", area, unit, Look::tinted(element));
    let part = Area::new(0.0, 50.0 / 600.0, 1.0, 400.0 / 600.0);
    canvas.picture(shown.def, part, at(11.0, 11.0, 278.0, 222.4), Look::PLAIN);
    canvas.sliced("card-text", at(10.0, 264.0, 280.0, 146.0), unit, Look::PLAIN);
    canvas.sliced("card-type", at(16.0, 252.0, 268.0, 21.0), unit, Look::PLAIN);
    canvas.sliced(face::name_banner(def.kind), at(2.0, 215.0, 296.0, 40.0), unit * 1.1, Look::tinted(element));
    let style = Style::new(Cut::Bold, 22.0 * unit, palette.on_name).middle();
    canvas.fitted(&face.name, point(150.0, 242.5), 220.0 * unit, &style);
    let style = Style::new(Cut::Italic, 13.5 * unit, palette.on_dark).middle();
    canvas.fitted(&face.type_line, point(150.0, 267.0), 222.0 * unit, &style);
    canvas.piece(face::kind_icon(def.kind), at(20.0, 251.5, 22.0, 22.0), Look::PLAIN);
    rules(canvas, palette, face, at(26.0, 280.0, 248.0, if face.is_body() { 96.0 } else { 122.0 }), unit);
    canvas.piece(face::sign(def.element), at(136.0, 396.0, 28.0, 28.0), Look::PLAIN);
    let size = 58.0 * unit;
    if face.has_cost() {
        badge(canvas, palette, Badge::Cost, def.cost, def.cost, point(20.0, 22.0), size);
    }
    pips(canvas, def.gate_points, point(278.0, 22.0), 25.0 * unit);
    if face.has_attack() {
        badge(canvas, palette, Badge::Attack, shown.attack, def.attack, point(24.0, 396.0), size);
    }
    if face.is_body() {
        badge(canvas, palette, Badge::Health, shown.health, def.health, point(276.0, 396.0), size);
    }
}

/// Rules text as large as there is room for.
fn rules(canvas: &mut Canvas, palette: &Palette, face: &Face, area: Area, unit: f32) {
    let mut style = Style::new(Cut::Regular, 17.0 * unit, palette.on_paper).middle();
    let gap = 4.0 * unit;
    let height = |canvas: &Canvas, style: &Style| {
        let lines: f32 = face.rules.iter().map(|text| canvas.height(text, area.width, style)).sum();
        lines + gap * (face.rules.len() as f32 - 1.0)
    };
    while height(canvas, &style) > area.height && style.size > 9.0 * unit {
        style.size -= 0.5 * unit;
    }
    let mut y = area.y + (area.height - height(canvas, &style)).max(0.0) / 2.0 + style.size * 0.8;
    for text in &face.rules {
        y = canvas.paragraph(text, Point::new(area.middle().x, y), area.width, &style) + gap;
    }
}
