//! The opening hand can be read before it is kept: with the mouse, a finger and keys.

use super::puppet::{Means, Puppet};
use crate::canvas::MarkKind;
use crate::geometry::Point;
use crate::input::{Input, Key};
use crate::platform::storage::Memory;
use crate::scene::duel::{Ask, Spot};

fn dealt(means: Means) -> Puppet {
    let mut puppet = Puppet::new(means, "easy", 5, Memory::default());
    puppet.until_asked();
    assert_eq!(puppet.duel().unwrap().asked.ask, Ask::Mulligan);
    puppet
}

/// Where the cards of the opening hand lie on the panel, from left to right, in units of the window.
fn places(puppet: &mut Puppet) -> Vec<Point> {
    let duel = puppet.duel().unwrap();
    let zoom = duel.table.zoom;
    (0..7).map(|number| duel.spots.area(Spot::Choice(number)).expect("it can be looked at").middle() * zoom).collect()
}

fn read(puppet: &mut Puppet) -> Option<String> {
    let duel = puppet.duel().unwrap();
    let (card, _) = duel.read_card()?;
    let def = duel.board.model.card(card).def?;
    Some(duel.board.faces.face(def).name.clone())
}

fn hand(puppet: &mut Puppet) -> Vec<String> {
    let duel = puppet.duel().unwrap();
    let model = &duel.board.model;
    let name = |card: &azuki_engine::ids::CardIx| duel.board.faces.face(model.card(*card).def.unwrap()).name.clone();
    model.side(model.viewer).hand.iter().map(name).collect()
}

#[test]
fn with_the_mouse_and_a_finger() {
    for means in [Means::Clicks, Means::Finger] {
        let mut puppet = dealt(means);
        let (names, places) = (hand(&mut puppet), places(&mut puppet));
        for (name, place) in names.iter().zip(places) {
            for _ in 0..40 {
                let down = means == Means::Finger;
                puppet.frame(&Input { elapsed: 1.0 / 60.0, pointer: Some(place), down, ..Input::default() });
            }
            assert_eq!(read(&mut puppet).as_ref(), Some(name), "{means:?}");
            puppet.frame(&Input { elapsed: 1.0 / 60.0, pointer: Some(place), ..Input::default() });
            assert_eq!(puppet.duel().unwrap().asked.ask, Ask::Mulligan, "looking decides nothing");
            puppet.click(place);
            assert_eq!(puppet.duel().unwrap().asked.ask, Ask::Mulligan, "nor does a click");
        }
    }
}

#[test]
fn with_keys() {
    let mut puppet = dealt(Means::Keys);
    let names = hand(&mut puppet);
    puppet.press(Key::Right);
    puppet.press(Key::Letter('i'));
    for (number, name) in names.iter().enumerate() {
        puppet.walk(Spot::Choice(number as u8));
        assert_eq!(read(&mut puppet).as_ref(), Some(name));
        puppet.press(Key::Enter);
        assert_eq!(puppet.duel().unwrap().asked.ask, Ask::Mulligan, "Enter on a card decides nothing");
        puppet.walk(Spot::Yes);
        assert_eq!(read(&mut puppet), None);
    }
    puppet.press(Key::Enter);
    puppet.wait(2);
    assert_ne!(puppet.duel().unwrap().asked.ask, Ask::Mulligan, "it is kept");
}

#[test]
fn a_new_hand_says_what_it_is() {
    let mut puppet = dealt(Means::Clicks);
    puppet.app.canvas().keep_marks();
    puppet.wait(2);
    let marks = puppet.app.canvas().marks().to_vec();
    let said = |words: &str| marks.iter().any(|mark| mark.kind == MarkKind::Text && mark.name == words);
    assert!(said("New hand") && said("all seven cards, once"), "{marks:?}");
}
