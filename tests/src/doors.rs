//! The other doors of a position: saved and loaded, seen by each player, imagined from what each can see.

use azuki_engine::action::{ActionList, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::snapshot::{Format, Replay, load, save};
use azuki_engine::state::{self, Deck, State};
use azuki_engine::view::PlayerView;

/// Saves in both forms come back exactly.
pub fn check_saves(state: &State, table: &CardTable) -> Result<(), String> {
    for format in [Format::Binary, Format::Json] {
        let bytes = save(state, table, format);
        let loaded = load(&bytes, table).map_err(|error| format!("the {format:?} save is refused: {error}"))?;
        if loaded != *state {
            return Err(format!("the {format:?} save comes back as another match"));
        }
    }
    Ok(())
}

/// Each player's view shows what it may, and every match imagined from it looks the same to that player.
pub fn check_views(state: &State, table: &CardTable, decks: [&Deck; 2], seed: u64) -> Result<(), String> {
    for viewer in Player::BOTH {
        let view = PlayerView::of(state, viewer);
        for player in Player::BOTH {
            for (shown, card) in view.hand(player).zip(state.hand(player)) {
                if shown != state.knows(viewer, *card).then_some(*card) {
                    return Err(format!("player {} sees the wrong hand", viewer.index()));
                }
            }
            for (shown, card) in view.deck(player).zip(state.deck(player)) {
                if shown != state.knows(viewer, *card).then_some(*card) {
                    return Err(format!("player {} sees the wrong deck", viewer.index()));
                }
            }
        }
        let possibilities = view.possibilities(table, decks).map_err(|error| error.to_string())?;
        let Some(imagined) = possibilities.sample(seed) else {
            return Err(format!("player {} cannot imagine the match", viewer.index()));
        };
        state::check(&imagined, table).map_err(|what| format!("an imagined match is impossible: {what}"))?;
        if PlayerView::of(&imagined, viewer) != view {
            return Err(format!("an imagined match looks different to player {}", viewer.index()));
        }
        if state.actor() == Some(viewer) {
            let [mut real, mut thought] = [ActionList::new(), ActionList::new()];
            legal(state, table, &mut real);
            legal(&imagined, table, &mut thought);
            if *real != *thought {
                return Err(format!("an imagined match allows player {} something else", viewer.index()));
            }
        }
    }
    Ok(())
}

/// A whole match, written, read and played again.
pub fn check_replay(replay: &Replay, table: &CardTable) -> Result<(), String> {
    for format in [Format::Binary, Format::Json] {
        let bytes = replay.save(table, format);
        let read = Replay::load(&bytes, table).map_err(|error| format!("the {format:?} replay is refused: {error}"))?;
        if read != *replay {
            return Err(format!("the {format:?} replay comes back as another"));
        }
    }
    let mut playback = replay.play(table, &mut NoEvents).map_err(|divergence| divergence.to_string())?;
    while playback.advance(&mut NoEvents).map_err(|divergence| divergence.to_string())? {}
    if playback.step() == replay.steps.len() { Ok(()) } else { Err("the replay stops early".into()) }
}
