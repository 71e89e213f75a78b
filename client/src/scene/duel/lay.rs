//! Where everything on the table lies that can be touched in this frame.

use super::hands::{self, Grip};
use super::places::{self, Manner};
use super::spot::Spot;
use super::{Duel, dialog, panel, picture};
use crate::geometry::Area;
use crate::intent::{self, Source, Target};
use crate::layout::Seat;

impl Duel {
    /// Where everything lies that can be touched.
    pub(super) fn lay_spots(&mut self) {
        let (table, model) = (&self.table, &self.board.model);
        let spots = &mut self.spots;
        spots.clear();
        for seat in Seat::BOTH {
            for slot in 0..5 {
                spots.put(Spot::Alley(seat, slot), table.alley(seat, slot).grown(4.0));
                spots.put(Spot::Garden(seat, slot), table.garden(seat, slot).grown(6.0));
            }
            spots.put(Spot::Leader(seat), table.leader(seat));
            spots.put(Spot::Gate(seat), table.gate(seat));
            spots.put(Spot::Deck(seat), table.deck(seat));
            spots.put(Spot::Discard(seat), table.discard(seat));
            spots.put(Spot::Lanterns(seat), table.lanterns(seat));
        }
        let own = model.side(model.viewer);
        if own.ikz.iter().any(|card| card.is_token()) {
            spots.put(Spot::Token, table.lantern(Seat::You, 10));
        }
        let entries = self.board.history.last(picture::HISTORY).len();
        for number in 0..entries {
            spots.put(Spot::History(number as u8), table.history_entry(entries, number));
        }
        spots.put(Spot::Undo, table.beside_button(0));
        spots.put(Spot::Speed, table.beside_button(1));
        for (number, spot) in [Spot::Leave, Spot::Concede, Spot::Sound, Spot::Settings].into_iter().enumerate() {
            spots.put(spot, table.corner(number));
        }
        spots.put(Spot::Button, table.button());
        self.lay_hand();
        self.lay_abilities();
        if let Some(panel) = panel::layout(&self.asked, &self.table, &self.board.model) {
            panel::spots(&panel, &self.asked, &self.board.model, &mut self.spots);
        }
        if self.dialog.is_some() {
            self.spots.clear();
            dialog::spots(&self.table, &mut self.spots);
        }
        // The keyboard does not stand on what is no longer there.
        if self.hands.focused.is_some_and(|spot| self.spots.area(spot).is_none() || !self.useful(spot)) {
            self.hands.focused = self.start();
        }
    }

    fn lay_hand(&mut self) {
        let model = &self.board.model;
        let looked_at = self.looked_at();
        let fan = places::fan(model, model.viewer, &Manner { looked_at, ..Manner::REST });
        let bottom = self.table.window.height;
        for number in (0..fan.count).filter(|number| Some(*number) != looked_at).chain(looked_at) {
            let pose = fan.own(&self.table, number);
            let top = pose.at.y - pose.height() / 2.0;
            let area = Area::new(pose.at.x - pose.width / 2.0, top, pose.width, bottom - top);
            self.spots.put(Spot::Hand(number as u8), area);
        }
    }

    /// Buttons for the abilities of what is held, beside it.
    fn lay_abilities(&mut self) {
        let Some(Grip { source: source @ Source::Place(_), dragged: false }) = self.hands.grip else { return };
        // Where its card rests, and not where it may still be on its way: nothing moves away under a finger.
        let Some(place) = self.spots.area(hands::spot_of_source(source)) else { return };
        let legal = self.session.legal();
        let mut y = place.y;
        for (target, _) in intent::options(legal, source, self.hands.token) {
            if let Target::Ability(number) = target {
                let words = self.abilities.get(usize::from(number)).map_or("", String::as_str);
                let lines = (words.len() / 34 + 1) as f32;
                let area = Area::new(place.right() + 12.0, y, 270.0, 22.0 + lines * 17.0).kept_in(self.table.window);
                self.spots.put(Spot::Ability(number), area);
                y = area.bottom() + 6.0;
            }
        }
    }
}
