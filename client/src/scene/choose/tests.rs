//! The choice by mouse, finger and keys, in every window.

use super::*;
use crate::canvas::MarkKind;
use crate::input::Key;
use crate::scene::testing::{Stage, for_every_window};
use azuki_engine::state::Response;

fn choose(hotseat: bool) -> Choose {
    Choose::new(hotseat, &Settings::default(), azuki_cards::table())
}

fn duel(opponent: &str, decks: [&str; 2], seed: Option<u64>) -> Go {
    duel_under(Response::Once, opponent, decks, seed)
}

fn duel_under(response: Response, opponent: &str, decks: [&str; 2], seed: Option<u64>) -> Go {
    Go::Duel { opponent: opponent.to_owned(), decks: decks.map(str::to_owned), response, seed }
}

#[test]
fn nothing_overlaps_in_any_window() {
    for_every_window(|stage| {
        for hotseat in [false, true] {
            let mut scene = choose(hotseat);
            stage.check(&mut scene);
            stage.click(&mut scene, "Advanced");
            stage.check(&mut scene);
            stage.click(&mut scene, "Until you pass");
            stage.check(&mut scene);
            stage.click(&mut scene, "Seed");
            stage.write(&mut scene, "18446744073709551615");
            stage.check(&mut scene);
            stage.key(&mut scene, Key::Enter);
            assert_eq!(stage.walk(&mut scene).len(), 4);
            stage.click(&mut scene, "Done");
            stage.check(&mut scene);
            stage.walk(&mut scene);
            stage.click(&mut scene, "See cards");
            stage.check(&mut scene);
            let walked = stage.walk(&mut scene);
            assert_eq!(walked.len(), 18, "{walked:?}");
            stage.key(&mut scene, Key::Escape);
            assert!(scene.list.is_none());
        }
    });
}

#[test]
fn every_card_of_every_deck_can_be_read_in_every_window() {
    for_every_window(|stage| {
        let decks: Vec<String> = azuki_cards::decks().iter().map(|deck| deck.name.clone()).collect();
        for deck in decks {
            let mut scene = choose(false);
            stage.click(&mut scene, &format!("{deck} for You"));
            stage.click(&mut scene, "See cards");
            stage.pointer_away();
            for _ in 0..17 {
                stage.key(&mut scene, Key::Tab);
                stage.check(&mut scene);
            }
        }
    });
}

#[test]
fn a_match_starts_as_chosen_and_is_remembered() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = choose(false);
    assert_eq!(stage.click(&mut scene, "Start"), Some(duel("normal", ["raizan", "shao"], None)));
    let mut scene = choose(false);
    stage.click(&mut scene, "Shao for You");
    stage.tap(&mut scene, "Raizan for Opponent");
    stage.click(&mut scene, "Hard");
    assert_eq!(stage.click(&mut scene, "Start"), Some(duel("hard", ["shao", "raizan"], None)));
    let again = Choose::new(false, &stage.settings, azuki_cards::table());
    assert_eq!((again.chosen, again.level), (scene.chosen, 2));
    // Two people have no level, and the level is there again afterwards.
    let mut scene = Choose::new(true, &stage.settings, azuki_cards::table());
    assert_eq!(stage.click(&mut scene, "Start"), Some(duel("hotseat", ["shao", "raizan"], None)));
    assert_eq!(Choose::new(false, &stage.settings, azuki_cards::table()).level, 1);
}

#[test]
fn keys_alone_choose_everything() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = choose(false);
    stage.press_by_keys(&mut scene, "Shao for You");
    stage.press_by_keys(&mut scene, "Easy");
    stage.press_by_keys(&mut scene, "Advanced");
    stage.press_by_keys(&mut scene, "Until you pass");
    stage.press_by_keys(&mut scene, "Seed");
    stage.write(&mut scene, "1x2 3");
    stage.key(&mut scene, Key::Backspace);
    stage.write(&mut scene, "7");
    assert_eq!(stage.key(&mut scene, Key::Escape), None, "Esc leaves the field, not the panel");
    assert!(scene.advanced.open);
    assert_eq!(stage.key(&mut scene, Key::Escape), None, "Esc leaves the panel, not the scene");
    let expected = duel_under(Response::UntilPass, "easy", ["shao", "shao"], Some(127));
    assert_eq!(stage.press_by_keys(&mut scene, "Start"), Some(expected));
    assert_eq!(stage.key(&mut scene, Key::Escape), Some(Go::Back));
    assert_eq!(stage.click(&mut scene, "Back"), Some(Go::Back));
}

#[test]
fn a_seed_that_is_too_large_is_refused_and_says_why() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = choose(false);
    stage.click(&mut scene, "Advanced");
    stage.click(&mut scene, "Seed");
    stage.write(&mut scene, "99999999999999999999");
    stage.click(&mut scene, "Done");
    assert!(stage.says(&scene, "Seed 99999999999999999999"), "what is set can be seen without the panel");
    assert_eq!(stage.click(&mut scene, "Start"), None);
    assert!(stage.says(&scene, "too large"));
    stage.click(&mut scene, "Advanced");
    stage.click(&mut scene, "Seed");
    stage.key(&mut scene, Key::Delete);
    stage.click(&mut scene, "Done");
    assert!(stage.click(&mut scene, "Start").is_some());
}

#[test]
fn how_often_an_attack_is_answered_is_chosen_explained_and_remembered() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = choose(false);
    assert!(!stage.says(&scene, "until you pass"), "it is as usual");
    stage.click(&mut scene, "Advanced");
    assert!(stage.says(&scene, "may answer each attack once"));
    stage.tap(&mut scene, "Until you pass");
    assert!(stage.says(&scene, "may keep answering until they pass"));
    stage.click_at(&mut scene, crate::geometry::Point::new(20.0, 20.0));
    assert!(!scene.advanced.open, "a click beside the panel closes it");
    assert!(stage.says(&scene, "Answers until you pass"), "what is set can be seen without the panel");
    let expected = duel_under(Response::UntilPass, "normal", ["raizan", "shao"], None);
    assert_eq!(stage.click(&mut scene, "Start"), Some(expected));
    // It is there again the next time, and can be taken back.
    let mut scene = Choose::new(true, &stage.settings, azuki_cards::table());
    assert_eq!(scene.advanced.response, Response::UntilPass);
    stage.click(&mut scene, "Advanced");
    stage.click(&mut scene, "Once");
    stage.click(&mut scene, "Done");
    assert_eq!(stage.click(&mut scene, "Start"), Some(duel("hotseat", ["raizan", "shao"], None)));
    assert_eq!(stage.settings.response, Response::Once);
}

#[test]
fn the_card_under_the_pointer_is_shown_large() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = choose(true);
    stage.click(&mut scene, "See cards");
    let names: Vec<String> = scene.list.as_ref().map(CardList::names).unwrap_or_default();
    for name in &names[..6] {
        let at = stage.control(&scene, name).middle();
        stage.pointer_at(at);
        stage.wait(&mut scene, 2);
        let large = stage.shown(&scene).into_iter().rfind(|mark| mark.kind == MarkKind::Card).map(|mark| mark.name);
        assert!(large.is_some_and(|large| name.starts_with(&large)), "{name}");
    }
    // The wheel moves the list; the last card comes into view and the first leaves it.
    let at = stage.control(&scene, &names[0]).middle();
    let mut small = Stage::new(960.0, 540.0);
    small.wait(&mut scene, 1);
    for _ in 0..12 {
        small.wheel(&mut scene, at, -1.0);
    }
    small.pointer_away();
    small.wait(&mut scene, 60);
    let seen = |stage: &mut Stage, name: &str| {
        stage.shown(&scene).iter().any(|mark| mark.name == name && mark.kind == MarkKind::Control)
    };
    assert!(seen(&mut small, names.last().unwrap()));
    assert!(!seen(&mut small, &names[0]));
    // A drag moves it back.
    let at = small.control(&scene, names.last().unwrap()).middle();
    small.drag(&mut scene, at, crate::geometry::Point::new(at.x, at.y + 300.0));
    assert!(scene.list.as_ref().is_some_and(|list| list.is_scrolled_less_than(200.0)));
}
