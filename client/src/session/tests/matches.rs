//! Matches of people and computer players: who looks, who acts, how it ends.

use super::super::history::Moment;
use super::super::thinker::{Recipe, Thinker};
use super::super::{Ending, MatchResult};
use super::*;
use azuki_engine::action::{Action, Reason};
use azuki_engine::state::EndReason;

fn computer_match(seed: u64) -> Session {
    let seats = [Seat::Bot(Level::Easy), Seat::Bot(Level::Greedy)];
    let mut session = Session::with(setup(seats, seed), Thinking::Visits(16)).unwrap();
    wait(&mut session);
    session
}

#[test]
fn computer_players_play_whole_matches_the_same_way_each_time() {
    for seed in 0..3 {
        let session = computer_match(seed);
        assert!(session.is_over() && !session.is_thinking());
        assert_eq!(session.viewer(), Player::Zero);
        assert!(session.legal().is_empty(), "there is no person to act");
        let again = computer_match(seed);
        assert_eq!((session.hash(), session.history().len()), (again.hash(), again.history().len()));
        check_facts(&session);
    }
    assert_ne!(computer_match(0).hash(), computer_match(1).hash());
}

/// The facts of the result, told a second time from the states instead of the events.
fn check_facts(session: &Session) {
    let result: &MatchResult = session.result().unwrap();
    let end = &session.history().last().unwrap().state;
    assert_eq!(Some((result.winner, result.reason)), end.outcome().map(|end| (end.winner, Ending::Rules(end.reason))));
    assert_eq!(result.turns, end.turn());
    assert_eq!(result.actions as usize + 1, session.history().len());
    if let (Some(winner), Ending::Rules(EndReason::LeaderDefeated)) = (result.winner, result.reason) {
        let taken = u32::from(end.damage(CardIx::leader(winner.other())));
        assert!(result.leader_damage[winner.index()] > 0 && taken > 0);
        assert_eq!(result.reason.words(), "leader defeated");
    }
    for player in Player::BOTH {
        assert!(result.damage[player.index()] >= result.leader_damage[player.index()]);
        let left_hand = |pair: &[Moment]| {
            let [before, after] = pair else { return 0 };
            let played = |event: &&Event| matches!(event, Event::CardPlayed { player: who, .. } if *who == player);
            assert!(after.actor == Some(player) || !after.events.iter().any(|event| played(&event)));
            assert!(before.state.turn() <= after.state.turn());
            after.events.iter().filter(played).count() as u32
        };
        assert_eq!(result.played[player.index()], session.history().windows(2).map(left_hand).sum::<u32>());
    }
    let biggest = result.biggest.unwrap();
    assert_ne!(biggest.source.owner(), biggest.target.owner());
    assert!(u32::from(biggest.amount) <= result.damage[biggest.source.owner().index()]);
    assert_eq!(biggest.def, end.def(biggest.source));
}

#[test]
fn a_person_acts_only_when_it_is_time() {
    let mut session = against_bot(2);
    assert!(!session.needs_curtain());
    let mut dice = Dice::new(1);
    let (mut waited, mut acted) = (0, 0);
    while !session.is_over() {
        assert_eq!(session.viewer(), Player::Zero);
        if session.actor() == Some(Player::Zero) {
            assert!(!session.update(FRAME, Duration::ZERO), "nobody acts for a person");
            assert_eq!(session.check(session.legal()[0]), Ok(()));
            let refused = session.check(Action { kind: 99, p: [0; 3] }).unwrap_err();
            assert_eq!(session.explain(refused), "There is no such action");
            assert!(act_somehow(&mut session, &mut dice));
            acted += 1;
        } else {
            let before = session.hash();
            assert!(session.legal().is_empty());
            assert_eq!(session.act(Action::END_TURN).unwrap_err().reason, Reason::NotYourDecision);
            assert_eq!(session.hash(), before, "a refused action changes nothing");
            assert!(session.update(FRAME, Duration::ZERO));
            waited += 1;
        }
    }
    assert!(waited > 5 && acted > 5);
    assert_eq!(session.act(Action::END_TURN).unwrap_err().reason, Reason::MatchOver);
    assert!(session.seconds() > 0.0);
    assert!((session.result().unwrap().seconds - session.seconds()).abs() < 0.1);
}

#[test]
fn nothing_unknown_is_told_to_either_person() {
    let (mut events, mut changes) = (Vec::new(), 0);
    for seed in 0..6 {
        let (mut session, mut dice) = (hot_seat(seed), Dice::new(seed));
        assert!(session.needs_curtain(), "nobody has sat down yet");
        loop {
            let (viewer, step) = (session.viewer(), session.history().len() - 1);
            events.clear();
            session.take_events(&mut events);
            for event in &events {
                for card in named_in(*event) {
                    let known = sees(&session, step, viewer, card)
                        || step.checked_sub(1).is_some_and(|before| sees(&session, before, viewer, card));
                    assert!(known, "player {viewer:?} is told of {card:?} by {event:?}");
                }
            }
            assert_eq!(session.view().viewer(), viewer);
            if session.is_over() {
                break;
            }
            if session.needs_curtain() && session.actor() != Some(viewer) {
                assert!(session.legal().is_empty(), "the other person may not act behind the curtain");
                assert!(session.act(Action::END_TURN).is_err());
                let revision = session.revision();
                session.reveal();
                assert_eq!(session.revision(), revision + 1);
                changes += 1;
            }
            session.reveal();
            assert_eq!(Some(session.viewer()), session.actor());
            assert!(!session.needs_curtain());
            act_somehow(&mut session, &mut dice);
        }
        assert!(!session.needs_curtain(), "a match that is over is shown to both");
    }
    assert!(changes > 60, "the machine changed hands only {changes} times");
}

#[test]
fn lifting_the_curtain_forgets_what_was_told_to_the_other() {
    let (mut session, mut dice) = (hot_seat(3), Dice::new(3));
    let mut events = Vec::new();
    session.reveal();
    session.take_events(&mut events);
    assert!(events.contains(&Event::MatchStarted), "the opening is shown to whoever begins");
    let first = session.viewer();
    while session.actor() == Some(first) {
        act_somehow(&mut session, &mut dice);
    }
    events.clear();
    session.reveal();
    session.take_events(&mut events);
    assert!(events.is_empty(), "the new viewer's table already shows it");
    assert_eq!(session.viewer(), first.other());
}

#[test]
fn giving_up_ends_the_match_for_the_other() {
    let (mut session, mut dice) = (against_bot(4), Dice::new(4));
    for _ in 0..12 {
        act_somehow(&mut session, &mut dice);
    }
    let (hash, actions) = (session.hash(), session.history().len() - 1);
    session.concede();
    let result = *session.result().unwrap();
    assert_eq!((result.winner, result.reason), (Some(Player::One), Ending::Conceded));
    assert_eq!(result.reason.words(), "conceded");
    assert!(session.is_over() && session.legal().is_empty() && !session.can_undo());
    assert!(!session.update(FRAME, Duration::ZERO), "nobody thinks any more");
    assert_eq!((session.hash(), session.replay().unwrap().steps.len()), (hash, actions));
    session.concede();
    assert_eq!(session.result().unwrap().winner, Some(Player::One), "nobody gives up twice");
}

#[test]
fn a_computer_player_that_fails_does_not_stop_the_match() {
    for answer in [Err("it is tired".to_owned()), Ok(Action { kind: 13, p: [31, 0, 0] })] {
        let (mut session, mut dice) = (against_bot(6), Dice::new(6));
        while session.actor() == Some(Player::Zero) || session.history().len() < 8 {
            if !act_somehow_once(&mut session, &mut dice) {
                session.update(FRAME, Duration::ZERO);
            }
        }
        let recipe = Recipe {
            levels: [None, Some(Level::Greedy)],
            decks: session.decks,
            seed: 0,
            thinking: Thinking::Visits(5),
        };
        session.thinker = Thinker::saying(recipe, answer);
        let before = session.history().len();
        assert!(session.update(FRAME, Duration::ZERO));
        assert_eq!(session.history().len(), before + 1, "something was done for it");
        let message = session.take_message().unwrap();
        assert!(message.starts_with("Greedy did not find a move ("), "{message}");
        assert_eq!(session.take_message(), None);
        while act_somehow(&mut session, &mut dice) {}
        assert!(session.result().is_some());
    }
}

/// One action of a person, without waiting for anybody.
fn act_somehow_once(session: &mut Session, dice: &mut Dice) -> bool {
    let legal = session.legal();
    if legal.is_empty() {
        return false;
    }
    let action = legal[dice.below(legal.len() as u32) as usize];
    session.act(action).is_ok()
}

#[test]
fn a_match_on_threads_is_left_without_waiting() {
    let seats = [Seat::Bot(Level::Hard), Seat::Bot(Level::Hard)];
    let mut session = Session::with(setup(seats, 1), Thinking::Thread).unwrap();
    assert!(!session.update(FRAME, Duration::from_millis(8)), "a hard player takes its time");
    assert!(session.is_thinking());
    let began = std::time::Instant::now();
    drop(session);
    assert!(began.elapsed() < Duration::from_millis(400), "leaving waited for the thought");
}

#[test]
fn decks_and_names_are_checked() {
    let mut wrong = setup(people(), 1);
    wrong.decks[1] = "raisin".to_owned();
    let error = Session::new(wrong).unwrap_err();
    assert!(error.contains("\"raisin\"") && error.contains("raizan"), "{error}");
    let long = Seat::Person(format!(" \u{7}{} ", "x".repeat(400)));
    let session = Session::with(setup([long, Seat::Bot(Level::Hard)], 1), Thinking::Visits(1)).unwrap();
    assert_eq!(session.seat(Player::Zero).name().len(), 23);
    assert_eq!(session.seat(Player::One).name(), "Hard");
}
