//! What differs between the desktop and the browser.

/// Whether a computer player may think on a thread of its own. In the browser it thinks between frames instead.
pub const HAS_THREADS: bool = !cfg!(target_os = "emscripten");
