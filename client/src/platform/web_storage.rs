//! What the browser keeps for the game: small files by name, in the page's local storage.
#![allow(unsafe_code, reason = "functions of client/web/library.js are foreign")]

use super::web_page::{outcome, take};

unsafe extern "C" {
    fn azuki_store_get(name: *const u8, length: usize) -> i32;
    fn azuki_store_set(name: *const u8, length: usize, bytes: *const u8, count: usize) -> i32;
    fn azuki_store_remove(name: *const u8, length: usize) -> i32;
    fn azuki_store_list() -> i32;
}

/// The content of a name, where there is one.
pub fn get(name: &str) -> Result<Option<Vec<u8>>, String> {
    // SAFETY: the page reads that many bytes of the name, during the call.
    let length = outcome(unsafe { azuki_store_get(name.as_ptr(), name.len()) })?;
    Ok(length.map(take))
}

/// Keeps a content under a name, in place of an earlier one. What was there stays where it fails.
pub fn set(name: &str, bytes: &[u8]) -> Result<(), String> {
    // SAFETY: the page reads that many bytes of both, during the call.
    outcome(unsafe { azuki_store_set(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) }).map(drop)
}

/// Forgets a name; one that is not there is fine.
pub fn remove(name: &str) -> Result<(), String> {
    // SAFETY: the page reads that many bytes of the name, during the call.
    outcome(unsafe { azuki_store_remove(name.as_ptr(), name.len()) }).map(drop)
}

/// Every name that is kept, in order. Names have no line ends.
pub fn list() -> Result<Vec<String>, String> {
    // SAFETY: nothing is handed over.
    let length = outcome(unsafe { azuki_store_list() })?.unwrap_or(0);
    let text = String::from_utf8_lossy(&take(length)).into_owned();
    Ok(text.lines().map(str::to_owned).collect())
}
