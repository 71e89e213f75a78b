//! What mouse and keyboard of a desktop do, as raylib tells it, once a frame.
//!
//! A finger on a desktop's screen is a mouse here: the system makes it one before raylib sees it.

use azuki::geometry::Point;
use azuki::input::{Input, Key, Stroke};
use raylib::RaylibHandle;
use raylib::consts::{KeyboardKey, MouseButton};
use raylib::core::input::key_from_i32;

use crate::keys;

/// Letters that are taken from the clipboard at most.
const MOST_PASTED: usize = 4096;

/// Remembers what a frame has to know of the frame before.
#[derive(Debug, Default)]
pub(crate) struct Hands {
    mouse: Point,
}

impl Hands {
    /// Reads everything; `pixels` of the screen are what the system calls one, and `paste` gives the clipboard's text.
    pub(crate) fn read(
        &mut self,
        raylib: &mut RaylibHandle,
        pixels: f32,
        paste: impl FnOnce() -> String,
        input: &mut Input,
    ) {
        let mouse = raylib.get_mouse_position();
        input.down = raylib.is_mouse_button_down(MouseButton::MOUSE_BUTTON_LEFT);
        input.secondary = raylib.is_mouse_button_down(MouseButton::MOUSE_BUTTON_RIGHT);
        input.wheel = raylib.get_mouse_wheel_move();
        input.pointer = self.point(Point::new(mouse.x, mouse.y) * pixels, raylib.is_cursor_on_screen(), input.down);
        type_keys(raylib, input);
        if with_control(input, 'q') {
            input.close = true;
        }
        if with_control(input, 'v') {
            input.typed.extend(paste().chars().filter(|letter| !letter.is_control()).take(MOST_PASTED));
        }
    }

    /// Where the pointer is seen. A held button keeps it also beside the window, and not every system says that the mouse came
    /// in, but then it moves.
    fn point(&mut self, mouse: Point, inside: bool, down: bool) -> Option<Point> {
        let moved = mouse.distance(self.mouse) > 0.5;
        self.mouse = mouse;
        (inside || down || moved).then_some(mouse)
    }
}

const SHIFTS: [KeyboardKey; 2] = [KeyboardKey::KEY_LEFT_SHIFT, KeyboardKey::KEY_RIGHT_SHIFT];
const CONTROLS: [KeyboardKey; 4] = [
    KeyboardKey::KEY_LEFT_CONTROL,
    KeyboardKey::KEY_RIGHT_CONTROL,
    KeyboardKey::KEY_LEFT_SUPER,
    KeyboardKey::KEY_RIGHT_SUPER,
];

fn type_keys(raylib: &mut RaylibHandle, input: &mut Input) {
    input.strokes.clear();
    input.typed.clear();
    let held = |keys: &[KeyboardKey]| keys.iter().any(|key| raylib.is_key_down(*key));
    let (mut shift, mut control) = (held(&SHIFTS), held(&CONTROLS));
    // A number that is no key raylib knows is not the end of the list.
    while let Some(number) = raylib.get_key_pressed_number() {
        let Some(pressed) = key_from_i32(number as i32) else { continue };
        // In the order they were pressed: all may be up again before a slow frame looks which are held.
        shift |= SHIFTS.contains(&pressed);
        control |= CONTROLS.contains(&pressed);
        let key = keys::key(pressed, |pressed| raylib.get_key_name(pressed));
        input.strokes.extend(key.map(|key| Stroke { key, shift, control }));
    }
    let stroke = |key: Key| Stroke { key, shift, control };
    for pressed in keys::repeating().filter(|key| raylib.is_key_pressed_repeat(*key)) {
        input.strokes.extend(keys::key(pressed, |_| None).map(stroke));
    }
    while let Some(letter) = raylib.get_char_pressed() {
        input.typed.push(letter);
    }
}

fn with_control(input: &Input, letter: char) -> bool {
    input.strokes.iter().any(|stroke| stroke.control && stroke.key == Key::Letter(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mouse_is_seen_while_it_is_inside_moves_or_drags() {
        let mut hands = Hands::default();
        let mut point = |x: f32, inside: bool, down: bool| hands.point(Point::new(x, 0.0), inside, down).map(|at| at.x);
        assert_eq!(point(5.0, true, false), Some(5.0));
        assert_eq!(point(5.0, false, false), None);
        assert_eq!(point(9.0, false, false), Some(9.0));
        assert_eq!(point(9.0, false, true), Some(9.0));
        assert_eq!(point(9.0, false, false), None);
    }

    #[test]
    fn control_belongs_to_its_key() {
        let stroke = |control: bool| Stroke { control, ..Stroke::plain(Key::Letter('q')) };
        let typed = |strokes: Vec<Stroke>| with_control(&Input { strokes, ..Input::default() }, 'q');
        assert!(typed(vec![Stroke::plain(Key::Tab), stroke(true)]));
        assert!(!typed(vec![stroke(false)]) && !typed(vec![]));
    }
}
