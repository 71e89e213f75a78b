//! Saves and replays: read or refused; a match that was read can be played, saved again and seen.

use std::sync::OnceLock;

use azuki_engine::action::{ActionList, Reason, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::{EventBuffer, NoEvents};
use azuki_engine::ids::Player;
use azuki_engine::snapshot::{Format, Replay, ReplayStep, load, save};
use azuki_engine::state::{self, State};
use azuki_engine::view::PlayerView;
use azuki_engine::{step, step_unchecked};
use serde_json::Value;

use super::Seed;
use super::card_set::seed_of;
use crate::dice::Dice;
use crate::matches::{numbered_match, numbered_setup};
use crate::table::test_table;

/// Steps a match is played on that was read from hostile bytes.
const STEPS: usize = 24;

/// Reads a JSON save. Its hash is left out first: with it, nearly every change would be refused as damage.
pub fn save_json(bytes: &[u8]) {
    let table = test_table();
    let Ok(mut document) = serde_json::from_slice::<Value>(bytes) else {
        assert!(load(bytes, table).is_err(), "what is no JSON was read");
        return;
    };
    if let Some(fields) = document.as_object_mut() {
        fields.remove("state_hash");
    }
    let bytes = serde_json::to_vec(&document).expect("a value can be written");
    read_save(&bytes, table);
}

/// Reads a binary save; the seeds have no hash, for the same reason.
pub fn save_binary(bytes: &[u8]) {
    read_save(bytes, test_table());
}

fn read_save(bytes: &[u8], table: &CardTable) {
    let Ok(mut state) = load(bytes, table).map_err(|error| assert!(!error.to_string().is_empty())) else { return };
    state::check(&state, table).unwrap_or_else(|wrong| panic!("an impossible match was read: {wrong}"));
    for format in [Format::Json, Format::Binary] {
        let again = load(&save(&state, table, format), table);
        assert_eq!(again.as_ref(), Ok(&state), "a match that was read cannot be saved");
    }
    let (mut dice, mut list, mut events) = (Dice::new(seed_of(bytes)), ActionList::new(), EventBuffer::default());
    for _ in 0..STEPS {
        let Some(actor) = state.actor() else { return };
        legal(&state, table, &mut list);
        assert!(!list.is_empty(), "player {} must act and nothing is legal", actor.index());
        let action = dice.pick(&list);
        for viewer in Player::BOTH {
            assert_eq!(PlayerView::of(&state, viewer).viewer(), viewer);
        }
        events.clear();
        match step(&mut state, table, actor, action, &mut events) {
            Ok(()) => state::check(&state, table).unwrap_or_else(|wrong| panic!("after {action:?}: {wrong}")),
            Err(illegal) => {
                assert!(matches!(illegal.reason, Reason::Limit(_)), "{action:?} is listed but refused: {illegal:?}");
                return;
            }
        }
    }
}

/// Reads a replay in either form and plays it as far as it goes.
pub fn replay(bytes: &[u8]) {
    let table = test_table();
    let Ok(read) = Replay::load(bytes, table).map_err(|error| assert!(!error.to_string().is_empty())) else { return };
    for format in [Format::Json, Format::Binary] {
        let again = Replay::load(&read.save(table, format), table);
        assert_eq!(again.as_ref(), Ok(&read), "a replay that was read cannot be written");
    }
    let Ok(mut playback) = read.play(table, &mut NoEvents) else { return };
    while let Ok(true) = playback.advance(&mut NoEvents) {}
    state::check(playback.state(), table).unwrap_or_else(|wrong| panic!("an impossible match was played: {wrong}"));
}

/// Matches to start from: at all depths, a third of them in the middle of a choice.
fn positions() -> &'static [State] {
    static POSITIONS: OnceLock<Vec<State>> = OnceLock::new();
    POSITIONS.get_or_init(|| {
        let table = test_table();
        let mut found = Vec::new();
        for seed in 0..48 {
            let mut state = numbered_match(table, seed, &mut NoEvents);
            let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
            let depth = dice.below(120);
            for number in 0..400 {
                if state.actor().is_none() || (number >= depth && (seed % 3 > 0 || state.pending().is_open())) {
                    break;
                }
                legal(&state, table, &mut list);
                if step_unchecked(&mut state, table, dice.pick(&list), &mut NoEvents).is_err() {
                    break;
                }
            }
            found.push(state);
        }
        found
    })
}

pub(super) fn json_seeds() -> Vec<Seed> {
    seeds_of(|state| save(state, test_table(), Format::Json))
}

pub(super) fn binary_seeds() -> Vec<Seed> {
    seeds_of(|state| without_hash(&save(state, test_table(), Format::Binary)))
}

fn seeds_of(write: impl Fn(&State) -> Vec<u8>) -> Vec<Seed> {
    positions().iter().enumerate().map(|(number, state)| Seed::new(format!("{number:02}"), write(state))).collect()
}

/// Where the binary form has the card table's hash: behind the head, "save", the version and the ruleset.
const TABLE_HASH: usize = 6 + 5 + 1 + 9;

/// A binary save without the hash of its state.
fn without_hash(bytes: &[u8]) -> Vec<u8> {
    let number_ends = |from: usize| from + bytes[from..].iter().take_while(|byte| **byte & 0x80 != 0).count() + 1;
    let flag = number_ends(TABLE_HASH);
    let end = number_ends(flag + 1);
    let mut shorter = bytes[..flag].to_vec();
    shorter.push(0);
    shorter.extend(&bytes[end..]);
    shorter
}

/// Short matches, in both forms.
pub(super) fn replay_seeds() -> Vec<Seed> {
    let table = test_table();
    let mut seeds = Vec::new();
    for seed in 0..12 {
        let (config, decks) = numbered_setup(table, seed);
        let mut state = numbered_match(table, seed, &mut NoEvents);
        let mut replay = Replay { config, decks, start: state.hash(), steps: Vec::new() };
        let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
        while replay.steps.len() < 12 && state.actor().is_some() {
            legal(&state, table, &mut list);
            let action = dice.pick(&list);
            step_unchecked(&mut state, table, action, &mut NoEvents).expect("a legal action is inside the limits");
            replay.steps.push(ReplayStep { action, hash: state.hash() });
        }
        seeds.push(Seed::new(format!("{seed:02}.json"), replay.save(table, Format::Json)));
        seeds.push(Seed::new(format!("{seed:02}.bin"), replay.save(table, Format::Binary)));
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_read() {
        for seed in json_seeds().into_iter().chain(binary_seeds()) {
            assert!(load(&seed.bytes, test_table()).is_ok(), "{} is refused", seed.name);
        }
        assert!(positions().iter().filter(|state| state.pending().is_open()).count() >= 12);
        for seed in replay_seeds() {
            assert!(Replay::load(&seed.bytes, test_table()).is_ok(), "{} is refused", seed.name);
        }
    }
}
