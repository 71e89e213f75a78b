//! The compiled listing and the rules text of every card, as files: a change of either is seen and blessed on purpose.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;

use azuki_cards::text::rules_text;
use azuki_engine::vm::disassemble::listing;

fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

fn expect_file(path: &std::path::Path, wanted: &str) -> Result<(), String> {
    if blessing() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(path, wanted).expect("the file can be written");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    if found == wanted { Ok(()) } else { Err(format!("{name} differs, it should be:\n{wanted}")) }
}

#[test]
fn every_listing_is_its_golden() {
    let table = common::full_table();
    let folder = common::cards().join("golden/listings");
    let mut wrong = Vec::new();
    let mut names = BTreeSet::new();
    for def in table.all() {
        let name = format!("{}.txt", table.text(def).id);
        wrong.extend(expect_file(&folder.join(&name), &listing(&table, def)).err());
        names.insert(name);
    }
    for entry in std::fs::read_dir(&folder).expect("the goldens are there") {
        let entry = entry.expect("a readable entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        if !names.contains(&name) {
            if blessing() {
                std::fs::remove_file(entry.path()).expect("an old golden can be removed");
            } else {
                wrong.push(format!("{name} is of no card"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\nrun `cargo forge bless` if this is meant", wrong.join("\n"));
}

/// Saves and replays hold these: a hash that changes where the card did not refuses every match with it.
#[test]
fn every_definition_has_its_hash() {
    let table = common::full_table();
    let mut text = String::new();
    for def in table.all() {
        let _ = writeln!(text, "{} {:016x} {}", table.text(def).id, table.definition_hash(def), table.name(def));
    }
    let result = expect_file(&common::cards().join("golden/definitions.txt"), &text);
    assert_eq!(result, Ok(()), "run `cargo forge bless` if each of these cards was meant to change");
}

#[test]
fn every_rules_text_is_its_golden() {
    let table = common::full_table();
    let mut text = String::new();
    for def in table.all() {
        let _ = writeln!(text, "{} {}", table.text(def).id, table.name(def));
        for paragraph in rules_text(&table, def) {
            let _ = writeln!(text, "  {paragraph}");
        }
    }
    let result = expect_file(&common::cards().join("golden/text.txt"), &text);
    assert_eq!(result, Ok(()), "run `cargo forge bless` if this is meant");
}
