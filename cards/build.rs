//! Compiles the shipped sets and decks into bytes that the library embeds; a mistake in a card fails the build.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use azuki_card_compiler::{CardError, Source, compile, compile_decks};

/// Cards that exercise the engine in tests; they never ship.
const TEST_SET: &str = "test.json";

fn main() -> ExitCode {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package's folder"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names the folder for built files"));
    for path in ["build.rs", "sets", "decks", "ids.lock"] {
        println!("cargo::rerun-if-changed={path}");
    }
    match build(&root, &out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(errors) => {
            for error in errors {
                println!("cargo::error={error}");
            }
            ExitCode::FAILURE
        }
    }
}

fn build(root: &Path, out: &Path) -> Result<(), Vec<CardError>> {
    let lock = std::fs::read_to_string(root.join("ids.lock")).expect("cards/ids.lock is readable");
    let table = compile(&read(root, "sets"), &lock)?;
    let decks = compile_decks(&read(root, "decks"), &table)?;
    std::fs::write(out.join("table.bin"), table.to_bytes()).expect("the table can be written");
    let decks = postcard::to_stdvec(&decks).expect("decks are plain data");
    std::fs::write(out.join("decks.bin"), decks).expect("the decks can be written");
    Ok(())
}

/// The JSON files of a folder, by name.
fn read(root: &Path, folder: &str) -> Vec<Source> {
    let entries = std::fs::read_dir(root.join(folder)).expect("the folder is readable");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a readable entry").file_name().to_string_lossy().into_owned())
        .filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "json") && name != TEST_SET)
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let text = std::fs::read_to_string(root.join(folder).join(&name)).expect("a readable file");
            Source { name: format!("cards/{folder}/{name}"), text, shipped: true }
        })
        .collect()
}
