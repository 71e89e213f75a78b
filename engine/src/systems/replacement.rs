//! Replacement (R10.7): an ability happens before, and perhaps instead of, an event.

use super::Game;
use crate::def::{Replaces, Timing};
use crate::event::{Event, Sink};
use crate::ids::{AbilityIx, CardIx};
use crate::limits::FUEL;
use crate::rules::{Context, Rules};
use crate::state::{Frame, FrameKind, NO_OFFER};

impl<S: Sink> Game<'_, S> {
    /// Offers an event to the next ability that could replace it, if there is one. Declined, it is offered to the one
    /// behind; replaced, to none. For a draw, `affected` is the player's leader.
    #[inline]
    pub fn offer(&mut self, event: Replaces, affected: CardIx) -> bool {
        !self.state.replacers.is_empty() && self.state.effort < FUEL && self.offer_to_replacers(event, affected)
    }

    #[cold]
    fn offer_to_replacers(&mut self, event: Replaces, affected: CardIx) -> bool {
        let Some((source, ability)) = find(self.rules(), event, affected) else { return false };
        let number = ability.0 - self.rules().def(source).first_ability;
        self.state.last_offer[event as usize] = (source, number as u8 + 1);
        self.emit(Event::AbilityTriggered { source, ability });
        self.push_frame(Frame::new(ability, source, affected, FrameKind::Replacement));
        // Whatever it does, the event behind it is looked at again.
        self.unsettled = true;
        true
    }

    /// The next event of its sort is offered from the beginning.
    pub fn forget_offer(&mut self, event: Replaces) {
        self.state.last_offer[event as usize] = NO_OFFER;
    }

    /// The event does not happen.
    pub fn replace(&mut self, frame: &Frame) {
        let head = self.table.ability(frame.ability).head;
        let Some(what) = self.table.ability(head).replaces else { return };
        self.emit(Event::Replaced { by: frame.source, what, card: frame.subject });
        self.forget_offer(what);
        match what {
            Replaces::Draw => self.state.draw_replaced = true,
            Replaces::Destroy => {
                self.state.doomed.remove(frame.subject);
                self.state.death_offered.insert(frame.subject);
                self.unsettled = true;
            }
            Replaces::Damage => self.prevent(u8::MAX),
        }
    }

    /// Takes some of the damage away that is being replaced.
    pub fn prevent(&mut self, most: u8) {
        let Some(hit) = self.current_hit() else { return };
        let amount = hit.amount.min(most);
        hit.amount -= amount;
        hit.offered = true;
        let (source, target) = (hit.source, hit.target);
        self.forget_offer(Replaces::Damage);
        if amount > 0 {
            self.emit(Event::DamagePrevented { source, target, amount });
        }
    }
}

/// The next ability that could replace an event, in the order of the cards.
fn find(rules: Rules<'_>, event: Replaces, affected: CardIx) -> Option<(CardIx, AbilityIx)> {
    for source in rules.state.replacers {
        if rules.state.is_frozen(source) {
            continue;
        }
        for ability in rules.table.abilities_of(rules.state.def(source)) {
            let facts = rules.table.ability(ability);
            let number = (ability.0 - rules.def(source).first_ability) as u8 + 1;
            if (source, number) <= rules.state.last_offer[event as usize]
                || facts.timing != Timing::Replacement
                || facts.replaces != Some(event)
                || !rules.in_place(source, facts.restriction)
                || rules.is_used(source, ability)
            {
                continue;
            }
            let about = match (event, facts.subject) {
                (Replaces::Draw, _) => source.owner() == affected.owner(),
                (_, None) => source == affected,
                (_, Some(subject)) => rules.matches(subject, affected, &Context::about(source, affected)),
            };
            if about {
                return Some((source, ability));
            }
        }
    }
    None
}
