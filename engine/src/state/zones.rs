//! Zones (R2) and the only function that moves cards between them.

use super::{Side, State};
use crate::def::{Aura, CardTable, Timing, Timings, Zones};
use crate::ids::{CardIx, Player, Row};

/// Where a card is (R2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Zone {
    /// Ordered, hidden from both.
    Deck,
    /// Hidden from the opponent.
    Hand,
    /// The front row; the leader stands there too, without a slot (R1.3).
    Garden,
    /// The back row.
    Alley,
    /// Face down IKZ.
    IkzPile,
    /// IKZ to pay with.
    IkzArea,
    /// Ordered, public.
    Discard,
    /// A weapon on its bearer.
    Attached,
    /// A spell being resolved.
    Stack,
    /// A spent token.
    Removed,
    /// The place of the gate, beside the leader.
    Gate,
}

impl Zone {
    /// Every zone, in order.
    pub const ALL: [Self; 11] = [
        Self::Deck,
        Self::Hand,
        Self::Garden,
        Self::Alley,
        Self::IkzPile,
        Self::IkzArea,
        Self::Discard,
        Self::Attached,
        Self::Stack,
        Self::Removed,
        Self::Gate,
    ];

    /// The set a selector names it in; stack and removed are in none.
    #[inline]
    pub const fn flag(self) -> Zones {
        match self {
            Self::Deck => Zones::DECK,
            Self::Hand => Zones::HAND,
            Self::Garden => Zones::GARDEN,
            Self::Alley => Zones::ALLEY,
            Self::IkzPile => Zones::IKZ_PILE,
            Self::IkzArea => Zones::IKZ_AREA,
            Self::Discard => Zones::DISCARD,
            Self::Attached => Zones::ATTACHED,
            Self::Gate => Zones::GATE,
            Self::Stack | Self::Removed => Zones::empty(),
        }
    }

    /// Where cards have damage, modifiers and marks (R2.4).
    #[inline]
    pub const fn is_field(self) -> bool {
        matches!(self, Self::Garden | Self::Alley | Self::Attached | Self::Gate)
    }

    /// Where both players see every card.
    pub const fn is_public(self) -> bool {
        !matches!(self, Self::Deck | Self::Hand | Self::IkzPile)
    }

    /// The word a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deck => "deck",
            Self::Hand => "hand",
            Self::Garden => "garden",
            Self::Alley => "alley",
            Self::IkzPile => "IKZ pile",
            Self::IkzArea => "IKZ area",
            Self::Discard => "discard",
            Self::Attached => "attached",
            Self::Stack => "stack",
            Self::Removed => "removed",
            Self::Gate => "gate",
        }
    }
}

impl Row {
    /// The zone it is.
    #[inline]
    pub const fn zone(self) -> Zone {
        match self {
            Self::Garden => Zone::Garden,
            Self::Alley => Zone::Alley,
        }
    }
}

/// Where the mover puts a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    DeckTop,
    DeckBottom,
    Hand,
    Slot(Row, u8),
    IkzArea,
    /// Only whoever edits a match puts IKZ back.
    IkzPile,
    Discard,
    OnBearer(CardIx),
    Stack,
    Removed,
}

impl Place {
    const fn zone(self) -> Zone {
        match self {
            Self::DeckTop | Self::DeckBottom => Zone::Deck,
            Self::Hand => Zone::Hand,
            Self::Slot(row, _) => row.zone(),
            Self::IkzArea => Zone::IkzArea,
            Self::IkzPile => Zone::IkzPile,
            Self::Discard => Zone::Discard,
            Self::OnBearer(_) => Zone::Attached,
            Self::Stack => Zone::Stack,
            Self::Removed => Zone::Removed,
        }
    }
}

impl State {
    /// Moves a card: the only function that does. Answers where it went, which differs from where it should
    /// when a hand is full (R2.3). What leaves the field forgets (R2.4); weapons it bears are the caller's to
    /// detach, because they are moves of their own.
    pub(crate) fn relocate(&mut self, table: &CardTable, card: CardIx, place: Place) -> Zone {
        let index = card.index();
        let from = self.zone[index];
        let slot = self.slot[index] as usize;
        let side = &mut self.sides[card.owner().index()];
        // R2.3; a card that is in the hand already does not enter it.
        let full = side.hand.is_full() && from != Zone::Hand;
        let place = if place == Place::Hand && full { Place::Discard } else { place };
        match from {
            Zone::Deck => side.deck.remove(card),
            Zone::Hand => side.hand.remove(card),
            Zone::Garden => side.garden[slot] = CardIx::NONE,
            Zone::Alley => side.alley[slot] = CardIx::NONE,
            Zone::IkzPile => side.ikz_pile.remove(card),
            Zone::IkzArea => side.ikz_area.remove(card),
            Zone::Discard => side.discard.remove(card),
            Zone::Attached | Zone::Stack | Zone::Removed | Zone::Gate => {}
        }
        let to = place.zone();
        if from.is_field() && !to.is_field() {
            self.forget(card);
        }
        if from == Zone::Attached {
            self.attached.remove(card);
            self.bearer[index] = CardIx::NONE;
        }
        if from == Zone::IkzArea {
            self.tapped.remove(card);
        }
        if to == Zone::Alley {
            self.cooldown.remove(card); // R5.2
        }
        self.zone[index] = to;
        self.slot[index] = 0;
        self.arrive(card, place);
        self.follow(card, from, to);
        if to.is_field() && !from.is_field() {
            self.begin_to_matter(table, card);
        }
        to
    }

    /// A card enters the field: its continuous and replacement abilities hold from now on.
    pub(crate) fn begin_to_matter(&mut self, table: &CardTable, card: CardIx) {
        let def = table.def(self.def[card.index()]);
        for (set, aura) in self.auras.iter_mut().zip(Aura::EACH) {
            set.set(card, def.aura.contains(aura));
        }
        self.replacers.set(card, def.timings.intersects(Timing::Replacement.flag()));
        self.usable.set(card, def.timings.intersects(Timings::ACTIVATED));
        self.watchers.set(card, def.timings.intersects(Timings::WATCHING));
    }

    fn arrive(&mut self, card: CardIx, place: Place) {
        let side: &mut Side = &mut self.sides[card.owner().index()];
        match place {
            Place::DeckTop => side.deck.push(card),
            Place::DeckBottom => side.deck.push_front(card),
            Place::Hand => side.hand.push(card),
            Place::Slot(row, slot) => {
                let slots = match row {
                    Row::Garden => &mut side.garden,
                    Row::Alley => &mut side.alley,
                };
                debug_assert!(slots[slot as usize].is_none(), "slot {slot} is taken");
                slots[slot as usize] = card;
                self.slot[card.index()] = slot;
            }
            Place::IkzArea => side.ikz_area.push(card),
            Place::IkzPile => side.ikz_pile.push(card),
            Place::Discard => side.discard.push(card),
            Place::OnBearer(bearer) => {
                self.attached.insert(card);
                self.bearer[card.index()] = bearer;
            }
            Place::Stack | Place::Removed => {}
        }
    }

    /// R2.4.
    fn forget(&mut self, card: CardIx) {
        let index = card.index();
        self.damage[index] = 0;
        self.used[index] = 0;
        self.damaged.remove(card);
        self.tapped.remove(card);
        self.cooldown.remove(card);
        self.shocked.remove(card);
        for set in &mut self.auras {
            set.remove(card);
        }
        self.replacers.remove(card);
        self.usable.remove(card);
        self.watchers.remove(card);
        self.doomed.remove(card);
        self.lasting.forget(card);
    }

    /// Sets the damage on a card: the only function that does.
    pub(crate) fn set_damage(&mut self, card: CardIx, damage: u8) {
        self.damage[card.index()] = damage;
        self.damaged.set(card, damage > 0);
    }

    /// The slots of a row.
    #[inline]
    pub fn row(&self, player: Player, row: Row) -> &[CardIx; 5] {
        match row {
            Row::Garden => &self.sides[player.index()].garden,
            Row::Alley => &self.sides[player.index()].alley,
        }
    }

    /// The slots an entity may enter, one bit each: the free ones, or all when none is free (R2.5).
    #[inline]
    pub fn open_slots(&self, player: Player, row: Row) -> u8 {
        let slots = self.row(player, row);
        let free = (0..5).fold(0, |mask, slot| mask | u8::from(slots[slot].is_none()) << slot);
        if free == 0 { 0b1_1111 } else { free }
    }
}
