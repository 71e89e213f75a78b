//! What is on the screen now: made from a player's view, changed only by events.

mod apply;
mod lists;
mod make;
mod memory;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod trial;

pub use apply::HandChange;
pub use lists::DeckLists;

use azuki_engine::def::{Conditions, Keywords};
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::limits::COLUMN;
/// Words of the match that events use: drawing takes them from here, because it may not know the state.
pub use azuki_engine::state::{EndReason, Outcome, PendingKind, Phase, Zone};

use memory::Memory;

/// A card as the table shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// What it is, if the viewer knows.
    pub def: Option<DefIx>,
    /// Where it is, if the viewer knows; a hidden card says the deck.
    pub zone: Zone,
    /// Its slot in garden or alley.
    pub slot: u8,
    /// Turned aside.
    pub tapped: bool,
    /// Cannot attack yet.
    pub cooldown: bool,
    /// Damage on it.
    pub damage: u8,
    /// The computed attack.
    pub attack: u8,
    /// The computed health, without damage.
    pub health: u8,
    /// The computed keywords.
    pub keywords: Keywords,
    /// The N of carapace.
    pub carapace: u8,
    /// Frozen, shocked.
    pub conditions: Conditions,
    /// Who bears this weapon, or nobody.
    pub bearer: CardIx,
}

impl Card {
    /// A card that nobody sees: in a deck or a pile, or in the other player's hand.
    pub const HIDDEN: Self = Self {
        def: None,
        zone: Zone::Deck,
        slot: 0,
        tapped: false,
        cooldown: false,
        damage: 0,
        attack: 0,
        health: 0,
        keywords: Keywords::empty(),
        carapace: 0,
        conditions: Conditions::empty(),
        bearer: CardIx::NONE,
    };
}

/// One player's half of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Cards left in the deck.
    pub deck: u8,
    /// The hand in order; `NONE` for a card the viewer does not know.
    pub hand: Vec<CardIx>,
    /// By slot; `NONE` is free.
    pub garden: [CardIx; 5],
    /// By slot; `NONE` is free.
    pub alley: [CardIx; 5],
    /// The last is on top.
    pub discard: Vec<CardIx>,
    /// IKZ cards and the token in the area, in order.
    pub ikz: Vec<CardIx>,
    /// IKZ cards still in the pile.
    pub ikz_pile: u8,
}

/// An attack that is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// Who attacks.
    pub attacker: CardIx,
    /// Whom.
    pub target: CardIx,
}

/// A match as the viewer sees it on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// Whose eyes: this player sits below.
    pub viewer: Player,
    /// Every card, by its index. What lies in a deck or a pile is [`Card::HIDDEN`], whoever has seen it before.
    pub cards: [Card; COLUMN],
    /// By player.
    pub sides: [Side; 2],
    /// Whose turn it is.
    pub active: Player,
    /// Counted from 1; 0 before the first.
    pub turn: u16,
    /// Where the match stands.
    pub phase: Phase,
    /// The attack that is going on.
    pub clash: Option<Clash>,
    /// Spells and abilities that wait, the last on top: their sources.
    pub stack: Vec<CardIx>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    lists: DeckLists,
    memory: Memory,
}

impl Model {
    /// A card.
    pub fn card(&self, card: CardIx) -> &Card {
        &self.cards[card.index()]
    }

    /// One player's half of the table.
    pub const fn side(&self, player: Player) -> &Side {
        &self.sides[player.index()]
    }

    /// What is printed on a card that an event has just named, be it still in a deck.
    pub const fn printed(&self, card: CardIx) -> DefIx {
        self.lists.def(card)
    }

    /// Whether a card is in sight.
    pub fn is_seen(&self, card: CardIx) -> bool {
        card.is_some() && self.card(card).def.is_some()
    }

    /// The weapons on a bearer, in the order of their numbers.
    pub fn weapons(&self, bearer: CardIx) -> impl Iterator<Item = CardIx> + '_ {
        CardIx::all().filter(move |card| self.card(*card).bearer == bearer && self.card(*card).zone == Zone::Attached)
    }
}
