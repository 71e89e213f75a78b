//! The window of the system, or the canvas of a page: opened once, read and painted every frame.

#![allow(unsafe_code, reason = "raylib is C where its crate has no safe way: icon, clipboard, reading the screen")]

use std::ffi::{CStr, c_int};
use std::time::{Duration, Instant};

use raylib::consts::{MouseCursor, TraceLogLevel};
use raylib::core::window::{get_current_monitor, get_monitor_height, get_monitor_refresh_rate, get_monitor_width};
use raylib::{RaylibHandle, RaylibThread, ffi};

use super::hands::Hands;
use super::painter::Painter;
use super::{Cursor, FrameOut, Picture, icon, run};
use crate::canvas::{Canvas, Quad, Upload};
use crate::input::Input;

/// The name of the window.
pub const TITLE: &str = "Azuki TCG";
/// The window as it opens, in what the system calls pixels.
const SIZE: (i32, i32) = (1280, 720);
/// It is not made smaller than this.
const LEAST: (i32, i32) = (800, 450);
/// A pause is no leap: nothing moves further in a frame than in this time.
const LONGEST: Duration = Duration::from_millis(250);
/// How long the loop rests while nobody sees the window.
const REST: Duration = Duration::from_millis(40);

/// The open window.
#[derive(Debug)]
pub struct Window {
    // Before the window is closed.
    painter: Painter,
    hands: Hands,
    input: Input,
    last: Instant,
    shown: Cursor,
    wants_fullscreen: bool,
    thread: RaylibThread,
    raylib: RaylibHandle,
}

impl Window {
    /// Opens it. Where there is no display, the process ends with raylib's own words.
    pub fn open() -> Self {
        let mut builder = raylib::init();
        builder.size(SIZE.0, SIZE.1).title(TITLE).vsync().log_level(TraceLogLevel::LOG_WARNING);
        if !run::IN_PAGE {
            // A page has its own way with sizes, see `run`.
            builder.resizable().highdpi();
        }
        let (mut raylib, thread) = builder.build();
        // Escape takes back a choice and does not end the game.
        raylib.set_exit_key(None);
        if !run::IN_PAGE {
            fit(&mut raylib);
        }
        Self {
            painter: Painter::default(),
            hands: Hands::default(),
            input: Input::default(),
            last: Instant::now(),
            shown: Cursor::Arrow,
            wants_fullscreen: false,
            thread,
            raylib,
        }
    }

    /// What happened since the frame before.
    pub fn poll(&mut self) -> &Input {
        run::fit_page(&mut self.raylib);
        let raylib = &mut self.raylib;
        let input = &mut self.input;
        input.elapsed = self.last.elapsed().min(LONGEST).as_secs_f32();
        self.last = Instant::now();
        input.width = raylib.get_render_width().max(1) as u32;
        input.height = raylib.get_render_height().max(1) as u32;
        input.density = raylib.get_window_scale_dpi().x.max(0.5);
        input.hidden = raylib.is_window_minimized() || raylib.is_window_hidden();
        // A page is closed without asking, and raylib's question would need a page that can wait.
        input.close = !run::IN_PAGE && raylib.window_should_close();
        let pixels = input.width as f32 / raylib.get_screen_width().max(1) as f32;
        self.hands.read(raylib, pixels, pasted, input);
        input
    }

    /// Shows a frame and does what it asks for.
    pub fn show(&mut self, canvas: &mut Canvas, asked: FrameOut) -> Result<(), String> {
        let uploads = canvas.take_uploads();
        {
            let _frame = self.raylib.begin_drawing(&self.thread);
            self.painter.paint(&uploads, canvas.quads())?;
        }
        self.obey(asked);
        if self.input.hidden && !run::IN_PAGE {
            std::thread::sleep(REST);
        }
        Ok(())
    }

    fn obey(&mut self, asked: FrameOut) {
        // Only when the wish changes: a person may have left the whole screen by other means.
        if asked.fullscreen != self.wants_fullscreen {
            self.wants_fullscreen = asked.fullscreen;
            if asked.fullscreen != self.raylib.is_window_fullscreen() {
                self.raylib.toggle_fullscreen();
            }
        }
        if asked.cursor != self.shown {
            self.shown = asked.cursor;
            let shape = match asked.cursor {
                Cursor::Arrow | Cursor::Hidden => MouseCursor::MOUSE_CURSOR_DEFAULT,
                Cursor::Hand => MouseCursor::MOUSE_CURSOR_POINTING_HAND,
                Cursor::Text => MouseCursor::MOUSE_CURSOR_IBEAM,
            };
            self.raylib.set_mouse_cursor(shape);
            if asked.cursor == Cursor::Hidden {
                self.raylib.hide_cursor();
            } else {
                self.raylib.show_cursor();
            }
        }
        if let Some(text) = asked.copied {
            // A text with a zero in it cannot be handed over; there is none in the game.
            let _ = self.raylib.set_clipboard_text(&text);
        }
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

/// What a desktop wants of a window beside its size.
fn fit(raylib: &mut RaylibHandle) {
    raylib.set_window_min_size(LEAST.0, LEAST.1);
    let mut pixels = icon::pixels();
    let size = icon::SIZE as c_int;
    let format = ffi::PixelFormat::PIXELFORMAT_UNCOMPRESSED_R8G8B8A8 as c_int;
    let image = ffi::Image { data: pixels.as_mut_ptr().cast(), width: size, height: size, mipmaps: 1, format };
    // SAFETY: the pixels are as many as the size says; the system copies them.
    unsafe { ffi::SetWindowIcon(image) };
    let monitor = get_current_monitor();
    let (width, height) = (get_monitor_width(monitor), get_monitor_height(monitor));
    // On a large screen that does not say it is dense, the window opens larger, in quarters.
    let quarters = (width * 4 * 4 / 5 / SIZE.0).min(height * 4 * 4 / 5 / SIZE.1);
    if quarters > 4 && raylib.get_window_scale_dpi().x <= 1.0 {
        let (wide, high) = (SIZE.0 * quarters / 4, SIZE.1 * quarters / 4);
        raylib.set_window_size(wide, high);
        raylib.set_window_position((width - wide) / 2, (height - high) / 2);
    }
    // The screen sets the pace. Where it does not, the machine must not run hot; a little faster than the screen, or both
    // pace-makers would wait for each other.
    let rate = u32::try_from(get_monitor_refresh_rate(monitor)).unwrap_or(0);
    raylib.set_target_fps(if rate == 0 { 60 } else { rate * 5 / 4 });
}

/// The text in the clipboard.
fn pasted() -> String {
    if run::IN_PAGE {
        // A page would have to wait for the person's permission.
        return String::new();
    }
    // SAFETY: raylib gives a text that ends with a zero and stays until the next call, or nothing.
    unsafe {
        let text = ffi::GetClipboardText();
        if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
    }
}
