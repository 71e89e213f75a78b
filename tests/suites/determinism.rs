//! The same seed is the same match, everywhere.

use azuki_engine::action::{ActionList, legal};
use azuki_engine::event::{EventBuffer, NoEvents};
use azuki_engine::state::{Ruleset, State};
use azuki_engine::{start, step, step_unchecked};
use azuki_tests::dice::Dice;
use azuki_tests::matches::starter;

/// The hash of every state of a random match, folded.
fn fold(seed: u64, listening: bool) -> (u64, State) {
    let table = azuki_cards::table();
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let mut state = start(Ruleset::default(), table, [&decks[0], &decks[1]], seed, &mut NoEvents).unwrap();
    let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
    let mut folded = state.hash(table);
    while let Some(player) = state.actor() {
        legal(&state, table, &mut list);
        let action = dice.pick(&list);
        if listening {
            let mut events = EventBuffer::default();
            step(&mut state, table, player, action, &mut events).unwrap();
        } else {
            step_unchecked(&mut state, table, action, &mut NoEvents).unwrap();
        }
        folded = folded.rotate_left(7) ^ state.hash(table);
    }
    (folded, state)
}

#[test]
fn the_same_seed_is_the_same_match_through_either_door() {
    for seed in 0..20 {
        assert_eq!(fold(seed, false), fold(seed, true));
    }
    assert_ne!(fold(1, false).0, fold(2, false).0);
}

/// Another platform must show the same number. It changes only with the rules or the cards.
#[test]
fn the_long_match_has_its_hash() {
    let folded = (0..50).fold(0u64, |sum, seed| sum.rotate_left(1) ^ fold(seed, false).0);
    azuki_tests::golden::check("long-match.txt", &format!("{folded:016x}\n")).unwrap();
}

#[test]
fn a_copy_goes_its_own_way() {
    let table = azuki_cards::table();
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let state = start(Ruleset::default(), table, [&decks[0], &decks[1]], 9, &mut NoEvents).unwrap();
    let mut copy = state;
    let mut list = ActionList::new();
    legal(&copy, table, &mut list);
    step_unchecked(&mut copy, table, list[0], &mut NoEvents).unwrap();
    assert_ne!(copy.hash(table), state.hash(table));
    assert_ne!(copy, state);
}
