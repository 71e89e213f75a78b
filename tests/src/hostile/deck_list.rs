//! A deck file: read, and judged by the rules.

use azuki_card_compiler::{Source, compile_decks};
use azuki_engine::limits::MAIN_DECK;
use azuki_engine::state::{Deck, DeckList};

use super::Seed;
use super::card_set::check_errors;
use crate::table::{sources, test_table};

/// Reads a deck file.
pub fn deck_list(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let source = Source { name: "hostile.json".into(), text: text.into(), shipped: false };
    let table = test_table();
    match compile_decks(&[source], table) {
        Err(errors) => check_errors(&errors, text),
        Ok(decks) => {
            for deck in decks {
                let list = DeckList { leader: deck.leader, gate: deck.gate, main: deck.main };
                match Deck::check(&list, table) {
                    Ok(deck) => assert!(deck.list() == list && list.main.len() == MAIN_DECK, "another deck came out"),
                    Err(errors) => {
                        assert!(!errors.is_empty() && errors.iter().all(|error| !error.0.is_empty()), "no reason");
                    }
                }
            }
        }
    }
}

/// The starter decks.
pub fn seeds() -> Vec<Seed> {
    sources("decks").into_iter().map(|source| Seed::new(source.name.replace('/', "-"), source.text)).collect()
}
