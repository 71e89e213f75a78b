//! Undo and rewind: to exactly the match that was, and never past something that was shown.

use super::*;
use azuki_engine::action::Action;
use azuki_engine::state::{PendingKind, Phase, State};

#[test]
fn a_move_taken_back_leaves_the_same_match() {
    let (mut taken_back, mut refused) = (0, 0);
    for seed in 0..8 {
        let (mut session, mut dice) = (against_bot(seed), Dice::new(seed));
        loop {
            wait(&mut session);
            if session.is_over() {
                break;
            }
            let (hash, legal, view) = (session.hash(), session.legal().to_vec(), *session.view());
            let action = legal[dice.below(legal.len() as u32) as usize];
            let actions = session.history().len();
            session.act(action).unwrap();
            let [before, after] = [actions - 1, actions].map(|step| session.history()[step].state);
            if !session.can_undo() {
                let now = session.hash();
                assert!(!session.undo());
                assert_eq!(session.hash(), now, "what cannot be taken back stays");
                refused += 1;
                continue;
            }
            assert_tells_nothing(&before, &after);
            let done = session.hash();
            assert!(session.undo());
            assert_eq!((session.hash(), session.history().len()), (hash, actions));
            assert_eq!((session.legal().to_vec(), *session.view()), (legal, view));
            let mut events = Vec::new();
            session.take_events(&mut events);
            assert!(events.is_empty(), "nothing is told of what did not happen");
            session.act(action).unwrap();
            assert_eq!(session.hash(), done, "done again, it is the same");
            taken_back += 1;
        }
        assert!(!session.can_undo(), "a match that is over stays over");
    }
    assert!(taken_back > 40 && refused > 40, "{taken_back} taken back, {refused} refused");
}

/// Told from the states alone: no luck, no card that the person did not know, nobody else's move.
fn assert_tells_nothing(before: &State, after: &State) {
    assert_eq!(before.rng(), after.rng());
    assert_eq!(before.turn(), after.turn());
    assert_eq!(after.actor(), Some(Player::Zero));
    for player in Player::BOTH {
        let unknown = |state: &State| -> Vec<CardIx> {
            state.deck(player).iter().copied().filter(|card| !before.knows(Player::Zero, *card)).collect()
        };
        assert_eq!(unknown(before), unknown(after), "no card that was not known left a deck");
        assert!(after.ikz_pile(player) == before.ikz_pile(player));
    }
    assert!(after.hand(Player::One) == before.hand(Player::One), "the other hand is as it was");
}

#[test]
fn nothing_is_taken_back_after_a_draw_a_look_or_the_end_of_a_turn() {
    let (mut drawn, mut looked, mut ended) = (0, 0, 0);
    for seed in 0..12 {
        let (mut session, mut dice) = (against_bot(seed), Dice::new(seed ^ 7));
        while act_somehow(&mut session, &mut dice) {
            let last = session.history().last().unwrap();
            let tells = |event: &Event| match event {
                Event::CardDrawn { .. } => drawn += 1,
                Event::CardLookedAt { .. } | Event::CardRevealed { .. } => looked += 1,
                Event::TurnEnded { .. } => ended += 1,
                _ => {}
            };
            last.events.iter().for_each(tells);
            let shown = last.events.iter().any(|event| {
                matches!(
                    event,
                    Event::CardDrawn { .. }
                        | Event::CardLookedAt { .. }
                        | Event::CardRevealed { .. }
                        | Event::TurnEnded { .. }
                        | Event::DeckShuffled { .. }
                )
            });
            assert!(!shown || !session.can_undo(), "{:?} can be taken back", last.events);
        }
    }
    assert!(drawn > 0 && looked > 0 && ended > 0, "{drawn} draws, {looked} looks, {ended} turns");
}

#[test]
fn a_card_shown_to_another_person_stays_on_the_table() {
    let (mut shown, mut kept) = (0, 0);
    for seed in 0..4 {
        let (mut session, mut dice) = (hot_seat(seed), Dice::new(seed));
        while act_somehow(&mut session, &mut dice) {
            let played = session.history().last().unwrap().events.iter().any(|event| {
                let hidden_before = session.history().len() - 2;
                matches!(event, Event::CardPlayed { player, card, .. }
                    if !sees(&session, hidden_before, player.other(), *card))
            });
            shown += u32::from(played);
            kept += u32::from(session.can_undo());
            assert!(!(played && session.can_undo()), "the other person has seen it");
        }
    }
    assert!(shown > 20 && kept > 0, "{shown} cards shown, {kept} moves could be taken back");
}

#[test]
fn an_attack_on_someone_with_a_hand_is_not_taken_back() {
    let mut attacks = 0;
    for seed in 0..10 {
        let (mut session, mut dice) = (against_bot(seed), Dice::new(seed + 99));
        loop {
            wait(&mut session);
            if session.is_over() {
                break;
            }
            let legal = session.legal();
            let attack = legal.iter().find(|action| action.kind == 6).copied();
            let action = attack.unwrap_or_else(|| legal[dice.below(legal.len() as u32) as usize]);
            let secrets = session.view().hand(Player::One).any(|card| card.is_none());
            session.act(action).unwrap();
            if attack.is_some() {
                attacks += u32::from(secrets);
                assert!(!(secrets && session.can_undo()), "whether a window opened tells of the hand");
            }
        }
    }
    assert!(attacks > 20, "only {attacks} attacks");
}

#[test]
fn a_choice_is_taken_back_to_the_question() {
    let mut found = 0;
    for seed in 0..30 {
        let (mut session, mut dice) = (against_bot(seed), Dice::new(seed));
        while act_somehow(&mut session, &mut dice) {
            let open = session.pending().kind;
            if session.actor() != Some(Player::Zero) || open == PendingKind::Nothing {
                continue;
            }
            let (hash, action) = (session.hash(), session.legal()[0]);
            session.act(action).unwrap();
            if session.can_undo() {
                assert!(session.undo());
                assert_eq!((session.hash(), session.pending().kind), (hash, open));
                found += 1;
            }
        }
    }
    assert!(found > 3, "only {found} choices could be taken back");
}

#[test]
fn a_match_goes_back_to_any_moment_and_on() {
    let (mut session, mut dice) = (against_bot(9), Dice::new(9));
    while act_somehow(&mut session, &mut dice) {}
    let moments: Vec<u64> = session.history().iter().map(|moment| moment.state.hash(session.table())).collect();
    assert!(session.rewind(moments.len()).is_err(), "there is nothing beyond the end");
    assert_eq!(session.history().len(), moments.len());
    for step in (0..moments.len() - 1).rev().step_by(7) {
        let revision = session.revision();
        session.rewind(step).unwrap();
        assert_eq!(session.hash(), moments[step]);
        assert_eq!((session.history().len(), session.revision()), (step + 1, revision + 1));
        assert_eq!(session.replay().unwrap().steps.len(), step);
        assert_eq!(session.result(), None);
    }
    assert_eq!(session.history()[0].state.phase(), Phase::MulliganFirst);
    while act_somehow(&mut session, &mut dice) {}
    assert!(session.result().is_some(), "another match is played from there");
}

#[test]
fn going_back_takes_back_giving_up() {
    let mut session = against_bot(11);
    wait(&mut session);
    session.act(Action::KEEP).unwrap();
    wait(&mut session);
    session.concede();
    let step = session.history().len() - 1;
    session.rewind(step).unwrap();
    assert!(session.result().is_none() && !session.is_over());
}
