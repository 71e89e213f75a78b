//! Everything a viewer could notice, in order: the only thing a client animates from.

mod redact;
mod sink;
mod watch;

pub use redact::redact;
pub use sink::{EventBuffer, NoEvents, Sink};
pub use watch::Watch;

use crate::def::{Condition, Keyword, Replaces};
use crate::ids::{AbilityIx, CardIx, Player};
use crate::state::{Outcome, PendingKind, Phase, Zone};

/// One change. A card that a viewer may not know is [`CardIx::NONE`] after [`redact`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the words of the contract and say nothing more")]
pub enum Event {
    /// Two decks are on the table.
    MatchStarted,
    /// R1.4.
    StartingPlayerChosen { player: Player },
    /// R1.5.
    MulliganKept { player: Player },
    /// R1.5.
    MulliganShuffled { player: Player },
    /// R3.1.
    TurnStarted { player: Player, turn: u16 },
    /// R3.4.
    TurnEnded { player: Player, turn: u16 },
    /// The match stands elsewhere.
    PhaseChanged { phase: Phase },
    /// A card came from the deck; `position` is how many are left below it.
    CardDrawn { player: Player, card: CardIx, position: u8 },
    /// A card changed its zone; `slot` is the slot entered, or the place in the list.
    CardMoved { card: CardIx, from: Zone, to: Zone, slot: u8 },
    /// A card was played, from hand or by an effect (R5.1); it moves in the events behind this one.
    CardPlayed { player: Player, card: CardIx, from: Zone },
    /// R5.3.
    WeaponAttached { weapon: CardIx, bearer: CardIx },
    /// The weapon left its bearer.
    WeaponDetached { weapon: CardIx, bearer: CardIx },
    /// R3.1f.
    IkzGained { player: Player, card: CardIx },
    /// R4.1.
    IkzTapped { player: Player, card: CardIx },
    /// An IKZ card can pay again.
    IkzUntapped { player: Player, card: CardIx },
    /// R4.1.
    TokenSpent { player: Player, card: CardIx },
    /// A card tapped.
    Tapped { card: CardIx },
    /// A card untapped.
    Untapped { card: CardIx },
    /// R5.2.
    CooldownSet { card: CardIx },
    /// R5.2.
    CooldownCleared { card: CardIx },
    /// A triggered ability begins.
    AbilityTriggered { source: CardIx, ability: AbilityIx },
    /// A player used an ability.
    AbilityActivated { source: CardIx, ability: AbilityIx },
    /// It could not do what it says: no target, or a cost that cannot be paid.
    AbilityFizzled { source: CardIx, ability: AbilityIx },
    /// Somebody must choose.
    ChoiceRequested { player: Player, kind: PendingKind, min: u8, max: u8 },
    /// Somebody chose; `public` says whether the other player sees the card.
    ChoiceMade { player: Player, kind: PendingKind, option: u8, card: CardIx, public: bool },
    /// Nothing (more) was chosen.
    ChoiceDeclined { player: Player, kind: PendingKind },
    /// A player looks at a card of the own deck.
    CardLookedAt { player: Player, card: CardIx },
    /// Both players see a card.
    CardRevealed { card: CardIx },
    /// A deck is in random order.
    DeckShuffled { player: Player },
    /// Damage landed.
    DamageApplied { source: CardIx, target: CardIx, amount: u8, lethal: bool },
    /// Damage did not land: frozen, effect-proof, carapace or a replacement.
    DamagePrevented { source: CardIx, target: CardIx, amount: u8 },
    /// Damage was removed.
    Healed { card: CardIx, amount: u8 },
    /// The computed attack is another.
    AttackChanged { card: CardIx, from: u8, to: u8 },
    /// The computed health is another.
    HealthChanged { card: CardIx, from: u8, to: u8 },
    /// A keyword is there now; `amount` is the N of carapace.
    KeywordGained { card: CardIx, keyword: Keyword, amount: u8 },
    /// A keyword is gone.
    KeywordLost { card: CardIx, keyword: Keyword },
    /// A condition is there now.
    ConditionGained { card: CardIx, condition: Condition },
    /// A condition is gone.
    ConditionLost { card: CardIx, condition: Condition },
    /// R7.2.
    AttackDeclared { attacker: CardIx, target: CardIx },
    /// R7.3.
    ResponseRequested { player: Player },
    /// The defending player passed.
    ResponsePassed { player: Player },
    /// R7.4.
    DefenderDeclared { defender: CardIx, attacker: CardIx },
    /// R7.7; `dealt` is false when nobody dealt damage.
    CombatResolved { attacker: CardIx, target: CardIx, dealt: bool },
    /// R8.3.
    EntityDied { card: CardIx },
    /// A spell or ability waits for its turn.
    StackPushed { source: CardIx, ability: AbilityIx },
    /// It has happened.
    StackResolved { source: CardIx, ability: AbilityIx },
    /// R10.7.
    Replaced { by: CardIx, what: Replaces, card: CardIx },
    /// The match is over.
    MatchEnded { outcome: Outcome },
}

const _: () = assert!(size_of::<Event>() <= 16);
