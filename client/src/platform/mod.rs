//! The machine the game runs on: its window, its loop, a picture in memory. Only here is raylib named.
//!
//! `window` and `memory` are features, because raylib is either the one or the other; without them the game has no picture
//! and everything else of it can be tested.

#[cfg(all(feature = "window", feature = "memory"))]
compile_error!("raylib is built for a window or for memory: choose one of the features `window` and `memory`");

#[cfg(feature = "window")]
mod hands;
#[cfg(feature = "window")]
mod icon;
#[cfg(feature = "window")]
mod keys;
#[cfg(feature = "memory")]
mod memory;
#[cfg(any(feature = "window", feature = "memory"))]
mod painter;
mod picture;
mod request;
#[cfg(feature = "window")]
mod run;
#[cfg(feature = "window")]
pub mod sound;
pub mod storage;
#[cfg(feature = "window")]
mod window;

#[cfg(feature = "memory")]
pub use memory::Memory;
pub use picture::Picture;
pub use request::{Cursor, FrameOut};
#[cfg(feature = "window")]
pub use run::run;
#[cfg(feature = "window")]
pub use window::Window;
