//! Events by the words of the contract.

use azuki_engine::event::Event;

/// Every kind of event.
const KNOWN: [&str; 47] = [
    "match started",
    "starting player chosen",
    "mulligan kept",
    "mulligan shuffled",
    "turn started",
    "turn ended",
    "phase changed",
    "card drawn",
    "card moved",
    "card played",
    "weapon attached",
    "weapon detached",
    "ikz gained",
    "ikz tapped",
    "ikz untapped",
    "token spent",
    "tapped",
    "untapped",
    "cooldown set",
    "cooldown cleared",
    "ability triggered",
    "ability activated",
    "ability fizzled",
    "choice requested",
    "choice made",
    "choice declined",
    "card looked at",
    "card revealed",
    "deck shuffled",
    "damage applied",
    "damage prevented",
    "healed",
    "attack changed",
    "health changed",
    "keyword gained",
    "keyword lost",
    "condition gained",
    "condition lost",
    "attack declared",
    "response requested",
    "response passed",
    "defender declared",
    "combat resolved",
    "entity died",
    "stack pushed",
    "stack resolved",
    "replaced",
];

/// Every kind of event a scenario may name.
pub fn known() -> Vec<&'static str> {
    let mut known = KNOWN.to_vec();
    known.push("match ended");
    known
}

/// The words for an event: its name with blanks.
pub fn words(event: Event) -> String {
    let debug = format!("{event:?}");
    let name = debug.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or("");
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
