//! Gestures in a match: clicks, drags and drops, resting fingers.

use azuki_engine::ids::CardIx;
use azuki_engine::state::Row;

use super::ask::Ask;
use super::dialog::{Dialog, Then};
use super::hands::{self, Grip, Meaning};
use super::spot::Spot;
use super::{Duel, Leads};
use crate::audio::{Cue, Sound};
use crate::geometry::Point;
use crate::input::Gesture;
use crate::intent::{self, Source};
use crate::scene::Context;
use crate::settings::Speed;

/// A mouse that moves less than this, in units, lies still.
const STILL: f32 = 1.0;

/// What lay under the pointer when the button went down: the click is meant for that, and for nothing that came there since.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pressed {
    spot: Option<Spot>,
    card: CardIx,
    /// The question that the screen showed then; nothing while things moved.
    question: Option<(usize, u32)>,
    /// A dialog was open.
    dialog: bool,
}

/// Whether a spot means the same at any moment of a match, whatever is asked.
const fn is_control(spot: Spot) -> bool {
    match spot {
        Spot::Undo | Spot::Speed | Spot::Concede | Spot::Leave | Spot::Sound | Spot::Settings | Spot::History(_) => {
            true
        }
        Spot::Hand(_)
        | Spot::Garden(..)
        | Spot::Alley(..)
        | Spot::Leader(_)
        | Spot::Gate(_)
        | Spot::Deck(_)
        | Spot::Discard(_)
        | Spot::Lanterns(_)
        | Spot::Token
        | Spot::Button
        | Spot::Ability(_)
        | Spot::Choice(_)
        | Spot::Yes
        | Spot::No => false,
    }
}

impl Duel {
    /// Where the pointer is, and since when.
    pub(super) fn follow_pointer(&mut self, context: &mut Context<'_>) {
        let pointer = context.pointer;
        let hands = &mut self.hands;
        (hands.touch, hands.rests, hands.down) = (pointer.touch, pointer.rests, pointer.down);
        let at = pointer.at.map(|point| self.table.point(point));
        // Whichever was used last leads: a mouse that lies still takes nothing from the keyboard.
        let moved = pointer.at.is_some_and(|at| hands.mouse.is_none_or(|last| last.distance(at) > STILL));
        if moved || pointer.at.is_none() || pointer.down {
            hands.mouse = pointer.at;
        }
        if moved || pointer.down {
            hands.focused = None;
            hands.inspecting = false;
        }
        if hands.focused.is_none() {
            hands.pointer = at;
        }
        let seen = !pointer.touch || pointer.down;
        let spot = at.filter(|_| seen && hands.focused.is_none()).and_then(|at| self.spots.hit(at));
        if spot == hands.hovered {
            hands.hovered_for += context.elapsed;
        } else {
            hands.hovered = spot;
            hands.hovered_for = 0.0;
            let heard = matches!(spot, Some(Spot::Hand(_) | Spot::Choice(_) | Spot::Button | Spot::Yes | Spot::No));
            if heard && !pointer.touch {
                context.cues.push(Cue::plain(Sound::Hover));
            }
        }
    }

    /// Reads the gestures of a frame.
    pub(super) fn read(&mut self, context: &mut Context<'_>) -> Option<Leads> {
        let mut leads = None;
        for gesture in context.gestures {
            let point = |point: Point| self.table.point(point);
            leads = leads.or(match *gesture {
                Gesture::Press(at) => {
                    let at = point(at);
                    self.hands.pressed = Some(self.pressed_at(at));
                    self.board.hurry();
                    None
                }
                Gesture::Click(_) => self.click(context),
                Gesture::DragStart(_) => {
                    self.drag(context);
                    None
                }
                Gesture::Drop(at) => {
                    let at = point(at);
                    self.let_go(at, context);
                    None
                }
                Gesture::Secondary(_) => {
                    self.cancel(context);
                    None
                }
                Gesture::Key(stroke) => self.key(stroke, context),
                Gesture::LongPress(_) | Gesture::Wheel(..) | Gesture::Typed(_) => None,
            });
        }
        leads
    }

    fn pressed_at(&self, at: Point) -> Pressed {
        let spot = self.spots.hit(at);
        let card = spot.map_or(CardIx::NONE, |spot| hands::card_at(&self.board.model, spot));
        Pressed { spot, card, question: self.seen, dialog: self.dialog.is_some() }
    }

    /// Whether the question that is asked now is the one that was on the screen.
    fn is_asked_still(&self, question: Option<(usize, u32)>) -> bool {
        question.is_some() && question == self.shown_question()
    }

    /// A click while things move shows the rest at once. It does nothing else, unless what lay under it is still there.
    fn click(&mut self, context: &mut Context<'_>) -> Option<Leads> {
        let pressed = self.hands.pressed.take()?;
        self.catch_up(context.cues);
        if pressed.dialog != self.dialog.is_some() {
            return None;
        }
        let always = pressed.dialog || pressed.spot.is_some_and(is_control);
        if always || self.is_asked_still(pressed.question) {
            return self.touch(pressed.spot, context);
        }
        self.hold_again(pressed, context);
        None
    }

    /// Takes hold of the card that was pressed while things moved, if it still lies there. That does nothing yet.
    fn hold_again(&mut self, pressed: Pressed, context: &mut Context<'_>) {
        let Some(spot) = pressed.spot.filter(|_| matches!(self.asked.ask, Ask::Main | Ask::Respond)) else { return };
        let card = hands::card_at(&self.board.model, spot);
        if card.is_none() || card != pressed.card {
            return;
        }
        let legal = self.session.legal();
        let meaning = hands::click(Some(spot), None, &self.asked, legal, &self.board.model, self.hands.token);
        if matches!(meaning, Meaning::Hold(_)) {
            self.mean(meaning, false, context);
        }
    }

    /// Something was clicked, or chosen by key.
    pub(super) fn touch(&mut self, spot: Option<Spot>, context: &mut Context<'_>) -> Option<Leads> {
        if let Some(dialog) = self.dialog.clone() {
            match spot {
                Some(Spot::Yes) => {
                    self.dialog = None;
                    match dialog.then {
                        Then::Concede => self.session.concede(),
                        Then::Leave => return Some(Leads::ToTitle),
                        Then::Act(action) => self.act(action, context.cues),
                    }
                }
                Some(Spot::No) => self.dialog = None,
                _ => {}
            }
            return None;
        }
        match spot {
            Some(Spot::Button) => return self.press(context),
            Some(Spot::Undo) => self.undo(context),
            Some(Spot::Speed) => {
                context.settings.speed = match context.settings.speed {
                    Speed::Normal => Speed::Double,
                    Speed::Double => Speed::Instant,
                    Speed::Instant => Speed::Normal,
                };
                context.cues.push(Cue::plain(Sound::Choice));
            }
            Some(Spot::Concede) => self.ask_to_concede(),
            Some(Spot::Leave) => self.ask_to_leave(),
            Some(Spot::Sound) => return Some(Leads::Mute),
            Some(Spot::Settings) => return Some(Leads::ToSettings),
            Some(Spot::History(number)) => self.open_history(Some(number)),
            spot => {
                let legal = self.session.legal();
                let (grip, token) = (self.hands.grip, self.hands.token);
                let meaning = hands::click(spot, grip, &self.asked, legal, &self.board.model, token);
                self.mean(meaning, false, context);
            }
        }
        None
    }

    pub(super) fn ask_to_concede(&mut self) {
        if !self.session.is_over() {
            let note = "The match ends here and counts as lost.";
            self.dialog = Some(Dialog::new("Give up this match?", note, "Give up", "Play on", Then::Concede));
        }
    }

    pub(super) fn ask_to_leave(&mut self) {
        if !self.session.is_over() {
            let note = "It is kept, and you can go on with it from the title.";
            self.dialog = Some(Dialog::new("Leave the table?", note, "To the title", "Play on", Then::Leave));
        }
    }

    pub(super) fn undo(&mut self, context: &mut Context<'_>) {
        if self.session.undo() {
            context.cues.push(Cue::plain(Sound::PickUp));
            self.renew();
        } else {
            context.cues.push(Cue::plain(Sound::Illegal));
            self.say("There is nothing to take back: something was revealed since".to_owned());
        }
    }

    fn mean(&mut self, meaning: Meaning, dragged: bool, context: &mut Context<'_>) {
        match meaning {
            Meaning::Act(action) => {
                let lost = hands::replaces(action, &self.board.model);
                if let Some(card) = lost.filter(|_| context.settings.confirm_risky) {
                    let def = self.board.model.card(card).def;
                    let name = def.map_or("The entity", |def| self.board.faces.face(def).name.as_str());
                    let words = format!("Replace {name}?");
                    let note = "It goes to your discard. Your row is full.";
                    self.dialog = Some(Dialog::new(&words, note, "Replace", "Keep it", Then::Act(action)));
                    self.release();
                } else {
                    context.cues.push(Cue::plain(if dragged { Sound::Drop } else { Sound::Choice }));
                    self.act(action, context.cues);
                }
            }
            Meaning::Hold(source) => self.hold(source, dragged, context),
            Meaning::Release => self.release(),
            Meaning::Refused(meant) => {
                self.release();
                self.refuse(meant, context.cues);
            }
            Meaning::Token => {
                self.hands.token = !self.hands.token;
                context.cues.push(Cue::plain(Sound::IkzGain));
                let words = if self.hands.token { "The token pays next" } else { "The token pays only when needed" };
                self.say(words.to_owned());
            }
            Meaning::Nothing => {}
        }
    }

    fn hold(&mut self, source: Source, dragged: bool, context: &mut Context<'_>) {
        context.cues.push(Cue::plain(Sound::PickUp));
        self.hands.grip = Some(Grip { source, dragged });
        let card = hands::card_of(&self.board.model, source);
        self.abilities.clear();
        if let Some(def) = self.board.model.cards.get(card.index()).and_then(|card| card.def) {
            self.abilities.extend(azuki_cards::text::ability_texts(context.table, def));
        }
        // The keyboard goes on to the first thing it can be put on.
        if self.hands.focused.is_some() {
            let token = self.hands.token;
            let first =
                intent::options(self.session.legal(), source, token).find_map(|(target, _)| hands::spot_of(target));
            if let Some(first) = first {
                self.stand_on(first);
            }
        }
    }

    fn drag(&mut self, context: &mut Context<'_>) {
        let Some(pressed) = self.hands.pressed else { return };
        self.catch_up(context.cues);
        if self.dialog.is_some() || !matches!(self.asked.ask, Ask::Main | Ask::Respond) {
            return;
        }
        let Some(source) = pressed.spot.and_then(hands::source_of) else { return };
        let card = hands::card_of(&self.board.model, source);
        if card.is_none() || card != pressed.card {
            return;
        }
        // What cannot do anything is not dragged off the table, but a card of the hand may be moved about.
        if matches!(source, Source::Hand(_)) || intent::can_act(self.session.legal(), source) {
            self.hold(source, true, context);
        } else if self.is_asked_still(pressed.question) {
            let legal = self.session.legal();
            let meaning = hands::click(pressed.spot, None, &self.asked, legal, &self.board.model, self.hands.token);
            self.mean(meaning, false, context);
        }
    }

    fn let_go(&mut self, at: Point, context: &mut Context<'_>) {
        let Some(grip) = self.hands.grip.filter(|grip| grip.dragged) else { return };
        let field = self.table.field().contains(at);
        let legal = self.session.legal();
        let meaning = hands::drop(at, grip, &self.spots, field, legal, &self.board.model, self.hands.token);
        // What is dropped where it has abilities only stays held, so that its buttons are seen.
        let abilities =
            intent::options(legal, grip.source, false).any(|(target, _)| matches!(target, intent::Target::Ability(_)));
        if meaning == Meaning::Release && abilities {
            self.hands.grip = Some(Grip { dragged: false, ..grip });
            return;
        }
        self.release();
        self.mean(meaning, true, context);
    }

    /// Takes back what is half made.
    pub(super) fn cancel(&mut self, context: &mut Context<'_>) {
        if self.dialog.take().is_none() && self.hands.grip.is_some() {
            context.cues.push(Cue::plain(Sound::Drop));
            self.release();
        }
        self.hands.inspecting = false;
    }

    /// The big button.
    pub(super) fn press(&mut self, context: &mut Context<'_>) -> Option<Leads> {
        if self.asked.ask == Ask::Over {
            return Some(Leads::ToResult);
        }
        if self.guard > 0.0 {
            return None;
        }
        if let Some(action) = self.asked.button() {
            context.cues.push(Cue::plain(Sound::Choice));
            self.act(action, context.cues);
        }
        None
    }

    /// What the keyboard may stand on now.
    pub(crate) fn useful(&self, spot: Spot) -> bool {
        if self.dialog.is_some() {
            return matches!(spot, Spot::Yes | Spot::No);
        }
        match self.asked.ask {
            Ask::Mulligan | Ask::Confirm => matches!(spot, Spot::Yes | Spot::No | Spot::Choice(_)),
            Ask::InRow => matches!(spot, Spot::Choice(_) | Spot::Button),
            _ => {
                let card = hands::card_at(&self.board.model, spot);
                let held = self.hands.grip.is_some_and(|grip| {
                    let target = hands::target_of(spot);
                    let token = self.hands.token;
                    target
                        .is_some_and(|target| intent::find(self.session.legal(), grip.source, target, token).is_some())
                });
                card.is_some()
                    || held
                    || matches!(
                        spot,
                        Spot::Button
                            | Spot::Undo
                            | Spot::Speed
                            | Spot::Concede
                            | Spot::Leave
                            | Spot::Sound
                            | Spot::Settings
                            | Spot::Token
                    )
                    || self.asked_slot(spot)
            }
        }
    }

    /// Whether a spot is a slot that is asked for.
    fn asked_slot(&self, spot: Spot) -> bool {
        match spot {
            Spot::Garden(seat, number) => self.asked.slot_option(seat, Row::Garden, number).is_some(),
            Spot::Alley(seat, number) => self.asked.slot_option(seat, Row::Alley, number).is_some(),
            _ => false,
        }
    }
}
