//! A scenario's text: understood, and played as far as it goes.

use std::path::Path;

use super::Seed;
use crate::scenario::{files_under, run_text, world};

/// Reads a scenario, and runs what can be understood.
pub fn scenario(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let report = run_text(world(), "hostile.scenario", text);
    assert!(report.failed() + report.passed.len() > 0, "no answer");
    let lines = text.lines().count().max(1);
    for error in &report.errors {
        assert!(!error.message.is_empty() && error.line as usize <= lines, "line {} of {lines}: {error}", error.line);
    }
    for failure in &report.failures {
        assert!(!failure.found.starts_with("a panic"), "{failure}");
        assert!(failure.line as usize <= lines, "line {} of {lines}: {failure}", failure.line);
        // These would be faults of the engine, not of the text.
        let engine = ["the legal list and the check agree", "everything in the legal list is legal"];
        let state = ["what is always true of a state", "the refusal the check announced"];
        let faults = [engine, state].concat();
        assert!(!faults.contains(&failure.expected.as_str()), "{failure}");
    }
}

/// Every case of the scenario files, each alone: short inputs are tried faster.
pub fn seeds() -> Vec<Seed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut seeds = Vec::new();
    for path in files_under(&folder).expect("the folder of the scenarios is readable") {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let name = path.strip_prefix(&folder).unwrap_or(&path).with_extension("");
        let name = name.to_string_lossy().replace(['/', '\\'], "-");
        for (number, case) in text.split("\n== ").skip(1).enumerate() {
            seeds.push(Seed::new(format!("{name}-{number}"), format!("== {case}")));
        }
    }
    seeds
}
