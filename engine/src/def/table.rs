//! The card table: every definition, with programs, selectors and predicates in flat arrays.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    Ability, Amount, Aura, Body, CardDef, CardText, Continuous, ContinuousEffect, Owner, Predicate, Restriction,
    Selector, Timing,
};
use super::{definition, subject};
use crate::ids::{AbilityIx, DefIx, PredicateIx, SelectorIx, SubtypeIx};
use crate::vm::{Op, verify};

/// Every card of a match's world, checked and ready to play. Built by a [`TableBuilder`](super::TableBuilder).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardTable {
    pub(crate) defs: Vec<CardDef>,
    pub(crate) texts: Vec<CardText>,
    pub(crate) abilities: Vec<Ability>,
    pub(crate) ops: Vec<Op>,
    pub(crate) continuous: Vec<Continuous>,
    pub(crate) selectors: Vec<Selector>,
    pub(crate) predicates: Vec<Predicate>,
    pub(crate) subtypes: Vec<String>,
    pub(crate) ikz: DefIx,
    pub(crate) token: DefIx,
    /// Derived, to ask quickly.
    lowers_health: bool,
    /// Derived: abilities that look at whom the event is about, so that the order of several matters.
    minds_subject: Vec<bool>,
    /// Derived: the hash of each card's definition.
    definitions: Vec<u64>,
    /// Derived: the hash of each card's id.
    id_hashes: Vec<u64>,
    /// Of the serialised rest; 0 while it is being computed.
    hash: u64,
}

impl CardTable {
    /// The ability that draws the card of the turn (R3.1e), so that a replacement can replace it.
    pub const TURN_DRAW: AbilityIx = AbilityIx(0);

    /// A card's printed facts.
    #[inline]
    pub fn def(&self, def: DefIx) -> &CardDef {
        &self.defs[def.0 as usize]
    }
    /// A card's printed words.
    pub fn text(&self, def: DefIx) -> &CardText {
        &self.texts[def.0 as usize]
    }
    /// A card's name.
    pub fn name(&self, def: DefIx) -> &str {
        &self.texts[def.0 as usize].name
    }
    /// An ability.
    #[inline]
    pub fn ability(&self, ability: AbilityIx) -> &Ability {
        &self.abilities[ability.0 as usize]
    }
    /// The `number`-th ability of a card.
    #[inline]
    pub fn ability_of(&self, def: DefIx, number: u8) -> Option<AbilityIx> {
        let card = self.def(def);
        (number < card.ability_count).then(|| AbilityIx(card.first_ability + u16::from(number)))
    }
    /// The abilities of a card, continuations not counted.
    #[inline]
    pub fn abilities_of(&self, def: DefIx) -> impl Iterator<Item = AbilityIx> + use<> {
        let card = self.def(def);
        let (first, count) = (card.first_ability, u16::from(card.ability_count));
        (first..first + count).map(AbilityIx)
    }
    /// The ops of an ability; none for a continuous one.
    #[inline]
    pub fn program(&self, ability: AbilityIx) -> &[Op] {
        match self.ability(ability).body {
            Body::Program { first, len } => &self.ops[usize::from(first)..usize::from(first) + usize::from(len)],
            Body::Continuous { .. } => &[],
        }
    }
    /// An ability and its continuations, in the order they run.
    pub fn parts_of(&self, ability: AbilityIx) -> impl Iterator<Item = AbilityIx> + '_ {
        std::iter::successors(Some(ability), |part| match self.program(*part) {
            [.., Op::Continue(next)] => Some(*next),
            _ => None,
        })
    }
    /// The effects of a continuous ability; none for others.
    #[inline]
    pub fn continuous(&self, ability: AbilityIx) -> &[Continuous] {
        match self.ability(ability).body {
            Body::Continuous { first, len } => {
                &self.continuous[usize::from(first)..usize::from(first) + usize::from(len)]
            }
            Body::Program { .. } => &[],
        }
    }
    /// A selector.
    #[inline]
    pub fn selector(&self, selector: SelectorIx) -> &Selector {
        &self.selectors[selector.0 as usize]
    }
    /// A predicate.
    #[inline]
    pub fn predicate(&self, predicate: PredicateIx) -> &Predicate {
        &self.predicates[predicate.0 as usize]
    }
    /// A subtype's name.
    pub fn subtype(&self, subtype: SubtypeIx) -> &str {
        &self.subtypes[subtype.0 as usize]
    }
    /// The subtypes of a card, in the table's order.
    pub fn subtypes_of(&self, def: DefIx) -> impl Iterator<Item = SubtypeIx> + '_ {
        let card = self.def(def);
        (0..self.subtypes.len() as u8).map(SubtypeIx).filter(|subtype| card.has_subtype(*subtype))
    }
    /// The definition of IKZ cards.
    pub const fn ikz(&self) -> DefIx {
        self.ikz
    }
    /// The definition of the IKZ token.
    pub const fn token(&self) -> DefIx {
        self.token
    }
    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.defs.len()
    }
    /// Whether it holds no card at all.
    pub fn is_empty(&self) -> bool {
        self.defs.is_empty()
    }
    /// Every definition.
    pub fn all(&self) -> impl Iterator<Item = DefIx> + use<> {
        (0..self.defs.len()).map(|index| DefIx(index as u16))
    }
    /// Every ability, continuations and the built-in turn draw included.
    pub fn all_abilities(&self) -> impl Iterator<Item = AbilityIx> + use<> {
        (0..self.abilities.len()).map(|index| AbilityIx(index as u16))
    }
    /// The definition with a collector's id ("STT01-003").
    pub fn by_id(&self, id: &str) -> Option<DefIx> {
        self.texts.iter().position(|text| text.id == id).map(|index| DefIx(index as u16))
    }
    /// The definitions with a name, ignoring case; a leader and an entity may share one.
    pub fn by_name<'t>(&'t self, name: &'t str) -> impl Iterator<Item = DefIx> + 't {
        self.all().filter(move |def| self.name(*def).eq_ignore_ascii_case(name))
    }
    /// Whether some continuous ability lowers health, so that a card can die without damage.
    #[inline]
    pub const fn lowers_health(&self) -> bool {
        self.lowers_health
    }
    /// Whether an ability looks at whom the event is about.
    pub fn minds_subject(&self, ability: AbilityIx) -> bool {
        self.minds_subject[usize::from(ability.0)]
    }
    /// The hash of what a card means: everything but its id and its name, wherever it stands in a table. Saves and replays
    /// name the cards they use with it.
    pub fn definition_hash(&self, def: DefIx) -> u64 {
        self.definitions[usize::from(def.0)]
    }
    /// The hash of a card's id: names the card in every table that has it.
    #[inline]
    pub(crate) fn id_hash(&self, def: DefIx) -> u64 {
        self.id_hashes[usize::from(def.0)]
    }
    /// Names this very table: other cards, other programs or another order, another number.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The table as bytes, for embedding.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("a table of plain data always serialises")
    }

    /// Reads [`CardTable::to_bytes`] back and checks every program again.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Vec<TableError>> {
        let table: Self = postcard::from_bytes(bytes).map_err(|error| {
            vec![TableError { card: String::new(), message: format!("not a card table: {error}"), at: None }]
        })?;
        if table.computed_hash() != table.hash {
            return Err(vec![TableError {
                card: String::new(),
                message: "the table's bytes are damaged".into(),
                at: None,
            }]);
        }
        let errors = verify::verify_table(&table);
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut derived = table.clone();
        derived.derive();
        if derived != table {
            let message = "the table's bytes contradict themselves".into();
            return Err(vec![TableError { card: String::new(), message, at: None }]);
        }
        Ok(table)
    }

    /// A table with nothing but the built-in turn draw.
    pub(super) fn empty() -> Self {
        Self {
            defs: Vec::new(),
            texts: Vec::new(),
            abilities: vec![TURN_DRAW],
            ops: TURN_DRAW_OPS.to_vec(),
            continuous: Vec::new(),
            selectors: Vec::new(),
            predicates: Vec::new(),
            subtypes: Vec::new(),
            ikz: DefIx(0),
            token: DefIx(0),
            lowers_health: false,
            minds_subject: Vec::new(),
            definitions: Vec::new(),
            id_hashes: Vec::new(),
            hash: 0,
        }
    }

    /// Everything is there: what follows from it, and its hash.
    pub(super) fn seal(&mut self) {
        self.derive();
        self.hash = self.computed_hash();
    }

    /// Fills in what follows from the rest.
    fn derive(&mut self) {
        self.lowers_health =
            self.continuous.iter().any(|entry| matches!(entry.effect, ContinuousEffect::Health { less: true, .. }));
        for def in self.all() {
            let effects = self.abilities_of(def).flat_map(|ability| self.continuous(ability));
            let aura = effects.map(|entry| entry.effect.aura()).fold(Aura::empty(), Aura::union);
            self.defs[usize::from(def.0)].aura = aura;
        }
        self.minds_subject = self.all_abilities().map(|ability| subject::is_minded(self, ability)).collect();
        self.definitions = definition::hashes(self);
        self.id_hashes = self.texts.iter().map(|text| definition::hash(text.id.as_bytes())).collect();
    }

    fn computed_hash(&self) -> u64 {
        let blank = Self { hash: 0, ..self.clone() };
        definition::hash(&blank.to_bytes())
    }
}

/// What is wrong with a card of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableError {
    /// The card's id and name, or empty.
    pub card: String,
    /// What is wrong, and what would be right.
    pub message: String,
    /// The ability and the op (or continuous effect) it is about, so that a compiler can name the line.
    pub at: Option<(AbilityIx, u8)>,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.card.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.card, self.message) }
    }
}

impl std::error::Error for TableError {}

/// Entries of any array of a table: what an index can name.
pub(crate) const ENTRIES: usize = 1 << 16;

/// The draw of the turn: first in every table.
pub(crate) const TURN_DRAW: Ability = Ability {
    timing: Timing::StartOfTurn,
    restriction: Restriction::empty(),
    subject: None,
    replaces: None,
    body: Body::Program { first: 0, len: 2 },
    head: CardTable::TURN_DRAW,
};
/// What it does.
pub(crate) const TURN_DRAW_OPS: [Op; 2] = [Op::Draw { player: Owner::You, amount: Amount::Constant(1) }, Op::End];
