//! Hidden cards change places among themselves; everything that points at a place follows.

use crate::ids::{CardIx, CardSet, Player};
use crate::limits::COLUMN;
use crate::state::{Frame, PendingKind, State, Zone};

/// Which card stands where another stood.
pub(super) struct Rearrangement {
    /// The hidden cards that change places.
    pub hidden: CardSet,
    to: [CardIx; COLUMN],
}

impl Rearrangement {
    /// Everybody stays.
    pub fn none(hidden: CardSet) -> Self {
        Self { hidden, to: std::array::from_fn(|index| CardIx(index as u8)) }
    }

    /// `new` stands where `old` stood.
    pub fn put(&mut self, old: CardIx, new: CardIx) {
        self.to[old.index()] = new;
    }

    #[inline]
    fn card(&self, card: CardIx) -> CardIx {
        self.to[card.index()]
    }

    fn cards(&self, cards: &mut [CardIx]) {
        for card in cards {
            *card = self.card(*card);
        }
    }

    fn set(&self, set: &mut CardSet) {
        let moved = set.and(self.hidden);
        if !moved.is_empty() {
            *set = set.without(moved).or(moved.iter().map(|card| self.card(card)).collect());
        }
    }

    fn frame(&self, frame: &mut Frame) {
        for set in [&mut frame.chosen, &mut frame.looked, &mut frame.remaining, &mut frame.working] {
            self.set(set);
        }
    }

    /// Moves the cards. What a card is stays with it; where it is, and what is remembered of its place, does not.
    pub fn apply(&self, state: &mut State) {
        let zones = state.zone;
        for card in self.hidden {
            state.zone[self.card(card).index()] = zones[card.index()];
        }
        for side in &mut state.sides {
            self.cards(side.deck.as_mut_slice());
            self.cards(side.hand.as_mut_slice());
            self.cards(side.ikz_pile.as_mut_slice());
        }
        for known in &mut state.known {
            self.set(known);
        }
        let frames = usize::from(state.frame_count);
        for frame in &mut state.frames[..frames] {
            self.frame(frame);
        }
        if chooses_cards(state.pending.kind) {
            self.set(&mut state.pending.eligible);
        }
    }
}

/// Whether the options of a choice are cards.
pub(super) const fn chooses_cards(kind: PendingKind) -> bool {
    matches!(
        kind,
        PendingKind::Cards
            | PendingKind::PayDiscard
            | PendingKind::PayReturn
            | PendingKind::Discard
            | PendingKind::BottomOrder
    )
}

/// The hidden places of a player in an order that says nothing: the deck from its top, the hand from its oldest, then
/// the IKZ pile. Answers how many of them belong to the main deck.
pub(super) fn places(state: &State, hidden: CardSet, owner: Player, out: &mut [CardIx; 63]) -> (usize, usize) {
    let mut count = 0;
    let mut add = |card: CardIx| {
        if hidden.contains(card) {
            out[count] = card;
            count += 1;
        }
    };
    state.deck(owner).iter().rev().for_each(|card| add(*card));
    state.hand(owner).iter().for_each(|card| add(*card));
    state.ikz_pile(owner).iter().rev().for_each(|card| add(*card));
    let pile = state.ikz_pile(owner).iter().filter(|card| hidden.contains(**card)).count();
    (count - pile, count)
}

/// The same number of cards in the same zones, but the first of each: what one who sees only backs can say of a set.
pub(super) fn blur(state: &State, hidden: CardSet, set: &mut CardSet) {
    let secret = set.and(hidden);
    if secret.is_empty() {
        return;
    }
    *set = set.without(secret);
    let mut buffer = [CardIx::NONE; 63];
    for owner in Player::BOTH {
        let (_, count) = places(state, hidden, owner, &mut buffer);
        for zone in [Zone::Deck, Zone::Hand, Zone::IkzPile] {
            let among = secret.iter_of(owner).filter(|card| state.zone(*card) == zone).count();
            let of_zone = buffer[..count].iter().filter(|card| state.zone(**card) == zone);
            of_zone.take(among).for_each(|card| set.insert(*card));
        }
    }
}
