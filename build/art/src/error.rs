//! What is wrong with a source, and where.

use std::fmt;

/// A mistake in one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArtError {
    /// The file, from the folder of the sources: `art/stt01-005.svg`.
    pub file: String,
    /// The line, from 1; none where the whole file is meant.
    pub line: Option<u32>,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl ArtError {
    /// A mistake in a line.
    pub fn at(file: &str, line: u32, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: Some(line), what: what.into() }
    }

    /// A mistake of a whole file.
    pub fn whole(file: &str, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: None, what: what.into() }
    }
}

impl fmt::Display for ArtError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "{}:{line}: {}", self.file, self.what),
            None => write!(formatter, "{}: {}", self.file, self.what),
        }
    }
}

impl std::error::Error for ArtError {}
