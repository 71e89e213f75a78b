//! Saves and the cards they use: other cards may come, go, change and be renumbered; a used one that changed is named.

use azuki_engine::action::{ActionList, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::snapshot::{Format, Hashing, Replay, ReplayStep, load, load_with_changed_cards, save};
use azuki_engine::state::{self, Ruleset, State};
use azuki_engine::{Config, start, step, step_unchecked};
use azuki_tests::dice::{Dice, fresh_seed};
use azuki_tests::matches::{numbered_match, numbered_setup, starter};
use azuki_tests::other_tables::{Sets, larger_tables};
use azuki_tests::table::test_table;

const BOTH: [Format; 2] = [Format::Json, Format::Binary];

/// A position of a random match of the numbered ones, often in the middle of a card's text.
fn position(table: &CardTable, dice: &mut Dice) -> State {
    walked(numbered_match(table, dice.below(1 << 30) as u64, &mut NoEvents), table, dice)
}

/// The same match a random number of steps later.
fn walked(mut state: State, table: &CardTable, dice: &mut Dice) -> State {
    let (mut list, depth) = (ActionList::new(), dice.below(120));
    for number in 0..400 {
        if state.actor().is_none() || (number >= depth && (number % 3 == 0 || state.pending().is_open())) {
            break;
        }
        legal(&state, table, &mut list);
        let before = state;
        if step_unchecked(&mut state, table, dice.pick(&list), &mut NoEvents).is_err() {
            return before;
        }
    }
    state
}

/// A position of Raizan against Raizan.
fn raizan_position(table: &CardTable, dice: &mut Dice) -> State {
    let deck = starter("raizan").unwrap();
    let seed = dice.below(1 << 30) as u64;
    walked(start(Ruleset::default(), table, [&deck, &deck], seed, &mut NoEvents).unwrap(), table, dice)
}

/// The save of a position opens with another table as the equal match, and both go on alike to their end.
fn goes_on_alike(mut one: State, table: &CardTable, other: &CardTable, dice: &mut Dice, name: &str) {
    let documents = BOTH.map(|format| save(&one, table, format));
    let mut two = load(&documents[0], other).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(load(&documents[1], other).as_ref(), Ok(&two), "{name}: both forms are the same match");
    for (format, document) in BOTH.into_iter().zip(&documents) {
        assert!(save(&two, other, format) == *document, "{name}: the save comes back as other bytes");
    }
    let (mut left, mut right) = (ActionList::new(), ActionList::new());
    for _ in 0..600 {
        state::check(&two, other).unwrap();
        assert_eq!(two.hash(other), one.hash(table), "{name}");
        assert!(save(&two, other, Format::Binary) == save(&one, table, Format::Binary), "{name}");
        let Some(actor) = one.actor() else { break };
        legal(&one, table, &mut left);
        legal(&two, other, &mut right);
        assert_eq!(*left, *right, "{name}: another list of legal actions");
        let action = dice.pick(&left);
        let refused = step(&mut one, table, actor, action, &mut NoEvents).err();
        assert_eq!(step(&mut two, other, actor, action, &mut NoEvents).err(), refused, "{name}");
        if refused.is_some() {
            break;
        }
    }
}

#[test]
fn a_save_opens_with_every_table_that_has_its_cards() {
    let (table, mut dice) = (test_table(), Dice::new(fresh_seed()));
    let tables = larger_tables(&mut dice);
    let mut in_the_middle = 0;
    for _ in 0..24 {
        let state = position(table, &mut dice);
        in_the_middle += usize::from(state.pending().is_open());
        for (name, other) in &tables {
            goes_on_alike(state, table, other, &mut dice, name);
        }
    }
    assert!(in_the_middle > 0, "no save stands in the middle of a card's text");
}

/// And back: what a larger table saved opens with a smaller one.
#[test]
fn cards_that_are_not_used_may_go() {
    let (table, mut dice) = (test_table(), Dice::new(fresh_seed()));
    let smaller = Sets::usual().without("STT02").without("TST");
    for other in [smaller.table(), smaller.shuffled(&mut dice).table(), Sets::usual().shuffled(&mut dice).table()] {
        for _ in 0..12 {
            goes_on_alike(raizan_position(table, &mut dice), table, &other, &mut dice, "without unused cards");
        }
    }
}

#[test]
fn a_changed_card_refuses_the_saves_that_use_it_by_name() {
    let (table, mut dice) = (test_table(), Dice::new(fresh_seed()));
    for id in ["STT01-001", "STT01-017", "STT02-002", "STT02-013", "TST-003"] {
        let def = table.by_id(id).unwrap();
        let (from, to) = match table.def(def).kind.name() {
            "leader" => ("\"health\": 20", "\"health\": 21"),
            "gate" => ("\"gate_points\"", "2"),
            _ => ("\"cost\": ", "\"cost\": 1"),
        };
        let other = Sets::usual().with_newcomers().changed(id, from, to).shuffled(&mut dice).table();
        let expected = format!("{} ({id}) has changed since this was saved", table.name(def));
        let (mut refused, mut opened) = (0, 0);
        while refused < 3 || opened < 3 {
            let state = position(table, &mut dice);
            let uses = azuki_engine::ids::CardIx::all().any(|card| state.def(card) == def);
            for format in BOTH {
                let document = save(&state, table, format);
                match load(&document, &other) {
                    Ok(loaded) => assert!(!uses && loaded.hash(&other) == state.hash(table), "{id}"),
                    Err(error) => assert!(uses && error.to_string() == expected, "{id}: {error}"),
                }
                assert_eq!(load(&document, table).as_ref(), Ok(&state), "with its own cards it opens");
            }
            refused += usize::from(uses);
            opened += usize::from(!uses);
        }
    }
}

#[test]
fn several_changed_and_missing_cards_are_all_told() {
    let table = azuki_cards::table();
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let state = start(Ruleset::default(), table, [&decks[0], &decks[1]], 4, &mut NoEvents).unwrap();
    let told = |other: &CardTable| load(&save(&state, table, Format::Json), other).unwrap_err().to_string();
    let cost = |sets: Sets, id: &str| sets.changed(id, "\"cost\": ", "\"cost\": 1");
    let two = cost(cost(Sets::usual(), "STT02-013"), "STT01-003");
    assert_eq!(
        told(&two.table()),
        "Crate Rat Kurobo (STT01-003) and Mizuki (STT02-013) have changed since this was saved"
    );
    let three = cost(two, "STT01-004");
    assert_eq!(
        told(&three.table()),
        "Crate Rat Kurobo (STT01-003), Black Jade Recruit (STT01-004) and Mizuki (STT02-013) have changed since this was \
         saved"
    );
    let four = cost(three, "STT02-003");
    assert_eq!(
        told(&four.table()),
        "Crate Rat Kurobo (STT01-003), Black Jade Recruit (STT01-004) and 2 other cards have changed since this was saved"
    );
    let gone = cost(Sets::usual(), "STT01-003").without("STT02");
    assert_eq!(
        told(&gone.table()),
        "Crate Rat Kurobo (STT01-003) has changed since this was saved; Shao (STT02-001), Hydromancy (STT02-002) and 15 \
         other cards are no longer in the game"
    );
}

/// For tools that judge positions anew: the same position with the cards as they are now.
#[test]
fn a_position_can_be_looked_at_with_changed_cards() {
    let table = azuki_cards::table();
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let state = start(Ruleset::default(), table, [&decks[0], &decks[1]], 4, &mut NoEvents).unwrap();
    let document = save(&state, table, Format::Json);
    let other = Sets::usual().changed("STT02-013", "\"cost\": ", "\"cost\": 1").table();
    assert!(load(&document, &other).is_err());
    let adopted = load_with_changed_cards(&document, &other).unwrap();
    assert_eq!(adopted.hash(&other), state.hash(table));
    assert_eq!(load(&save(&adopted, &other, Format::Json), &other), Ok(adopted), "saved again, it has the new cards");
    let gone = load_with_changed_cards(&document, &Sets::usual().without("STT02").table()).unwrap_err().to_string();
    assert!(gone.contains("no longer in the game"), "{gone}");
}

/// A whole random match, recorded.
fn recorded(table: &CardTable, seed: u64) -> Replay {
    let (config, decks): (Config, _) = numbered_setup(table, seed);
    let mut state = numbered_match(table, seed, &mut NoEvents);
    let (hashing, mut steps) = (Hashing::CURRENT, Vec::new());
    let (mut dice, mut list, begin) = (Dice::new(seed), ActionList::new(), state.hash(table));
    while state.actor().is_some() {
        legal(&state, table, &mut list);
        let (action, before) = (dice.pick(&list), state);
        if step_unchecked(&mut state, table, action, &mut NoEvents).is_err() {
            state = before;
            break;
        }
        steps.push(ReplayStep { action, hash: state.hash(table) });
    }
    assert!(state::check(&state, table).is_ok());
    Replay { config, decks, start: begin, steps, hashing }
}

/// Plays a replay, every hash checked, and answers the state it ends in.
fn played(replay: &Replay, table: &CardTable) -> State {
    let mut playback = replay.play(table, &mut NoEvents).unwrap();
    while playback.advance(&mut NoEvents).unwrap_or_else(|error| panic!("{error}")) {}
    assert_eq!(playback.step(), replay.steps.len());
    *playback.state()
}

#[test]
fn a_replay_plays_with_every_table_that_has_its_cards() {
    let (table, mut dice) = (test_table(), Dice::new(fresh_seed()));
    let tables = larger_tables(&mut dice);
    for _ in 0..6 {
        let replay = recorded(table, dice.below(1 << 30) as u64);
        let end = played(&replay, table);
        for format in BOTH {
            let document = replay.save(table, format);
            for (name, other) in &tables {
                let read = Replay::load(&document, other).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(read.save(other, format) == document, "{name}: the replay comes back as other bytes");
                assert_eq!(played(&read, other).hash(other), end.hash(table), "{name}");
            }
        }
    }
}

#[test]
fn a_replay_with_a_changed_or_missing_card_is_refused_by_name() {
    let table = test_table();
    // Every fourth is Raizan against Shao.
    let replay = recorded(table, 8);
    let changed = Sets::usual().with_newcomers().changed("STT02-013", "\"cost\": ", "\"cost\": 1").table();
    let gone = Sets::usual().without("STT02").table();
    for format in BOTH {
        let document = replay.save(table, format);
        let told = |other: &CardTable| Replay::load(&document, other).unwrap_err().to_string();
        assert_eq!(told(&changed), "Mizuki (STT02-013) has changed since this was saved");
        assert!(told(&gone).starts_with("Shao (STT02-001), Hydromancy (STT02-002) and 15 other cards are no longer"));
    }
}
