//! The game on a screen: raylib's window, a page's canvas, or a picture in memory.
//!
//! A package of its own, because raylib is compiled from C and is either `window` or `memory`: whoever changes from the one to
//! the other compiles these few files anew, and not the game. Without a feature nothing of raylib is compiled, and what does not
//! need it can be tested.

#[cfg(all(feature = "window", feature = "memory"))]
compile_error!("raylib is built for a window or for memory: choose one of the features `window` and `memory`");

#[cfg(any(test, all(feature = "window", target_os = "emscripten")))]
mod cut;
#[cfg(any(test, all(feature = "window", target_os = "emscripten")))]
mod damage;
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
#[cfg(feature = "window")]
pub mod sound;
#[cfg(any(test, all(feature = "window", target_os = "emscripten")))]
mod still;
#[cfg(feature = "window")]
mod window;

#[cfg(all(feature = "window", not(target_os = "emscripten")))]
use desktop as system;
#[cfg(all(feature = "window", target_os = "emscripten"))]
use page as system;

#[cfg(feature = "memory")]
pub use memory::Memory;
pub use picture::Picture;
#[cfg(feature = "window")]
pub use window::{Window, run};
