//! Whether an ability looks at whom its event is about: if not, several of it for different cards are alike (R3.5).

use super::{Amount, CardTable, Filter, Predicate, Reference};
use crate::ids::{AbilityIx, PredicateIx, SelectorIx};
use crate::vm::{Op, operands};

/// Whether any op of a program, its continuations included, refers to the subject.
pub fn is_minded(table: &CardTable, ability: AbilityIx) -> bool {
    table.program(ability).iter().any(|op| {
        let found = operands(*op);
        found.selectors.into_iter().flatten().any(|selector| in_selector(table, selector))
            || found.amount.is_some_and(|amount| in_amount(table, amount))
            || found.predicate.is_some_and(|predicate| in_predicate(table, predicate))
            || matches!(op, Op::Continue(rest) if is_minded(table, *rest))
    })
}

fn in_selector(table: &CardTable, selector: SelectorIx) -> bool {
    let selector = table.selector(selector);
    selector.reference == Some(Reference::Subject)
        || selector.filters.iter().any(|filter| match filter {
            Filter::Is(reference, _) => *reference == Reference::Subject,
            Filter::CostAtMost(amount) | Filter::CostAtLeast(amount) => in_amount(table, *amount),
            _ => false,
        })
}

fn in_amount(table: &CardTable, amount: Amount) -> bool {
    match amount {
        Amount::GatePoints => true,
        Amount::Count(selector) => in_selector(table, selector),
        Amount::Constant(_) | Amount::Chosen | Amount::OwnAttack | Amount::OthersPlayed => false,
    }
}

fn in_predicate(table: &CardTable, predicate: PredicateIx) -> bool {
    match *table.predicate(predicate) {
        Predicate::Compare { left, right, .. } => in_amount(table, left) || in_amount(table, right),
        Predicate::Exists(selector) | Predicate::HasKeyword(selector, _) => in_selector(table, selector),
        Predicate::And(left, right) | Predicate::Or(left, right) => {
            in_predicate(table, left) || in_predicate(table, right)
        }
        Predicate::Not(inner) => in_predicate(table, inner),
        Predicate::LeaderIs(..) | Predicate::GardenFull(_) => false,
    }
}
