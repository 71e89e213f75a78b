//! The hash that version 1 has of a state. Frozen: it is computed from a document, not from the live state.
//!
//! It depends on the numbers that cards and abilities had in the table of the document.

use super::version_1_cards::{OldCard, OldTable};
use super::{version_1 as v1, version_2 as v2};
use crate::ids::{CardIx, Player};
use crate::limits::COLUMN;

/// No card.
const NONE: u8 = u8::MAX;

/// Zones as version 1 numbered them.
mod zone {
    pub const DECK: u8 = 0;
    pub const HAND: u8 = 1;
    pub const GARDEN: u8 = 2;
    pub const ALLEY: u8 = 3;
    pub const IKZ_PILE: u8 = 4;
    pub const IKZ_AREA: u8 = 5;
    pub const DISCARD: u8 = 6;
    pub const ATTACHED: u8 = 7;
    pub const STACK: u8 = 8;
    pub const REMOVED: u8 = 9;
    pub const GATE: u8 = 10;
}

/// Mixes words one after another; order matters.
struct Mixer(u64);

impl Mixer {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
    fn list(&mut self, cards: &[u8]) {
        let mut word = cards.len() as u64;
        let mut filled = 4;
        for card in cards {
            word = word << 8 | u64::from(*card);
            filled += 1;
            if filled == 8 {
                self.word(word);
                (word, filled) = (0, 0);
            }
        }
        self.word(word);
    }
    fn set(&mut self, numbers: &[u8]) {
        let bits = numbers.iter().fold(0_u128, |bits, number| bits | 1 << (number & 127));
        self.word(bits as u64);
        self.word((bits >> 64) as u64);
    }
    /// Several small numbers, the last in the lowest bits.
    fn packed(&mut self, parts: &[(u64, u32)]) {
        self.word(parts.iter().fold(0, |word, (part, shift)| word | part << shift));
    }
}

/// The columns of version 1's state: one place a card.
struct Columns {
    zone: [u8; COLUMN],
    slot: [u8; COLUMN],
    bearer: [u8; COLUMN],
    damage: [u8; COLUMN],
    used: [u8; COLUMN],
}

fn at(card: u8) -> usize {
    usize::from(card) % COLUMN
}

impl Columns {
    fn new(save: &v2::Save) -> Self {
        let mut columns = Self {
            zone: [zone::REMOVED; COLUMN],
            slot: [0; COLUMN],
            bearer: [NONE; COLUMN],
            damage: [0; COLUMN],
            used: [0; COLUMN],
        };
        for (player, side) in Player::BOTH.into_iter().zip(&save.players) {
            columns.zone[CardIx::leader(player).index()] = zone::GARDEN;
            columns.zone[CardIx::gate(player).index()] = zone::GATE;
            let lists = [
                (&side.deck, zone::DECK),
                (&side.hand, zone::HAND),
                (&side.discard, zone::DISCARD),
                (&side.ikz_pile, zone::IKZ_PILE),
                (&side.ikz_area, zone::IKZ_AREA),
                (&side.stack, zone::STACK),
            ];
            for (cards, zone) in lists {
                for card in cards {
                    columns.zone[at(*card)] = zone;
                }
            }
            for (row, zone) in [(&side.garden, zone::GARDEN), (&side.alley, zone::ALLEY)] {
                for (slot, card) in row.iter().enumerate() {
                    if let Some(card) = card {
                        columns.zone[at(*card)] = zone;
                        columns.slot[at(*card)] = slot as u8;
                    }
                }
            }
            for v1::Attached { weapon, bearer } in &side.attached {
                columns.zone[at(*weapon)] = zone::ATTACHED;
                columns.bearer[at(*weapon)] = *bearer;
            }
        }
        for count in &save.field.damage {
            columns.damage[at(count.card)] = count.count;
        }
        for count in &save.field.used {
            columns.used[at(count.card)] = count.count;
        }
        columns
    }
}

/// A document and the table whose numbers count.
struct Hasher<'d> {
    save: &'d v2::Save,
    table: &'d OldTable,
    /// The numbers of the document's cards.
    numbers: Vec<usize>,
}

/// Lasting changes whose order is looked for.
const ORDERED: usize = 6;

/// Whether a document has a hash; if not, the hash it has. Version 1 hashed lasting changes in the order in which they came,
/// and a live state may list them in another: so every order of a few counts. Of many, none can be told: the next state with
/// fewer is checked instead.
pub(super) fn check(mut save: v2::Save, table: &OldTable, expected: u64) -> Result<(), u64> {
    // What version 1 has no number for has no hash there either.
    let Some(found) = hash(&save, table) else { return Err(!expected) };
    let changes = save.field.lasting.len();
    if found == expected || changes > ORDERED {
        return Ok(());
    }
    // Heap's algorithm: every order, each by one exchange.
    let (mut turns, mut at) = ([0; ORDERED], 1);
    while at < changes {
        if turns[at] == at {
            turns[at] = 0;
            at += 1;
            continue;
        }
        save.field.lasting.swap(if at % 2 == 0 { 0 } else { turns[at] }, at);
        if hash(&save, table) == Some(expected) {
            return Ok(());
        }
        turns[at] += 1;
        at = 1;
    }
    Err(found)
}

/// The hash of a document; nothing if the table lacks a card or an ability of it.
pub(super) fn hash(save: &v2::Save, table: &OldTable) -> Option<u64> {
    let numbers = save.cards.iter().map(|card| table.number(&card.id)).collect::<Option<_>>()?;
    Hasher { save, table, numbers }.hash()
}

impl Hasher<'_> {
    /// The number in the table of a card of the match.
    fn def(&self, card: CardIx) -> Option<usize> {
        let side = &self.save.players[card.owner().index()];
        let listed = match card.number() {
            0 => side.leader,
            1 => side.gate,
            2 => return Some(self.table.token),
            3..13 => return Some(self.table.ikz),
            number => *side.main.get(usize::from(number) - 13)?,
        };
        self.numbers.get(usize::from(listed)).copied()
    }

    fn ability(&self, source: u8, ability: u8, part: u8) -> Option<u64> {
        let card: &OldCard = &self.table.cards[self.def(CardIx(source & 127))?];
        card.number(ability, part).map(u64::from)
    }

    fn hash(&self) -> Option<u64> {
        let v2::Save { field, running, players, .. } = self.save;
        let mut mixer = Mixer(0xa2_05_1c_00);
        let columns = Columns::new(self.save);
        for card in CardIx::all() {
            let at = card.index();
            mixer.packed(&[
                (self.def(card)? as u64, 40),
                (u64::from(columns.zone[at]), 32),
                (u64::from(columns.slot[at]), 24),
                (u64::from(columns.bearer[at]), 16),
                (u64::from(columns.damage[at]), 8),
                (u64::from(columns.used[at]), 0),
            ]);
        }
        for set in [
            &players[0].known,
            &players[1].known,
            &field.tapped,
            &field.cooldown,
            &field.shocked,
            &field.played,
            &running.doomed,
            &running.death_offered,
        ] {
            mixer.set(set);
        }
        for entry in &field.lasting {
            mixer.packed(&[
                (u64::from(entry.card), 24),
                (change_code(entry.change), 16),
                (u64::from(entry.amount as u8), 8),
                (until_code(entry.until), 0),
            ]);
        }
        for side in players {
            for list in [&side.deck, &side.hand, &side.discard, &side.ikz_pile, &side.ikz_area] {
                mixer.list(list);
            }
        }
        self.mix_course(&mut mixer);
        self.mix_running(&mut mixer)?;
        Some(mixer.0)
    }

    /// Luck, rules, phase, combat, the open choice.
    fn mix_course(&self, mixer: &mut Mixer) {
        let v2::Save { random, rules, phase, progress, turn, starting, active, outcome, running, .. } = self.save;
        mixer.word(random.seed);
        mixer.word(random.position);
        mixer.packed(&[(u64::from(rules.turn_limit), 8), (rules.response as u64, 0)]);
        mixer.packed(&[
            (*phase as u64, 48),
            (u64::from(*progress), 40),
            (u64::from(*turn), 24),
            (u64::from(*starting), 17),
            (u64::from(*active), 16),
        ]);
        let outcome = outcome.map_or(0, |outcome| {
            1 + (outcome.reason as u64) * 4 + outcome.winner.map_or(0, |winner| 1 + u64::from(winner))
        });
        let none = v1::Combat { attacker: NONE, target: NONE, defended: false };
        let combat = running.combat.unwrap_or(none);
        mixer.packed(&[
            (outcome, 32),
            (u64::from(combat.attacker), 16),
            (u64::from(combat.target), 8),
            (u64::from(combat.defended), 1),
            (u64::from(running.draw_replaced), 0),
        ]);
        mixer.word(u64::from(running.death_at.unwrap_or(NONE)));
        for offer in running.last_offer {
            mixer.packed(&[(u64::from(offer.card), 8), (u64::from(offer.ability), 0)]);
        }
        if let Some(pending) = &running.pending {
            mixer.set(&pending.eligible);
            mixer.packed(&[
                (u64::from(pending.who), 24),
                (pending.kind as u64, 16),
                (u64::from(pending.min), 8),
                (u64::from(pending.max), 0),
            ]);
        } else {
            mixer.set(&[]);
            mixer.word(0);
        }
    }

    /// Programs, triggers, damage on its way.
    fn mix_running(&self, mixer: &mut Mixer) -> Option<()> {
        let running = &self.save.running;
        for frame in running.frames.iter().chain(&running.stack) {
            for set in [&frame.chosen, &frame.looked, &frame.remaining, &frame.working] {
                mixer.set(set);
            }
            let ability = match frame.kind {
                // The draw of the turn has number 0 in every table.
                v1::FrameKind::Turn => 0,
                v1::FrameKind::Triggered
                | v1::FrameKind::Activated
                | v1::FrameKind::Spell
                | v1::FrameKind::Replacement => self.ability(frame.source, frame.ability, frame.part)?,
            };
            mixer.packed(&[(ability, 16), (u64::from(frame.source), 8), (u64::from(frame.subject.unwrap_or(NONE)), 0)]);
            mixer.packed(&[
                (u64::from(frame.pc), 32),
                (u64::from(frame.step), 24),
                (u64::from(frame.count), 16),
                (frame.kind as u64, 8),
                (u64::from(frame.with_token), 1),
                (u64::from(frame.paid), 2),
            ]);
        }
        for trigger in &running.triggers {
            mixer.packed(&[
                (self.ability(trigger.source, trigger.ability, 0)?, 24),
                (u64::from(trigger.source), 16),
                (u64::from(trigger.subjects.first().copied().unwrap_or(NONE)), 8),
                (u64::from(trigger.batch), 0),
            ]);
        }
        for hit in &running.hits {
            mixer.packed(&[
                (u64::from(hit.source), 24),
                (u64::from(hit.target), 16),
                (u64::from(hit.amount), 8),
                (u64::from(hit.combat), 1),
                (u64::from(hit.offered), 0),
            ]);
        }
        mixer.packed(&[
            (running.frames.len() as u64, 32),
            (running.stack.len() as u64, 24),
            (running.triggers.len() as u64, 16),
            (running.hits.len() as u64, 8),
            (u64::from(running.batch), 0),
        ]);
        Some(())
    }
}

fn change_code(change: v1::Change) -> u64 {
    match change {
        v1::Change::Attack => 0,
        v1::Change::Health => 1,
        v1::Change::Frozen => 2,
        v1::Change::Gain(keyword) => 8 + keyword as u64,
        v1::Change::Lose(keyword) => 16 + keyword as u64,
    }
}

fn until_code(until: v1::Until) -> u64 {
    match until {
        v1::Until::EndOfTurn => 0,
        v1::Until::StartOfTurn(player) => 1 + u64::from(player),
        v1::Until::LeavesField => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::super::migrate;
    use super::*;

    fn sample() -> (v1::Save, &'static OldTable) {
        let text = include_str!("../../../tests/data/save-v1-raizan-stack.json");
        let old: v1::Save = serde_json::from_str(text).unwrap();
        let table = OldTable::find(old.card_table).unwrap();
        (old, table)
    }

    #[test]
    fn a_sample_has_the_hash_it_says() {
        let (old, table) = sample();
        let save = migrate::save(&old, table).unwrap();
        assert_eq!(hash(&save, table), old.state_hash.map(|hash| hash.0));
    }

    #[test]
    fn lasting_changes_count_in_any_order() {
        let (mut old, table) = sample();
        old.field.lasting = (0..ORDERED as u8)
            .map(|card| v1::Lasting { card, change: v1::Change::Attack, amount: 1, until: v1::Until::EndOfTurn })
            .collect();
        let save = migrate::save(&old, table).unwrap();
        let expected = hash(&save, table).unwrap();
        let mut other = save.clone();
        other.field.lasting.reverse();
        other.field.lasting.rotate_left(2);
        assert_ne!(hash(&other, table), Some(expected));
        assert_eq!(check(other.clone(), table, expected), Ok(()));
        other.field.lasting[3].amount = 2;
        assert!(check(other, table, expected).is_err(), "another change is another state");
    }
}
