//! Which op a fault in the table's shared arrays belongs to, so that a compiler can name the line.

use super::operand::operands;
use crate::def::{Amount, Body, CardTable, ContinuousEffect, Filter, Predicate};
use crate::ids::{AbilityIx, PredicateIx, SelectorIx};

/// What is being looked at.
#[derive(Clone, Copy)]
pub enum At {
    Table,
    Selector(usize),
    Predicate(usize),
    Op(usize),
    Continuous(usize),
}

/// How many ops and effects are looked at before nobody is blamed: programs of a broken table can lie over one another,
/// thousands of them.
pub const PATIENCE: usize = 1 << 18;

/// The first ability, and its op or effect, that something belongs to. The table may be broken: nothing is trusted.
/// Each look takes from the patience.
pub fn place(table: &CardTable, at: At, patience: &mut usize) -> Option<(AbilityIx, u8)> {
    if matches!(at, At::Table) {
        return None;
    }
    for (number, ability) in table.abilities.iter().enumerate() {
        let (first, len, continuous) = match ability.body {
            Body::Program { first, len } => (usize::from(first), usize::from(len), false),
            Body::Continuous { first, len } => (usize::from(first), usize::from(len), true),
        };
        *patience = patience.saturating_sub(len + 1);
        if *patience == 0 {
            return None;
        }
        let found = (first..first + len).position(|index| match (at, continuous) {
            (At::Op(op), false) => op == index,
            (At::Continuous(effect), true) => effect == index,
            (At::Selector(_) | At::Predicate(_), false) => op_uses(table, index, at),
            (At::Selector(_) | At::Predicate(_), true) => effect_uses(table, index, at),
            _ => false,
        });
        if let Some(position) = found {
            return Some((AbilityIx(number as u16), position.min(255) as u8));
        }
    }
    None
}

fn op_uses(table: &CardTable, index: usize, at: At) -> bool {
    let Some(op) = table.ops.get(index) else { return false };
    let operands = operands(*op);
    operands.selectors.into_iter().flatten().any(|selector| selector_uses(table, selector, at))
        || operands.amount.is_some_and(|amount| amount_uses(table, amount, at))
        || operands.predicate.is_some_and(|predicate| predicate_uses(table, predicate, at))
}

fn effect_uses(table: &CardTable, index: usize, at: At) -> bool {
    let Some(effect) = table.continuous.get(index) else { return false };
    let amount = match effect.effect {
        ContinuousEffect::Attack { amount, .. } | ContinuousEffect::Health { amount, .. } => Some(amount),
        ContinuousEffect::SetAttack { .. } | ContinuousEffect::Keyword { .. } => None,
    };
    selector_uses(table, effect.who, at)
        || amount.is_some_and(|amount| amount_uses(table, amount, at))
        || effect.condition.is_some_and(|condition| predicate_uses(table, condition, at))
}

fn amount_uses(table: &CardTable, amount: Amount, at: At) -> bool {
    matches!(amount, Amount::Count(selector) if selector_uses(table, selector, at))
}

/// Follows counts inside selectors with a list instead of recursion, and only towards earlier ones: neither depth nor
/// circles of a broken table matter.
fn selector_uses(table: &CardTable, selector: SelectorIx, at: At) -> bool {
    let At::Selector(wanted) = at else { return false };
    let mut waiting = vec![usize::from(selector.0)];
    let mut visited = 0;
    while let Some(index) = waiting.pop() {
        if index == wanted {
            return true;
        }
        visited += 1;
        let Some(selector) = table.selectors.get(index).filter(|_| visited < 64) else { continue };
        waiting.extend(selector.filters.iter().filter_map(|filter| match filter {
            Filter::CostAtMost(Amount::Count(inner)) | Filter::CostAtLeast(Amount::Count(inner)) => {
                Some(usize::from(inner.0)).filter(|inner| *inner < index)
            }
            _ => None,
        }));
    }
    false
}

/// The same for questions inside questions.
fn predicate_uses(table: &CardTable, predicate: PredicateIx, at: At) -> bool {
    let mut waiting = vec![usize::from(predicate.0)];
    let mut visited = 0;
    while let Some(index) = waiting.pop() {
        if matches!(at, At::Predicate(wanted) if wanted == index) {
            return true;
        }
        visited += 1;
        let Some(predicate) = table.predicates.get(index).filter(|_| visited < 64) else { continue };
        let found = match *predicate {
            Predicate::Compare { left, right, .. } => amount_uses(table, left, at) || amount_uses(table, right, at),
            Predicate::Exists(selector) | Predicate::HasKeyword(selector, _) => selector_uses(table, selector, at),
            Predicate::And(left, right) | Predicate::Or(left, right) => {
                waiting
                    .extend([left, right].map(|inner| usize::from(inner.0)).into_iter().filter(|inner| *inner < index));
                false
            }
            Predicate::Not(inner) => {
                waiting.extend(Some(usize::from(inner.0)).filter(|inner| *inner < index));
                false
            }
            Predicate::LeaderIs(..) | Predicate::GardenFull(_) => false,
        };
        if found {
            return true;
        }
    }
    false
}
