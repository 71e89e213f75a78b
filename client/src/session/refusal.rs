//! Why a file of a match cannot be opened.

use std::fmt;

use azuki_engine::snapshot::SnapshotError;

/// Why a file of a match cannot be opened. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The file is sound, but cards of the match are no longer what they were: a sentence that names them.
    OtherCards(String),
    /// The file is damaged, forged, or none of this game: what is wrong, and where.
    Unsound(String),
}

impl Refusal {
    /// The same, with the place in front of what is wrong with the file.
    pub(super) fn at(self, place: &str) -> Self {
        match self {
            Self::OtherCards(words) => Self::OtherCards(words),
            Self::Unsound(words) => Self::Unsound(format!("{place}: {words}")),
        }
    }
}

impl From<String> for Refusal {
    fn from(words: String) -> Self {
        Self::Unsound(words)
    }
}

impl From<SnapshotError> for Refusal {
    fn from(error: SnapshotError) -> Self {
        let words = error.to_string();
        match error {
            SnapshotError::OtherCards { .. } | SnapshotError::UnknownCards { .. } => Self::OtherCards(words),
            SnapshotError::TooLong { .. }
            | SnapshotError::Unreadable(_)
            | SnapshotError::Version { .. }
            | SnapshotError::OtherRules(_)
            | SnapshotError::Impossible { .. }
            | SnapshotError::OtherHash { .. } => Self::Unsound(words),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherCards(words) | Self::Unsound(words) => f.write_str(words),
        }
    }
}

impl std::error::Error for Refusal {}
