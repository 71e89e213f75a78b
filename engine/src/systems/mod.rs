//! The systems: each file one job, all on one context that holds the state, the cards and the listener.

mod combat;
mod damage;
mod death;
mod machine;
mod moves;
mod pay;
mod play;
mod portal;
mod replacement;
mod start;
mod triggers;
mod turn;

pub use start::start;

use std::fmt;

use crate::action::{self, Action, Illegal, Reason};
use crate::def::CardTable;
use crate::event::{Event, NoEvents, Sink};
use crate::ids::Player;
use crate::rules::Rules;
use crate::state::State;

/// An engine limit that was reached. Limits follow from the board and from what the verifier accepts, so that this is a
/// bug in the engine, whatever the cards; it is still an error and never a crash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Limit {
    /// The programs of one action ran more ops than the verifier lets them.
    Fuel,
    /// Too many programs inside one another, or too many responses.
    Stack,
    /// More hits of damage at once than there are leaders and entities.
    Hits,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fuel => "the ability ran more ops than one action allows",
            Self::Stack => "too many abilities inside one another",
            Self::Hits => "too much damage at once",
        })
    }
}

impl std::error::Error for Limit {}

/// Does what a player wants, if that is legal. A refused action changes nothing.
pub fn step<S: Sink>(
    state: &mut State,
    table: &CardTable,
    player: Player,
    action: Action,
    sink: &mut S,
) -> Result<(), Illegal> {
    action::check(state, table, player, action)?;
    let before = *state;
    step_unchecked(state, table, action, sink).map_err(|limit| {
        *state = before;
        Illegal::new(Reason::Limit(limit))
    })?;
    Ok(())
}

/// The unchecked door: for an action that came out of the legal list. After a limit the state is not to be
/// used any more.
pub fn step_unchecked<S: Sink>(
    state: &mut State,
    table: &CardTable,
    action: Action,
    sink: &mut S,
) -> Result<(), Limit> {
    let mut game = Game::new(state, table, sink);
    game.perform(action);
    game.advance();
    game.result()
}

/// Lets a state run on by itself, as after an action, with nobody listening.
pub(crate) fn run_on(state: &mut State, table: &CardTable) -> Result<(), Limit> {
    let mut listener = NoEvents;
    let mut game = Game::new(state, table, &mut listener);
    game.advance();
    game.result()
}

/// A state being changed.
pub(crate) struct Game<'a, S: Sink> {
    pub state: &'a mut State,
    pub table: &'a CardTable,
    pub sink: &'a mut S,
    pub limit: Option<Limit>,
    /// Something changed that health may depend on: deaths are to be looked for (R8.6).
    pub unsettled: bool,
}

impl<'a, S: Sink> Game<'a, S> {
    fn new(state: &'a mut State, table: &'a CardTable, sink: &'a mut S) -> Self {
        if let Some(watch) = sink.watch() {
            watch.start(Rules::new(state, table));
        }
        Self { state, table, sink, limit: None, unsettled: false }
    }

    fn result(self) -> Result<(), Limit> {
        match self.limit {
            Some(limit) => Err(limit),
            None => Ok(()),
        }
    }

    /// Questions about the state as it is now.
    #[inline]
    pub fn rules(&self) -> Rules<'_> {
        Rules::new(self.state, self.table)
    }

    /// Tells the listener.
    #[inline]
    pub fn emit(&mut self, event: Event) {
        if S::LIVE {
            self.sink.emit(event);
        }
    }

    /// Notes that a limit was reached; the machine stops.
    #[cold]
    pub fn fail(&mut self, limit: Limit) {
        self.limit.get_or_insert(limit);
    }

    /// Tells the listener which computed numbers changed (R10.6).
    #[inline]
    pub fn tell_changes(&mut self) {
        if !S::LIVE {
            return;
        }
        let rules = Rules::new(self.state, self.table);
        // The watch lives in the sink; it is taken out for the moment in which both are needed.
        let Some(watch) = self.sink.watch() else { return };
        let mut taken = std::mem::take(watch);
        taken.tell(rules, |event| self.sink.emit(event));
        if let Some(watch) = self.sink.watch() {
            *watch = taken;
        }
    }
}
