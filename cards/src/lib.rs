//! The card sets and starter decks, compiled into the program, and the rules text a player reads.

pub mod text;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub use azuki_card_compiler as compiler;
pub use azuki_card_compiler::DeckList;
use azuki_engine::def::CardTable;

/// Every shipped card. The bytes were checked when the program was built, and are checked again here.
pub fn table() -> &'static CardTable {
    static TABLE: OnceLock<CardTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        CardTable::from_bytes(include_bytes!(concat!(env!("OUT_DIR"), "/table.bin")))
            .expect("the build script has written a sound table")
    })
}

/// The starter decks, by file name.
pub fn decks() -> &'static [DeckList] {
    static DECKS: OnceLock<Vec<DeckList>> = OnceLock::new();
    DECKS.get_or_init(|| {
        postcard::from_bytes(include_bytes!(concat!(env!("OUT_DIR"), "/decks.bin")))
            .expect("the build script has written sound decks")
    })
}

/// A starter deck by its id, "raizan".
pub fn deck(id: &str) -> Option<&'static DeckList> {
    decks().iter().find(|deck| deck.id == id)
}

/// Where the sources of the cards lie in the repository: for developer tools, which run inside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFolders {
    /// The set files.
    pub sets: PathBuf,
    /// The deck files.
    pub decks: PathBuf,
    /// The goldens of listings and rules text.
    pub golden: PathBuf,
    /// The lock of the cards' numbers.
    pub lock: PathBuf,
}

/// The folders of the cards inside the repository with this root.
pub fn sources(repository: &Path) -> SourceFolders {
    let cards = repository.join("cards");
    SourceFolders {
        sets: cards.join("sets"),
        decks: cards.join("decks"),
        golden: cards.join("golden"),
        lock: cards.join("ids.lock"),
    }
}
