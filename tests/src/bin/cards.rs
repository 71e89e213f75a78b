//! `cargo forge cards`: checks a set file, shows a card, and locks new cards' numbers.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use azuki_card_compiler::{Source, append_lock, compile};
use azuki_cards::text::rules_text;
use azuki_engine::def::CardTable;
use azuki_engine::ids::DefIx;
use azuki_engine::vm::disassemble::listing;
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::table::{cards_folder, sources, test_table};

const HELP: &str = "cards check FILE…    compiles set files and names every mistake
cards show NAME|ID   text, numbers and compiled listing of a card
cards lock           appends new cards to cards/ids.lock";

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&[], &["help"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    match arguments.free.split_first() {
        Some((word, files)) if word == "check" && !files.is_empty() => check(files),
        Some((word, name)) if word == "show" && !name.is_empty() => show(&name.join(" ")),
        Some((word, rest)) if word == "lock" && rest.is_empty() => lock(),
        _ => Err(format!("cards takes one of these:\n{HELP}")),
    }
}

/// Compiles files together with the shipped sets, so that they may name shipped cards.
fn check(files: &[String]) -> Result<bool, String> {
    let lock = read(&cards_folder().join("ids.lock"))?;
    let mut all: Vec<Source> = sources("sets").into_iter().filter(|source| source.shipped).collect();
    for file in files {
        let path = Path::new(file);
        let shipped = all.iter().position(|source| same_file(&cards_folder().join("..").join(&source.name), path));
        match shipped {
            // A shipped set under its own path: the file on the disk counts.
            Some(at) => all[at].name.clone_from(file),
            None => all.push(Source { name: file.clone(), text: read(path)?, shipped: false }),
        }
    }
    match compile(&all, &lock) {
        Ok(table) => {
            println!("{} cards, no mistakes", table.len());
            Ok(true)
        }
        Err(errors) => {
            for error in &errors {
                println!("{error}");
            }
            println!("{} mistakes", errors.len());
            Ok(false)
        }
    }
}

fn same_file(left: &Path, right: &Path) -> bool {
    matches!((left.canonicalize(), right.canonicalize()), (Ok(left), Ok(right)) if left == right)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn show(wanted: &str) -> Result<bool, String> {
    let table = test_table();
    let mut found: Vec<DefIx> = table.by_name(wanted).collect();
    found.extend(table.by_id(wanted).filter(|def| !found.contains(def)));
    if found.is_empty() {
        let near = |def: &DefIx| table.name(*def).to_lowercase().contains(&wanted.to_lowercase());
        let names: Vec<&str> = table.all().filter(near).map(|def| table.name(def)).collect();
        let hint = if names.is_empty() { String::new() } else { format!("; there is {}", names.join(", ")) };
        return Err(format!("there is no card {wanted:?}{hint}"));
    }
    for def in found {
        print!("{}", card(table, def));
    }
    Ok(true)
}

fn card(table: &CardTable, def: DefIx) -> String {
    let mut page = String::new();
    for line in rules_text(table, def) {
        let _ = writeln!(page, "{line}");
    }
    let _ = writeln!(page, "\n{}", listing(table, def));
    page
}

fn lock() -> Result<bool, String> {
    let path = cards_folder().join("ids.lock");
    let old = read(&path)?;
    let new = append_lock(&old, &sources("sets"));
    if new == old {
        println!("every card has its number");
        return Ok(true);
    }
    // A half-written lock would lose numbers, so the new one takes the old one's place whole.
    let beside = path.with_extension("lock.new");
    std::fs::write(&beside, &new).map_err(|error| format!("{}: {error}", beside.display()))?;
    std::fs::rename(&beside, &path).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{} cards have numbers now", new.lines().count());
    Ok(true)
}
