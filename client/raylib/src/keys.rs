//! From raylib's keys, which are places on a keyboard, to keys of the game, which are what stands on them.

use azuki::input::Key;
use raylib::consts::KeyboardKey;

/// Keys that have the same place on every keyboard.
const NAMED: [(KeyboardKey, Key); 25] = [
    (KeyboardKey::KEY_LEFT, Key::Left),
    (KeyboardKey::KEY_RIGHT, Key::Right),
    (KeyboardKey::KEY_UP, Key::Up),
    (KeyboardKey::KEY_DOWN, Key::Down),
    (KeyboardKey::KEY_ENTER, Key::Enter),
    (KeyboardKey::KEY_KP_ENTER, Key::Enter),
    (KeyboardKey::KEY_SPACE, Key::Space),
    (KeyboardKey::KEY_ESCAPE, Key::Escape),
    // The button of a phone.
    (KeyboardKey::KEY_BACK, Key::Escape),
    (KeyboardKey::KEY_TAB, Key::Tab),
    (KeyboardKey::KEY_BACKSPACE, Key::Backspace),
    (KeyboardKey::KEY_DELETE, Key::Delete),
    (KeyboardKey::KEY_HOME, Key::Home),
    (KeyboardKey::KEY_END, Key::End),
    (KeyboardKey::KEY_PAGE_UP, Key::PageUp),
    (KeyboardKey::KEY_PAGE_DOWN, Key::PageDown),
    (KeyboardKey::KEY_F1, Key::F1),
    (KeyboardKey::KEY_F2, Key::F2),
    (KeyboardKey::KEY_F3, Key::F3),
    (KeyboardKey::KEY_F4, Key::F4),
    (KeyboardKey::KEY_F5, Key::F5),
    (KeyboardKey::KEY_F9, Key::F9),
    (KeyboardKey::KEY_F11, Key::F11),
    (KeyboardKey::KEY_KP_ADD, Key::Letter('+')),
    (KeyboardKey::KEY_KP_SUBTRACT, Key::Letter('-')),
];

/// The key of the game, if it has one. `name` says what stands on a key of this keyboard.
pub(crate) fn key(pressed: KeyboardKey, name: impl Fn(KeyboardKey) -> Option<String>) -> Option<Key> {
    if let Some((_, key)) = NAMED.iter().find(|(named, _)| *named == pressed) {
        return Some(*key);
    }
    let code = pressed as u32;
    // raylib numbers the digits beside the letters in another place than those above them.
    let keypad = KeyboardKey::KEY_KP_0 as u32;
    let plain = if (keypad..keypad + 10).contains(&code) { code - keypad + u32::from('0') } else { code };
    let plain = char::from_u32(plain).filter(char::is_ascii_graphic)?.to_ascii_lowercase();
    // Digits stay where they are: on some keyboards they are typed with shift, and other signs stand there.
    if plain.is_ascii_digit() {
        return Some(Key::Letter(plain));
    }
    let mut letters = name(pressed).unwrap_or_default().chars().collect::<Vec<_>>();
    let written = letters.pop().filter(|_| letters.is_empty()).and_then(|letter| letter.to_lowercase().next());
    Some(Key::Letter(written.unwrap_or(plain)))
}

/// Keys that are asked whether they went down again while they are held.
pub(crate) fn repeating() -> impl Iterator<Item = KeyboardKey> {
    let moving = [Key::Left, Key::Right, Key::Up, Key::Down, Key::Backspace, Key::Delete, Key::PageUp, Key::PageDown];
    NAMED.iter().filter(move |(_, key)| moving.contains(key) || *key == Key::Tab).map(|(named, _)| *named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_what_stands_on_the_key() {
        let american = |_: KeyboardKey| None;
        let french = |key: KeyboardKey| (key == KeyboardKey::KEY_A).then(|| "q".to_owned());
        assert_eq!(key(KeyboardKey::KEY_A, american), Some(Key::Letter('a')));
        assert_eq!(key(KeyboardKey::KEY_A, french), Some(Key::Letter('q')));
        assert_eq!(key(KeyboardKey::KEY_FOUR, |_| Some("'".to_owned())), Some(Key::Letter('4')));
        assert_eq!(key(KeyboardKey::KEY_KP_7, american), Some(Key::Letter('7')));
        assert_eq!(key(KeyboardKey::KEY_SLASH, american), Some(Key::Letter('/')));
    }

    #[test]
    fn named_keys_are_found_and_others_are_nothing() {
        assert_eq!(key(KeyboardKey::KEY_KP_ENTER, |_| None), Some(Key::Enter));
        assert_eq!(key(KeyboardKey::KEY_F11, |_| None), Some(Key::F11));
        assert_eq!(key(KeyboardKey::KEY_LEFT_SHIFT, |_| None), None);
        assert_eq!(key(KeyboardKey::KEY_CAPS_LOCK, |_| None), None);
        assert!(repeating().any(|key| key == KeyboardKey::KEY_LEFT));
        assert!(repeating().all(|key| key != KeyboardKey::KEY_ENTER));
    }
}
