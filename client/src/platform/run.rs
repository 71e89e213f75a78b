//! The loop: on a desktop until the game ends, in a page whenever the page wants a frame.

#![allow(unsafe_code, reason = "a page calls back through C")]

use super::window::Window;
use crate::app::App;
use crate::start::Start;

/// The game runs in a page.
pub(super) const IN_PAGE: bool = cfg!(target_os = "emscripten");

/// The game and its window.
struct Game {
    app: App,
    window: Window,
}

impl Game {
    /// Opened before the game is loaded, so that something is seen at once.
    fn new(start: Start) -> Self {
        let window = Window::open();
        Self { app: App::new(start), window }
    }

    /// One frame; whether another is wanted.
    fn frame(&mut self) -> Result<bool, String> {
        let asked = self.app.frame(self.window.poll());
        let quit = asked.quit;
        self.window.show(self.app.canvas(), asked)?;
        Ok(!quit)
    }
}

#[cfg(not(target_os = "emscripten"))]
pub(super) use desktop::fit_page;
#[cfg(not(target_os = "emscripten"))]
pub use desktop::run;

#[cfg(not(target_os = "emscripten"))]
mod desktop {
    //! A desktop lets a program run until it ends.

    use super::{Game, Start};

    /// Plays until the person leaves.
    pub fn run(start: Start) -> Result<(), String> {
        let mut game = Game::new(start);
        while game.frame()? {}
        Ok(())
    }

    /// A window has the size its person gives it.
    pub(in super::super) fn fit_page(_raylib: &mut raylib::RaylibHandle) {}
}

#[cfg(target_os = "emscripten")]
pub(super) use page::fit_page;
#[cfg(target_os = "emscripten")]
pub use page::run;

#[cfg(target_os = "emscripten")]
mod page {
    //! A page asks for a frame when it is about to be shown.

    use std::ffi::{c_char, c_int, c_void};

    use super::{Game, Start};

    unsafe extern "C" {
        fn emscripten_set_main_loop_arg(
            frame: extern "C" fn(*mut c_void),
            game: *mut c_void,
            rate: c_int,
            endless: bool,
        );
        fn emscripten_cancel_main_loop();
        fn emscripten_get_element_css_size(element: *const c_char, width: *mut f64, height: *mut f64) -> c_int;
        fn emscripten_get_device_pixel_ratio() -> f64;
    }

    /// Hands the game to the page; it stays as long as the page does.
    pub fn run(start: Start) -> Result<(), String> {
        let game = Box::into_raw(Box::new(Game::new(start)));
        // SAFETY: the game is never freed while frames are asked for. 0: as often as the page is shown.
        unsafe { emscripten_set_main_loop_arg(frame, game.cast(), 0, false) };
        Ok(())
    }

    extern "C" fn frame(game: *mut c_void) {
        // SAFETY: the page has one thread, and hands back what `run` gave it.
        let game = unsafe { &mut *game.cast::<Game>() };
        match game.frame() {
            Ok(true) => return,
            Ok(false) => {}
            Err(what) => eprintln!("azuki: {what}"),
        }
        // SAFETY: called from the loop.
        unsafe { emscripten_cancel_main_loop() };
    }

    /// The canvas fills the place that the page gives it, in pixels of the screen.
    pub(in super::super) fn fit_page(raylib: &mut raylib::RaylibHandle) {
        let (mut width, mut height) = (0.0, 0.0);
        // SAFETY: two numbers are written; the name is a constant.
        let density = unsafe {
            emscripten_get_element_css_size(c"#canvas".as_ptr(), &raw mut width, &raw mut height);
            emscripten_get_device_pixel_ratio()
        };
        let [width, height] = [width, height].map(|side: f64| (side * density).round() as i32);
        let fits = (raylib.get_screen_width(), raylib.get_screen_height()) == (width, height);
        if width > 0 && height > 0 && !fits {
            raylib.set_window_size(width, height);
        }
    }
}
