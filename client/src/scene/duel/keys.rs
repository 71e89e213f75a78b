//! A match by keyboard alone: arrows walk, Enter touches, the rest has keys of its own.

use super::ask::Ask;
use super::hands;
use super::spot::Spot;
use super::{Duel, Leads};
use crate::audio::{Cue, Sound};
use crate::input::{Key, Stroke};
use crate::intent::{self, Source};
use crate::layout::Seat;
use crate::scene::Context;
use crate::settings::Command;

impl Duel {
    pub(super) fn key(&mut self, stroke: Stroke, context: &mut Context<'_>) -> Option<Leads> {
        if matches!(stroke.key, Key::Left | Key::Right | Key::Up | Key::Down) {
            self.walk(stroke.key, context);
            return None;
        }
        self.board.hurry();
        match context.settings.command(stroke.key) {
            Some(Command::Button) => {
                if self.only_hurries(context) || self.dialog.is_some() {
                    return None;
                }
                return self.press(context);
            }
            Some(Command::Cancel) => {
                if self.hands.grip.is_none() && self.dialog.is_none() && !self.hands.inspecting {
                    self.ask_to_leave();
                    return None;
                }
                self.cancel(context);
            }
            Some(Command::Undo) => self.undo(context),
            Some(Command::NextPart) => self.next_part(stroke.shift, context),
            Some(Command::Choose) => {
                if self.only_hurries(context) {
                    return None;
                }
                if self.hands.focused.is_none() {
                    self.hands.focused = self.start();
                    return None;
                }
                let spot = self.hands.focused;
                // A spell that is held is played by touching it again.
                if let Some(grip) = self.hands.grip
                    && spot.and_then(hands::source_of) == Some(grip.source)
                    && let Some(action) =
                        intent::find(self.session.legal(), grip.source, intent::Target::Field, self.hands.token)
                {
                    context.cues.push(Cue::plain(Sound::Drop));
                    self.act(action, context.cues);
                    return None;
                }
                return self.touch(spot, context);
            }
            Some(Command::Inspect) => {
                self.hands.inspecting = !self.hands.inspecting;
                if self.hands.focused.is_none() {
                    self.hands.focused = self.start();
                }
            }
            Some(Command::History) if self.dialog.is_none() => self.open_history(None),
            Some(Command::Speed) => return self.touch(Some(Spot::Speed), context),
            Some(Command::Concede) => self.ask_to_concede(),
            Some(Command::History | Command::Debug | Command::Fullscreen) | None => {}
        }
        None
    }

    /// A key while things move shows the rest at once and does nothing else; nor does it answer what no frame has shown yet.
    fn only_hurries(&mut self, context: &mut Context<'_>) -> bool {
        self.catch_up(context.cues) || (self.dialog.is_none() && self.seen != self.shown_question())
    }

    /// Where the keyboard begins: at what is asked for.
    pub(super) fn start(&self) -> Option<Spot> {
        let legal = self.session.legal();
        let wanted = |spot: Spot| match self.asked.ask {
            Ask::Main | Ask::Respond => hands::source_of(spot).is_some_and(|source| intent::can_act(legal, source)),
            Ask::OnTable => self.asked.option_of(hands::card_at(&self.board.model, spot)).is_some(),
            Ask::Slot(_) => matches!(spot, Spot::Garden(Seat::You, _) | Spot::Alley(Seat::You, _)),
            _ => true,
        };
        let useful = |spot: Spot| self.useful(spot);
        self.spots.first(|spot| useful(spot) && wanted(spot)).or_else(|| self.spots.first(useful))
    }

    fn walk(&mut self, key: Key, context: &mut Context<'_>) {
        self.catch_up(context.cues);
        let Some(from) = self.hands.focused.filter(|spot| self.spots.area(*spot).is_some()) else {
            self.hands.hovered = None;
            self.hands.focused = self.start();
            return;
        };
        let next = self.spots.next(from, key, |spot| self.useful(spot));
        if next != from {
            context.cues.push(Cue::plain(Sound::Hover));
        }
        self.stand_on(next);
    }

    pub(super) fn stand_on(&mut self, spot: Spot) {
        self.hands.hovered = None;
        self.hands.focused = Some(spot);
        // What is held aims at what the keyboard stands on.
        self.hands.pointer = self.spots.area(spot).map(crate::geometry::Area::middle);
    }

    /// From hand to garden to alley to the other side to the button, and around again.
    fn next_part(&mut self, back: bool, context: &mut Context<'_>) {
        self.catch_up(context.cues);
        let part = |spot: Spot| match spot {
            Spot::Hand(_) | Spot::Choice(_) | Spot::Yes | Spot::No => 0,
            Spot::Garden(Seat::You, _) | Spot::Leader(Seat::You) | Spot::Ability(_) => 1,
            Spot::Alley(Seat::You, _) | Spot::Gate(Seat::You) | Spot::Token => 2,
            Spot::Garden(..) | Spot::Leader(_) | Spot::Alley(..) | Spot::Gate(_) => 3,
            _ => 4,
        };
        let now = self.hands.focused.map_or(4, part);
        for step in 1..=5 {
            let next = if back { (now + 5 - step) % 5 } else { (now + step) % 5 };
            let held = |spot: Spot| match (self.hands.grip, hands::source_of(spot)) {
                (None, Some(source @ Source::Hand(_))) => intent::can_act(self.session.legal(), source),
                _ => true,
            };
            let useful = |spot: Spot| part(spot) == next && self.useful(spot);
            let found = self.spots.first(|spot| useful(spot) && held(spot)).or_else(|| self.spots.first(useful));
            if let Some(spot) = found {
                context.cues.push(Cue::plain(Sound::Hover));
                self.stand_on(spot);
                return;
            }
        }
    }
}
