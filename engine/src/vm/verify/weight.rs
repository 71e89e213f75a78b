//! How long questions take to answer: each is weighed in looks through a selector's zones, and what would hold up play
//! is refused.

use super::blame::{self, At, PATIENCE};
use super::operand::operands;
use crate::def::{Amount, Body, CardTable, ContinuousEffect, Filter, Predicate, Selector, TableError};
use crate::ids::{AbilityIx, PredicateIx, SelectorIx};

/// Looks of one op. A count inside a filter is asked once for every card, so that this allows two of them.
const LOOKS_OF_OP: u32 = 256;
/// Looks of all continuous effects of a card together: they are asked with every stat of every card.
const LOOKS_OF_CARD: u32 = 32;
/// Continuous effects of one ability.
const EFFECTS: usize = 16;
/// Cards that a look can pass, rounded.
const CARDS: u32 = 126;
/// Faults listed at most.
const ERRORS: usize = 100;

struct Weights<'t> {
    table: &'t CardTable,
    selectors: Vec<u32>,
    predicates: Vec<u32>,
}

/// Everything that would take too long. The table's shape must be sound: all counts go to earlier entries.
pub fn check(table: &CardTable) -> Vec<TableError> {
    let mut weights = Weights { table, selectors: Vec::new(), predicates: Vec::new() };
    for selector in &table.selectors {
        // A reference is a card or a few; whole zones are many.
        let cards = if selector.reference.is_some() { 1 } else { CARDS };
        let weight = weights.filters(selector).saturating_mul(cards).saturating_add(1);
        weights.selectors.push(weight);
    }
    for predicate in &table.predicates {
        let weight = weights.question(*predicate);
        weights.predicates.push(weight);
    }
    let (mut errors, mut patience) = (Vec::new(), PATIENCE);
    let mut report = |at: Option<(AbilityIx, u8)>, message: String| {
        if errors.len() < ERRORS {
            errors.push(TableError { card: String::new(), message, at });
        }
    };
    for (index, op) in table.ops.iter().enumerate() {
        let found = operands(*op);
        let selectors = found.selectors.into_iter().flatten().map(|selector| weights.selector(selector));
        let amount = found.amount.map_or(0, |amount| weights.amount(amount));
        let predicate = found.predicate.map_or(0, |predicate| weights.predicate(predicate));
        let looks = selectors.fold(amount.saturating_add(predicate), u32::saturating_add);
        if looks > LOOKS_OF_OP {
            report(blame::place(table, At::Op(index), &mut patience), too_long(looks, LOOKS_OF_OP));
        }
    }
    for (index, ability) in table.abilities.iter().enumerate() {
        let at = Some((AbilityIx(index as u16), 0));
        let subject = ability.subject.map_or(0, |subject| weights.selector(subject));
        if subject > LOOKS_OF_OP {
            report(at, too_long(subject, LOOKS_OF_OP));
        }
        if let Body::Continuous { len, .. } = ability.body
            && usize::from(len) > EFFECTS
        {
            report(at, format!("{len} continuous effects; an ability has at most {EFFECTS}"));
        }
    }
    for def in table.all() {
        let mut looks = 0_u32;
        for ability in table.abilities_of(def) {
            for effect in 0..table.continuous(ability).len() {
                looks = looks.saturating_add(weights.effect(ability, effect));
                if looks > LOOKS_OF_CARD {
                    report(Some((ability, effect.min(255) as u8)), too_long(looks, LOOKS_OF_CARD));
                    break;
                }
            }
        }
    }
    errors
}

fn too_long(looks: u32, most: u32) -> String {
    format!(
        "this takes {looks} looks at the table's cards, and at most {most} are allowed; count less inside of counts"
    )
}

impl Weights<'_> {
    fn selector(&self, selector: SelectorIx) -> u32 {
        self.selectors[usize::from(selector.0)]
    }

    fn predicate(&self, predicate: PredicateIx) -> u32 {
        self.predicates[usize::from(predicate.0)]
    }

    fn amount(&self, amount: Amount) -> u32 {
        match amount {
            Amount::Count(selector) => self.selector(selector),
            _ => 0,
        }
    }

    /// The counts that one card's way through a selector takes.
    fn filters(&self, selector: &Selector) -> u32 {
        let counts = selector.filters.iter().map(|filter| match *filter {
            Filter::CostAtMost(amount) | Filter::CostAtLeast(amount) => self.amount(amount),
            _ => 0,
        });
        counts.fold(0, u32::saturating_add)
    }

    fn question(&self, predicate: Predicate) -> u32 {
        match predicate {
            Predicate::Compare { left, right, .. } => self.amount(left).saturating_add(self.amount(right)),
            Predicate::Exists(selector) | Predicate::HasKeyword(selector, _) => self.selector(selector),
            Predicate::And(left, right) | Predicate::Or(left, right) => {
                self.predicate(left).saturating_add(self.predicate(right))
            }
            Predicate::Not(inner) => self.predicate(inner),
            Predicate::LeaderIs(..) | Predicate::GardenFull(_) => 1,
        }
    }

    /// An effect is asked about one card: only the counts in its filters look further.
    fn effect(&self, ability: AbilityIx, effect: usize) -> u32 {
        let effect = &self.table.continuous(ability)[effect];
        let amount = match effect.effect {
            ContinuousEffect::Attack { amount, .. } | ContinuousEffect::Health { amount, .. } => self.amount(amount),
            ContinuousEffect::SetAttack { .. } | ContinuousEffect::Keyword { .. } => 0,
        };
        let condition = effect.condition.map_or(0, |condition| self.predicate(condition));
        let who = self.filters(self.table.selector(effect.who));
        who.saturating_add(condition).saturating_add(amount)
    }
}

#[cfg(test)]
mod tests {
    use super::super::blame::{self, At, PATIENCE};
    use super::super::verify_table;
    use crate::def::{
        Ability, AbilityDraft, Amount, Body, CardDraft, CardKind, CardTable, Compare, Continuous, ContinuousEffect,
        DraftBody, Element, Filter, Keywords, Kinds, Owner, Predicate, Restriction, Selector, TableBuilder, Timing,
        Zones,
    };
    use crate::ids::{AbilityIx, SelectorIx};
    use crate::vm::Op;

    fn everything(builder: &mut TableBuilder, filters: Vec<Filter>) -> SelectorIx {
        let (zones, kinds) = (Zones::all(), Kinds::empty());
        builder.selector(Selector { reference: None, owner: Owner::Any, zones, kinds, filters })
    }

    fn built(make: impl FnOnce(&mut TableBuilder) -> (Timing, DraftBody)) -> Result<CardTable, Vec<String>> {
        let mut builder = TableBuilder::new();
        let (timing, body) = make(&mut builder);
        let ability = AbilityDraft { timing, restriction: Restriction::empty(), subject: None, replaces: None, body };
        for (id, kind, abilities) in [
            ("A-001", CardKind::Ikz, Vec::new()),
            ("A-002", CardKind::Token, Vec::new()),
            ("A-003", CardKind::Entity, vec![ability]),
        ] {
            let (id, name, element) = (id.to_owned(), "Card".to_owned(), Element::Neutral);
            let (cost, attack, health, gate_points, carapace) = (1, 1, 1, 1, 0);
            let (keywords, subtypes) = (Keywords::empty(), Vec::new());
            builder.card(CardDraft {
                id,
                name,
                kind,
                element,
                cost,
                attack,
                health,
                gate_points,
                keywords,
                carapace,
                subtypes,
                abilities,
            });
        }
        builder.finish().map_err(|errors| errors.into_iter().map(|error| error.message).collect())
    }

    /// Draws a card if a question holds that counts, in filters, so many times.
    fn counting(times: usize) -> Result<CardTable, Vec<String>> {
        built(|builder| {
            let inner = everything(builder, Vec::new());
            let filters = vec![Filter::CostAtMost(Amount::Count(inner)); times];
            let outer = everything(builder, filters);
            let right = Amount::Constant(1);
            let compare = Compare::AtLeast;
            let question = Predicate::Compare { left: Amount::Count(outer), compare, right, plus: 0 };
            let predicate = builder.predicate(question);
            let draw = Op::Draw { player: Owner::You, amount: Amount::Constant(1) };
            let ops = vec![Op::If { predicate, otherwise: 2 }, draw, Op::EndIf, Op::End];
            (Timing::OnPlay, DraftBody::Program(vec![ops]))
        })
    }

    #[test]
    fn counts_inside_of_counts_are_few() {
        assert!(counting(2).is_ok(), "{:?}", counting(2).err());
        let errors = counting(3).unwrap_err();
        assert!(errors[0].starts_with("this takes 379 looks at the table's cards, and at most 256"), "{errors:?}");
    }

    #[test]
    fn continuous_effects_are_few_and_ask_little() {
        let effects = |number: usize, filters: usize| {
            built(|builder| {
                let inner = everything(builder, Vec::new());
                let who = builder.selector(Selector {
                    reference: None,
                    owner: Owner::You,
                    zones: Zones::GARDEN,
                    kinds: Kinds::ENTITY,
                    filters: vec![Filter::CostAtMost(Amount::Count(inner)); filters],
                });
                let effect = ContinuousEffect::Attack { amount: Amount::Constant(1), less: false };
                let effects = vec![Continuous { who, condition: None, effect }; number];
                (Timing::Continuous, DraftBody::Continuous(effects))
            })
        };
        assert!(effects(16, 2).is_ok(), "{:?}", effects(16, 2).err());
        assert!(effects(17, 0).unwrap_err()[0].contains("at most 16"));
        assert!(effects(11, 3).unwrap_err()[0].starts_with("this takes 33 looks"));
    }

    /// Raw bytes could say all this, whatever the builder allows.
    #[test]
    fn programs_that_lie_over_one_another_are_refused_with_bounded_work() {
        let mut table = counting(1).unwrap();
        let question = Op::If { predicate: crate::ids::PredicateIx(0), otherwise: 2 };
        table.ops.extend([question; 300]);
        let body = Body::Program { first: 3, len: 255 };
        for number in table.abilities.len()..60_000 {
            let head = AbilityIx(number as u16);
            table.abilities.push(Ability { body, head, ..table.abilities[1] });
        }
        // Selectors that no op uses, each of them wrong: all programs are searched for who is to blame.
        let wrong = Selector { zones: Zones::empty(), ..table.selectors[0].clone() };
        table.selectors.extend(vec![wrong; 200]);
        let errors = verify_table(&table);
        assert!(!errors.is_empty() && errors.len() <= super::ERRORS);
        let mut patience = PATIENCE;
        assert_eq!(blame::place(&table, At::Selector(2), &mut patience), None);
        assert_eq!(patience, 0, "60,000 programs were searched through, and would be for every fault");
        table.selectors.truncate(2);
        let errors = verify_table(&table);
        assert!(errors.iter().any(|error| error.message.contains("share ops") || error.message.contains("255 ops")));
    }
}
