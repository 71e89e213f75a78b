//! A match that is over, watched: forwards, at any place, with one hand open or both.

use azuki_engine::action::Action;
use azuki_engine::edit;
use azuki_engine::event::{Event, EventBuffer, NoEvents, redact};
use azuki_engine::ids::Player;
use azuki_engine::limits::PLAYERS;
use azuki_engine::snapshot::{Divergence, Replay};
use azuki_engine::state::State;
use azuki_engine::view::PlayerView;
use azuki_engine::{step, step_unchecked};

use super::Refusal;
use super::document::{Opened, Start};
use super::edits::Step;

/// A state is kept every so many steps: playing this many takes less than a frame.
const KEPT_EVERY: usize = 32;

/// A replay being watched.
#[derive(Debug)]
pub struct ReplayView {
    replay: Replay,
    /// What a developer changed meanwhile.
    edits: Vec<Step>,
    /// How many of the changes are made.
    edited: usize,
    names: [String; PLAYERS],
    conceded: Option<Player>,
    /// The states after 0, 32, 64, … actions.
    kept: Vec<State>,
    /// How many actions have been shown when each turn begins.
    turns: Vec<usize>,
    state: State,
    position: usize,
    viewer: Player,
    open: bool,
    buffer: EventBuffer,
    told: Vec<Event>,
}

impl ReplayView {
    /// Opens the file of a replay, or of a match that was played from its beginning.
    pub fn load(bytes: &[u8]) -> Result<Self, Refusal> {
        let opened = Opened::read(bytes)?;
        let names = opened.names();
        let Start::Replay(replay) = opened.start else {
            return Err("this is a save: it does not hold the beginning of the match".to_owned().into());
        };
        let mut view = Self::with_edits(*replay, opened.edits)?;
        view.conceded = opened.conceded;
        if let Some(names) = names {
            view.names = names;
        }
        Ok(view)
    }

    /// Opens a replay. It is played to its end first, and every step is checked.
    pub fn new(replay: Replay) -> Result<Self, String> {
        Self::with_edits(replay, Vec::new())
    }

    fn with_edits(replay: Replay, edits: Vec<Step>) -> Result<Self, String> {
        let table = azuki_cards::table();
        let start = replay.play(table, &mut NoEvents).map_err(|error| error.to_string())?;
        let mut state = *start.state();
        let (mut kept, mut turns, mut edited) = (Vec::new(), Vec::new(), 0);
        for at in 0..=replay.steps.len() {
            if at.is_multiple_of(KEPT_EVERY) {
                kept.push(state);
            }
            while let Some(change) = edits.get(edited).filter(|change| change.at == at) {
                edit::apply(&mut state, table, change.edit)
                    .map_err(|why| format!("edits[{edited}] is refused: {why}"))?;
                if replay.hashing.check(&state, table, change.hash).is_err() {
                    return Err(format!("edits[{edited}] leads elsewhere than the file says"));
                }
                edited += 1;
            }
            let Some(next) = replay.steps.get(at) else { break };
            let refused = |why: String| Divergence::Refused { step: at, why }.to_string();
            let actor = state.actor().ok_or_else(|| refused("the match is over".to_owned()))?;
            let (turn, before) = (state.turn(), state);
            step(&mut state, table, actor, next.action, &mut NoEvents)
                .map_err(|illegal| refused(illegal.explain(&before, table)))?;
            if let Err(found) = replay.hashing.check(&state, table, next.hash) {
                return Err(Divergence::Hash { step: at, expected: next.hash, found }.to_string());
            }
            if state.turn() != turn {
                turns.push(at + 1);
            }
        }
        if edited < edits.len() {
            return Err(format!("edits[{edited}] is made after the end"));
        }
        let (state, names) = (kept[0], ["Player 1", "Player 2"].map(str::to_owned));
        let (viewer, open, buffer, told) = (Player::Zero, true, EventBuffer::default(), Vec::new());
        let (conceded, edited, position) = (None, 0, 0);
        Ok(Self { replay, edits, edited, names, conceded, kept, turns, state, position, viewer, open, buffer, told })
    }

    /// Whether a developer changed the board in it.
    pub fn is_edited(&self) -> bool {
        !self.edits.is_empty()
    }

    /// Changes the board as a developer did before the next action. Says whether it did: then the table is made anew from
    /// [`ReplayView::view`].
    pub fn change(&mut self) -> bool {
        let before = self.edited;
        while let Some(change) = self.edits.get(self.edited).filter(|change| change.at == self.position) {
            // Every change was made when the replay was opened.
            let _ = edit::apply(&mut self.state, azuki_cards::table(), change.edit);
            self.edited += 1;
        }
        self.edited > before
    }

    /// How many actions it has.
    pub fn len(&self) -> usize {
        self.replay.steps.len()
    }

    /// Whether nothing was done in it.
    pub fn is_empty(&self) -> bool {
        self.replay.steps.is_empty()
    }

    /// How many actions have been shown.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Whether everything has been shown.
    pub fn is_at_end(&self) -> bool {
        self.position == self.len()
    }

    /// How many actions come before each turn: marks for the bar.
    pub fn turns(&self) -> &[usize] {
        &self.turns
    }

    /// Shows the next action: what happened, as far as is open. Nothing when it is over.
    pub fn step_forward(&mut self) -> &[Event] {
        self.told.clear();
        self.buffer.clear();
        self.change();
        if let Some(step) = self.replay.steps.get(self.position) {
            // Every step was played when the replay was opened.
            let _ = step_unchecked(&mut self.state, azuki_cards::table(), step.action, &mut self.buffer);
            self.position += 1;
            let (viewer, open) = (self.viewer, self.open);
            let seen = |event: &Event| if open { *event } else { redact(*event, viewer) };
            self.told.extend(self.buffer.events().iter().map(seen));
        }
        &self.told
    }

    /// Goes to a place, the end if it is beyond. The table is made anew from [`ReplayView::view`].
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.len());
        let nearest = (position / KEPT_EVERY).min(self.kept.len() - 1);
        // Going on from here may be nearer than any state that was kept.
        if position < self.position || self.position < nearest * KEPT_EVERY {
            self.state = self.kept[nearest];
            self.position = nearest * KEPT_EVERY;
            // Those at that place are made before the next action.
            self.edited = self.edits.partition_point(|change| change.at < self.position);
        }
        while self.position < position {
            self.change();
            let action = self.replay.steps[self.position].action;
            let _ = step_unchecked(&mut self.state, azuki_cards::table(), action, &mut NoEvents);
            self.position += 1;
        }
    }

    /// The action that comes next, and whose it is.
    pub fn next_action(&self) -> Option<(Player, Action)> {
        let action = self.replay.steps.get(self.position)?.action;
        Some((self.state.actor()?, action))
    }

    /// Who sits below.
    pub const fn viewer(&self) -> Player {
        self.viewer
    }

    /// Sits down on another seat. The table is made anew from [`ReplayView::view`].
    pub const fn set_viewer(&mut self, viewer: Player) {
        self.viewer = viewer;
    }

    /// Whether both hands are open, or only the viewer's.
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Opens both hands, or only the viewer's. The table is made anew from [`ReplayView::view`].
    pub const fn set_open(&mut self, open: bool) {
        self.open = open;
    }

    /// The match as it stands, as far as is open.
    pub fn view(&self) -> PlayerView {
        if self.open { PlayerView::of_both(&self.state, self.viewer) } else { PlayerView::of(&self.state, self.viewer) }
    }

    /// The match as it stands, with everything that is hidden.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Who played.
    pub const fn name(&self, player: Player) -> &str {
        self.names[player.index()].as_str()
    }

    /// Who gave up at the end, if anybody did.
    pub const fn conceded(&self) -> Option<Player> {
        self.conceded
    }

    /// The hash of the match as it stands.
    pub fn hash(&self) -> u64 {
        self.state.hash(azuki_cards::table())
    }

    /// The replay itself.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }
}
