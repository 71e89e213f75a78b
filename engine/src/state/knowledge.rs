//! Who knows a card that lies in a hidden zone: what was seen going there, looked at or revealed.

use super::{State, Zone};
use crate::ids::{CardIx, CardSet, Player};

impl Zone {
    /// Whether a player sees the cards of an owner's zone just by where they are.
    #[inline]
    pub const fn is_seen_by(self, viewer: Player, owner: Player) -> bool {
        match self {
            Self::Hand => viewer as u8 == owner as u8,
            Self::Deck | Self::IkzPile => false,
            _ => true,
        }
    }
}

impl State {
    /// Whether a player knows which card this is and where it lies.
    #[inline]
    pub fn knows(&self, viewer: Player, card: CardIx) -> bool {
        self.zone(card).is_seen_by(viewer, card.owner()) || self.known[viewer.index()].contains(card)
    }

    /// Cards in hidden zones that a player knows all the same.
    pub const fn known(&self, viewer: Player) -> CardSet {
        self.known[viewer.index()]
    }

    /// The cards whose place a player does not know.
    pub fn hidden_from(&self, viewer: Player) -> CardSet {
        let mut hidden = CardSet::EMPTY;
        for owner in Player::BOTH {
            let side = &self.sides[owner.index()];
            let lists = [
                (side.deck.as_slice(), Zone::Deck),
                (side.hand.as_slice(), Zone::Hand),
                (side.ikz_pile.as_slice(), Zone::IkzPile),
            ];
            for (list, zone) in lists {
                if !zone.is_seen_by(viewer, owner) {
                    hidden = hidden.or(list.iter().copied().collect());
                }
            }
        }
        hidden.without(self.known[viewer.index()])
    }

    /// A card went from one zone to another; called by the mover after the move.
    #[inline]
    pub(super) fn follow(&mut self, card: CardIx, from: Zone, to: Zone) {
        let owner = card.owner();
        let [own, other] = [owner.index(), owner.other().index()];
        match (from.is_public(), to.is_public()) {
            (true, true) => {}
            (false, true) => {
                self.known[own].remove(card);
                self.known[other].remove(card);
            }
            (true, false) => {
                self.known[own].set(card, to != Zone::Hand);
                self.known[other].insert(card);
            }
            (false, false) => {
                let knew = from == Zone::Hand || self.known[own].contains(card);
                self.known[own].set(card, knew && to != Zone::Hand);
                if from == Zone::Hand {
                    // Some card of the hand went; the other player no longer knows which are left.
                    self.known[other].remove(card);
                    let left: CardSet = self.hand(owner).iter().copied().collect();
                    self.known[other] = self.known[other].without(left);
                }
            }
        }
    }

    /// An owner looks at own cards, or chooses among them, and may take any: the owner knows those that were hidden, the
    /// other player no longer knows where they are.
    pub(crate) fn look_at(&mut self, cards: CardSet) {
        for card in cards {
            let (zone, owner) = (self.zone(card), card.owner());
            if !zone.is_public() {
                self.known[owner.index()].set(card, zone != Zone::Hand);
                self.known[owner.other().index()].remove(card);
            }
        }
    }

    /// Both players see a card.
    pub(crate) fn reveal(&mut self, card: CardIx) {
        for viewer in Player::BOTH {
            if !self.zone(card).is_seen_by(viewer, card.owner()) {
                self.known[viewer.index()].insert(card);
            }
        }
    }

    /// A deck is shuffled: nobody knows where its cards are.
    pub(crate) fn forget_order(&mut self, owner: Player) {
        let deck: CardSet = self.deck(owner).iter().copied().collect();
        for known in &mut self.known {
            *known = known.without(deck);
        }
    }
}
