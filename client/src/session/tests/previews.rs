//! Previews: what they say happens, and they say nothing a player may not know.

use super::super::Preview;
use super::*;
use azuki_engine::action::{Action, ActionKind, Reason};
use azuki_engine::event::EventBuffer;
use azuki_engine::ids::CardSet;
use azuki_engine::rules::Rules;
use azuki_engine::snapshot::{Format, save};
use azuki_engine::state::{Phase, State, Zone};
use azuki_engine::step;

/// Does an action for real, and lets the other player pass.
fn really(state: &State, action: Action) -> (State, Vec<Event>) {
    let table = azuki_cards::table();
    let player = state.actor().unwrap();
    let (mut state, mut buffer) = (*state, EventBuffer::default());
    step(&mut state, table, player, action, &mut buffer).unwrap();
    let mut events = buffer.events().to_vec();
    while state.phase() == Phase::ResponseWindow && state.actor() == Some(player.other()) && !state.pending().is_open()
    {
        buffer.clear();
        step(&mut state, table, player.other(), Action::NO_OP, &mut buffer).unwrap();
        events.extend_from_slice(buffer.events());
    }
    (state, events)
}

/// Compares a preview with two states, and with nothing else the preview is made from.
fn check_against(preview: &Preview, before: &State, after: &State) {
    let table = azuki_cards::table();
    let (old, new) = (Rules::new(before, table), Rules::new(after, table));
    let field = |state: &State, card: CardIx| state.zone(card).is_field();
    for card in CardIx::all() {
        if !field(before, card) {
            continue;
        }
        let change = preview.change(card).copied();
        let stays = field(after, card);
        let moves = change.and_then(|change| change.moves);
        let expected = (before.zone(card) != after.zone(card)).then_some((before.zone(card), after.zone(card)));
        assert_eq!(moves, expected, "where {} goes", old.name(card));
        if !stays || after.outcome().is_some() {
            continue;
        }
        let damage = i32::from(after.damage(card)) - i32::from(before.damage(card));
        let told = change.map_or(0, |change| i32::from(change.damage) - i32::from(change.healed));
        assert_eq!(told, damage, "damage on {}", old.name(card));
        for (told, numbers) in [
            (change.and_then(|change| change.attack), (old.attack(card), new.attack(card))),
            (change.and_then(|change| change.health), (old.health(card), new.health(card))),
        ] {
            assert_eq!(told.unwrap_or((numbers.0, numbers.0)), numbers, "a number of {}", old.name(card));
        }
        let gained = new.conditions(card) - old.conditions(card);
        assert_eq!(change.map_or(gained, |change| change.gained), gained, "conditions of {}", old.name(card));
    }
    assert_eq!(preview.outcome, after.outcome());
    assert_eq!(preview.lethal, after.outcome().and_then(|outcome| outcome.winner).map(Player::other));
    let spent = |card: &CardIx| {
        let usable = |state: &State| state.zone(*card) == Zone::IkzArea && !state.is_tapped(*card);
        usable(before) && !usable(after)
    };
    let ikz: CardSet = before.ikz_area(preview.player).iter().copied().filter(spent).collect();
    assert_eq!(preview.ikz, ikz, "the IKZ that pays");
}

#[test]
fn an_action_does_what_its_preview_says() {
    let (mut attacks, mut others, mut deaths, mut lethal, mut partial) = (0, 0, 0, 0, 0);
    for seed in 0..10 {
        let (mut session, mut dice) = (hot_seat(seed), Dice::new(seed));
        while !session.is_over() {
            session.reveal();
            let state = session.history().last().unwrap().state;
            for action in session.legal().to_vec() {
                let preview = session.preview(action).unwrap();
                let (after, events) = really(&state, action);
                if preview.uncertain || after.turn() != state.turn() {
                    continue;
                }
                check_against(&preview, &state, &after);
                assert_eq!(preview.partial, after.pending().is_open());
                let died: CardSet = events
                    .iter()
                    .filter_map(|event| if let Event::EntityDied { card } = event { Some(*card) } else { None })
                    .collect();
                assert_eq!(preview.deaths().collect::<CardSet>(), died);
                if action.kind == ActionKind::Attack as u8 {
                    attacks += 1;
                } else {
                    others += 1;
                }
                deaths += died.len();
                lethal += usize::from(preview.lethal.is_some());
                partial += usize::from(preview.partial);
            }
            act_somehow(&mut session, &mut dice);
        }
    }
    assert!(attacks > 300 && others > 300, "{attacks} attacks, {others} others");
    assert!(deaths > 20 && lethal > 3 && partial > 20, "{deaths} deaths, {lethal} lethal, {partial} partial");
}

#[test]
fn a_preview_knows_no_more_than_the_player() {
    let mut compared = 0;
    for seed in 0..4 {
        let (mut session, mut dice) = (hot_seat(seed), Dice::new(seed));
        while !session.is_over() {
            session.reveal();
            let viewer = session.viewer();
            let [first, second] = &session.decks;
            let possible = session.view().possibilities(session.table(), [first, second]).unwrap();
            if session.history().len() % 5 == 0 {
                for luck in 0..2 {
                    // The same match with every hidden card elsewhere and other luck.
                    let other = possible.sample(dice.next() ^ luck).unwrap();
                    let file = save(&other, session.table(), Format::Binary);
                    let mut changed = Session::load_with(&file, people(), Thinking::Visits(1)).unwrap();
                    changed.reveal();
                    assert_eq!(changed.viewer(), viewer);
                    assert_ne!(changed.hash(), session.hash());
                    for action in session.legal().iter() {
                        assert_eq!(changed.preview(*action), session.preview(*action));
                        compared += 1;
                    }
                }
            }
            act_somehow(&mut session, &mut dice);
        }
    }
    assert!(compared > 500, "only {compared} previews");
}

#[test]
fn a_preview_names_no_card_that_is_hidden() {
    let mut uncertain = 0;
    for seed in 0..4 {
        let (mut session, mut dice) = (hot_seat(seed ^ 5), Dice::new(seed));
        while !session.is_over() {
            session.reveal();
            let hidden = session.view().hidden();
            for action in session.legal().iter() {
                let preview = session.preview(*action).unwrap();
                uncertain += usize::from(preview.uncertain);
                assert!(preview.changes().iter().all(|change| !hidden.contains(change.card)));
                assert!(preview.played.is_none() || !hidden.contains(preview.played));
                assert!(preview.changes().iter().all(|change| change.card.is_some()));
            }
            act_somehow(&mut session, &mut dice);
        }
    }
    assert!(uncertain > 0, "no preview touched a hidden card");
}

#[test]
fn what_is_not_legal_has_no_preview() {
    let mut session = against_bot(1);
    wait(&mut session);
    assert_eq!(session.preview(Action::END_TURN).unwrap_err().reason, Reason::NotNow);
    session.concede();
    assert_eq!(session.preview(Action::KEEP).unwrap_err().reason, Reason::MatchOver);
}

/// Every line that a preview writes over some matches, with how often.
#[test]
fn previews_are_said_in_one_line() {
    let (mut line, mut lines) = (String::new(), Vec::new());
    for seed in 0..12 {
        let (mut session, mut dice) = (hot_seat(seed), Dice::new(seed));
        while !session.is_over() {
            session.reveal();
            for action in session.legal().iter() {
                let preview = session.preview(*action).unwrap();
                session.preview_words(&preview, &mut line);
                let attack = action.kind == ActionKind::Attack as u8;
                assert!(!attack || !line.is_empty(), "an attack always means something: {preview:?}");
                assert!(line.chars().count() < 90, "too long for one line: {line}");
                let own = preview.player.index();
                match (preview.lethal, preview.clash) {
                    (Some(loser), _) => assert_eq!(line == "Lethal!", loser != preview.player),
                    (None, Some((attacker, target))) if !preview.partial => {
                        let dies = |card| preview.deaths().any(|dead| dead == card);
                        assert_eq!(line.contains("Both are destroyed"), dies(attacker) && dies(target));
                        let damage = preview.leader_damage[1 - own];
                        if target.is_leader() && damage > 0 && !dies(attacker) {
                            assert!(line.starts_with(&format!("Deals {damage} to the leader")), "{line}");
                        }
                    }
                    _ => {}
                }
                lines.push(line.clone());
            }
            act_somehow(&mut session, &mut dice);
        }
    }
    let phrases = ["Lethal!", "Both are destroyed", "to the leader", "is destroyed", "takes", "then a choice", "draw"];
    for phrase in phrases {
        assert!(lines.iter().any(|line| line.contains(phrase)), "nobody ever reads {phrase:?}");
    }
}

/// The other player's passing is part of a preview, never of the match; looked at again, it is the same.
#[test]
fn a_preview_changes_nothing() {
    let (mut session, mut dice) = (hot_seat(8), Dice::new(8));
    for _ in 0..40 {
        act_somehow(&mut session, &mut dice);
        session.reveal();
        let (hash, actions) = (session.hash(), session.history().len());
        for action in session.legal().iter() {
            assert_eq!(session.preview(*action).unwrap(), session.preview(*action).unwrap());
        }
        assert_eq!((session.hash(), session.history().len()), (hash, actions));
    }
}
