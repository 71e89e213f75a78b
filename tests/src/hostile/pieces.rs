//! Small set files: the cards that hostile ones are played with, and each card of the repository as a set of its own.

use azuki_card_compiler::Source;

use crate::table::sources;

/// What a match needs beside hostile cards.
const COMPANY: &str = r#"{ "set": "BAS", "name": "Company", "cards": [
  { "id": "BAS-001", "name": "Coin", "element": "neutral", "type": "ikz" },
  { "id": "BAS-002", "name": "Coin Token", "element": "neutral", "type": "token" },
  { "id": "BAS-003", "name": "Head", "element": "neutral", "type": "leader", "attack": 0, "health": 20 },
  { "id": "BAS-004", "name": "Door", "element": "neutral", "type": "gate" },
  { "id": "BAS-005", "name": "Guard", "element": "neutral", "type": "entity", "cost": 1, "attack": 1, "health": 2,
    "gate_points": 1, "keywords": ["defender"] },
  { "id": "BAS-006", "name": "Blade", "element": "neutral", "type": "weapon", "cost": 1, "attack": 1 }
] }"#;

/// The source of the cards that hostile ones are played with.
pub fn company() -> Source {
    Source { name: "company.json".into(), text: COMPANY.into(), shipped: false }
}

/// Every card of the repository with abilities, as the text of a set that holds it alone.
pub fn single_cards() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for source in sources("sets") {
        for card in objects(&source.text) {
            let Some(id) = quoted_behind(card, "\"id\":") else { continue };
            let Some((set, _)) = id.split_once('-') else { continue };
            // Without line breaks and indentation more of an input means something.
            let card = card.split_whitespace().collect::<Vec<_>>().join(" ");
            found.push((id.to_owned(), format!("{{\"set\":\"{set}\",\"name\":\"{set}\",\"cards\":[{card}]}}")));
        }
    }
    found
}

/// The objects directly inside the list of a set file.
fn objects(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut in_text, mut escaped) = (0_usize, 0, false, false);
    let mut found = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' => {
                depth += 1;
                if depth == 2 {
                    start = at;
                }
            }
            b'}' => {
                if depth == 2 {
                    found.push(&text[start..=at]);
                }
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
    }
    found
}

fn quoted_behind<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.split_once(key)?.1.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use azuki_card_compiler::compile;

    #[test]
    fn nearly_every_card_compiles_alone() {
        let cards = single_cards();
        let alone = |text: &String| {
            let source = Source { name: "alone.json".into(), text: text.clone(), shipped: false };
            compile(&[company(), source], "").is_ok()
        };
        let sound = cards.iter().filter(|(_, text)| alone(text)).count();
        // Some name other cards of their set.
        assert!(cards.len() > 100 && sound * 10 > cards.len() * 9, "{sound} of {} compile", cards.len());
    }
}
