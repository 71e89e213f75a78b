//! The speakers: a stream of raylib that pulls the mixer, on a thread of its own or, in a page, between two frames.
#![allow(unsafe_code, reason = "raylib is C, and calls back with a bare pointer")]

use std::ffi::{c_uint, c_void};
use std::slice;
use std::sync::{Mutex, MutexGuard, PoisonError};

use azuki::audio::{Outlet, RATE};
use raylib::ffi;

/// What is pulled: raylib hands nothing to a callback that would tell streams apart, so there is one.
static OUTLET: Mutex<Option<Outlet>> = Mutex::new(None);

/// The open stream. It is silent when this is let go.
#[derive(Debug)]
pub struct Stream(ffi::AudioStream);

/// Plays what comes out of a mixer. Nothing where there is no sound card, which is no error: the game is silent then.
pub fn open(outlet: Outlet) -> Option<Stream> {
    // SAFETY: plain calls of raylib's audio, which needs no window; the stream is used only if it is valid, and the callback
    // keeps to the format that is asked for here: 32-bit floats for two sides.
    unsafe {
        ffi::InitAudioDevice();
        if !ffi::IsAudioDeviceReady() {
            return None;
        }
        let stream = ffi::LoadAudioStream(RATE, 32, 2);
        if !ffi::IsAudioStreamValid(stream) {
            ffi::CloseAudioDevice();
            return None;
        }
        *pulled() = Some(outlet);
        ffi::SetAudioStreamCallback(stream, Some(pull));
        ffi::PlayAudioStream(stream);
        Some(Stream(stream))
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: the stream was opened and is closed once; after that raylib calls back no more.
        unsafe {
            ffi::StopAudioStream(self.0);
            ffi::UnloadAudioStream(self.0);
            ffi::CloseAudioDevice();
        }
        *pulled() = None;
    }
}

fn pulled() -> MutexGuard<'static, Option<Outlet>> {
    OUTLET.lock().unwrap_or_else(PoisonError::into_inner)
}

unsafe extern "C" fn pull(buffer: *mut c_void, frames: c_uint) {
    // SAFETY: raylib gives a buffer of that many frames in the stream's format, and nobody else uses it meanwhile.
    let samples = unsafe { slice::from_raw_parts_mut(buffer.cast::<f32>(), frames as usize * 2) };
    match &*pulled() {
        Some(outlet) => outlet.pull(samples),
        None => samples.fill(0.0),
    }
}
