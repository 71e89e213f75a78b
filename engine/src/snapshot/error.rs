//! Why a file is refused: what is wrong, and where.

use std::fmt;

use crate::state::Ruleset;

/// Why a save or a replay is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SnapshotError {
    /// More bytes than any match needs.
    TooLong {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// Not a document of this sort at all, or one that is cut or damaged.
    Unreadable(String),
    /// A version nobody wrote, or one of a newer game.
    Version {
        /// The version it names.
        found: u64,
        /// The newest that is known.
        newest: u16,
    },
    /// Made under other rules.
    OtherRules(String),
    /// Made with other cards.
    OtherCards {
        /// The hash of the card table it was made with.
        found: u64,
        /// The hash of the card table at hand.
        expected: u64,
    },
    /// Readable, but no match can stand like this.
    Impossible {
        /// The field.
        place: String,
        /// What is wrong with it.
        what: String,
    },
    /// The document says another hash than its content has: it was changed or damaged.
    OtherHash {
        /// What it says.
        found: u64,
        /// What its content has.
        expected: u64,
    },
}

impl SnapshotError {
    /// Something is wrong at a place.
    pub(super) fn at(place: impl fmt::Display, what: impl Into<String>) -> Self {
        Self::Impossible { place: place.to_string(), what: what.into() }
    }
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { found, most } => write!(f, "{found} bytes are too many; a match needs at most {most}"),
            Self::Unreadable(why) => write!(f, "this cannot be read: {why}"),
            Self::Version { found, newest } if *found > u64::from(*newest) => {
                write!(f, "state_version {found} is newer than this game, which knows versions up to {newest}")
            }
            Self::Version { found, .. } => write!(f, "there is no state_version {found}"),
            Self::OtherRules(found) => {
                write!(f, "made under the rules {found:?}; this game plays {:?}", Ruleset::ID)
            }
            Self::OtherCards { found, expected } => {
                write!(f, "made with the card table {found:016x}; the one at hand is {expected:016x}")
            }
            Self::Impossible { place, what } => write!(f, "{place}: {what}"),
            Self::OtherHash { found, expected } => {
                write!(
                    f,
                    "state_hash says {found:016x}, but the content has {expected:016x}: it was changed or damaged"
                )
            }
        }
    }
}

impl std::error::Error for SnapshotError {}
