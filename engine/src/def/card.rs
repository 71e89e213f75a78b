//! A card's printed facts.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::{Keywords, Timings};
use crate::ids::SubtypeIx;

/// The element of a card (R1.2), in the order of the observation's one-hot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Element {
    /// Fits every deck.
    Neutral,
    /// Indigo, violet, amber.
    Lightning,
    /// Blue, teal, foam.
    Water,
    /// Vermilion, charcoal, gold.
    Fire,
    /// Ochre, moss, slate.
    Earth,
    /// Not in a set yet.
    Light,
    /// Not in a set yet.
    Dark,
}

impl Element {
    /// Every element, in order.
    pub const ALL: [Self; 7] =
        [Self::Neutral, Self::Lightning, Self::Water, Self::Fire, Self::Earth, Self::Light, Self::Dark];

    /// The word a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Neutral => "Neutral",
            Self::Lightning => "Lightning",
            Self::Water => "Water",
            Self::Fire => "Fire",
            Self::Earth => "Earth",
            Self::Light => "Light",
            Self::Dark => "Dark",
        }
    }
}

/// When a spell may be played (R5.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum SpellTiming {
    /// In your main phase.
    Main,
    /// In your response window.
    Response,
}

/// What sort of card it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum CardKind {
    /// Stands in the garden for the whole match (R1.3).
    Leader,
    /// Portals entities (R6).
    Gate,
    /// Is played to a garden or alley slot (R5.1).
    Entity,
    /// Is played onto a bearer (R5.3).
    Weapon,
    /// Resolves and is discarded (R5.4).
    Spell(SpellTiming),
    /// Pays costs (R4.1).
    Ikz,
    /// Pays once (R4.1).
    Token,
}

impl CardKind {
    /// The set of this kind alone.
    #[inline]
    pub const fn flag(self) -> Kinds {
        match self {
            Self::Leader => Kinds::LEADER,
            Self::Gate => Kinds::GATE,
            Self::Entity => Kinds::ENTITY,
            Self::Weapon => Kinds::WEAPON,
            Self::Spell(_) => Kinds::SPELL,
            Self::Ikz | Self::Token => Kinds::IKZ,
        }
    }

    /// Whether it belongs into the 50 cards of a main deck.
    pub const fn in_main_deck(self) -> bool {
        matches!(self, Self::Entity | Self::Weapon | Self::Spell(_))
    }

    /// The word a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leader => "leader",
            Self::Gate => "gate",
            Self::Entity => "entity",
            Self::Weapon => "weapon",
            Self::Spell(_) => "spell",
            Self::Ikz => "IKZ card",
            Self::Token => "IKZ token",
        }
    }
}

bitflags! {
    /// A set of card kinds, for selectors. The token counts as IKZ (R4.1).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
    pub struct Kinds: u8 {
        /// Leaders.
        const LEADER = 1;
        /// Gates.
        const GATE = 1 << 1;
        /// Entities.
        const ENTITY = 1 << 2;
        /// Weapons.
        const WEAPON = 1 << 3;
        /// Spells of both timings.
        const SPELL = 1 << 4;
        /// IKZ cards and the token.
        const IKZ = 1 << 5;
    }
}

bitflags! {
    /// What continuous abilities change (R10.6).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
    pub struct Aura: u8 {
        /// Attack.
        const ATTACK = 1;
        /// Health.
        const HEALTH = 1 << 1;
        /// Keywords.
        const KEYWORD = 1 << 2;
    }
}

impl Aura {
    /// Each alone, in the order of the state's sets.
    pub const EACH: [Self; 3] = [Self::ATTACK, Self::HEALTH, Self::KEYWORD];
}

/// The printed facts of a card that play needs, small enough to stay in cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardDef {
    /// What sort of card it is.
    pub kind: CardKind,
    /// Its element.
    pub element: Element,
    /// IKZ to play it.
    pub cost: u8,
    /// Attack of a leader or entity; what a weapon adds to its bearer.
    pub attack: u8,
    /// Health of a leader or entity.
    pub health: u8,
    /// The number its gate ability works with when it is portaled (R6.1).
    pub gate_points: u8,
    /// Printed keywords.
    pub keywords: Keywords,
    /// The number of a printed carapace.
    pub carapace: u8,
    /// The timings of all its abilities together, to ask quickly.
    pub timings: Timings,
    /// What its continuous abilities change, to ask quickly.
    pub aura: Aura,
    /// Its first ability in the table; the others follow.
    pub first_ability: u16,
    /// How many abilities it has, continuations not counted.
    pub ability_count: u8,
    /// Its subtypes, one bit each.
    pub subtypes: u128,
}

impl CardDef {
    /// Whether it has a subtype.
    #[inline]
    pub const fn has_subtype(&self, subtype: SubtypeIx) -> bool {
        self.subtypes >> subtype.0 & 1 == 1
    }
}

/// The printed words of a card; play never reads them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardText {
    /// The collector's id, "STT01-003".
    pub id: String,
    /// The name, "Crate Rat Kurobo".
    pub name: String,
}
