//! A whole match as text: every board at a turn's start, every legal list, every action and event.

use std::fmt::Write as _;

use azuki_engine::action::ActionList;
use azuki_engine::def::CardTable;
use azuki_engine::state::{Deck, Phase, Response};
use azuki_engine::view::{action_words, board, event_words};
use azuki_engine::{Config, Engine};

use crate::dice::Dice;
use crate::matches::starter;

/// The four matches of the goldens: name, decks, seed, how responses work.
pub const MATCHES: [(&str, [&str; 2], u64, Response); 4] = [
    ("raizan-shao", ["raizan", "shao"], 11, Response::Once),
    ("shao-raizan", ["shao", "raizan"], 12, Response::UntilPass),
    ("raizan-raizan", ["raizan", "raizan"], 13, Response::Once),
    ("shao-shao", ["shao", "shao"], 14, Response::Once),
];

/// Prints a random match of two starters.
pub fn print(table: &CardTable, decks: [&str; 2], seed: u64, response: Response) -> Result<String, String> {
    let decks: [Deck; 2] = [starter(decks[0])?, starter(decks[1])?];
    let config = Config { response, seed, ..Config::default() };
    let mut engine = Engine::new(config, table, [&decks[0], &decks[1]]).map_err(|limit| limit.to_string())?;
    let mut text = String::new();
    let opening = engine.events().to_vec();
    for event in &opening {
        let _ = writeln!(text, "    {}", event_words(engine.state(), table, event));
    }
    let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
    let mut shown_turn = 0;
    while let Some(player) = engine.active_player() {
        let state = *engine.state();
        if state.turn() != shown_turn && state.phase() == Phase::Main {
            shown_turn = state.turn();
            let _ = write!(text, "\n{}", board(&state, table));
        }
        engine.legal(player, &mut list);
        let _ = writeln!(text, "\np{} may:", player.index());
        for action in list.iter() {
            let _ = writeln!(text, "  {}", action_words(&state, table, *action));
        }
        let action = dice.pick(&list);
        let _ = writeln!(text, "p{} does: {}", player.index(), action_words(&state, table, action));
        let report = engine.apply_intent(action).map_err(|illegal| illegal.explain(&state, table))?;
        let (events, hash) = (report.events.to_vec(), report.state_hash);
        for event in &events {
            let _ = writeln!(text, "    {}", event_words(engine.state(), table, event));
        }
        let _ = writeln!(text, "    hash {hash:016x}");
    }
    let _ = write!(text, "\n{}", board(engine.state(), table));
    Ok(text)
}
