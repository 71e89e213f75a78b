//! The checked door: for actions from players, files and networks. Builds with debug assertions look at every invariant
//! behind it.

use crate::action::{Action, Illegal};
use crate::def::CardTable;
use crate::event::Sink;
use crate::ids::Player;
use crate::snapshot::{self, Format};
use crate::state::{self, State};
use crate::systems;

/// Does what a player wants, if that is legal, and everything that follows by itself. A refused action changes nothing.
///
/// With debug assertions a state that breaks an invariant is a panic. Its message holds the match before the action as
/// a save, ready to be loaded.
pub fn step<S: Sink>(
    state: &mut State,
    table: &CardTable,
    player: Player,
    action: Action,
    sink: &mut S,
) -> Result<(), Illegal> {
    if cfg!(debug_assertions) {
        let before = *state;
        systems::step(state, table, player, action, sink)?;
        if let Err(wrong) = state::check(state, table) {
            panic!("{wrong}, after {action:?} in this match:\n{}", as_text(&before, table));
        }
        Ok(())
    } else {
        systems::step(state, table, player, action, sink)
    }
}

/// A match as a JSON save.
fn as_text(state: &State, table: &CardTable) -> String {
    String::from_utf8_lossy(&snapshot::save(state, table, Format::Json)).into_owned()
}
