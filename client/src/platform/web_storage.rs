//! What the browser keeps for the game: small files by name, in the page's local storage.
#![allow(unsafe_code, reason = "functions of client/web/library.js are foreign")]

use super::storage::{Doing, Storage, Trouble, Why, asides, check};
use super::web_page::{outcome, take};

unsafe extern "C" {
    fn azuki_store_get(name: *const u8, length: usize) -> i32;
    fn azuki_store_set(name: *const u8, length: usize, bytes: *const u8, count: usize) -> i32;
    fn azuki_store_remove(name: *const u8, length: usize) -> i32;
    fn azuki_store_list() -> i32;
}

/// The content of a name, where there is one.
fn get(name: &str) -> Result<Option<Vec<u8>>, String> {
    // SAFETY: the page reads that many bytes of the name, during the call.
    let length = outcome(unsafe { azuki_store_get(name.as_ptr(), name.len()) })?;
    Ok(length.map(take))
}

/// Keeps a content under a name, in place of an earlier one. What was there stays where it fails.
fn set(name: &str, bytes: &[u8]) -> Result<(), String> {
    // SAFETY: the page reads that many bytes of both, during the call.
    outcome(unsafe { azuki_store_set(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) }).map(drop)
}

/// Forgets a name; one that is not there is fine.
fn remove(name: &str) -> Result<(), String> {
    // SAFETY: the page reads that many bytes of the name, during the call.
    outcome(unsafe { azuki_store_remove(name.as_ptr(), name.len()) }).map(drop)
}

/// Every name that is kept, in order. Names have no line ends.
fn list() -> Result<Vec<String>, String> {
    // SAFETY: nothing is handed over.
    let length = outcome(unsafe { azuki_store_list() })?.unwrap_or(0);
    let text = String::from_utf8_lossy(&take(length)).into_owned();
    Ok(text.lines().map(str::to_owned).collect())
}

/// The files of a player who plays in a browser.
#[derive(Debug)]
pub(super) struct Browser;

impl Storage for Browser {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        of(Doing::Read, name, || get(name))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
        of(Doing::Write, name, || set(name, bytes))
    }

    fn remove(&mut self, name: &str) -> Result<(), Trouble> {
        of(Doing::Remove, name, || remove(name))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, Trouble> {
        let names = of(Doing::List, if folder.is_empty() { "files" } else { folder }, list)?;
        let within = |name: &String| name.rsplit_once('/').map_or("", |(folder, _)| folder) == folder;
        Ok(names.into_iter().filter(within).collect())
    }

    fn set_aside(&mut self, name: &str) -> Result<String, Trouble> {
        of(Doing::SetAside, name, || {
            let bytes = get(name)?.ok_or("there is none")?;
            let kept = list()?;
            let aside = asides(name).find(|aside| !kept.contains(aside)).ok_or("there are too many already")?;
            // The new name first: should there be no room for both, nothing is lost.
            set(&aside, &bytes)?;
            remove(name)?;
            Ok(aside)
        })
    }
}

/// Does something with a file of a good name; what fails is told with the name.
fn of<T>(doing: Doing, name: &str, work: impl FnOnce() -> Result<T, String>) -> Result<T, Trouble> {
    let done = check(name).and_then(|()| work().map_err(Why::Other));
    done.map_err(|why| Trouble::new(doing, name, why))
}
