//! Why a file is refused: what is wrong, and where.

use std::fmt;

use super::cards::CardName;
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
    /// Cards it uses are not what they were.
    OtherCards {
        /// They do something else now, or cost something else.
        changed: Vec<CardName>,
        /// They are not in the table.
        missing: Vec<CardName>,
    },
    /// A document of version 1, made with a card table that this game does not know.
    UnknownCards {
        /// The hash of that table.
        found: u64,
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
            Self::OtherCards { changed, missing } => {
                if !changed.is_empty() {
                    let have = if changed.len() == 1 { "has" } else { "have" };
                    write!(f, "{} {have} changed since this was saved", Names(changed))?;
                }
                if !changed.is_empty() && !missing.is_empty() {
                    f.write_str("; ")?;
                }
                if !missing.is_empty() {
                    let are = if missing.len() == 1 { "is" } else { "are" };
                    write!(f, "{} {are} no longer in the game", Names(missing))?;
                }
                Ok(())
            }
            Self::UnknownCards { found } => {
                write!(f, "made with cards that this game never had (card table {found:016x})")
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

/// Cards named one after another; of many, the first few.
struct Names<'n>(&'n [CardName]);

/// More names than this are counted instead.
const NAMED: usize = 3;

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = if self.0.len() > NAMED { NAMED - 1 } else { self.0.len() };
        for (at, name) in self.0[..named].iter().enumerate() {
            let is_last = at + 1 == self.0.len();
            f.write_str(if at == 0 {
                ""
            } else if is_last {
                " and "
            } else {
                ", "
            })?;
            write!(f, "{name}")?;
        }
        match self.0.len() - named {
            0 => Ok(()),
            others => write!(f, " and {others} other cards"),
        }
    }
}

impl std::error::Error for SnapshotError {}
