//! Hostile input: good inputs, a few thousand broken ones, and everything that once was a finding.

use std::time::{Duration, Instant};

use azuki_tests::dice::Dice;
use azuki_tests::hostile::mutate::mutated;
use azuki_tests::hostile::{TARGETS, target};

/// Feeds a target its own seeds, and then changed ones.
fn feed(name: &str, times: usize) {
    let target = target(name).unwrap();
    let seeds = (target.seeds)();
    let inputs: Vec<&[u8]> = seeds.iter().map(|seed| seed.bytes.as_slice()).collect();
    assert!(!inputs.is_empty() && inputs.iter().any(|input| input.len() <= target.longest));
    let mut dice = Dice::new(17);
    let changed = (0..times).map(|_| mutated(&inputs, target.longest, &mut dice));
    for input in inputs.iter().map(|input| input.to_vec()).chain(changed) {
        let start = Instant::now();
        (target.feed)(&input);
        // Far above what any takes, so that a busy machine does not matter.
        assert!(start.elapsed() < Duration::from_secs(20), "too slow: {:?}", String::from_utf8_lossy(&input));
    }
}

#[test]
fn card_sets_are_compiled_or_refused() {
    feed("card_set", 4000);
}

#[test]
fn card_tables_are_read_or_refused() {
    feed("card_table", 4000);
}

#[test]
fn deck_lists_are_read_or_refused() {
    feed("deck_list", 4000);
}

#[test]
fn scenarios_are_played_or_refused() {
    feed("scenario", 3000);
}

#[test]
fn actions_are_carried_out_or_refused() {
    feed("actions", 3000);
}

#[test]
fn targets_have_names_and_seeds_of_their_own() {
    for (index, target) in TARGETS.iter().enumerate() {
        assert!(TARGETS[..index].iter().all(|other| other.name != target.name), "{} is there twice", target.name);
        let mut names: Vec<String> = (target.seeds)().into_iter().map(|seed| seed.name).collect();
        let number = names.len();
        names.sort();
        names.dedup();
        assert!(number > 0 && names.len() == number, "{}: {number} seeds, {} names", target.name, names.len());
    }
}
