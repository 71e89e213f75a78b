//! Limits follow from the board: with every slot taken, every bearer armed and every card watching, whatever is legal
//! happens, and all of it.

use std::fmt::Write as _;

use azuki_card_compiler::{Source, compile};
use azuki_engine::action::{Action, ActionKind, ActionList, Masks, legal};
use azuki_engine::def::{CardTable, Keyword};
use azuki_engine::event::{Event, EventBuffer, NoEvents};
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::limits::{ALLEY_SLOTS, FIELD, FIGHTERS, GARDEN_SLOTS, WEAPONS, WEAPONS_PER_BEARER};
use azuki_engine::rules::Rules;
use azuki_engine::state::{Board, PendingKind, Row, Ruleset, State};
use azuki_engine::step;
use azuki_tests::dice::fresh_seed;
use azuki_tests::light::{LightWalker, Start};
use azuki_tests::soak::Tally;
use azuki_tests::table::test_table;

/// Cards that reach everybody: each spell costs nothing.
const CARDS: &str = r#"
    { "id": "FULL-003", "name": "Plain", "element": "fire", "type": "entity", "cost": 0, "attack": 1, "health": 3, "gate_points": 0 },
    { "id": "FULL-004", "name": "Mourner", "element": "fire", "type": "entity", "cost": 0, "attack": 1, "health": 3, "gate_points": 0,
      "abilities": [ { "timing": "when_destroyed", "subject": { "the": "subject", "type": "entity" },
                       "do": [{ "mill": { "player": "you", "amount": 1 } }] } ] },
    { "id": "FULL-005", "name": "Mourning Blade", "element": "fire", "type": "weapon", "cost": 0, "attack": 1,
      "abilities": [ { "timing": "when_destroyed", "subject": { "the": "subject", "type": "entity" },
                       "do": [{ "mod_attack": { "who": "this", "by": { "more": 1 }, "until": "end_of_turn" } }] } ] },
    { "id": "FULL-006", "name": "Storm", "element": "fire", "type": "spell", "played_in": "main", "cost": 0,
      "abilities": [ { "timing": "spell", "do": [
        { "damage": { "who": { "owner": "any", "in": ["garden", "alley"], "type": ["leader", "entity"] }, "amount": 1 } } ] } ] },
    { "id": "FULL-007", "name": "Doom", "element": "fire", "type": "spell", "played_in": "main", "cost": 0,
      "abilities": [ { "timing": "spell", "do": [
        { "destroy": { "owner": "any", "in": ["garden", "alley"], "type": "entity" } } ] } ] },
    { "id": "FULL-009", "name": "Whetstone", "element": "fire", "type": "spell", "played_in": "main", "cost": 0,
      "abilities": [ { "timing": "spell", "do": [
        { "mod_attack": { "who": { "owner": "any", "in": "attached" }, "by": { "more": 2 }, "until": "end_of_turn" } },
        { "mod_attack": { "who": { "owner": "any", "in": "attached" }, "by": { "more": 1 }, "until": "start_of_your_next_turn" } },
        { "mod_attack": { "who": { "owner": "any", "in": "attached" }, "by": { "more": 1 }, "until": "while_on_field" } } ] } ] },
    { "id": "FULL-010", "name": "Library", "element": "fire", "type": "spell", "played_in": "main", "cost": 0,
      "abilities": [ { "timing": "spell", "do": [
        "search", { "choose": { "from": "looked", "exactly": 1 } }, { "move": { "who": "chosen", "to": "hand" } } ] } ] },
    { "id": "FULL-011", "name": "Plain Blade", "element": "fire", "type": "weapon", "cost": 0, "attack": 1 }"#;

/// Every change that lasts, on everybody, for every duration.
fn blessing() -> String {
    let who = r#"{ "owner": "any", "in": ["garden", "alley"], "type": ["leader", "entity"] }"#;
    let mut ops = Vec::new();
    for until in ["end_of_turn", "start_of_your_next_turn", "while_on_field"] {
        for stat in ["mod_attack", "mod_health"] {
            ops.push(format!(r#"{{ "{stat}": {{ "who": {who}, "by": {{ "more": 1 }}, "until": "{until}" }} }}"#));
        }
        for keyword in Keyword::ALL {
            let word = keyword.name().replace('-', "_");
            let spec = if keyword == Keyword::Carapace { r#"{ "carapace": 1 }"#.into() } else { format!("\"{word}\"") };
            ops.push(format!(r#"{{ "add_keyword": {{ "who": {who}, "keyword": {spec}, "until": "{until}" }} }}"#));
        }
    }
    format!(
        r#"{{ "id": "FULL-008", "name": "Blessing", "element": "fire", "type": "spell", "played_in": "main", "cost": 0,
             "abilities": [ {{ "timing": "spell", "do": [ {} ] }} ] }}"#,
        ops.join(",")
    )
}

/// The cards above, and fifty that are all different.
fn table() -> CardTable {
    let mut different = String::new();
    for number in 0..50 {
        let _ = write!(
            different,
            r#", {{ "id": "FULL-{:03}", "name": "Book {number}", "element": "fire", "type": "entity", "cost": 0,
                 "attack": 1, "health": 1, "gate_points": 0 }}"#,
            100 + number
        );
    }
    let set = format!(
        r#"{{ "set": "FULL", "name": "Full boards", "cards": [
            {{ "id": "FULL-001", "name": "Leader", "element": "fire", "type": "leader", "attack": 0, "health": 20 }},
            {{ "id": "FULL-002", "name": "Gate", "element": "fire", "type": "gate" }},
            {CARDS}, {}{different} ] }}"#,
        blessing()
    );
    let ikz = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../cards/sets/ikz.json")).unwrap();
    let source = |name: &str, text: String| Source { name: name.into(), text, shipped: false };
    compile(&[source("ikz.json", ikz), source("full.json", set)], "")
        .unwrap_or_else(|errors| panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

/// Every slot taken by one sort of entity, every bearer with four of one weapon, one spell in hand.
fn full(table: &CardTable, entity: &str, weapon: &str, spell: &str) -> State {
    let def = |id: &str| table.by_id(id).unwrap();
    let heads = [(def("FULL-001"), def("FULL-002")); 2];
    let mut board = Board::new(table, Ruleset::default(), heads, 7, Player::Zero, 0).unwrap();
    for player in Player::BOTH {
        let mut bearers = vec![CardIx::leader(player)];
        for slot in 0..GARDEN_SLOTS as u8 {
            bearers.push(board.entity(player, def(entity), Row::Garden, slot).unwrap());
        }
        for slot in 0..ALLEY_SLOTS as u8 {
            board.entity(player, def(entity), Row::Alley, slot).unwrap();
        }
        for bearer in bearers {
            for _ in 0..WEAPONS_PER_BEARER {
                board.weapon(def(weapon), bearer).unwrap();
            }
        }
    }
    board.hand(Player::Zero, def(spell)).unwrap();
    board.finish([def("FULL-003"); 2]).unwrap()
}

/// Plays the only card in hand.
fn play(state: &mut State, table: &CardTable) -> Vec<Event> {
    let mut events = EventBuffer::default();
    let action = Action::new(ActionKind::PlaySpellMain, 0, 0, 0);
    step(state, table, Player::Zero, action, &mut events).unwrap();
    events.events().to_vec()
}

/// Says yes to whichever ability comes first until nobody is asked any more.
fn answer_all(state: &mut State, table: &CardTable) -> Vec<Event> {
    let (mut events, mut buffer) = (Vec::new(), EventBuffer::default());
    while state.pending().kind == PendingKind::TriggerOrder {
        buffer.clear();
        step(state, table, state.pending().who, Action::choose(0), &mut buffer).unwrap();
        events.extend_from_slice(buffer.events());
    }
    events
}

fn fighters(state: &State) -> Vec<CardIx> {
    let rows = |player| State::entities(state.garden(player)).chain(State::entities(state.alley(player)));
    Player::BOTH.into_iter().flat_map(|player| rows(player).chain([CardIx::leader(player)])).collect()
}

#[test]
fn one_op_damages_everybody() {
    let table = table();
    let mut state = full(&table, "FULL-003", "FULL-005", "FULL-006");
    assert_eq!(fighters(&state).len(), FIGHTERS);
    let events = play(&mut state, &table);
    let hits = events.iter().filter(|event| matches!(event, Event::DamageApplied { amount: 1, .. })).count();
    assert_eq!(hits, FIGHTERS);
    assert!(fighters(&state).into_iter().all(|card| state.damage(card) == 1));
}

#[test]
fn everybody_can_have_every_change_for_every_duration() {
    let table = table();
    let mut state = full(&table, "FULL-003", "FULL-005", "FULL-008");
    play(&mut state, &table);
    let rules = Rules::new(&state, &table);
    for card in fighters(&state) {
        for keyword in Keyword::ALL {
            assert!(rules.keywords(card).contains(keyword.flag()), "{} lacks {}", card.0, keyword.name());
        }
        assert_eq!(rules.carapace(card), 3);
        let printed = table.def(state.def(card));
        assert_eq!(rules.health(card), printed.health + 3);
        assert_eq!(state.lasting().of(card).count(), 3 * (2 + Keyword::ALL.len()));
    }
    // Each duration ends at its own time.
    step(&mut state, &table, Player::Zero, Action::END_TURN, &mut NoEvents).unwrap();
    assert!(fighters(&state).into_iter().all(|card| Rules::new(&state, &table).carapace(card) == 2));
    step(&mut state, &table, Player::One, Action::END_TURN, &mut NoEvents).unwrap();
    assert!(fighters(&state).into_iter().all(|card| Rules::new(&state, &table).carapace(card) == 1));
    assert_eq!(state.lasting().affected().len(), FIGHTERS);
}

#[test]
fn every_weapon_can_be_sharpened() {
    let table = table();
    let mut state = full(&table, "FULL-003", "FULL-005", "FULL-009");
    assert_eq!(state.attached().len(), WEAPONS);
    play(&mut state, &table);
    assert!(state.attached().iter().all(|weapon| Rules::new(&state, &table).attack(weapon) == 5));
}

#[test]
fn everybody_sees_everybody_die() {
    let table = table();
    let mut state = full(&table, "FULL-004", "FULL-011", "FULL-007");
    let mut events = play(&mut state, &table);
    events.extend(answer_all(&mut state, &table));
    let entities = FIGHTERS - 2;
    let begun = events.iter().filter(|event| matches!(event, Event::AbilityTriggered { .. })).count();
    let milled = events.iter().filter(|event| matches!(event, Event::AbilityFizzled { .. })).count();
    assert_eq!(begun, entities * entities, "each of {entities} sees each of {entities} die");
    assert_eq!(milled, 0);
    assert!(fighters(&state).len() == 2 && state.triggers().is_empty());
}

#[test]
fn every_card_of_the_field_can_wait_at_once() {
    let table = table();
    let mut state = full(&table, "FULL-004", "FULL-005", "FULL-007");
    let mut events = play(&mut state, &table);
    let places = state.triggers().len();
    assert!(places <= FIELD, "{places}");
    events.extend(answer_all(&mut state, &table));
    let entities = FIGHTERS - 2;
    let begun = events.iter().filter(|event| matches!(event, Event::AbilityTriggered { .. })).count();
    // The weapons fall with their bearers, and saw them die all the same.
    assert_eq!(begun, (entities + WEAPONS) * entities);
    assert!(!events.iter().any(|event| matches!(event, Event::AbilityFizzled { .. })));
}

#[test]
fn a_choice_among_more_than_32_cards_is_not_cut() {
    let table = table();
    let def = |id: &str| table.by_id(id).unwrap();
    let heads = [(def("FULL-001"), def("FULL-002")); 2];
    let mut board = Board::new(&table, Ruleset::default(), heads, 7, Player::Zero, 0).unwrap();
    board.hand(Player::Zero, def("FULL-010")).unwrap();
    let books: Vec<DefIx> = (0..49).map(|number| def(&format!("FULL-{:03}", 100 + number))).collect();
    for book in &books {
        board.deck(Player::Zero, *book).unwrap();
    }
    let mut state = board.finish([def("FULL-003"); 2]).unwrap();
    play(&mut state, &table);
    assert_eq!(state.pending().options().count_ones() as usize, books.len());
    let (mut list, mut masks) = (ActionList::new(), Masks::default());
    legal(&state, &table, &mut list);
    masks.fill(&list);
    assert_eq!(list.len(), books.len());
    for (number, action) in list.iter().enumerate() {
        assert_eq!(usize::from(action.option()), number);
        assert!(masks.allows(*action));
        let mut after = state;
        step(&mut after, &table, Player::Zero, *action, &mut NoEvents).unwrap();
        let taken = after.hand(Player::Zero).last().copied().unwrap();
        assert_eq!(Some(taken), state.pending().card(number as u8));
    }
    let beyond = Action::choose(books.len() as u8);
    assert!(step(&mut state, &table, Player::Zero, beyond, &mut NoEvents).is_err());
}

#[test]
fn random_play_on_full_boards_breaks_nothing() {
    let first = fresh_seed();
    let mut walker = LightWalker::new(test_table(), Start::FullBoard);
    let mut tally = Tally::default();
    for seed in first..first + 300 {
        let result = walker.walk(seed, &mut tally);
        assert!(result.is_ok(), "again: cargo forge soak --boards --games 1 --seed {seed}\n{:?}", result.err());
    }
    assert!(tally.steps > 3000);
}
