//! The game without a display: raylib's software renderer draws into memory, for pictures and for tests.

#![allow(unsafe_code, reason = "raylib is C; a lock keeps it to one owner at a time")]

use std::ffi::{c_int, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError};

use azuki::canvas::{Canvas, Quad, Upload};
use raylib::ffi;

use crate::Picture;
use crate::painter::Painter;

/// raylib has one screen in a process.
static SCREEN: Mutex<()> = Mutex::new(());

/// A screen in memory. Two of them wait for each other.
#[derive(Debug)]
pub struct Memory {
    // Before the screen is closed.
    painter: Option<Painter>,
    width: u32,
    height: u32,
    _only: MutexGuard<'static, ()>,
}

impl Memory {
    /// A screen of that many pixels, not more than 16384 either way.
    pub fn open(width: u32, height: u32) -> Result<Self, String> {
        if !(1..=16384).contains(&width) || !(1..=16384).contains(&height) {
            return Err(format!("a picture has 1 to 16384 pixels either way, not {width}×{height}"));
        }
        // A test that failed while it held the screen has closed it all the same.
        let only = SCREEN.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: nobody else uses raylib, by the lock; the title is a constant.
        let open = unsafe {
            ffi::SetTraceLogLevel(ffi::TraceLogLevel::LOG_WARNING as c_int);
            ffi::InitWindow(width as c_int, height as c_int, c"Azuki TCG".as_ptr());
            ffi::IsWindowReady()
        };
        if !open {
            return Err("raylib cannot draw into memory here".to_owned());
        }
        Ok(Self { painter: Some(Painter::new()), width, height, _only: only })
    }

    /// What a canvas shows.
    pub fn picture(&mut self, canvas: &mut Canvas) -> Result<Picture, String> {
        let uploads = canvas.take_uploads();
        self.picture_of(&uploads, canvas.quads())
    }

    /// What quads show, after the textures got their pixels.
    ///
    /// raylib's own begin and end of a frame are left out: its end reads the keyboard of the terminal.
    pub fn picture_of(&mut self, uploads: &[Upload], quads: &[Quad]) -> Result<Picture, String> {
        self.painter.as_mut().expect("there until the screen is closed").paint(uploads, quads)?;
        let mut pixels = vec![0_u8; self.width as usize * self.height as usize * 4];
        let format = ffi::PixelFormat::PIXELFORMAT_UNCOMPRESSED_R8G8B8A8 as c_int;
        let [width, height] = [self.width, self.height].map(|number| number as c_int);
        // SAFETY: as many pixels as the screen has.
        unsafe { ffi::rlCopyFramebuffer(0, 0, width, height, format, pixels.as_mut_ptr().cast::<c_void>()) };
        for pixel in pixels.chunks_exact_mut(4) {
            // rlsw hands out blue first; and what is seen on a screen is opaque.
            pixel.swap(0, 2);
            pixel[3] = 255;
        }
        Ok(Picture { width: self.width, height: self.height, pixels })
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.painter = None;
        // SAFETY: it was opened, and the lock is still held.
        unsafe { ffi::CloseWindow() };
    }
}
