//! What players remember of hidden zones: what they saw going there, looked at, or were shown.

use azuki_engine::action::{ActionList, legal};
use azuki_engine::event::{Event, EventBuffer, NoEvents};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::{State, Zone};
use azuki_engine::step;
use azuki_tests::dice::Dice;
use azuki_tests::matches::numbered_match;
use azuki_tests::table::test_table;

/// Walks through matches and shows every step to `look`.
fn walk(matches: u64, mut look: impl FnMut(&State, &[Event], &State)) {
    let table = test_table();
    for seed in 0..matches {
        let mut state = numbered_match(table, seed, &mut NoEvents);
        let (mut dice, mut list, mut events) = (Dice::new(seed), ActionList::new(), EventBuffer::default());
        while let Some(actor) = state.actor() {
            legal(&state, table, &mut list);
            let before = state;
            events.clear();
            step(&mut state, table, actor, dice.pick(&list), &mut events).unwrap();
            look(&before, events.events(), &state);
        }
    }
}

fn last_move(events: &[Event], card: CardIx) -> Option<(Zone, Zone)> {
    events.iter().rev().find_map(|event| match event {
        Event::CardMoved { card: moved, from, to, .. } if *moved == card => Some((*from, *to)),
        _ => None,
    })
}

#[test]
fn a_card_seen_going_to_a_hand_is_known_there() {
    let (mut known, mut dealt) = (0, 0);
    walk(60, |_, events, after| {
        let secret = |event: &&Event| {
            matches!(event, Event::CardMoved { from: Zone::Hand, to: Zone::Deck, .. } | Event::ChoiceRequested { .. })
        };
        if events.iter().any(|event| secret(&event)) {
            return;
        }
        for card in CardIx::all().filter(|card| after.zone(*card) == Zone::Hand) {
            let viewer = card.owner().other();
            match last_move(events, card) {
                Some((from, Zone::Hand)) if from.is_public() => {
                    assert!(after.knows(viewer, card), "card {} went to the hand in sight", card.0);
                    known += 1;
                }
                Some((Zone::Deck, Zone::Hand)) if !after.known(viewer).contains(card) => dealt += 1,
                _ => {}
            }
        }
    });
    assert!(known > 50 && dealt > 1000, "{known} returned, {dealt} drawn");
}

#[test]
fn what_was_looked_at_is_known_to_its_owner_alone() {
    let mut kept = 0;
    walk(60, |_, events, after| {
        if events.iter().any(|event| matches!(event, Event::DeckShuffled { .. } | Event::CardRevealed { .. })) {
            return;
        }
        for event in events {
            let Event::CardLookedAt { player, card } = *event else { continue };
            if after.zone(card) == Zone::Deck {
                assert!(after.knows(player, card), "card {} was looked at", card.0);
                assert!(!after.knows(player.other(), card), "card {} was not shown", card.0);
                kept += 1;
            }
        }
    });
    assert!(kept > 300, "{kept} cards were looked at");
}

#[test]
fn nobody_knows_a_shuffled_deck() {
    let mut shuffles = 0;
    walk(60, |_, events, after| {
        let Some(at) = events.iter().rposition(|event| matches!(event, Event::DeckShuffled { .. })) else { return };
        let Event::DeckShuffled { player } = events[at] else { return };
        let looks =
            |event: &Event| matches!(event, Event::CardLookedAt { .. } | Event::CardMoved { to: Zone::Deck, .. });
        if !events[at..].iter().any(looks) {
            for viewer in Player::BOTH {
                assert!(after.deck(player).iter().all(|card| !after.knows(viewer, *card)));
            }
            shuffles += 1;
        }
    });
    assert!(shuffles > 20, "{shuffles} shuffles");
}
