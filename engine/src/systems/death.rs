//! Deaths, then victory (R8.3, R8.4, R8.6).

use super::Game;
use crate::def::{Replaces, Timing};
use crate::event::{Event, Sink};
use crate::ids::{CardIx, CardSet, Player};
use crate::state::zones::Place;
use crate::state::{EndReason, Outcome};

impl<S: Sink> Game<'_, S> {
    /// Settles who dies. Answers whether anything happened.
    pub fn resolve_deaths(&mut self) -> bool {
        if !self.unsettled {
            return false;
        }
        let dying = self.rules().lethal().or(self.state.doomed);
        if dying.is_empty() {
            self.state.death_offered = CardSet::EMPTY;
            self.state.death_at = CardIx::NONE;
            self.forget_offer(Replaces::Destroy);
            self.unsettled = false;
            return self.check_victory();
        }
        self.settle_deaths(dying);
        true
    }

    /// Offers each death to replacements, then all who are still dying die together.
    fn settle_deaths(&mut self, dying: CardSet) {
        // R3.5: the active player is asked first.
        let open = dying.without(self.state.death_offered);
        let active = self.state.active;
        for card in open.iter_of(active).chain(open.iter_of(active.other())) {
            if self.state.death_at != card {
                self.state.death_at = card;
                self.forget_offer(Replaces::Destroy);
            }
            if self.offer(Replaces::Destroy, card) {
                return;
            }
            self.state.death_offered.insert(card);
        }
        self.state.doomed = CardSet::EMPTY;
        self.state.death_offered = CardSet::EMPTY;
        self.state.death_at = CardIx::NONE;
        // Together: whoever dies still sees the others die (R8.3).
        for card in dying {
            self.trigger_watchers(Timing::WhenDestroyed, card);
        }
        for card in dying {
            // A weapon may have fallen with its bearer.
            if !self.state.zone(card).is_field() {
                continue;
            }
            if self.state.bearer(card).is_none() {
                self.emit(Event::EntityDied { card });
            }
            self.move_card(card, Place::Discard);
            self.forget_target(card);
        }
    }

    /// R8.4.
    fn check_victory(&mut self) -> bool {
        let rules = self.rules();
        let fallen = Player::BOTH.map(|player| {
            let leader = CardIx::leader(player);
            let damage = rules.state.damage(leader);
            // What is printed suffices, unless something takes from it.
            let safe = damage < rules.def(leader).health
                && !rules.table.lowers_health()
                && !rules.state.lasting.affected().contains(leader);
            !safe && damage >= rules.health(leader)
        });
        let (winner, reason) = match fallen {
            [false, false] => return false,
            [true, true] => (None, EndReason::BothLeadersDefeated),
            [true, false] => (Some(Player::One), EndReason::LeaderDefeated),
            [false, true] => (Some(Player::Zero), EndReason::LeaderDefeated),
        };
        self.end_match(Outcome { winner, reason });
        true
    }
}
