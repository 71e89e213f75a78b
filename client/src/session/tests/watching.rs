//! Replays: watched forwards and at any place, with one hand open or both.

use super::super::ReplayView;
use super::*;
use azuki_engine::event::redact;
use azuki_engine::snapshot::Format;
use azuki_engine::view::PlayerView;

fn played(seed: u64) -> Session {
    let (mut session, mut dice) = (hot_seat(seed), Dice::new(seed));
    while act_somehow(&mut session, &mut dice) {}
    session
}

#[test]
fn a_replay_shows_what_happened() {
    let session = played(1);
    let mut view = ReplayView::load(&session.save()).unwrap();
    assert_eq!((view.len(), view.position()), (session.history().len() - 1, 0));
    assert_eq!((view.name(Player::Zero), view.name(Player::One)), ("Aiko", "Ben"));
    for moment in &session.history()[1..] {
        assert_eq!(view.next_action(), moment.actor.zip(moment.action));
        assert_eq!(view.step_forward(), moment.events);
        assert_eq!(view.hash(), moment.state.hash(session.table()));
        assert_eq!(view.view(), PlayerView::of_both(&moment.state, Player::Zero));
    }
    assert!(view.is_at_end() && view.step_forward().is_empty() && view.next_action().is_none());
    let starts: Vec<usize> = (1..session.history().len())
        .filter(|step| session.history()[*step].state.turn() != session.history()[*step - 1].state.turn())
        .collect();
    assert_eq!(view.turns(), starts);
}

#[test]
fn a_replay_goes_to_any_place() {
    let session = played(2);
    let replay = session.replay().unwrap();
    let mut view = ReplayView::load(&replay.save(session.table(), Format::Binary)).unwrap();
    let mut dice = Dice::new(2);
    for _ in 0..200 {
        let place = dice.below(view.len() as u32 + 10) as usize;
        view.seek(place);
        let place = place.min(view.len());
        assert_eq!((view.position(), view.hash()), (place, session.history()[place].state.hash(session.table())));
        if place < view.len() {
            assert_eq!(view.step_forward(), session.history()[place + 1].events);
        }
    }
}

#[test]
fn one_side_sees_only_its_own_hand() {
    let session = played(3);
    let mut view = ReplayView::new(session.replay().unwrap()).unwrap();
    view.set_open(false);
    for (step, moment) in session.history().iter().enumerate().skip(1) {
        let viewer = Player::from_index(step / 5);
        view.set_viewer(viewer);
        let told = view.step_forward().to_vec();
        let expected: Vec<Event> = moment.events.iter().map(|event| redact(*event, viewer)).collect();
        assert_eq!(told, expected);
        assert_eq!((view.viewer(), view.is_open()), (viewer, false));
        assert_eq!(view.view(), PlayerView::of(&moment.state, viewer));
    }
}

#[test]
fn a_match_that_was_given_up_says_so() {
    let (mut session, mut dice) = (against_bot(4), Dice::new(4));
    for _ in 0..10 {
        act_somehow(&mut session, &mut dice);
    }
    session.concede();
    let mut view = ReplayView::load(&session.save()).unwrap();
    view.seek(usize::MAX);
    assert_eq!((view.conceded(), view.hash()), (Some(Player::Zero), session.hash()));
}

#[test]
fn what_is_no_replay_is_refused() {
    let session = played(5);
    let table = session.table();
    let state = &session.history()[20].state;
    let save = azuki_engine::snapshot::save(state, table, Format::Json);
    assert!(ReplayView::load(&save).unwrap_err().to_string().contains("this is a save"));
    let mut damaged = session.replay().unwrap();
    damaged.steps[9].hash ^= 1;
    assert!(ReplayView::new(damaged).unwrap_err().contains("step 9 leads to"));
    for bytes in [&b""[..], b"{}", b"AZKR", b"\x00\x01\x02"] {
        assert!(ReplayView::load(bytes).is_err());
    }
}
