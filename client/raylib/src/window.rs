//! The window of the system, or the canvas of a page: opened once, read and painted every frame.

#![allow(unsafe_code, reason = "raylib is C where its crate has no safe way: reading the screen")]

use azuki::app::App;
use azuki::audio::Outlet;
use azuki::canvas::{Quad, Upload};
use azuki::input::Input;
use azuki::platform::{Cursor, FrameOut};
use azuki::start::Start;
use raylib::consts::{MouseCursor, TraceLogLevel};
use raylib::{RaylibHandle, RaylibThread, ffi};

use crate::painter::Painter;
use crate::{Picture, system};

/// The name of the window.
const TITLE: &str = "Azuki TCG";

/// The open window.
#[derive(Debug)]
pub struct Window {
    // Before the window is closed.
    painter: Painter,
    polled: system::Polled,
    input: Input,
    cursor: Cursor,
    fullscreen: bool,
    /// Silent where there is no sound card.
    speakers: Option<crate::sound::Stream>,
    thread: RaylibThread,
    raylib: RaylibHandle,
}

/// Plays the game in a window until the person leaves; in a page, as long as the page is there.
pub fn run(start: Start) -> Result<(), String> {
    // Opened before the game is loaded, so that something is seen at once.
    let window = Window::open();
    system::run(window, App::new(start))
}

impl Window {
    /// Opens it. Where that is not possible, the process ends with the reasons.
    pub fn open() -> Self {
        let mut builder = raylib::init();
        let (width, height) = system::size();
        builder.size(width, height).title(TITLE).vsync().log_level(TraceLogLevel::LOG_WARNING);
        system::prepare(&mut builder);
        let (mut raylib, thread) = builder.build();
        // Escape takes back a choice and does not end the game.
        raylib.set_exit_key(None);
        system::furnish(&mut raylib);
        Self {
            painter: Painter::new(),
            polled: system::Polled::new(),
            input: Input::default(),
            cursor: Cursor::Arrow,
            fullscreen: false,
            speakers: None,
            thread,
            raylib,
        }
    }

    /// Lets the speakers play what comes out of a mixer; without speakers nothing is heard.
    pub fn listen(&mut self, outlet: Outlet) {
        self.speakers = crate::sound::open(outlet);
    }

    /// One frame of the game; whether another is wanted.
    pub fn frame(&mut self, app: &mut App) -> Result<bool, String> {
        self.polled.read(&mut self.raylib, &mut self.input);
        let asked = app.frame(&self.input);
        let canvas = app.canvas();
        let uploads = canvas.take_uploads();
        #[cfg(target_os = "emscripten")]
        if self.polled.is_empty() {
            self.painter.forget();
        }
        {
            let _frame = self.raylib.begin_drawing(&self.thread);
            self.painter.paint(&uploads, canvas.quads())?;
        }
        let goes_on = !asked.quit;
        self.obey(asked);
        Ok(goes_on)
    }

    /// What the hands did last.
    #[cfg(target_os = "emscripten")]
    pub(crate) const fn input(&self) -> &Input {
        &self.input
    }

    /// What else the page told.
    #[cfg(target_os = "emscripten")]
    pub(crate) const fn polled(&self) -> &system::Polled {
        &self.polled
    }

    /// Whether nobody sees it.
    #[cfg(not(target_os = "emscripten"))]
    pub const fn is_hidden(&self) -> bool {
        self.input.hidden
    }

    fn obey(&mut self, asked: FrameOut) {
        // Only when the wish changes: a person may have left the whole screen by other means.
        if asked.fullscreen != self.fullscreen {
            self.fullscreen = asked.fullscreen;
            system::fullscreen(&mut self.raylib, asked.fullscreen);
        }
        if asked.cursor != self.cursor {
            self.cursor = asked.cursor;
            self.point();
        }
        if let Some(text) = asked.copied {
            system::copy(&mut self.raylib, &text);
        }
        system::exchange(asked.exported, asked.imports);
    }

    fn point(&mut self) {
        let shape = match self.cursor {
            Cursor::Hidden => return self.raylib.hide_cursor(),
            Cursor::Arrow => MouseCursor::MOUSE_CURSOR_DEFAULT,
            Cursor::Hand => MouseCursor::MOUSE_CURSOR_POINTING_HAND,
            Cursor::Text => MouseCursor::MOUSE_CURSOR_IBEAM,
        };
        self.raylib.show_cursor();
        self.raylib.set_mouse_cursor(shape);
    }

    /// What quads show, after the textures got their pixels.
    pub fn picture_of(&mut self, uploads: &[Upload], quads: &[Quad]) -> Result<Picture, String> {
        let (width, height) = (self.raylib.get_render_width(), self.raylib.get_render_height());
        let size = width as usize * height as usize * 4;
        let _frame = self.raylib.begin_drawing(&self.thread);
        self.painter.paint(uploads, quads)?;
        // Before the end of the frame: then the picture is on the screen, and here is an older one.
        // SAFETY: raylib gives four bytes for each pixel of the size it was asked for, to be freed by us; or nothing.
        let pixels = unsafe {
            let data = ffi::rlReadScreenPixels(width, height);
            if data.is_null() {
                return Err("the screen cannot be read".to_owned());
            }
            let pixels = std::slice::from_raw_parts(data, size).to_vec();
            ffi::MemFree(data.cast());
            pixels
        };
        Ok(Picture { width: width as u32, height: height as u32, pixels })
    }
}
