//! The card table: every definition, with programs, selectors and predicates in flat arrays.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::subject;
use super::{
    Ability, Amount, Aura, Body, CardDef, CardKind, CardText, Continuous, ContinuousEffect, Element, Keywords, Owner,
    Predicate, Replaces, Restriction, Selector, Timing, Timings,
};
use crate::ids::{AbilityIx, DefIx, PredicateIx, SelectorIx, SubtypeIx};
use crate::limits::ABILITIES_PER_CARD;
use crate::vm::{Op, verify};

/// Every card of a match's world, checked and ready to play. Built by a [`TableBuilder`].
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
        (0..self.defs.len() as u16).map(DefIx)
    }
    /// Every ability, continuations and the built-in turn draw included.
    pub fn all_abilities(&self) -> impl Iterator<Item = AbilityIx> + use<> {
        (0..self.abilities.len() as u16).map(AbilityIx)
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
    /// Names this very table in saves and replays: other cards or other programs, another number.
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
    }

    fn computed_hash(&self) -> u64 {
        let blank = Self { hash: 0, ..self.clone() };
        // FNV-1a: stable by definition on every platform and compiler.
        blank
            .to_bytes()
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
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

/// An ability as a compiler hands it in.
#[derive(Clone, Debug)]
pub struct AbilityDraft {
    /// When it happens.
    pub timing: Timing,
    /// What limits it.
    pub restriction: Restriction,
    /// Whom the event must be about; without it, the card itself.
    pub subject: Option<SelectorIx>,
    /// Which event it replaces.
    pub replaces: Option<Replaces>,
    /// What it does.
    pub body: DraftBody,
}

/// What an ability consists of, as a compiler hands it in.
#[derive(Clone, Debug)]
pub enum DraftBody {
    /// One program, or one with its continuations: each part at most 16 ops. The builder links the parts
    /// (it appends `Continue`, so all parts but the last have at most 15) and appends `End` where it is missing.
    Program(Vec<Vec<Op>>),
    /// Continuous effects.
    Continuous(Vec<Continuous>),
}

/// A card as a compiler hands it in.
#[derive(Clone, Debug)]
pub struct CardDraft {
    /// The collector's id.
    pub id: String,
    /// The name.
    pub name: String,
    /// What sort of card it is.
    pub kind: CardKind,
    /// Its element.
    pub element: Element,
    /// IKZ to play it.
    pub cost: u8,
    /// Attack, or what a weapon adds.
    pub attack: u8,
    /// Health.
    pub health: u8,
    /// Gate points.
    pub gate_points: u8,
    /// Printed keywords; carapace is set by the next field.
    pub keywords: Keywords,
    /// The N of carapace; 0 is none.
    pub carapace: u8,
    /// Subtypes.
    pub subtypes: Vec<SubtypeIx>,
    /// Abilities.
    pub abilities: Vec<AbilityDraft>,
}

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

/// Collects cards and turns them into a [`CardTable`].
#[derive(Clone, Debug)]
pub struct TableBuilder {
    table: CardTable,
    errors: Vec<TableError>,
}

impl Default for TableBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl TableBuilder {
    /// A table with nothing but the built-in turn draw.
    pub fn new() -> Self {
        let table = CardTable {
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
            hash: 0,
        };
        Self { table, errors: Vec::new() }
    }

    /// The number of a subtype, new or known.
    pub fn subtype(&mut self, name: &str) -> SubtypeIx {
        let known = &mut self.table.subtypes;
        if let Some(index) = known.iter().position(|other| other == name) {
            return SubtypeIx(index as u8);
        }
        if known.len() == 128 {
            let message = format!("subtype {name:?} is the 129th; a table has room for 128 different ones");
            self.errors.push(TableError { card: String::new(), message, at: None });
            return SubtypeIx(127);
        }
        known.push(name.to_owned());
        SubtypeIx(known.len() as u8 - 1)
    }

    /// The number of a selector, new or known.
    pub fn selector(&mut self, selector: Selector) -> SelectorIx {
        SelectorIx(intern(&mut self.table.selectors, selector))
    }

    /// The number of a predicate, new or known.
    pub fn predicate(&mut self, predicate: Predicate) -> PredicateIx {
        PredicateIx(intern(&mut self.table.predicates, predicate))
    }

    /// The number the next card will get: for cards that name themselves or later ones.
    pub fn next_def(&self) -> DefIx {
        DefIx(self.table.defs.len() as u16)
    }

    /// Adds a card.
    pub fn card(&mut self, draft: CardDraft) -> DefIx {
        let def = self.next_def();
        let label = format!("{} {}", draft.id, draft.name);
        if draft.abilities.len() > ABILITIES_PER_CARD {
            let message = format!("{} abilities; a card has at most {ABILITIES_PER_CARD}", draft.abilities.len());
            self.errors.push(TableError { card: label, message, at: None });
        }
        let first_ability = self.table.abilities.len() as u16;
        let ability_count = draft.abilities.len().min(ABILITIES_PER_CARD) as u8;
        let mut timings = Timings::empty();
        let mut next_continuation = first_ability + u16::from(ability_count);
        let mut continuations = Vec::new();
        for (number, ability) in draft.abilities.into_iter().take(ABILITIES_PER_CARD).enumerate() {
            timings |= ability.timing.flag();
            let head = AbilityIx(first_ability + number as u16);
            let body = match ability.body {
                DraftBody::Continuous(effects) => self.continuous_body(effects),
                DraftBody::Program(parts) => {
                    let last = parts.len().saturating_sub(1);
                    let mut head_body = None;
                    for (part_number, mut ops) in parts.into_iter().enumerate() {
                        if part_number < last {
                            ops.push(Op::Continue(AbilityIx(next_continuation)));
                            next_continuation += 1;
                        } else if ops.last() != Some(&Op::End) {
                            ops.push(Op::End);
                        }
                        let body = self.program_body(&ops);
                        if head_body.is_none() {
                            head_body = Some(body);
                        } else {
                            continuations.push(Ability {
                                timing: Timing::Continuation,
                                restriction: Restriction::empty(),
                                subject: None,
                                replaces: None,
                                body,
                                head,
                            });
                        }
                    }
                    head_body.unwrap_or_else(|| self.program_body(&[Op::End]))
                }
            };
            self.table.abilities.push(Ability {
                timing: ability.timing,
                restriction: ability.restriction,
                subject: ability.subject,
                replaces: ability.replaces,
                body,
                head,
            });
        }
        self.table.abilities.extend(continuations);
        let mut keywords = draft.keywords;
        keywords.set(Keywords::CARAPACE, draft.carapace > 0);
        self.table.defs.push(CardDef {
            kind: draft.kind,
            element: draft.element,
            cost: draft.cost,
            attack: draft.attack,
            health: draft.health,
            gate_points: draft.gate_points,
            keywords,
            carapace: draft.carapace,
            timings,
            aura: Aura::empty(),
            first_ability,
            ability_count,
            subtypes: draft.subtypes.iter().fold(0, |set, subtype| set | 1 << subtype.0),
        });
        self.table.texts.push(CardText { id: draft.id, name: draft.name });
        def
    }

    fn program_body(&mut self, ops: &[Op]) -> Body {
        let first = self.table.ops.len() as u16;
        self.table.ops.extend_from_slice(ops);
        Body::Program { first, len: ops.len().min(255) as u8 }
    }

    fn continuous_body(&mut self, effects: Vec<Continuous>) -> Body {
        let first = self.table.continuous.len() as u16;
        let len = effects.len().min(255) as u8;
        self.table.continuous.extend(effects);
        Body::Continuous { first, len }
    }

    /// Checks everything and closes the table; all that is wrong at once.
    pub fn finish(mut self) -> Result<CardTable, Vec<TableError>> {
        let find = |wanted| self.table.defs.iter().position(|def| def.kind == wanted).map(|index| DefIx(index as u16));
        match (find(CardKind::Ikz), find(CardKind::Token)) {
            (Some(ikz), Some(token)) => (self.table.ikz, self.table.token) = (ikz, token),
            _ => self.errors.push(TableError {
                card: String::new(),
                message: "a table needs an IKZ card and an IKZ token".into(),
                at: None,
            }),
        }
        self.errors.extend(verify::verify_table(&self.table));
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        self.table.derive();
        self.table.hash = self.table.computed_hash();
        Ok(self.table)
    }
}

fn intern<T: PartialEq>(known: &mut Vec<T>, item: T) -> u16 {
    if let Some(index) = known.iter().position(|other| *other == item) {
        return index as u16;
    }
    known.push(item);
    known.len() as u16 - 1
}
