//! Version 1 of the save format. Frozen: a change of the live state is a new version and a migration.

use serde::{Deserialize, Serialize};

use super::frozen::{Hash, frozen_enum};
use crate::def;
use crate::limits::{ALLEY_SLOTS, GARDEN_SLOTS, PLAYERS};
use crate::state;

/// The number every document of this version carries.
pub(super) const VERSION: u16 = 1;

/// A match at one moment. Cards are numbers (see [`super::frozen::card`]), definitions are collector's ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Save {
    /// Always "save".
    pub document: String,
    pub state_version: u16,
    pub ruleset_id: String,
    /// The hash of the card table.
    pub card_table: Hash,
    /// The hash of the state. A document written by hand may leave it out.
    #[serde(default)]
    pub state_hash: Option<Hash>,
    pub rules: Rules,
    pub random: Random,
    pub phase: Phase,
    /// Progress inside a phase that runs by itself.
    pub progress: u8,
    pub turn: u16,
    pub starting: u8,
    pub active: u8,
    pub outcome: Option<Outcome>,
    pub players: [Side; PLAYERS],
    pub field: Field,
    pub running: Running,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    pub response: Response,
    pub turn_limit: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Random {
    pub seed: u64,
    pub position: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    pub winner: Option<u8>,
    pub reason: EndReason,
}

/// One player's cards and where they lie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Side {
    pub leader: String,
    pub gate: String,
    /// The definitions of the main deck, in the order of the deck list.
    pub main: Vec<String>,
    /// The top last.
    pub deck: Vec<u8>,
    pub hand: Vec<u8>,
    /// The newest last.
    pub discard: Vec<u8>,
    /// The top last.
    pub ikz_pile: Vec<u8>,
    /// The token among them while it is there; elsewhere it is out of the game.
    pub ikz_area: Vec<u8>,
    pub garden: [Option<u8>; GARDEN_SLOTS],
    pub alley: [Option<u8>; ALLEY_SLOTS],
    /// Weapons and who bears them.
    pub attached: Vec<Attached>,
    /// Spells being resolved.
    pub stack: Vec<u8>,
    /// Cards in hidden zones, of either player, that this player knows.
    pub known: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Attached {
    pub weapon: u8,
    pub bearer: u8,
}

/// What is on the cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Field {
    pub damage: Vec<Count>,
    /// Once-per-turn marks: a bit an ability.
    pub used: Vec<Count>,
    pub tapped: Vec<u8>,
    pub cooldown: Vec<u8>,
    pub shocked: Vec<u8>,
    /// Entities played this turn.
    pub played: Vec<u8>,
    /// Changes in force, the oldest first.
    pub lasting: Vec<Lasting>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Count {
    pub card: u8,
    pub count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lasting {
    pub card: u8,
    pub change: Change,
    pub amount: i8,
    pub until: Until,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Change {
    Attack,
    Health,
    Frozen,
    Gain(Keyword),
    Lose(Keyword),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Until {
    EndOfTurn,
    StartOfTurn(u8),
    LeavesField,
}

/// Everything in the middle of happening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Running {
    pub combat: Option<Combat>,
    pub pending: Option<Pending>,
    /// The newest last.
    pub frames: Vec<Frame>,
    /// Responses waiting for the window to close, the newest last.
    pub stack: Vec<Frame>,
    pub triggers: Vec<Trigger>,
    pub batch: u8,
    pub hits: Vec<Hit>,
    pub doomed: Vec<u8>,
    pub death_at: Option<u8>,
    pub death_offered: Vec<u8>,
    /// Whom the death, the draw and the damage at hand were last offered to.
    pub last_offer: [Offer; 3],
    pub draw_replaced: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Combat {
    pub attacker: u8,
    pub target: u8,
    pub defended: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pending {
    pub who: u8,
    pub kind: PendingKind,
    /// Cards; for slots and triggers their numbers.
    pub eligible: Vec<u8>,
    pub min: u8,
    pub max: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Frame {
    pub kind: FrameKind,
    /// By its number in the table.
    pub ability: u16,
    pub source: u8,
    pub subject: Option<u8>,
    pub pc: u8,
    pub step: u8,
    pub count: u8,
    pub with_token: bool,
    pub paid: bool,
    pub chosen: Vec<u8>,
    pub looked: Vec<u8>,
    pub remaining: Vec<u8>,
    pub working: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Trigger {
    pub ability: u16,
    pub source: u8,
    pub subject: Option<u8>,
    pub batch: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hit {
    pub source: u8,
    pub target: u8,
    pub amount: u8,
    pub combat: bool,
    pub offered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Offer {
    pub card: u8,
    /// Which of its abilities, from 1; 0 is none yet.
    pub ability: u8,
}

/// A whole match: what it started from and what was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Replay {
    /// Always "replay".
    pub document: String,
    pub state_version: u16,
    pub ruleset_id: String,
    /// The hash of the card table.
    pub card_table: Hash,
    pub rules: Rules,
    pub seed: u64,
    pub decks: [Deck; PLAYERS],
    pub start: Hash,
    pub steps: Vec<Step>,
}

/// Kind, three parameters, and the hash after it.
pub(super) type Step = (u8, u8, u8, u8, Hash);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deck {
    pub leader: String,
    pub gate: String,
    /// In the order of the list, which numbers the cards.
    pub main: Vec<String>,
}

frozen_enum!(
    Phase for state::Phase {
        MulliganFirst, MulliganSecond, StartOfTurn, Main, CombatDeclared, ResponseWindow, CombatResolve, EndTurn, EndMatch,
    }
);
frozen_enum!(Response for state::Response { Once, UntilPass });
frozen_enum!(EndReason for state::EndReason { LeaderDefeated, DeckEmpty, BothLeadersDefeated, TurnLimit });
frozen_enum!(Keyword for def::Keyword { Charge, Defender, Carapace, Infiltrate, Godmode, EffectProof });
frozen_enum!(FrameKind for state::FrameKind { Triggered, Activated, Spell, Replacement, Turn });
frozen_enum!(
    PendingKind for state::PendingKind {
        Nothing, Confirm, Cards, PayDiscard, PayReturn, Discard, BottomOrder, GardenSlot, AlleySlot, TriggerOrder,
    }
);
