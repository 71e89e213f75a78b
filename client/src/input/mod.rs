//! What the player's hands do: polled once a frame by the platform, and read as gestures.

mod gesture;

pub use gesture::{Gesture, Gestures, Pointer};

use crate::geometry::Point;

/// A key that means something somewhere in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is the key of that name")]
pub enum Key {
    Left,
    Right,
    Up,
    Down,
    Enter,
    Space,
    Escape,
    Tab,
    Backspace,
    Delete,
    Home,
    End,
    PageUp,
    PageDown,
    F1,
    F2,
    F3,
    F4,
    F5,
    F9,
    F11,
    /// A letter or digit, in lower case.
    #[serde(untagged)]
    Letter(char),
}

/// A key that went down in this frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    /// Which.
    pub key: Key,
    /// With shift.
    pub shift: bool,
    /// With control (or command).
    pub control: bool,
}

impl Stroke {
    /// A key without others.
    pub const fn plain(key: Key) -> Self {
        Self { key, shift: false, control: false }
    }
}

/// Everything the platform knows of one frame.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is the state of one thing that is polled")]
pub struct Input {
    /// Seconds since the frame before.
    pub elapsed: f32,
    /// The window, in pixels.
    pub width: u32,
    /// The window, in pixels.
    pub height: u32,
    /// Pixels of the screen in what the system calls one: 2 on most dense screens.
    pub density: f32,
    /// Where the pointer (or the first finger) is, in pixels; nowhere when it left the window.
    pub pointer: Option<Point>,
    /// The pointer is a finger.
    pub touch: bool,
    /// The left button (or the finger) is down.
    pub down: bool,
    /// The right button is down (or a second finger).
    pub secondary: bool,
    /// Turns of the wheel.
    pub wheel: f32,
    /// Keys that went down, also again while held.
    pub strokes: Vec<Stroke>,
    /// Letters that were typed.
    pub typed: Vec<char>,
    /// The window is to be closed.
    pub close: bool,
    /// The window is not seen.
    pub hidden: bool,
}

impl Default for Input {
    fn default() -> Self {
        Self {
            elapsed: 1.0 / 60.0,
            width: 1280,
            height: 720,
            density: 1.0,
            pointer: None,
            touch: false,
            down: false,
            secondary: false,
            wheel: 0.0,
            strokes: Vec::new(),
            typed: Vec::new(),
            close: false,
            hidden: false,
        }
    }
}
