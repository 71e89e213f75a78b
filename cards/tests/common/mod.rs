//! The table of all sets, the test set included, for the tests of this package.

use std::path::{Path, PathBuf};

use azuki_cards::compiler::{Source, compile};
use azuki_engine::def::CardTable;

/// The folder of this package.
pub fn cards() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The set files, by name.
pub fn sources() -> Vec<Source> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(cards().join("sets"))
        .expect("the sets are there")
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    paths.sort();
    let read = |path: &Path| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).expect("a readable set");
        Source { shipped: name != "test.json", name: format!("cards/sets/{name}"), text }
    };
    paths.iter().map(|path| read(path)).collect()
}

/// Every card, those of the test set behind the shipped ones.
pub fn full_table() -> CardTable {
    let lock = std::fs::read_to_string(cards().join("ids.lock")).expect("the lock is there");
    compile(&sources(), &lock).unwrap_or_else(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}
