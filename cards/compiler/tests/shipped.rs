//! The files beside this package: the lock and the schemas are what the compiler would write. `BLESS=1` writes them.

use std::path::{Path, PathBuf};

use azuki_card_compiler::{Source, append_lock, compile, deck_schema, schema};

fn cards() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the compiler lies in cards/").to_owned()
}

fn sources() -> Vec<Source> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(cards().join("sets"))
        .expect("cards/sets is there")
        .map(|entry| entry.expect("an entry of cards/sets").path())
        .collect();
    // The order of new numbers must not depend on the file system.
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a readable set");
            Source { shipped: name != "test.json", name: format!("cards/sets/{name}"), text }
        })
        .collect()
}

fn expect_file(path: &str, wanted: &str) {
    let file = cards().join(path);
    let found = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    if found != wanted && std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, wanted).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(found == wanted, "cards/{path} is not what the compiler writes; run `cargo forge bless`");
}

#[test]
fn every_shipped_card_has_its_number() {
    let lock = std::fs::read_to_string(cards().join("ids.lock")).unwrap_or_default().replace("\r\n", "\n");
    expect_file("ids.lock", &append_lock(&lock, &sources()));
}

#[test]
fn the_schemas_are_those_of_the_format() {
    expect_file("schema/set.schema.json", &schema());
    expect_file("schema/deck.schema.json", &deck_schema());
}

#[test]
fn every_set_compiles() {
    // With the numbers that blessing would give: whether the lock is up to date is the other test's question.
    let lock = std::fs::read_to_string(cards().join("ids.lock")).unwrap_or_default();
    let lock = append_lock(&lock, &sources());
    if let Err(errors) = compile(&sources(), &lock) {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"));
    }
}
