//! Zones, setup, decks, mulligan (R1, R2).

use azuki_engine::action::Action;
use azuki_engine::def::CardKind;
use azuki_engine::event::{Event, EventBuffer};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::{Board, Deck, DeckList, Row, Ruleset, State, Zone, check};
use azuki_engine::{Config, Engine, start};
use azuki_tests::matches::starter;
use azuki_tests::table::test_table;

use crate::support;

#[test]
fn a_match_starts_with_63_cards_a_side_and_seven_in_hand() {
    let table = azuki_cards::table();
    let (raizan, shao) = (starter("raizan").unwrap(), starter("shao").unwrap());
    let mut events = EventBuffer::default();
    let state = start(Ruleset::default(), table, [&raizan, &shao], 3, &mut events).unwrap();
    assert_eq!(check(&state, table), Ok(()));
    assert_eq!(CardIx::all().count(), 126);
    for player in Player::BOTH {
        assert_eq!(state.hand(player).len(), 7);
        assert_eq!(state.deck(player).len(), 43);
        assert_eq!(state.ikz_pile(player).len(), 10);
        assert_eq!(state.ikz_area(player).len(), 0);
        assert_eq!(state.zone(CardIx::leader(player)), Zone::Garden);
        assert_eq!(state.zone(CardIx::gate(player)), Zone::Gate);
    }
    let drawn = events.events().iter().filter(|event| matches!(event, Event::CardDrawn { .. })).count();
    assert_eq!(drawn, 14);
}

#[test]
fn both_seats_start_some_matches_and_no_two_shuffles_are_alike() {
    let table = azuki_cards::table();
    let deck = starter("raizan").unwrap();
    let deal = |seed| start(Ruleset::default(), table, [&deck, &deck], seed, &mut EventBuffer::default()).unwrap();
    let states: Vec<State> = (0..40).map(deal).collect();
    assert!(states.iter().any(|state| state.starting() == Player::Zero));
    assert!(states.iter().any(|state| state.starting() == Player::One));
    assert!(states.windows(2).all(|pair| pair[0].deck(Player::Zero) != pair[1].deck(Player::Zero)));
}

#[test]
fn an_illegal_deck_is_refused_with_every_reason() {
    let table = azuki_cards::table();
    let legal = azuki_cards::deck("raizan").unwrap();
    let other = azuki_cards::deck("shao").unwrap();
    let mut list = DeckList { leader: legal.leader, gate: other.gate, main: legal.main.clone() };
    list.main.push(legal.main[0]);
    list.main.push(other.main[0]);
    list.main.push(legal.leader);
    let errors = Deck::check(&list, table).unwrap_err();
    let text: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let text = text.join("\n");
    assert_eq!(errors.len(), 5, "{text}");
    for reason in ["53 cards", "5 copies", "is Water", "the gate Hydromancy is Water", "cannot be in a main deck"] {
        assert!(text.contains(reason), "{reason} is missing in:\n{text}");
    }
}

#[test]
fn the_starters_are_legal_and_keep_their_lists() {
    for list in azuki_cards::decks() {
        let deck = starter(&list.id).unwrap();
        assert_eq!(deck.list().main, list.main);
    }
}

#[test]
fn a_board_refuses_what_cannot_be() {
    let table = test_table();
    let by_kind = |kind| table.all().find(|def| table.def(*def).kind == kind).unwrap();
    let (leader, gate) = (by_kind(CardKind::Leader), by_kind(CardKind::Gate));
    let (entity, weapon) = (by_kind(CardKind::Entity), by_kind(CardKind::Weapon));
    let heads = [(leader, gate); 2];
    let new = || Board::new(table, Ruleset::default(), heads, 5, Player::Zero, 0).unwrap();
    assert!(Board::new(table, Ruleset::default(), [(gate, leader); 2], 5, Player::Zero, 0).is_err());
    let mut board = new();
    assert!(board.entity(Player::Zero, weapon, Row::Garden, 0).is_err());
    let standing = board.entity(Player::Zero, entity, Row::Garden, 0).unwrap();
    assert!(board.entity(Player::Zero, entity, Row::Garden, 0).is_err());
    assert!(board.entity(Player::Zero, entity, Row::Garden, 5).is_err());
    for _ in 0..4 {
        board.weapon(weapon, standing).unwrap();
    }
    assert!(board.weapon(weapon, standing).is_err());
    assert!(board.hand(Player::Zero, leader).is_err());
    assert!(board.ikz(Player::Zero, 11, 0, false).is_err());
    let mut dead = new();
    let victim = dead.entity(Player::One, entity, Row::Garden, 1).unwrap();
    dead.damage(victim, 99);
    assert!(dead.finish([entity; 2]).unwrap_err().to_string().contains("dead"));
    assert!(board.finish([entity; 2]).is_ok());
}

/// R1.5: the hand goes to the bottom, seven come from the top, and only then the deck is shuffled.
#[test]
fn a_mulligan_takes_the_top_seven_and_shuffles_last() {
    let table = azuki_cards::table();
    let deck = starter("shao").unwrap();
    let mut engine = Engine::new(Config { seed: 21, ..Config::default() }, table, [&deck, &deck]).unwrap();
    let player = engine.active_player().unwrap();
    let before = *engine.state();
    let events = engine.apply_intent(Action::SHUFFLE).unwrap().events.to_vec();
    let after = engine.state();
    let top: Vec<CardIx> = before.deck(player).iter().rev().take(7).copied().collect();
    assert_eq!(after.hand(player), top);
    assert!(before.hand(player).iter().all(|card| after.zone(*card) == Zone::Deck));
    let shuffled = events.iter().position(|event| matches!(event, Event::DeckShuffled { .. })).unwrap();
    let last_draw = events.iter().rposition(|event| matches!(event, Event::CardDrawn { .. })).unwrap();
    assert!(last_draw < shuffled);
}

#[test]
fn a_mulligan_draws_seven_new_cards() {
    support::check(
        "== one mulligan each ==
         start: match raizan shao, p0 first
         => phase mulligan, p0 to act
         => illegal: p1 keeps: other player
         p0 mulligans
         => p0 hand 7, p0 deck 43, p1 to act
         p1 keeps
         => phase main, turn 1, p0 hand 8, p0 ikz 1, p0 has no token",
    );
}
