//! The hash of a definition: the same in every table, another exactly when the card means something else.

use azuki_card_compiler::{Source, compile};
use azuki_engine::def::CardTable;
use azuki_engine::vm::disassemble::listing;
use azuki_tests::dice::{Dice, fresh_seed};
use azuki_tests::hostile::pieces::{company, single_cards};
use azuki_tests::other_tables::{NEWCOMERS, Sets, larger_tables};
use azuki_tests::table::test_table;
use serde_json::{Value, json};

#[test]
fn a_definition_has_the_same_hash_in_every_table() {
    let table = test_table();
    for (name, other) in larger_tables(&mut Dice::new(fresh_seed())) {
        let mut moved = 0;
        for def in table.all() {
            let id = &table.text(def).id;
            let there = other.by_id(id).unwrap();
            assert_eq!(other.definition_hash(there), table.definition_hash(def), "{id}: {name}");
            moved += usize::from(there != def || other.def(there).first_ability != table.def(def).first_ability);
        }
        assert!(moved > table.len() / 2 || name == "new cards behind", "{name}: only {moved} have another number");
    }
}

#[test]
fn an_unrelated_change_changes_one_hash() {
    let table = test_table();
    for (id, from, to) in [
        ("STT01-003", "\"cost\": 1", "\"cost\": 2"),
        ("STT02-009", "\"health\": ", "\"health\": 1"),
        ("STT01-004", "\"Dawnling\"", "\"Elder\""),
        ("STT02-008", "\"effect_proof\"", "\"defender\""),
        ("TST-010", "on_play_in_garden", "on_play_in_alley"),
    ] {
        let other = Sets::usual().changed(id, from, to).with_newcomers().last_first(NEWCOMERS).table();
        for def in table.all() {
            let there = other.by_id(&table.text(def).id).unwrap();
            let same = other.definition_hash(there) == table.definition_hash(def);
            assert_eq!(same, table.text(def).id != id, "{id}: {}", table.text(def).id);
        }
    }
}

#[test]
fn a_name_is_no_part_of_a_definition() {
    let renamed = Sets::usual().changed("STT02-013", "\"Mizuki\"", "\"Mizuki of the Waves\"").table();
    let [before, after] = [test_table(), &renamed].map(|table| {
        let def = table.by_id("STT02-013").unwrap();
        (table.definition_hash(def), table.name(def).to_owned())
    });
    assert_eq!(before.0, after.0);
    assert_ne!(before.1, after.1);
}

/// Every number, word and truth of a value, with the way to it.
fn leaves(value: &Value, path: &str, found: &mut Vec<(String, Value)>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| leaves(item, &format!("{path}/{at}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| leaves(field, &format!("{path}/{name}"), found));
        }
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => found.push((path.to_owned(), value.clone())),
    }
}

/// What a card is in a table of its own: its hash and its listing, which says everything that it means.
fn meaning(set: &Value) -> Option<(u64, String)> {
    let id = set["cards"][0]["id"].as_str()?.to_owned();
    let source = Source { name: "one.json".into(), text: set.to_string(), shipped: false };
    let table: CardTable = compile(&[company(), source], "").ok()?;
    let def = table.by_id(&id)?;
    let listing = listing(&table, def);
    Some((table.definition_hash(def), listing.split_once('\n')?.1.to_owned()))
}

/// The listing is written by other code than the hash: where one changes, so must the other.
#[test]
fn a_hash_changes_exactly_where_the_listing_does() {
    let mut dice = Dice::new(fresh_seed());
    let cards: Vec<Value> = single_cards().iter().map(|(_, text)| serde_json::from_str(text).unwrap()).collect();
    let mut words = Vec::new();
    for set in &cards {
        leaves(&set["cards"][0], "", &mut words);
    }
    let words: Vec<&Value> = words.iter().map(|(_, word)| word).filter(|word| word.is_string()).collect();
    let (mut changed, mut same) = (0, 0);
    for set in &cards {
        let Some((hash, listing)) = meaning(set) else { continue };
        let mut found = Vec::new();
        leaves(&set["cards"][0], "/cards/0", &mut found);
        for (path, leaf) in found.iter().filter(|(path, _)| !path.ends_with("/id") && !path.ends_with("/name")) {
            // Of the words of all cards, some fit.
            for _ in 0..if leaf.is_string() { 6 } else { 1 } {
                let new = match leaf {
                    Value::Number(number) => json!(number.as_u64().unwrap() + 1),
                    Value::Bool(yes) => json!(!yes),
                    _ => dice.pick(&words).clone(),
                };
                let mut other = set.clone();
                *other.pointer_mut(path).unwrap() = new;
                let Some((new_hash, new_listing)) = meaning(&other) else { continue };
                assert_eq!(new_hash == hash, new_listing == listing, "{path} of\n{listing}\nbecame\n{new_listing}");
                if new_hash == hash { same += 1 } else { changed += 1 }
            }
        }
    }
    println!("{changed} changes, {same} that changed nothing");
    assert!(changed > 500, "only {changed} changed cards could be compiled");
}
