//! Masks, codes and the flat list say the same.

use azuki_engine::action::{Action, ActionKind, ActionList, Masks, P0_HEAD, P1_HEAD, P2_HEAD, check, legal};
use azuki_engine::ids::Player;
use azuki_tests::perft::POSITIONS;

#[test]
fn the_whole_action_space_agrees_in_the_fixed_positions() {
    let table = azuki_cards::table();
    for position in POSITIONS {
        let state = position.state(table).unwrap();
        let (mut list, mut masks) = (ActionList::new(), Masks::default());
        legal(&state, table, &mut list);
        masks.fill(&list);
        let actor = state.actor().unwrap();
        for kind in ActionKind::ALL {
            for (p0, p1, p2) in (0..P0_HEAD).flat_map(|p0| {
                (0..P1_HEAD).flat_map(move |p1| (0..P2_HEAD).map(move |p2| (p0 as u8, p1 as u8, p2 as u8)))
            }) {
                let action = Action::new(kind, p0, p1, p2);
                let listed = list.contains(&action);
                assert_eq!(listed, masks.allows(action), "{action:?}");
                assert_eq!(listed, check(&state, table, actor, action).is_ok(), "{action:?}");
                assert!(check(&state, table, actor.other(), action).is_err());
            }
        }
    }
}

#[test]
fn masks_can_be_filled_again() {
    let table = azuki_cards::table();
    let (mut list, mut used) = (ActionList::new(), Masks::default());
    for position in POSITIONS {
        legal(&position.state(table).unwrap(), table, &mut list);
        used.fill(&list);
        let mut fresh = Masks::default();
        fresh.fill(&list);
        assert_eq!(used, fresh);
    }
}

#[test]
fn codes_are_those_of_the_contract() {
    for (code, kind) in ActionKind::ALL.into_iter().enumerate() {
        assert_eq!(kind as usize, code);
        assert_eq!(ActionKind::from_code(code as u8), Some(kind));
    }
    assert_eq!(ActionKind::from_code(14), None);
    let action = Action::new(ActionKind::PlayWeapon, 29, 5, 1);
    assert_eq!(action.code().to_le_bytes(), [3, 29, 5, 1]);
    assert_eq!(Action::from_code(action.code()), action);
    assert_eq!(size_of::<Action>(), 4);
}

#[test]
fn parameters_out_of_range_are_refused_not_crashed_on() {
    let table = azuki_cards::table();
    for position in POSITIONS {
        let state = position.state(table).unwrap();
        for code in 0..=255u8 {
            for p in [[255, 255, 255], [31, 15, 1], [0, 255, 0], [255, 0, 2]] {
                for player in Player::BOTH {
                    assert!(check(&state, table, player, Action { kind: code, p }).is_err());
                }
            }
        }
    }
}
