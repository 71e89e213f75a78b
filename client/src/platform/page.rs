//! What a page gives to the game: its canvas, its hands, and a frame whenever it is about to be shown.

use raylib::{RaylibBuilder, RaylibHandle};

use super::web_page;
use super::window::Window;
use crate::app::App;
use crate::input::Input;

/// What is polled, from frame to frame: the page remembers it itself.
#[derive(Debug)]
pub(super) struct Polled;

impl Polled {
    /// At the first frame.
    pub(super) const fn new() -> Self {
        Self
    }

    /// What happened since the frame before.
    pub(super) fn read(&mut self, raylib: &mut RaylibHandle, input: &mut Input) {
        web_page::poll(input);
        let (width, height) = (input.width as i32, input.height as i32);
        if (raylib.get_screen_width(), raylib.get_screen_height()) != (width, height) {
            raylib.set_window_size(width, height);
        }
    }
}

/// What is said before the canvas opens: nothing. A page has its own way with sizes.
pub(super) const fn prepare(_builder: &mut RaylibBuilder) {}

/// What is done when it has opened: nothing.
pub(super) const fn furnish(_raylib: &mut RaylibHandle) {}

/// The whole screen, or not, as the browser allows it.
pub(super) fn fullscreen(_raylib: &mut RaylibHandle, on: bool) {
    web_page::fullscreen(on);
}

/// Hands the game to the page; it stays as long as the page does.
pub(super) fn run(window: Window, app: App) -> Result<(), String> {
    let mut game = Some((window, app));
    web_page::run(move || {
        let Some((window, app)) = &mut game else { return };
        match window.frame(app) {
            Ok(true) => {}
            Ok(false) => game = None,
            Err(what) => {
                eprintln!("azuki: {what}");
                game = None;
            }
        }
    });
    Ok(())
}
