//! Saves and replays: read or refused; a match that was read can be played, saved again and seen.

use std::path::Path;
use std::sync::OnceLock;

use azuki_engine::action::{ActionList, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::{EventBuffer, NoEvents};
use azuki_engine::ids::Player;
use azuki_engine::snapshot::{Format, Hashing, Replay, ReplayStep, load, save};
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
            Err(illegal) => panic!("{action:?} is legal but refused: {illegal:?}"),
        }
    }
}

/// Reads a replay in either form and plays it as far as it goes.
pub fn replay(bytes: &[u8]) {
    let table = test_table();
    let Ok(read) = Replay::load(bytes, table).map_err(|error| assert!(!error.to_string().is_empty())) else { return };
    let reached = played(&read, table);
    for format in [Format::Json, Format::Binary] {
        // What is written has the hashes of today, whatever those of the document are.
        let again = Replay::load(&read.save(table, format), table).expect("a replay that was read can be written");
        assert!(again == read || read.hashing != Hashing::CURRENT, "a replay that was read is written as another");
        assert_eq!(played(&again, table), reached, "a replay goes elsewhere after it was written");
    }
}

/// Plays a replay as far as it goes: how far, and where that is.
fn played(replay: &Replay, table: &CardTable) -> Option<(usize, u64)> {
    let mut playback = replay.play(table, &mut NoEvents).ok()?;
    while let Ok(true) = playback.advance(&mut NoEvents) {}
    state::check(playback.state(), table).unwrap_or_else(|wrong| panic!("an impossible match was played: {wrong}"));
    Some((playback.step(), playback.state().hash(table)))
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
    let mut seeds = seeds_of(|state| save(state, test_table(), Format::Json));
    seeds.extend(samples("save-", ".json"));
    seeds
}

pub(super) fn binary_seeds() -> Vec<Seed> {
    let mut seeds = seeds_of(|state| save(state, test_table(), Format::Binary));
    seeds.extend(samples("save-", ".bin"));
    seeds.into_iter().map(|seed| Seed::new(seed.name, without_hash(&seed.bytes))).collect()
}

/// The tracked samples of every version of the format that use none of the cards that have changed since.
fn samples(start: &str, end: &str) -> Vec<Seed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let entries = std::fs::read_dir(folder).expect("the samples are readable");
    let names = entries.map(|entry| entry.expect("a readable entry").path());
    let mut seeds: Vec<Seed> = names
        .map(|path| (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), path))
        .filter(|(name, _)| name.starts_with(start) && name.contains("raizan") && name.ends_with(end))
        .map(|(name, path)| Seed::new(name, std::fs::read(path).expect("a readable sample")))
        .collect();
    seeds.sort_by(|left, right| left.name.cmp(&right.name));
    seeds
}

fn seeds_of(write: impl Fn(&State) -> Vec<u8>) -> Vec<Seed> {
    positions().iter().enumerate().map(|(number, state)| Seed::new(format!("{number:02}"), write(state))).collect()
}

/// Where the binary form says what cards it is about: behind the head, "save", the version and the ruleset.
const CARDS: usize = 6 + 5 + 1 + 9;

/// A binary save of either version without the hash of its state.
fn without_hash(bytes: &[u8]) -> Vec<u8> {
    let number_ends = |from: usize| from + bytes[from..].iter().take_while(|byte| **byte & 0x80 != 0).count() + 1;
    // Version 1 has the hash of the card table, version 2 a list of cards: id, name and hash of each. All of them are short.
    let mut flag = number_ends(CARDS);
    if bytes[4] > 1 {
        for _ in 0..bytes[CARDS] {
            for _ in 0..2 {
                flag += 1 + usize::from(bytes[flag]);
            }
            flag = number_ends(flag);
        }
    }
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
        let mut replay =
            Replay { config, decks, start: state.hash(table), steps: Vec::new(), hashing: Hashing::CURRENT };
        let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
        while replay.steps.len() < 12 && state.actor().is_some() {
            legal(&state, table, &mut list);
            let action = dice.pick(&list);
            step_unchecked(&mut state, table, action, &mut NoEvents).expect("a legal action is inside the limits");
            replay.steps.push(ReplayStep { action, hash: state.hash(table) });
        }
        seeds.push(Seed::new(format!("{seed:02}.json"), replay.save(table, Format::Json)));
        seeds.push(Seed::new(format!("{seed:02}.bin"), replay.save(table, Format::Binary)));
    }
    seeds.extend([".json", ".bin"].into_iter().flat_map(|end| samples("replay-", end)));
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
