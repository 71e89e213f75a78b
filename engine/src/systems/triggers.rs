//! Triggered abilities: who waits, and who comes next (R3.5).
//!
//! The queue has a place for each card on the field. When it is full, triggers of one ability that happened at once share
//! a place and come one after another, in the order of the cards they are about. An ability that still finds no place
//! does not happen, and the listener is told so: this takes effects that pile up on each other over a full field.

use super::Game;
use crate::def::{Ability, Timing};
use crate::event::{Event, Sink};
use crate::ids::{CardIx, CardSet, Player};
use crate::limits::{FUEL, QUEUED_TRIGGERS};
use crate::rules::{Context, Obstacle};
use crate::state::{Frame, FrameKind, Pending, PendingKind, Trigger, of_positions};

impl<S: Sink> Game<'_, S> {
    /// Queues a card's abilities of a timing. A frozen card uses none (R9).
    #[inline]
    pub fn trigger(&mut self, timing: Timing, source: CardIx, subject: CardIx) {
        if self.rules().def(source).timings.intersects(timing.flag()) {
            self.queue_abilities(timing, source, subject);
        }
    }

    fn queue_abilities(&mut self, timing: Timing, source: CardIx, subject: CardIx) {
        if self.state.is_frozen(source) {
            return;
        }
        for ability in self.table.abilities_of(self.state.def(source)) {
            let facts = self.table.ability(ability);
            let rules = self.rules();
            if facts.timing != timing
                || !rules.in_place(source, facts.restriction)
                || rules.is_used(source, ability)
                || !concerns(self, facts, source, subject)
            {
                continue;
            }
            self.wait(Trigger::new(ability, source, CardSet::one(subject), self.state.batch));
        }
    }

    /// Puts a trigger into the queue.
    fn wait(&mut self, trigger: Trigger) {
        if usize::from(self.state.trigger_count) == QUEUED_TRIGGERS && !self.share_places() {
            let count = usize::from(self.state.trigger_count);
            if join(&mut self.state.triggers[..count], trigger) {
                return;
            }
            self.emit(Event::AbilityFizzled { source: trigger.source, ability: trigger.ability });
            return;
        }
        let count = usize::from(self.state.trigger_count);
        self.state.triggers[count] = trigger;
        self.state.trigger_count += 1;
    }

    /// The queue is full: triggers that differ only in whom they are about move together. Answers whether a place is
    /// free then.
    #[cold]
    fn share_places(&mut self) -> bool {
        let mut kept = 0;
        for at in 0..usize::from(self.state.trigger_count) {
            let trigger = self.state.triggers[at];
            if !join(&mut self.state.triggers[..kept], trigger) {
                self.state.triggers[kept] = trigger;
                kept += 1;
            }
        }
        self.state.triggers[kept..].fill(Trigger::BLANK);
        self.state.trigger_count = kept as u8;
        kept < QUEUED_TRIGGERS
    }

    /// Queues the abilities of every card on the field that watch for something that happened to a card.
    pub fn trigger_watchers(&mut self, timing: Timing, subject: CardIx) {
        for player in [self.state.active, self.state.active.other()] {
            self.trigger_field(timing, player, subject);
        }
    }

    /// Queues the abilities of a player's cards on the field; without a subject, each is about itself.
    pub fn trigger_field(&mut self, timing: Timing, player: Player, subject: CardIx) {
        let own = |subject: CardIx, card: CardIx| if subject.is_none() { card } else { subject };
        for card in self.state.watchers.iter_of(player) {
            self.trigger(timing, card, own(subject, card));
        }
    }

    /// Starts the next triggered ability, or asks its player which that is.
    pub fn next_trigger(&mut self) {
        let waiting = self.state.triggers();
        let batch = waiting[0].batch;
        let of = |player: Player| {
            let mut mask = 0u128;
            for (at, trigger) in waiting.iter().enumerate() {
                let now = trigger.batch == batch && trigger.source.owner() == player;
                mask |= u128::from(now) << at;
            }
            mask
        };
        let active = self.state.active;
        // R3.5: the active player's first.
        let (who, mask) = match of(active) {
            0 => (active.other(), of(active.other())),
            mask => (active, mask),
        };
        let first = mask.trailing_zeros() as usize;
        let same = |at: usize| {
            let (one, other) = (waiting[at], waiting[first]);
            one.ability == other.ability
                && (one.subjects() == other.subjects()
                    || one.subjects() == CardSet::one(one.source)
                    || !self.table.minds_subject(one.ability))
                && self.are_twins(one.source, other.source)
        };
        // The same ability of cards that nothing tells apart: no order could matter.
        if (0..waiting.len()).filter(|at| mask >> at & 1 == 1).all(same) {
            self.start_trigger(first);
            return;
        }
        self.ask(Pending { eligible: of_positions(mask), who, kind: PendingKind::TriggerOrder, min: 1, max: 1 });
    }

    /// Whether a card an event was about has gone where not both players know it. An effect does not find it there
    /// (R10.3): what it did would tell where the card is.
    fn is_out_of_sight(&self, card: CardIx) -> bool {
        card.is_some() && !Player::BOTH.into_iter().all(|player| self.state.knows(player, card))
    }

    /// Whether nothing but their place tells two cards apart.
    fn are_twins(&self, left: CardIx, right: CardIx) -> bool {
        let state = &*self.state;
        let alike = (state.def(left), state.zone(left), state.damage(left), state.bearer(left))
            == (state.def(right), state.zone(right), state.damage(right), state.bearer(right));
        let plain = |card: CardIx| {
            let changed = state.lasting.affected().contains(card) || state.bears_weapon(card);
            (changed, state.is_tapped(card), state.has_cooldown(card), state.is_shocked(card))
        };
        left == right || (alike && !plain(left).0 && plain(left) == plain(right))
    }

    /// The player picked which comes next.
    pub fn pick_trigger(&mut self, pending: &Pending, option: u8) {
        if let Some(at) = pending.trigger(option) {
            self.start_trigger(at);
        }
    }

    fn start_trigger(&mut self, at: usize) {
        let trigger = self.state.triggers[at];
        let subject = trigger.subject();
        let mut later = trigger.subjects();
        later.remove(subject);
        if later.is_empty() {
            let count = usize::from(self.state.trigger_count);
            self.state.triggers.copy_within(at + 1..count, at);
            self.state.triggers[count - 1] = Trigger::BLANK;
            self.state.trigger_count -= 1;
        } else {
            self.state.triggers[at].set_subjects(later);
        }
        // What happens from now on happened later than those still waiting.
        self.state.batch = if self.state.trigger_count == 0 { 0 } else { trigger.batch.saturating_add(1) };
        let Trigger { ability, source, .. } = trigger;
        let subject = if self.is_out_of_sight(subject) { CardIx::NONE } else { subject };
        let obstacle = self.rules().obstacle(ability, 0, &Context::about(source, subject), 0, false);
        let tired = self.state.effort >= FUEL;
        if tired || self.state.is_frozen(source) || obstacle.is_some_and(|obstacle| obstacle != Obstacle::NoTarget) {
            self.emit(Event::AbilityFizzled { source, ability });
            return;
        }
        self.state.effort += 1;
        self.emit(Event::AbilityTriggered { source, ability });
        self.push_frame(Frame::new(ability, source, subject, FrameKind::Triggered));
    }
}

/// Lets a trigger share the place of one that differs only in whom it is about. Answers whether there was one.
fn join(waiting: &mut [Trigger], trigger: Trigger) -> bool {
    let same = |other: &Trigger| {
        (other.ability, other.source, other.batch) == (trigger.ability, trigger.source, trigger.batch)
            && other.subjects().and(trigger.subjects()).is_empty()
    };
    let Some(found) = waiting.iter_mut().find(|other| same(other)) else { return false };
    found.set_subjects(found.subjects().or(trigger.subjects()));
    true
}

/// Whether the event is about what the ability waits for.
fn concerns<S: Sink>(game: &Game<'_, S>, ability: &Ability, source: CardIx, subject: CardIx) -> bool {
    match (ability.subject, ability.timing) {
        (Some(selector), _) => game.rules().matches(selector, subject, &Context::about(source, subject)),
        (None, Timing::WhenDestroyed | Timing::WhenReturned) => source == subject,
        (None, _) => true,
    }
}
