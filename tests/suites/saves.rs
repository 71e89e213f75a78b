//! Saves: exact in both forms, old ones still open, and everything wrong is named with its place.

use azuki_engine::ids::Player;
use azuki_engine::snapshot::{Format, STATE_VERSION, SnapshotError, load, save};
use azuki_engine::state::PendingKind;
use azuki_engine::{Config, Engine};
use azuki_tests::doors::check_saves;
use serde_json::{Value, json};

fn sample(name: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A sample with the hash of today's cards: new cards do not make old samples worthless.
fn sample_json() -> Value {
    let mut document: Value = serde_json::from_slice(&sample("save-v1.json")).unwrap();
    document["card_table"] = json!(format!("{:016x}", azuki_cards::table().hash()));
    document
}

fn load_json(document: &Value) -> Result<azuki_engine::state::State, SnapshotError> {
    load(&serde_json::to_vec(document).unwrap(), azuki_cards::table())
}

/// Where the binary form has the card table's hash: behind the head, "save", the version and the ruleset.
const HASH_AT: usize = 6 + 5 + 1 + 9;

fn sample_binary() -> Vec<u8> {
    let mut bytes = sample("save-v1.bin");
    let end = HASH_AT + bytes[HASH_AT..].iter().position(|byte| byte & 0x80 == 0).unwrap() + 1;
    let mut hash = azuki_cards::table().hash();
    let mut varint = Vec::new();
    while hash >= 0x80 {
        varint.push(hash as u8 | 0x80);
        hash >>= 7;
    }
    varint.push(hash as u8);
    bytes.splice(HASH_AT..end, varint);
    bytes
}

#[test]
fn every_version_has_samples_that_still_open() {
    for version in 1..=STATE_VERSION {
        for form in ["save", "replay"] {
            assert!(!sample(&format!("{form}-v{version}.json")).is_empty());
        }
    }
    let state = load_json(&sample_json()).unwrap();
    assert_eq!(state.pending().kind, PendingKind::BottomOrder, "the sample stands in the middle of a card's text");
    assert_eq!(state.pending().who, Player::One);
    assert_eq!(load(&sample_binary(), azuki_cards::table()).as_ref(), Ok(&state), "both forms are the same match");
    check_saves(&state, azuki_cards::table()).unwrap();
}

#[test]
fn a_loaded_match_goes_on_as_the_saved_one() {
    let table = azuki_cards::table();
    let state = load_json(&sample_json()).unwrap();
    let mut ends = [0, 0];
    for (at, format) in [Format::Json, Format::Binary].into_iter().enumerate() {
        let mut engine = Engine::new(Config::default(), table);
        engine.load(&save(&state, table, format)).unwrap();
        assert!(engine.replay().is_none(), "the beginning of a loaded match is not known");
        let mut list = azuki_engine::action::ActionList::new();
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
    let mut engine = Engine::new(Config::default(), table);
    engine.resume(load_json(&sample_json()).unwrap());
    let before = engine.hash();
    assert!(engine.load(b"{}").is_err());
    assert_eq!(engine.hash(), before);
}

/// What is changed in a good save, and the words that must be in the error.
#[test]
fn everything_wrong_is_named_with_its_place() {
    type Spoil = fn(&mut Value);
    let cases: &[(Spoil, &[&str])] = &[
        (|save| save["state_version"] = json!(2), &["state_version 2", "newer"]),
        (|save| save["state_version"] = json!(0), &["no state_version 0"]),
        (|save| save["ruleset_id"] = json!("azuki_v9"), &["azuki_v9", "azuki_v1"]),
        (|save| save["card_table"] = json!("0123456789abcdef"), &["0123456789abcdef", "card table"]),
        (|save| save["card_table"] = json!("12"), &["sixteen hexadecimal digits", "line 1"]),
        (|save| save["document"] = json!("replay"), &["it is a replay, not a save"]),
        (|save| save["random"]["position"] = json!(0), &["state_hash", "changed or damaged"]),
        (|save| save["luck"] = json!(1), &["unknown field `luck`"]),
        (|save| save["phase"] = json!("dinner"), &["dinner", "main"]),
        (|save| save["players"][0]["hand"] = json!([200]), &["players[0].hand[0]", "no card 200"]),
        (|save| save["players"][0]["deck"][0] = json!(70), &["players[0].deck[0]", "card 70 belongs to the other"]),
        (
            |save| save["players"][0]["leader"] = json!("STT01-003"),
            &["players[0].leader", "STT01-003 is of type entity"],
        ),
        (|save| save["players"][1]["main"][7] = json!("STT09-001"), &["players[1].main[7]", "STT09-001"]),
        (|save| save["players"][1]["main"] = json!([]), &["players[1].main", "0 cards instead of 50"]),
        (|save| save["running"]["pending"] = Value::Null, &["running", "something is running"]),
        (|save| save["running"]["pending"]["kind"] = json!("confirm"), &["running", "not for this choice"]),
        (|save| save["running"]["frames"][0]["pc"] = json!(99), &["running.frames[0]", "99"]),
        (|save| save["running"]["frames"][0]["ability"] = json!(9999), &["running.frames[0]", "9999"]),
        (|save| save["field"]["tapped"] = json!([9, 3]), &["field.tapped", "out of order"]),
        (|save| save["rules"]["turn_limit"] = json!(0), &["rules.turn_limit"]),
    ];
    for (spoil, words) in cases {
        let mut document = sample_json();
        spoil(&mut document);
        let error = load_json(&document).expect_err(words[0]).to_string();
        for word in *words {
            assert!(error.contains(word), "{error:?} does not say {word:?}");
        }
    }
}

#[test]
fn cut_bytes_are_refused_at_every_length() {
    let table = azuki_cards::table();
    for bytes in [sample_binary(), serde_json::to_vec(&sample_json()).unwrap()] {
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
    let good = sample_binary();
    let state = load(&good, table).unwrap();
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            if let Ok(loaded) = load(&bytes, table) {
                assert_eq!(loaded, state, "byte {at} bit {bit} makes another match unnoticed");
            }
        }
    }
}
