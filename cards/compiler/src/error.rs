//! What is wrong with a card file, where, and what would be right; all of it at once.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// More mistakes than this in one run are counted, not listed: nobody reads further, and hostile input must not
/// fill the memory.
const MOST_ERRORS: usize = 500;

/// One mistake in a card, deck or lock file.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct CardError {
    /// The file as the caller named it.
    pub file: String,
    /// The line, from 1; 0 when the file as a whole is meant.
    pub line: u32,
    /// The card's id and name, or empty.
    pub card: String,
    /// The field inside the card (or file), `abilities[0].do[1].choose.up_to`, or empty.
    pub field: String,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        f.write_str(": ")?;
        match (self.card.is_empty(), self.field.is_empty()) {
            (true, true) => {}
            (true, false) => write!(f, "{}: ", self.field)?,
            (false, true) => write!(f, "{}: ", self.card)?,
            (false, false) => write!(f, "{}, {}: ", self.card, self.field)?,
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for CardError {}

/// Where in a file something was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    pub file: String,
    pub card: String,
    pub field: String,
    pub line: u32,
}

/// Collects mistakes while knowing where the reader is.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    file: String,
    card: String,
    path: String,
    found: Vec<CardError>,
    unlisted: usize,
}

impl Errors {
    /// The mistakes from here on are in this file, outside any card.
    pub fn enter_file(&mut self, file: &str) {
        file.clone_into(&mut self.file);
        self.card.clear();
        self.path.clear();
    }

    /// The mistakes from here on are in this card; fields count from the card.
    pub fn enter_card(&mut self, card: String) {
        self.card = card;
        self.path.clear();
    }

    /// Runs something inside a field.
    pub fn inside<T>(&mut self, field: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.path.len();
        if before > 0 {
            self.path.push('.');
        }
        self.path.push_str(field);
        let result = read(self);
        self.path.truncate(before);
        result
    }

    /// Runs something inside the `index`-th item of a list.
    pub fn inside_item<T>(&mut self, index: usize, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.path.len();
        let _ = write!(self.path, "[{index}]");
        let result = read(self);
        self.path.truncate(before);
        result
    }

    /// Where the reader is now.
    pub fn place(&self, line: u32) -> Place {
        Place { file: self.file.clone(), card: self.card.clone(), field: self.path.clone(), line }
    }

    /// A mistake where the reader is now.
    pub fn report(&mut self, line: u32, message: impl Into<String>) {
        let place = self.place(line);
        self.report_at(&place, message);
    }

    /// A mistake at a place read before.
    pub fn report_at(&mut self, place: &Place, message: impl Into<String>) {
        if self.found.len() == MOST_ERRORS {
            self.unlisted += 1;
            return;
        }
        self.found.push(CardError {
            file: place.file.clone(),
            line: place.line,
            card: place.card.clone(),
            field: place.field.clone(),
            message: message.into(),
        });
    }

    /// Whether nothing was wrong so far.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Where something is wrong so far.
    pub fn lines(&self) -> BTreeSet<(String, u32)> {
        self.found.iter().map(|error| (error.file.clone(), error.line)).collect()
    }

    /// Every mistake, in the order of files and lines.
    pub fn finish(mut self) -> Vec<CardError> {
        // Stable: the files stay in the order they were read, the lines go up.
        let mut files: Vec<String> = Vec::new();
        for error in &self.found {
            if !files.contains(&error.file) {
                files.push(error.file.clone());
            }
        }
        self.found.sort_by_key(|error| (files.iter().position(|file| *file == error.file), error.line));
        if self.unlisted > 0 {
            self.found.push(CardError {
                file: self.file,
                line: 0,
                card: String::new(),
                field: String::new(),
                message: format!("and {} more mistakes", self.unlisted),
            });
        }
        self.found
    }
}

/// `; did you mean "draw"?`, or nothing when no known word is near.
pub(crate) fn did_you_mean<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> String {
    // Long words are not typos of short ones; the limit also bounds the work on hostile input.
    if word.len() > 64 {
        return String::new();
    }
    let limit = word.chars().count() / 3 + 1;
    known
        .into_iter()
        .map(|candidate| (distance(&word.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map_or_else(String::new, |(_, candidate)| format!("; did you mean {candidate:?}?"))
}

/// Letters to insert, delete or change to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (line, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

/// `"a", "b" or "c"`.
pub(crate) fn one_of<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let quoted: Vec<String> = words.into_iter().map(|word| format!("{word:?}")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// What a message quotes of the input: enough to recognise it.
pub(crate) fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 { text.to_owned() } else { text.chars().take(39).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typo_is_recognised_and_a_different_word_is_not() {
        assert_eq!(did_you_mean("drw", ["damage", "draw"]), "; did you mean \"draw\"?");
        assert_eq!(did_you_mean("Gardn", ["garden", "alley"]), "; did you mean \"garden\"?");
        assert_eq!(did_you_mean("banana", ["garden", "alley"]), "");
    }

    #[test]
    fn too_many_mistakes_are_counted() {
        let mut errors = Errors::default();
        for line in 0..MOST_ERRORS as u32 + 7 {
            errors.report(line + 1, "wrong");
        }
        let found = errors.finish();
        assert_eq!(found.len(), MOST_ERRORS + 1);
        assert_eq!(found.last().unwrap().message, "and 7 more mistakes");
    }
}
