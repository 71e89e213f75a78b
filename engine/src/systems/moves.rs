//! Moving cards and saying so: weapons fall off, slots are cleared, hands fill, decks shuffle.

use super::Game;
use crate::event::{Event, Sink};
use crate::ids::{CardIx, Player};
use crate::state::zones::Place;
use crate::state::{EndReason, Outcome, Phase, Row, Zone};

impl<S: Sink> Game<'_, S> {
    /// Moves a card and everything that moves with it. Answers where it went.
    pub fn move_card(&mut self, card: CardIx, place: Place) -> Zone {
        self.unsettled = true;
        let from = self.state.zone(card);
        if let Some(bearer) = self.state.bearer(card) {
            self.emit(Event::WeaponDetached { weapon: card, bearer });
        }
        if matches!(place, Place::Slot(Row::Alley, _)) {
            self.set_cooldown(card, false); // R5.2
        }
        let to = self.state.relocate(self.table, card, place);
        if S::LIVE {
            let slot = self.place_of(card);
            self.emit(Event::CardMoved { card, from, to, slot });
        }
        // R2.4; weapons are borne in the garden only (R5.3).
        if from == Zone::Garden && to != Zone::Garden {
            for weapon in self.state.attached.iter_of(card.owner()) {
                if self.state.bearer(weapon) == Some(card) {
                    self.move_card(weapon, Place::Discard);
                    self.forget_target(weapon);
                }
            }
        }
        to
    }

    /// A card left the field without being meant to: running effects no longer find it (R10.3).
    pub fn forget_target(&mut self, card: CardIx) {
        let count = usize::from(self.state.frame_count);
        for frame in &mut self.state.frames[..count] {
            for set in [&mut frame.chosen, &mut frame.remaining, &mut frame.working] {
                set.remove(card);
            }
        }
    }

    /// The slot a card stands in, or its place in a list.
    fn place_of(&self, card: CardIx) -> u8 {
        let owner = card.owner();
        let list = match self.state.zone(card) {
            Zone::Deck => self.state.deck(owner),
            Zone::Hand => self.state.hand(owner),
            Zone::Discard => self.state.discard(owner),
            Zone::IkzArea => self.state.ikz_area(owner),
            _ => return self.state.slot(card).unwrap_or(0),
        };
        list.iter().position(|other| *other == card).unwrap_or(0) as u8
    }

    /// Puts an entity into a slot; whoever stood there is discarded first, not destroyed (R2.5).
    pub fn enter_slot(&mut self, card: CardIx, row: Row, slot: u8) {
        let standing = self.state.row(card.owner(), row)[usize::from(slot)];
        if standing.is_some() && standing != card {
            self.move_card(standing, Place::Discard);
            self.forget_target(standing);
        }
        self.move_card(card, Place::Slot(row, slot));
        if row == Row::Garden {
            self.set_cooldown(card, true); // R5.2
        }
    }

    /// Sets or clears cooldown.
    pub fn set_cooldown(&mut self, card: CardIx, on: bool) {
        if self.state.has_cooldown(card) == on {
            return;
        }
        self.state.cooldown.set(card, on);
        self.emit(if on { Event::CooldownSet { card } } else { Event::CooldownCleared { card } });
    }

    /// Taps or untaps a card.
    pub fn set_tapped(&mut self, card: CardIx, tapped: bool) {
        if self.state.is_tapped(card) == tapped {
            return;
        }
        self.unsettled = true;
        self.state.tapped.set(card, tapped);
        let player = card.owner();
        let ikz = self.state.zone(card) == Zone::IkzArea;
        self.emit(match (ikz, tapped) {
            (true, true) => Event::IkzTapped { player, card },
            (true, false) => Event::IkzUntapped { player, card },
            (false, true) => Event::Tapped { card },
            (false, false) => Event::Untapped { card },
        });
    }

    /// Draws one card; from an empty deck the player loses at once (R3.1e).
    pub fn draw(&mut self, player: Player) {
        let deck = self.state.deck(player);
        let Some(card) = deck.last().copied() else {
            self.end_match(Outcome { winner: Some(player.other()), reason: EndReason::DeckEmpty });
            return;
        };
        let position = deck.len() as u8 - 1;
        self.emit(Event::CardDrawn { player, card, position });
        self.move_card(card, Place::Hand);
    }

    /// Puts the top cards of a deck into the discard, as many as there are (R10.5).
    pub fn mill(&mut self, player: Player, amount: u8) {
        for _ in 0..amount {
            let Some(card) = self.state.deck(player).last().copied() else { break };
            self.move_card(card, Place::Discard);
        }
    }

    /// Shuffles a deck.
    pub fn shuffle(&mut self, player: Player) {
        let mut deck = self.state.sides[player.index()].deck;
        self.state.rng.shuffle(deck.as_mut_slice());
        self.state.forget_order(player);
        self.state.sides[player.index()].deck = deck;
        self.emit(Event::DeckShuffled { player });
    }

    /// The match stands elsewhere.
    pub fn set_phase(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.state.progress = 0;
        self.emit(Event::PhaseChanged { phase });
    }

    /// Ends the match; the first reason counts.
    #[cold]
    pub fn end_match(&mut self, outcome: Outcome) {
        if self.state.outcome.is_some() {
            return;
        }
        self.state.outcome = Some(outcome);
        self.state.stop_everything();
        self.set_phase(Phase::EndMatch);
        self.emit(Event::MatchEnded { outcome });
    }
}
