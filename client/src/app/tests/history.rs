//! The history opens, tells the whole match, forgets what was taken back, and is there again after Continue.

use azuki_engine::event::Event;
use azuki_engine::state::Response;

use super::matches::pass_curtain;
use super::puppet::{Means, Puppet};
use crate::app::rehearsal::{Chosen, Rehearsal};
use crate::canvas::{Mark, MarkKind};
use crate::draw::history::Entry;
use crate::geometry::Point;
use crate::input::{Input, Key};
use crate::model::DeckLists;
use crate::platform::storage::Memory;
use crate::scene::Go;
use crate::scene::duel::{Ask, Board, Spot};
use crate::start::Start;

/// A match of some decisions, at rest.
fn played(opponent: &str, seed: u64, decisions: u32, disk: Memory) -> Puppet {
    let mut puppet = Puppet::under(Response::Once, Means::Clicks, opponent, seed, disk);
    let mut made = 0;
    while made < decisions {
        puppet.until_asked();
        if puppet.is_curtain() {
            pass_curtain(&mut puppet);
            continue;
        }
        if puppet.duel().is_none_or(|duel| duel.asked.ask == Ask::Over) {
            break;
        }
        puppet.decide();
        made += 1;
    }
    puppet.until_asked();
    puppet
}

fn entries(puppet: &mut Puppet) -> Vec<Entry> {
    puppet.duel().unwrap().board.history.all().to_vec()
}

fn is_open(puppet: &mut Puppet) -> bool {
    puppet.duel().unwrap().history_panel.is_some()
}

/// What lies on the panel: everything that was drawn after its veil.
fn on_panel(puppet: &mut Puppet) -> Vec<Mark> {
    puppet.app.canvas().keep_marks();
    puppet.wait(20);
    let marks = puppet.app.canvas().marks();
    let veil = marks.iter().rposition(|mark| mark.name == "veil").expect("the panel is open");
    marks[veil..].to_vec()
}

fn lists(marks: &[Mark], entry: &Entry) -> bool {
    marks.iter().any(|mark| mark.kind == MarkKind::Control && mark.name == entry.lines[0])
}

#[test]
fn it_opens_and_closes_by_key_and_click() {
    let mut puppet = played("easy", 11, 14, Memory::default());
    assert!(entries(&mut puppet).len() > 6);
    puppet.press(Key::Letter('h'));
    assert!(is_open(&mut puppet));
    puppet.press(Key::Letter('h'));
    assert!(!is_open(&mut puppet));
    puppet.press(Key::Letter('h'));
    puppet.press(Key::Escape);
    assert!(!is_open(&mut puppet));
    let duel = puppet.duel().unwrap();
    let at = duel.spots.area(Spot::History(0)).unwrap().middle() * duel.table.zoom;
    puppet.click(at);
    puppet.wait(1);
    let all = entries(&mut puppet).len();
    let panel = puppet.duel().unwrap().history_panel.clone().expect("a click opens it");
    assert_eq!(panel.told, Some(all - 6), "at the entry that was clicked");
    let length = puppet.duel().unwrap().session.history().len();
    // Keys and clicks on the panel do nothing on the table.
    puppet.press(Key::Space);
    puppet.press(Key::Enter);
    puppet.click(Point::new(640.0, 360.0));
    assert!(is_open(&mut puppet));
    assert_eq!(puppet.duel().unwrap().session.history().len(), length);
    puppet.click(Point::new(8.0, 700.0));
    assert!(!is_open(&mut puppet), "a click beside it closes it");
}

#[test]
fn the_whole_match_is_there_and_can_be_scrolled() {
    let mut puppet = played("easy", 12, 40, Memory::default());
    let all = entries(&mut puppet);
    assert!(all.len() > 20, "{}", all.len());
    puppet.press(Key::Letter('h'));
    let marks = on_panel(&mut puppet);
    assert!(lists(&marks, all.last().unwrap()), "it opens at its end");
    puppet.press(Key::Home);
    let marks = on_panel(&mut puppet);
    assert!(lists(&marks, &all[0]), "the first thing that happened");
    assert_eq!(puppet.duel().unwrap().history_panel.as_ref().unwrap().told, Some(0));
    // The wheel goes down again, and what the pointer is on is told.
    let middle = Point::new(600.0, 360.0);
    for _ in 0..200 {
        puppet.frame(&Input { pointer: Some(middle), wheel: -3.0, ..Input::default() });
    }
    puppet.frame(&Input { pointer: Some(Point::new(600.0, 364.0)), ..Input::default() });
    let told = puppet.duel().unwrap().history_panel.as_ref().unwrap().told;
    assert!(told.is_none_or(|told| told > all.len() / 2), "{told:?} of {}", all.len());
    let marks = on_panel(&mut puppet);
    assert!(lists(&marks, all.last().unwrap()));
    // Resting on a row tells everything that came of it.
    let (number, entry) = all.iter().enumerate().rfind(|(_, entry)| entry.lines.len() > 1).unwrap();
    let row = marks.iter().rfind(|mark| mark.kind == MarkKind::Control && mark.name == entry.lines[0]).unwrap();
    let pointer = Some(row.area.middle());
    for _ in 0..20 {
        puppet.frame(&Input { pointer, ..Input::default() });
    }
    assert_eq!(puppet.duel().unwrap().history_panel.as_ref().unwrap().told, Some(number));
    let marks = puppet.app.canvas().marks();
    assert!(marks.iter().any(|mark| mark.name == "history detail"));
}

#[test]
fn a_move_that_is_taken_back_takes_its_lines_back() {
    let mut puppet = played("easy", 13, 1, Memory::default());
    let mut taken = 0;
    for _ in 0..60 {
        puppet.until_asked();
        let Some(duel) = puppet.duel().filter(|duel| duel.asked.ask != Ask::Over) else { break };
        let before = duel.board.history.all().to_vec();
        let action = puppet.wish();
        puppet.act(action);
        puppet.wait(30);
        if puppet.duel().is_some_and(|duel| duel.session.can_undo() && duel.board.history.all().len() > before.len()) {
            puppet.press(Key::Letter('z'));
            puppet.wait(2);
            assert_eq!(entries(&mut puppet), before);
            taken += 1;
            puppet.until_asked();
            puppet.act(action);
        }
    }
    assert!(taken > 2, "{taken}");
}

#[test]
fn it_is_there_again_after_continue_and_the_same() {
    let disk = Memory::default();
    let mut puppet = played("easy", 14, 30, disk.clone());
    let before = entries(&mut puppet);
    assert!(puppet.app.frame(&Input { close: true, ..Input::default() }).quit);
    let mut puppet = Puppet::with(Means::Clicks, Start::Title, 14, disk);
    puppet.app.go(Go::Continue);
    assert!(before.len() > 10);
    assert_eq!(entries(&mut puppet), before);
}

#[test]
fn of_two_people_each_reads_it_as_their_own() {
    let mut puppet = played("hotseat", 15, 30, Memory::default());
    if puppet.is_curtain() {
        pass_curtain(&mut puppet);
    }
    let duel = puppet.duel().unwrap();
    let viewer = duel.session.viewer();
    let all = duel.board.history.all().to_vec();
    let plays = |entry: &&Entry| entry.lines[0].contains(" play ") || entry.lines[0].contains(" plays ");
    assert!(all.iter().filter(plays).any(|entry| entry.own) && all.iter().filter(plays).any(|entry| !entry.own));
    for entry in all.iter().filter(plays) {
        // Only who has the turn plays cards in this match, or answers an attack.
        let starts = if entry.own { "You play " } else { "The opponent plays " };
        assert!(entry.lines[0].starts_with(starts), "{entry:?} for {viewer:?}");
    }
}

#[test]
fn a_revealed_card_is_named_with_where_it_goes() {
    let (mut told, mut followed) = (0, 0);
    for seed in 1..12 {
        let mut rehearsal = Rehearsal::new(seed, false, &Chosen::default()).unwrap();
        rehearsal.play(u32::MAX);
        let session = &rehearsal.session;
        let faces = std::rc::Rc::new(crate::draw::face::Faces::of(azuki_cards::table()));
        let mut board = Board::new(session.view(), DeckLists::of(session.state()), faces.clone());
        board.retell(session.history());
        let lines: Vec<&String> = board.history.all().iter().flat_map(|entry| &entry.lines).collect();
        followed += lines.iter().filter(|line| line.contains("is revealed and goes from the deck to the hand")).count();
        for event in session.history().iter().flat_map(|moment| &moment.events) {
            let Event::CardRevealed { card } = *event else { continue };
            let name = &faces.face(session.state().def(card)).name;
            let is = |line: &&&String| line.starts_with(&format!("{name} is revealed")) && line.contains(" from the ");
            assert!(lines.iter().any(|line| is(&line)), "{name} is not in {lines:?}");
            told += 1;
        }
    }
    assert!(told > 0 && followed > 0, "{told} cards were revealed, {followed} went into a hand");
}
