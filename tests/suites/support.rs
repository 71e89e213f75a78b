//! What suites share: a check that takes a scenario as text.

use azuki_tests::scenario::{run_text, world};

/// Runs one or more cases; every complaint fails the test.
pub fn check(text: &str) {
    let report = run_text(world(), "inline", text);
    assert!(report.failed() == 0, "{}", report.complaints().join("\n"));
    assert!(!report.passed.is_empty(), "the text has no case");
}
