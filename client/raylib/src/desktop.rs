//! What a desktop gives to a window: its size, its icon, its pace, mouse and keyboard, the clipboard.

#![allow(unsafe_code, reason = "raylib is C where its crate has no safe way: icon and clipboard")]

use std::ffi::{CStr, c_int};
use std::time::{Duration, Instant};

use azuki::app::App;
use azuki::input::Input;
use azuki::platform::Export;
use raylib::core::window::{get_current_monitor, get_monitor_height, get_monitor_refresh_rate, get_monitor_width};
use raylib::{RaylibBuilder, RaylibHandle, ffi};

use crate::hands::Hands;
use crate::icon;
use crate::window::Window;

/// The window as it opens, in what the system calls pixels.
const SIZE: (i32, i32) = (1280, 720);
/// The window is not made smaller than this.
const LEAST: (i32, i32) = (800, 450);
/// A pause is no leap: nothing moves further in a frame than in this time.
const LONGEST: Duration = Duration::from_millis(250);
/// How long the loop rests while nobody sees the window.
const REST: Duration = Duration::from_millis(40);

/// What is polled, from frame to frame.
#[derive(Debug)]
pub(crate) struct Polled {
    hands: Hands,
    last: Instant,
}

impl Polled {
    /// At the first frame.
    pub(crate) fn new() -> Self {
        Self { hands: Hands::default(), last: Instant::now() }
    }

    /// What happened since the frame before.
    pub(crate) fn read(&mut self, raylib: &mut RaylibHandle, input: &mut Input) {
        input.elapsed = self.last.elapsed().min(LONGEST).as_secs_f32();
        self.last = Instant::now();
        input.width = raylib.get_render_width().max(1) as u32;
        input.height = raylib.get_render_height().max(1) as u32;
        input.density = raylib.get_window_scale_dpi().x.max(0.5);
        input.hidden = raylib.is_window_minimized() || raylib.is_window_hidden();
        input.close = raylib.window_should_close();
        let pixels = input.width as f32 / raylib.get_screen_width().max(1) as f32;
        self.hands.read(raylib, pixels, pasted, input);
    }
}

/// How large the window opens.
pub(crate) const fn size() -> (i32, i32) {
    SIZE
}

/// What is said before the window opens.
pub(crate) fn prepare(builder: &mut RaylibBuilder) {
    builder.resizable().highdpi();
    // raylib's crate panics where no window can be opened. The reasons are on the screen then, from raylib itself.
    std::panic::set_hook(Box::new(|_| {
        eprintln!("azuki: no window can be opened here");
        std::process::exit(1);
    }));
}

/// What is done when it has opened.
pub(crate) fn furnish(raylib: &mut RaylibHandle) {
    // From now on a panic is ours again.
    let _ = std::panic::take_hook();
    raylib.set_window_min_size(LEAST.0, LEAST.1);
    let mut pixels = icon::pixels();
    let size = icon::SIZE as c_int;
    let format = ffi::PixelFormat::PIXELFORMAT_UNCOMPRESSED_R8G8B8A8 as c_int;
    let image = ffi::Image { data: pixels.as_mut_ptr().cast(), width: size, height: size, mipmaps: 1, format };
    // SAFETY: the pixels are as many as the size says; the system copies them.
    unsafe { ffi::SetWindowIcon(image) };
    let monitor = get_current_monitor();
    let (width, height) = (get_monitor_width(monitor), get_monitor_height(monitor));
    let quarters = quarters(width, height);
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

/// How large the window opens, in quarters of its usual size: on a screen that has room for more it takes four fifths.
fn quarters(width: i32, height: i32) -> i32 {
    (width * 4 * 4 / 5 / SIZE.0).min(height * 4 * 4 / 5 / SIZE.1).max(4)
}

/// The whole screen, or not.
pub(crate) fn fullscreen(raylib: &mut RaylibHandle, on: bool) {
    if on != raylib.is_window_fullscreen() {
        raylib.toggle_fullscreen();
    }
}

/// Text for the clipboard.
pub(crate) fn copy(raylib: &mut RaylibHandle, text: &str) {
    // A text with a zero in it cannot be handed over; there is none in the game.
    let _ = raylib.set_clipboard_text(text);
}

/// The text in the clipboard.
fn pasted() -> String {
    // SAFETY: raylib gives a text that ends with a zero and stays until the next call, or nothing.
    unsafe {
        let text = ffi::GetClipboardText();
        if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
    }
}

/// Files that come and go: on a desktop they lie in a folder, and nobody asks.
pub(crate) fn exchange(_exported: Option<Export>, _imports: bool) {}

/// Plays until the person leaves.
pub(crate) fn run(mut window: Window, mut app: App) -> Result<(), String> {
    window.listen(app.audio().outlet());
    while window.frame(&mut app)? {
        if window.is_hidden() {
            // Nothing else would slow the loop down.
            std::thread::sleep(REST);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_takes_more_of_a_large_screen() {
        assert_eq!(quarters(1280, 720), 4);
        assert_eq!(quarters(1920, 1080), 4);
        assert_eq!(quarters(2560, 1440), 6);
        assert_eq!(quarters(3840, 2160), 9);
        assert_eq!(quarters(3440, 1440), 6);
        assert_eq!(quarters(0, 0), 4);
    }
}
