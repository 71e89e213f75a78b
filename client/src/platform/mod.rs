//! The machine the game runs on: its window, its loop, a picture in memory. Only here is raylib named.
//!
//! `window` and `memory` are features, because raylib is either the one or the other; without them the game has no picture
//! and everything else of it can be tested.

#[cfg(all(feature = "window", feature = "memory"))]
compile_error!("raylib is built for a window or for memory: choose one of the features `window` and `memory`");

#[cfg(any(test, all(feature = "window", target_os = "emscripten")))]
mod cut;
#[cfg(any(test, all(feature = "window", target_os = "emscripten")))]
mod damage;
pub mod data;
#[cfg(all(feature = "window", not(target_os = "emscripten")))]
mod desktop;
#[cfg(any(test, feature = "window", feature = "memory"))]
mod facet;
#[cfg(all(feature = "window", not(target_os = "emscripten")))]
mod hands;
#[cfg(all(feature = "window", not(target_os = "emscripten")))]
mod icon;
#[cfg(all(feature = "window", target_os = "emscripten"))]
mod kept;
#[cfg(all(feature = "window", not(target_os = "emscripten")))]
mod keys;
#[cfg(feature = "memory")]
mod memory;
#[cfg(all(feature = "window", target_os = "emscripten"))]
mod page;
#[cfg(any(feature = "window", feature = "memory"))]
mod painter;
mod picture;
mod request;
#[cfg(feature = "window")]
pub mod sound;
#[cfg(any(test, all(feature = "window", target_os = "emscripten")))]
mod still;
pub mod storage;
#[cfg(all(feature = "window", target_os = "emscripten"))]
mod web_files;
#[cfg(all(feature = "window", target_os = "emscripten"))]
mod web_page;
#[cfg(all(feature = "window", target_os = "emscripten"))]
mod web_storage;
#[cfg(any(test, all(feature = "window", target_os = "emscripten")))]
mod web_words;
#[cfg(feature = "window")]
mod window;

#[cfg(all(feature = "window", not(target_os = "emscripten")))]
use desktop as system;
#[cfg(all(feature = "window", target_os = "emscripten"))]
use page as system;

/// The game runs in a page.
pub const IN_PAGE: bool = cfg!(target_os = "emscripten");
/// Threads can be started: not in a page.
pub const HAS_THREADS: bool = !IN_PAGE;
/// Matches and replays come and go through dialogs for files: a page has no folder that a player could open.
pub const EXCHANGES_FILES: bool = IN_PAGE;

#[cfg(feature = "memory")]
pub use memory::Memory;
pub use picture::Picture;
pub use request::{Cursor, Export, FrameOut};
#[cfg(feature = "window")]
pub use window::{Window, run};
