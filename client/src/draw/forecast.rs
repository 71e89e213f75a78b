//! What would happen before a player lets go: numbers, skulls and a line of words.

use azuki_engine::def::Conditions;
use azuki_engine::state::Zone;

use super::face;
use super::hud;
use super::numbers::word;
use crate::anim::Pose;
use crate::canvas::{Canvas, Cut, Look, Style};
use crate::geometry::{Area, Point};
use crate::session::Change;
use crate::theme::Palette;

/// What would become of one card, on the card.
pub fn on_card(canvas: &mut Canvas, palette: &Palette, change: &Change, pose: &Pose) {
    let size = (pose.width * 0.46).clamp(34.0, 56.0);
    let middle = pose.at;
    let lift = pose.height() * 0.28;
    if change.damage > 0 {
        let at = middle + Point::new(-size * 0.55, -lift);
        canvas.piece("badge-damage", Area::around(at, size, size), Look::PLAIN);
        let style = Style::new(Cut::Bold, size * 0.48, palette.on_dark).middle().inked(1.2);
        let foot = at + Point::new(size * 0.07, size * 0.17);
        canvas.text(word(usize::from(change.damage)), foot, &style);
        let minus = Style { align: crate::canvas::Align::Right, ..style };
        canvas.text("−", at + Point::new(-size * 0.06, size * 0.17), &minus);
    }
    if change.healed > 0 {
        let at = middle + Point::new(-size * 0.5, lift * 0.2);
        canvas.piece("badge-health-raised", Area::around(at, size, size), Look::PLAIN);
        let style = Style::new(Cut::Bold, size * 0.46, palette.on_dark).middle().inked(1.2);
        canvas.text(word(usize::from(change.healed)), at + Point::new(0.0, size * 0.24), &style);
    }
    if change.dies {
        let at = middle + Point::new(size * 0.55, -lift);
        canvas.piece("icon-skull", Area::around(at, size * 0.8, size * 0.8), Look::PLAIN);
    }
    let mut x = size * 0.55;
    for (condition, icon) in [(Conditions::FROZEN, face::FROZEN.icon), (Conditions::SHOCKED, face::SHOCKED.icon)] {
        if change.gained.contains(condition) {
            let at = middle + Point::new(x, lift * 0.3);
            canvas.piece(icon, Area::around(at, size * 0.66, size * 0.66), Look::PLAIN);
            x -= size * 0.7;
        }
    }
    if let Some((from, Zone::Hand)) = change.moves
        && from.is_field()
    {
        let at = middle + Point::new(size * 0.5, lift * 0.3);
        canvas.piece("icon-hand", Area::around(at, size * 0.7, size * 0.7), Look::PLAIN);
    }
}

/// The line of words near the target.
pub fn words(canvas: &mut Canvas, palette: &Palette, words: &str, at: Point, room: Area) {
    if !words.is_empty() {
        hud::plate(canvas, palette, words, at, room, 15.0);
    }
}
