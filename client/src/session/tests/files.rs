//! Matches as files: the same at every step, and everything wrong is named.

use super::super::{Ending, Refusal, ReplayView};
use super::*;
use azuki_engine::Engine;
use azuki_engine::edit::Edit;
use azuki_engine::snapshot::Format;
use serde_json::{Value, json};

fn load(bytes: &[u8]) -> Result<Session, Refusal> {
    Session::load_with(bytes, Setup::usual_seats(), Thinking::Visits(4))
}

fn same(one: &Session, other: &Session) {
    assert_eq!(one.hash(), other.hash());
    assert_eq!(one.setup(), other.setup());
    assert_eq!((one.viewer(), one.actor(), one.replay()), (other.viewer(), other.actor(), other.replay()));
    assert_eq!(one.result(), other.result());
    assert!((one.seconds() - other.seconds()).abs() < 1e-3);
    assert_eq!(one.history().len(), other.history().len());
    for (left, right) in one.history().iter().zip(other.history()) {
        assert!(left.state == right.state && left.events == right.events);
        assert_eq!((left.action, left.actor), (right.action, right.actor));
    }
}

#[test]
fn a_match_is_the_same_after_every_step() {
    let (mut session, mut dice) = (against_bot(3), Dice::new(3));
    loop {
        wait(&mut session);
        same(&session, &load(&session.save()).unwrap());
        if !act_somehow(&mut session, &mut dice) {
            break;
        }
        same(&session, &load(&session.save()).unwrap());
    }
    assert!(session.history().len() > 40);
}

#[test]
fn a_loaded_match_is_played_to_its_end() {
    let (mut session, mut dice) = (against_bot(5), Dice::new(5));
    for _ in 0..15 {
        act_somehow(&mut session, &mut dice);
    }
    let mut loaded = load(&session.save()).unwrap();
    let mut events = Vec::new();
    loaded.take_events(&mut events);
    assert!(events.is_empty(), "the table is made from the view");
    assert_eq!(loaded.can_undo(), session.can_undo());
    while act_somehow(&mut loaded, &mut dice) {}
    assert!(loaded.result().is_some());
    assert_eq!(loaded.replay().unwrap().steps.len() + 1, loaded.history().len());
}

#[test]
fn two_people_find_the_curtain_down() {
    let (mut session, mut dice) = (hot_seat(6), Dice::new(6));
    for _ in 0..20 {
        act_somehow(&mut session, &mut dice);
    }
    session.reveal();
    assert!(!session.needs_curtain());
    let mut loaded = load(&session.save()).unwrap();
    assert!(loaded.needs_curtain(), "who knows who sits there now");
    loaded.reveal();
    same(&session, &loaded);
}

#[test]
fn giving_up_is_written_down() {
    let (mut session, mut dice) = (against_bot(7), Dice::new(7));
    for _ in 0..8 {
        act_somehow(&mut session, &mut dice);
    }
    session.concede();
    let loaded = load(&session.save()).unwrap();
    same(&session, &loaded);
    assert_eq!(loaded.result().unwrap().reason, Ending::Conceded);
}

#[test]
fn bare_saves_and_replays_of_the_engine_are_opened() {
    let (mut session, mut dice) = (hot_seat(2), Dice::new(2));
    for _ in 0..25 {
        act_somehow(&mut session, &mut dice);
    }
    let table = session.table();
    for format in [Format::Json, Format::Binary] {
        let replayed = load(&session.replay().unwrap().save(table, format)).unwrap();
        assert_eq!((replayed.hash(), replayed.history().len()), (session.hash(), session.history().len()));
        assert_eq!(replayed.setup().seats, Setup::usual_seats());
        assert_eq!(replayed.setup().decks, ["raizan", "shao"]);
        assert_eq!(replayed.setup().seed, 2);
        let engine = Engine::from_state(&session.history().last().unwrap().state, table);
        let mut saved = load(&engine.save(format)).unwrap();
        assert_eq!((saved.hash(), saved.history().len()), (session.hash(), 1));
        assert!(saved.replay().is_none(), "its beginning is not known");
        for _ in 0..5 {
            act_somehow(&mut saved, &mut dice);
            same(&saved, &load(&saved.save()).unwrap());
        }
    }
}

#[test]
fn everything_wrong_is_named() {
    type Spoil = fn(&mut Value);
    let (mut session, mut dice) = (against_bot(1), Dice::new(1));
    for _ in 0..20 {
        act_somehow(&mut session, &mut dice);
    }
    let good: Value = serde_json::from_slice(&session.save()).unwrap();
    let cases: &[(Spoil, &str)] = &[
        (|file| file["document"] = json!("novel"), "\"novel\""),
        (|file| file["version"] = json!(2), "version 2"),
        (|file| file["version"] = json!("one"), "invalid type"),
        (|file| file["viewer"] = json!(2), "viewer: there is no seat 2"),
        (|file| file["conceded"] = json!(9), "conceded: there is no seat 9"),
        (|file| file["seconds"] = json!(-1.0), "seconds: -1"),
        (|file| file["seats"][1] = json!({"bot": "godlike"}), "seats[1]: there is no level \"godlike\""),
        (|file| file["seats"][0] = json!({"cat": "Tama"}), "cat"),
        (|file| file["seats"] = json!([]), "array of length 2 at line 1"),
        (|file| file["decks"][0] = json!("shao"), "decks[0]"),
        (|file| file["luck"] = json!(1), "luck"),
        (|file| file["replay"] = Value::Null, "either a replay"),
        (|file| file["steps"] = json!([[6, 0, 0, 0, "0000000000000000"]]), "either a replay"),
        (|file| file["replay"]["seed"] = json!(99), "starts otherwise"),
        (|file| file["replay"]["steps"][3][4] = json!("0123456789abcdef"), "step 3 leads to"),
        (|file| file["replay"]["steps"][4][0] = json!(77), "step 4 is refused: There is no such action"),
        (|file| file["replay"]["steps"][4][0] = json!(777), "replay: "),
        (|file| file["replay"]["cards"][4]["definition"] = json!("12"), "replay: "),
        (|file| file["replay"]["cards"][4]["id"] = json!("STT01-002"), "replay: cards[4]: STT01-002 is out of order"),
        (|file| file["replay"]["decks"][1]["main"][0] = json!(99), "replay: decks[1].main[0]: there is no cards[99]"),
        (|file| file["replay"] = json!([1, 2, 3]), "replay: "),
    ];
    for (spoil, words) in cases {
        let mut file = good.clone();
        spoil(&mut file);
        let error = load(file.to_string().as_bytes()).expect_err(words).to_string();
        assert!(error.contains(words), "{error:?} does not say {words:?}");
    }
    assert!(load(good.to_string().as_bytes()).is_ok());
}

#[test]
fn a_match_from_a_save_is_checked_too() {
    let (mut session, mut dice) = (against_bot(1), Dice::new(1));
    for _ in 0..12 {
        act_somehow(&mut session, &mut dice);
    }
    let engine = Engine::from_state(&session.history().last().unwrap().state, session.table());
    let mut saved = load(&engine.save(Format::Binary)).unwrap();
    for _ in 0..4 {
        act_somehow(&mut saved, &mut dice);
    }
    let good: Value = serde_json::from_slice(&saved.save()).unwrap();
    for (path, value, words) in [
        ("hash", json!("12"), "steps[1]: a hash has sixteen hexadecimal digits"),
        ("hash", json!("+123456789abcdef"), "steps[1]"),
        ("hash", json!("0123456789abcdef"), "step 1 leads to"),
        ("kind", json!(55), "step 1 is refused"),
    ] {
        let mut file = good.clone();
        file["steps"][1][if path == "hash" { 4 } else { 0 }] = value;
        let error = load(file.to_string().as_bytes()).expect_err(words).to_string();
        assert!(error.contains(words), "{error:?} does not say {words:?}");
    }
    let mut file = good.clone();
    file["save"]["turn"] = json!(190);
    assert!(load(file.to_string().as_bytes()).is_err());
}

#[test]
fn hostile_bytes_are_errors() {
    let (mut session, mut dice) = (against_bot(1), Dice::new(1));
    for _ in 0..6 {
        act_somehow(&mut session, &mut dice);
    }
    let good = session.save();
    for length in (0..good.len()).step_by(41) {
        assert!(load(&good[..length]).is_err(), "{length} of {} bytes were accepted", good.len());
    }
    let mut accepted = 0;
    for _ in 0..400 {
        let mut bytes = good.clone();
        let at = dice.below(bytes.len() as u32) as usize;
        bytes[at] ^= 1 << dice.below(8);
        if let Ok(loaded) = load(&bytes) {
            // A letter of a name, a digit of the seconds, a level: the match itself is the same.
            assert_eq!(loaded.hash(), session.hash());
            accepted += 1;
        }
    }
    assert!(accepted < 100, "{accepted} of 400 damaged files were accepted");
    for bytes in [&b""[..], b"null", b"[]", b"AZKS", b"AZKR\x01\x00", b"{\"document\":\"azuki_match\"}", b"\xff\xff"] {
        assert!(load(bytes).is_err());
    }
    let deep = [b"{\"document\":\"azuki_match\",\"version\":1,\"replay\":".to_vec(), b"[".repeat(100_000)].concat();
    assert!(load(&deep).is_err());
    assert!(load(&vec![b' '; (1 << 24) + 1]).unwrap_err().to_string().contains("too many"));
}

/// As a file would be that was written when a card still was another one.
fn with_another(file: &[u8], part: &str, id: &str) -> Vec<u8> {
    let mut file: Value = serde_json::from_slice(file).unwrap();
    let cards = file[part]["cards"].as_array_mut().unwrap();
    let card = cards.iter_mut().find(|card| card["id"] == id).unwrap();
    card["definition"] = json!("0123456789abcdef");
    file.to_string().into_bytes()
}

#[test]
fn a_card_that_changed_is_named_in_a_plain_sentence() {
    let (mut session, mut dice) = (hot_seat(1), Dice::new(1));
    for _ in 0..12 {
        act_somehow(&mut session, &mut dice);
    }
    let words = "Mizuki (STT02-013) has changed since this was saved".to_owned();
    let file = with_another(&session.save(), "replay", "STT02-013");
    assert_eq!(load(&file).unwrap_err(), Refusal::OtherCards(words.clone()));
    assert_eq!(ReplayView::load(&file).unwrap_err(), Refusal::OtherCards(words.clone()));
    let engine = Engine::from_state(&session.history().last().unwrap().state, session.table());
    let saved = load(&engine.save(Format::Binary)).unwrap();
    let file = with_another(&saved.save(), "save", "STT02-013");
    assert_eq!(load(&file).unwrap_err(), Refusal::OtherCards(words));
    let gone = String::from_utf8(session.save()).unwrap().replace("STT02-017", "STT02-018");
    let words = "Shao's Perseverance (STT02-018) is no longer in the game".to_owned();
    assert_eq!(load(gone.as_bytes()).unwrap_err(), Refusal::OtherCards(words));
}

/// A developer may give a card to a deck that has none of it: then only the change of the board names it.
#[test]
fn a_card_that_was_given_and_changed_is_named_too() {
    let (mut session, mut dice) = (hot_seat(2), Dice::new(2));
    let def = session.table().by_id("STT01-010").unwrap();
    while session.edit(Edit::Give { player: Player::Zero, def }).is_err() {
        act_somehow(&mut session, &mut dice);
    }
    let file = session.save();
    same(&session, &load(&file).unwrap());
    let mut file: Value = serde_json::from_slice(&file).unwrap();
    assert_eq!(file["edits"][0]["change"]["give"]["card"], "STT01-010");
    file["edits"][0]["change"]["give"]["definition"] = json!("0123456789abcdef");
    let words = "Indra (STT01-010) has changed since this was saved".to_owned();
    assert_eq!(load(file.to_string().as_bytes()).unwrap_err(), Refusal::OtherCards(words));
    // Older files do not say it; the hashes behind the change are checked all the same.
    file["edits"][0]["change"]["give"].as_object_mut().unwrap().remove("definition");
    assert!(load(file.to_string().as_bytes()).is_ok());
}

/// An update may put other cards into a starter deck; a match with the old list goes on.
#[test]
fn a_deck_that_is_no_starter_any_more_goes_on() {
    let table = azuki_cards::table();
    let mut list = super::super::starter("raizan").unwrap().list();
    list.main.reverse();
    let deck = azuki_engine::state::Deck::check(&list, table).unwrap();
    let config = azuki_engine::Config { seed: 5, ..azuki_engine::Config::default() };
    let engine = Engine::new(config, table, [&deck, &super::super::starter("shao").unwrap()]).unwrap();
    let replay: Value = serde_json::from_slice(&engine.replay().unwrap().save(table, Format::Json)).unwrap();
    let mut file: Value = serde_json::from_slice(&hot_seat(5).save()).unwrap();
    file["replay"] = replay;
    let session = load(file.to_string().as_bytes()).unwrap();
    assert_eq!(session.setup().decks, ["", "shao"]);
    same(&session, &load(&session.save()).unwrap());
}
