//! A match begins: who starts, the shuffles, the opening hands (R1.4, R1.5).

use super::{Game, Limit};
use crate::def::CardTable;
use crate::event::{Event, Sink};
use crate::ids::Player;
use crate::limits::{OPENING_HAND, PLAYERS};
use crate::state::{Deck, Phase, Ruleset, State};

/// A new match, up to the first mulligan.
pub fn start<S: Sink>(
    config: Ruleset,
    table: &CardTable,
    decks: [&Deck; PLAYERS],
    seed: u64,
    sink: &mut S,
) -> Result<State, Limit> {
    let mut state = State::undealt(config, table, decks, seed);
    let mut game = Game::new(&mut state, table, sink);
    game.emit(Event::MatchStarted);
    let starting = game.state.rng.with(|below| Player::from_index(below(2) as usize));
    game.state.starting = starting;
    game.state.active = starting;
    game.emit(Event::StartingPlayerChosen { player: starting });
    for player in [starting, starting.other()] {
        game.shuffle(player);
        for _ in 0..OPENING_HAND {
            game.draw(player);
        }
    }
    game.set_phase(Phase::MulliganFirst);
    game.result()?;
    Ok(state)
}
