//! The cards tests play with: every shipped set, and the test set that never ships.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use azuki_card_compiler::{DeckList, Source, compile, compile_decks};
use azuki_engine::def::CardTable;
use azuki_engine::snapshot::SnapshotError;

/// The set whose cards exercise the engine; it is not part of the program.
const TEST_SET: &str = "test.json";

/// The shipped cards with their locked numbers, and the test cards behind them.
pub fn test_table() -> &'static CardTable {
    static TABLE: OnceLock<CardTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lock = std::fs::read_to_string(cards_folder().join("ids.lock")).expect("cards/ids.lock is readable");
        compile(&sources("sets"), &lock).unwrap_or_else(|errors| refuse(&errors))
    })
}

/// The cards a file was made with: the shipped ones, unless it asks for those of the tests.
pub fn table_of(refusal: impl Fn(&CardTable) -> Option<SnapshotError>) -> &'static CardTable {
    let shipped = azuki_cards::table();
    match refusal(shipped) {
        Some(SnapshotError::OtherCards { .. }) if refusal(test_table()).is_none() => test_table(),
        _ => shipped,
    }
}

/// The starter decks, of the cards of [`test_table`].
pub fn test_decks() -> &'static [DeckList] {
    static DECKS: OnceLock<Vec<DeckList>> = OnceLock::new();
    DECKS.get_or_init(|| compile_decks(&sources("decks"), test_table()).unwrap_or_else(|errors| refuse(&errors)))
}

/// The ids of the shipped cards, IKZ left out.
pub fn shipped_ids() -> Vec<String> {
    let lock = std::fs::read_to_string(cards_folder().join("ids.lock")).expect("cards/ids.lock is readable");
    let table = test_table();
    let mut ids: Vec<String> = table
        .all()
        .filter(|def| *def != table.ikz() && *def != table.token())
        .map(|def| table.text(def).id.clone())
        .filter(|id| lock.split_whitespace().any(|word| word.trim_matches(['"', ',']) == id))
        .collect();
    ids.sort();
    ids
}

fn refuse<T>(errors: &[impl ToString]) -> T {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    panic!("the cards do not compile:\n{}", lines.join("\n"))
}

/// The folder of the repository with the cards.
pub fn cards_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards")
}

/// The JSON files of a folder of the cards, "sets" or "decks".
pub fn sources(folder: &str) -> Vec<Source> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(cards_folder().join(folder))
        .expect("the folder of the cards is readable")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a readable file");
            Source { name: format!("cards/{folder}/{file}"), text, shipped: file != TEST_SET }
        })
        .collect()
}
