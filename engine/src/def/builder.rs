//! Cards as a compiler hands them in, and how they become a table.

use super::table::ENTRIES;
use super::{
    Ability, Aura, Body, CardDef, CardKind, CardTable, CardText, Continuous, Element, Keywords, Predicate, Replaces,
    Restriction, Selector, TableError, Timing, Timings,
};
use crate::ids::{AbilityIx, DefIx, PredicateIx, SelectorIx, SubtypeIx};
use crate::limits::ABILITIES_PER_CARD;
use crate::vm::{Op, verify};

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
        let table = CardTable::empty();
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
        if !self.has_room(&draft) {
            let message = format!("the table is full: it holds at most {ENTRIES} cards, abilities and ops");
            self.errors.push(TableError { card: label, message, at: None });
            return def;
        }
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
            // A subtype of another builder is found by the verifier.
            subtypes: draft.subtypes.iter().fold(0, |set, subtype| set | 1u128.wrapping_shl(subtype.0.into())),
        });
        self.table.texts.push(CardText { id: draft.id, name: draft.name });
        def
    }

    /// Whether all of a card can be numbered.
    fn has_room(&self, draft: &CardDraft) -> bool {
        let parts = |ability: &AbilityDraft| match &ability.body {
            DraftBody::Program(parts) => {
                (parts.len().max(1), parts.iter().map(|ops| ops.len() + 1).sum::<usize>() + 1, 0)
            }
            DraftBody::Continuous(effects) => (1, 0, effects.len()),
        };
        let table = &self.table;
        let room = [table.abilities.len(), table.ops.len(), table.continuous.len()];
        let needed =
            draft.abilities.iter().map(parts).fold(room, |[abilities, ops, effects], (more, code, changes)| {
                [abilities + more, ops + code, effects + changes]
            });
        table.defs.len() < ENTRIES && needed.into_iter().all(|count| count <= ENTRIES)
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
        self.table.seal();
        Ok(self.table)
    }
}

/// The number of an entry, new or known. A list that is full keeps its last entry; the verifier then finds the wrong one.
fn intern<T: PartialEq>(known: &mut Vec<T>, item: T) -> u16 {
    if let Some(index) = known.iter().position(|other| *other == item) {
        return index as u16;
    }
    known.push(item);
    (known.len() - 1) as u16
}
