//! The instructions of the effect VM: few, with parameters rather than variants.

use serde::{Deserialize, Serialize};

use crate::def::{Amount, Condition, Keyword, Owner};
use crate::ids::{AbilityIx, PredicateIx, Row, SelectorIx};

/// How long a change lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Duration {
    /// It happens and nothing needs to end. For shocked, which ends by itself.
    Now,
    /// Until the end of this turn (R3.4c).
    EndOfTurn,
    /// Until the start of the controller's next turn (R3.1b).
    StartOfYourNextTurn,
    /// Until the card leaves the field (R2.4).
    WhileOnField,
}

/// Where Move puts cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Destination {
    /// Its owner's hand.
    Hand,
    /// A garden slot the controller names.
    Garden,
    /// An alley slot the controller names.
    Alley,
    /// Its owner's discard.
    Discard,
    /// The top of its owner's deck.
    DeckTop,
    /// Its owner's IKZ area, untapped.
    IkzArea,
}

/// One instruction. Jumps are positions in the same program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Op {
    // Costs (R4.2).
    /// Tap this many IKZ.
    PayIkz(u8),
    /// Tap this card.
    PayTapSelf {
        /// Even while it has cooldown.
        even_cooling: bool,
    },
    /// Put this card into its owner's discard.
    PaySacrificeSelf,
    /// Discard cards of your hand that the selector finds, chosen by you.
    PayDiscard {
        /// Which cards may be discarded.
        from: SelectorIx,
        /// How many.
        count: u8,
    },
    /// Return cards that the selector finds to their owners' hands, chosen by you.
    PayReturn {
        /// Which cards may be returned.
        from: SelectorIx,
        /// How many.
        count: u8,
    },
    /// Deal damage to your leader; it must take all of it.
    PayLeaderDamage(u8),

    // Flow.
    /// The controller chooses between `min` and `max` different cards; they become the chosen ones.
    Choose {
        /// Among which.
        from: SelectorIx,
        /// At least; fewer only when fewer are there.
        min: u8,
        /// At most.
        max: Amount,
    },
    /// "You may": asks if the costs that follow can be paid; declining jumps.
    Confirm {
        /// Where declining goes on.
        otherwise: u8,
    },
    /// Goes on if the predicate holds, else jumps.
    If {
        /// The question.
        predicate: PredicateIx,
        /// Where no goes on.
        otherwise: u8,
    },
    /// Ends the first branch of an If or Confirm: jumps behind the second.
    Else {
        /// The `EndIf`.
        end: u8,
    },
    /// Ends an If or Confirm.
    EndIf,
    /// Marks the ability as used in this turn (R10.2); first op of such a program.
    OncePerTurn,
    /// Repeats the ops up to `EndFor` with each card as the chosen one.
    ForEach {
        /// The cards, fixed when the loop starts.
        over: SelectorIx,
        /// Behind the `EndFor`.
        end: u8,
    },
    /// Ends a `ForEach`.
    EndFor {
        /// The `ForEach`.
        start: u8,
    },
    /// Goes on in another program with the same registers.
    Continue(AbilityIx),
    /// The program is over.
    End,

    // Board.
    /// Taps cards.
    Tap(SelectorIx),
    /// Untaps cards.
    Untap(SelectorIx),
    /// Moves cards to a zone.
    Move {
        /// Which.
        who: SelectorIx,
        /// Where to.
        to: Destination,
    },
    /// Plays entities as from the hand, without their cost: "on play" triggers and they count as played (R5.1).
    Play {
        /// Which.
        who: SelectorIx,
        /// To a slot of which row; the controller names it.
        row: Row,
    },
    /// Portals entities of an alley as the gate would (R6.1), without tapping the gate.
    Portal(SelectorIx),
    /// Attaches a weapon to a bearer, free.
    Attach {
        /// The weapon; the first the selector finds.
        weapon: SelectorIx,
        /// The bearer; the first the selector finds.
        bearer: SelectorIx,
    },
    /// Destroys cards.
    Destroy(SelectorIx),
    /// Puts cards into their owners' discards; not destroyed (R2.5).
    Sacrifice(SelectorIx),
    /// Puts cards on the bottom of their owners' decks in an order their owner picks.
    BottomDeck(SelectorIx),
    /// Returns cards to their owners' hands.
    ReturnToHand(SelectorIx),

    // Stats.
    /// Deals damage to each.
    Damage {
        /// To whom.
        who: SelectorIx,
        /// How much to each.
        amount: Amount,
    },
    /// Removes damage from each.
    Heal {
        /// From whom.
        who: SelectorIx,
        /// How much at most; `None` is all of it.
        amount: Option<Amount>,
    },
    /// Changes attack.
    ModAttack {
        /// Whose.
        who: SelectorIx,
        /// By how much.
        amount: Amount,
        /// Down instead of up.
        less: bool,
        /// For how long.
        until: Duration,
    },
    /// Changes health.
    ModHealth {
        /// Whose.
        who: SelectorIx,
        /// By how much.
        amount: Amount,
        /// Down instead of up.
        less: bool,
        /// For how long.
        until: Duration,
    },
    /// Gives a keyword.
    AddKeyword {
        /// To whom.
        who: SelectorIx,
        /// Which.
        keyword: Keyword,
        /// The N of carapace, else 0.
        amount: u8,
        /// For how long.
        until: Duration,
    },
    /// Takes a keyword away, printed ones too.
    RemoveKeyword {
        /// From whom.
        who: SelectorIx,
        /// Which.
        keyword: Keyword,
        /// For how long.
        until: Duration,
    },
    /// Puts a condition on cards.
    AddCondition {
        /// On whom.
        who: SelectorIx,
        /// Which.
        condition: Condition,
        /// For how long; shocked is always `Now`.
        until: Duration,
    },
    /// Ends a condition.
    RemoveCondition {
        /// On whom.
        who: SelectorIx,
        /// Which.
        condition: Condition,
    },
    /// Sets or clears cooldown.
    SetCooldown {
        /// Whose.
        who: SelectorIx,
        /// Set, or clear.
        on: bool,
    },

    // Cards.
    /// Draws cards; from an empty deck the player loses (R3.1e).
    Draw {
        /// Who draws, seen from the controller; `Any` is both.
        player: Owner,
        /// How many.
        amount: Amount,
    },
    /// The owner of the cards found discards some of them, chosen by that player.
    Discard {
        /// Among which cards of a hand.
        from: SelectorIx,
        /// How many, or all if fewer.
        amount: Amount,
    },
    /// Puts cards from the top of a deck into the discard (R10.5).
    Mill {
        /// Whose deck; `Any` is both.
        player: Owner,
        /// How many.
        amount: Amount,
    },
    /// The controller looks at the top cards of the own deck (R10.4).
    Look(Amount),
    /// The controller looks at the whole own deck.
    Search,
    /// Shows cards to both players.
    Reveal(SelectorIx),
    /// Shuffles a deck.
    Shuffle(Owner),

    // Replacement (R10.7).
    /// The event that is being replaced does not happen.
    Instead,
    /// The damage that is being replaced is this much less.
    Prevent(Amount),
}

impl Op {
    /// Whether it is a cost.
    pub const fn is_cost(&self) -> bool {
        matches!(
            self,
            Self::PayIkz(_)
                | Self::PayTapSelf { .. }
                | Self::PaySacrificeSelf
                | Self::PayDiscard { .. }
                | Self::PayReturn { .. }
                | Self::PayLeaderDamage(_)
        )
    }
}
