//! What the program embeds: the sets, the starter decks, and nothing of the test set.

mod common;

use std::collections::BTreeMap;

use azuki_engine::def::{CardKind, Condition, Element, Keyword};

#[test]
fn the_embedded_table_is_what_the_sources_say() {
    let table = azuki_cards::table();
    let full = common::full_table();
    let shipped = common::sources().iter().filter(|source| source.shipped).count();
    assert!(shipped >= 3, "the starters and the IKZ cards are there");
    assert!(table.all().all(|def| !table.text(def).id.starts_with("TST")), "the test set never ships");
    // The numbers of shipped cards do not depend on the cards behind them.
    for def in table.all() {
        assert_eq!(table.text(def), full.text(def));
        assert_eq!(table.def(def).kind, full.def(def).kind);
    }
    assert_eq!(table.def(table.ikz()).kind, CardKind::Ikz);
    assert_eq!(table.def(table.token()).kind, CardKind::Token);
}

#[test]
fn the_starter_decks_are_complete() {
    let table = azuki_cards::table();
    for id in ["raizan", "shao"] {
        let deck = azuki_cards::deck(id).expect("a starter deck");
        let element = table.def(deck.leader).element;
        assert_eq!((table.def(deck.leader).kind, table.def(deck.gate).kind), (CardKind::Leader, CardKind::Gate));
        assert_eq!(deck.main.len(), 50);
        let mut copies = BTreeMap::new();
        for def in &deck.main {
            *copies.entry(*def).or_insert(0) += 1;
            assert!([Element::Neutral, element].contains(&table.def(*def).element));
        }
        assert_eq!(copies.len(), 15);
        assert!(copies.values().all(|count| *count <= 4));
    }
    assert_eq!(azuki_cards::deck("nobody"), None);
}

#[test]
fn every_keyword_and_condition_has_a_reminder() {
    for keyword in Keyword::ALL {
        assert!(azuki_cards::text::keyword_reminder(keyword).ends_with('.'));
    }
    for condition in Condition::ALL {
        assert!(azuki_cards::text::condition_reminder(condition).ends_with('.'));
    }
}

#[test]
fn rules_text_is_whole_sentences() {
    let table = common::full_table();
    for def in table.all() {
        for paragraph in azuki_cards::text::rules_text(&table, def) {
            let name = table.name(def);
            assert!(paragraph.ends_with('.') || paragraph.ends_with(".)"), "{name}: {paragraph}");
            assert!(!paragraph.contains("  ") && !paragraph.contains(" ."), "{name}: {paragraph}");
            assert!(paragraph.starts_with(char::is_uppercase), "{name}: {paragraph}");
        }
    }
}
