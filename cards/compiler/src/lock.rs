//! The lock file: which number each shipped card has, for ever, so that what learners know of a card stays true.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::error::{Errors, shortened};

/// The name the lock has in messages.
const FILE: &str = "cards/ids.lock";
const BLESS: &str = "run `cargo forge bless`";

/// The ids in the order of their numbers. Mistakes in the file are reported.
pub(crate) fn read(lock: &str, errors: &mut Errors) -> Vec<String> {
    errors.enter_file(FILE);
    let mut ids = Vec::new();
    let mut known = BTreeSet::new();
    for (index, line) in lock.lines().enumerate() {
        let number = index as u32 + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut words = line.split_whitespace();
        let (Some(id), Some(count), None) = (words.next(), words.next(), words.next()) else {
            errors.report(number, format!("expected an id and its number, found {:?}; {BLESS}", shortened(line)));
            continue;
        };
        if count.parse() != Ok(ids.len()) {
            errors.report(
                number,
                format!(
                    "{} has the number {}, expected {}: a number never changes; restore the file, then {BLESS}",
                    shortened(id),
                    shortened(count),
                    ids.len()
                ),
            );
        }
        if !known.insert(id.to_owned()) {
            errors.report(number, format!("{} is there twice; restore the file, then {BLESS}", shortened(id)));
        }
        ids.push(id.to_owned());
    }
    ids
}

/// Compares the lock with the shipped cards, each given with the mistake's place.
pub(crate) fn check(ids: &[String], shipped: &[&str], errors: &mut Errors) {
    errors.enter_file(FILE);
    let locked: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    let there: BTreeSet<&str> = shipped.iter().copied().collect();
    for id in shipped.iter().filter(|id| !locked.contains(*id)) {
        errors.report(0, format!("{} has no number yet; {BLESS}", shortened(id)));
    }
    for id in ids.iter().filter(|id| !there.contains(id.as_str())) {
        errors.report(
            0,
            format!("{} has a number but no set file has the card; a shipped card stays, put it back", shortened(id)),
        );
    }
}

/// The lock with the missing ids added behind the others.
pub(crate) fn append(lock: &str, shipped: &[String]) -> String {
    let ids = read(lock, &mut Errors::default());
    let mut known: BTreeSet<String> = ids.iter().cloned().collect();
    let mut text = lock.trim_end().to_owned();
    let mut next = ids.len();
    for id in shipped {
        if known.insert(id.clone()) {
            if !text.is_empty() {
                text.push('\n');
            }
            let _ = write!(text, "{id} {next}");
            next += 1;
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
