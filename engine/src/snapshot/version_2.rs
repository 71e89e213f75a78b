//! Version 2 of the save format. Frozen: a change of the live state is a new version and a migration.
//!
//! A document lists the cards it uses, and everything else in it refers to that list: no number of a card table is in it. What
//! is as in version 1 has version 1's types.

use serde::{Deserialize, Serialize};

use super::frozen::Hash;
pub(super) use super::version_1::{
    Attached, Change, Combat, Count, Field, FrameKind, Hit, Lasting, Offer, Outcome, Pending, Phase, Random, Rules,
    Step, Until,
};
use crate::limits::{ALLEY_SLOTS, GARDEN_SLOTS, PLAYERS};

/// The number every document of this version carries.
pub(super) const VERSION: u16 = 2;

/// A card that a document uses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Card {
    /// The collector's id. The list rises by it.
    pub id: String,
    /// The name it had, to name the card when it is gone.
    pub name: String,
    /// The hash of its definition.
    pub definition: Hash,
}

/// A match at one moment. Cards of the match are numbers (see [`super::frozen::card`]); what they are is a place in `cards`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Save {
    /// Always "save".
    pub document: String,
    pub state_version: u16,
    pub ruleset_id: String,
    /// The cards of both decks, the IKZ card and the IKZ token, each once.
    pub cards: Vec<Card>,
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

/// One player's cards and where they lie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Side {
    pub leader: u8,
    pub gate: u8,
    /// The main deck in the order of the deck list, as places in the list of used cards.
    pub main: Vec<u8>,
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
    /// Ops run since the last action that was no answer.
    pub effort: u16,
    pub hits: Vec<Hit>,
    pub doomed: Vec<u8>,
    pub death_at: Option<u8>,
    pub death_offered: Vec<u8>,
    /// Whom the death, the draw and the damage at hand were last offered to.
    pub last_offer: [Offer; 3],
    pub draw_replaced: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Frame {
    pub kind: FrameKind,
    pub source: u8,
    /// Which of the source's abilities, from 0; 0 for the draw of the turn.
    pub ability: u8,
    /// 0 is the ability's own program, 1 its first continuation.
    pub part: u8,
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

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Trigger {
    pub source: u8,
    /// Which of the source's abilities, from 0.
    pub ability: u8,
    /// Whom the event is about; it happens once for each.
    pub subjects: Vec<u8>,
    pub batch: u8,
}

/// A whole match: what it started from and what was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Replay {
    /// Always "replay".
    pub document: String,
    pub state_version: u16,
    pub ruleset_id: String,
    /// The cards of both decks, the IKZ card and the IKZ token, each once.
    pub cards: Vec<Card>,
    pub rules: Rules,
    pub seed: u64,
    pub decks: [Deck; PLAYERS],
    pub start: Hash,
    pub steps: Vec<Step>,
}

/// A deck, as places in the list of used cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deck {
    pub leader: u8,
    pub gate: u8,
    /// In the order of the list, which numbers the cards.
    pub main: Vec<u8>,
}
