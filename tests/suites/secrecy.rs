//! Nobody is told what they may not know, over thousands of positions.

use azuki_engine::action::{ActionList, legal};
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::{step_unchecked, view::PlayerView};
use azuki_tests::dice::Dice;
use azuki_tests::matches::numbered_match;
use azuki_tests::secrecy::{Compared, compare_position, compare_step};
use azuki_tests::table::test_table;

#[test]
fn hidden_cards_change_places_and_nothing_told_changes() {
    let table = test_table();
    let (mut equal, mut told) = ([0, 0], [0, 0]);
    for seed in 0..60 {
        let mut state = numbered_match(table, seed, &mut NoEvents);
        let (mut dice, mut list, mut number) = (Dice::new(seed), ActionList::new(), 0);
        while state.actor().is_some() {
            legal(&state, table, &mut list);
            let action = dice.pick(&list);
            for viewer in Player::BOTH {
                let compared = [
                    compare_position(&state, table, viewer, &mut dice),
                    compare_step(&state, table, viewer, action, &mut dice),
                ];
                for (at, compared) in compared.into_iter().enumerate() {
                    match compared {
                        Ok(Compared::Equal) => equal[at] += 1,
                        Ok(Compared::Told) => told[at] += 1,
                        Ok(Compared::NothingHidden) => {}
                        Err(leak) => {
                            let board = azuki_engine::view::board(&state, table);
                            let action = azuki_engine::view::action_words(&state, table, action);
                            panic!("match {seed}, step {number}: {leak}\nbefore: {action}\n{board}");
                        }
                    }
                }
            }
            step_unchecked(&mut state, table, action, &mut NoEvents).unwrap();
            number += 1;
        }
    }
    assert!(equal[0] > 8_000 && equal[1] > 8_000, "too few comparisons: {equal:?}");
    assert!(told[0] * 20 < equal[0] && told[1] * 5 < equal[1], "too many left out: {told:?} of {equal:?}");
}

#[test]
fn a_view_differs_where_the_player_could_tell() {
    let table = test_table();
    let mut state = numbered_match(table, 0, &mut NoEvents);
    let before = Player::BOTH.map(|viewer| PlayerView::of(&state, viewer));
    let mut list = ActionList::new();
    legal(&state, table, &mut list);
    step_unchecked(&mut state, table, list[1], &mut NoEvents).unwrap();
    for viewer in Player::BOTH {
        assert_ne!(PlayerView::of(&state, viewer), before[viewer.index()], "a mulligan is seen by both");
    }
}
