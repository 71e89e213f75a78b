//! Abilities in the middle of things: frames, open choices, the stack and waiting triggers.

use crate::ids::{AbilityIx, CardIx, CardSet, Player};
use crate::limits::OPTIONS;

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

/// A response whose costs are paid, waiting for the window to close (R7.6). It has chosen nothing yet: costs come first,
/// and targets are chosen when it resolves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parked {
    /// The program.
    pub ability: AbilityIx,
    /// Whose ability it is.
    pub source: CardIx,
    /// The next op.
    pub pc: u8,
    /// How many cards its costs took.
    pub count: u8,
    /// A spell, or an activated ability.
    pub kind: FrameKind,
    /// The IKZ token paid first (R4.1).
    pub with_token: bool,
}

impl Parked {
    pub(crate) const BLANK: Self = Self {
        ability: AbilityIx(0),
        source: CardIx::NONE,
        pc: 0,
        count: 0,
        kind: FrameKind::Triggered,
        with_token: false,
    };

    /// What is left of a program when it starts to wait.
    pub(crate) fn of(frame: &Frame) -> Self {
        let Frame { ability, source, pc, count, kind, with_token, .. } = *frame;
        debug_assert!(frame.paid && frame.subject.is_none() && frame.step == 0, "{frame:?} cannot wait");
        debug_assert!([frame.chosen, frame.looked, frame.remaining, frame.working].iter().all(CardSet::is_empty));
        Self { ability, source, pc, count, kind, with_token }
    }

    /// The program as it goes on.
    pub(crate) const fn frame(self) -> Frame {
        let frame = Frame::new(self.ability, self.source, CardIx::NONE, self.kind);
        Frame { pc: self.pc, count: self.count, with_token: self.with_token, paid: true, ..frame }
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
    pub fn options(&self) -> u128 {
        match self.kind {
            PendingKind::Nothing => 0,
            PendingKind::Confirm => 1,
            PendingKind::GardenSlot | PendingKind::AlleySlot => u128::from(self.eligible.0[0]),
            PendingKind::Cards
            | PendingKind::PayDiscard
            | PendingKind::PayReturn
            | PendingKind::Discard
            | PendingKind::BottomOrder
            | PendingKind::TriggerOrder => {
                // All cards of a match are fewer than the bits of a word.
                (1u128 << self.eligible.len()) - 1
            }
        }
    }

    /// Whether an option is on offer.
    pub fn has_option(&self, option: u8) -> bool {
        u32::from(option) < u128::BITS && self.options() >> option & 1 == 1
    }

    /// How many pages of options there are; the second parameter of a choice names the page.
    pub fn pages(&self) -> usize {
        (u128::BITS - self.options().leading_zeros()).div_ceil(OPTIONS as u32) as usize
    }

    /// The place in the queue of the trigger that an option means; `None` for every other sort of choice.
    pub fn trigger(&self, option: u8) -> Option<usize> {
        let mut places = positions(self.eligible);
        for _ in 0..option {
            places &= places.wrapping_sub(1);
        }
        (self.kind == PendingKind::TriggerOrder && places != 0).then(|| places.trailing_zeros() as usize)
    }

    /// The card an option means; `None` for yes, slots and triggers.
    pub fn card(&self, option: u8) -> Option<CardIx> {
        match self.kind {
            PendingKind::Nothing
            | PendingKind::Confirm
            | PendingKind::GardenSlot
            | PendingKind::AlleySlot
            | PendingKind::TriggerOrder => None,
            PendingKind::Cards
            | PendingKind::PayDiscard
            | PendingKind::PayReturn
            | PendingKind::Discard
            | PendingKind::BottomOrder => self.eligible.nth(usize::from(option)),
        }
    }
}

/// The set of an open choice that holds places in a queue instead of cards.
pub(crate) const fn of_positions(positions: u128) -> CardSet {
    CardSet([positions as u64, (positions >> 64) as u64])
}

/// The places in a queue that a set of an open choice holds.
pub(crate) const fn positions(set: CardSet) -> u128 {
    set.0[0] as u128 | (set.0[1] as u128) << 64
}

/// A triggered ability waiting for its turn (R3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trigger {
    /// A card set in words of four bytes: 72 of these are in every state, and eight-byte words would waste four each.
    subjects: [u32; 4],
    /// What it does.
    pub ability: AbilityIx,
    /// Whose ability it is.
    pub source: CardIx,
    /// What happened at once has the same number.
    pub batch: u8,
}

impl Trigger {
    pub(crate) const BLANK: Self = Self { subjects: [0; 4], ability: AbilityIx(0), source: CardIx::NONE, batch: 0 };

    pub(crate) fn new(ability: AbilityIx, source: CardIx, subjects: CardSet, batch: u8) -> Self {
        let mut new = Self { ability, source, batch, ..Self::BLANK };
        new.set_subjects(subjects);
        new
    }

    /// Whom the event is about: it happens once for each.
    pub const fn subjects(&self) -> CardSet {
        let [a, b, c, d] = self.subjects;
        CardSet([a as u64 | (b as u64) << 32, c as u64 | (d as u64) << 32])
    }

    /// The one it happens for next.
    pub fn subject(&self) -> CardIx {
        self.subjects().first().unwrap_or(CardIx::NONE)
    }

    pub(crate) const fn set_subjects(&mut self, subjects: CardSet) {
        let [low, high] = subjects.0;
        self.subjects = [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32];
    }
}
