//! The JSON format of abilities: when, limits, costs, and what happens.

use super::selector::{AmountSpec, KeywordSpec, PredicateSpec, SelectorSpec};
use super::statement::{CostSpec, Statement};
use crate::decode::{Located, choices, record};

record! {
    /// One ability.
    struct AbilitySpec {
        /// When it happens.
        timing: TimingWord,
        /// At most once in a turn.
        once_per_turn: Option<bool>,
        /// The row the card must stand in.
        row as "where": Option<RowWord>,
        /// Whom the event is about; without it, this card itself.
        subject: Option<SelectorSpec>,
        /// The event a replacement replaces.
        replaces: Option<ReplacesWord>,
        /// Costs of an activated ability or a spell, beside the printed cost.
        pay: Option<Vec<Located<CostSpec>>>,
        /// What happens, in order.
        statements as "do": Option<Vec<Located<Statement>>>,
        /// A continuous ability holds only while this is so.
        condition as "while": Option<PredicateSpec>,
        /// What a continuous ability does.
        effects: Option<Vec<Located<EffectSpec>>>,
    }
}

choices! {
    /// When an ability happens.
    enum TimingWord: "a timing" {
        /// The card was played, to either row.
        OnPlay = "on_play",
        /// The card was played to the garden.
        OnPlayInGarden = "on_play_in_garden",
        /// The card was played to the alley.
        OnPlayInAlley = "on_play_in_alley",
        /// Your turn starts.
        StartOfTurn = "start_of_turn",
        /// Your turn ends.
        EndOfTurn = "end_of_turn",
        /// This weapon is put on a bearer, or this card gets a weapon.
        WhenEquipping = "when_equipping",
        /// This or its bearer attacks.
        WhenAttacking = "when_attacking",
        /// This is attacked.
        WhenAttacked = "when_attacked",
        /// This or its bearer has attacked and survived.
        AfterAttacking = "after_attacking",
        /// This, or the subject, is destroyed.
        WhenDestroyed = "when_destroyed",
        /// The subject returns to a hand.
        WhenReturned = "when_returned",
        /// Activated in the response window.
        Response = "response",
        /// Activated in the main phase.
        Main = "main",
        /// The gate's ability, or the portaled entity's own.
        OnPortal = "on_portal",
        /// Holds while the card is on the field.
        Continuous = "continuous",
        /// Replaces an event.
        Replacement = "replacement",
        /// What a spell does.
        Spell = "spell",
    }
}

choices! {
    /// The row a card must stand in.
    enum RowWord: "a row" {
        /// The garden.
        Garden = "garden",
        /// The alley.
        Alley = "alley",
    }
}

choices! {
    /// An event that can be replaced.
    enum ReplacesWord: "an event to replace" {
        /// The subject would be destroyed.
        Destroy = "destroy",
        /// You would draw a card.
        Draw = "draw",
        /// The subject would be damaged.
        Damage = "damage",
    }
}

record! {
    /// One effect of a continuous ability; exactly one of `attack`, `health`, `set_attack` and `keyword`.
    struct EffectSpec {
        /// Which cards.
        who: SelectorSpec,
        /// Attack goes up or down.
        attack: Option<ChangeSpec>,
        /// Health goes up or down.
        health: Option<ChangeSpec>,
        /// The printed attack counts as this instead.
        set_attack: Option<u8>,
        /// They have a keyword.
        keyword: Option<KeywordSpec>,
    }
}

choices! {
    /// Up or down.
    enum ChangeSpec: "a change" {
        /// Up by this much.
        More(AmountSpec) = "more",
        /// Down by this much.
        Less(AmountSpec) = "less",
    }
}
