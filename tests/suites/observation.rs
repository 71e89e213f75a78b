//! The observation: in range, the same for the same match, and blind to what is hidden.

#![allow(clippy::float_cmp, reason = "flags, signs and zeros are exact")]

use azuki_engine::action::{Action, ActionKind, ActionList, legal};
use azuki_engine::def::{CardDraft, CardKind, CardTable, Element, Keywords, TableBuilder};
use azuki_engine::event::NoEvents;
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::rules::{Auras, Rules};
use azuki_engine::state::{Board, PendingKind, Row, Ruleset, State};
use azuki_engine::view::schema::{COUNTED_DEFINITIONS, Field, IDENTITY_BITS};
use azuki_engine::view::{OBSERVATION_LEN, ObserveError, SCHEMA, Value, observe};
use azuki_engine::{step, step_unchecked};
use azuki_tests::dice::Dice;
use azuki_tests::matches::numbered_match;
use azuki_tests::observation::{dump, field};
use azuki_tests::table::test_table;
use azuki_tests::{golden, observation, playthrough, schema};

fn seen(state: &State, table: &CardTable, viewer: Player) -> Vec<Value> {
    // A value that is not written stays what no comparison accepts.
    let mut values = vec![Value::NAN; OBSERVATION_LEN];
    observe(state, table, viewer, &mut values).unwrap();
    values
}

/// Shows every position of random matches, of test cards too, with its legal list.
fn walk(seeds: std::ops::Range<u64>, mut see: impl FnMut(&State, &ActionList)) {
    let table = test_table();
    for seed in seeds {
        let mut state = numbered_match(table, seed, &mut NoEvents);
        let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
        loop {
            legal(&state, table, &mut list);
            see(&state, &list);
            if list.is_empty() {
                break;
            }
            step_unchecked(&mut state, table, dice.pick(&list), &mut NoEvents).unwrap();
        }
    }
}

fn identity(values: &[Value]) -> Option<usize> {
    let bits = values.iter().enumerate();
    let number = bits.fold(0, |number, (bit, value)| number | usize::from(*value > 0.0) << bit);
    values.iter().all(|value| value.abs() == 1.0).then_some(number)
}

#[test]
fn every_value_is_written_and_in_range() {
    let table = test_table();
    walk(0..60, |state, _| {
        for viewer in Player::BOTH {
            let values = seen(state, table, viewer);
            let wrong = values.iter().position(|value| !(-1.0..=1.0).contains(value));
            assert_eq!(wrong, None, "{}", dump(&values));
        }
    });
}

/// A field that nobody writes would be 0 throughout.
#[test]
fn every_field_says_something() {
    let table = test_table();
    // Blocks of the same record are written by the same code.
    let mut silent: Vec<(&[Field], &str)> = Vec::new();
    for block in SCHEMA.blocks {
        silent.extend(block.fields.iter().map(|part| (block.fields, part.name)));
    }
    walk(0..120, |state, _| {
        for viewer in Player::BOTH {
            let values = seen(state, table, viewer);
            for block in SCHEMA.blocks {
                silent.retain(|(fields, name)| {
                    let zero = |record| field(&values, block.name, record, name).iter().all(|value| *value == 0.0);
                    *fields != block.fields || (0..block.times).all(zero)
                });
            }
        }
    });
    let mut silent: Vec<&str> = silent.into_iter().map(|(_, name)| name).collect();
    silent.dedup();
    // No card freezes or shocks a gate, and no gate has an ability that is once per turn; definitions that are not counted
    // one by one have a test of their own.
    assert_eq!(silent, ["conditions", "used", "conditions", "used", "other_identities"]);
}

/// A world of plain entities around what a match needs.
fn plain_world(entities: usize) -> (CardTable, Vec<DefIx>) {
    let mut builder = TableBuilder::new();
    let mut card = |name: String, kind| {
        builder.card(CardDraft {
            id: name.clone(),
            name,
            kind,
            element: Element::Neutral,
            cost: 1,
            attack: 1,
            health: 1,
            gate_points: 0,
            keywords: Keywords::empty(),
            carapace: 0,
            subtypes: Vec::new(),
            abilities: Vec::new(),
        })
    };
    for (name, kind) in [("L", CardKind::Leader), ("G", CardKind::Gate), ("I", CardKind::Ikz), ("T", CardKind::Token)] {
        card(name.to_owned(), kind);
    }
    let entities = (0..entities).map(|number| card(format!("E{number}"), CardKind::Entity)).collect();
    (builder.finish().unwrap(), entities)
}

#[test]
fn definitions_with_high_numbers_are_counted_together() {
    let (table, entities) = plain_world(200);
    let mut board = Board::new(&table, Ruleset::default(), [(DefIx(0), DefIx(1)); 2], 1, Player::Zero, 1).unwrap();
    for number in [3, 3, 123, 124, 150, 150] {
        board.discard(Player::Zero, entities[number]).unwrap();
    }
    let values = seen(&board.finish([entities[0]; 2]).unwrap(), &table, Player::One);
    let counted = field(&values, "their_discard", 0, "identities");
    assert_eq!((counted[7], counted[127]), (0.5, 0.25));
    assert_eq!(counted.iter().sum::<Value>(), 0.75);
    assert_eq!(field(&values, "their_discard", 0, "other_identities"), [0.06]);
    assert_eq!(field(&values, "their_discard", 0, "kinds"), [0.12, 0.0, 0.0, 0.0]);
}

#[test]
fn more_definitions_than_identities_are_refused() {
    let most = 1 << IDENTITY_BITS;
    for (entities, fits) in [(most - 4, true), (most - 3, false)] {
        let (table, cards) = plain_world(entities);
        let board = Board::new(&table, Ruleset::default(), [(DefIx(0), DefIx(1)); 2], 1, Player::Zero, 1).unwrap();
        let state = board.finish([cards[0]; 2]).unwrap();
        let found = observe(&state, &table, Player::Zero, &mut [0.0; OBSERVATION_LEN]);
        let expected = if fits { Ok(()) } else { Err(ObserveError::Definitions { found: most + 1 }) };
        assert_eq!(found, expected);
    }
}

#[test]
fn the_board_is_what_the_state_says() {
    let table = test_table();
    walk(0..40, |state, list| {
        let Some(actor) = state.actor() else { return };
        let values = seen(state, table, actor);
        for (index, card) in state.hand(actor).iter().enumerate() {
            let plays = |action: &Action| {
                let hand = ActionKind::PlayEntityToGarden as u8..=ActionKind::PlaySpellResponse as u8;
                hand.contains(&action.kind) && usize::from(action.p[0]) == index
            };
            let playable = field(&values, "my_hand", index, "playable")[0] == 1.0;
            assert_eq!(playable, list.iter().any(plays), "{}", dump(&values));
            let number = identity(field(&values, "my_hand", index, "identity"));
            assert_eq!(number, Some(usize::from(state.def(*card).0)));
        }
        for option in 0..32 {
            let offered = field(&values, "options", option, "offered")[0] == 1.0;
            assert_eq!(offered, list.contains(&Action::choose(option as u8)));
            let shown = identity(field(&values, "options", option, "identity"));
            let card = state.pending().card(option as u8);
            if state.pending().kind != PendingKind::TriggerOrder {
                assert_eq!(shown, card.map(|card| usize::from(state.def(card).0)), "{}", dump(&values));
            }
        }
        for (slot, card) in state.garden(actor.other()).iter().enumerate() {
            let number = identity(field(&values, "their_garden", slot, "identity"));
            assert_eq!(number, Some(*card).filter(|card| card.is_some()).map(|card| usize::from(state.def(card).0)));
        }
    });
}

#[test]
fn gathered_continuous_abilities_give_the_same_answers() {
    let table = test_table();
    let mut changed = 0;
    walk(0..60, |state, _| {
        let plain = Rules::new(state, table);
        let auras = Auras::of(plain);
        let sooner = plain.with(&auras);
        for card in CardIx::all().filter(|card| state.zone(*card).is_field()) {
            let answers =
                |rules: Rules<'_>| (rules.attack(card), rules.health(card), rules.keywords(card), rules.carapace(card));
            assert_eq!(answers(plain), answers(sooner));
            changed += usize::from(plain.attack(card) != plain.def(card).attack);
        }
    });
    assert!(changed > 1000, "continuous abilities held {changed} times");
}

#[test]
fn the_same_position_is_the_same_observation_and_nothing_is_allocated() {
    let table = test_table();
    let (mut once, mut again) = ([0.0; OBSERVATION_LEN], [1.0; OBSERVATION_LEN]);
    walk(0..20, |state, _| {
        for viewer in Player::BOTH {
            let report = allocation_counter::measure(|| observe(state, table, viewer, &mut once).unwrap());
            assert_eq!(report.count_total, 0);
            observe(state, table, viewer, &mut again).unwrap();
            assert_eq!(once, again);
        }
    });
}

#[test]
fn a_buffer_of_another_length_is_refused_untouched() {
    let table = azuki_cards::table();
    let state = numbered_match(table, 0, &mut NoEvents);
    for length in [0, OBSERVATION_LEN - 1, OBSERVATION_LEN + 1] {
        let mut values = vec![7.0; length];
        let error = observe(&state, table, Player::Zero, &mut values).unwrap_err();
        assert_eq!(error, ObserveError::Length { found: length });
        assert!(error.to_string().contains(&format!("{OBSERVATION_LEN} values")), "{error}");
        assert!(values.iter().all(|value| *value == 7.0));
    }
}

#[test]
fn the_cards_there_are_fit_the_schema() {
    assert!(test_table().len() <= COUNTED_DEFINITIONS, "the test cards are counted one by one");
    assert!(test_table().len() <= 1 << IDENTITY_BITS);
}

/// A board by the names of its cards; what is hidden is handed in.
struct Described<'h> {
    active: Player,
    /// The seat of the player whose turn it is, and of the other.
    hands: [&'h [&'h str]; 2],
    decks: [&'h [&'h str]; 2],
}

impl Described<'_> {
    fn state(&self) -> State {
        let table = azuki_cards::table();
        let card = |name: &str| {
            let mut found = table.by_name(name).filter(|def| table.def(*def).kind.in_main_deck());
            found.next().unwrap_or_else(|| panic!("there is no {name}"))
        };
        let starter = |id: &str| azuki_cards::deck(id).map(|deck| (deck.leader, deck.gate)).unwrap();
        let seats = [self.active, self.active.other()];
        let mut heads = [starter("shao"), starter("raizan")];
        if self.active == Player::One {
            heads.swap(0, 1);
        }
        let mut board = Board::new(table, Ruleset::default(), heads, 9, self.active, 1).unwrap();
        for (at, seat) in seats.into_iter().enumerate() {
            for name in self.hands[at] {
                board.hand(seat, card(name)).unwrap();
            }
            for name in self.decks[at] {
                board.deck(seat, card(name)).unwrap();
            }
            board.ikz(seat, 6, 1, at == 1).unwrap();
            board.discard(seat, card("Alley Guy")).unwrap();
        }
        let indra = board.entity(seats[0], card("Indra"), Row::Garden, 2).unwrap();
        board.weapon(card("Tenshin"), indra).unwrap();
        board.damage(CardIx::leader(seats[1]), 4);
        board.entity(seats[0], card("Foamback Crab"), Row::Alley, 0).unwrap();
        let crab = board.entity(seats[1], card("Foamback Crab"), Row::Garden, 4).unwrap();
        board.tapped(crab, true);
        board.finish([card("Rei"); 2]).unwrap()
    }
}

const HIDDEN: [&[&str]; 3] = [
    &["Rei", "Indra", "Benzai the Merchant", "Foamback Crab"],
    &["Hayabusa Itto", "Hayabusa Itto", "Alley Guy", "Tenshin"],
    &["Tenshin", "Foamback Crab", "Indra", "Rei"],
];

#[test]
fn seats_do_not_matter() {
    let table = azuki_cards::table();
    let described = |active| Described { active, hands: [HIDDEN[0], HIDDEN[1]], decks: [HIDDEN[2], HIDDEN[0]] };
    let (zero, one) = (described(Player::Zero).state(), described(Player::One).state());
    for viewer in Player::BOTH {
        let (here, there) = (seen(&zero, table, viewer), seen(&one, table, viewer.other()));
        assert_eq!(dump(&here), dump(&there));
        assert_eq!(here, there);
    }
    assert_ne!(seen(&zero, table, Player::Zero), seen(&zero, table, Player::One));
}

#[test]
fn the_other_hand_and_both_decks_are_hidden() {
    let table = azuki_cards::table();
    let attack = Action::new(ActionKind::Attack, 2, 5, 0);
    let views = |hand: &'static [&'static str], decks: [&'static [&'static str]; 2]| {
        let mut state = Described { active: Player::Zero, hands: [HIDDEN[0], hand], decks }.state();
        let before = seen(&state, table, Player::Zero);
        step(&mut state, table, Player::Zero, attack, &mut NoEvents).unwrap();
        (before, seen(&state, table, Player::Zero))
    };
    let first = views(HIDDEN[0], [HIDDEN[1], HIDDEN[2]]);
    for hand in HIDDEN {
        for mine in HIDDEN {
            assert_eq!(views(hand, [mine, HIDDEN[0]]), first);
            assert_eq!(views(hand, [HIDDEN[0], mine]), first);
        }
    }
    // The own hand is not.
    let of = |hand| Described { active: Player::Zero, hands: [hand, &[]], decks: [&[], &[]] }.state();
    assert_ne!(seen(&of(HIDDEN[0]), table, Player::Zero), seen(&of(HIDDEN[1]), table, Player::Zero));
}

#[test]
fn cards_looked_at_are_seen_by_whoever_looks_alone() {
    let table = azuki_cards::table();
    let looker = "Hayabusa Itto";
    let watercrafting: [&[&str]; 2] = [&["Aya", "Rei", "Rei"], &["Chilling Water", "Indra", "Rei"]];
    let views = |deck: &[&str]| {
        let hands: [&[&str]; 2] = [&[looker], &[]];
        let mut state = Described { active: Player::Zero, hands, decks: [deck, &[]] }.state();
        let play = Action::new(ActionKind::PlayEntityToGarden, 0, 0, 0);
        step(&mut state, table, Player::Zero, play, &mut NoEvents).unwrap();
        assert_eq!(state.pending().kind, PendingKind::Cards);
        (seen(&state, table, Player::Zero), seen(&state, table, Player::One))
    };
    let ((mine, theirs), (other_mine, other_theirs)) = (views(watercrafting[0]), views(watercrafting[1]));
    assert_eq!(theirs, other_theirs);
    assert_eq!(field(&theirs, "choice", 0, "owner"), [-1.0]);
    assert!((0..32).all(|option| field(&theirs, "options", option, "offered") == [0.0]));
    // Both decks offer the same number of cards, and the one who looks sees which.
    let number = |name: &str| table.by_name(name).next().map(|def: DefIx| usize::from(def.0));
    assert_eq!(identity(field(&mine, "options", 0, "identity")), number(watercrafting[0][0]));
    assert_eq!(identity(field(&other_mine, "options", 0, "identity")), number(watercrafting[1][0]));
    assert_eq!(identity(field(&mine, "effect", 0, "identity")), number(looker));
}

#[test]
fn observations_of_a_match_are_what_they_were() {
    let (_, decks, seed, response) = playthrough::MATCHES[0];
    let text = observation::print(azuki_cards::table(), decks, seed, response).unwrap();
    golden::check("observation.txt", &text).unwrap();
}

/// Whoever changes this changes the version too.
#[test]
fn the_schema_is_what_it_was() {
    golden::check("schema.txt", &schema::text()).unwrap();
}
