//! The whole match as one plain value: columns over 126 cards, zones, and what is going on.

mod access;
mod combat;
mod deck;
mod hash;
mod invariants;
mod knowledge;
mod lasting;
mod list;
mod rng;
mod running;
mod setup;
pub(crate) mod zones;

pub use combat::{Combat, Hit};
pub use deck::{Deck, DeckError, DeckList};
pub use invariants::check;
pub use lasting::{Change, Lasting, LastingEffects, Until};
pub use list::List;
pub use rng::Rng;
pub use running::{Frame, FrameKind, Parked, Pending, PendingKind, Trigger};
pub(crate) use running::{of_positions, positions};
pub use setup::{Board, BoardError};
pub use zones::Zone;

pub use crate::ids::Row;
use crate::ids::{CardIx, CardSet, DefIx, Player};
use crate::limits::{
    ALLEY_SLOTS, COLUMN, DISCARD, FRAMES, GARDEN_SLOTS, HAND, HITS, IKZ, IKZ_AREA, MAIN_DECK, PLAYERS, QUEUED_TRIGGERS,
    STACK_DEPTH, TURN_LIMIT,
};

/// Where the match stands between actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Phase {
    /// The starting player may mulligan (R1.5).
    MulliganFirst,
    /// The other player may.
    MulliganSecond,
    /// R3.1.
    StartOfTurn,
    /// R3.3.
    Main,
    /// R7.2.
    CombatDeclared,
    /// R7.3.
    ResponseWindow,
    /// R7.5 to R7.8.
    CombatResolve,
    /// R3.4.
    EndTurn,
    /// Nothing more happens.
    EndMatch,
}

impl Phase {
    /// Every phase, in order.
    pub const ALL: [Self; 9] = [
        Self::MulliganFirst,
        Self::MulliganSecond,
        Self::StartOfTurn,
        Self::Main,
        Self::CombatDeclared,
        Self::ResponseWindow,
        Self::CombatResolve,
        Self::EndTurn,
        Self::EndMatch,
    ];
}

/// How many times the defending player may respond (R7.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
#[repr(u8)]
pub enum Response {
    /// Once.
    #[default]
    Once,
    /// Any number of spells and abilities and at most one defender, until passing.
    UntilPass,
}

impl Response {
    /// Both rulesets.
    pub const ALL: [Self; 2] = [Self::Once, Self::UntilPass];

    /// The name in files, scenarios and on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::UntilPass => "until_pass",
        }
    }

    /// The ruleset with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|response| response.name() == name)
    }
}

/// What a match is played under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// How many responses a window allows.
    pub response: Response,
    /// The turn at which the match is a draw (R8.5).
    pub turn_limit: u16,
}

impl Ruleset {
    /// Names the rules in saves and replays.
    pub const ID: &'static str = "azuki_v1";
}

impl Default for Ruleset {
    fn default() -> Self {
        Self { response: Response::default(), turn_limit: TURN_LIMIT }
    }
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum EndReason {
    /// A leader's damage reached its health (R8.4).
    LeaderDefeated,
    /// A player had to draw from an empty deck (R3.1e).
    DeckEmpty,
    /// Both leaders fell together (R8.4).
    BothLeadersDefeated,
    /// The turn limit (R8.5).
    TurnLimit,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Outcome {
    /// Nobody in a draw.
    pub winner: Option<Player>,
    /// Why.
    pub reason: EndReason,
}

/// The zones of one player that are lists or rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side {
    pub deck: List<MAIN_DECK>,
    pub hand: List<HAND>,
    pub discard: List<DISCARD>,
    pub ikz_pile: List<IKZ>,
    pub ikz_area: List<IKZ_AREA>,
    pub garden: [CardIx; GARDEN_SLOTS],
    pub alley: [CardIx; ALLEY_SLOTS],
}

impl Side {
    const EMPTY: Self = Self {
        deck: List::EMPTY,
        hand: List::EMPTY,
        discard: List::EMPTY,
        ikz_pile: List::EMPTY,
        ikz_area: List::EMPTY,
        garden: [CardIx::NONE; GARDEN_SLOTS],
        alley: [CardIx::NONE; ALLEY_SLOTS],
    };
}

/// A match at one moment. `Copy`: cloning it is a memcpy, so search, undo and preview cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    // Columns: one place a card.
    pub(crate) def: [DefIx; COLUMN],
    pub(crate) zone: [Zone; COLUMN],
    pub(crate) slot: [u8; COLUMN],
    pub(crate) bearer: [CardIx; COLUMN],
    pub(crate) damage: [u8; COLUMN],
    /// Once-per-turn marks, one bit an ability (R10.2).
    pub(crate) used: [u8; COLUMN],
    pub(crate) tapped: CardSet,
    pub(crate) cooldown: CardSet,
    pub(crate) shocked: CardSet,
    /// Weapons on a bearer.
    pub(crate) attached: CardSet,
    /// Cards with damage on them.
    pub(crate) damaged: CardSet,
    /// Cards on the field with a continuous ability, by what it changes: attack, health, keywords.
    pub(crate) auras: [CardSet; 3],
    /// Cards on the field with a replacement ability.
    pub(crate) replacers: CardSet,
    /// Cards on the field with an ability a player can use.
    pub(crate) usable: CardSet,
    /// Cards on the field that wait for turns, deaths or returns.
    pub(crate) watchers: CardSet,
    pub(crate) lasting: LastingEffects,
    /// Cards in hidden zones that a player knows all the same.
    pub(crate) known: [CardSet; PLAYERS],

    // Zones.
    pub(crate) sides: [Side; PLAYERS],

    // The match.
    pub(crate) rng: Rng,
    pub(crate) config: Ruleset,
    pub(crate) phase: Phase,
    /// Progress inside a phase that runs by itself.
    pub(crate) progress: u8,
    pub(crate) turn: u16,
    pub(crate) starting: Player,
    pub(crate) active: Player,
    /// Entities that were played this turn; one that returned and was played again is one.
    pub(crate) played: CardSet,
    pub(crate) outcome: Option<Outcome>,

    // What is going on.
    pub(crate) combat: Combat,
    pub(crate) pending: Pending,
    pub(crate) frames: [Frame; FRAMES],
    pub(crate) frame_count: u8,
    /// Responses whose costs are paid, waiting for the window to close (R7.6).
    pub(crate) stack: [Parked; STACK_DEPTH],
    pub(crate) stack_count: u8,
    pub(crate) triggers: [Trigger; QUEUED_TRIGGERS],
    pub(crate) trigger_count: u8,
    /// Triggers of one batch happened at once (R3.5).
    pub(crate) batch: u8,
    /// Ops run since the last action that was no answer to an open choice; 0 while nothing runs.
    pub(crate) effort: u16,
    pub(crate) hits: [Hit; HITS],
    pub(crate) hit_count: u8,
    /// Cards an effect destroys, until the deaths are settled.
    pub(crate) doomed: CardSet,
    /// The card whose death is being offered to replacements (R10.7).
    pub(crate) death_at: CardIx,
    /// Cards whose death was offered to every replacement, or replaced.
    pub(crate) death_offered: CardSet,
    /// The ability that the death, the draw and the damage at hand were last offered to (R10.7): the card, and which of
    /// its abilities from 1.
    pub(crate) last_offer: [(CardIx, u8); 3],
    /// The draw at hand was replaced.
    pub(crate) draw_replaced: bool,
}

/// The event at hand was offered to nobody yet.
pub(crate) const NO_OFFER: (CardIx, u8) = (CardIx(0), 0);

const _: () = assert!(size_of::<State>() <= 4096);

impl State {
    /// The match is over: whatever was going on is dropped.
    pub(crate) fn stop_everything(&mut self) {
        self.combat = Combat::NONE;
        self.pending = Pending::NONE;
        self.frames = [Frame::BLANK; FRAMES];
        self.stack = [Parked::BLANK; STACK_DEPTH];
        self.triggers = [Trigger::BLANK; QUEUED_TRIGGERS];
        self.hits = [Hit::BLANK; HITS];
        (self.frame_count, self.stack_count, self.trigger_count, self.hit_count, self.batch) = (0, 0, 0, 0, 0);
        self.effort = 0;
        self.doomed = CardSet::EMPTY;
        self.death_offered = CardSet::EMPTY;
        self.death_at = CardIx::NONE;
        self.last_offer = [NO_OFFER; 3];
        self.draw_replaced = false;
    }
}
