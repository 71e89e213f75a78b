//! The names of pieces for what the cards say, and the names of keys.

use azuki_engine::def::{CardKind, Condition, Element, Keyword};

use super::Words;
use crate::input::Key;

/// The frame of a kind of card.
pub const fn frame_piece(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Leader => "frame-leader",
        CardKind::Gate => "frame-gate",
        CardKind::Entity | CardKind::Ikz | CardKind::Token => "frame-entity",
        CardKind::Weapon => "frame-weapon",
        CardKind::Spell(_) => "frame-spell",
    }
}

/// The banner with the name of a kind of card.
pub const fn name_piece(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Leader => "name-leader",
        CardKind::Gate => "name-gate",
        CardKind::Entity | CardKind::Ikz | CardKind::Token => "name-entity",
        CardKind::Weapon => "name-weapon",
        CardKind::Spell(_) => "name-spell",
    }
}

/// The icon of a kind of card.
pub const fn kind_icon(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Leader => "icon-leader",
        CardKind::Gate => "icon-gate",
        CardKind::Entity => "icon-entity",
        CardKind::Weapon => "icon-weapon",
        CardKind::Spell(_) => "icon-spell",
        CardKind::Ikz | CardKind::Token => "ikz-lit",
    }
}

/// The sign of an element.
pub const fn sign_piece(element: Element) -> &'static str {
    match element {
        Element::Neutral => "sign-neutral",
        Element::Lightning => "sign-lightning",
        Element::Water => "sign-water",
        Element::Fire => "sign-fire",
        Element::Earth => "sign-earth",
        Element::Light => "sign-light",
        Element::Dark => "sign-dark",
    }
}

/// The icon of a keyword.
pub const fn keyword_icon(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Charge => "icon-charge",
        Keyword::Defender => "icon-defender",
        Keyword::Carapace => "icon-carapace",
        Keyword::Infiltrate => "icon-infiltrate",
        Keyword::Godmode => "icon-godmode",
        Keyword::EffectProof => "icon-effect-proof",
    }
}

/// The icon of a condition.
pub const fn condition_icon(condition: Condition) -> &'static str {
    match condition {
        Condition::Frozen => "icon-frozen",
        Condition::Shocked => "icon-shocked",
    }
}

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
