//! Cards the verifier refuses, because play could not keep what they promise; and arguments no caller should pass.

use azuki_card_compiler::{Source, compile};
use azuki_engine::action::{Action, Masks};
use azuki_engine::def::{
    AbilityDraft, CardDraft, CardKind, DraftBody, Element, Keywords, Restriction, TableBuilder, Timing,
};
use azuki_engine::ids::{CardIx, DefIx, Player, SubtypeIx};
use azuki_engine::state::{Board, Row, Ruleset};
use azuki_tests::table::test_table;

/// What is wrong with one card.
fn mistakes(card: &str) -> String {
    let set = format!(r#"{{ "set": "BAD", "name": "Bad cards", "cards": [ {card} ] }}"#);
    let ikz = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../cards/sets/ikz.json")).unwrap();
    let source = |name: &str, text: String| Source { name: name.into(), text, shipped: false };
    match compile(&[source("ikz.json", ikz), source("bad.json", set)], "") {
        Ok(_) => String::new(),
        Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

fn entity(abilities: &str) -> String {
    format!(
        r#"{{ "id": "BAD-001", "name": "Bad", "element": "fire", "type": "entity", "cost": 1, "attack": 1, "health": 1,
             "gate_points": 0, "abilities": [ {abilities} ] }}"#
    )
}

#[test]
fn a_weapon_is_never_attacked() {
    // Weapons last until the end of their owner's turn, and attacks come in the other's.
    let weapon = r#"{ "id": "BAD-001", "name": "Bad", "element": "fire", "type": "weapon", "cost": 1, "attack": 1,
        "abilities": [ { "timing": "when_attacked", "do": [{ "draw": 1 }] } ] }"#;
    assert!(mistakes(weapon).contains("a weapon cannot have an ability with the timing \"when attacked\""));
    assert_eq!(mistakes(&entity(r#"{ "timing": "when_attacked", "do": [{ "draw": 1 }] }"#)), "");
}

#[test]
fn a_card_waits_for_a_thing_once() {
    let dies = r#"{ "timing": "when_destroyed", "do": [{ "draw": 1 }] }"#;
    assert_eq!(mistakes(&entity(dies)), "");
    let twice = mistakes(&entity(&format!("{dies}, {dies}")));
    assert!(twice.contains("a card has one ability \"when destroyed\"; make the two one"), "{twice}");
    let dawn = r#"{ "timing": "start_of_turn", "do": [{ "draw": 1 }] }"#;
    assert_eq!(mistakes(&entity(&format!("{dies}, {dawn}"))), "");
}

#[test]
fn an_ability_runs_a_bounded_number_of_ops() {
    let everywhere = r#"{ "owner": "any", "in": ["deck", "hand", "discard", "garden", "alley"] }"#;
    let each = format!(r#"{{ "for_each": {{ "over": {everywhere}, "do": [{{ "mill": 1 }}, {{ "mill": 1 }}] }} }}"#);
    let ability = |times: usize| {
        entity(&format!(r#"{{ "timing": "on_play", "do": [ {} ] }}"#, vec![each.clone(); times].join(",")))
    };
    let few = mistakes(&ability(2));
    assert!(!few.contains("could run"), "{few}");
    let many = mistakes(&ability(12));
    assert!(many.contains("this ability could run") && many.contains("at most 4096"), "{many}");
}

fn draft(number: usize, kind: CardKind) -> CardDraft {
    CardDraft {
        id: format!("ID-{number}"),
        name: format!("Card {number}"),
        kind,
        element: Element::Fire,
        cost: 1,
        attack: 1,
        health: 1,
        gate_points: 0,
        keywords: Keywords::empty(),
        carapace: 0,
        subtypes: Vec::new(),
        abilities: Vec::new(),
    }
}

/// A table whose last card has an ability that no entity can have.
fn large(cards: usize) -> String {
    let mut builder = TableBuilder::new();
    builder.card(draft(0, CardKind::Ikz));
    builder.card(draft(1, CardKind::Token));
    for number in 2..cards - 1 {
        builder.card(draft(number, CardKind::Entity));
    }
    let wrong = AbilityDraft {
        timing: Timing::Spell,
        restriction: Restriction::empty(),
        subject: None,
        replaces: None,
        body: DraftBody::Program(Vec::new()),
    };
    builder.card(CardDraft { abilities: vec![wrong], ..draft(cards - 1, CardKind::Entity) });
    let errors = builder.finish().unwrap_err();
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_largest_table_is_verified_to_its_last_card() {
    let full = large(1 << 16);
    assert!(full.contains("ID-65535 Card 65535: an entity cannot have an ability"), "{full}");
    let overfull = large((1 << 16) + 1);
    assert!(overfull.contains("ID-65536 Card 65536: the table is full"), "{overfull}");
}

#[test]
fn a_subtype_of_another_builder_is_refused() {
    let mut builder = TableBuilder::new();
    builder.card(draft(0, CardKind::Ikz));
    builder.card(draft(1, CardKind::Token));
    builder.card(CardDraft { subtypes: vec![SubtypeIx(200)], ..draft(2, CardKind::Entity) });
    assert!(builder.finish().is_err());
}

#[test]
fn made_up_actions_mask_nothing() {
    let mut masks = Masks::default();
    let made_up: Vec<Action> = (0..=u8::MAX)
        .flat_map(|byte| [Action { kind: byte, p: [255; 3] }, Action { kind: 0, p: [byte.max(32), 0, 0] }])
        .collect();
    masks.fill(&made_up);
    assert_eq!(masks, Masks::default());
    masks.fill(&[Action::END_TURN]);
    assert!(masks.allows(Action::END_TURN));
}

#[test]
fn a_board_of_made_up_cards_is_refused() {
    let table = test_table();
    let nobody = DefIx(u16::MAX);
    let (leader, gate) = (table.by_id("STT01-001").unwrap(), table.by_id("STT01-002").unwrap());
    for heads in [[(nobody, gate); 2], [(leader, nobody); 2], [(gate, leader); 2]] {
        assert!(Board::new(table, Ruleset::default(), heads, 3, Player::Zero, 0).is_err());
    }
    let mut board = Board::new(table, Ruleset::default(), [(leader, gate); 2], 3, Player::Zero, 0).unwrap();
    let entity = table.by_id("STT01-003").unwrap();
    assert!(board.hand(Player::Zero, nobody).is_err());
    assert!(board.deck(Player::Zero, nobody).is_err());
    assert!(board.discard(Player::Zero, nobody).is_err());
    assert!(board.entity(Player::Zero, nobody, Row::Garden, 0).is_err());
    assert!(board.entity(Player::Zero, entity, Row::Garden, 200).is_err());
    assert!(board.weapon(nobody, CardIx::leader(Player::Zero)).is_err());
    assert!(board.weapon(table.by_id("STT01-012").unwrap(), CardIx::NONE).is_err());
    assert!(board.ikz(Player::Zero, 255, 255, false).is_err());
    assert!(board.finish([nobody; 2]).is_err());
}
