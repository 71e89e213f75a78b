//! The façade: one match, played through a handful of calls.

use std::fmt;

use crate::action::{Action, ActionList, Illegal, Masks, legal};
use crate::checked;
use crate::def::CardTable;
use crate::edit::{self, Edit, EditError};
use crate::event::{Event, EventBuffer};
use crate::ids::Player;
use crate::limits::{PLAYERS, TURN_LIMIT};
use crate::snapshot::{self, Format, Replay, SnapshotError};
use crate::state::{Deck, Outcome, Phase, Response, Ruleset, State};
use crate::systems::{self, Limit};
use crate::view::{self, ObserveError, PlayerView, Value};

/// What a match is played under, as saves and replays name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Names the rules.
    pub ruleset_id: &'static str,
    /// How many responses a window allows.
    pub response: Response,
    /// What all luck of the match comes from.
    pub seed: u64,
    /// The turn at which the match is a draw (R8.5).
    pub turn_limit: u16,
}

impl Default for Config {
    fn default() -> Self {
        Self { ruleset_id: Ruleset::ID, response: Response::default(), seed: 0, turn_limit: TURN_LIMIT }
    }
}

impl Config {
    /// The part of it that the state carries.
    pub const fn ruleset(&self) -> Ruleset {
        Ruleset { response: self.response, turn_limit: self.turn_limit }
    }
}

/// What a call did.
#[derive(Clone, Copy, Debug)]
pub struct Report<'e> {
    /// Everything that happened, in order.
    pub events: &'e [Event],
    /// How far the random generator was read before.
    pub rng_before: u64,
    /// How far it was read after.
    pub rng_after: u64,
    /// The hash of the state after.
    pub state_hash: u64,
}

/// One action of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The number of the action, from 0.
    pub step: u32,
    /// Who acted.
    pub actor: Player,
    /// What was done.
    pub action: Action,
    /// How far the random generator was read before.
    pub rng_before: u64,
    /// How far it was read after.
    pub rng_after: u64,
    /// The hash of the state after.
    pub state_hash: u64,
}

/// One change of the board that was no action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EditEntry {
    /// How many actions had been done.
    pub step: u32,
    /// What was changed.
    pub edit: Edit,
    /// The hash of the state after.
    pub state_hash: u64,
}

/// The part of a config that a state carries.
fn config_of(state: &State) -> Config {
    let Ruleset { response, turn_limit } = state.config();
    Config { response, turn_limit, seed: state.rng().seed, ..Config::default() }
}

/// One match with its cards, its log and the events of the last call.
#[derive(Clone, Debug)]
pub struct Engine<'t> {
    table: &'t CardTable,
    config: Config,
    state: State,
    events: EventBuffer,
    log: Vec<LogEntry>,
    /// Changes of the board, in the order they were made.
    edits: Vec<EditEntry>,
    /// What the match was started from; nothing after [`Engine::resume`].
    decks: Option<[Deck; PLAYERS]>,
    /// The hash of the state before the first entry of the log.
    first_hash: u64,
}

/// Why a match cannot go back to a state. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RewindError {
    /// The log is shorter.
    Beyond {
        /// The step that was asked for.
        step: usize,
        /// How many actions the log has.
        actions: usize,
    },
    /// The match was another after that many actions.
    OtherState {
        /// The step that was asked for.
        step: usize,
        /// The hash the log has.
        expected: u64,
        /// The hash of the state.
        found: u64,
    },
}

impl fmt::Display for RewindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beyond { step, actions } => {
                write!(f, "there is no way back to step {step}: the match has {actions} actions")
            }
            Self::OtherState { step, expected, found } => {
                write!(f, "the match was {expected:016x} after {step} actions, the state is {found:016x}")
            }
        }
    }
}

impl std::error::Error for RewindError {}

impl<'t> Engine<'t> {
    /// A match, up to the first mulligan; [`Engine::events`] tells what happened.
    pub fn new(config: Config, table: &'t CardTable, decks: [&Deck; PLAYERS]) -> Result<Self, Limit> {
        let mut events = EventBuffer::default();
        let state = systems::start(config.ruleset(), table, decks, config.seed, &mut events)?;
        let decks = Some(decks.map(|deck| *deck));
        let first_hash = state.hash(table);
        Ok(Self { table, config, state, events, log: Vec::new(), edits: Vec::new(), decks, first_hash })
    }

    /// A match that goes on from a state, with an empty log.
    pub fn from_state(state: &State, table: &'t CardTable) -> Self {
        let (config, first_hash) = (config_of(state), state.hash(table));
        let (events, log, edits) = (EventBuffer::default(), Vec::new(), Vec::new());
        Self { table, config, state: *state, events, log, edits, decks: None, first_hash }
    }

    /// Starts another match under the same rules, up to the first mulligan.
    pub fn reset(&mut self, decks: [&Deck; PLAYERS], seed: u64) -> Result<Report<'_>, Limit> {
        *self = Self::new(Config { seed, ..self.config }, self.table, decks)?;
        Ok(self.report(0))
    }

    /// Everything that happened in the last call that changed the match.
    pub fn events(&self) -> &[Event] {
        self.events.events()
    }

    /// Goes on from a state, with an empty log.
    pub fn resume(&mut self, state: State) {
        *self = Self::from_state(&state, self.table);
    }

    /// Goes back to the state after the first `step` actions, which the caller has kept, and forgets the actions since.
    /// The state must be the one the log has, or the one after a change that was made there: the changes since are
    /// forgotten, too. Anything else is an error and changes nothing.
    pub fn rewind(&mut self, step: usize, state: State) -> Result<(), RewindError> {
        let actions = self.log.len();
        if step > actions {
            return Err(RewindError::Beyond { step, actions });
        }
        let expected = step.checked_sub(1).map_or(self.first_hash, |last| self.log[last].state_hash);
        let found = state.hash(self.table);
        let before = self.edits.partition_point(|entry| (entry.step as usize) < step);
        let here = self.edits[before..].iter().take_while(|entry| entry.step as usize == step);
        let edited = here.map(|entry| entry.state_hash).collect::<Vec<_>>();
        // The earliest moment that is the same: a change that changed nothing is none.
        let kept = match edited.iter().position(|hash| *hash == found) {
            _ if found == expected => before,
            Some(last) => before + last + 1,
            None => return Err(RewindError::OtherState { step, expected, found }),
        };
        self.edits.truncate(kept);
        self.log.truncate(step);
        self.events.clear();
        self.state = state;
        Ok(())
    }

    /// The match as a document; [`Engine::load`] goes on from it.
    pub fn save(&self, format: Format) -> Vec<u8> {
        snapshot::save(self.state(), self.table, format)
    }

    /// Goes on from a document. Anything wrong with it is an error and changes nothing.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let state = snapshot::load(bytes, self.table)?;
        self.resume(state);
        Ok(())
    }

    /// Changes the board, for developers. What the rules do not allow is refused and changes nothing. The match is no
    /// longer a fair one; [`Engine::edits`] tells what was changed when.
    pub fn edit(&mut self, edit: Edit) -> Result<u64, EditError> {
        let table = self.table;
        let state = &mut self.state;
        edit::apply(state, table, edit)?;
        let (step, state_hash) = (self.log.len() as u32, state.hash(table));
        self.edits.push(EditEntry { step, edit, state_hash });
        Ok(state_hash)
    }

    /// Every change of the board so far, in order.
    pub fn edits(&self) -> &[EditEntry] {
        &self.edits
    }

    /// The whole match so far, to be played again. Nothing for a match that was resumed: its beginning is not known; nor
    /// for one that was edited: its actions alone lead elsewhere.
    pub fn replay(&self) -> Option<Replay> {
        self.played().filter(|_| self.edits.is_empty())
    }

    /// The actions so far as a replay, to be played again together with [`Engine::edits`].
    pub fn played(&self) -> Option<Replay> {
        Some(Replay::of_log(self.config, self.decks?, self.first_hash, &self.log))
    }

    /// What a player may know.
    pub fn view(&self, player: Player) -> PlayerView {
        PlayerView::of(self.state(), player)
    }

    fn report(&self, rng_before: u64) -> Report<'_> {
        let state = self.state();
        Report {
            events: self.events.events(),
            rng_before,
            rng_after: state.rng().position,
            state_hash: state.hash(self.table),
        }
    }

    /// The match as it stands.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The cards.
    pub const fn table(&self) -> &'t CardTable {
        self.table
    }

    /// What the match is played under.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Every legal action of a player; empty when it is not that player's decision.
    pub fn legal(&self, player: Player, list: &mut ActionList) {
        list.clear();
        if self.active_player() == Some(player) {
            legal(self.state(), self.table, list);
        }
    }

    /// The same as masks.
    pub fn masks(&self, player: Player, list: &mut ActionList, masks: &mut Masks) {
        self.legal(player, list);
        masks.fill(list);
    }

    /// What a player may know, as numbers; the buffer has [`view::OBSERVATION_LEN`] of them.
    pub fn observe(&self, player: Player, out: &mut [Value]) -> Result<(), ObserveError> {
        view::observe(self.state(), self.table, player, out)
    }

    /// Does what whoever must act wants, and everything that follows by itself. A refused action changes
    /// nothing.
    pub fn apply_intent(&mut self, action: Action) -> Result<Report<'_>, Illegal> {
        let actor = self.active_player().unwrap_or(Player::Zero);
        self.events.clear();
        let table = self.table;
        let state = &mut self.state;
        let rng_before = state.rng().position;
        checked::step(state, table, actor, action, &mut self.events)?;
        let (rng_after, state_hash) = (state.rng().position, state.hash(table));
        let step = self.log.len() as u32;
        self.log.push(LogEntry { step, actor, action, rng_before, rng_after, state_hash });
        Ok(self.report(rng_before))
    }

    /// Runs on until somebody must act. [`Engine::apply_intent`] already does, so this only reports; a caller
    /// may loop over both without knowing.
    pub fn step_until_idle(&mut self) -> Report<'_> {
        self.events.clear();
        self.report(self.state().rng().position)
    }

    /// Who must act; nobody when the match is over.
    pub fn active_player(&self) -> Option<Player> {
        self.state().actor()
    }

    /// Where the match stands.
    pub fn phase(&self) -> Phase {
        self.state().phase()
    }

    /// How it ended, once it has.
    pub fn winner(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    /// The hash of the state.
    pub fn hash(&self) -> u64 {
        self.state().hash(self.table)
    }

    /// Every action so far.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }
}
