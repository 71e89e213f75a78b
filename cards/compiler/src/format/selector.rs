//! The JSON format of selectors, amounts, keywords and predicates.

use schemars::JsonSchema;

use super::{ElementWord, TypeWord};
use crate::decode::{Decode, Located, OneOrMany, choices, expected, record};
use crate::error::Errors;
use crate::tree::{Node, Value};

/// Which cards: the name of a reference, or a description.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(untagged)]
pub(crate) enum SelectorSpec {
    /// Just a reference: "this", "chosen".
    Reference(ReferenceWord),
    /// A description.
    Described(Box<Located<DescriptionSpec>>),
}

impl Decode for SelectorSpec {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        match node.value {
            Value::Text(_) => ReferenceWord::decode(node, errors).map(Self::Reference),
            Value::Record(_) => Box::decode(node, errors).map(Self::Described),
            _ => expected("a selector: \"this\", \"chosen\" or an object like {\"owner\": …, \"in\": …}", node, errors),
        }
    }
}

record! {
    /// Cards by owner, zone, type and filters; all of them must hold.
    struct DescriptionSpec {
        /// Among the cards of this reference only.
        the: Option<ReferenceWord>,
        /// Whose cards; required without "the".
        owner: Option<OwnerWord>,
        /// In which zones; required without "the". The leader stands in the garden.
        zones as "in": Option<OneOrMany<ZoneWord>>,
        /// Of which types.
        kinds as "type": Option<OneOrMany<Located<TypeWord>>>,
        /// Printed cost at most this.
        cost_at_most: Option<AmountSpec>,
        /// Printed cost at least this.
        cost_at_least: Option<AmountSpec>,
        /// Of this element.
        element: Option<ElementWord>,
        /// Of this subtype.
        subtype: Option<Located<String>>,
        /// The card with this id.
        card: Option<Located<String>>,
        /// Tapped or untapped.
        tapped: Option<bool>,
        /// Bears a weapon or none.
        bears_weapon: Option<bool>,
        /// Has damage or none.
        damaged: Option<bool>,
        /// Has this keyword.
        keyword: Option<KeywordWord>,
        /// Lacks this keyword.
        without_keyword: Option<KeywordWord>,
        /// Has this condition.
        condition: Option<ConditionWord>,
        /// Lacks this condition.
        without_condition: Option<ConditionWord>,
        /// Is one of these.
        is: Option<ReferenceWord>,
        /// Is none of these.
        is_not: Option<ReferenceWord>,
    }
}

choices! {
    /// A card known by its part in what happens.
    enum ReferenceWord: "a reference" {
        /// The card whose ability this is.
        This = "this",
        /// What the last choose picked, or the card of a `for_each`.
        Chosen = "chosen",
        /// Whom the event is about.
        Subject = "subject",
        /// The bearer of this weapon.
        Bearer = "bearer",
        /// The attacker of the running combat.
        Attacker = "attacker",
        /// The target of the running combat.
        Target = "target",
        /// The cards looked at that are still on the deck.
        Looked = "looked",
    }
}

choices! {
    /// Whose.
    enum OwnerWord: "an owner" {
        /// Either player's.
        Any = "any",
        /// Yours.
        You = "you",
        /// The opponent's.
        Opponent = "opponent",
    }
}

choices! {
    /// A zone.
    enum ZoneWord: "a zone" {
        /// The deck.
        Deck = "deck",
        /// The hand.
        Hand = "hand",
        /// The garden, leader included.
        Garden = "garden",
        /// The alley.
        Alley = "alley",
        /// The IKZ pile.
        IkzPile = "ikz_pile",
        /// The IKZ area.
        IkzArea = "ikz_area",
        /// The discard.
        Discard = "discard",
        /// Weapons on their bearers.
        Attached = "attached",
        /// The gate's place.
        Gate = "gate",
    }
}

choices! {
    /// A keyword as printed or given.
    enum KeywordSpec: "a keyword" {
        /// Ignores cooldown.
        Charge = "charge",
        /// May become the target of an attack.
        Defender = "defender",
        /// Takes this much less damage.
        Carapace(u8) = "carapace",
        /// No defender can be declared against it.
        Infiltrate = "infiltrate",
        /// Does not leave the field by damage or effects.
        Godmode = "godmode",
        /// Takes no damage from effects.
        EffectProof = "effect_proof",
    }
}

choices! {
    /// A keyword by name, without a number.
    enum KeywordWord: "a keyword" {
        /// Ignores cooldown.
        Charge = "charge",
        /// May become the target of an attack.
        Defender = "defender",
        /// Takes less damage.
        Carapace = "carapace",
        /// No defender can be declared against it.
        Infiltrate = "infiltrate",
        /// Does not leave the field by damage or effects.
        Godmode = "godmode",
        /// Takes no damage from effects.
        EffectProof = "effect_proof",
    }
}

choices! {
    /// A condition.
    #[derive(Copy)]
    enum ConditionWord: "a condition" {
        /// Cannot attack, defend, be damaged or use abilities.
        Frozen = "frozen",
        /// Does not untap next time.
        Shocked = "shocked",
    }
}

/// A number, or where it comes from.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(untagged)]
pub(crate) enum AmountSpec {
    /// A fixed number.
    Number(u8),
    /// A number of the match.
    Named(AmountWord),
}

impl Decode for AmountSpec {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        match node.value {
            Value::Number(_) => u8::decode(node, errors).map(Self::Number),
            Value::Text(_) | Value::Record(_) => AmountWord::decode(node, errors).map(Self::Named),
            _ => expected("an amount: a whole number, \"gate_points\" or {\"count\": …}", node, errors),
        }
    }
}

choices! {
    /// A number of the match.
    enum AmountWord: "an amount" {
        /// The gate points of the subject.
        GatePoints = "gate_points",
        /// How many cards a selector finds.
        Count(Box<SelectorSpec>) = "count",
        /// How many cards the last choose or discard picked.
        Chosen = "chosen",
        /// The attack of this card.
        OwnAttack = "own_attack",
        /// Other entities you played this turn.
        OthersPlayed = "others_played",
    }
}

choices! {
    /// A question about the match.
    enum PredicateSpec: "a question" {
        /// Two numbers are compared.
        Compare(Located<CompareSpec>) = "compare",
        /// A selector finds at least one card.
        Exists(SelectorSpec) = "exists",
        /// A player's leader has a subtype.
        LeaderIs(LeaderIsSpec) = "leader_is",
        /// Every garden slot of a player is taken.
        GardenFull(OwnerWord) = "garden_full",
        /// Every card a selector finds, and at least one, has a keyword.
        HasKeyword(HasKeywordSpec) = "has_keyword",
        /// All of them hold.
        And(Located<Vec<PredicateSpec>>) = "and",
        /// At least one of them holds.
        Or(Located<Vec<PredicateSpec>>) = "or",
        /// It does not hold.
        Not(Box<PredicateSpec>) = "not",
    }
}

record! {
    /// `left` compared with exactly one of the three numbers, plus `plus`.
    struct CompareSpec {
        /// The left number.
        left: AmountSpec,
        /// Left is at least this.
        at_least: Option<AmountSpec>,
        /// Left is at most this.
        at_most: Option<AmountSpec>,
        /// Left is exactly this.
        exactly: Option<AmountSpec>,
        /// Added to the right number.
        plus: Option<u8>,
    }
}

record! {
    /// A player's leader has a subtype.
    struct LeaderIsSpec {
        /// Whose leader.
        player: OwnerWord,
        /// Which subtype.
        subtype: Located<String>,
    }
}

record! {
    /// Cards have a keyword.
    struct HasKeywordSpec {
        /// Which cards.
        who: SelectorSpec,
        /// Which keyword.
        keyword: KeywordWord,
    }
}
