//! Which card each number is: needed the moment an event names a card, and shown to nobody before.

use azuki_engine::ids::{CardIx, DefIx};
use azuki_engine::limits::COLUMN;
use azuki_engine::state::State;

/// The lists of both decks: an event names a card by its place in its owner's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckLists([DefIx; COLUMN]);

impl DeckLists {
    /// The lists of the decks that a match is played with, at any moment of it.
    pub fn of(state: &State) -> Self {
        let mut lists = [DefIx(0); COLUMN];
        for card in CardIx::all() {
            lists[card.index()] = state.def(card);
        }
        Self(lists)
    }

    /// What is printed on a card.
    pub const fn def(&self, card: CardIx) -> DefIx {
        self.0[card.index()]
    }
}
