//! The shape of a table: every index in range, every flag known, nothing that refers in circles.

use std::collections::BTreeSet;

use super::blame::{self, At, PATIENCE};
use super::operand::{Operands, operands};
use crate::def::{
    Ability, Amount, Body, CardDef, CardKind, CardTable, Filter, Keywords, Kinds, Owner, Predicate, Restriction,
    Selector, TableError, Timing, Timings, Zones,
};
use crate::def::{ENTRIES, TURN_DRAW, TURN_DRAW_OPS};
use crate::ids::{AbilityIx, DefIx, PredicateIx, SelectorIx};
use crate::limits::{ABILITIES_PER_CARD, PROGRAM_OPS, STAT_MAX};
use crate::vm::Op;

/// Counts inside filters inside counts: each level asks about every card again, so that a third would take minutes.
const COUNTS_INSIDE: u8 = 2;
/// Questions inside questions; play asks them recursively.
const QUESTIONS_INSIDE: u8 = 8;
/// Faults listed at most: each is traced back to an op, and a hostile table must not take for ever.
const ERRORS: usize = 100;
/// Filters of one selector.
const FILTERS: usize = 16;

struct Shape<'t> {
    table: &'t CardTable,
    errors: Vec<TableError>,
    /// How deep each selector and predicate nests, filled from the front.
    selector_depth: Vec<u8>,
    predicate_depth: Vec<u8>,
    /// What is being looked at, to name the op it belongs to.
    at: At,
    /// How long faults are still traced back to ops.
    patience: usize,
}

/// Everything wrong with the shape.
pub fn check(table: &CardTable) -> Vec<TableError> {
    let (selector_depth, predicate_depth) = (Vec::new(), Vec::new());
    let (errors, at, patience) = (Vec::new(), At::Table, PATIENCE);
    let mut shape = Shape { table, errors, selector_depth, predicate_depth, at, patience };
    shape.arrays();
    for (index, selector) in table.selectors.iter().enumerate() {
        shape.at = At::Selector(index);
        shape.selector(selector);
    }
    for (index, predicate) in table.predicates.iter().enumerate() {
        shape.at = At::Predicate(index);
        shape.predicate(*predicate);
    }
    for (index, op) in table.ops.iter().enumerate() {
        shape.at = At::Op(index);
        shape.op(index, *op);
    }
    for (index, effect) in table.continuous.iter().enumerate() {
        shape.at = At::Continuous(index);
        shape.selector_index(effect.who);
        if let Some(condition) = effect.condition {
            shape.predicate_index(condition);
        }
        match effect.effect {
            crate::def::ContinuousEffect::Attack { amount, .. }
            | crate::def::ContinuousEffect::Health { amount, .. } => {
                shape.amount(amount);
            }
            crate::def::ContinuousEffect::SetAttack { attack } => shape.number(attack),
            crate::def::ContinuousEffect::Keyword { amount, .. } => shape.number(amount),
        }
    }
    shape.at = At::Table;
    for (index, ability) in table.abilities.iter().enumerate() {
        shape.ability(index, ability);
    }
    shape.bodies();
    shape.cards();
    shape.errors
}

impl Shape<'_> {
    fn error(&mut self, message: impl Into<String>) {
        if self.errors.len() < ERRORS {
            let at = blame::place(self.table, self.at, &mut self.patience);
            self.errors.push(TableError { card: String::new(), message: message.into(), at });
        }
    }

    fn arrays(&mut self) {
        let table = self.table;
        if table.defs.len() != table.texts.len() {
            self.error("every card has printed facts and printed words; their numbers differ");
        }
        let longest = [
            table.defs.len(),
            table.abilities.len(),
            table.ops.len(),
            table.continuous.len(),
            table.selectors.len(),
            table.predicates.len(),
        ];
        if longest.into_iter().any(|length| length > ENTRIES) {
            self.error(format!(
                "a table holds at most {ENTRIES} of each: cards, abilities, ops, selectors, predicates"
            ));
        }
        if table.subtypes.len() > 128 {
            self.error("a table has room for 128 different subtypes");
        }
        let kind = |def: DefIx| table.defs.get(usize::from(def.0)).map(|def| def.kind);
        if kind(table.ikz) != Some(CardKind::Ikz) || kind(table.token) != Some(CardKind::Token) {
            self.error("a table needs an IKZ card and an IKZ token");
        }
        if table.abilities.first() != Some(&TURN_DRAW) || !table.ops.starts_with(&TURN_DRAW_OPS) {
            self.error("the first ability of a table is the draw of the turn");
        }
    }

    fn number(&mut self, number: u8) {
        if i16::from(number) > STAT_MAX {
            self.error(format!("{number} is more than any number of the game; at most {STAT_MAX}"));
        }
    }

    fn selector_index(&mut self, selector: SelectorIx) {
        if usize::from(selector.0) >= self.table.selectors.len() {
            self.error(format!("there is no selector {}", selector.0));
        }
    }

    fn predicate_index(&mut self, predicate: PredicateIx) {
        if usize::from(predicate.0) >= self.table.predicates.len() {
            self.error(format!("there is no predicate {}", predicate.0));
        }
    }

    fn amount(&mut self, amount: Amount) {
        match amount {
            Amount::Constant(number) => self.number(number),
            Amount::Count(selector) => self.selector_index(selector),
            Amount::GatePoints | Amount::Chosen | Amount::OwnAttack | Amount::OthersPlayed => {}
        }
    }

    /// How deep an amount nests inside a selector or predicate; only earlier selectors may be counted, so that none
    /// counts itself.
    fn depth_of(&mut self, amount: Amount) -> u8 {
        self.amount(amount);
        let Amount::Count(inner) = amount else { return 0 };
        self.depth_of_selector(inner)
    }

    fn depth_of_selector(&mut self, inner: SelectorIx) -> u8 {
        if let Some(depth) = self.selector_depth.get(usize::from(inner.0)) {
            return *depth;
        }
        self.error(format!("selector {} is counted before it is defined: selectors cannot go in circles", inner.0));
        0
    }

    fn selector(&mut self, selector: &Selector) {
        if selector.zones.is_empty() && selector.reference.is_none() {
            self.error("a selector needs zones or a reference to start from");
        }
        if !Zones::all().contains(selector.zones) || !Kinds::all().contains(selector.kinds) {
            self.error("a selector names a zone or kind that does not exist");
        }
        if selector.filters.len() > FILTERS {
            self.error(format!("a selector has at most {FILTERS} filters"));
        }
        let mut depth = 0;
        for filter in &selector.filters {
            match *filter {
                Filter::CostAtMost(amount) | Filter::CostAtLeast(amount) => depth = depth.max(self.depth_of(amount)),
                Filter::Subtype(subtype) if usize::from(subtype.0) >= self.table.subtypes.len() => {
                    self.error(format!("there is no subtype {}", subtype.0));
                }
                Filter::Card(def) if usize::from(def.0) >= self.table.defs.len() => {
                    self.error(format!("there is no card {}", def.0));
                }
                _ => {}
            }
        }
        let depth = self.checked_depth(depth, COUNTS_INSIDE);
        self.selector_depth.push(depth);
    }

    fn checked_depth(&mut self, inner: u8, most: u8) -> u8 {
        if inner >= most {
            self.error(format!("nested deeper than {most}; say it more simply"));
            return most;
        }
        inner + 1
    }

    fn predicate(&mut self, predicate: Predicate) {
        let depth = match predicate {
            Predicate::Compare { left, right, plus, .. } => {
                self.number(plus);
                self.depth_of(left).max(self.depth_of(right))
            }
            Predicate::Exists(selector) | Predicate::HasKeyword(selector, _) => self.depth_of_selector(selector),
            Predicate::LeaderIs(owner, subtype) => {
                if usize::from(subtype.0) >= self.table.subtypes.len() {
                    self.error(format!("there is no subtype {}", subtype.0));
                }
                self.one_player(owner)
            }
            Predicate::GardenFull(owner) => self.one_player(owner),
            Predicate::And(left, right) | Predicate::Or(left, right) => {
                self.depth_of_predicate(left).max(self.depth_of_predicate(right))
            }
            Predicate::Not(inner) => self.depth_of_predicate(inner),
        };
        let depth = self.checked_depth(depth, QUESTIONS_INSIDE);
        self.predicate_depth.push(depth);
    }

    fn one_player(&mut self, owner: Owner) -> u8 {
        if owner == Owner::Any {
            self.error("a question about a player names one: \"you\" or \"opponent\"");
        }
        0
    }

    fn depth_of_predicate(&mut self, inner: PredicateIx) -> u8 {
        if let Some(depth) = self.predicate_depth.get(usize::from(inner.0)) {
            return *depth;
        }
        self.error(format!("predicate {} is used before it is defined: predicates cannot go in circles", inner.0));
        0
    }

    fn op(&mut self, index: usize, op: Op) {
        let Operands { selectors, amount, predicate, number } = operands(op);
        for selector in selectors.into_iter().flatten() {
            self.selector_index(selector);
        }
        if let Some(amount) = amount {
            self.amount(amount);
        }
        if let Some(predicate) = predicate {
            self.predicate_index(predicate);
        }
        if let Some(number) = number {
            self.number(number);
        }
        if let Op::Continue(AbilityIx(next)) = op
            && usize::from(next) >= self.table.abilities.len()
        {
            self.error(format!("op {index} goes on in ability {next}, which is not there"));
        }
    }

    fn ability(&mut self, index: usize, ability: &Ability) {
        if !Restriction::all().contains(ability.restriction) {
            self.error(format!("ability {index} has a restriction that does not exist"));
        }
        if let Some(subject) = ability.subject {
            self.selector_index(subject);
        }
        let (first, len, available, continuous) = match ability.body {
            Body::Program { first, len } => (first, len, self.table.ops.len(), false),
            Body::Continuous { first, len } => (first, len, self.table.continuous.len(), true),
        };
        if usize::from(first) + usize::from(len) > available {
            self.error(format!("ability {index} reaches behind the end of the table"));
        }
        if !continuous && !(1..=PROGRAM_OPS).contains(&usize::from(len)) {
            self.error(format!("the program of ability {index} has {len} ops; 1 to {PROGRAM_OPS} are allowed"));
        }
        if continuous != (ability.timing == Timing::Continuous) {
            self.error(format!(
                "ability {index}: continuous effects belong to the timing continuous, programs to others"
            ));
        }
        let own = ability.head == AbilityIx(index.min(ENTRIES - 1) as u16);
        let sound = match ability.timing {
            Timing::Continuation => self
                .table
                .abilities
                .get(usize::from(ability.head.0))
                .is_some_and(|head| !matches!(head.timing, Timing::Continuation | Timing::Continuous)),
            _ => own,
        };
        if !sound {
            self.error(format!("ability {index} has the wrong head"));
        }
    }

    /// Every op and every effect belongs to one ability: what lies over one another would be checked again and again.
    fn bodies(&mut self) {
        let (mut ops, mut effects) = (0, 0);
        for ability in &self.table.abilities {
            match ability.body {
                Body::Program { len, .. } => ops += usize::from(len),
                Body::Continuous { len, .. } => effects += usize::from(len),
            }
        }
        if ops > self.table.ops.len() || effects > self.table.continuous.len() {
            self.error("abilities share ops or effects; each has its own");
        }
    }

    fn cards(&mut self) {
        let table = self.table;
        // The built-in turn draw belongs to no card; every other ability to exactly one.
        let mut owners = vec![0_u8; table.abilities.len()];
        if let Some(turn_draw) = owners.first_mut() {
            *turn_draw = 1;
        }
        for (index, def) in table.defs.iter().enumerate() {
            if let Some(message) = self.card(def, &mut owners) {
                let card = table.texts.get(index).map_or_else(String::new, |text| format!("{} {}", text.id, text.name));
                self.errors.push(TableError { card, message, at: None });
            }
        }
        for (index, (ability, owners)) in table.abilities.iter().zip(owners).enumerate() {
            if ability.timing != Timing::Continuation && owners != 1 {
                self.error(format!("ability {index} belongs to {owners} cards instead of one"));
            }
        }
        let mut ids = BTreeSet::new();
        for text in &table.texts {
            if !ids.insert(&text.id) {
                self.error(format!("the id {:?} is there twice", text.id));
            }
        }
    }

    fn card(&self, def: &CardDef, owners: &mut [u8]) -> Option<String> {
        let table = self.table;
        if usize::from(def.ability_count) > ABILITIES_PER_CARD {
            return Some(format!("{} abilities; a card has at most {ABILITIES_PER_CARD}", def.ability_count));
        }
        let first = usize::from(def.first_ability);
        let Some(abilities) = table.abilities.get(first..first + usize::from(def.ability_count)) else {
            return Some("its abilities reach behind the end of the table".into());
        };
        let mut timings = Timings::empty();
        for (ability, owners) in abilities.iter().zip(&mut owners[first..]) {
            timings |= ability.timing.flag();
            *owners = owners.saturating_add(1);
        }
        let most = STAT_MAX as u8;
        if def.cost > most || def.attack > most || def.health > most || def.gate_points > most || def.carapace > most {
            return Some(format!("a number is more than {STAT_MAX}, the most in the game"));
        }
        if matches!(def.kind, CardKind::Leader | CardKind::Entity) && def.health == 0 {
            return Some("with health 0 it would be destroyed at once; write at least 1".into());
        }
        let known_subtypes = 128 - table.subtypes.len().min(128) as u32;
        if def.subtypes != 0 && def.subtypes.leading_zeros() < known_subtypes {
            return Some("it has a subtype that does not exist".into());
        }
        if timings != def.timings || !Keywords::all().contains(def.keywords) {
            return Some("its timings or keywords are not those of its abilities".into());
        }
        if def.keywords.contains(Keywords::CARAPACE) != (def.carapace > 0) {
            return Some("the keyword carapace and its number come together".into());
        }
        None
    }
}
