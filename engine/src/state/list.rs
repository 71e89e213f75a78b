//! A list of cards with a fixed capacity: an ordered zone.

use crate::ids::CardIx;

/// Cards in order, at most `N`. Unused places hold [`CardIx::NONE`], so that equal lists are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct List<const N: usize> {
    cards: [CardIx; N],
    len: u8,
}

impl<const N: usize> List<N> {
    /// No cards.
    pub const EMPTY: Self = Self { cards: [CardIx::NONE; N], len: 0 };

    /// The cards in order.
    #[inline]
    pub fn as_slice(&self) -> &[CardIx] {
        &self.cards[..self.len as usize]
    }
    /// The cards in order, to be reordered.
    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [CardIx] {
        &mut self.cards[..self.len as usize]
    }
    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }
    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Whether no more fit.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }
    /// The last card: the top of a deck.
    #[inline]
    pub fn last(&self) -> Option<CardIx> {
        self.as_slice().last().copied()
    }
    /// Puts a card at the end.
    #[inline]
    pub(crate) fn push(&mut self, card: CardIx) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }
    /// Puts a card at the front: the bottom of a deck.
    pub(crate) fn push_front(&mut self, card: CardIx) {
        self.cards.copy_within(0..self.len as usize, 1);
        self.cards[0] = card;
        self.len += 1;
    }
    /// Takes a card out, keeping the order of the rest.
    pub(crate) fn remove(&mut self, card: CardIx) {
        let len = self.len as usize;
        // Cards leave from the top far more often than from anywhere else.
        let Some(at) = self.cards[..len].iter().rposition(|other| *other == card) else {
            debug_assert!(false, "card {} is not in this list", card.0);
            return;
        };
        if at + 1 < len {
            self.cards.copy_within(at + 1..len, at);
        }
        self.cards[len - 1] = CardIx::NONE;
        self.len -= 1;
    }
}
