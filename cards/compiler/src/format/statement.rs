//! The JSON format of costs and effects.

use schemars::JsonSchema;

use super::ability::{ChangeSpec, RowWord};
use super::selector::{AmountSpec, ConditionWord, KeywordSpec, KeywordWord, OwnerWord, PredicateSpec, SelectorSpec};
use crate::decode::{Decode, Located, choices, record};
use crate::error::Errors;
use crate::tree::Node;

choices! {
    /// A cost.
    enum CostSpec: "a cost" {
        /// Tap this many IKZ.
        Ikz(u8) = "ikz",
        /// Tap this card.
        TapSelf = "tap_self",
        /// Tap this card, even while it has cooldown.
        TapSelfEvenCooling = "tap_self_even_cooling",
        /// Put this card into the discard.
        SacrificeSelf = "sacrifice_self",
        /// Discard cards of your hand.
        Discard(FromCountSpec) = "discard",
        /// Return cards to their owners' hands.
        Return(FromCountSpec) = "return",
        /// Deal this much damage to your leader.
        LeaderDamage(u8) = "leader_damage",
    }
}

record! {
    /// Some of the cards a selector finds.
    struct FromCountSpec {
        /// Among which.
        from: SelectorSpec,
        /// How many; 1 if not said.
        count: Option<u8>,
    }
}

choices! {
    /// One thing that happens.
    enum Statement: "an effect" {
        /// "You may [pay]. If you do, [then]."
        May(MaySpec) = "may",
        /// If a question is answered yes.
        If(IfSpec) = "if",
        /// For each card in turn, as the chosen one.
        ForEach(ForEachSpec) = "for_each",
        /// You choose cards; they become the chosen ones.
        Choose(ChooseSpec) = "choose",
        /// Taps cards.
        Tap(SelectorSpec) = "tap",
        /// Untaps cards.
        Untap(SelectorSpec) = "untap",
        /// Moves cards to a zone.
        Move(MoveSpec) = "move",
        /// Plays entities without their cost: "on play" happens and they count as played.
        Play(PlaySpec) = "play",
        /// Portals entities of an alley, without tapping the gate.
        Portal(SelectorSpec) = "portal",
        /// Attaches a weapon to a bearer, free.
        Attach(AttachSpec) = "attach",
        /// Destroys cards.
        Destroy(SelectorSpec) = "destroy",
        /// Puts cards into their owners' discards; not destroyed.
        Sacrifice(SelectorSpec) = "sacrifice",
        /// Puts cards on the bottom of their owners' decks in any order.
        BottomDeck(SelectorSpec) = "bottom_deck",
        /// Returns cards to their owners' hands.
        ReturnToHand(SelectorSpec) = "return_to_hand",
        /// Deals damage to each.
        Damage(DamageSpec) = "damage",
        /// Removes damage from each.
        Heal(HealSpec) = "heal",
        /// Changes attack.
        ModAttack(ModSpec) = "mod_attack",
        /// Changes health.
        ModHealth(ModSpec) = "mod_health",
        /// Gives a keyword.
        AddKeyword(AddKeywordSpec) = "add_keyword",
        /// Takes a keyword away, printed ones too.
        RemoveKeyword(RemoveKeywordSpec) = "remove_keyword",
        /// Puts a condition on cards.
        AddCondition(AddConditionSpec) = "add_condition",
        /// Ends a condition.
        RemoveCondition(RemoveConditionSpec) = "remove_condition",
        /// Sets or clears cooldown.
        SetCooldown(SetCooldownSpec) = "set_cooldown",
        /// You, or the player named, draw cards.
        Draw(PlayerAmountSpec) = "draw",
        /// The owner of the cards found discards some of them.
        Discard(DiscardSpec) = "discard",
        /// Puts the top cards of your deck, or of the player named, into the discard.
        Mill(PlayerAmountSpec) = "mill",
        /// You look at the top cards of your deck.
        Look(AmountSpec) = "look",
        /// You look at your whole deck.
        Search = "search",
        /// Shows cards to both players.
        Reveal(SelectorSpec) = "reveal",
        /// Shuffles a deck.
        Shuffle(OwnerWord) = "shuffle",
        /// The event that is being replaced does not happen.
        Instead = "instead",
        /// The damage that is being replaced is this much less.
        Prevent(AmountSpec) = "prevent",
    }
}

record! {
    /// "You may [pay]. If you do, [then]; otherwise [otherwise]."
    struct MaySpec {
        /// Costs.
        pay: Option<Vec<Located<CostSpec>>>,
        /// What happens then.
        then: Vec<Located<Statement>>,
        /// What happens otherwise.
        otherwise: Option<Vec<Located<Statement>>>,
    }
}

record! {
    /// If a question is answered yes.
    struct IfSpec {
        /// The question.
        when: PredicateSpec,
        /// What happens then.
        then: Vec<Located<Statement>>,
        /// What happens otherwise.
        otherwise: Option<Vec<Located<Statement>>>,
    }
}

record! {
    /// For each card in turn, as the chosen one.
    struct ForEachSpec {
        /// The cards, fixed when the loop starts.
        over: SelectorSpec,
        /// What happens with each.
        statements as "do": Vec<Located<Statement>>,
    }
}

record! {
    /// You choose cards: `exactly` a number, or `up_to` an amount with `at_least` a number.
    struct ChooseSpec {
        /// Among which.
        from: SelectorSpec,
        /// Just so many.
        exactly: Option<u8>,
        /// At most so many.
        up_to: Option<AmountSpec>,
        /// With `up_to`: at least so many; 0 if not said.
        at_least: Option<u8>,
    }
}

record! {
    /// Moves cards to a zone.
    struct MoveSpec {
        /// Which.
        who: SelectorSpec,
        /// Where to.
        to: DestinationWord,
    }
}

record! {
    /// Which entities, and to which row.
    struct PlaySpec {
        /// Which.
        who: SelectorSpec,
        /// To a slot you name of which row.
        to: RowWord,
    }
}

choices! {
    /// Where move puts cards.
    enum DestinationWord: "a place to move to" {
        /// Its owner's hand.
        Hand = "hand",
        /// A garden slot you name.
        Garden = "garden",
        /// An alley slot you name.
        Alley = "alley",
        /// Its owner's discard.
        Discard = "discard",
        /// The top of its owner's deck.
        DeckTop = "deck_top",
        /// Its owner's IKZ area, untapped.
        IkzArea = "ikz_area",
    }
}

record! {
    /// Attaches a weapon to a bearer, free.
    struct AttachSpec {
        /// The weapon.
        weapon: SelectorSpec,
        /// The bearer.
        bearer: SelectorSpec,
    }
}

record! {
    /// Deals damage to each.
    struct DamageSpec {
        /// To whom.
        who: SelectorSpec,
        /// How much to each.
        amount: AmountSpec,
    }
}

record! {
    /// Removes damage from each.
    struct HealSpec {
        /// From whom.
        who: SelectorSpec,
        /// How much at most; all of it if not said.
        amount: Option<AmountSpec>,
    }
}

record! {
    /// Changes attack or health.
    struct ModSpec {
        /// Whose.
        who: SelectorSpec,
        /// By how much.
        by: ChangeSpec,
        /// For how long.
        until: DurationWord,
    }
}

record! {
    /// Gives a keyword.
    struct AddKeywordSpec {
        /// To whom.
        who: SelectorSpec,
        /// Which.
        keyword: KeywordSpec,
        /// For how long.
        until: DurationWord,
    }
}

record! {
    /// Takes a keyword away.
    struct RemoveKeywordSpec {
        /// From whom.
        who: SelectorSpec,
        /// Which.
        keyword: KeywordWord,
        /// For how long.
        until: DurationWord,
    }
}

record! {
    /// Puts a condition on cards.
    struct AddConditionSpec {
        /// On whom.
        who: SelectorSpec,
        /// Which.
        condition: ConditionWord,
        /// For how long; shocked ends by itself and has none.
        until: Option<DurationWord>,
    }
}

record! {
    /// Ends a condition.
    struct RemoveConditionSpec {
        /// On whom.
        who: SelectorSpec,
        /// Which.
        condition: ConditionWord,
    }
}

record! {
    /// Sets or clears cooldown.
    struct SetCooldownSpec {
        /// Whose.
        who: SelectorSpec,
        /// Set, or clear.
        on: bool,
    }
}

choices! {
    /// How long a change lasts.
    enum DurationWord: "a duration" {
        /// Until the end of this turn.
        EndOfTurn = "end_of_turn",
        /// Until the start of your next turn.
        StartOfYourNextTurn = "start_of_your_next_turn",
        /// Until the card leaves the field.
        WhileOnField = "while_on_field",
    }
}

/// An amount for you, or for the player named.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(untagged)]
pub(crate) enum PlayerAmountSpec {
    /// For you.
    You(AmountSpec),
    /// For the player named.
    Named(NamedAmountSpec),
}

impl Decode for PlayerAmountSpec {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        if node.member("player").is_some() || node.member("amount").is_some() {
            return NamedAmountSpec::decode(node, errors).map(Self::Named);
        }
        AmountSpec::decode(node, errors).map(Self::You)
    }
}

record! {
    /// An amount for a player.
    struct NamedAmountSpec {
        /// Which player; "any" is both.
        player: OwnerWord,
        /// How many.
        amount: AmountSpec,
    }
}

record! {
    /// The owner of the cards found discards some of them.
    struct DiscardSpec {
        /// Among which cards of a hand.
        from: SelectorSpec,
        /// How many, or all if fewer.
        amount: AmountSpec,
    }
}
