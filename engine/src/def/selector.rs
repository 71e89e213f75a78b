//! Which cards an effect means, how many, and under what circumstances.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::{Condition, Element, Keyword, Kinds};
use crate::ids::{DefIx, PredicateIx, SelectorIx, SubtypeIx};

/// Whose cards, seen from the controller of the ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Owner {
    /// Either player's.
    Any,
    /// The controller's.
    You,
    /// The other player's.
    Opponent,
}

bitflags! {
    /// A set of zones (R2.1). The leader stands in the garden (R1.3).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
    pub struct Zones: u16 {
        /// The deck.
        const DECK = 1;
        /// The hand.
        const HAND = 1 << 1;
        /// The garden, leader included.
        const GARDEN = 1 << 2;
        /// The alley.
        const ALLEY = 1 << 3;
        /// The IKZ pile.
        const IKZ_PILE = 1 << 4;
        /// The IKZ area.
        const IKZ_AREA = 1 << 5;
        /// The discard.
        const DISCARD = 1 << 6;
        /// Weapons on their bearers.
        const ATTACHED = 1 << 7;
        /// The gate's place.
        const GATE = 1 << 8;
    }
}

/// A card, or a few, that the running ability knows by its part in what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Reference {
    /// The card whose ability this is.
    This,
    /// What the last Choose picked, or the card of the running `ForEach`.
    Chosen,
    /// Whom the event is about: the portaled entity, the returned or destroyed card, the one that would be
    /// damaged.
    Subject,
    /// The bearer of this weapon; of a weapon just put on, also for the bearer's own ability.
    Bearer,
    /// The attacker of the running combat.
    Attacker,
    /// The target of the running combat.
    Target,
    /// The cards looked at that are still on the deck.
    Looked,
}

/// One narrowing of a selector.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Filter {
    /// Printed cost at most this.
    CostAtMost(Amount),
    /// Printed cost at least this.
    CostAtLeast(Amount),
    /// Of this element.
    Element(Element),
    /// Of this subtype.
    Subtype(SubtypeIx),
    /// This very card by definition.
    Card(DefIx),
    /// Tapped, or untapped.
    Tapped(bool),
    /// Bears a weapon, or none.
    BearsWeapon(bool),
    /// Has damage on it, or none.
    Damaged(bool),
    /// Has a keyword, or lacks it.
    Keyword(Keyword, bool),
    /// Has a condition, or lacks it.
    Condition(Condition, bool),
    /// Is, or is not, what the reference means.
    Is(Reference, bool),
}

/// Owner × zone × kind × filters.
#[derive(Clone, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub struct Selector {
    /// Starts from this instead of whole zones.
    pub reference: Option<Reference>,
    /// Whose.
    pub owner: Owner,
    /// Where; empty means anywhere and is allowed with a reference only.
    pub zones: Zones,
    /// What sort; empty means any.
    pub kinds: Kinds,
    /// All of these must hold.
    pub filters: Vec<Filter>,
}

/// A number an effect works with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Amount {
    /// A fixed number.
    Constant(u8),
    /// The gate points of the subject (R6.1).
    GatePoints,
    /// How many cards a selector finds.
    Count(SelectorIx),
    /// How many cards the last Choose or discard picked.
    Chosen,
    /// The attack of the ability's own card.
    OwnAttack,
    /// Other entities its controller played this turn.
    OthersPlayed,
}

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Compare {
    /// Left is at least right.
    AtLeast,
    /// Left is at most right.
    AtMost,
    /// They are equal.
    Exactly,
}

/// A question about the match, for If and for continuous abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Predicate {
    /// `left` compared with `right` + `plus`.
    Compare {
        /// The left number.
        left: Amount,
        /// How.
        compare: Compare,
        /// The right number.
        right: Amount,
        /// Added to the right number.
        plus: u8,
    },
    /// A selector finds at least one card.
    Exists(SelectorIx),
    /// A player's leader has a subtype.
    LeaderIs(Owner, SubtypeIx),
    /// Every garden slot of a player is taken.
    GardenFull(Owner),
    /// Every card a selector finds, and at least one, has a keyword.
    HasKeyword(SelectorIx, Keyword),
    /// Both hold.
    And(PredicateIx, PredicateIx),
    /// At least one holds.
    Or(PredicateIx, PredicateIx),
    /// It does not hold.
    Not(PredicateIx),
}
