//! How many ops an ability can run at most: loops are counted over every card they could find, and ops that ask as often
//! as they could ask. What runs longer than one ability may is refused, so that no action runs out of fuel.

use super::Faults;
use crate::def::{Amount, CardTable, Owner, Reference, Zones};
use crate::ids::{AbilityIx, SelectorIx};
use crate::limits::{
    ALLEY_SLOTS, COLUMN, DISCARD, GARDEN_SLOTS, HAND, IKZ, IKZ_AREA, MAIN_DECK, PLAYERS, PROGRAM_STEPS, WEAPONS,
};
use crate::vm::{Destination, Op};

/// Checks a program with its continuations.
pub fn check(table: &CardTable, head: AbilityIx, faults: &mut Faults<'_>) {
    let (mut part, mut total) = (head, 0_usize);
    loop {
        total = total.saturating_add(of_part(table, part));
        match table.program(part).last() {
            // Continuations only go to later ones, so this ends.
            Some(Op::Continue(next)) if *next > part => part = *next,
            _ => break,
        }
    }
    if total > usize::from(PROGRAM_STEPS) {
        let message = format!(
            "this ability could run {total} ops, and at most {PROGRAM_STEPS} are allowed; repeat less, or over fewer cards"
        );
        faults.add(head, 0, message);
    }
}

/// One part. Blocks are sound, because the flow was checked before.
fn of_part(table: &CardTable, part: AbilityIx) -> usize {
    let (mut total, mut times) = (0_usize, 1_usize);
    for op in table.program(part) {
        let runs = runs(table, *op).saturating_mul(times);
        total = total.saturating_add(runs);
        match *op {
            Op::ForEach { over, .. } => times = most_found(table, over),
            Op::EndFor { .. } => times = 1,
            _ => {}
        }
    }
    total
}

/// How often an op can run: again after each answer, each card that enters a row, each draw that was replaced.
fn runs(table: &CardTable, op: Op) -> usize {
    let most = |amount: Amount| match amount {
        Amount::Constant(number) => usize::from(number),
        Amount::Count(selector) => most_found(table, selector),
        Amount::GatePoints | Amount::Chosen | Amount::OwnAttack | Amount::OthersPlayed => COLUMN,
    };
    match op {
        Op::Choose { max, .. } => 1 + most(max).min(COLUMN),
        Op::PayDiscard { count, .. } | Op::PayReturn { count, .. } => 1 + usize::from(count).min(HAND),
        Op::Discard { amount, .. } => 1 + most(amount).min(HAND),
        Op::Draw { player, amount } => 1 + most(amount) * if player == Owner::Any { PLAYERS } else { 1 },
        Op::Move { who, to: Destination::Garden | Destination::Alley }
        | Op::Portal(who)
        | Op::Play { who, .. }
        | Op::BottomDeck(who) => 1 + most_found(table, who),
        _ => 1,
    }
}

/// How many cards a selector finds at most.
fn most_found(table: &CardTable, selector: SelectorIx) -> usize {
    let selector = table.selector(selector);
    match selector.reference {
        Some(Reference::This | Reference::Subject | Reference::Bearer | Reference::Attacker | Reference::Target) => {
            return 1;
        }
        Some(Reference::Looked) => return MAIN_DECK,
        Some(Reference::Chosen) => return COLUMN,
        None => {}
    }
    let sizes = [
        (Zones::DECK, MAIN_DECK),
        (Zones::HAND, HAND),
        (Zones::GARDEN, 1 + GARDEN_SLOTS),
        (Zones::ALLEY, ALLEY_SLOTS),
        (Zones::IKZ_PILE, IKZ),
        (Zones::IKZ_AREA, IKZ_AREA),
        (Zones::DISCARD, DISCARD),
        (Zones::ATTACHED, WEAPONS / PLAYERS),
        (Zones::GATE, 1),
    ];
    let of_one: usize = sizes.iter().filter(|(zone, _)| selector.zones.contains(*zone)).map(|(_, size)| size).sum();
    of_one * if selector.owner == Owner::Any { PLAYERS } else { 1 }
}
