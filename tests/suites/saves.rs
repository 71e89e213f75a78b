//! Saves: exact in both forms, and everything wrong is named with its place.

use azuki_engine::action::{ActionList, legal};
use azuki_engine::event::NoEvents;
use azuki_engine::snapshot::{Format, SnapshotError, load, save};
use azuki_engine::state::{Ruleset, State};
use azuki_engine::{Config, Engine, start, step_unchecked};
use azuki_tests::dice::Dice;
use azuki_tests::doors::check_saves;
use azuki_tests::matches::starter;
use serde_json::{Value, json};

/// A match of the starters in the middle of a card's text.
fn middle() -> State {
    let table = azuki_cards::table();
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let mut state = start(Ruleset::default(), table, [&decks[0], &decks[1]], 21, &mut NoEvents).unwrap();
    let (mut dice, mut list, mut steps) = (Dice::new(21), ActionList::new(), 0);
    while steps < 40 || !state.pending().is_open() || state.frames().is_empty() {
        legal(&state, table, &mut list);
        step_unchecked(&mut state, table, dice.pick(&list), &mut NoEvents).unwrap();
        steps += 1;
    }
    state
}

fn json_of(state: &State) -> Value {
    serde_json::from_slice(&save(state, azuki_cards::table(), Format::Json)).unwrap()
}

fn load_json(document: &Value) -> Result<State, SnapshotError> {
    load(&serde_json::to_vec(document).unwrap(), azuki_cards::table())
}

#[test]
fn a_save_is_exact_in_both_forms() {
    check_saves(&middle(), azuki_cards::table()).unwrap();
    let document = json_of(&middle());
    assert_eq!(document["state_version"], 2);
    assert_eq!(document["ruleset_id"], "azuki_v1");
    assert_eq!(document["cards"].as_array().unwrap().len(), 36);
    assert_eq!(document["cards"][2]["id"], "STT01-001");
    assert_eq!(document["cards"][2]["name"], "Raizan");
}

/// A match needs some room, and no more: the client writes one after every action.
#[test]
fn saves_are_small() {
    let [json, binary] =
        [Format::Json, Format::Binary].map(|format| save(&middle(), azuki_cards::table(), format).len());
    println!("{json} bytes of JSON, {binary} of binary");
    assert!(json < 6000 && binary < 1700, "{json} bytes of JSON, {binary} of binary");
}

#[test]
fn a_loaded_match_goes_on_as_the_saved_one() {
    let table = azuki_cards::table();
    let state = middle();
    let mut ends = [0, 0];
    for (at, format) in [Format::Json, Format::Binary].into_iter().enumerate() {
        let mut engine = Engine::from_state(&middle(), table);
        engine.load(&save(&state, table, format)).unwrap();
        assert!(engine.replay().is_none(), "the beginning of a loaded match is not known");
        let mut list = ActionList::new();
        while let Some(player) = engine.active_player() {
            engine.legal(player, &mut list);
            engine.apply_intent(list[engine.hash() as usize % list.len()]).unwrap();
        }
        ends[at] = engine.hash();
    }
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn a_refused_save_changes_nothing() {
    let table = azuki_cards::table();
    let mut engine = Engine::from_state(&middle(), table);
    let before = engine.hash();
    assert!(engine.load(b"{}").is_err());
    assert_eq!(engine.hash(), before);
}

/// What is changed in a good save, and the words that must be in the error.
type Case = (fn(&mut Value), &'static [&'static str]);

#[test]
fn everything_wrong_is_named_with_its_place() {
    let cases: &[Case] = &[
        (|save| save["state_version"] = json!(3), &["state_version 3", "newer"]),
        (|save| save["state_version"] = json!(0), &["no state_version 0"]),
        (|save| save["ruleset_id"] = json!("azuki_v9"), &["azuki_v9", "azuki_v1"]),
        (|save| save["document"] = json!("replay"), &["it is a replay, not a save"]),
        (|save| save["random"]["position"] = json!(0), &["state_hash", "changed or damaged"]),
        (|save| save["luck"] = json!(1), &["unknown field `luck`"]),
        (|save| save["phase"] = json!("dinner"), &["dinner", "main"]),
        (|save| save["players"][0]["hand"] = json!([200]), &["players[0].hand[0]", "no card 200"]),
        (|save| save["players"][0]["deck"][0] = json!(70), &["players[0].deck[0]", "card 70 belongs to the other"]),
        (|save| save["players"][0]["leader"] = json!(4), &["players[0].leader", "STT01-003 is of type entity"]),
        (|save| save["players"][0]["gate"] = json!(0), &["players[0].gate", "IKZ-001 is of type IKZ card"]),
        (|save| save["players"][1]["main"][7] = json!(36), &["players[1].main[7]", "no cards[36]; 36 are listed"]),
        (|save| save["players"][1]["main"][7] = json!(2), &["players[1].main[7]", "STT01-001 is of type leader"]),
        (|save| save["players"][1]["main"] = json!([]), &["players[1].main", "0 cards instead of 50"]),
        (|save| save["running"]["pending"] = Value::Null, &["running", "something is running"]),
        (|save| save["running"]["pending"]["kind"] = json!("garden_slot"), &["choice"]),
        (|save| save["running"]["frames"][0]["pc"] = json!(99), &["running.frames[0]", "99"]),
        (|save| save["running"]["frames"][0]["ability"] = json!(9), &["running.frames[0]", "has no ability 9"]),
        (|save| save["running"]["frames"][0]["part"] = json!(3), &["running.frames[0]", "no ability 0 with a part 3"]),
        (|save| save["running"]["frames"][0]["kind"] = json!("turn"), &["running"]),
        (|save| save["field"]["tapped"] = json!([9, 3]), &["field.tapped", "out of order"]),
        (|save| save["rules"]["turn_limit"] = json!(0), &["rules.turn_limit"]),
    ];
    check_cases(cases);
}

/// The same for the list of used cards.
#[test]
fn everything_wrong_with_the_list_of_cards_is_named() {
    let cases: &[Case] = &[
        (|save| save["cards"][5]["definition"] = json!("12"), &["sixteen hexadecimal digits", "line 1"]),
        (
            |save| save["cards"][5]["definition"] = json!("0123456789abcdef"),
            &["Black Jade Recruit (STT01-004) has changed since this was saved"],
        ),
        (
            |save| save["cards"][35]["id"] = json!("STT09-001"),
            &["Shao's Perseverance (STT09-001) is no longer in the game"],
        ),
        (
            |save| {
                save["cards"][35] =
                    json!({"id": "ZZZ\u{7}", "name": "Z".repeat(5000), "definition": "0123456789abcdef"});
            },
            &["ZZZ (ZZZ) is no longer in the game"],
        ),
        (
            |save| save["cards"][7] = save["cards"][6].clone(),
            &["cards[7]", "STT01-005 is out of order", "each card once"],
        ),
        (|save| save["cards"].as_array_mut().unwrap().swap(8, 9), &["cards[9]", "STT01-007 is out of order"]),
        (|save| save["cards"] = json!([]), &["cards: IKZ (IKZ-001) is not listed"]),
        (|save| drop(save["cards"].as_array_mut().unwrap().remove(1)), &["IKZ Token (IKZ-002) is not listed"]),
        (|save| drop(save["cards"].as_array_mut().unwrap().pop()), &["there is no cards[35]; 35 are listed"]),
        (
            |save| {
                let one = json!({"id": "A", "name": "A", "definition": "0123456789abcdef"});
                save["cards"] = json!(vec![one; 1500]);
            },
            &["cards: 1500 cards; a match has at most 106 different ones"],
        ),
        (
            |save| {
                let id =
                    |number: usize| json!({"id": format!("A-{number:05}"), "name": "", "definition": "0".repeat(16)});
                save["cards"] = json!((0..106).map(id).collect::<Vec<_>>());
            },
            &[" (A-00000),  (A-00001) and 104 other cards are no longer in the game"],
        ),
        (|save| save["cards"][3]["power"] = json!(1), &["unknown field `power`"]),
        (|save| save["players"][0]["leader"] = json!(256), &["256", "line 1"]),
        (|save| save["players"][0]["leader"] = json!(255), &["players[0].leader", "no cards[255]"]),
    ];
    check_cases(cases);
}

/// Each spoilt save is refused, and the error says every word.
fn check_cases(cases: &[Case]) {
    for (spoil, words) in cases {
        let mut document = json_of(&middle());
        spoil(&mut document);
        let error = load_json(&document).expect_err(words[0]).to_string();
        for word in *words {
            assert!(error.contains(word), "{error:?} does not say {word:?}");
        }
        assert!(error.len() < 300, "too long to read: {error}");
    }
}

/// An unused card could refuse a save for nothing when it changes.
#[test]
fn a_card_that_nothing_uses_is_not_listed() {
    let table = azuki_cards::table();
    let deck = starter("raizan").unwrap();
    let state = start(Ruleset::default(), table, [&deck, &deck], 1, &mut NoEvents).unwrap();
    let mut document = json_of(&state);
    let shao = json_of(&middle())["cards"][19].clone();
    document["cards"].as_array_mut().unwrap().push(shao);
    let error = load_json(&document).unwrap_err().to_string();
    assert_eq!(error, "cards[19]: the match does not use STT02-001");
}

/// 10,000 cards are more bytes than a save may have; in a replay they are counted.
#[test]
fn ten_thousand_cards_are_refused() {
    let table = azuki_cards::table();
    let one = json!({"id": "STT01-003", "name": "", "definition": "0123456789abcdef"});
    let mut document = json_of(&middle());
    document["cards"] = json!(vec![one.clone(); 10_000]);
    assert!(matches!(load_json(&document), Err(SnapshotError::TooLong { .. })));
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let engine = Engine::new(Config { seed: 1, ..Config::default() }, table, [&decks[0], &decks[1]]).unwrap();
    let mut replay: Value = serde_json::from_slice(&engine.replay().unwrap().save(table, Format::Json)).unwrap();
    replay["cards"] = json!(vec![one; 10_000]);
    let error = azuki_engine::snapshot::Replay::load(&serde_json::to_vec(&replay).unwrap(), table).unwrap_err();
    assert_eq!(error.to_string(), "cards: 10000 cards; a match has at most 106 different ones");
}

#[test]
fn cut_bytes_are_refused_at_every_length() {
    let table = azuki_cards::table();
    for bytes in [save(&middle(), table, Format::Binary), serde_json::to_vec(&json_of(&middle())).unwrap()] {
        assert!(load(&bytes, table).is_ok());
        for length in 0..bytes.len() {
            assert!(load(&bytes[..length], table).is_err(), "{length} of {} bytes were accepted", bytes.len());
        }
        let mut longer = bytes.clone();
        longer.push(b'x');
        assert!(load(&longer, table).is_err(), "a byte too many was accepted");
    }
}

#[test]
fn a_changed_byte_is_noticed_or_harmless() {
    let table = azuki_cards::table();
    let state = middle();
    let good = save(&state, table, Format::Binary);
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            if let Ok(loaded) = load(&bytes, table) {
                // A letter of a name: the cards and the match are the same.
                assert_eq!(loaded, state, "byte {at} bit {bit} makes another match unnoticed");
            }
        }
    }
}
