//! Which card of the match is meant.

use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::{PendingKind, State};

use super::model::{CardName, Noun, Pick, Reference, Which};

/// Every copy of a card a player owns: garden slots, alley slots, leader, gate, weapons, hand, stack, discard from the
/// newest, deck from the top. This is the order in which `#2` counts.
pub fn copies(state: &State, player: Player, name: &CardName) -> Vec<CardIx> {
    let mut order: Vec<CardIx> = State::entities(state.garden(player)).collect();
    order.extend(State::entities(state.alley(player)));
    order.extend([CardIx::leader(player), CardIx::gate(player)]);
    order.extend(state.attached().of(player));
    order.extend(state.hand(player));
    let listed: Vec<CardIx> =
        state.discard(player).iter().rev().chain(state.deck(player).iter().rev()).copied().collect();
    let elsewhere: Vec<CardIx> = CardIx::all()
        .filter(|card| card.owner() == player && !order.contains(card) && !listed.contains(card))
        .collect();
    order.extend(elsewhere);
    order.extend(listed);
    order.retain(|card| name.defs.contains(&state.def(*card)));
    order
}

/// The card meant among those allowed.
pub fn find(state: &State, player: Player, noun: &Noun, allowed: impl Fn(CardIx) -> bool) -> Option<CardIx> {
    match noun {
        Noun::Leader => Some(CardIx::leader(player)).filter(|card| allowed(*card)),
        Noun::Gate => Some(CardIx::gate(player)).filter(|card| allowed(*card)),
        Noun::Card(name, which) => {
            let mut found = copies(state, player, name).into_iter().filter(|card| allowed(*card));
            match which {
                Which::First => found.next(),
                Which::Copy(number) => found.nth(usize::from(*number) - 1),
                Which::Slot(slot) => found.find(|card| state.slot(*card) == Some(*slot)),
            }
        }
    }
}

/// The card meant by either player's noun; where nobody is named, `player` comes first.
pub fn find_any(
    state: &State,
    player: Player,
    reference: &Reference,
    allowed: impl Fn(CardIx) -> bool,
) -> Option<CardIx> {
    match reference.player {
        Some(owner) => find(state, owner, &reference.noun, allowed),
        None => find(state, player, &reference.noun, &allowed)
            .or_else(|| find(state, player.other(), &reference.noun, &allowed)),
    }
}

/// The number of the option an answer means, if the open choice offers it.
pub fn option(state: &State, player: Player, pick: &Pick) -> Option<u8> {
    let pending = state.pending();
    match pick {
        Pick::Slot(slot) => {
            let slots = matches!(pending.kind, PendingKind::GardenSlot | PendingKind::AlleySlot);
            (slots && pending.has_option(*slot)).then_some(*slot)
        }
        Pick::Card(reference) => {
            let offered = offered(state);
            let card = find_any(state, player, reference, |card| offered.contains(&card))?;
            offered.iter().position(|other| *other == card).map(|at| at as u8)
        }
        Pick::AbilityOf(reference) => {
            let sources = waiting(state);
            let card = find_any(state, player, reference, |card| sources.contains(&card))?;
            sources.iter().position(|other| *other == card).map(|at| at as u8)
        }
    }
}

/// The cards the open choice offers, by option.
pub fn offered(state: &State) -> Vec<CardIx> {
    (0..=u8::MAX).map_while(|option| state.pending().card(option)).collect()
}

/// The cards whose triggered abilities wait to be put in order, by option.
pub fn waiting(state: &State) -> Vec<CardIx> {
    (0..=u8::MAX).map_while(|option| state.pending().trigger(option)).map(|at| state.triggers()[at].source).collect()
}
