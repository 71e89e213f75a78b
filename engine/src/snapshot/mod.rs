//! Matches as files: versioned saves and replays, in JSON and a compact binary form.
//!
//! Only frozen types, one module a version, are written and read; the live state changes freely behind them. A
//! document of an older version is read by its own types and then carried forward, one version at a time.

mod cards;
mod error;
mod format;
mod frozen;
mod hashing;
mod migrate;
mod programs;
mod read;
mod read_running;
mod replay;
mod version_1;
mod version_1_cards;
mod version_1_hash;
mod version_2;
mod write;

pub use cards::CardName;
pub use error::SnapshotError;
pub use format::{DocumentKind, Format};
pub use hashing::Hashing;
pub use replay::{Divergence, Playback, Replay, ReplayStep};

use crate::def::CardTable;
use crate::state::State;
use cards::Changed;
use frozen::Hash;
use version_1_cards::OldTable;

/// The version that is written. Every version from 1 to this one can be read.
pub const STATE_VERSION: u16 = version_2::VERSION;

/// A save is never longer: the binary is 1 to 2 KB, the JSON below 10.
pub const SAVE_LIMIT: usize = 1 << 18;

/// The match as a document: exact, luck and open choices included.
pub fn save(state: &State, table: &CardTable, format: Format) -> Vec<u8> {
    format.write(format::SAVE, STATE_VERSION, &write::document(state, table))
}

/// The match of a document, in either format. Anything wrong is an error, and nothing has changed.
pub fn load(bytes: &[u8], table: &CardTable) -> Result<State, SnapshotError> {
    open(bytes, table).map(|opened| opened.state)
}

/// The match of a save, and how hashes were computed when it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The match.
    pub state: State,
    /// How to check other hashes that were written with it.
    pub hashing: Hashing,
}

/// The same as [`load`], for a save that is part of a larger document.
pub fn open(bytes: &[u8], table: &CardTable) -> Result<Opened, SnapshotError> {
    read_save(bytes, table, Changed::Refuse)
}

/// The position of a save with the cards as they are now, even if they have changed since: for tools that judge a position
/// anew. A card that is gone is still an error, and so is the middle of a program that a card no longer has.
pub fn load_with_changed_cards(bytes: &[u8], table: &CardTable) -> Result<State, SnapshotError> {
    read_save(bytes, table, Changed::Adopt).map(|opened| opened.state)
}

fn read_save(bytes: &[u8], table: &CardTable, changes: Changed) -> Result<Opened, SnapshotError> {
    const VERSION_1: u64 = version_1::VERSION as u64;
    const VERSION_2: u64 = version_2::VERSION as u64;
    if bytes.len() > SAVE_LIMIT {
        return Err(SnapshotError::TooLong { found: bytes.len(), most: SAVE_LIMIT });
    }
    let document = format::Document::open(bytes, format::SAVE)?;
    match document.version {
        VERSION_1 => {
            let old: version_1::Save = document.read()?;
            format::same_rules(&old.ruleset_id)?;
            let old_table = OldTable::find(old.card_table)?;
            let save = migrate::save(&old, old_table)?;
            let state = read::state(&save, table, changes)?;
            same_hash(old.state_hash, || version_1_hash::hash(&save, old_table).unwrap_or_default())?;
            Ok(Opened { state, hashing: Hashing::version_1(old_table) })
        }
        VERSION_2 => {
            let save: version_2::Save = document.read()?;
            format::same_rules(&save.ruleset_id)?;
            let state = read::state(&save, table, changes)?;
            same_hash(save.state_hash, || state.hash(table))?;
            Ok(Opened { state, hashing: Hashing::CURRENT })
        }
        found => Err(SnapshotError::Version { found, newest: STATE_VERSION }),
    }
}

/// Whether a document has the hash that it says, if it says one.
fn same_hash(said: Option<Hash>, computed: impl Fn() -> u64) -> Result<(), SnapshotError> {
    let Some(Hash(found)) = said else { return Ok(()) };
    let expected = computed();
    if found == expected { Ok(()) } else { Err(SnapshotError::OtherHash { found, expected }) }
}
