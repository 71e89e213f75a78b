//! Paying IKZ (R4.1): one function.

use super::Game;
use crate::event::{Event, Sink};
use crate::ids::{CardIx, Player};
use crate::state::zones::Place;

impl<S: Sink> Game<'_, S> {
    /// Taps IKZ. The token pays last, or first when the player says so; spent, it leaves the game.
    pub fn pay_ikz(&mut self, player: Player, cost: u8, with_token: bool) {
        let mut owed = cost;
        if with_token && owed > 0 {
            owed -= u8::from(self.spend_token(player));
        }
        let area = self.state.sides[player.index()].ikz_area;
        for card in area.as_slice() {
            if owed == 0 {
                return;
            }
            if !card.is_token() && !self.state.is_tapped(*card) {
                self.set_tapped(*card, true);
                owed -= 1;
            }
        }
        if owed > 0 {
            self.spend_token(player);
        }
    }

    fn spend_token(&mut self, player: Player) -> bool {
        let card = CardIx::token(player);
        if !self.state.ikz_area(player).contains(&card) {
            return false;
        }
        self.emit(Event::TokenSpent { player, card });
        self.move_card(card, Place::Removed);
        true
    }
}
