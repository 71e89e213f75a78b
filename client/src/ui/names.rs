//! The names of keys.

use super::Words;
use crate::input::Key;

/// What is written on a key.
pub fn key_name(key: Key) -> Words {
    match key {
        Key::Escape => "Esc".into(),
        Key::PageUp => "Page up".into(),
        Key::PageDown => "Page down".into(),
        Key::Letter(letter) => letter.to_uppercase().to_string().into(),
        other => format!("{other:?}").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_called_as_they_are_printed() {
        assert_eq!(key_name(Key::Letter('z')), "Z");
        assert_eq!(key_name(Key::Space), "Space");
        assert_eq!(key_name(Key::F11), "F11");
    }
}
