//! Events: complete, in order, and redacted for each viewer.

use azuki_engine::action::{Action, ActionKind, ActionList};
use azuki_engine::event::{Event, redact};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::Zone;
use azuki_engine::{Config, Engine};
use azuki_tests::dice::Dice;
use azuki_tests::matches::starter;

use crate::support::check;

#[test]
fn an_event_is_small() {
    assert!(size_of::<Event>() <= 16);
}

#[test]
fn an_attack_tells_its_story_in_order() {
    check(
        "== attack ==
         p0 garden: Indra | p1 garden: Foamback Crab
         p0 attacks leader with Indra
         => events: attack declared, tapped, response requested
         p1 declares Foamback Crab
         => events: tapped, defender declared, combat resolved, damage applied, entity died, card moved, phase changed",
    );
}

#[test]
fn computed_numbers_are_told_when_they_change() {
    check(
        "== the sixth weapon ==
         p0 garden: Weapon Master Yamada | p0 discard: 5x Tenshin | p0 deck: Tenshin, Rei, Rei | p0 hand: Crate Rat Kurobo
         p0 ikz: 1
         p0 plays Crate Rat Kurobo to alley
         => p0 Weapon Master Yamada attack 4
         => events: card moved, attack changed",
    );
}

/// What the opponent must not learn: no index of a card that only its owner may know.
#[test]
fn a_redacted_event_hides_cards_of_hand_and_deck() {
    let table = azuki_cards::table();
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let mut hidden = 0;
    for seed in 0..30 {
        let mut engine = Engine::new(Config { seed, ..Config::default() }, table, [&decks[0], &decks[1]]).unwrap();
        let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
        while let Some(player) = engine.active_player() {
            engine.legal(player, &mut list);
            let events = engine.apply_intent(dice.pick(&list)).unwrap().events.to_vec();
            for event in events {
                for viewer in Player::BOTH {
                    let seen = redact(event, viewer);
                    let secret = match event {
                        Event::CardDrawn { card, .. } | Event::CardLookedAt { card, .. } => card.owner() != viewer,
                        Event::CardMoved { card, from, to, .. } => {
                            let private = |zone| matches!(zone, Zone::Deck | Zone::Hand | Zone::IkzPile);
                            card.owner() != viewer && private(from) && private(to)
                        }
                        Event::ChoiceMade { player, public, .. } => player != viewer && !public,
                        _ => false,
                    };
                    // The number of an option tells how many there were; a card that is seen says enough.
                    let expected = match event {
                        Event::ChoiceMade { player, kind, card, public: true, .. }
                            if player != viewer && card.is_some() =>
                        {
                            Event::ChoiceMade { player, kind, option: 0, card, public: true }
                        }
                        event => event,
                    };
                    assert_eq!(seen == expected, !secret || names_nobody(event), "{event:?} seen by {viewer:?}");
                    if secret {
                        hidden += 1;
                        assert!(names_nobody(seen), "{seen:?}");
                    }
                }
            }
        }
    }
    assert!(hidden > 1000, "only {hidden} events were secret");
}

fn names_nobody(event: Event) -> bool {
    match event {
        Event::CardDrawn { card, .. }
        | Event::CardLookedAt { card, .. }
        | Event::CardMoved { card, .. }
        | Event::ChoiceMade { card, .. } => card.is_none(),
        _ => false,
    }
}

#[test]
fn the_log_holds_every_action_with_its_hash() {
    let table = azuki_cards::table();
    let decks = [starter("shao").unwrap(), starter("raizan").unwrap()];
    let mut engine = Engine::new(Config { seed: 5, ..Config::default() }, table, [&decks[0], &decks[1]]).unwrap();
    let first = engine.active_player().unwrap();
    let report = engine.apply_intent(Action::SHUFFLE).unwrap();
    assert!(report.rng_after > report.rng_before);
    let hash = report.state_hash;
    assert!(engine.apply_intent(Action::new(ActionKind::EndTurn, 0, 0, 0)).is_err());
    let log = engine.log();
    assert_eq!(log.len(), 1);
    assert_eq!((log[0].actor, log[0].action, log[0].state_hash), (first, Action::SHUFFLE, hash));
    assert_eq!(engine.hash(), hash);
    assert!(engine.step_until_idle().events.is_empty());
    assert_eq!(CardIx::leader(first).owner(), first);
}
