//! `cargo forge bless`: renews every golden file on purpose, then shows which ones changed.

use std::ffi::OsString;

use crate::binary::Binary;
use crate::client;
use crate::printer::{self, Tone};
use crate::process::{Failure, Invocation, nextest_is_installed, workspace};
use crate::program::{Face, Profile};
use crate::setup;

/// The tests that have goldens.
const GOLDEN_TESTS: [&str; 5] = ["errors", "goldens", "pictures", "shipped", "suites"];

/// Locks the ids of new cards, runs the golden tests with `BLESS=1`, shows what changed.
pub fn run() -> Result<(), Failure> {
    let root = workspace()?;
    let announced = |invocation: Invocation| {
        printer::line(Tone::Strong, "== ", &invocation.shown());
        invocation.directory(&root).run()
    };
    printer::line(Tone::Strong, "== ", "cargo forge cards lock");
    lock().run()?;
    setup::for_pictures()?;
    client::pack(Profile::Checked)?;
    let tests = announced(golden_tests(nextest_is_installed()));
    // Also after a red: the goldens that could be renewed have been.
    let status = Invocation::new("git", &["status", "--short"]).directory(&root).output()?;
    let status = String::from_utf8_lossy(&status);
    if status.is_empty() {
        printer::lines("no file differs from the last commit\n");
    } else {
        printer::lines(&format!("files that differ from the last commit:\n{status}"));
    }
    tests
}

/// New cards get their numbers before a golden can mention them.
fn lock() -> Binary {
    Binary::new("cards", Profile::Checked, vec![OsString::from("lock")])
}

/// Goes on after a failure, so that one test that is red for another reason keeps no golden old.
fn golden_tests(nextest: bool) -> Invocation {
    let runner = if nextest { "nextest run --cargo-profile checked" } else { "test --profile checked" };
    let words = format!("{runner} {} --no-fail-fast", Face::Memory.selection());
    let tests = GOLDEN_TESTS.into_iter().flat_map(|name| ["--test".into(), name.into()]);
    Invocation::cargo(&words).arguments(tests).environment("BLESS", "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_are_those_of_the_golden_tests() {
        let rest = "--workspace --features azuki-raylib/memory --no-fail-fast --test errors --test goldens --test pictures \
                    --test shipped --test suites";
        assert_eq!(golden_tests(true).shown(), format!("BLESS=1 cargo nextest run --cargo-profile checked {rest}"));
        assert_eq!(golden_tests(false).shown(), format!("BLESS=1 cargo test --profile checked {rest}"));
    }

    #[test]
    fn every_test_that_can_be_blessed_is_among_them() {
        let root = workspace().unwrap();
        for folder in ["cards/tests", "cards/compiler/tests", "client/raylib/tests"] {
            for entry in std::fs::read_dir(root.join(folder)).unwrap().map(Result::unwrap) {
                let path = entry.path();
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                assert!(!text.contains("\"BLESS\"") || GOLDEN_TESTS.contains(&name.as_str()), "{}", path.display());
            }
        }
    }
}
