//! Files that the player takes out of the browser or brings into it.
#![allow(unsafe_code, reason = "functions of client/web/library.js are foreign")]

use super::web_page::{outcome, take};

unsafe extern "C" {
    fn azuki_file_save(name: *const u8, length: usize, bytes: *const u8, count: usize) -> i32;
    fn azuki_file_pick(kinds: *const u8, length: usize) -> i32;
    fn azuki_file_picked() -> i32;
}

/// A file that the player has chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picked {
    /// Its name, without a folder.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Hands the player a file: the browser saves it where it saves downloads.
pub fn save(name: &str, bytes: &[u8]) -> Result<(), String> {
    // SAFETY: the page reads that many bytes of both, during the call.
    outcome(unsafe { azuki_file_save(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) }).map(drop)
}

/// Lets the player choose a file, soon after a click; endings such as `.json,.azuki` limit what is offered.
pub fn pick(kinds: &str) -> Result<(), String> {
    // SAFETY: the page reads that many bytes of the text, during the call.
    outcome(unsafe { azuki_file_pick(kinds.as_ptr(), kinds.len()) }).map(drop)
}

/// What the player has chosen, once, when [`Signals::file`](super::web_page::Signals) is on; nothing where it was none.
pub fn picked() -> Result<Option<Picked>, String> {
    // SAFETY: nothing is handed over.
    let Some(length) = outcome(unsafe { azuki_file_picked() })? else { return Ok(None) };
    let all = take(length);
    let end = all.iter().position(|byte| *byte == 0).unwrap_or(0);
    let name = String::from_utf8_lossy(&all[..end]).into_owned();
    Ok(Some(Picked { name, bytes: all.get(end + 1..).unwrap_or_default().to_vec() }))
}
