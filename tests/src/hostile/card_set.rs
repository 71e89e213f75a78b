//! A set file: compiled, and where it is accepted shown in words and played.

use azuki_card_compiler::{CardError, Source, compile};
use azuki_cards::text::rules_text;
use azuki_engine::def::CardTable;
use azuki_engine::vm::disassemble::listing;

use super::{Seed, board, pieces};
use crate::table::sources;

const NAME: &str = "hostile.json";

/// Compiles a set file beside a few harmless cards.
pub fn card_set(bytes: &[u8]) {
    // A file that is no text never reaches the compiler.
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let hostile = Source { name: NAME.into(), text: text.into(), shipped: false };
    match compile(&[pieces::company(), hostile], "") {
        Ok(table) => accepted(&table, seed_of(bytes)),
        Err(errors) => check_errors(&errors, text),
    }
}

/// What must hold of every table that was accepted.
pub fn accepted(table: &CardTable, seed: u64) {
    let back = CardTable::from_bytes(&table.to_bytes());
    assert_eq!(back.as_ref(), Ok(table), "an accepted table does not survive its bytes");
    for def in table.all() {
        assert!(rules_text(table, def).iter().all(|paragraph| !paragraph.is_empty()), "an ability without words");
        assert!(!listing(table, def).is_empty(), "a card without a listing");
    }
    board::play(table, seed);
}

/// Every error says what is wrong, and where in the file.
pub fn check_errors(errors: &[CardError], text: &str) {
    assert!(!errors.is_empty(), "refused without an error");
    let lines = text.split('\n').count();
    for error in errors {
        assert!(!error.message.is_empty() && !error.file.is_empty(), "an error without words: {error:?}");
        assert!(error.line as usize <= lines, "line {} of {lines}: {error}", error.line);
        assert!(error.to_string().len() < 4096 + text.len(), "an error longer than its file");
    }
}

/// A number that follows from an input, so that the same input is always played the same way.
pub fn seed_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Each card of the repository alone, and whole set files.
pub fn seeds() -> Vec<Seed> {
    let single = pieces::single_cards().into_iter().map(|(id, text)| Seed::new(id, text));
    let whole = sources("sets").into_iter().map(|source| Seed::new(source.name.replace('/', "-"), source.text));
    single.chain(whole).collect()
}
