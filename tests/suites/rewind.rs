//! Going back: to exactly the state that was, and to no other.

use azuki_engine::action::ActionList;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::snapshot::{DocumentKind, Format};
use azuki_engine::state::{State, Zone};
use azuki_engine::view::PlayerView;
use azuki_engine::{Config, Engine, RewindError};
use azuki_tests::matches::starter;

/// A match of so many actions at most, and the state before the first and after each.
fn played(seed: u64, actions: usize) -> (Engine<'static>, Vec<State>) {
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let mut engine =
        Engine::new(Config { seed, ..Config::default() }, azuki_cards::table(), [&decks[0], &decks[1]]).unwrap();
    let mut states = vec![*engine.state()];
    go_on(&mut engine, &mut states, actions);
    (engine, states)
}

fn go_on(engine: &mut Engine<'_>, states: &mut Vec<State>, actions: usize) {
    let mut list = ActionList::new();
    while let Some(player) = engine.active_player().filter(|_| states.len() <= actions) {
        engine.legal(player, &mut list);
        engine.apply_intent(list[engine.hash() as usize % list.len()]).unwrap();
        states.push(*engine.state());
    }
}

#[test]
fn a_match_goes_back_to_every_step_and_on_again() {
    let (engine, states) = played(5, 80);
    let end = engine.replay().unwrap();
    for step in 0..states.len() {
        let mut back = engine.clone();
        back.rewind(step, states[step]).unwrap();
        assert_eq!((back.hash(), back.log().len()), (states[step].hash(azuki_cards::table()), step));
        assert_eq!(back.step_until_idle().events, []);
        let mut again = states[..=step].to_vec();
        go_on(&mut back, &mut again, 80);
        assert!(again == states, "the match goes on as it did after step {step}");
        assert_eq!(back.replay().unwrap(), end);
    }
}

#[test]
fn another_state_is_refused_and_changes_nothing() {
    let (mut engine, states) = played(6, 40);
    let (before, actions) = (engine.hash(), engine.log().len());
    assert_eq!(engine.rewind(actions + 1, states[actions]), Err(RewindError::Beyond { step: actions + 1, actions }));
    let expected = states[7].hash(azuki_cards::table());
    let found = states[9].hash(azuki_cards::table());
    assert_eq!(engine.rewind(7, states[9]), Err(RewindError::OtherState { step: 7, expected, found }));
    let (_, others) = played(61, 0);
    assert!(matches!(engine.rewind(0, others[0]), Err(RewindError::OtherState { step: 0, .. })));
    assert_eq!((engine.hash(), engine.log().len()), (before, actions));
}

#[test]
fn a_match_that_was_resumed_goes_back_to_where_it_was_resumed() {
    let (engine, states) = played(8, 30);
    let mut resumed = Engine::from_state(&states[10], azuki_cards::table());
    let mut list = ActionList::new();
    resumed.legal(resumed.active_player().unwrap(), &mut list);
    resumed.apply_intent(list[0]).unwrap();
    assert!(matches!(resumed.rewind(0, *engine.state()), Err(RewindError::OtherState { .. })));
    resumed.rewind(0, states[10]).unwrap();
    assert_eq!(resumed.hash(), states[10].hash(azuki_cards::table()));
    assert!(resumed.replay().is_none());
}

#[test]
fn documents_say_what_they_are() {
    let (engine, _) = played(1, 5);
    for format in [Format::Json, Format::Binary] {
        assert_eq!(DocumentKind::of(&engine.save(format)), Some(DocumentKind::Save));
        let replay = engine.replay().unwrap().save(engine.table(), format);
        assert_eq!(DocumentKind::of(&replay), Some(DocumentKind::Replay));
    }
    for bytes in [&b""[..], b"AZK", b"{}", b"[1]", b"{\"document\": \"novel\"}", b"\xff\xfe"] {
        assert_eq!(DocumentKind::of(bytes), None);
    }
}

#[test]
fn whoever_watches_sees_both_hands_and_no_deck() {
    let (_, states) = played(3, 30);
    for state in &states {
        let view = PlayerView::of_both(state, Player::One);
        assert_eq!(view.viewer(), Player::One);
        for player in Player::BOTH {
            let hand: Vec<Option<CardIx>> = state.hand(player).iter().copied().map(Some).collect();
            assert_eq!(view.hand(player).collect::<Vec<_>>(), hand);
        }
        for card in view.hidden() {
            assert!(matches!(state.zone(card), Zone::Deck | Zone::IkzPile), "{card:?} is hidden from everybody");
            assert!(!Player::BOTH.iter().any(|player| state.knows(*player, card)));
        }
    }
}
