//! The page around the game in the browser: the loop, the input, the whole screen, and questions of tests.
#![allow(unsafe_code, reason = "functions of client/web/library.js and of emscripten are foreign")]

use std::ffi::c_void;

pub use super::web_words::Signals;
use super::web_words::{self, COUNT};
use crate::input::Input;

unsafe extern "C" {
    fn azuki_page_poll(into: *mut u32);
    fn azuki_page_take(into: *mut u8);
    fn azuki_page_question() -> i32;
    fn azuki_page_answer(text: *const u8, length: usize);
    fn azuki_page_fullscreen(on: i32);
    fn azuki_page_copy(text: *const u8, length: usize);
    fn emscripten_set_main_loop_arg(tick: extern "C" fn(*mut c_void), argument: *mut c_void, rate: i32, waits: bool);
}

/// Has `frame` called at every picture of the browser, from now on. Returns at once; the page stays.
pub fn run(frame: impl FnMut() + 'static) {
    extern "C" fn tick(argument: *mut c_void) {
        // SAFETY: it is the pointer below, which is never freed, and the browser calls one tick at a time.
        let frame = unsafe { &mut *argument.cast::<Box<dyn FnMut()>>() };
        frame();
    }
    let frame: Box<dyn FnMut()> = Box::new(frame);
    let argument = Box::into_raw(Box::new(frame));
    // SAFETY: the argument lives as long as the page. A rate of 0 is the browser's own; without waiting, `main` returns.
    unsafe { emscripten_set_main_loop_arg(tick, argument.cast(), 0, false) }
}

/// Everything the page knows of this frame. The picture is to have the size that the input then has.
pub fn poll(input: &mut Input) -> Signals {
    let mut words = [0; COUNT];
    // SAFETY: the page writes that many words, and no more.
    unsafe { azuki_page_poll(words.as_mut_ptr()) };
    web_words::read(&words, input)
}

/// Asks the browser for the whole screen, or to give it back. It may refuse; the next [`poll`] tells.
pub fn fullscreen(on: bool) {
    // SAFETY: a number is handed over.
    unsafe { azuki_page_fullscreen(i32::from(on)) }
}

/// Text for the clipboard. The browser may refuse.
pub fn copy(text: &str) {
    // SAFETY: the page reads that many bytes of the text, during the call.
    unsafe { azuki_page_copy(text.as_ptr(), text.len()) }
}

/// The question of a test that waits longest. It stays until it is answered.
pub fn question() -> Option<String> {
    // SAFETY: nothing is handed over.
    let length = unsafe { azuki_page_question() };
    usize::try_from(length).ok().map(|length| String::from_utf8_lossy(&take(length)).into_owned())
}

/// Answers that question.
pub fn answer(text: &str) {
    // SAFETY: the page reads that many bytes of the text, during the call.
    unsafe { azuki_page_answer(text.as_ptr(), text.len()) }
}

/// What a function of the page has left behind, which it has just said the length of.
pub(super) fn take(length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    // SAFETY: the page writes as many bytes as it has said.
    unsafe { azuki_page_take(bytes.as_mut_ptr()) };
    bytes
}

/// From here on down a result tells of a failure, and how long its reason is.
const FAILED: i32 = -1000;

/// The result of a function of the page: a length, or nothing where it is negative, or why it failed.
pub(super) fn outcome(returned: i32) -> Result<Option<usize>, String> {
    match FAILED.checked_sub(returned).and_then(|length| usize::try_from(length).ok()) {
        Some(length) => Err(String::from_utf8_lossy(&take(length)).into_owned()),
        None => Ok(usize::try_from(returned).ok()),
    }
}
