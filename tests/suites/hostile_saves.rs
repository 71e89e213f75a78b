//! Forged saves: every number at its edge is refused or can be played on, never a panic.

use azuki_engine::action::{ActionList, legal};
use azuki_engine::event::NoEvents;
use azuki_engine::snapshot::{Format, load, save};
use azuki_engine::state::State;
use azuki_engine::{start, step, step_unchecked};
use azuki_tests::dice::{Dice, fresh_seed};
use azuki_tests::hostile::save_json;
use azuki_tests::matches::{numbered_match, numbered_setup};
use azuki_tests::table::test_table;
use serde_json::{Value, json};

/// A save as JSON, without the hash that would refuse every change.
fn forged(state: &State) -> Value {
    let mut document: Value = serde_json::from_slice(&save(state, test_table(), Format::Json)).unwrap();
    document.as_object_mut().unwrap().remove("state_hash");
    document
}

/// The generator's own sequence is a circle of 2^64 numbers: behind the last comes the first again.
#[test]
fn luck_at_its_last_number_goes_on() {
    let table = test_table();
    let (config, [first, second]) = numbered_setup(table, 5);
    let fresh = start(config.ruleset(), table, [&first, &second], 5, &mut NoEvents).unwrap();
    let mut document = forged(&fresh);
    for position in [u64::MAX, u64::MAX - 1, u64::MAX - 30, 1 << 63] {
        document["random"]["position"] = json!(position);
        let mut state = load(&serde_json::to_vec(&document).unwrap(), table).unwrap();
        let mut list = ActionList::new();
        for _ in 0..2 {
            // Both players shuffle.
            legal(&state, table, &mut list);
            let (actor, shuffle) = (state.actor().unwrap(), *list.last().unwrap());
            step(&mut state, table, actor, shuffle, &mut NoEvents).unwrap();
        }
        assert!(state.rng().position.wrapping_sub(position) >= 84, "two decks of 43 were shuffled");
        let again = load(&save(&state, table, Format::Binary), table);
        assert_eq!(again, Ok(state));
    }
}

/// Every number of a document, with the way to it.
fn numbers(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path.to_owned()),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| numbers(item, &format!("{path}/{at}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| numbers(field, &format!("{path}/{name}"), found));
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

#[test]
fn every_number_at_its_edge_is_refused_or_played_on() {
    let (table, mut dice) = (test_table(), Dice::new(fresh_seed()));
    for _ in 0..4 {
        let mut state = numbered_match(table, dice.below(1 << 30) as u64, &mut NoEvents);
        let (mut list, depth) = (ActionList::new(), dice.below(120));
        for number in 0..300 {
            if state.actor().is_none() || (number >= depth && state.pending().is_open()) {
                break;
            }
            legal(&state, table, &mut list);
            if step_unchecked(&mut state, table, dice.pick(&list), &mut NoEvents).is_err() {
                break;
            }
        }
        let document = forged(&state);
        let mut found = Vec::new();
        numbers(&document, "", &mut found);
        for path in found {
            for edge in [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff, 0x7fff, 0xffff, u64::from(u32::MAX), u64::MAX] {
                let mut changed = document.clone();
                *changed.pointer_mut(&path).unwrap() = json!(edge);
                save_json(&serde_json::to_vec(&changed).unwrap());
            }
        }
    }
}
