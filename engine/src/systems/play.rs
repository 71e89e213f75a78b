//! Playing cards from hand and using abilities (R5, R10.1).

use super::{Game, Limit};
use crate::action::spell_ability;
use crate::def::Timing;
use crate::event::{Event, Sink};
use crate::ids::{AbilityIx, CardIx};
use crate::limits::FRAMES;
use crate::state::zones::Place;
use crate::state::{Frame, FrameKind, Row, Zone};

impl<S: Sink> Game<'_, S> {
    /// R5.1.
    pub fn play_entity(&mut self, card: CardIx, row: Row, slot: u8, with_token: bool) {
        self.pay_for(card, with_token);
        self.come_into_play(card, row, slot);
    }

    /// An entity that was played enters a slot, its cost paid or not (R5.1).
    pub fn come_into_play(&mut self, card: CardIx, row: Row, slot: u8) {
        self.enter_slot(card, row, slot);
        self.state.played.insert(card);
        self.trigger(Timing::OnPlay, card, card);
        self.trigger(if row == Row::Garden { Timing::OnPlayInGarden } else { Timing::OnPlayInAlley }, card, card);
    }

    /// R5.3.
    pub fn play_weapon(&mut self, card: CardIx, bearer: CardIx, with_token: bool) {
        self.pay_for(card, with_token);
        self.attach(card, bearer);
    }

    /// Puts a weapon on a bearer; "when equipping" of both (R5.3).
    pub fn attach(&mut self, weapon: CardIx, bearer: CardIx) {
        self.move_card(weapon, Place::OnBearer(bearer));
        self.emit(Event::WeaponAttached { weapon, bearer });
        self.trigger(Timing::WhenEquipping, weapon, weapon);
        self.trigger(Timing::WhenEquipping, bearer, weapon);
    }

    /// R5.4. A main spell resolves now, a response waits on the stack once its costs are paid (R7.6).
    pub fn play_spell(&mut self, card: CardIx, with_token: bool) {
        self.pay_for(card, with_token);
        self.move_card(card, Place::Stack);
        if let Some(ability) = spell_ability(self.rules(), card) {
            self.emit(Event::StackPushed { source: card, ability });
            let mut frame = Frame::new(ability, card, CardIx::NONE, FrameKind::Spell);
            // The token has paid the printed cost already, if it was there.
            frame.with_token = with_token;
            self.push_frame(frame);
        } else {
            self.move_card(card, Place::Discard);
        }
    }

    /// A player uses an ability.
    pub fn activate(&mut self, source: CardIx, ability: AbilityIx, with_token: bool) {
        self.emit(Event::AbilityActivated { source, ability });
        let mut frame = Frame::new(ability, source, CardIx::NONE, FrameKind::Activated);
        frame.with_token = with_token;
        self.push_frame(frame);
    }

    fn pay_for(&mut self, card: CardIx, with_token: bool) {
        let player = card.owner();
        self.emit(Event::CardPlayed { player, card, from: Zone::Hand });
        let cost = self.rules().def(card).cost;
        self.pay_ikz(player, cost, with_token);
    }

    /// A program starts to run before everything that runs now.
    pub fn push_frame(&mut self, frame: Frame) {
        let count = usize::from(self.state.frame_count);
        if count == FRAMES {
            self.fail(Limit::Stack);
            return;
        }
        self.state.frames[count] = frame;
        self.state.frame_count += 1;
    }

    /// The newest program stops; its place becomes blank, so that equal states are equal bytes.
    pub fn pop_frame(&mut self) -> Frame {
        let top = usize::from(self.state.frame_count) - 1;
        self.state.frame_count -= 1;
        std::mem::replace(&mut self.state.frames[top], Frame::BLANK)
    }
}
