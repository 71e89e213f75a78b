//! What the observation consists of: every block and field with its place, length and meaning, as data.
//!
//! The observation is a row of blocks; a block is a record, repeated for slots, cards and options. Both are described
//! here once. `observe.rs` can write a value only by naming a field of the record it stands in, and the field knows its
//! own offset: the description and the vector cannot disagree.
//!
//! **Point of view.** "My" is the viewer's side, "their" the opponent's, so that seats do not matter. Where a value says
//! whose something is, 1 is mine and -1 theirs.
//!
//! **Nothing is 0.** An empty slot, an absent card and an identity the viewer may not know are zeros throughout.
//!
//! **Identity.** A card is its definition's number in binary, [`IDENTITY_BITS`] values of 1 or -1, lowest bit first. One
//! value a definition would be more direct, but the vector would grow with every set, and a learner trained before a set
//! could not be asked after it. Numbers of shipped cards never change. A learner that wants a table of its own reads the
//! number back from the bits.
//!
//! **Discards** count each definition with a number below [`COUNTED_DEFINITIONS`], because how many copies are spent is
//! what a player remembers of a discard, and its order hardly matters. Copies are divided by the four a deck may have.
//! Higher numbers are counted together in `other_identities`, so that nothing is lost silently.
//!
//! **Scales.** Attack and health are divided by [`STAT_SCALE`], the health of a leader; costs, gate points and carapace by
//! [`SMALL_SCALE`]; what lies beyond is 1.

use std::marker::PhantomData;

use serde::Serialize;

use crate::action::GATE_PLACE;
use crate::def::{Condition, Element, Keyword};
use crate::limits::{
    ABILITIES_PER_CARD, ALLEY_SLOTS, COPIES, DISCARD, GARDEN_SLOTS, HAND, IKZ, MAIN_DECK, OPTIONS, STACK_DEPTH,
    WEAPONS_PER_BEARER,
};
use crate::state::{PendingKind, Phase, Zone};

/// Changes with every change of a name, a place or a meaning.
pub const SCHEMA_VERSION: u32 = 1;
/// Values of an identity: enough for 1024 definitions.
pub const IDENTITY_BITS: usize = 10;
/// Definitions whose copies in a discard are counted one by one.
pub const COUNTED_DEFINITIONS: usize = 128;
/// What the number of waiting triggers is divided by; more count as this many.
pub const COUNTED_TRIGGERS: usize = 32;
/// What attack and health are divided by.
pub const STAT_SCALE: usize = 20;
/// What costs, gate points and carapace are divided by.
pub const SMALL_SCALE: usize = 10;
/// Places of the board as actions number them: garden, leader, alley, gate.
pub const PLACES: usize = GATE_PLACE as usize + 1;
/// Sorts of cards in a main deck.
pub const MAIN_KINDS: usize = 4;

// What the meanings below say in numbers.
const _: () = assert!(STAT_SCALE == 20 && SMALL_SCALE == 10 && IKZ == 10 && COPIES == 4 && HAND == 30);
const _: () = assert!(MAIN_DECK == 50 && DISCARD == 51 && OPTIONS == 32 && WEAPONS_PER_BEARER == 4);
const _: () = assert!(STACK_DEPTH == 8 && COUNTED_TRIGGERS == 32 && PLACES == 12 && COUNTED_DEFINITIONS == 128);

/// A named part of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// Where it begins in the record.
    pub offset: usize,
    /// How many values it has.
    pub length: usize,
    /// What the values say.
    pub meaning: &'static str,
}

/// A named part of the observation: a record, once or repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Block {
    /// The name.
    pub name: &'static str,
    /// Where it begins in the observation.
    pub offset: usize,
    /// How many values it has in all.
    pub length: usize,
    /// How many records.
    pub times: usize,
    /// What it is about.
    pub meaning: &'static str,
    /// The fields of one record.
    pub fields: &'static [Field],
}

/// The whole description, for printing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Schema {
    /// [`SCHEMA_VERSION`].
    pub version: u32,
    /// [`OBSERVATION_LEN`].
    pub total: usize,
    /// [`BLOCKS`].
    pub blocks: &'static [Block],
}

/// The description of the observation.
pub const SCHEMA: Schema = Schema { version: SCHEMA_VERSION, total: OBSERVATION_LEN, blocks: BLOCKS };

/// Something with fields.
pub trait Record {
    /// Its fields, one behind the other.
    const FIELDS: &'static [Field];
    /// How many values they have together.
    const LENGTH: usize = end_of(Self::FIELDS);
}

/// A field of a record, for whoever writes it.
#[derive(Debug)]
pub(super) struct Part<R> {
    pub offset: usize,
    pub length: usize,
    record: PhantomData<R>,
}

/// A block of a record, for whoever writes it.
#[derive(Debug)]
pub(super) struct Area<R> {
    pub offset: usize,
    pub times: usize,
    record: PhantomData<R>,
}

impl<R: Record> Part<R> {
    const fn find(name: &str) -> Self {
        let mut at = 0;
        while !same(R::FIELDS[at].name, name) {
            at += 1;
        }
        Self { offset: R::FIELDS[at].offset, length: R::FIELDS[at].length, record: PhantomData }
    }
}

impl<R: Record> Area<R> {
    const fn find(name: &str) -> Self {
        let mut at = 0;
        while !same(BLOCKS[at].name, name) {
            at += 1;
        }
        Self { offset: BLOCKS[at].offset, times: BLOCKS[at].times, record: PhantomData }
    }
}

const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

const fn end_of(fields: &[Field]) -> usize {
    let last = fields[fields.len() - 1];
    last.offset + last.length
}

const fn in_a_row<const N: usize>(mut fields: [Field; N]) -> [Field; N] {
    let mut at = 1;
    while at < N {
        fields[at].offset = fields[at - 1].offset + fields[at - 1].length;
        at += 1;
    }
    fields
}

const fn blocks_in_a_row<const N: usize>(mut blocks: [Block; N]) -> [Block; N] {
    let mut at = 1;
    while at < N {
        blocks[at].offset = blocks[at - 1].offset + blocks[at - 1].length;
        at += 1;
    }
    blocks
}

/// A record: its fields for readers, and a constant a field for the writer.
macro_rules! record {
    ($(#[$doc:meta])* $record:ident { $($field:ident [$length:expr] $meaning:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) enum $record {}

        impl Record for $record {
            const FIELDS: &'static [Field] = &in_a_row([$(
                Field { name: stringify!($field), offset: 0, length: $length, meaning: $meaning }
            ),*]);
        }

        #[allow(non_upper_case_globals, reason = "a field is called what the schema prints")]
        impl $record {
            $(pub const $field: Part<Self> = Part::find(stringify!($field));)*
        }
    };
}

/// The blocks: for readers, and a constant a block for the writer.
macro_rules! blocks {
    ($($block:ident: $record:ident [$times:expr] $meaning:literal)*) => {
        /// The blocks, one behind the other.
        pub const BLOCKS: &[Block] = &blocks_in_a_row([$(
            Block {
                name: stringify!($block),
                offset: 0,
                length: $record::LENGTH * $times,
                times: $times,
                meaning: $meaning,
                fields: $record::FIELDS,
            }
        ),*]);

        /// Where each block is.
        #[derive(Clone, Copy, Debug)]
        pub(super) enum Layout {}

        #[allow(non_upper_case_globals, reason = "a block is called what the schema prints")]
        impl Layout {
            $(pub const $block: Area<$record> = Area::find(stringify!($block));)*
        }
    };
}

record! {
    /// Where the match stands.
    Match {
        phase [Phase::ALL.len()] "one-hot: MulliganFirst, MulliganSecond, StartOfTurn, Main, CombatDeclared, ResponseWindow, CombatResolve, EndTurn, EndMatch"
        my_decision [1] "1: I must act"
        my_turn [1] "1: it is my turn"
        started [1] "1: I had the first turn"
        response_window [1] "1: the defending player may respond"
        defending [1] "1: I am attacked in the running combat"
        until_pass [1] "1: any number of responses are allowed, 0: one"
        turn [1] "turn number / turn limit"
        result [1] "1: I have won, -1: I have lost, 0: a draw or not over"
    }
}

record! {
    /// The open choice.
    Choice {
        kind [PendingKind::ALL.len()] "one-hot, also of their choice: Nothing, Confirm, Cards, PayDiscard, PayReturn, Discard, BottomOrder, GardenSlot, AlleySlot, TriggerOrder"
        owner [1] "1: I choose, -1: they choose"
        min [1] "my choice: how many I must still choose / 32"
        max [1] "my choice: how many I may still choose / 32"
        options [1] "my choice: how many options there are / 32"
        may_decline [1] "my choice, 1: I may choose nothing (more)"
    }
}

record! {
    /// A spell or ability: running, or waiting on the stack.
    Effect {
        owner [1] "1: mine, -1: theirs, 0: there is none"
        identity [IDENTITY_BITS] "the card it is of"
        ability [ABILITIES_PER_CARD] "one-hot: which ability of the card"
        place [PLACES] "one-hot: where the card is, garden 0-4, leader, alley 0-4, gate; nowhere for a spell"
    }
}

record! {
    /// How much is going on.
    Waiting {
        my_stack [1] "my spells and abilities on the stack / 8"
        their_stack [1] "theirs"
        my_triggers [1] "my triggered abilities waiting / 32"
        their_triggers [1] "theirs"
        running [1] "programs inside one another / 8"
    }
}

record! {
    /// The running combat.
    Combat {
        attacker_owner [1] "1: I attack, -1: they attack, 0: no combat"
        attacker_place [PLACES] "one-hot: garden 0-4, leader, alley 0-4, gate, on the attacker's side"
        target_place [PLACES] "one-hot: the same of the target, on the other side"
        defended [1] "1: a defender was declared"
        attacker_attack [1] "/ 20, while it is on the field"
        target_attack [1] "/ 20, while it is on the field"
        target_health [1] "health left / 20, while it is on the field"
    }
}

record! {
    /// A leader or an entity.
    Fighter {
        present [1] "1: somebody stands there"
        identity [IDENTITY_BITS] "the card"
        element [Element::ALL.len()] "one-hot: Neutral, Lightning, Water, Fire, Earth, Light, Dark"
        attack [1] "computed, weapons included / 20"
        health [1] "computed, damage subtracted / 20"
        max_health [1] "computed, damage not subtracted / 20"
        gate_points [1] "/ 10"
        tapped [1] "1: tapped"
        cooldown [1] "1: has cooldown"
        keywords [Keyword::ALL.len()] "1 each: Charge, Defender, Carapace, Infiltrate, Godmode, EffectProof"
        carapace [1] "the number of carapace / 10"
        conditions [Condition::ALL.len()] "1 each: Frozen, Shocked"
        weapons [1] "weapons borne / 4"
        weapon_bonus [1] "attack they add / 20"
        used [ABILITIES_PER_CARD] "1 each: a once-per-turn ability that was used this turn"
    }
}

record! {
    /// A gate.
    Gate {
        identity [IDENTITY_BITS] "the card"
        element [Element::ALL.len()] "one-hot, as of a fighter"
        tapped [1] "1: tapped"
        conditions [Condition::ALL.len()] "1 each: Frozen, Shocked"
        used [ABILITIES_PER_CARD] "1 each: a once-per-turn ability that was used this turn"
    }
}

record! {
    /// What a player pays with, and how many cards are where.
    Supplies {
        ikz [1] "IKZ cards in the area / 10, the token not counted"
        ikz_tapped [1] "those that are tapped / 10"
        ikz_pile [1] "IKZ cards in the pile / 10"
        token [1] "1: the IKZ token is there"
        hand [1] "cards in hand / 30"
        deck [1] "cards in the deck / 50"
        discard [1] "cards in the discard / 51"
        played [1] "entities played this turn / 30"
    }
}

record! {
    /// A card in my hand.
    HandCard {
        present [1] "1: there is a card"
        identity [IDENTITY_BITS] "the card"
        kind [MAIN_KINDS] "one-hot: entity, weapon, spell of the main phase, spell of the response window"
        cost [1] "/ 10"
        playable [1] "1: a legal action plays it now"
    }
}

record! {
    /// A discard.
    Discarded {
        kinds [MAIN_KINDS] "cards / 50: entities, weapons, spells of the main phase, spells of the response window"
        identities [COUNTED_DEFINITIONS] "copies / 4 of each definition, by its number from 0"
        other_identities [1] "cards of definitions with higher numbers / 50"
    }
}

record! {
    /// An option of my choice.
    Offered {
        offered [1] "1: choosing it is legal"
        owner [1] "the card it means, or whose ability it is, 1: mine, -1: theirs, 0: it means no card"
        zone [Zone::ALL.len()] "one-hot, of that card: Deck, Hand, Garden, Alley, IkzPile, IkzArea, Discard, Attached, Stack, Removed, Gate"
        place [PLACES] "one-hot: its place, or its bearer's: garden 0-4, leader, alley 0-4, gate"
        identity [IDENTITY_BITS] "the card"
        ability [ABILITIES_PER_CARD] "one-hot: which of its abilities, where abilities are put in order"
    }
}

blocks! {
    table: Match [1] "where the match stands"
    choice: Choice [1] "the open choice inside an effect"
    effect: Effect [1] "the spell or ability that is running"
    waiting: Waiting [1] "how much is going on"
    stack: Effect [STACK_DEPTH] "responses waiting for the window to close, the next to resolve first"
    combat: Combat [1] "the running combat"
    my_leader: Fighter [1] "my leader"
    their_leader: Fighter [1] "their leader"
    my_gate: Gate [1] "my gate"
    their_gate: Gate [1] "their gate"
    my_garden: Fighter [GARDEN_SLOTS] "my garden, slot by slot"
    my_alley: Fighter [ALLEY_SLOTS] "my alley, slot by slot"
    their_garden: Fighter [GARDEN_SLOTS] "their garden, slot by slot"
    their_alley: Fighter [ALLEY_SLOTS] "their alley, slot by slot"
    my_supplies: Supplies [1] "my IKZ and the sizes of my zones"
    their_supplies: Supplies [1] "theirs"
    my_hand: HandCard [HAND] "my hand, by the index that actions use"
    my_discard: Discarded [1] "my discard"
    their_discard: Discarded [1] "their discard"
    options: Offered [OPTIONS] "the options of my choice, by the index that Choose uses; a slot to enter is its own index"
}

/// How many values an observation has.
pub const OBSERVATION_LEN: usize = BLOCKS[BLOCKS.len() - 1].offset + BLOCKS[BLOCKS.len() - 1].length;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_fields_lie_end_to_end_under_names_of_their_own() {
        let mut end = 0;
        for (number, block) in BLOCKS.iter().enumerate() {
            assert_eq!(block.offset, end, "{}", block.name);
            end += block.length;
            assert!(BLOCKS[..number].iter().all(|other| other.name != block.name), "{}", block.name);
            let mut inside = 0;
            for (number, field) in block.fields.iter().enumerate() {
                assert_eq!(field.offset, inside, "{} {}", block.name, field.name);
                assert!(field.length > 0 && !field.meaning.is_empty());
                assert!(block.fields[..number].iter().all(|other| other.name != field.name), "{}", field.name);
                inside += field.length;
            }
            assert_eq!(block.length, inside * block.times, "{}", block.name);
        }
        assert_eq!(end, OBSERVATION_LEN);
    }

    #[test]
    fn one_hots_are_in_the_order_their_meanings_say() {
        fn named<T: std::fmt::Debug>(all: &[T]) -> String {
            all.iter().map(|item| format!("{item:?}")).collect::<Vec<_>>().join(", ")
        }
        let meaning = |block: &str, field: &str| {
            let block = BLOCKS.iter().find(|candidate| candidate.name == block).unwrap();
            block.fields.iter().find(|candidate| candidate.name == field).unwrap().meaning
        };
        for (block, field, names) in [
            ("table", "phase", named(&Phase::ALL)),
            ("choice", "kind", named(&PendingKind::ALL)),
            ("my_leader", "element", named(&Element::ALL)),
            ("my_leader", "keywords", named(&Keyword::ALL)),
            ("my_leader", "conditions", named(&Condition::ALL)),
            ("options", "zone", named(&Zone::ALL)),
        ] {
            assert!(meaning(block, field).ends_with(&format!(": {names}")), "{block} {field} should list {names}");
        }
    }
}
