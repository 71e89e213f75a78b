//! Changes of the board that are no actions: for developers, checked like everything that comes from outside.

use std::fmt;

use crate::def::{CardTable, Keywords};
use crate::ids::{CardIx, DefIx, Player};
use crate::limits::{HAND, IKZ, MAIN_DECK};
use crate::rules::Rules;
use crate::state::zones::Place;
use crate::state::{self, Deck, DeckList, State, Zone};

/// A change of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// A card comes into a hand: a copy from the deck or the discard, or else the lowest card of the deck becomes one,
    /// if the deck may have it (R1.2).
    Give {
        /// Whose hand.
        player: Player,
        /// Which card.
        def: DefIx,
    },
    /// A leader or an entity has so much damage.
    Damage {
        /// Which card.
        card: CardIx,
        /// How much.
        damage: u8,
    },
    /// An IKZ area holds so many cards.
    Ikz {
        /// Whose.
        player: Player,
        /// That can pay.
        untapped: u8,
        /// That have paid.
        tapped: u8,
        /// And the token.
        token: bool,
    },
    /// A card of a deck lies elsewhere in it.
    Deck {
        /// Which card.
        card: CardIx,
        /// How many cards lie above it.
        above: u8,
    },
}

/// Why the board cannot be changed like that. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditError(pub String);

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EditError {}

fn refuse<T>(reason: impl Into<String>) -> Result<T, EditError> {
    Err(EditError(reason.into()))
}

/// Changes the board while nothing is going on. Whatever the rules do not allow is an error and changes nothing.
pub fn apply(state: &mut State, table: &CardTable, edit: Edit) -> Result<(), EditError> {
    if state.outcome().is_some() {
        return refuse("the match is over");
    }
    let idle = !state.pending().is_open() && state.frames().is_empty() && state.triggers().is_empty();
    if !idle || !state.stack().is_empty() {
        return refuse("the board cannot be changed in the middle of an ability");
    }
    let mut changed = *state;
    match edit {
        Edit::Give { player, def } => give(&mut changed, table, player, def)?,
        Edit::Damage { card, damage } => hurt(&mut changed, table, card, damage)?,
        Edit::Ikz { player, untapped, tapped, token } => fund(&mut changed, table, player, [untapped, tapped], token)?,
        Edit::Deck { card, above } => stack(&mut changed, card, above)?,
    }
    state::check(&changed, table).map_err(EditError)?;
    *state = changed;
    Ok(())
}

/// The main deck of a player, wherever its cards are now.
fn listed(state: &State, player: Player) -> DeckList {
    let main = (0..MAIN_DECK as u8).map(|number| state.def(CardIx::main(player, number))).collect();
    DeckList { leader: state.def(CardIx::leader(player)), gate: state.def(CardIx::gate(player)), main }
}

fn give(state: &mut State, table: &CardTable, player: Player, def: DefIx) -> Result<(), EditError> {
    if usize::from(def.0) >= table.len() {
        return refuse(format!("there is no card {}", def.0));
    }
    if !table.def(def).kind.in_main_deck() {
        return refuse(format!("{} does not belong into a hand", table.name(def)));
    }
    if state.hand(player).len() == HAND {
        return refuse("the hand is full");
    }
    let is = |card: &&CardIx| state.def(**card) == def;
    let there = state.deck(player).iter().rev().find(is).or_else(|| state.discard(player).iter().rev().find(is));
    let card = match there {
        Some(card) => *card,
        None => become_one(state, table, player, def)?,
    };
    state.relocate(table, card, Place::Hand);
    Ok(())
}

/// The lowest card of a deck becomes another, if the deck may have that.
fn become_one(state: &mut State, table: &CardTable, player: Player, def: DefIx) -> Result<CardIx, EditError> {
    let Some(card) = state.deck(player).first().copied() else {
        return refuse(format!("no {} is in the deck or the discard, and the deck is empty", table.name(def)));
    };
    state.def[card.index()] = def;
    match Deck::check(&listed(state, player), table) {
        Ok(_) => Ok(card),
        Err(errors) => {
            let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
            refuse(format!("the deck cannot have it: {}", reasons.join("; ")))
        }
    }
}

fn known(card: CardIx) -> Result<(), EditError> {
    if card.is_none() || card.number() == 63 { refuse(format!("there is no card {}", card.0)) } else { Ok(()) }
}

fn hurt(state: &mut State, table: &CardTable, card: CardIx, damage: u8) -> Result<(), EditError> {
    known(card)?;
    let rules = Rules::new(state, table);
    let name = rules.name(card);
    if !matches!(state.zone(card), Zone::Garden | Zone::Alley) {
        return refuse(format!("{name} is in the {} and has no damage there", state.zone(card).name()));
    }
    let (health, stands) = (rules.health(card), rules.keywords(card).contains(Keywords::GODMODE));
    if damage >= health && (card.is_leader() || !stands) {
        return refuse(format!("{damage} damage would defeat {name}, which has {health} health"));
    }
    state.set_damage(card, damage);
    Ok(())
}

fn fund(
    state: &mut State,
    table: &CardTable,
    player: Player,
    [untapped, tapped]: [u8; 2],
    token: bool,
) -> Result<(), EditError> {
    let total = usize::from(untapped) + usize::from(tapped);
    if total > IKZ {
        return refuse(format!("a player has {IKZ} IKZ, not {total}"));
    }
    let own_token = CardIx::token(player);
    let ikz =
        |state: &State| state.ikz_area(player).iter().copied().filter(|card| !card.is_token()).collect::<Vec<_>>();
    for card in ikz(state).into_iter().skip(total) {
        state.relocate(table, card, Place::IkzPile);
        state.shocked.remove(card);
        // One IKZ is like another: that it was seen tells nothing.
        for known in &mut state.known {
            known.remove(card);
        }
    }
    while ikz(state).len() < total {
        let Some(card) = state.ikz_pile(player).last().copied() else { break };
        state.relocate(table, card, Place::IkzArea);
    }
    for (number, card) in ikz(state).into_iter().enumerate() {
        state.tapped.set(card, number >= usize::from(untapped));
    }
    match (token, state.zone(own_token)) {
        (true, Zone::Removed) => _ = state.relocate(table, own_token, Place::IkzArea),
        (false, Zone::IkzArea) => {
            state.relocate(table, own_token, Place::Removed);
            state.shocked.remove(own_token);
        }
        _ => {}
    }
    Ok(())
}

fn stack(state: &mut State, card: CardIx, above: u8) -> Result<(), EditError> {
    known(card)?;
    let deck = &mut state.sides[card.owner().index()].deck;
    let cards = deck.as_mut_slice();
    let Some(from) = cards.iter().position(|other| *other == card) else {
        return refuse(format!("card {} is not in a deck", card.0));
    };
    // The top is last.
    let Some(to) = cards.len().checked_sub(usize::from(above) + 1) else {
        return refuse(format!("the deck has {} cards: {above} cannot lie above one", cards.len()));
    };
    if from < to {
        cards[from..=to].rotate_left(1);
    } else {
        cards[to..=from].rotate_right(1);
    }
    Ok(())
}
