//! Matches as files: versioned saves and replays, in JSON and a compact binary form.
//!
//! Only frozen types, one module a version, are written and read; the live state changes freely behind them. A
//! document of an older version is read by its own types and then carried forward, one version at a time.

mod error;
mod format;
mod frozen;
mod read;
mod read_running;
mod replay;
mod version_1;
mod write;

pub use error::SnapshotError;
pub use format::{DocumentKind, Format};
pub use replay::{Divergence, Playback, Replay, ReplayStep};

use crate::def::CardTable;
use crate::state::State;

/// The version that is written. Every version from 1 to this one can be read.
pub const STATE_VERSION: u16 = version_1::VERSION;

/// A save is never longer: the binary is 1 to 2 KB, the JSON below 10.
pub const SAVE_LIMIT: usize = 1 << 18;

/// The match as a document: exact, luck and open choices included.
pub fn save(state: &State, table: &CardTable, format: Format) -> Vec<u8> {
    format.write(format::SAVE, STATE_VERSION, &write::document(state, table))
}

/// The match of a document, in either format. Anything wrong is an error, and nothing has changed.
pub fn load(bytes: &[u8], table: &CardTable) -> Result<State, SnapshotError> {
    if bytes.len() > SAVE_LIMIT {
        return Err(SnapshotError::TooLong { found: bytes.len(), most: SAVE_LIMIT });
    }
    let document = migrate(&format::Document::open(bytes, format::SAVE)?)?;
    format::same_game(&document.ruleset_id, document.card_table, table)?;
    read::state(&document, table)
}

/// Reads a document by the types of its version and carries it to the newest.
fn migrate(document: &format::Document<'_>) -> Result<version_1::Save, SnapshotError> {
    const VERSION_1: u64 = version_1::VERSION as u64;
    match document.version {
        VERSION_1 => document.read(),
        found => Err(SnapshotError::Version { found, newest: STATE_VERSION }),
    }
}
