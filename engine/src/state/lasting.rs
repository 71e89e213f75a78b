//! Changes that end: attack, health, keywords and frozen for a while, each with its duration.

use crate::def::{Keyword, Keywords};
use crate::ids::{CardIx, CardSet, Player};
use crate::limits::LASTING;
use crate::vm::Duration;

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Attack by the amount.
    Attack,
    /// Health by the amount.
    Health,
    /// A keyword is there; the amount is the N of carapace.
    Gain(Keyword),
    /// A keyword is away, wherever it comes from.
    Lose(Keyword),
    /// The card is frozen (R9).
    Frozen,
}

impl Change {
    /// A stable code, for hashes and saves.
    pub const fn code(self) -> u8 {
        match self {
            Self::Attack => 0,
            Self::Health => 1,
            Self::Frozen => 2,
            Self::Gain(keyword) => 8 + keyword as u8,
            Self::Lose(keyword) => 16 + keyword as u8,
        }
    }
}

/// When a change ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// At the end of the turn (R3.4c).
    EndOfTurn,
    /// At the start of this player's turn (R3.1b).
    StartOfTurn(Player),
    /// When the card leaves the field (R2.4).
    LeavesField,
}

impl Until {
    /// What a duration means for an ability of this player. `Now` does not last and has no end.
    pub const fn of(duration: Duration, controller: Player) -> Option<Self> {
        match duration {
            Duration::Now => None,
            Duration::EndOfTurn => Some(Self::EndOfTurn),
            Duration::StartOfYourNextTurn => Some(Self::StartOfTurn(controller)),
            Duration::WhileOnField => Some(Self::LeavesField),
        }
    }

    /// A stable code, for hashes and saves.
    pub const fn code(self) -> u8 {
        match self {
            Self::EndOfTurn => 0,
            Self::StartOfTurn(Player::Zero) => 1,
            Self::StartOfTurn(Player::One) => 2,
            Self::LeavesField => 3,
        }
    }
}

/// One change on one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lasting {
    /// The card.
    pub card: CardIx,
    /// What is changed.
    pub change: Change,
    /// By how much.
    pub amount: i8,
    /// When it ends.
    pub until: Until,
}

/// All changes in force, oldest first. Equal ones share an entry, so that repeating an effect cannot fill it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastingEffects {
    entries: [Lasting; LASTING],
    len: u8,
    /// Cards with at least one entry: most cards have none, and asking them must cost nothing.
    affected: CardSet,
}

const BLANK: Lasting = Lasting { card: CardIx::NONE, change: Change::Attack, amount: 0, until: Until::EndOfTurn };

impl LastingEffects {
    /// None.
    pub const EMPTY: Self = Self { entries: [BLANK; LASTING], len: 0, affected: CardSet::EMPTY };

    /// All entries.
    #[inline]
    pub fn entries(&self) -> &[Lasting] {
        &self.entries[..self.len as usize]
    }

    /// Cards with at least one entry.
    #[inline]
    pub const fn affected(&self) -> CardSet {
        self.affected
    }

    /// The entries of one card.
    #[inline]
    pub fn of(&self, card: CardIx) -> impl Iterator<Item = &Lasting> {
        let entries = if self.affected.contains(card) { self.entries() } else { &[] };
        entries.iter().filter(move |entry| entry.card == card)
    }

    /// The sum of one kind of change on a card.
    #[inline]
    pub fn sum(&self, card: CardIx, change: Change) -> i16 {
        self.of(card).filter(|entry| entry.change == change).map(|entry| i16::from(entry.amount)).sum()
    }

    /// Keywords gained and lost on a card.
    #[inline]
    pub fn keywords(&self, card: CardIx) -> (Keywords, Keywords) {
        let (mut gained, mut lost) = (Keywords::empty(), Keywords::empty());
        for entry in self.of(card) {
            match entry.change {
                Change::Gain(keyword) => gained |= keyword.flag(),
                Change::Lose(keyword) => lost |= keyword.flag(),
                _ => {}
            }
        }
        (gained, lost)
    }

    /// Whether a card is frozen.
    #[inline]
    pub fn is_frozen(&self, card: CardIx) -> bool {
        self.of(card).any(|entry| entry.change == Change::Frozen)
    }

    /// Adds a change. `false`: there is no room, an engine limit.
    #[must_use]
    pub(crate) fn add(&mut self, new: Lasting) -> bool {
        let len = self.len as usize;
        let same = |old: &Lasting| old.card == new.card && old.change == new.change && old.until == new.until;
        if let Some(old) = self.entries[..len].iter_mut().find(|old| same(old)) {
            old.amount = old.amount.saturating_add(new.amount);
            return true;
        }
        if len == LASTING {
            return false;
        }
        self.entries[len] = new;
        self.len += 1;
        self.affected.insert(new.card);
        true
    }

    /// Ends every change the question is answered yes for.
    pub(crate) fn end(&mut self, ends: impl Fn(&Lasting) -> bool) {
        if self.len == 0 {
            return;
        }
        let mut kept = 0;
        self.affected = CardSet::EMPTY;
        for at in 0..self.len as usize {
            let entry = self.entries[at];
            if !ends(&entry) {
                self.entries[kept] = entry;
                self.affected.insert(entry.card);
                kept += 1;
            }
        }
        self.entries[kept..self.len as usize].fill(BLANK);
        self.len = kept as u8;
    }

    /// A card leaves the field and forgets (R2.4).
    #[inline]
    pub(crate) fn forget(&mut self, card: CardIx) {
        if self.affected.contains(card) {
            self.end(|entry| entry.card == card);
        }
    }
}
