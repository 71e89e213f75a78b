//! Mulligan and the turn (R1.5, R3).

use super::Game;
use crate::def::{CardTable, Timing};
use crate::event::{Event, Sink};
use crate::ids::{CardIx, CardSet, Player};
use crate::limits::OPENING_HAND;
use crate::state::zones::Place;
use crate::state::{EndReason, Frame, FrameKind, Outcome, Phase, State, Until};

/// Progress inside [`Phase::StartOfTurn`].
mod start {
    pub const ABILITIES: u8 = 0;
    pub const DRAW: u8 = 1;
    pub const IKZ: u8 = 2;
    pub const DONE: u8 = 3;
}

/// Progress inside [`Phase::EndTurn`]: damage and effects have ended.
const EFFECTS_ENDED: u8 = 1;

impl<S: Sink> Game<'_, S> {
    /// R1.5.
    pub fn mulligan(&mut self, player: Player, shuffle: bool) {
        if shuffle {
            self.emit(Event::MulliganShuffled { player });
            while let Some(card) = self.state.hand(player).last().copied() {
                self.move_card(card, Place::DeckBottom);
            }
            for _ in 0..OPENING_HAND {
                self.draw(player);
            }
            self.shuffle(player);
        } else {
            self.emit(Event::MulliganKept { player });
        }
        if self.state.phase == Phase::MulliganFirst {
            self.set_phase(Phase::MulliganSecond);
        } else {
            self.start_turn(self.state.starting);
        }
    }

    fn start_turn(&mut self, player: Player) {
        self.state.turn += 1;
        // R8.5
        if self.state.turn >= self.state.config.turn_limit {
            self.end_match(Outcome { winner: None, reason: EndReason::TurnLimit });
            return;
        }
        self.state.active = player;
        self.state.played = CardSet::EMPTY;
        self.emit(Event::TurnStarted { player, turn: self.state.turn });
        self.set_phase(Phase::StartOfTurn);
        self.untap_all(player);
        // R3.1b
        self.unsettled = true;
        self.state.lasting.end(Until::StartOfTurn(player));
        // R3.1c
        self.state.used = [0; crate::limits::COLUMN];
    }

    /// R3.1a. A shocked card stays tapped and loses shocked instead.
    fn untap_all(&mut self, player: Player) {
        for card in self.state.tapped.without(self.state.shocked).iter_of(player) {
            self.set_tapped(card, false);
        }
        for card in self.state.cooldown.iter_of(player) {
            self.set_cooldown(card, false);
        }
        self.state.shocked = self.state.shocked.of(player.other());
    }

    /// The start of a turn, one part at a time.
    pub fn proceed_start(&mut self) {
        let player = self.state.active;
        match self.state.progress {
            start::ABILITIES => {
                self.state.progress = start::DRAW;
                // R3.1d
                self.trigger_field(Timing::StartOfTurn, player, CardIx::NONE);
            }
            start::DRAW => {
                self.state.progress = start::IKZ;
                // R3.1e, as a program, so that a replacement can replace it.
                let leader = CardIx::leader(player);
                self.push_frame(Frame::new(CardTable::TURN_DRAW, leader, CardIx::NONE, FrameKind::Turn));
            }
            start::IKZ => {
                self.state.progress = start::DONE;
                self.gain_ikz(player);
            }
            _ => self.set_phase(Phase::Main),
        }
    }

    /// R3.1f.
    fn gain_ikz(&mut self, player: Player) {
        if let Some(card) = self.state.ikz_pile(player).last().copied() {
            self.emit(Event::IkzGained { player, card });
            self.move_card(card, Place::IkzArea);
        }
        if self.state.turn == 2 {
            let card = CardIx::token(player);
            self.emit(Event::IkzGained { player, card });
            self.move_card(card, Place::IkzArea);
        }
    }

    /// R3.4a.
    pub fn end_turn(&mut self) {
        self.set_phase(Phase::EndTurn);
        self.trigger_field(Timing::EndOfTurn, self.state.active, CardIx::NONE);
    }

    /// R3.4b to e: the abilities have resolved.
    pub fn proceed_end(&mut self) {
        if self.state.progress == EFFECTS_ENDED {
            self.finish_turn();
            return;
        }
        self.state.progress = EFFECTS_ENDED;
        for player in Player::BOTH {
            let rows = [*self.state.garden(player), *self.state.alley(player)];
            for card in rows.iter().flat_map(State::entities) {
                self.heal(card, u8::MAX);
            }
        }
        self.unsettled = true;
        self.state.lasting.end(Until::EndOfTurn);
    }

    /// R3.4d and e.
    fn finish_turn(&mut self) {
        for weapon in self.state.attached {
            self.move_card(weapon, Place::Discard);
        }
        let player = self.state.active;
        self.emit(Event::TurnEnded { player, turn: self.state.turn });
        self.start_turn(player.other());
    }
}
