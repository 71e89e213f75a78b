//! A whole match as what it started from and what was done, checked by the hash after each action.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::format::{Document, REPLAY, same_game};
use super::frozen::Hash;
use super::{Format, STATE_VERSION, SnapshotError, read, version_1 as v1};
use crate::action::Action;
use crate::def::{CardKind, CardTable};
use crate::engine::{Config, LogEntry};
use crate::event::Sink;
use crate::limits::PLAYERS;
use crate::state::{Deck, DeckList, Ruleset, State};
use crate::systems;

/// A replay is never longer: a match of 200 turns has a few thousand actions.
const REPLAY_LIMIT: usize = 1 << 23;
/// More actions than any match can have.
const STEP_LIMIT: usize = 100_000;

/// One action of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayStep {
    /// What was done, by whoever had to act.
    pub action: Action,
    /// The hash of the state after it.
    pub hash: u64,
}

/// A whole match: what it started from and what was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The rules and the seed.
    pub config: Config,
    /// The decks, by seat.
    pub decks: [Deck; PLAYERS],
    /// The hash of the state before the first action.
    pub start: u64,
    /// The actions.
    pub steps: Vec<ReplayStep>,
}

/// The written form, version 1. Frozen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    document: String,
    state_version: u16,
    ruleset_id: String,
    card_table: Hash,
    rules: v1::Rules,
    seed: u64,
    decks: [WrittenDeck; PLAYERS],
    start: Hash,
    /// Kind, three parameters, and the hash after it.
    steps: Vec<(u8, u8, u8, u8, Hash)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenDeck {
    leader: String,
    gate: String,
    /// In the order of the list, which numbers the cards.
    main: Vec<String>,
}

impl Replay {
    /// The match of a log.
    pub fn of_log(config: Config, decks: [Deck; PLAYERS], start: u64, log: &[LogEntry]) -> Self {
        let steps = log.iter().map(|entry| ReplayStep { action: entry.action, hash: entry.state_hash }).collect();
        Self { config, decks, start, steps }
    }

    /// The replay as a document.
    pub fn save(&self, table: &CardTable, format: Format) -> Vec<u8> {
        let id = |def| table.text(def).id.clone();
        let written = Written {
            document: REPLAY.word.to_owned(),
            state_version: STATE_VERSION,
            ruleset_id: Ruleset::ID.to_owned(),
            card_table: Hash(table.hash()),
            rules: v1::Rules { response: self.config.response.into(), turn_limit: self.config.turn_limit },
            seed: self.config.seed,
            decks: self.decks.map(|deck| WrittenDeck {
                leader: id(deck.leader),
                gate: id(deck.gate),
                main: deck.main.iter().map(|def| id(*def)).collect(),
            }),
            start: Hash(self.start),
            steps: self
                .steps
                .iter()
                .map(|ReplayStep { action: Action { kind, p: [p0, p1, p2] }, hash }| {
                    (*kind, *p0, *p1, *p2, Hash(*hash))
                })
                .collect(),
        };
        format.write(REPLAY, STATE_VERSION, &written)
    }

    /// The replay of a document, in either format. It is readable and its decks are legal; whether the actions
    /// lead where they say shows when it is played.
    pub fn load(bytes: &[u8], table: &CardTable) -> Result<Self, SnapshotError> {
        if bytes.len() > REPLAY_LIMIT {
            return Err(SnapshotError::TooLong { found: bytes.len(), most: REPLAY_LIMIT });
        }
        let document = Document::open(bytes, REPLAY)?;
        if document.version != u64::from(STATE_VERSION) {
            return Err(SnapshotError::Version { found: document.version, newest: STATE_VERSION });
        }
        let written: Written = document.read()?;
        same_game(&written.ruleset_id, written.card_table, table)?;
        if written.steps.len() > STEP_LIMIT {
            return Err(SnapshotError::at(
                "steps",
                format!("{} actions; no match has more than {STEP_LIMIT}", written.steps.len()),
            ));
        }
        let config = Config {
            response: written.rules.response.into(),
            turn_limit: written.rules.turn_limit,
            seed: written.seed,
            ..Config::default()
        };
        let [first, second] = &written.decks;
        Ok(Self {
            config,
            decks: [deck(first, table, 0)?, deck(second, table, 1)?],
            start: written.start.0,
            steps: written
                .steps
                .iter()
                .map(|&(kind, p0, p1, p2, Hash(hash))| ReplayStep { action: Action { kind, p: [p0, p1, p2] }, hash })
                .collect(),
        })
    }

    /// Starts to play it.
    pub fn play<'r, 't, S: Sink>(&'r self, table: &'t CardTable, sink: &mut S) -> Result<Playback<'r, 't>, Divergence> {
        let [first, second] = &self.decks;
        let state = systems::start(self.config.ruleset(), table, [first, second], self.config.seed, sink)
            .map_err(|limit| Divergence::Refused { step: 0, why: limit.to_string() })?;
        let found = state.hash();
        if found != self.start {
            return Err(Divergence::Start { expected: self.start, found });
        }
        Ok(Playback { replay: self, table, state, step: 0 })
    }
}

fn deck(written: &WrittenDeck, table: &CardTable, seat: usize) -> Result<Deck, SnapshotError> {
    let any = |_: CardKind| true;
    let list = DeckList {
        leader: read::definition(table, &written.leader, format_args!("decks[{seat}].leader"), any)?,
        gate: read::definition(table, &written.gate, format_args!("decks[{seat}].gate"), any)?,
        main: written
            .main
            .iter()
            .enumerate()
            .map(|(at, id)| read::definition(table, id, format_args!("decks[{seat}].main[{at}]"), any))
            .collect::<Result<_, _>>()?,
    };
    Deck::check(&list, table).map_err(|errors| {
        let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
        SnapshotError::at(format!("decks[{seat}]"), reasons.join("; "))
    })
}

/// Where a replay and the game part ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Divergence {
    /// The very first state is another.
    Start {
        /// What the replay says.
        expected: u64,
        /// What the game has.
        found: u64,
    },
    /// An action is not legal any more.
    Refused {
        /// The number of the action, from 0.
        step: usize,
        /// Why.
        why: String,
    },
    /// An action leads to another state.
    Hash {
        /// The number of the action, from 0.
        step: usize,
        /// What the replay says.
        expected: u64,
        /// What the game has.
        found: u64,
    },
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { expected, found } => {
                write!(f, "the match starts as {found:016x}, the replay says {expected:016x}")
            }
            Self::Refused { step, why } => write!(f, "step {step} is refused: {why}"),
            Self::Hash { step, expected, found } => {
                write!(f, "step {step} leads to {found:016x}, the replay says {expected:016x}")
            }
        }
    }
}

impl std::error::Error for Divergence {}

/// A replay being played, one action at a time.
#[derive(Clone, Debug)]
pub struct Playback<'r, 't> {
    replay: &'r Replay,
    table: &'t CardTable,
    state: State,
    step: usize,
}

impl Playback<'_, '_> {
    /// The match as it stands.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How many actions have been played.
    pub const fn step(&self) -> usize {
        self.step
    }

    /// The next action, if one is left.
    pub fn next_action(&self) -> Option<Action> {
        self.replay.steps.get(self.step).map(|step| step.action)
    }

    /// Plays the next action and checks its hash. `false`: none is left. After an error the state is the one before.
    pub fn advance<S: Sink>(&mut self, sink: &mut S) -> Result<bool, Divergence> {
        let step = self.step;
        let Some(next) = self.replay.steps.get(step) else { return Ok(false) };
        let Some(actor) = self.state.actor() else {
            return Err(Divergence::Refused { step, why: "the match is over".into() });
        };
        let before = self.state;
        systems::step(&mut self.state, self.table, actor, next.action, sink)
            .map_err(|illegal| Divergence::Refused { step, why: illegal.explain(&before, self.table) })?;
        let found = self.state.hash();
        if found != next.hash {
            self.state = before;
            return Err(Divergence::Hash { step, expected: next.hash, found });
        }
        self.step += 1;
        Ok(true)
    }
}
