//! The whole picture of a match, from the ground to what is read.

use azuki_engine::ids::Player;
use azuki_engine::state::Zone;

use super::ask::Ask;
use super::paint::{self, Scenery};
use super::{Duel, dialog, panel};
use crate::canvas::{Canvas, Cut, Frame, Look, Style};
use crate::draw::card::Shown;
use crate::draw::hud::{self, Stand};
use crate::draw::{effects, forecast, history, reading};
use crate::geometry::{Area, Point};
use crate::layout::Seat;
use crate::scene::duel::Spot;
use crate::settings::{Settings, Speed};
use crate::theme::Palette;

/// How many entries of the history are seen.
pub const HISTORY: usize = 6;

impl Duel {
    /// Shows the match. Nothing is changed by it.
    pub fn draw(&self, canvas: &mut Canvas, palette: &Palette, settings: &Settings, time: f64) {
        let zoom = self.table.zoom;
        let kick = self.board.stage.shake();
        let frame = Frame { scale: Point::new(zoom, zoom), ..Frame::at(kick * zoom) };
        canvas.within(frame, |canvas| self.draw_table(canvas, palette, settings, time));
        let still = Frame { scale: Point::new(zoom, zoom), ..Frame::WINDOW };
        canvas.within(still, |canvas| self.draw_above(canvas, palette, settings, time));
    }

    fn scenery<'a>(&'a self, settings: &Settings, time: f64) -> Scenery<'a> {
        let paying = self.preview.as_ref().map_or(0, |preview| preview.ikz.len());
        Scenery {
            asked: &self.asked,
            legal: self.session.legal(),
            grip: self.hands.grip,
            token: self.hands.token,
            at: self.at(),
            pointer: self.hands.pointer,
            names: Player::BOTH.map(|player| self.name(player)),
            computers: Player::BOTH.map(|player| !self.session.seat(player).is_person()),
            about_to_pay: paying,
            motion: !settings.reduced_motion,
            time,
        }
    }

    fn draw_table(&self, canvas: &mut Canvas, palette: &Palette, settings: &Settings, time: f64) {
        let scenery = self.scenery(settings, time);
        let (board, table) = (&self.board, &self.table);
        paint::table(canvas, palette, board, table, &scenery);
        let hovered = match self.hands.hovered {
            Some(Spot::History(number)) => Some(usize::from(number)),
            _ => None,
        };
        history::draw(canvas, palette, &board.faces, table, board.history.last(HISTORY), hovered);
        self.controls(canvas, palette, settings);
        paint::opposing_hand(canvas, palette, board, table);
        // The opening hand lies on the panel.
        if self.asked.ask != Ask::Mulligan {
            paint::own_hand(canvas, palette, board, &scenery, self.looked_at());
        }
        paint::aim(canvas, palette, board, &self.spots, &scenery);
        self.forecasts(canvas, palette);
        paint::abilities(canvas, palette, &self.spots, &scenery, &self.abilities);
    }

    fn forecasts(&self, canvas: &mut Canvas, palette: &Palette) {
        // Only what is about to be done is forecast, not what is merely looked at.
        let Some(preview) = self.preview.as_ref().filter(|_| self.hands.grip.is_some()) else { return };
        for change in preview.changes() {
            let shown = self.board.model.card(change.card);
            let on_table = change.card.is_leader() || matches!(shown.zone, Zone::Garden | Zone::Alley);
            if on_table {
                forecast::on_card(canvas, palette, change, &self.board.pose(change.card));
            }
        }
        let at = preview.clash.map(|(_, target)| self.board.pose(target).at).or(self.hands.pointer);
        if let Some(at) = at {
            let below = Point::new(at.x + 20.0, at.y + 86.0);
            forecast::words(canvas, palette, &self.preview_words, below, self.table.window);
        }
    }

    fn controls(&self, canvas: &mut Canvas, palette: &Palette, settings: &Settings) {
        let (table, at) = (&self.table, self.at());
        hud::turn_ribbon(canvas, palette, table.turn_ribbon(), &self.turn_words);
        if self.session.is_edited() {
            let above = table.turn_ribbon();
            let style = Style::new(Cut::Bold, 12.0, palette.illegal).middle().inked(2.0);
            canvas.text("Edited: not a fair match", Point::new(above.middle().x, above.y - 6.0), &style);
        }
        let over = self.asked.ask == Ask::Over;
        let enabled = self.asked.button().is_some() || over;
        let nothing_left = self.asked.ask == Ask::Main && self.asked.label.note.starts_with("nothing");
        let on = nothing_left || self.asked.ask == Ask::Respond || over;
        let stand = Stand { on, ..at.stand(Spot::Button, enabled) };
        hud::button(canvas, palette, table.button(), &self.asked.label, stand);
        if self.session.is_thinking() && self.waited > 0.6 {
            self.thinking(canvas, palette, table.button());
        }
        let undo = at.stand(Spot::Undo, self.session.can_undo());
        hud::small(canvas, palette, table.beside_button(0), "icon-undo", undo);
        let speed = match settings.speed {
            Speed::Normal => "icon-speed-1",
            Speed::Double => "icon-speed-2",
            Speed::Instant => "icon-speed-instant",
        };
        hud::small(canvas, palette, table.beside_button(1), speed, at.stand(Spot::Speed, true));
        let sound = if settings.volume == 0 { "icon-sound-off" } else { "icon-sound" };
        let corner = [
            (Spot::Leave, "icon-door"),
            (Spot::Concede, "icon-flag"),
            (Spot::Sound, sound),
            (Spot::Settings, "icon-settings"),
        ];
        for (number, (spot, icon)) in corner.into_iter().enumerate() {
            let enabled = !matches!(spot, Spot::Concede | Spot::Leave) || !self.session.is_over();
            hud::small(canvas, palette, table.corner(number), icon, at.stand(spot, enabled));
        }
    }

    /// Three dots that come and go while the computer thinks.
    fn thinking(&self, canvas: &mut Canvas, palette: &Palette, button: Area) {
        for dot in 0..3_u8 {
            let phase = self.waited * 2.4 - f32::from(dot) * 0.5;
            let at = Point::new(button.middle().x + (f32::from(dot) - 1.0) * 14.0, button.bottom() - 15.0);
            let look = Look::tinted(palette.lamp).at(0.35 + 0.65 * (0.5 + 0.5 * phase.sin()));
            canvas.piece("particle-glow", Area::around(at, 14.0, 14.0), look);
        }
    }

    fn draw_above(&self, canvas: &mut Canvas, palette: &Palette, settings: &Settings, time: f64) {
        let (board, table) = (&self.board, &self.table);
        effects::above_cards(canvas, &board.stage, palette, time);
        effects::banner(canvas, &board.stage, palette, time);
        board.draw_held(canvas, palette, time);
        self.prompt(canvas, palette);
        if let Some(layout) = panel::layout(&self.asked, table, &board.model) {
            panel::draw(canvas, palette, &board.faces, &layout, &self.asked, &board.model, self.at());
        }
        self.tips(canvas, palette, settings);
        if let Some(history) = &self.history_panel {
            history.draw(canvas, palette, &board.history, table, self.session.viewer());
        }
        if let Some(dialog) = &self.dialog {
            dialog::draw(canvas, palette, table, dialog, self.at());
        }
        if let Some((words, left)) = &self.message {
            let at = Point::new(table.column(2), table.veranda - 6.0);
            let frame = Frame { opacity: (left * 3.0).min(1.0), ..Frame::WINDOW };
            canvas.within(frame, |canvas| {
                hud::plate(canvas, palette, words, at, table.window, 18.0);
            });
        }
    }

    /// What is asked, over the stream.
    fn prompt(&self, canvas: &mut Canvas, palette: &Palette) {
        let shown = matches!(self.asked.ask, Ask::OnTable | Ask::Slot(_) | Ask::Respond);
        if shown && self.dialog.is_none() {
            let room = Area::new(80.0, 0.0, self.table.window.width - 290.0, self.table.window.height);
            let at = Point::new(self.table.column(2), self.table.stream);
            if self.asked.rules.is_empty() {
                hud::plate(canvas, palette, &self.asked.prompt, at, room, 19.0);
            } else {
                // Lower, so that the numbers of what is mostly chosen from stay in sight.
                let at = at + Point::new(0.0, 20.0);
                hud::told_plate(canvas, palette, &self.asked.prompt, &self.asked.rules, at, room);
            }
        }
    }

    /// What the pointer rests on: a card large, a pile, an entry of the history.
    fn tips(&self, canvas: &mut Canvas, palette: &Palette, settings: &Settings) {
        let (board, table) = (&self.board, &self.table);
        if let Some((card, beside)) = self.read_card() {
            let model_card = board.model.card(card);
            if let Some(def) = model_card.def {
                let on_table = card.is_leader() || matches!(model_card.zone, Zone::Garden | Zone::Alley);
                let shown = if on_table {
                    Shown::of(model_card, def, board.shown_damage(card))
                } else {
                    Shown::printed(&board.faces, def)
                };
                let scale = (f32::from(settings.scale) / 100.0).clamp(0.9, 1.6);
                reading::draw(canvas, palette, &board.faces, &shown, beside, table.window, scale);
            }
            return;
        }
        let hands = &self.hands;
        let rests = hands.hovered_for > 0.25 && hands.grip.is_none() && self.history_panel.is_none();
        let Some(spot) = hands.hovered.filter(|_| rests) else { return };
        if let Spot::History(number) = spot {
            history::detail(canvas, palette, table, board.history.last(HISTORY), usize::from(number));
            return;
        }
        let words = self.tip_words(spot);
        if !words.is_empty()
            && let Some(area) = self.spots.area(spot)
        {
            let at = Point::new(area.middle().x, area.y - 22.0);
            hud::plate(canvas, palette, words, at, table.window, 14.0);
        }
    }

    fn tip_words(&self, spot: Spot) -> &'static str {
        match spot {
            Spot::Deck(Seat::You) => "Your deck: who must draw from an empty one loses",
            Spot::Deck(Seat::Opponent) => "The opponent's deck",
            Spot::Discard(_) => "Discarded cards",
            Spot::Lanterns(Seat::You) => "Your IKZ: lit lanterns pay for cards, one more is lit each turn",
            Spot::Lanterns(Seat::Opponent) => "The opponent's IKZ",
            Spot::Token => "The IKZ token pays once; touch it to pay with it next",
            Spot::Undo if self.session.can_undo() => "Take back the last move",
            Spot::Undo => "Nothing can be taken back now",
            Spot::Speed => "How fast the match is shown",
            Spot::Concede => "Give up the match",
            Spot::Leave => "Leave the table; the match is kept",
            Spot::Sound => "Sound on or off",
            Spot::Settings => "Settings",
            _ => "",
        }
    }
}
