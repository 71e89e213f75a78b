//! Drawing of the choice.

use super::decks::{DEAREST, DeckFacts, Seat};
use super::layout::{NAME, SeatPlaces, level_line, portrait, seat_places, summary};
use super::{Choose, Item, LEVELS};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::draw::face;
use crate::geometry::{Area, Point};
use crate::theme::{Color, Palette};
use crate::ui::words::{self, Number};
use crate::ui::{Sheet, backdrop, card, draw_controls, draw_tip, focus, swollen};

impl Choose {
    pub(super) fn draw_choice(&self, canvas: &mut Canvas, palette: &Palette, sheet: &Sheet, time: f64) {
        backdrop::dim(canvas, palette, sheet.area, time);
        let heading = if self.hotseat { "Choose your decks" } else { "Choose your deck and your opponent" };
        words::heading(canvas, palette, heading, sheet.area);
        for seat in Seat::BOTH {
            self.draw_seat(canvas, palette, seat, &seat_places(sheet.area, seat));
        }
        let style = Style::new(Cut::Italic, 16.0, palette.aside_on_dark);
        words::line(canvas, &self.advanced.summary(), summary(sheet.area), &style);
        let controls = self.controls(sheet);
        draw_controls(canvas, palette, sheet, &self.menu, &controls);
        if self.list.is_none() && !self.advanced.open {
            draw_tip(canvas, palette, sheet, &self.menu, &controls);
        }
    }

    fn draw_seat(&self, canvas: &mut Canvas, palette: &Palette, seat: Seat, places: &SeatPlaces) {
        canvas.mark(MarkKind::Panel, self.seat_name(seat), places.panel);
        canvas.sliced("panel-ink", places.panel, 1.0, Look::PLAIN);
        let icon = if seat == Seat::First || self.hotseat { "icon-person" } else { "icon-fox" };
        let (sign, caption) = places.caption.split_left(28.0, 8.0);
        canvas.piece(icon, Area::around(sign.middle(), 26.0, 26.0), Look::PLAIN);
        words::caption(canvas, self.seat_name(seat), caption, palette.on_dark);
        let chosen = self.chosen[seat.index()];
        for (at, deck) in self.decks.iter().enumerate() {
            let area = portrait(places, at, self.decks.len());
            self.draw_portrait(canvas, palette, deck, Item::Deck(seat, at), area, at == chosen);
        }
        let deck = &self.decks[chosen];
        let style = Style::new(Cut::Regular, 17.0, palette.on_dark).middle();
        words::centered(canvas, &[&deck.line], places.line, &style);
        if seat == Seat::Second && !self.hotseat {
            let style = Style::new(Cut::Italic, 16.0, palette.aside_on_dark).middle();
            words::line(canvas, LEVELS[self.level].1, level_line(places), &style);
        } else {
            draw_facts(canvas, palette, deck, places.foot);
        }
    }

    fn draw_portrait(
        &self,
        canvas: &mut Canvas,
        palette: &Palette,
        deck: &DeckFacts,
        item: Item,
        area: Area,
        is: bool,
    ) {
        let feel = self.menu.feel(item);
        let (picture, name) = area.split_top(area.height - NAME, 0.0);
        if is {
            canvas.sliced("glow-legal", picture.grown(14.0), 0.9, Look::tinted(palette.playable));
        }
        if feel.focused {
            focus(canvas, palette, area);
        }
        swollen(canvas, picture, feel, |canvas, picture| {
            card::portrait(canvas, palette, &self.faces, deck.leader, picture);
            if !is {
                canvas.fill(picture.grown(-3.0), Color([10, 8, 22]), 0.5 - 0.3 * feel.warmth);
            }
        });
        if is {
            let corner = Point::new(picture.right() - 14.0, picture.y + 14.0);
            canvas.piece("icon-check", Area::around(corner, 32.0, 32.0), Look::PLAIN);
        }
        let color = if is { palette.on_dark } else { palette.aside_on_dark };
        let style = Style::new(Cut::Bold, 18.0, color).middle();
        let half = canvas.width(&deck.name, &style).min(name.width - 30.0) / 2.0;
        let sign = Point::new(name.middle().x - half - 4.0, name.middle().y + 2.0);
        canvas.piece(face::sign(deck.element), Area::around(sign, 22.0, 22.0), Look::PLAIN);
        words::line(
            canvas,
            &deck.name,
            Area::new(name.x + 26.0, name.y + 2.0, name.width - 28.0, name.height - 2.0),
            &style,
        );
    }
}

/// How many cards of which kind a deck has, and how many cost how much.
fn draw_facts(canvas: &mut Canvas, palette: &Palette, deck: &DeckFacts, area: Area) {
    let (counts, curve) = area.split_left(area.width * 0.46, 12.0);
    let style = Style::new(Cut::Italic, 15.0, palette.aside_on_dark).middle();
    words::centered(canvas, &deck.counts, counts, &style);
    let step = ((curve.width - 20.0) / (DEAREST + 1) as f32).min(28.0);
    let most = f32::from(deck.curve.iter().copied().max().unwrap_or(1).max(1));
    let left = 10.0 + curve.middle().x - step * (DEAREST + 1) as f32 / 2.0;
    canvas.piece("badge-cost", Area::around(Point::new(left - 8.0, curve.bottom() - 7.0), 18.0, 18.0), Look::PLAIN);
    let small = Style::new(Cut::Bold, 12.0, palette.aside_on_dark).middle();
    for (cost, cards) in deck.curve.iter().enumerate() {
        let x = left + (cost as f32 + 0.5) * step;
        let high = (curve.height - 20.0) * f32::from(*cards) / most;
        let bar = Area::new(x - step * 0.36, curve.bottom() - 18.0 - high, step * 0.72, high);
        canvas.fill(bar, palette.element(deck.element), 0.9);
        canvas.text(Number::new(cost as u16).as_str(), Point::new(x, curve.bottom() - 3.0), &small);
    }
}
