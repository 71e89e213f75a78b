//! A match that is left is there again, a damaged one is set aside, and what was set stays set.

use serde_json::Value;

use super::puppet::{Means, Puppet};
use crate::input::{Input, Key};
use crate::platform::storage::{Memory, Storage};
use crate::scene::Go;
use crate::scene::duel::Ask;
use crate::start::Start;

fn some_turns(disk: &Memory) -> (u64, usize) {
    let mut puppet = Puppet::new(Means::Clicks, "easy", 21, disk.clone());
    for _ in 0..12 {
        puppet.until_asked();
        if puppet.duel().is_none_or(|duel| duel.asked.ask == Ask::Over) {
            break;
        }
        puppet.decide();
    }
    puppet.until_asked();
    let duel = puppet.duel().expect("twelve decisions end no match");
    let left = (duel.session.hash(), duel.session.history().len());
    // The window is closed in the middle.
    assert!(puppet.app.frame(&Input { close: true, ..Input::default() }).quit);
    left
}

#[test]
fn a_match_that_was_left_goes_on_where_it_was() {
    let disk = Memory::default();
    let (hash, length) = some_turns(&disk);
    let mut puppet = Puppet::with(Means::Keys, Start::Title, 21, disk);
    assert!(puppet.is_menu());
    // The title offers it first; the first key shows where the keyboard stands.
    puppet.press(Key::Enter);
    puppet.press(Key::Enter);
    puppet.wait(3);
    let duel = puppet.duel().expect("the match goes on");
    assert_eq!((duel.session.hash(), duel.session.history().len()), (hash, length));
}

#[test]
fn a_damaged_match_is_set_aside_and_the_title_comes() {
    let mut disk = Memory::default();
    some_turns(&disk);
    disk.write("match.json", b"{\"document\": \"azuki_match\", \"half\": ").unwrap();
    let mut puppet = Puppet::with(Means::Keys, Start::Title, 21, disk.clone());
    puppet.press(Key::Enter);
    puppet.press(Key::Enter);
    puppet.wait(3);
    assert!(puppet.duel().is_none(), "there is no match to go on with");
    assert_eq!(disk.read("match.json").unwrap(), None);
    let names = disk.list("").unwrap();
    assert!(names.iter().any(|name| name.contains("damaged")), "{names:?}");
}

/// As a file would be that was written when Mizuki still was another card.
fn with_another_mizuki(file: &[u8]) -> Vec<u8> {
    let mut file: Value = serde_json::from_slice(file).unwrap();
    let cards = file["replay"]["cards"].as_array_mut().unwrap();
    let mizuki = cards.iter_mut().find(|card| card["id"] == "STT02-013").unwrap();
    mizuki["definition"] = "0123456789abcdef".into();
    file.to_string().into_bytes()
}

/// Whether words are on the screen.
fn shows(puppet: &mut Puppet, words: &str) -> bool {
    puppet.wait(2);
    puppet.app.canvas().marks().iter().any(|mark| mark.name.contains(words))
}

#[test]
fn a_match_whose_card_changed_is_set_aside_with_a_plain_sentence() {
    let mut disk = Memory::default();
    some_turns(&disk);
    let file = with_another_mizuki(&disk.read("match.json").unwrap().unwrap());
    disk.write("match.json", &file).unwrap();
    let mut puppet = Puppet::with(Means::Keys, Start::Title, 21, disk.clone());
    puppet.app.canvas().keep_marks();
    let sentence = "The match in progress cannot go on: Mizuki (STT02-013) has changed since this was saved.";
    assert!(shows(&mut puppet, sentence));
    assert!(!shows(&mut puppet, "damaged:"), "the file is sound");
    assert!(puppet.is_menu());
    assert_eq!(disk.read("match.json").unwrap(), None);
    let names = disk.list("").unwrap();
    let aside = names.iter().find(|name| name.starts_with("match.json.")).expect("nothing is thrown away");
    assert_eq!(disk.read(aside), Ok(Some(file)));
}

#[test]
fn a_replay_whose_card_changed_says_so_and_stays() {
    let mut disk = Memory::default();
    some_turns(&disk);
    let file = with_another_mizuki(&disk.read("match.json").unwrap().unwrap());
    let name = "replays/0-old-match.json";
    disk.write(name, &file).unwrap();
    let mut puppet = Puppet::with(Means::Clicks, Start::Title, 21, disk.clone());
    puppet.app.go(Go::Replays);
    puppet.app.canvas().keep_marks();
    puppet.app.go(Go::Replay(name.to_owned()));
    let sentence = "This replay cannot be watched: Mizuki (STT02-013) has changed since this was saved";
    assert!(shows(&mut puppet, sentence));
    assert!(puppet.is_menu());
    assert_eq!(disk.read(name), Ok(Some(file)), "it stays where it is");
}

#[test]
fn the_table_is_left_for_the_title_and_found_again() {
    let mut puppet = Puppet::new(Means::Keys, "easy", 21, Memory::default());
    for _ in 0..4 {
        puppet.until_asked();
        puppet.decide();
    }
    puppet.until_asked();
    let hash = puppet.duel().unwrap().session.hash();
    // Asked, and answered with no; then with yes.
    puppet.press(Key::Escape);
    puppet.press(Key::Escape);
    assert!(puppet.duel().is_some(), "no is the way back");
    puppet.press(Key::Escape);
    puppet.press(Key::Left);
    puppet.press(Key::Enter);
    puppet.wait(3);
    assert!(puppet.is_menu() && puppet.duel().is_none());
    puppet.press(Key::Enter);
    puppet.press(Key::Enter);
    puppet.wait(3);
    assert_eq!(puppet.duel().expect("the title offers it").session.hash(), hash);
}

#[test]
fn a_match_is_taken_away_and_brought_back() {
    let disk = Memory::default();
    let (hash, length) = some_turns(&disk);
    let mut puppet = Puppet::with(Means::Clicks, Start::Title, 21, disk.clone());
    puppet.app.go(Go::ExportMatch);
    let out = puppet.app.frame(&Input::default()).exported.expect("the match is handed out");
    assert_eq!(out.name, "azuki-match.json");
    assert_eq!(puppet.app.frame(&Input::default()).exported, None, "once");
    // On another machine, where another match is in progress.
    let elsewhere = Memory::default();
    let mut other = Puppet::new(Means::Clicks, "easy", 22, elsewhere.clone());
    other.until_asked();
    other.decide();
    other.until_asked();
    assert!(other.app.frame(&Input { close: true, ..Input::default() }).quit);
    let mut other = Puppet::with(Means::Clicks, Start::Title, 22, elsewhere.clone());
    other.app.import("notes.txt", b"no match");
    assert!(other.is_menu(), "nonsense changes nothing");
    assert_eq!(elsewhere.list("replays").unwrap(), Vec::<String>::new());
    other.app.import(&out.name, &out.bytes);
    other.wait(2);
    let duel = other.duel().expect("it goes on at once");
    assert_eq!((duel.session.hash(), duel.session.history().len()), (hash, length));
    let kept = elsewhere.list("replays").unwrap();
    assert!(kept.len() == 1 && kept[0].ends_with("_raizan_shao_unfinished.json"), "{kept:?}");
    other.app.go(Go::ExportReplay(kept[0].clone()));
    let replay = other.app.frame(&Input::default()).exported.expect("a replay is handed out");
    assert!(kept[0].ends_with(&replay.name) && crate::session::ReplayView::load(&replay.bytes).is_ok());
    assert_eq!(elsewhere.read("match.json"), Ok(Some(out.bytes)), "a reload goes on with it");
}

#[test]
fn a_match_that_is_over_becomes_a_replay() {
    let disk = Memory::default();
    let mut puppet = Puppet::with(Means::Clicks, Start::Title, 21, disk.clone());
    puppet.app.stage("result", 5, 0).unwrap();
    puppet.app.go(Go::SaveReplay);
    puppet.app.canvas().keep_marks();
    assert!(!shows(&mut puppet, "Save replay"), "it is kept once");
    puppet.app.go(Go::Replays);
    assert!(shows(&mut puppet, "turns · ") && !shows(&mut puppet, "· 0 turns"));
    let kept = disk.list("replays").unwrap();
    let bytes = disk.read(&kept[0]).unwrap().unwrap();
    let elsewhere = Memory::default();
    let mut other = Puppet::with(Means::Clicks, Start::Title, 21, elsewhere.clone());
    other.app.import("friend.json", &bytes);
    assert!(other.is_menu(), "the list of replays is shown");
    let brought = elsewhere.list("replays").unwrap();
    assert_eq!(brought.len(), 1);
    assert_eq!(elsewhere.read(&brought[0]), Ok(Some(bytes)));
    let result = |name: &str| name.rsplit('_').next().map(str::to_owned);
    assert_eq!(result(&brought[0]), result(&kept[0]), "it says how it ended");
}
