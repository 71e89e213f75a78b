//! The cards tests play with: the shipped sets and the test set behind them.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use azuki_card_compiler::{Source, compile};
use azuki_engine::def::CardTable;

/// The root of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in a folder of the repository").to_owned()
}

/// Every shipped card and every card of the test set.
pub fn test_table() -> &'static CardTable {
    static TABLE: OnceLock<CardTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        let folders = azuki_cards::sources(&repository());
        let mut sources: Vec<Source> = std::fs::read_dir(&folders.sets)
            .expect("the sets lie in the repository")
            .filter_map(|entry| Some(entry.ok()?.path()).filter(|path| path.extension().is_some_and(|e| e == "json")))
            .map(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let text = std::fs::read_to_string(&path).expect("a set can be read");
                Source { shipped: name != "test.json", name, text }
            })
            .collect();
        sources.sort_by(|left, right| left.name.cmp(&right.name));
        let lock = std::fs::read_to_string(&folders.lock).expect("the lock can be read");
        compile(&sources, &lock).unwrap_or_else(|errors| {
            panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        })
    })
}
