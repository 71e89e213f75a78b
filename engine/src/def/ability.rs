//! What a card does, and when.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::{Amount, Aura, Keyword};
use crate::ids::{AbilityIx, PredicateIx, SelectorIx};

/// When an ability happens (R10.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Timing {
    /// The card was played, to either row.
    OnPlay,
    /// The card was played to the garden.
    OnPlayInGarden,
    /// The card was played to the alley.
    OnPlayInAlley,
    /// Its owner's turn starts.
    StartOfTurn,
    /// Its owner's turn ends.
    EndOfTurn,
    /// A weapon was put on its bearer: the weapon's and the bearer's.
    WhenEquipping,
    /// The attacker and its weapons.
    WhenAttacking,
    /// The final target of an attack.
    WhenAttacked,
    /// A surviving attacker and its weapons.
    AfterAttacking,
    /// The card, or one that [`Ability::subject`] names, was destroyed.
    WhenDestroyed,
    /// An entity that [`Ability::subject`] names returned to a hand.
    WhenReturned,
    /// Activated in the response window.
    Response,
    /// Activated in the main phase.
    Main,
    /// The gate's ability, and the portaled entity's own.
    OnPortal,
    /// Holds while the card is on the field; computed, never stored (R10.6).
    Continuous,
    /// Replaces an event (R10.7).
    Replacement,
    /// What a spell does.
    Spell,
    /// The rest of a program longer than 16 ops; never starts by itself.
    Continuation,
}

impl Timing {
    /// Every timing, in the order of their bits.
    pub const ALL: [Self; 18] = [
        Self::OnPlay,
        Self::OnPlayInGarden,
        Self::OnPlayInAlley,
        Self::StartOfTurn,
        Self::EndOfTurn,
        Self::WhenEquipping,
        Self::WhenAttacking,
        Self::WhenAttacked,
        Self::AfterAttacking,
        Self::WhenDestroyed,
        Self::WhenReturned,
        Self::Response,
        Self::Main,
        Self::OnPortal,
        Self::Continuous,
        Self::Replacement,
        Self::Spell,
        Self::Continuation,
    ];

    /// The set of this timing alone.
    #[inline]
    pub const fn flag(self) -> Timings {
        Timings::from_bits_truncate(1 << self as u8)
    }

    /// The word a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnPlay => "on play",
            Self::OnPlayInGarden => "on play in garden",
            Self::OnPlayInAlley => "on play in alley",
            Self::StartOfTurn => "start of turn",
            Self::EndOfTurn => "end of turn",
            Self::WhenEquipping => "when equipping",
            Self::WhenAttacking => "when attacking",
            Self::WhenAttacked => "when attacked",
            Self::AfterAttacking => "after attacking",
            Self::WhenDestroyed => "when destroyed",
            Self::WhenReturned => "when returned",
            Self::Response => "response",
            Self::Main => "main",
            Self::OnPortal => "on portal",
            Self::Continuous => "continuous",
            Self::Replacement => "replacement",
            Self::Spell => "spell",
            Self::Continuation => "continuation",
        }
    }
}

bitflags! {
    /// A set of timings, one bit each in the order of [`Timing::ALL`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
    pub struct Timings: u32 {
        /// Any of them.
        const ANY = (1 << 18) - 1;
        /// Those a player uses.
        const ACTIVATED = 1 << Timing::Response as u32 | 1 << Timing::Main as u32;
        /// Those that wait for something anywhere on the field.
        const WATCHING = 1 << Timing::StartOfTurn as u32
            | 1 << Timing::EndOfTurn as u32
            | 1 << Timing::WhenDestroyed as u32
            | 1 << Timing::WhenReturned as u32;
    }
}

bitflags! {
    /// What limits an ability's use (R10.1).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
    pub struct Restriction: u8 {
        /// Only while the card stands in the garden.
        const GARDEN_ONLY = 1;
        /// Only while the card stands in the alley.
        const ALLEY_ONLY = 1 << 1;
        /// Once per turn, per card and ability (R10.2). The program starts with the op that marks it.
        const ONCE_PER_TURN = 1 << 2;
    }
}

/// Which event a replacement ability replaces (R10.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Replaces {
    /// A card that [`Ability::subject`] names would be destroyed.
    Destroy,
    /// The ability's controller would draw a card.
    Draw,
    /// A card that [`Ability::subject`] names would be damaged.
    Damage,
}

/// What a continuous ability does to the cards it names (R10.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum ContinuousEffect {
    /// Attack goes up or down by the amount.
    Attack {
        /// By how much.
        amount: Amount,
        /// Down instead of up.
        less: bool,
    },
    /// Health goes up or down by the amount.
    Health {
        /// By how much.
        amount: Amount,
        /// Down instead of up.
        less: bool,
    },
    /// The printed attack counts as this instead.
    SetAttack {
        /// The new base.
        attack: u8,
    },
    /// The card has a keyword; `amount` is the N of carapace.
    Keyword {
        /// Which.
        keyword: Keyword,
        /// The N of carapace, else 0.
        amount: u8,
    },
}

impl ContinuousEffect {
    /// What it changes.
    pub const fn aura(&self) -> Aura {
        match self {
            Self::Attack { .. } | Self::SetAttack { .. } => Aura::ATTACK,
            Self::Health { .. } => Aura::HEALTH,
            Self::Keyword { .. } => Aura::KEYWORD,
        }
    }
}

/// One effect of a continuous ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub struct Continuous {
    /// Which cards.
    pub who: SelectorIx,
    /// While this holds.
    pub condition: Option<PredicateIx>,
    /// What it does.
    pub effect: ContinuousEffect,
}

/// What an ability consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Body {
    /// Ops of the table, from `first`, `len` of them.
    Program {
        /// Index of the first op.
        first: u16,
        /// Number of ops.
        len: u8,
    },
    /// Continuous effects of the table, from `first`, `len` of them.
    Continuous {
        /// Index of the first effect.
        first: u16,
        /// Number of effects.
        len: u8,
    },
}

/// One ability of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ability {
    /// When it happens.
    pub timing: Timing,
    /// What limits it.
    pub restriction: Restriction,
    /// Whom the event must be about; without it, the card itself.
    pub subject: Option<SelectorIx>,
    /// Which event it replaces, for [`Timing::Replacement`].
    pub replaces: Option<Replaces>,
    /// What it does.
    pub body: Body,
    /// For a continuation, the ability it goes on from; else itself. Names it in listings and marks.
    pub head: AbilityIx,
}
