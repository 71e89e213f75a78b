//! Triggered abilities: who waits, and who comes next (R3.5).

use super::{Game, Limit};
use crate::def::{Ability, Timing};
use crate::event::{Event, Sink};
use crate::ids::{CardIx, CardSet, Player};
use crate::limits::QUEUED_TRIGGERS;
use crate::rules::{Context, Obstacle};
use crate::state::{Frame, FrameKind, Pending, PendingKind, Trigger};

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
            let count = usize::from(self.state.trigger_count);
            if count == QUEUED_TRIGGERS {
                self.fail(Limit::Triggers);
                return;
            }
            self.state.triggers[count] = Trigger { ability, source, subject, batch: self.state.batch };
            self.state.trigger_count += 1;
        }
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
            let mut mask = 0u64;
            for (at, trigger) in waiting.iter().enumerate() {
                let now = trigger.batch == batch && trigger.source.owner() == player;
                mask |= u64::from(now) << at;
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
                && (one.subject == other.subject || one.source == one.subject || !self.table.minds_subject(one.ability))
                && self.are_twins(one.source, other.source)
        };
        // The same ability of cards that nothing tells apart: no order could matter.
        if (0..waiting.len()).filter(|at| mask >> at & 1 == 1).all(same) {
            self.start_trigger(first);
            return;
        }
        self.ask(Pending { eligible: CardSet([mask, 0]), who, kind: PendingKind::TriggerOrder, min: 1, max: 1 });
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
        let mut mask = pending.eligible.0[0];
        for _ in 0..option {
            mask &= mask - 1;
        }
        self.start_trigger(mask.trailing_zeros() as usize);
    }

    fn start_trigger(&mut self, at: usize) {
        let trigger = self.state.triggers[at];
        let count = usize::from(self.state.trigger_count);
        self.state.triggers.copy_within(at + 1..count, at);
        self.state.triggers[count - 1] = Trigger::BLANK;
        self.state.trigger_count -= 1;
        // What happens from now on happened later than those still waiting.
        self.state.batch = if self.state.trigger_count == 0 { 0 } else { trigger.batch.saturating_add(1) };
        let Trigger { ability, source, subject, .. } = trigger;
        let obstacle = self.rules().obstacle(ability, 0, &Context::about(source, subject), 0, false);
        if self.state.is_frozen(source) || obstacle.is_some_and(|obstacle| obstacle != Obstacle::NoTarget) {
            self.emit(Event::AbilityFizzled { source, ability });
            return;
        }
        self.emit(Event::AbilityTriggered { source, ability });
        self.push_frame(Frame::new(ability, source, subject, FrameKind::Triggered));
    }
}

/// Whether the event is about what the ability waits for.
fn concerns<S: Sink>(game: &Game<'_, S>, ability: &Ability, source: CardIx, subject: CardIx) -> bool {
    match (ability.subject, ability.timing) {
        (Some(selector), _) => game.rules().matches(selector, subject, &Context::about(source, subject)),
        (None, Timing::WhenDestroyed | Timing::WhenReturned) => source == subject,
        (None, _) => true,
    }
}
