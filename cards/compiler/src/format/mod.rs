//! The JSON format of a set file: what a designer writes.

pub(crate) mod ability;
pub(crate) mod selector;
pub(crate) mod statement;

use crate::decode::{Located, choices, record};
use ability::AbilitySpec;
use selector::KeywordSpec;

record! {
    /// A set of cards.
    #[allow(dead_code, reason = "the cards are read one by one; this is the schema")]
    struct SetSpec {
        /// The schema of this file, for editors.
        schema as "$schema": Option<String>,
        /// The set's code, the first part of every card's id: "STT01".
        set: String,
        /// The set's name.
        name: String,
        /// The cards, in the order of their numbers.
        cards: Vec<CardSpec>,
    }
}

record! {
    /// One card.
    struct CardSpec {
        /// The collector's id, "STT01-003".
        id: String,
        /// The name.
        name: String,
        /// The element.
        element: ElementWord,
        /// What sort of card it is.
        kind as "type": TypeWord,
        /// When a spell may be played; spells only.
        played_in: Option<SpellWord>,
        /// IKZ to play it; entities, weapons and spells.
        cost: Option<u8>,
        /// Attack of a leader or entity, or what a weapon adds.
        attack: Option<u8>,
        /// Health of a leader or entity.
        health: Option<u8>,
        /// Gate points of an entity.
        gate_points: Option<u8>,
        /// Subtypes.
        subtypes: Option<Vec<String>>,
        /// Printed keywords.
        keywords: Option<Vec<KeywordSpec>>,
        /// At most 4 abilities.
        abilities: Option<Vec<Located<AbilitySpec>>>,
    }
}

choices! {
    /// An element.
    enum ElementWord: "an element" {
        /// Fits every deck.
        Neutral = "neutral",
        /// Lightning.
        Lightning = "lightning",
        /// Water.
        Water = "water",
        /// Fire.
        Fire = "fire",
        /// Earth.
        Earth = "earth",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }
}

choices! {
    /// What sort of card it is.
    #[derive(Copy, PartialEq, Eq)]
    enum TypeWord: "a card type" {
        /// Has attack and health.
        Leader = "leader",
        /// Has an ability on portal.
        Gate = "gate",
        /// Has cost, attack, health and gate points.
        Entity = "entity",
        /// Has cost and attack.
        Weapon = "weapon",
        /// Has cost and `played_in`.
        Spell = "spell",
        /// The card that pays.
        Ikz = "ikz",
        /// The token that pays once.
        Token = "token",
    }
}

choices! {
    /// When a spell may be played.
    enum SpellWord: "when a spell is played" {
        /// In your main phase.
        Main = "main",
        /// In your response window.
        Response = "response",
    }
}
