//! What differs between machines: files and speakers.

#[cfg(feature = "window")]
pub mod sound;
pub mod storage;
