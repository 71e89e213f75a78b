//! Changes of the board: checked like actions, taken back like actions, and written as scenarios.

use azuki_engine::action::ActionList;
use azuki_engine::def::CardTable;
use azuki_engine::edit::{Edit, apply};
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::state::{Phase, State, check};
use azuki_engine::view::{PlayerView, scenario};
use azuki_engine::{Config, Engine, RewindError};
use azuki_tests::dice::Dice;
use azuki_tests::matches::starter;
use azuki_tests::scenario::{run_text, world};

fn engine(seed: u64) -> Engine<'static> {
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    Engine::new(Config { seed, ..Config::default() }, azuki_cards::table(), [&decks[0], &decks[1]]).unwrap()
}

fn act(engine: &mut Engine<'_>, list: &mut ActionList) -> bool {
    let Some(player) = engine.active_player() else { return false };
    engine.legal(player, list);
    engine.apply_intent(list[engine.hash() as usize % list.len()]).unwrap();
    true
}

/// Any change, sensible or not.
fn any_edit(table: &CardTable, dice: &mut Dice) -> Edit {
    let player = Player::from_index(dice.below(2));
    let card = CardIx(dice.below(256) as u8);
    match dice.below(4) {
        0 => Edit::Give { player, def: DefIx(dice.below(table.len() + 3) as u16) },
        1 => Edit::Damage { card, damage: dice.below(30) as u8 },
        2 => {
            let (untapped, tapped) = (dice.below(9) as u8, dice.below(9) as u8);
            Edit::Ikz { player, untapped, tapped, token: dice.below(2) == 0 }
        }
        _ => Edit::Deck { card, above: dice.below(60) as u8 },
    }
}

#[test]
fn no_change_breaks_the_rules_and_a_refused_one_changes_nothing() {
    let table = azuki_cards::table();
    let (mut made, mut refused) = (0, 0);
    for seed in 0..6 {
        let (mut engine, mut dice, mut list) = (engine(seed), Dice::new(seed), ActionList::new());
        while act(&mut engine, &mut list) {
            for _ in 0..6 {
                let before = *engine.state();
                match engine.edit(any_edit(table, &mut dice)) {
                    Ok(hash) => {
                        made += 1;
                        assert_eq!(check(engine.state(), table), Ok(()));
                        assert_eq!(hash, engine.hash());
                        for player in Player::BOTH {
                            let _ = PlayerView::of(engine.state(), player);
                        }
                    }
                    Err(error) => {
                        refused += 1;
                        assert!(!error.to_string().is_empty());
                        assert_eq!(before, *engine.state());
                    }
                }
            }
        }
    }
    assert!(made > 300 && refused > 300, "{made} made, {refused} refused");
}

#[test]
fn a_changed_match_goes_back_to_every_moment() {
    let table = azuki_cards::table();
    let (mut engine, mut dice, mut list) = (engine(4), Dice::new(4), ActionList::new());
    let mut moments: Vec<(usize, usize, State)> = vec![(0, 0, *engine.state())];
    for _ in 0..60 {
        if !act(&mut engine, &mut list) {
            break;
        }
        moments.push((engine.log().len(), engine.edits().len(), *engine.state()));
        for _ in 0..3 {
            if engine.edit(any_edit(table, &mut dice)).is_ok() {
                moments.push((engine.log().len(), engine.edits().len(), *engine.state()));
            }
        }
    }
    assert!(engine.edits().len() > 10 && engine.replay().is_none() && engine.played().is_some());
    for (actions, edits, state) in &moments {
        let mut back = engine.clone();
        back.rewind(*actions, *state).unwrap();
        assert_eq!((back.hash(), back.log().len()), (state.hash(azuki_cards::table()), *actions));
        // A change that changed nothing is the same moment.
        assert!(back.edits().len() <= *edits);
        assert_eq!(back.edits(), &engine.edits()[..back.edits().len()]);
    }
    let mut other = engine.clone();
    let wrong = moments[moments.len() - 1].2;
    assert!(matches!(other.rewind(0, wrong), Err(RewindError::OtherState { .. })));
}

#[test]
fn a_deck_is_put_in_any_order() {
    let table = azuki_cards::table();
    let mut state = *engine(2).state();
    let mut wanted: Vec<CardIx> = state.deck(Player::One).to_vec();
    wanted.reverse();
    for card in wanted.clone() {
        apply(&mut state, table, Edit::Deck { card, above: 0 }).unwrap();
    }
    assert_eq!(state.deck(Player::One), wanted);
    let (top, low) = (wanted[wanted.len() - 1], wanted[0]);
    apply(&mut state, table, Edit::Deck { card: top, above: 5 }).unwrap();
    assert_eq!(state.deck(Player::One)[wanted.len() - 6], top);
    apply(&mut state, table, Edit::Deck { card: low, above: 0 }).unwrap();
    assert_eq!(state.deck(Player::One).last(), Some(&low));
}

#[test]
fn positions_become_scenarios_that_the_tests_read() {
    let table = azuki_cards::table();
    let mut read = 0;
    for seed in 0..6 {
        let (mut engine, mut list) = (engine(seed), ActionList::new());
        while act(&mut engine, &mut list) {
            let state = engine.state();
            let text = scenario(state, table, "a position == of a match");
            // What the language cannot say stands in comments, and the board may then stand otherwise.
            if state.phase() != Phase::Main || text.starts_with('#') || engine.log().len() % 3 != 0 {
                continue;
            }
            let report = run_text(world(), "position", &text);
            assert!(report.failed() == 0, "{}\n{text}", report.complaints().join("\n"));
            read += 1;
        }
    }
    assert!(read > 40, "only {read} positions were read");
}
