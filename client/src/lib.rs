//! The game on the screen: one `frame()` for the desktop, the browser and the tests.
//!
//! Nothing here but `platform` knows a window: a frame takes an [`input::Input`] and leaves quads on a [`canvas::Canvas`].

pub mod anim;
pub mod app;
pub mod audio;
pub mod canvas;
pub mod debug;
pub mod draw;
pub mod fx;
pub mod geometry;
pub mod input;
pub mod intent;
pub mod layout;
pub mod library;
pub mod model;
pub mod platform;
pub mod scene;
pub mod session;
pub mod settings;
pub mod stage;
pub mod start;
pub mod theme;
pub mod timeline;
pub mod ui;
