//! What mouse, fingers and keyboard do, as raylib tells it, once a frame.

use raylib::RaylibHandle;
use raylib::consts::{KeyboardKey, MouseButton};
use raylib::core::input::key_from_i32;

use super::keys;
use crate::geometry::Point;
use crate::input::{Input, Key, Stroke};

/// Letters that are taken from the clipboard at most.
const MOST_PASTED: usize = 4096;

/// Mouse and fingers in one frame, in pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Pointing {
    mouse: Point,
    /// The mouse is over the window.
    inside: bool,
    left: bool,
    right: bool,
    fingers: u32,
    finger: Point,
}

/// Remembers what a frame has to know of the frames before.
#[derive(Debug, Default)]
pub(super) struct Hands {
    before: Pointing,
    /// The last to move was a finger. Pages move the mouse along with it, so only a mouse that moves by itself ends that.
    touch: bool,
}

impl Hands {
    /// Reads everything; `pixels` of the screen are what the system calls one.
    pub(super) fn read(
        &mut self,
        raylib: &mut RaylibHandle,
        pixels: f32,
        paste: impl Fn() -> String,
        input: &mut Input,
    ) {
        let place = |at: raylib::prelude::Vector2| Point::new(at.x, at.y) * pixels;
        let pointing = Pointing {
            mouse: place(raylib.get_mouse_position()),
            inside: raylib.is_cursor_on_screen(),
            left: raylib.is_mouse_button_down(MouseButton::MOUSE_BUTTON_LEFT),
            right: raylib.is_mouse_button_down(MouseButton::MOUSE_BUTTON_RIGHT),
            fingers: raylib.get_touch_point_count(),
            finger: place(raylib.get_touch_position(0)),
        };
        self.point(pointing, input);
        input.wheel = raylib.get_mouse_wheel_move();
        type_keys(raylib, paste, input);
    }

    fn point(&mut self, now: Pointing, input: &mut Input) {
        let moved = now.mouse.distance(self.before.mouse) > 0.5;
        if now.fingers > 0 {
            self.touch = true;
        } else if self.before.fingers == 0 && moved {
            self.touch = false;
        }
        input.touch = self.touch;
        if self.touch {
            input.down = now.fingers > 0;
            input.secondary = now.fingers > 1;
            input.pointer = input.down.then_some(now.finger);
        } else {
            input.down = now.left;
            input.secondary = now.right;
            // A held button keeps the pointer also beside the window. Not every system says when the mouse came in.
            let seen = now.inside || now.left || moved;
            input.pointer = seen.then_some(now.mouse);
        }
        self.before = now;
    }
}

fn type_keys(raylib: &mut RaylibHandle, paste: impl Fn() -> String, input: &mut Input) {
    input.strokes.clear();
    input.typed.clear();
    let held = |raylib: &RaylibHandle, keys: &[KeyboardKey]| keys.iter().any(|key| raylib.is_key_down(*key));
    let shift = held(raylib, &[KeyboardKey::KEY_LEFT_SHIFT, KeyboardKey::KEY_RIGHT_SHIFT]);
    let control = held(
        raylib,
        &[
            KeyboardKey::KEY_LEFT_CONTROL,
            KeyboardKey::KEY_RIGHT_CONTROL,
            KeyboardKey::KEY_LEFT_SUPER,
            KeyboardKey::KEY_RIGHT_SUPER,
        ],
    );
    // A number that is no key raylib knows is not the end of the list.
    while let Some(number) = raylib.get_key_pressed_number() {
        if let Some(key) = key_from_i32(number as i32).and_then(|pressed| keys::key(pressed, |key| name(raylib, key))) {
            input.strokes.push(Stroke { key, shift, control });
        }
    }
    for pressed in keys::repeating().filter(|key| raylib.is_key_pressed_repeat(*key)) {
        input.strokes.extend(keys::key(pressed, |_| None).map(|key| Stroke { key, shift, control }));
    }
    while let Some(letter) = raylib.get_char_pressed() {
        input.typed.push(letter);
    }
    let with_control =
        |letter: char| input.strokes.iter().any(|stroke| stroke.control && stroke.key == Key::Letter(letter));
    if with_control('q') {
        input.close = true;
    }
    if with_control('v') {
        input.typed.extend(paste().chars().filter(|letter| !letter.is_control()).take(MOST_PASTED));
    }
}

/// What stands on a key. A page says it by the key's number already, and raylib would complain at every stroke there.
fn name(raylib: &RaylibHandle, key: KeyboardKey) -> Option<String> {
    if cfg!(target_os = "emscripten") { None } else { raylib.get_key_name(key) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(hands: &mut Hands, pointing: Pointing) -> (Option<f32>, bool, bool, bool) {
        let mut input = Input::default();
        hands.point(pointing, &mut input);
        (input.pointer.map(|point| point.x), input.down, input.secondary, input.touch)
    }

    #[test]
    fn a_mouse_is_seen_while_it_is_inside_moves_or_drags() {
        let at = |x: f32, inside: bool, left: bool| Pointing {
            mouse: Point::new(x, 0.0),
            inside,
            left,
            ..Pointing::default()
        };
        let mut hands = Hands::default();
        assert_eq!(read(&mut hands, at(5.0, true, false)), (Some(5.0), false, false, false));
        assert_eq!(read(&mut hands, at(5.0, false, false)), (None, false, false, false));
        assert_eq!(read(&mut hands, at(9.0, false, false)), (Some(9.0), false, false, false));
        assert_eq!(read(&mut hands, at(9.0, false, true)), (Some(9.0), true, false, false));
    }

    #[test]
    fn a_finger_is_nowhere_when_it_is_lifted_until_the_mouse_moves_by_itself() {
        let finger = |fingers: u32, x: f32| {
            // As in a page: the mouse follows the finger, and its button goes down with it.
            let (at, down) = (Point::new(x, 0.0), fingers > 0);
            Pointing { mouse: at, inside: true, left: down, right: false, fingers, finger: at }
        };
        let mut hands = Hands::default();
        assert_eq!(read(&mut hands, finger(1, 30.0)), (Some(30.0), true, false, true));
        assert_eq!(read(&mut hands, finger(2, 31.0)), (Some(31.0), true, true, true));
        assert_eq!(read(&mut hands, finger(0, 40.0)), (None, false, false, true));
        assert_eq!(read(&mut hands, finger(0, 40.0)), (None, false, false, true));
        assert_eq!(read(&mut hands, finger(0, 44.0)), (Some(44.0), false, false, false));
    }
}
