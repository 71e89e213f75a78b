//! How the hashes of a document are computed: those of an older version can still be checked.

use super::version_1_cards::OldTable;
use super::{version_1_hash, write};
use crate::def::CardTable;
use crate::state::State;

/// How the hashes of a document are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hashing(Version);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Version {
    /// With the numbers of a card table.
    One(&'static OldTable),
    /// As [`State::hash`] does.
    Two,
}

impl Hashing {
    /// As [`State::hash`] does it.
    pub const CURRENT: Self = Self(Version::Two);

    pub(super) const fn version_1(table: &'static OldTable) -> Self {
        Self(Version::One(table))
    }

    /// Whether a state has the hash a document says. If not, the hash it has.
    pub fn check(self, state: &State, table: &CardTable, expected: u64) -> Result<(), u64> {
        match self.0 {
            Version::One(old) => version_1_hash::check(write::document(state, table), old, expected),
            Version::Two => match state.hash(table) {
                found if found == expected => Ok(()),
                found => Err(found),
            },
        }
    }
}
