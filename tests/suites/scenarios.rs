//! Every scenario passes, and every shipped card and rule has one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use azuki_tests::scenario::model::Cover;
use azuki_tests::scenario::{FileReport, files_under, run_file};
use azuki_tests::table::shipped_ids;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

fn reports() -> Vec<FileReport> {
    let files = files_under(&folder()).expect("tests/scenarios is readable");
    files.iter().map(|file| run_file(file)).collect()
}

fn covered() -> BTreeSet<Cover> {
    reports().into_iter().flat_map(|report| report.covers).collect()
}

fn rules() -> Vec<String> {
    let text = std::fs::read_to_string(folder().join("RULES.txt")).expect("RULES.txt is readable");
    text.split_whitespace().map(str::to_owned).collect()
}

/// `R3.1c` is a part of `R3.1`.
fn whole_rule(rule: &str) -> &str {
    rule.trim_end_matches(|letter: char| letter.is_ascii_lowercase())
}

#[test]
fn every_scenario_passes() {
    let reports = reports();
    let complaints: Vec<String> = reports.iter().flat_map(FileReport::complaints).collect();
    assert!(!reports.is_empty(), "there are no scenarios");
    assert!(complaints.is_empty(), "{} scenarios failed\n{}", complaints.len(), complaints.join("\n\n"));
}

#[test]
fn every_shipped_card_has_a_scenario() {
    let covered = covered();
    let missing: Vec<String> =
        shipped_ids().into_iter().filter(|id| !covered.contains(&Cover::Card(id.clone()))).collect();
    assert!(missing.is_empty(), "no scenario covers: {}", missing.join(", "));
}

#[test]
fn every_rule_has_a_scenario() {
    let covered: BTreeSet<String> = covered()
        .into_iter()
        .filter_map(|cover| match cover {
            Cover::Rule(rule) => Some(whole_rule(&rule).to_owned()),
            Cover::Card(_) => None,
        })
        .collect();
    let rules = rules();
    let missing: Vec<&String> = rules.iter().filter(|rule| !covered.contains(*rule)).collect();
    assert!(missing.is_empty(), "no scenario covers: {missing:?}");
    let unknown: Vec<&String> = covered.iter().filter(|rule| !rules.contains(rule)).collect();
    assert!(unknown.is_empty(), "scenarios cover rules that do not exist: {unknown:?}");
}
