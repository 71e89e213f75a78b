//! Damage: hits gather, may be replaced, and land together (R7.7, R8.1, R8.2).

use super::{Game, Limit};
use crate::def::Replaces;
use crate::event::{Event, Sink};
use crate::ids::CardIx;
use crate::limits::HITS;
use crate::state::{FrameKind, Hit};

impl<S: Sink> Game<'_, S> {
    /// Damage is on its way; zero damage is ignored. What a replacement deals lands at once: it is not replaced in turn
    /// (R10.7), and does not wait for the damage it came before.
    pub fn hit(&mut self, source: CardIx, target: CardIx, amount: u8, combat: bool) {
        if amount == 0 {
            return;
        }
        let hit = Hit { source, target, amount, combat, offered: false };
        if self.state.frames().last().is_some_and(|frame| frame.kind == FrameKind::Replacement) {
            self.land(hit);
            return;
        }
        let count = usize::from(self.state.hit_count);
        if count == HITS {
            self.fail(Limit::Hits);
            return;
        }
        self.state.hits[count] = hit;
        self.state.hit_count += 1;
    }

    /// Offers the next hit to a replacement, or lands them all.
    pub fn resolve_hits(&mut self) {
        // In combat the attacker's hit comes first, then the target's: one player's, then the other's.
        for at in 0..usize::from(self.state.hit_count) {
            let hit = self.state.hits[at];
            if hit.offered {
                continue;
            }
            if self.rules().damage_taken(hit.target, hit.amount, hit.combat) > 0
                && self.offer(Replaces::Damage, hit.target)
            {
                return;
            }
            self.state.hits[at].offered = true;
            self.forget_offer(Replaces::Damage);
        }
        let hits = self.state.hits;
        let count = usize::from(std::mem::take(&mut self.state.hit_count));
        self.state.hits[..count].fill(Hit::BLANK);
        for hit in hits.into_iter().take(count) {
            self.land(hit);
        }
    }

    /// Damage is dealt.
    fn land(&mut self, Hit { source, target, amount, combat, .. }: Hit) {
        if !self.state.zone(target).is_field() {
            return; // Gone while another hit was being replaced.
        }
        let taken = self.rules().damage_taken(target, amount, combat);
        if taken < amount {
            self.emit(Event::DamagePrevented { source, target, amount: amount - taken });
        }
        if taken > 0 {
            let damage = self.state.damage(target).saturating_add(taken);
            self.state.set_damage(target, damage);
            self.unsettled = true;
            if S::LIVE {
                let lethal = damage >= self.rules().health(target);
                self.emit(Event::DamageApplied { source, target, amount: taken, lethal });
            }
        }
    }

    /// The hit a replacement is running for.
    pub fn current_hit(&mut self) -> Option<&mut Hit> {
        let count = usize::from(self.state.hit_count);
        self.state.hits[..count].iter_mut().find(|hit| !hit.offered)
    }

    /// Takes damage off a card.
    pub fn heal(&mut self, card: CardIx, most: u8) {
        let damage = self.state.damage(card);
        let amount = damage.min(most);
        if amount > 0 {
            self.state.set_damage(card, damage - amount);
            self.unsettled = true;
            self.emit(Event::Healed { card, amount });
        }
    }
}
