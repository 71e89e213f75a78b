//! `cargo forge bless`: renews every golden file on purpose, then shows which ones changed.

use std::ffi::OsString;

use crate::binary::{Binary, Package, Profile};
use crate::client;
use crate::printer::{self, Tone};
use crate::process::{Failure, Invocation, nextest_is_installed, workspace};
use crate::setup;

/// Locks the ids of new cards, runs the golden tests with `BLESS=1`, shows what changed.
pub fn run() -> Result<(), Failure> {
    let root = workspace()?;
    let announced = |invocation: Invocation| {
        printer::line(Tone::Strong, "== ", &invocation.shown());
        invocation.directory(&root).run()
    };
    announced(lock())?;
    let nextest = nextest_is_installed();
    let tests = announced(golden_tests(nextest));
    setup::for_pictures()?;
    client::pack()?;
    let tests = tests.and(announced(golden_pictures(nextest)));
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
fn lock() -> Invocation {
    Binary::new(Package::Tests, "cards", Profile::Development, vec![OsString::from("lock")]).invocation()
}

/// Goes on after a failure, so that one test that is red for another reason keeps no golden old.
fn golden_tests(nextest: bool) -> Invocation {
    let runner = if nextest { "nextest run --cargo-profile" } else { "test --profile" };
    let words = format!("{runner} checked --no-fail-fast -p azuki-cards -p azuki-card-compiler -p azuki-tests");
    Invocation::cargo(&words).environment("BLESS", "1")
}

/// What the game looks like: by itself, because nothing else needs raylib.
fn golden_pictures(nextest: bool) -> Invocation {
    let runner = if nextest { "nextest run --cargo-profile" } else { "test --profile" };
    Invocation::cargo(&format!("{runner} checked --no-fail-fast -p azuki --features memory")).environment("BLESS", "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_are_those_of_the_golden_tests() {
        assert_eq!(lock().shown(), "cargo run --quiet -p azuki-tests --bin cards -- lock");
        let packages = "--no-fail-fast -p azuki-cards -p azuki-card-compiler -p azuki-tests";
        let nextest = format!("BLESS=1 cargo nextest run --cargo-profile checked {packages}");
        assert_eq!(golden_tests(true).shown(), nextest);
        assert_eq!(golden_tests(false).shown(), format!("BLESS=1 cargo test --profile checked {packages}"));
        let pictures = "BLESS=1 cargo nextest run --cargo-profile checked --no-fail-fast -p azuki --features memory";
        assert_eq!(golden_pictures(true).shown(), pictures);
    }
}
