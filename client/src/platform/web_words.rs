//! What the page tells of one frame, word by word, read as the game's own input. `client/web/hands.js` writes it.

use crate::geometry::Point;
use crate::input::{Input, Key, Stroke};

/// The most keys, and the most letters, of one frame.
const MOST: usize = 32;
/// Words of one frame.
pub const COUNT: usize = 10 + 2 * MOST;
const STROKES: usize = 8;
const TYPED: usize = 9 + MOST;
/// From here on a key is a letter.
const LETTER: u32 = 256;
const SHIFT: u32 = 1 << 30;
const CONTROL: u32 = 1 << 29;

/// The named keys, in the order of `KEYS` in `client/web/hands.js`.
const KEYS: [Key; 21] = [
    Key::Left,
    Key::Right,
    Key::Up,
    Key::Down,
    Key::Enter,
    Key::Space,
    Key::Escape,
    Key::Tab,
    Key::Backspace,
    Key::Delete,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
    Key::F1,
    Key::F2,
    Key::F3,
    Key::F4,
    Key::F5,
    Key::F9,
    Key::F11,
];

/// What the page tells beside the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a bit of a word that the page writes")]
pub struct Signals {
    /// The page has the whole screen.
    pub fullscreen: bool,
    /// A question waits for an answer.
    pub asked: bool,
    /// The player has chosen a file, or none.
    pub file: bool,
    /// The canvas has another size than the picture is to have.
    pub strayed: bool,
}

/// Reads one frame; lists are filled anew without giving up their room.
pub fn read(words: &[u32; COUNT], input: &mut Input) -> Signals {
    let has = |bit: u32| words[3] & bit != 0;
    let real = |at: usize| f32::from_bits(words[at]);
    input.width = words[0];
    input.height = words[1];
    input.density = real(2);
    input.pointer = has(1).then(|| Point { x: real(4), y: real(5) });
    input.touch = has(2);
    input.down = has(4);
    input.secondary = has(8);
    input.hidden = has(16);
    input.wheel = real(6);
    input.elapsed = real(7);
    input.close = false;
    input.strokes.clear();
    input.strokes.extend(list(words, STROKES).iter().filter_map(|word| stroke(*word)));
    input.typed.clear();
    input.typed.extend(list(words, TYPED).iter().filter_map(|word| char::from_u32(*word)));
    Signals { fullscreen: has(32), asked: has(64), file: has(128), strayed: has(256) }
}

/// A list stands behind its length.
fn list(words: &[u32; COUNT], at: usize) -> &[u32] {
    let length = (words[at] as usize).min(MOST);
    &words[at + 1..=at + length]
}

fn stroke(word: u32) -> Option<Stroke> {
    let code = word & !(SHIFT | CONTROL);
    let key = match code.checked_sub(LETTER) {
        Some(letter) => Key::Letter(char::from_u32(letter)?),
        None => *KEYS.get(code as usize)?,
    };
    Some(Stroke { key, shift: word & SHIFT != 0, control: word & CONTROL != 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_read_whole() {
        let mut words = [0; COUNT];
        words[0] = 2560;
        words[1] = 1440;
        words[2] = 2.0_f32.to_bits();
        words[3] = 1 | 2 | 4 | 32 | 128 | 256;
        for (at, value) in [(4, 12.5_f32), (5, 700.0), (6, -1.5), (7, 0.016)] {
            words[at] = value.to_bits();
        }
        words[STROKES] = 3;
        words[STROKES + 1] = 20;
        words[STROKES + 2] = LETTER + u32::from('z') + CONTROL;
        words[STROKES + 3] = 7 + SHIFT;
        words[TYPED] = 1;
        words[TYPED + 1] = u32::from('é');
        let mut input = Input { strokes: vec![Stroke::plain(Key::F1)], typed: vec!['x'], ..Input::default() };
        let signals = read(&words, &mut input);
        assert_eq!(signals, Signals { fullscreen: true, asked: false, file: true, strayed: true });
        let expected = Input {
            elapsed: 0.016,
            width: 2560,
            height: 1440,
            density: 2.0,
            pointer: Some(Point { x: 12.5, y: 700.0 }),
            touch: true,
            down: true,
            wheel: -1.5,
            strokes: vec![
                Stroke::plain(Key::F11),
                Stroke { key: Key::Letter('z'), shift: false, control: true },
                Stroke { key: Key::Tab, shift: true, control: false },
            ],
            typed: vec!['é'],
            ..Input::default()
        };
        assert_eq!(input, expected);
    }

    #[test]
    fn nonsense_is_left_out() {
        let mut words = [u32::MAX; COUNT];
        words[3] = 0;
        let mut input = Input::default();
        read(&words, &mut input);
        assert_eq!(input.pointer, None);
        assert!(input.strokes.is_empty() && input.typed.is_empty());
        words[STROKES] = 1;
        words[STROKES + 1] = KEYS.len() as u32;
        read(&words, &mut input);
        assert!(input.strokes.is_empty());
    }

    #[test]
    fn the_page_names_the_same_keys_in_the_same_order() {
        let page = include_str!("../../web/hands.js");
        let list = page.split_once("const KEYS = [").unwrap().1.split_once(']').unwrap().0;
        let names: Vec<&str> = list.split(',').map(|name| name.trim().trim_matches('\'')).collect();
        let ours = KEYS.map(|key| match key {
            Key::Left | Key::Right | Key::Up | Key::Down => format!("Arrow{key:?}"),
            Key::Space => String::new(),
            other => format!("{other:?}"),
        });
        let names: Vec<&str> = names.into_iter().map(str::trim).collect();
        assert_eq!(names, ours);
        assert!(page.contains(&format!("const MOST = {MOST};")) && page.contains(&format!("const LETTER = {LETTER};")));
        let library = include_str!("../../web/library.js");
        assert!(library.contains(&format!("(into >> 2) + {COUNT})")));
    }
}
