//! What stands around the cards: piles, lanterns, the big button, small buttons, the ribbon of the turn.

use azuki_engine::ids::CardIx;

use super::card;
use super::numbers::word;
use crate::anim::in_steps;
use crate::canvas::{Canvas, Cut, Frame, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::layout::{Seat, Table};
use crate::model::Model;
use crate::theme::Palette;

/// How a button stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is true or not of a button at any moment")]
pub struct Stand {
    /// It can be pressed.
    pub enabled: bool,
    /// The pointer is on it.
    pub hovered: bool,
    /// It is held down.
    pub pressed: bool,
    /// The keyboard stands on it.
    pub focused: bool,
    /// It is switched on, or there is nothing better to do than to press it.
    pub on: bool,
}

/// What the big button says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Label {
    /// What it will do.
    pub words: String,
    /// What is left to do before.
    pub note: String,
}

/// The deck of a player, and the place of the discard, whose cards lie on it by themselves.
pub fn piles(canvas: &mut Canvas, table: &Table, model: &Model, seat: Seat) {
    let side = model.side(seat.player(model.viewer));
    let (deck, discard) = (table.deck(seat), table.discard(seat));
    // A thick deck is seen to be thick.
    let layers = (side.deck.div_ceil(12)).min(4);
    if layers == 0 {
        canvas.sliced("slot-alley", deck.grown(4.0), 0.7, Look::faint(0.9));
    }
    for rise in (0..layers).rev() {
        let back = deck.moved(f32::from(rise) * 1.6, f32::from(rise) * 1.8);
        canvas.beneath("shadow", back.grown(8.0), 0.6, Look::faint(0.6), back.grown(-4.0));
        card::back(canvas, back);
    }
    canvas.sliced("slot-alley", discard.grown(4.0), 0.7, Look::faint(0.9));
}

/// What the lanterns of a player hang in.
pub fn tray(canvas: &mut Canvas, table: &Table, seat: Seat) {
    canvas.sliced("panel-tray", table.lanterns(seat), 0.6, Look::faint(0.9));
}

/// How many cards the piles of a player have.
pub fn pile_counts(canvas: &mut Canvas, palette: &Palette, table: &Table, model: &Model, seat: Seat) {
    let side = model.side(seat.player(model.viewer));
    let foot = |pile: Area| Point::new(pile.middle().x, pile.bottom() - 4.0);
    counted(canvas, palette, "icon-deck", usize::from(side.deck), foot(table.deck(seat)));
    counted(canvas, palette, "icon-discard", side.discard.len(), foot(table.discard(seat)));
}

/// A plate with a number of cards.
pub fn counted(canvas: &mut Canvas, palette: &Palette, icon: &'static str, count: usize, at: Point) {
    canvas.sliced("badge-count", Area::around(at, 58.0, 24.0), 0.9, Look::PLAIN);
    canvas.piece(icon, Area::around(at + Point::new(-13.0, 0.0), 19.0, 19.0), Look::PLAIN);
    let style = Style::new(Cut::Bold, 16.0, palette.on_dark);
    canvas.text(word(count), at + Point::new(1.0, 5.4), &style);
}

/// What would be paid for what is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paying {
    /// So many lanterns.
    pub count: usize,
    /// The token, because the player wishes it.
    pub token: bool,
}

/// The lanterns of a player: lit, spent, still rolled up in the pile. Those that would be paid with pulse.
pub fn lanterns(
    canvas: &mut Canvas,
    palette: &Palette,
    table: &Table,
    model: &Model,
    seat: Seat,
    paying: Paying,
    time: f64,
) {
    let side = model.side(seat.player(model.viewer));
    let tray = table.lanterns(seat);
    let cards = side.ikz.iter().copied().filter(|card| !card.is_token());
    let (mut at, mut lit, mut all) = (0, 0, 0);
    let pulse = 0.5 + 0.5 * (time * 6.0).sin() as f32;
    let lantern = |canvas: &mut Canvas, place: Area, card: CardIx, name: &'static str, pays: bool| {
        // Each sways a little on its string.
        let own = f64::from(card.0);
        let sway = ((in_steps(time, 8.0, own) * 1.3 + own).sin() * 1.6) as f32;
        let hangs = Point::new(place.middle().x, place.y);
        canvas.within(Frame { turn: sway, ..Frame::at(hangs) }, |canvas| {
            let area = Area::new(-place.width / 2.0, 0.0, place.width, place.height);
            if pays {
                let glow = Area::around(Point::new(0.0, place.height * 0.45), 60.0, 60.0);
                canvas.piece("light", glow, Look::tinted(palette.lamp).at(0.4 + 0.6 * pulse).glowing());
            }
            canvas.piece(name, area, Look::PLAIN);
        });
    };
    for card in cards {
        let tapped = model.card(card).tapped;
        let pays = !tapped && lit < paying.count - usize::from(paying.token && paying.count > 0);
        lit += usize::from(!tapped);
        all += 1;
        lantern(canvas, table.lantern(seat, at), card, if tapped { "ikz-spent" } else { "ikz-lit" }, pays);
        at += 1;
    }
    for _ in 0..side.ikz_pile {
        if at < 10 {
            canvas.piece("ikz-pile", table.lantern(seat, at), Look::PLAIN);
        }
        at += 1;
    }
    let x = tray.right() - 17.0;
    let token = side.ikz.iter().copied().find(|card| card.is_token());
    if let Some(token) = token {
        let pays = (paying.token && paying.count > 0) || paying.count > lit;
        lantern(canvas, table.lantern(seat, 10), token, "ikz-token", pays);
    }
    let y = if token.is_some() { tray.y + 78.0 } else { tray.y + 56.0 };
    let number = Style::new(Cut::Bold, 25.0, palette.on_dark).middle().inked(1.0);
    canvas.text(word(lit + usize::from(token.is_some())), Point::new(x, y), &number);
    let style = Style::new(Cut::Regular, 13.0, palette.aside_on_dark).middle();
    canvas.text("of", Point::new(x - 8.0, y + 15.0), &style);
    canvas.text(word(all), Point::new(x + 6.0, y + 15.0), &style);
}

/// The name of a player on a ribbon above the leader.
pub fn name_ribbon(canvas: &mut Canvas, palette: &Palette, table: &Table, seat: Seat, name: &str, icon: &'static str) {
    let leader = table.leader(seat);
    let style = Style::new(Cut::Bold, 14.0, palette.on_dark).middle();
    let wide = canvas.width(name, &style).min(120.0);
    let middle = Point::new(leader.middle().x, leader.y - 3.0);
    canvas.sliced("ribbon", Area::around(middle, wide + 74.0, 25.0), 0.9, Look::PLAIN);
    canvas.piece(icon, Area::around(middle + Point::new(-wide / 2.0 - 8.0, 0.0), 18.0, 18.0), Look::PLAIN);
    canvas.fitted(name, middle + Point::new(8.0, 4.8), 120.0, &style);
}

/// The one big button.
pub fn button(canvas: &mut Canvas, palette: &Palette, area: Area, label: &Label, stand: Stand) {
    let name = match stand {
        Stand { enabled: false, .. } => "button-disabled",
        Stand { pressed: true, .. } => "button-pressed",
        Stand { hovered: true, .. } => "button-hover",
        Stand { on: true, .. } => "button-urgent",
        _ => "button-normal",
    };
    canvas.mark(MarkKind::Control, &label.words, area);
    if stand.focused {
        canvas.sliced("glow-legal", area.grown(14.0), 1.0, Look::tinted(palette.on_dark));
    }
    canvas.sliced(name, area, 1.0, Look::PLAIN);
    let color = if name == "button-urgent" { palette.on_lantern } else { palette.on_dark };
    let color = if stand.enabled { color } else { palette.aside_on_dark };
    let ink = if name == "button-urgent" || !stand.enabled { 0.0 } else { 0.9 };
    let middle = area.middle();
    let down = if stand.pressed { 2.0 } else { 0.0 };
    let style = Style::new(Cut::Bold, 24.0, color).middle().inked(ink);
    if label.note.is_empty() {
        canvas.fitted(&label.words, middle + Point::new(0.0, 8.0 + down), area.width - 40.0, &style);
    } else {
        // Both lines stay inside the rim of a low button.
        let rise = ((area.height - 64.0) / 2.0).clamp(-6.0, 0.0) + down;
        canvas.fitted(&label.words, middle + Point::new(0.0, 2.0 + rise), area.width - 40.0, &style);
        let note = Style::new(Cut::Italic, 14.0, color).middle();
        canvas.fitted(&label.note, middle + Point::new(0.0, 19.0 + rise), area.width - 40.0, &note);
    }
}

/// A small square button with an icon.
pub fn small(canvas: &mut Canvas, palette: &Palette, area: Area, icon: &'static str, stand: Stand) {
    let name = match stand {
        Stand { enabled: false, .. } => "small-disabled",
        Stand { pressed: true, .. } => "small-pressed",
        Stand { hovered: true, .. } => "small-hover",
        Stand { on: true, .. } => "small-on",
        _ => "small-normal",
    };
    canvas.mark(MarkKind::Control, icon, area);
    if stand.focused {
        canvas.sliced("glow-legal", area.grown(10.0), 0.8, Look::tinted(palette.on_dark));
    }
    canvas.sliced(name, area, 1.0, Look::PLAIN);
    let place = Area::around(area.middle() + Point::new(0.0, -1.5), 23.0, 23.0);
    canvas.piece(icon, place, Look::faint(if stand.enabled { 1.0 } else { 0.4 }));
}

/// Whose turn it is, above the big button.
pub fn turn_ribbon(canvas: &mut Canvas, palette: &Palette, area: Area, words: &str) {
    canvas.sliced("ribbon", area, 1.0, Look::PLAIN);
    let style = Style::new(Cut::Bold, 15.0, palette.on_dark).middle();
    canvas.fitted(words, area.middle() + Point::new(10.0, 5.0), area.width - 60.0, &style);
    let seal = Area::around(Point::new(area.x + 18.0, area.middle().y), 32.0, 32.0);
    canvas.piece("seal", seal, Look::PLAIN);
}

/// A line of words on a dark plate around a point, with the rules it follows from below it, kept in a room.
pub fn told_plate(canvas: &mut Canvas, palette: &Palette, words: &str, rules: &str, at: Point, room: Area) {
    let head = Style::new(Cut::Bold, 19.0, palette.on_dark).middle();
    let body = Style::new(Cut::Italic, 15.0, palette.aside_on_dark).middle();
    let most = (room.width - 60.0).min(560.0);
    let text = canvas.height(rules, most, &body);
    let wide = canvas.width(rules, &body).min(most).max(canvas.width(words, &head).min(room.width - 60.0));
    let area = Area::around(at, wide + 42.0, 46.0 + text).kept_in(room.grown(-4.0));
    canvas.mark(MarkKind::Panel, words, area);
    canvas.sliced("tooltip", area, 0.8, Look::PLAIN);
    canvas.fitted(words, Point::new(area.middle().x, area.y + 27.0), wide, &head);
    canvas.paragraph(rules, Point::new(area.middle().x, area.y + 47.0), most.min(wide + 4.0), &body);
}

/// A line of words on a dark plate around a point, kept in a room.
pub fn plate(canvas: &mut Canvas, palette: &Palette, words: &str, at: Point, room: Area, size: f32) -> Area {
    let style = Style::new(Cut::Bold, size, palette.on_dark).middle();
    let wide = canvas.width(words, &style).min(room.width - 60.0);
    let area = Area::around(at, wide + size * 2.2, size * 2.1).kept_in(room.grown(-4.0));
    canvas.mark(MarkKind::Panel, words, area);
    canvas.sliced("tooltip", area, 0.8, Look::PLAIN);
    canvas.fitted(words, area.middle() + Point::new(0.0, size * 0.34), wide, &style);
    area
}
