//! A match and who plays it: people, computer players, what each may see, taking back, giving up.

mod developer;
mod document;
mod edits;
mod history;
mod preview;
mod preview_words;
mod refusal;
mod replay_view;
mod result;
mod setup;
mod thinker;

#[cfg(test)]
mod tests;

pub use history::Moment;
pub use preview::{Change, Preview};
pub use refusal::Refusal;
pub use replay_view::ReplayView;
pub use result::{Blow, Ending, MatchResult};
pub use setup::{Seat, Setup, starter};
pub use thinker::Thinking;

use std::time::Duration;

use azuki_bot::Dice;
use azuki_engine::action::{self, Action, ActionList, Illegal, Reason};
use azuki_engine::def::CardTable;
use azuki_engine::event::{Event, redact};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::limits::PLAYERS;
use azuki_engine::rules::Rules;
use azuki_engine::snapshot::Replay;
use azuki_engine::state::{Deck, Pending, State};
use azuki_engine::view::PlayerView;
use azuki_engine::{Config, Engine, RewindError};
use thinker::{Recipe, Thinker};

/// Every preview of a position is of the same guess, so that it does not flicker.
const GUESS: u64 = 0x0067_7565_7373;

/// A match and who plays it.
#[derive(Debug)]
pub struct Session {
    setup: Setup,
    decks: [Deck; PLAYERS],
    engine: Engine<'static>,
    thinker: Thinker,
    history: Vec<Moment>,
    /// What happened and nobody has taken yet, not redacted.
    fresh: Vec<Event>,
    viewer: Player,
    /// Nobody has said yet who sits before the screen.
    covered: bool,
    conceded: Option<Player>,
    seconds: f32,
    message: Option<String>,
    revision: u32,
    now: Now,
}

/// What follows from the match as it stands, worked out once a change.
#[derive(Debug)]
struct Now {
    view: PlayerView,
    legal: ActionList,
    /// A match the viewer takes for possible, while the viewer must act.
    guess: Option<State>,
    undoable: bool,
    result: Option<MatchResult>,
}

impl Session {
    /// A new match.
    pub fn new(setup: Setup) -> Result<Self, String> {
        Self::with(setup, Thinking::USUAL)
    }

    /// A new match whose computer players think in a certain way.
    pub fn with(setup: Setup, thinking: Thinking) -> Result<Self, String> {
        let decks = setup.check_decks()?;
        let config = Config { response: setup.response, seed: setup.seed, ..Config::default() };
        let [first, second] = &decks;
        let engine = Engine::new(config, azuki_cards::table(), [first, second]).map_err(|limit| limit.to_string())?;
        let opening = engine.events().to_vec();
        let fresh = opening.clone();
        let start = Moment { state: *engine.state(), action: None, edit: None, actor: None, events: opening };
        let mut session = Self::of(setup, decks, engine, vec![start], thinking);
        session.fresh = fresh;
        Ok(session)
    }

    /// A match that stands where its engine and its history do.
    fn of(
        mut setup: Setup,
        decks: [Deck; PLAYERS],
        engine: Engine<'static>,
        history: Vec<Moment>,
        thinking: Thinking,
    ) -> Self {
        setup.seats = setup.seats.map(Seat::tidy);
        let levels = [setup.seats[0].level(), setup.seats[1].level()];
        // The players' luck must tell them nothing of the match's.
        let seed = Dice::new(setup.seed ^ 0x0062_6f74).next();
        let thinker = Thinker::new(Recipe { levels, decks, seed, thinking });
        let viewer = setup.viewer(engine.active_player());
        let covered = setup.is_hot_seat();
        let now =
            Now { view: engine.view(viewer), legal: ActionList::new(), guess: None, undoable: false, result: None };
        let mut session = Self {
            setup,
            decks,
            engine,
            thinker,
            history,
            fresh: Vec::new(),
            viewer,
            covered,
            conceded: None,
            seconds: 0.0,
            message: None,
            revision: 0,
            now,
        };
        session.look();
        session
    }

    /// Does what the person before the screen wants. A refused action changes nothing.
    pub fn act(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        self.perform(action)
    }

    /// Lets time pass: a computer player that must act thinks on, for at most `slice` of the frame where there are no
    /// threads. Says whether it acted.
    pub fn update(&mut self, elapsed: f32, slice: Duration) -> bool {
        if self.is_over() {
            return false;
        }
        if elapsed.is_finite() && elapsed > 0.0 {
            self.seconds += elapsed;
        }
        let Some(seat) = self.actor().filter(|actor| !self.seat(*actor).is_person()) else { return false };
        let engine = &self.engine;
        match self.thinker.think(seat, || engine.view(seat), elapsed, slice) {
            None => return false,
            Some(Ok(action)) => {
                let state = *self.engine.state();
                if let Err(illegal) = self.perform(action) {
                    self.act_instead(seat, &illegal.explain(&state, self.table()));
                }
            }
            Some(Err(why)) => self.act_instead(seat, &why),
        }
        true
    }

    /// A computer player failed: any legal action is better than a match that stands still.
    fn act_instead(&mut self, seat: Player, why: &str) {
        self.message = Some(format!("{} did not find a move ({why}); the simplest was made", self.seat(seat).name()));
        let mut list = ActionList::new();
        self.engine.legal(seat, &mut list);
        let simple = [Action::NO_OP, Action::KEEP, Action::END_TURN];
        let simplest = simple.into_iter().filter(|action| list.contains(action));
        let done = simplest.chain(list.iter().copied()).any(|action| self.perform(action).is_ok());
        if !done {
            self.concede_as(seat);
        }
    }

    fn perform(&mut self, action: Action) -> Result<(), Illegal> {
        let actor = self.engine.active_player();
        let events = self.engine.apply_intent(action)?.events.to_vec();
        self.fresh.extend_from_slice(&events);
        self.history.push(Moment { state: *self.engine.state(), action: Some(action), edit: None, actor, events });
        self.look();
        Ok(())
    }

    /// Works out what follows from the match as it stands.
    fn look(&mut self) {
        let viewer = self.viewer;
        let view = self.engine.view(viewer);
        self.now.legal.clear();
        self.now.guess = None;
        self.now.undoable = false;
        if self.decides() {
            self.engine.legal(viewer, &mut self.now.legal);
            let [first, second] = &self.decks;
            let possible = view.possibilities(self.engine.table(), [first, second]);
            self.now.guess = possible.ok().and_then(|possible| possible.sample(GUESS));
            if let [.., before, last] = self.history.as_slice() {
                let watched = self.seat(viewer.other()).is_person();
                self.now.undoable = history::told_nothing(&before.state, last, viewer, watched);
            }
        }
        self.now.view = view;
        let end = match (self.conceded, self.engine.winner()) {
            (Some(loser), _) => Some((Some(loser.other()), Ending::Conceded)),
            (None, Some(outcome)) => Some((outcome.winner, Ending::Rules(outcome.reason))),
            (None, None) => None,
        };
        self.now.result = end.map(|(winner, reason)| MatchResult::tell(&self.history, winner, reason, self.seconds));
    }

    /// Whether the viewer is a person who must act.
    fn decides(&self) -> bool {
        self.actor() == Some(self.viewer) && self.seat(self.viewer).is_person()
    }

    /// Through whose eyes the match is shown: the person's; of two people, the one who lifted the curtain last; seat 0
    /// when computer players play each other.
    pub const fn viewer(&self) -> Player {
        self.viewer
    }

    /// Whether the machine must change hands before the match goes on: two people share it, and the next decision is
    /// the other one's, or nobody has sat down yet.
    pub fn needs_curtain(&self) -> bool {
        self.setup.is_hot_seat() && !self.is_over() && (self.covered || self.actor() != Some(self.viewer))
    }

    /// Lifts the curtain: whoever must act looks. What happened until then is over for the new viewer, whose table is
    /// made from [`Session::view`].
    pub fn reveal(&mut self) {
        if !self.needs_curtain() {
            return;
        }
        self.covered = false;
        if let Some(actor) = self.actor().filter(|actor| *actor != self.viewer) {
            self.viewer = actor;
            self.fresh.clear();
            self.revision += 1;
            self.look();
        }
    }

    /// Moves everything that happened since the last call to the end of a list, as the viewer may know it.
    pub fn take_events(&mut self, into: &mut Vec<Event>) {
        let viewer = self.viewer;
        into.extend(self.fresh.drain(..).map(|event| redact(event, viewer)));
    }

    /// What the viewer may know.
    pub const fn view(&self) -> &PlayerView {
        &self.now.view
    }

    /// Everything the viewer may do; empty when it is not a person's decision, or not this person's.
    pub const fn legal(&self) -> &ActionList {
        &self.now.legal
    }

    /// Whether the viewer may do something, and if not, why; [`Session::explain`] says it in words.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        let no = |reason| Err(Illegal { reason, card: CardIx::NONE });
        if self.is_over() {
            return no(Reason::MatchOver);
        }
        if !self.decides() {
            return no(Reason::NotYourDecision);
        }
        action::check(self.engine.state(), self.table(), self.viewer, action)
    }

    /// One sentence that says why something is not legal.
    pub fn explain(&self, illegal: Illegal) -> String {
        illegal.explain(self.engine.state(), self.table())
    }

    /// The open choice, as the viewer may know it.
    pub const fn pending(&self) -> &Pending {
        self.now.view.state().pending()
    }

    /// Who must act; nobody when the match is over.
    pub fn actor(&self) -> Option<Player> {
        if self.conceded.is_some() { None } else { self.engine.active_player() }
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.actor().is_none()
    }

    /// Whether a computer player thinks.
    pub const fn is_thinking(&self) -> bool {
        self.thinker.is_busy()
    }

    /// What the viewer's action would do, if the other player lets it happen.
    pub fn preview(&self, action: Action) -> Result<Preview, Illegal> {
        self.check(action)?;
        let Some(guess) = &self.now.guess else {
            return Err(Illegal { reason: Reason::NotNow, card: CardIx::NONE });
        };
        Preview::of(guess, self.table(), self.viewer, self.now.view.hidden(), action)
    }

    /// Writes a preview in one line into a buffer.
    pub fn preview_words(&self, preview: &Preview, out: &mut String) {
        let rules = Rules::new(self.now.view.state(), self.engine.table());
        preview.write_words(|card| rules.name(card), out);
    }

    /// Whether the viewer's last action can be taken back: it told nobody anything, and it is still the viewer's move.
    pub const fn can_undo(&self) -> bool {
        self.now.undoable
    }

    /// Takes the viewer's last action back. The table is made anew from [`Session::view`]. `false`: it cannot be.
    pub fn undo(&mut self) -> bool {
        self.can_undo() && self.go_back(self.history.len() - 2).is_ok()
    }

    /// Every moment of the match from its start, or from where its file began. Nothing is hidden in it.
    pub fn history(&self) -> &[Moment] {
        &self.history
    }

    /// Goes back to a moment of [`Session::history`], for developers. The table is made anew from [`Session::view`].
    pub fn rewind(&mut self, step: usize) -> Result<(), RewindError> {
        self.go_back(step)?;
        self.thinker.restart();
        Ok(())
    }

    fn go_back(&mut self, step: usize) -> Result<(), RewindError> {
        let Some(moment) = self.history.get(step) else {
            return Err(RewindError::Beyond { step, actions: self.history.len() - 1 });
        };
        let actions = self.history[..=step].iter().filter(|moment| moment.action.is_some()).count();
        self.engine.rewind(actions, moment.state)?;
        let edited = self.history[step + 1..].iter().any(|moment| moment.edit.is_some());
        self.history.truncate(step + 1);
        if edited {
            self.learn_decks();
        }
        self.fresh.clear();
        self.conceded = None;
        self.revision += 1;
        self.look();
        Ok(())
    }

    /// Counts how often the table had to be made anew: after undo, rewind and a change of viewer.
    pub const fn revision(&self) -> u32 {
        self.revision
    }

    /// The viewer gives up, if a person. The match ends there, and so does its replay.
    pub fn concede(&mut self) {
        if self.seat(self.viewer).is_person() && !self.is_over() {
            self.concede_as(self.viewer);
        }
    }

    fn concede_as(&mut self, player: Player) {
        self.conceded = Some(player);
        self.thinker.restart();
        self.look();
    }

    /// How the match ended, once it has.
    pub const fn result(&self) -> Option<&MatchResult> {
        self.now.result.as_ref()
    }

    /// Something a player should be told, once.
    pub fn take_message(&mut self) -> Option<String> {
        self.message.take()
    }

    /// What the match started from: for a rematch.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who sits on a seat.
    pub const fn seat(&self, player: Player) -> &Seat {
        &self.setup.seats[player.index()]
    }

    /// Seconds that were played.
    pub const fn seconds(&self) -> f32 {
        self.seconds
    }

    /// The hash of the match as it stands.
    pub fn hash(&self) -> u64 {
        self.engine.hash()
    }

    /// The whole match so far as a replay; nothing for one whose beginning is not known, or that was edited.
    pub fn replay(&self) -> Option<Replay> {
        self.engine.replay()
    }

    /// The cards.
    pub const fn table(&self) -> &'static CardTable {
        self.engine.table()
    }
}
