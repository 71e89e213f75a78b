//! The quality of messages: every mistake of a file at once, each with file, line, card, field and remedy.

use std::path::{Path, PathBuf};

use azuki_card_compiler::{CardError, Source, append_lock, compile, compile_decks};
use azuki_engine::def::CardTable;

fn broken() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

fn source(name: &str, text: &str, shipped: bool) -> Source {
    Source { name: name.into(), text: text.into(), shipped }
}

/// The IKZ cards every table needs.
const IKZ: &str = r#"{ "set": "IKZ", "name": "IKZ", "cards": [
    { "id": "IKZ-001", "name": "IKZ", "element": "neutral", "type": "ikz" },
    { "id": "IKZ-002", "name": "IKZ Token", "element": "neutral", "type": "token" }
] }"#;
const LOCK: &str = "IKZ-001 0\nIKZ-002 1\n";

fn shown(errors: &[CardError]) -> String {
    errors.iter().fold(String::new(), |text, error| text + &error.to_string() + "\n")
}

fn compiled(text: &str) -> Result<CardTable, Vec<CardError>> {
    compile(&[source("ikz.json", IKZ, true), source("own.json", text, false)], LOCK)
}

#[test]
fn a_broken_set_names_every_mistake() {
    let text = std::fs::read_to_string(broken().join("set.json")).expect("the broken set");
    let errors = compile(&[source("ikz.json", IKZ, true), source("set.json", &text, false)], LOCK).unwrap_err();
    let golden = broken().join("expected.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, shown(&errors)).expect("the golden can be written");
    }
    let wanted = std::fs::read_to_string(golden).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(shown(&errors), wanted, "run `cargo forge bless` if this is meant");
}

#[test]
fn the_lock_is_append_only() {
    let ikz = [source("ikz.json", IKZ, true)];
    let with = |lock: &str| shown(&compile(&ikz, lock).unwrap_err());
    assert!(compile(&ikz, LOCK).is_ok());
    assert_eq!(with("IKZ-001 0\n"), "cards/ids.lock: IKZ-002 has no number yet; run `cargo forge bless`\n");
    assert!(with("IKZ-001 1\nIKZ-002 0\n").contains("cards/ids.lock:1: IKZ-001 has the number 1, expected 0"));
    assert!(with("IKZ-001 0\nIKZ-001 1\nIKZ-002 2\n").contains("cards/ids.lock:2: IKZ-001 is there twice"));
    assert!(with("IKZ-001 0\nIKZ-002 1\nGONE-001 2\n").contains("GONE-001 has a number but no set file has the card"));
    assert!(with("IKZ-001\nIKZ-002 0\n").contains("expected an id and its number"));
    assert_eq!(append_lock("", &ikz), LOCK);
    assert_eq!(append_lock("IKZ-002 0\n", &ikz), "IKZ-002 0\nIKZ-001 1\n");
    assert_eq!(append_lock(LOCK, &ikz), LOCK);
}

#[test]
fn the_lock_decides_the_numbers() {
    let table = compile(&[source("ikz.json", IKZ, true)], "IKZ-002 0\nIKZ-001 1\n").expect("a sound table");
    assert_eq!(table.by_id("IKZ-002").map(|def| def.0), Some(0));
    assert_eq!(table.by_id("IKZ-001").map(|def| def.0), Some(1));
}

#[test]
fn a_long_ability_goes_on_in_a_continuation() {
    let draws = vec![r#"{ "draw": 1 }"#; 40].join(",");
    let text = format!(
        r#"{{ "set": "OWN", "name": "Own", "cards": [{{ "id": "OWN-001", "name": "Long", "element": "fire", "type": "spell",
        "played_in": "main", "cost": 1, "abilities": [{{ "timing": "spell", "do": [{draws}] }}] }}] }}"#
    );
    let table = compiled(&text).unwrap_or_else(|errors| panic!("{}", shown(&errors)));
    let def = table.by_id("OWN-001").expect("the card");
    assert_eq!(table.abilities_of(def).count(), 1);
    assert_eq!(table.all_abilities().count(), 4, "the turn draw, the head and two continuations");
}

#[test]
fn decks_name_their_mistakes_too() {
    let table = compile(&[source("ikz.json", IKZ, true)], LOCK).expect("a sound table");
    let deck = "{\n\"id\": \"a\",\n\"name\": \"A\",\n\"leader\": \"IKZ-01\",\n\"gate\": 4,\n\"cards\": {\n\"IKZ-001\": 0,\n\
                \"IKZ-001\": 2,\n\"WHO-999\": \"x\" }, \"card\": {}\n}";
    let errors = compile_decks(&[source("deck.json", deck, true)], &table).unwrap_err();
    assert_eq!(
        shown(&errors),
        "deck.json:5: gate: expected a text, found 4\n\
         deck.json:7: cards.IKZ-001: expected a number of copies from 1 to 50\n\
         deck.json:8: cards.IKZ-001: the card is there twice; add the copies up\n\
         deck.json:9: unknown field \"card\"; did you mean \"cards\"?\n\
         deck.json:9: cards.WHO-999: expected a whole number from 0 to 255, found \"x\"\n"
    );
    let deck = r#"{ "id": "a", "name": "A", "leader": "IKZ-01", "gate": "IKZ-001", "cards": { "IKZ-002": 2 } }"#;
    let errors = compile_decks(&[source("deck.json", deck, true)], &table).unwrap_err();
    assert_eq!(shown(&errors), "deck.json:1: leader: no card has the id \"IKZ-01\"; did you mean \"IKZ-001\"?\n");
    let deck = deck.replace("IKZ-01\"", "IKZ-001\"");
    let decks = compile_decks(&[source("deck.json", &deck, true)], &table).expect("a readable deck");
    assert_eq!(decks[0].main.len(), 2);
}

#[test]
fn hostile_text_is_an_error_and_never_a_panic() {
    let cards = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the compiler lies in cards/").to_owned();
    let text = std::fs::read_to_string(cards.join("sets/test.json")).expect("the test set");
    assert!(compiled(&text).is_ok());
    // A fixed sequence: cut, doubled and swapped at places all over the file.
    let mut at = 7_usize;
    for _ in 0..300 {
        at = (at * 1_103_515_245 + 12_345) % text.len();
        let Some((head, tail)) = text.split_at_checked(at) else { continue };
        let _ = compiled(head);
        let _ = compiled(&format!("{head}]{tail}"));
        let _ = compiled(&format!("{head}{}", tail.replacen("chosen", "looked", 1)));
        let _ = compiled(&format!("{head}{}", tail.replacen('1', "255", 1)));
        let _ = compiled(&format!("{head}{}", tail.replacen("entity", "spell", 2)));
        let _ = compiled(&format!("{head}{}", tail.replacen("\"do\"", "\"effects\"", 1)));
    }
    for text in ["", "null", "[]", "{}", "\u{0}", "{\"cards\": [{}, [], 1]}", "{\"cards\": {\"a\": 1}}"] {
        assert!(compiled(text).is_err(), "{text:?}");
    }
    assert!(compiled(&"x".repeat(1 << 21)).is_err());
    let many = format!(r#"{{ "set": "OWN", "name": "Own", "cards": [{}] }}"#, vec!["{}"; 20_000].join(","));
    assert!(compiled(&many).is_err());
}
