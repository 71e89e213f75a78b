//! What keywords and conditions mean, in one sentence.

use azuki_engine::def::{Condition, Keyword};

/// What a keyword means (R9).
pub fn keyword_reminder(keyword: Keyword) -> String {
    with_number(keyword, "N")
}

/// The same with the number of a carapace filled in.
pub fn with_number(keyword: Keyword, number: &str) -> String {
    match keyword {
        Keyword::Charge => "This ignores cooldown.".into(),
        Keyword::Defender => "When you are attacked, you may tap this to become the target.".into(),
        Keyword::Carapace => format!("This takes {number} less damage from every source."),
        Keyword::Infiltrate => "No defender can be declared when this attacks.".into(),
        Keyword::Godmode => "Damage and card effects cannot make this leave the field.".into(),
        Keyword::EffectProof => "This takes no damage from card effects.".into(),
    }
}

/// What a condition means (R9).
pub fn condition_reminder(condition: Condition) -> String {
    match condition {
        Condition::Frozen => "It cannot attack, defend, be damaged or use abilities.".into(),
        Condition::Shocked => "It does not untap in its owner's next untap step.".into(),
    }
}
