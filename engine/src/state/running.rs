//! Abilities in the middle of things: frames, open choices, the stack and waiting triggers.

use crate::ids::{AbilityIx, CardIx, CardSet, Player};

/// Why a program runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum FrameKind {
    /// A triggered ability.
    Triggered,
    /// An activated ability.
    Activated,
    /// A spell; it is discarded when the program ends (R5.4).
    Spell,
    /// In place of an event; runs before anything else goes on (R10.7).
    Replacement,
    /// The draw of the turn (R3.1e).
    Turn,
}

/// A running program: where it is and what it knows. A save holds it like any other fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The cards of the last choice.
    pub chosen: CardSet,
    /// Cards looked at.
    pub looked: CardSet,
    /// Cards a `ForEach` has still to visit.
    pub remaining: CardSet,
    /// Cards of the running op: picked so far, or still to be moved.
    pub working: CardSet,
    /// The program.
    pub ability: AbilityIx,
    /// Whose ability it is.
    pub source: CardIx,
    /// Whom the event is about.
    pub subject: CardIx,
    /// The next op.
    pub pc: u8,
    /// Progress inside that op.
    pub step: u8,
    /// How many cards the last choice picked.
    pub count: u8,
    /// Why it runs.
    pub kind: FrameKind,
    /// The IKZ token pays first (R4.1).
    pub with_token: bool,
    /// Its costs are paid; in a response window it waits on the stack from here on (R7.6).
    pub paid: bool,
}

impl Frame {
    pub(crate) const BLANK: Self = Self::new(AbilityIx(0), CardIx::NONE, CardIx::NONE, FrameKind::Triggered);

    pub(crate) const fn new(ability: AbilityIx, source: CardIx, subject: CardIx, kind: FrameKind) -> Self {
        Self {
            chosen: CardSet::EMPTY,
            looked: CardSet::EMPTY,
            remaining: CardSet::EMPTY,
            working: CardSet::EMPTY,
            ability,
            source,
            subject,
            pc: 0,
            step: 0,
            count: 0,
            kind,
            with_token: false,
            paid: false,
        }
    }
}

/// What sort of choice is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PendingKind {
    /// None.
    Nothing,
    /// "You may": yes is option 0, no is declining.
    Confirm,
    /// Cards for an effect.
    Cards,
    /// Cards to discard as a cost.
    PayDiscard,
    /// Cards to return as a cost.
    PayReturn,
    /// Cards to discard.
    Discard,
    /// The next card to go to the bottom of the deck.
    BottomOrder,
    /// A garden slot; the option is the slot.
    GardenSlot,
    /// An alley slot; the option is the slot.
    AlleySlot,
    /// Which of several triggered abilities comes next (R3.5).
    TriggerOrder,
}

impl PendingKind {
    /// Every kind, in order.
    pub const ALL: [Self; 10] = [
        Self::Nothing,
        Self::Confirm,
        Self::Cards,
        Self::PayDiscard,
        Self::PayReturn,
        Self::Discard,
        Self::BottomOrder,
        Self::GardenSlot,
        Self::AlleySlot,
        Self::TriggerOrder,
    ];
}

/// An open choice inside an effect: data, not a callback.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Cards to choose from; for slots and triggers the low bits are their numbers.
    pub eligible: CardSet,
    /// Whose choice it is.
    pub who: Player,
    /// What sort.
    pub kind: PendingKind,
    /// How many must still be chosen.
    pub min: u8,
    /// How many may still be chosen.
    pub max: u8,
}

impl Pending {
    /// No open choice.
    pub const NONE: Self =
        Self { eligible: CardSet::EMPTY, who: Player::Zero, kind: PendingKind::Nothing, min: 0, max: 0 };

    /// Whether a choice is open.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.kind != PendingKind::Nothing
    }

    /// Whether choosing nothing (more) is allowed.
    #[inline]
    pub const fn may_decline(&self) -> bool {
        self.min == 0
    }

    /// The option numbers on offer, one bit each.
    pub fn options(&self) -> u32 {
        match self.kind {
            PendingKind::Nothing => 0,
            PendingKind::Confirm => 1,
            PendingKind::GardenSlot | PendingKind::AlleySlot => self.eligible.0[0] as u32,
            _ => ((1u64 << self.eligible.len().min(32)) - 1) as u32,
        }
    }

    /// The card an option means; `None` for yes, slots and triggers.
    pub fn card(&self, option: u8) -> Option<CardIx> {
        match self.kind {
            PendingKind::Nothing
            | PendingKind::Confirm
            | PendingKind::GardenSlot
            | PendingKind::AlleySlot
            | PendingKind::TriggerOrder => None,
            _ => self.eligible.nth(usize::from(option)),
        }
    }
}

/// A triggered ability waiting for its turn (R3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trigger {
    /// What it does.
    pub ability: AbilityIx,
    /// Whose ability it is.
    pub source: CardIx,
    /// Whom the event is about.
    pub subject: CardIx,
    /// What happened at once has the same number.
    pub batch: u8,
}

impl Trigger {
    pub(crate) const BLANK: Self =
        Self { ability: AbilityIx(0), source: CardIx::NONE, subject: CardIx::NONE, batch: 0 };
}
