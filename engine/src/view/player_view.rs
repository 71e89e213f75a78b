//! What one player may know, and nothing else.

use std::fmt;

use super::Possibilities;
use super::rearrange::{Rearrangement, blur, chooses_cards, places};
use crate::def::CardTable;
use crate::ids::{CardIx, CardSet, DefIx, Player};
use crate::limits::{MAIN_DECK, PLAYERS};
use crate::state::{Deck, Rng, State, Zone};

/// A match as one player knows it. Two matches that differ only in what this player may not know have equal views.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerView {
    viewer: Player,
    /// Cards whose place the viewer does not know.
    hidden: CardSet,
    /// The match with the hidden cards laid out in the order of their numbers, without their definitions and
    /// without the random generator: the same for everything the viewer could think possible.
    state: State,
}

impl PlayerView {
    /// What a player may know of a match.
    pub fn of(state: &State, viewer: Player) -> Self {
        Self::without(state, viewer, state.hidden_from(viewer))
    }

    /// What the two players know together, sitting with one of them: for whoever watches a match that is over.
    pub fn of_both(state: &State, viewer: Player) -> Self {
        let [zero, one] = Player::BOTH.map(|player| state.hidden_from(player));
        Self::without(state, viewer, zero.and(one))
    }

    fn without(state: &State, viewer: Player, hidden: CardSet) -> Self {
        let mut veiled = *state;
        let mut order = Rearrangement::none(hidden);
        let mut buffer = [CardIx::NONE; 63];
        for owner in Player::BOTH {
            let (main, all) = places(state, hidden, owner, &mut buffer);
            for part in [&buffer[..main], &buffer[main..all]] {
                let sorted: CardSet = part.iter().copied().collect();
                for (old, new) in part.iter().zip(sorted.iter_of(owner)) {
                    order.put(*old, new);
                }
            }
        }
        order.apply(&mut veiled);
        for card in hidden {
            veiled.def[card.index()] = DefIx(0);
        }
        veiled.rng = Rng::new(0);
        // How many ops ran may depend on hidden cards.
        veiled.effort = 0;
        if veiled.pending.who != viewer && chooses_cards(veiled.pending.kind) {
            veiled.pending.eligible = veiled.pending.eligible.without(hidden);
        }
        let before = veiled;
        let frames = usize::from(veiled.frame_count);
        for frame in &mut veiled.frames[..frames] {
            for set in [&mut frame.chosen, &mut frame.looked, &mut frame.remaining, &mut frame.working] {
                blur(&before, hidden, set);
            }
        }
        Self { viewer, hidden, state: veiled }
    }

    /// Whose view it is.
    pub const fn viewer(&self) -> Player {
        self.viewer
    }

    /// Cards whose place the viewer does not know; what they are, the deck lists say.
    pub const fn hidden(&self) -> CardSet {
        self.hidden
    }

    /// A card's definition, if the viewer knows where the card is.
    pub fn def(&self, card: CardIx) -> Option<DefIx> {
        (!self.hidden.contains(card)).then(|| self.state.def(card))
    }

    /// Where a card is, if the viewer knows.
    pub fn zone(&self, card: CardIx) -> Option<Zone> {
        (!self.hidden.contains(card)).then(|| self.state.zone(card))
    }

    /// The cards of a hand in order; `None` for one the viewer does not know.
    pub fn hand(&self, player: Player) -> impl ExactSizeIterator<Item = Option<CardIx>> + '_ {
        self.known_of(self.state.hand(player))
    }

    /// The cards of a deck, the top last; `None` for one the viewer does not know.
    pub fn deck(&self, player: Player) -> impl ExactSizeIterator<Item = Option<CardIx>> + '_ {
        self.known_of(self.state.deck(player))
    }

    fn known_of<'v>(&'v self, list: &'v [CardIx]) -> impl ExactSizeIterator<Item = Option<CardIx>> + 'v {
        list.iter().map(|card| (!self.hidden.contains(*card)).then_some(*card))
    }

    /// Everything else of the match. Hidden cards stand in it in an order that means nothing and have no definition
    /// of their own: ask [`PlayerView::hidden`] before believing a hand or a deck.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The matches this view allows, given what is in the decks.
    pub fn possibilities<'t>(
        &self,
        table: &'t CardTable,
        decks: [&Deck; PLAYERS],
    ) -> Result<Possibilities<'t>, OtherDeck> {
        let mut state = self.state;
        for owner in Player::BOTH {
            let deck = decks[owner.index()];
            let heads = [(CardIx::leader(owner), deck.leader), (CardIx::gate(owner), deck.gate)];
            let main = (0..MAIN_DECK as u8).map(|number| (CardIx::main(owner, number), deck.main[usize::from(number)]));
            for (card, def) in heads.into_iter().chain(main) {
                if self.hidden.contains(card) {
                    state.def[card.index()] = def;
                } else if state.def(card) != def {
                    return Err(OtherDeck { card, seen: state.def(card), listed: def });
                }
            }
            for number in 0..10 {
                state.def[CardIx::ikz(owner, number).index()] = table.ikz();
            }
        }
        Ok(Possibilities::new(table, self.viewer, self.hidden, &state))
    }
}

/// A deck list that does not fit what was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherDeck {
    /// The card.
    pub card: CardIx,
    /// What it is.
    pub seen: DefIx,
    /// What the list says it is.
    pub listed: DefIx,
}

impl fmt::Display for OtherDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { card, seen, listed } = self;
        write!(f, "card {} is definition {}, the deck list says {}", card.0, seen.0, listed.0)
    }
}

impl std::error::Error for OtherDeck {}
