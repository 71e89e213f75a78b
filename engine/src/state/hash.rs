//! The hash of a state: the same number for the same match, on every platform and with every card table that has its cards.

use super::{Frame, Parked, State};
use crate::def::CardTable;
use crate::ids::{AbilityIx, CardIx, CardSet};

/// Mixes words one after another; order matters.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn word(&mut self, word: u64) {
        // The multiply spreads low bits up, the shift brings high bits down again.
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
    fn bytes(&mut self, bytes: impl ExactSizeIterator<Item = u8>) {
        let mut word = bytes.len() as u64;
        let mut filled = 4;
        for byte in bytes {
            word = word << 8 | u64::from(byte);
            filled += 1;
            if filled == 8 {
                self.word(word);
                (word, filled) = (0, 0);
            }
        }
        self.word(word);
    }
    fn cards(&mut self, cards: &[CardIx]) {
        self.bytes(cards.iter().map(|card| card.0));
    }
    fn set(&mut self, set: CardSet) {
        self.word(set.0[0]);
        self.word(set.0[1]);
    }
    fn parked(&mut self, parked: Parked, ability: u64) {
        let Parked { ability: _, source, pc, count, kind, with_token } = parked;
        self.word(ability << 16 | u64::from(source.0) << 8 | u64::from(pc));
        self.word(u64::from(count) << 16 | (kind as u64) << 8 | u64::from(with_token));
    }
    fn frame(&mut self, frame: &Frame, ability: u64) {
        self.set(frame.chosen);
        self.set(frame.looked);
        self.set(frame.remaining);
        self.set(frame.working);
        self.word(ability << 16 | u64::from(frame.source.0) << 8 | u64::from(frame.subject.0));
        let flags = u64::from(frame.with_token) << 1 | u64::from(frame.paid) << 2;
        let place = u64::from(frame.pc) << 16 | u64::from(frame.step) << 8 | u64::from(frame.count);
        self.word(place << 16 | (frame.kind as u64) << 8 | flags);
    }
}

impl State {
    /// The hash of everything the match will depend on from here: cards, zones, luck, open choices. Where the table has its
    /// cards does not matter: a card counts by its id, an ability by its place on its card.
    pub fn hash(&self, table: &CardTable) -> u64 {
        let mut mixer = Mixer(0xa2_05_1c_00);
        for card in CardIx::all() {
            let at = card.index();
            let word = u64::from(self.zone[at] as u8) << 32
                | u64::from(self.slot[at]) << 24
                | u64::from(self.bearer[at].0) << 16
                | u64::from(self.damage[at]) << 8
                | u64::from(self.used[at]);
            mixer.word(table.id_hash(self.def[at]) ^ word);
        }
        for set in [
            self.known[0],
            self.known[1],
            self.tapped,
            self.cooldown,
            self.shocked,
            self.played,
            self.doomed,
            self.death_offered,
        ] {
            mixer.set(set);
        }
        for entry in self.lasting.entries() {
            mixer.word(
                u64::from(entry.card.0) << 24
                    | u64::from(entry.change.code()) << 16
                    | u64::from(entry.amount as u8) << 8
                    | u64::from(entry.until.code()),
            );
        }
        for side in &self.sides {
            mixer.cards(side.deck.as_slice());
            mixer.cards(side.hand.as_slice());
            mixer.cards(side.discard.as_slice());
            mixer.cards(side.ikz_pile.as_slice());
            mixer.cards(side.ikz_area.as_slice());
        }
        mixer.word(self.rng.seed);
        mixer.word(self.rng.position);
        mixer.word(u64::from(self.config.turn_limit) << 8 | self.config.response as u64);
        mixer.word(
            (self.phase as u64) << 48
                | u64::from(self.progress) << 40
                | u64::from(self.turn) << 24
                | (self.starting as u64) << 17
                | (self.active as u64) << 16,
        );
        let outcome = self.outcome.map_or(0, |outcome| {
            1 + (outcome.reason as u64) * 4 + outcome.winner.map_or(0, |winner| 1 + winner as u64)
        });
        mixer.word(
            outcome << 32
                | u64::from(self.combat.attacker.0) << 16
                | u64::from(self.combat.target.0) << 8
                | u64::from(self.combat.defended) << 1
                | u64::from(self.draw_replaced),
        );
        mixer.word(u64::from(self.death_at.0));
        for (card, number) in self.last_offer {
            mixer.word(u64::from(card.0) << 8 | u64::from(number));
        }
        mixer.set(self.pending.eligible);
        mixer.word(
            (self.pending.who as u64) << 24
                | (self.pending.kind as u64) << 16
                | u64::from(self.pending.min) << 8
                | u64::from(self.pending.max),
        );
        for frame in self.frames() {
            mixer.frame(frame, self.place_of(table, frame.source, frame.ability));
        }
        for parked in self.stack() {
            mixer.parked(*parked, self.place_of(table, parked.source, parked.ability));
        }
        for trigger in self.triggers() {
            mixer.set(trigger.subjects());
            let ability = self.place_of(table, trigger.source, trigger.ability);
            mixer.word(ability << 16 | u64::from(trigger.source.0) << 8 | u64::from(trigger.batch));
        }
        for hit in &self.hits[..self.hit_count as usize] {
            mixer.word(
                u64::from(hit.source.0) << 24
                    | u64::from(hit.target.0) << 16
                    | u64::from(hit.amount) << 8
                    | u64::from(hit.combat) << 1
                    | u64::from(hit.offered),
            );
        }
        mixer.word(
            u64::from(self.effort) << 40
                | u64::from(self.frame_count) << 32
                | u64::from(self.stack_count) << 24
                | u64::from(self.trigger_count) << 16
                | u64::from(self.hit_count) << 8
                | u64::from(self.batch),
        );
        mixer.0
    }

    /// An ability's place among those of its card; the draw of the turn belongs to no card.
    fn place_of(&self, table: &CardTable, source: CardIx, ability: AbilityIx) -> u64 {
        if ability == CardTable::TURN_DRAW {
            return u64::from(u16::MAX);
        }
        u64::from(ability.0.wrapping_sub(table.def(self.def(source)).first_ability))
    }
}
