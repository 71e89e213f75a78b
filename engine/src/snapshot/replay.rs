//! A whole match as what it started from and what was done, checked by the hash after each action.

use std::fmt;

use super::cards::{Changed, Found, Listed};
use super::format::{Document, REPLAY, same_rules};
use super::frozen::Hash;
use super::version_1_cards::OldTable;
use super::{Format, Hashing, STATE_VERSION, SnapshotError, migrate, version_1, version_2 as v2};
use crate::action::Action;
use crate::def::{CardKind, CardTable};
use crate::engine::{Config, LogEntry};
use crate::event::{NoEvents, Sink};
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
    /// How its hashes are computed. One that was read from an older document has that version's.
    pub hashing: Hashing,
}

impl Replay {
    /// The match of a log.
    pub fn of_log(config: Config, decks: [Deck; PLAYERS], start: u64, log: &[LogEntry]) -> Self {
        let steps = log.iter().map(|entry| ReplayStep { action: entry.action, hash: entry.state_hash }).collect();
        Self { config, decks, start, steps, hashing: Hashing::CURRENT }
    }

    /// The replay as a document of the newest version.
    pub fn save(&self, table: &CardTable, format: Format) -> Vec<u8> {
        if self.hashing != Hashing::CURRENT {
            return self.renewed(table).save(table, format);
        }
        let of_decks = self.decks.iter().flat_map(|deck| deck.main.iter().chain([&deck.leader, &deck.gate]));
        let cards = Listed::new(table, of_decks.copied());
        let written = v2::Replay {
            document: REPLAY.word.to_owned(),
            state_version: STATE_VERSION,
            ruleset_id: Ruleset::ID.to_owned(),
            cards: cards.written(),
            rules: v2::Rules { response: self.config.response.into(), turn_limit: self.config.turn_limit },
            seed: self.config.seed,
            decks: self.decks.map(|deck| v2::Deck {
                leader: cards.place(deck.leader),
                gate: cards.place(deck.gate),
                main: deck.main.iter().map(|def| cards.place(*def)).collect(),
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

    /// The same replay with the hashes of today, as far as it can be played. From a difference on, the old hashes stay: they
    /// differ from every state, and so the same step is named when it is played.
    fn renewed(&self, table: &CardTable) -> Self {
        let mut renewed = Self { hashing: Hashing::CURRENT, ..self.clone() };
        let Ok(mut playback) = self.play(table, &mut NoEvents) else { return renewed };
        renewed.start = playback.state.hash(table);
        while let Ok(true) = playback.advance(&mut NoEvents) {
            renewed.steps[playback.step - 1].hash = playback.state.hash(table);
        }
        renewed
    }

    /// The replay of a document, in either format. It is readable and its decks are legal; whether the actions
    /// lead where they say shows when it is played.
    pub fn load(bytes: &[u8], table: &CardTable) -> Result<Self, SnapshotError> {
        const VERSION_1: u64 = version_1::VERSION as u64;
        const VERSION_2: u64 = v2::VERSION as u64;
        if bytes.len() > REPLAY_LIMIT {
            return Err(SnapshotError::TooLong { found: bytes.len(), most: REPLAY_LIMIT });
        }
        let document = Document::open(bytes, REPLAY)?;
        match document.version {
            VERSION_1 => {
                let old: version_1::Replay = document.read()?;
                same_rules(&old.ruleset_id)?;
                let old_table = OldTable::find(old.card_table)?;
                Self::read(&migrate::replay(old, old_table)?, table, Hashing::version_1(old_table))
            }
            VERSION_2 => {
                let written: v2::Replay = document.read()?;
                same_rules(&written.ruleset_id)?;
                Self::read(&written, table, Hashing::CURRENT)
            }
            found => Err(SnapshotError::Version { found, newest: STATE_VERSION }),
        }
    }

    fn read(written: &v2::Replay, table: &CardTable, hashing: Hashing) -> Result<Self, SnapshotError> {
        let cards = Found::read(&written.cards, table, Changed::Refuse)?;
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
        let decks = [deck(first, &cards, table, 0)?, deck(second, &cards, table, 1)?];
        cards.check_used(|def| {
            decks.iter().any(|deck| deck.leader == def || deck.gate == def || deck.main.contains(&def))
        })?;
        let step =
            |&(kind, p0, p1, p2, Hash(hash)): &v2::Step| ReplayStep { action: Action { kind, p: [p0, p1, p2] }, hash };
        let steps = written.steps.iter().map(step).collect();
        Ok(Self { config, decks, start: written.start.0, steps, hashing })
    }

    /// Starts to play it.
    pub fn play<'r, 't, S: Sink>(&'r self, table: &'t CardTable, sink: &mut S) -> Result<Playback<'r, 't>, Divergence> {
        let [first, second] = &self.decks;
        let state = systems::start(self.config.ruleset(), table, [first, second], self.config.seed, sink)
            .map_err(|limit| Divergence::Refused { step: 0, why: limit.to_string() })?;
        let expected = self.start;
        self.hashing.check(&state, table, expected).map_err(|found| Divergence::Start { expected, found })?;
        Ok(Playback { replay: self, table, state, step: 0 })
    }
}

fn deck(written: &v2::Deck, cards: &Found<'_>, table: &CardTable, seat: usize) -> Result<Deck, SnapshotError> {
    let any = |_: CardKind| true;
    let list = DeckList {
        leader: cards.get(written.leader, format_args!("decks[{seat}].leader"), any)?,
        gate: cards.get(written.gate, format_args!("decks[{seat}].gate"), any)?,
        main: written
            .main
            .iter()
            .enumerate()
            .map(|(at, listed)| cards.get(*listed, format_args!("decks[{seat}].main[{at}]"), any))
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
        if let Err(found) = self.replay.hashing.check(&self.state, self.table, next.hash) {
            self.state = before;
            return Err(Divergence::Hash { step, expected: next.hash, found });
        }
        self.step += 1;
        Ok(true)
    }
}
