//! What the viewer remembers of the other player's deck.
//!
//! A card that was put back in sight of both, or revealed and left there, is known when it is drawn, although the
//! event does not name it.

use azuki_engine::ids::CardIx;
use azuki_engine::limits::MAIN_DECK;

/// The other player's deck as the viewer remembers it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Memory {
    /// The top is the last; `NONE` is a card the viewer does not know.
    deck: Vec<CardIx>,
    /// Cards of the deck that were just shown to both.
    revealed: Vec<CardIx>,
    /// How many cards of the top the other player has just looked at.
    looked: usize,
    /// The next move out of the deck is a draw.
    drawing: bool,
}

impl Memory {
    pub fn of(deck: impl Iterator<Item = Option<CardIx>>) -> Self {
        let mut list = Vec::with_capacity(MAIN_DECK);
        list.extend(deck.map(|card| card.unwrap_or(CardIx::NONE)));
        Self { deck: list, ..Self::default() }
    }

    /// Nobody knows where anything is.
    pub fn shuffled(&mut self) {
        self.deck.fill(CardIx::NONE);
        self.revealed.clear();
    }

    /// The other player looks at the next card from the top; the viewer no longer knows what becomes of it.
    pub fn looked_at(&mut self) {
        self.revealed.clear();
        self.looked += 1;
        if let Some(at) = self.deck.len().checked_sub(self.looked) {
            self.deck[at] = CardIx::NONE;
        }
    }

    /// Anything but a look happened.
    pub fn looked_away(&mut self) {
        self.looked = 0;
    }

    /// Both players see a card of the deck.
    pub fn revealed(&mut self, card: CardIx) {
        if !self.revealed.contains(&card) {
            self.revealed.push(card);
        }
        if !self.deck.contains(&card)
            && let Some(at) = self.deck.iter().rposition(|known| known.is_none())
        {
            self.deck[at] = card;
        }
    }

    /// Another ability begins: what the one before revealed is not what this one moves.
    pub fn another_ability(&mut self) {
        self.revealed.clear();
    }

    /// The top card is about to go to the hand.
    pub fn draws(&mut self) {
        self.drawing = true;
    }

    /// A card leaves the deck for another hidden place; says which, if the viewer can tell.
    pub fn leaves_hidden(&mut self) -> CardIx {
        if std::mem::take(&mut self.drawing) {
            return self.deck.pop().unwrap_or(CardIx::NONE);
        }
        // Shown to both and then put into the hand: several go in the order of their numbers.
        let shown = self.revealed.iter().copied().min_by_key(|card| card.0).unwrap_or(CardIx::NONE);
        self.leaves(shown);
        shown
    }

    /// A named card leaves the deck.
    pub fn leaves(&mut self, card: CardIx) {
        self.drawing = false;
        self.revealed.retain(|other| *other != card);
        let place = self.deck.iter().rposition(|known| *known == card);
        // The viewer did not know where it lay: nearer the top than anything known further down.
        let place = place.or_else(|| self.deck.iter().rposition(|known| known.is_none()));
        match place {
            Some(at) => {
                self.deck.remove(at);
            }
            None => {
                self.deck.pop();
            }
        }
    }

    /// A card enters the deck at a place counted from the bottom; `NONE` is one the viewer does not know.
    pub fn enters(&mut self, card: CardIx, place: u8) {
        let place = usize::from(place).min(self.deck.len());
        self.deck.insert(place, card);
    }
}
