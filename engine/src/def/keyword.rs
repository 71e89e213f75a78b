//! Keywords and conditions (R9).

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

/// A keyword a card has or is given (R9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Keyword {
    /// Ignores cooldown (R5.2).
    Charge,
    /// May become the target of an attack (R7.4).
    Defender,
    /// Takes N less damage from every source (R8.1). The only keyword with a number.
    Carapace,
    /// No defender can be declared against it (R7.4).
    Infiltrate,
    /// Does not leave the field by damage or card effects (R8.3).
    Godmode,
    /// Takes no damage from card effects (R8.2).
    EffectProof,
}

impl Keyword {
    /// Every keyword, in the order of their bits.
    pub const ALL: [Self; 6] =
        [Self::Charge, Self::Defender, Self::Carapace, Self::Infiltrate, Self::Godmode, Self::EffectProof];

    /// The set of this keyword alone.
    pub const fn flag(self) -> Keywords {
        Keywords::from_bits_truncate(1 << self as u8)
    }

    /// The word a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Charge => "charge",
            Self::Defender => "defender",
            Self::Carapace => "carapace",
            Self::Infiltrate => "infiltrate",
            Self::Godmode => "godmode",
            Self::EffectProof => "effect-proof",
        }
    }
}

bitflags! {
    /// A set of keywords, in the order of [`Keyword::ALL`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
    pub struct Keywords: u8 {
        /// [`Keyword::Charge`].
        const CHARGE = 1;
        /// [`Keyword::Defender`].
        const DEFENDER = 1 << 1;
        /// [`Keyword::Carapace`].
        const CARAPACE = 1 << 2;
        /// [`Keyword::Infiltrate`].
        const INFILTRATE = 1 << 3;
        /// [`Keyword::Godmode`].
        const GODMODE = 1 << 4;
        /// [`Keyword::EffectProof`].
        const EFFECT_PROOF = 1 << 5;
    }
}

/// A condition put on a card (R9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Condition {
    /// Cannot attack, defend, be damaged or use abilities.
    Frozen,
    /// Does not untap in its owner's next untap step.
    Shocked,
}

impl Condition {
    /// Every condition, in the order of their bits.
    pub const ALL: [Self; 2] = [Self::Frozen, Self::Shocked];

    /// The set of this condition alone.
    pub const fn flag(self) -> Conditions {
        Conditions::from_bits_truncate(1 << self as u8)
    }

    /// The word a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Frozen => "frozen",
            Self::Shocked => "shocked",
        }
    }
}

bitflags! {
    /// A set of conditions, in the order of [`Condition::ALL`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
    pub struct Conditions: u8 {
        /// [`Condition::Frozen`].
        const FROZEN = 1;
        /// [`Condition::Shocked`].
        const SHOCKED = 1 << 1;
    }
}
