//! The effect VM: resumable programs, and abilities that would go on for ever.

use azuki_card_compiler::{Source, compile};
use azuki_engine::action::{Action, ActionKind};
use azuki_engine::def::CardTable;
use azuki_engine::event::{Event, EventBuffer, NoEvents};
use azuki_engine::ids::Player;
use azuki_engine::state::{Board, Row, Ruleset};
use azuki_engine::step;

use crate::support::check;

/// The IKZ cards and whatever a test writes.
fn table(cards: &str) -> CardTable {
    let set = format!(
        r#"{{ "set": "LOOP", "name": "Loops", "cards": [
            {{ "id": "LOOP-001", "name": "Loop Leader", "element": "fire", "type": "leader", "attack": 0, "health": 20 }},
            {{ "id": "LOOP-002", "name": "Loop Gate", "element": "fire", "type": "gate" }},
            {{ "id": "LOOP-003", "name": "Plain Loop", "element": "fire", "type": "entity", "cost": 0, "attack": 1,
               "health": 1, "gate_points": 0 }},
            {cards} ] }}"#
    );
    let ikz = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../cards/sets/ikz.json")).unwrap();
    let source = |name: &str, text: String| Source { name: name.into(), text, shipped: false };
    compile(&[source("ikz.json", ikz), source("loop.json", set)], "")
        .unwrap_or_else(|errors| panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

/// Two cards that play ball with an entity for ever.
const BALL: &str = r#"
    { "id": "LOOP-004", "name": "Ball Player", "element": "fire", "type": "entity", "cost": 0, "attack": 1, "health": 1,
      "gate_points": 0,
      "abilities": [
        { "timing": "when_returned", "subject": { "the": "subject", "type": "entity" },
          "do": [{ "move": { "who": "subject", "to": "garden" } }, { "return_to_hand": "subject" }] } ] },
    { "id": "LOOP-005", "name": "First Throw", "element": "fire", "type": "spell", "played_in": "main", "cost": 0,
      "abilities": [
        { "timing": "spell",
          "do": [
            { "return_to_hand": { "owner": "you", "in": "garden", "type": "entity", "card": "LOOP-003" } } ] } ] }"#;

#[test]
fn an_endless_ability_runs_out_of_fuel_and_the_match_goes_on() {
    let table = table(BALL);
    let def = |id| table.by_id(id).unwrap();
    let heads = [(def("LOOP-001"), def("LOOP-002")); 2];
    let mut board = Board::new(&table, Ruleset::default(), heads, 5, Player::Zero, 0).unwrap();
    for slot in 0..4 {
        board.entity(Player::Zero, def("LOOP-004"), Row::Garden, slot).unwrap();
    }
    board.entity(Player::Zero, def("LOOP-003"), Row::Garden, 4).unwrap();
    board.hand(Player::Zero, def("LOOP-005")).unwrap();
    let mut state = board.finish([def("LOOP-003"); 2]).unwrap();
    let mut events = EventBuffer::default();
    let action = Action::new(ActionKind::PlaySpellMain, 0, 0, 0);
    step(&mut state, &table, Player::Zero, action, &mut events).unwrap();
    let begun = |event: &&Event| matches!(event, Event::AbilityTriggered { .. });
    assert!(events.events().iter().filter(begun).count() > 1000, "it goes on for a long time");
    assert!(events.events().iter().any(|event| matches!(event, Event::AbilityFizzled { .. })), "and ends");
    assert_eq!(state.actor(), Some(Player::Zero));
    assert!(state.triggers().is_empty() && state.frames().is_empty());
    step(&mut state, &table, Player::Zero, Action::END_TURN, &mut NoEvents).unwrap();
}

#[test]
fn a_program_longer_than_sixteen_ops_goes_on_in_a_continuation() {
    check(
        "== long ==
         p0 hand: Long Ritual | p0 ikz: 10 | p0 garden: Rei (tapped, damage 1) | p1 garden: Mizuki | p0 deck: Aya, Tenshin, Rei
         p0 plays Long Ritual
         p0 chooses Rei
         p0 chooses p1 Mizuki
         => p0 Rei damage 0, p0 Rei untapped, p0 Rei attack 2, p0 Rei health 3, p1 Mizuki tapped, p1 Mizuki attack 2
         => p1 Mizuki damage 1, p1 leader 19, p0 hand: Aya, Rei, p0 discard: Tenshin, Long Ritual",
    );
}

#[test]
fn a_choice_in_the_middle_of_a_text_is_part_of_the_state() {
    check(
        "== look, take, order ==
         p0 leader: Shao | p0 gate: Hydromancy | p0 hand: Mizuki | p0 ikz: 5 | p0 deck: Rei, Aya, Foamback Crab, Tenshin
         p0 plays Mizuki to garden
         => pending p0 cards, p0 options: Foamback Crab, p0 may decline
         p0 chooses Foamback Crab
         => pending p0 confirm
         p0 says yes
         => pending p0 alley slot
         p0 chooses slot 2
         => pending p0 bottom order, p0 options: Rei, Aya
         p0 chooses Aya
         => p0 alley: -, -, Foamback Crab, p0 deck top: Tenshin, p0 deck bottom: Aya, Rei",
    );
}

#[test]
fn effects_on_nobody_do_nothing_and_say_so() {
    check(
        "== up to none ==
         p0 garden: Indra | p1 hand: Lightning Orb | p1 ikz: 1 | p1 leader: Raizan
         p0 attacks leader with Indra
         p1 plays Lightning Orb
         p1 is done
         => p0 Indra damage 0, p1 leader 17, p1 discard: Lightning Orb",
    );
}

#[test]
fn a_replacement_is_offered_once_for_an_event() {
    check(
        "== a bodyguard ==
         p0 garden: Rei (damage 1), Test Bodyguard | p1 garden: Rei (tapped)
         p0 attacks Rei with Rei
         p0 says yes
         => p0 discard: Test Bodyguard, p0 Rei damage 0
         == declined ==
         p0 garden: Rei (damage 1), Test Bodyguard | p1 garden: Rei (tapped)
         p0 attacks Rei with Rei
         p0 says no
         => p0 discard: Rei, p0 Test Bodyguard in garden",
    );
}

#[test]
fn a_full_stack_takes_no_more_responses() {
    check(
        "== eight wait, the ninth is refused ==
         response: until_pass
         p0 garden: Indra | p1 hand: 9x Lightning Orb | p1 ikz: 10 | p1 leader: Raizan | p1 gate: Surge
         p0 attacks leader with Indra
         p1 plays Lightning Orb
         p1 plays Lightning Orb
         p1 plays Lightning Orb
         p1 plays Lightning Orb
         p1 plays Lightning Orb
         p1 plays Lightning Orb
         p1 plays Lightning Orb
         => stack 7, p1 to act
         p1 plays Lightning Orb
         => stack 7, p1 hand: Lightning Orb, p1 ikz 2, pending p1 cards
         p1 chooses p0 Indra
         p1 chooses p0 Indra
         => p0 Indra in discard, p1 leader 20, p1 discard 8",
    );
}
