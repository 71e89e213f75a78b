//! The machine the game runs on: its files, what it is asked for after a frame, the page around it. The window, the page's canvas
//! and raylib are the package `azuki-raylib`, which stands on this one.

pub mod data;
mod request;
pub mod storage;
#[cfg(target_os = "emscripten")]
pub mod web_files;
#[cfg(target_os = "emscripten")]
pub mod web_page;
#[cfg(target_os = "emscripten")]
mod web_storage;
#[cfg(any(test, target_os = "emscripten"))]
mod web_words;

/// The game runs in a page.
pub const IN_PAGE: bool = cfg!(target_os = "emscripten");
/// Threads can be started: not in a page.
pub const HAS_THREADS: bool = !IN_PAGE;
/// Matches and replays come and go through dialogs for files: a page has no folder that a player could open.
pub const EXCHANGES_FILES: bool = IN_PAGE;

pub use request::{Cursor, Export, FrameOut};
