//! No card is named in Rust code outside tests: a card is data.

use std::collections::BTreeSet;

use super::Violation;
use super::tree::{Tree, has_extension};
use super::words::has_word;

/// IKZ is the game's money: every rules text names it, and the rules deal it out themselves.
const MONEY: &str = "IKZ-";

/// Checks the string literals of all code for names and ids of cards.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let sets = tree.texts().filter(|(path, _)| path.starts_with("cards/sets/") && has_extension(path, "json"));
    let cards: BTreeSet<String> = sets.flat_map(|(_, text)| cards_named_in(text)).collect();
    let mut found = Vec::new();
    for (path, source) in tree.sources().filter(|(path, _)| !is_test_file(path)) {
        for literal in source.literals.iter().filter(|literal| !source.is_test(literal.line)) {
            for card in cards.iter().filter(|card| has_word(&literal.text, card)) {
                let what = format!("a string names the card {card}");
                let remedy = "say it in the card's data, with an ability or a field that any card could have";
                found.push(Violation::new(path, literal.line, what, remedy));
            }
        }
    }
    found
}

fn is_test_file(path: &str) -> bool {
    path.split('/').any(|part| part == "tests" || part == "tests.rs")
}

/// The ids and names of the cards of a set: objects whose id has the form of a card's, such as STT01-001.
fn cards_named_in(json: &str) -> Vec<String> {
    let mut cards = Vec::new();
    let mut open: Vec<(Option<String>, Option<String>)> = Vec::new();
    let mut key: Option<String> = None;
    let mut last: Option<String> = None;
    let mut characters = json.chars();
    while let Some(character) = characters.next() {
        match character {
            '{' => open.push((None, None)),
            '}' => {
                if let Some((Some(id), name)) = open.pop().filter(|(id, _)| id.as_deref().is_some_and(is_card_id)) {
                    cards.push(id);
                    cards.extend(name);
                }
            }
            '"' => {
                let text = string(&mut characters);
                match (key.take().as_deref(), open.last_mut()) {
                    (Some("id"), Some((id, _))) => *id = Some(text),
                    (Some("name"), Some((_, name))) => *name = Some(text),
                    _ => last = Some(text),
                }
                continue;
            }
            ':' => {
                key = last.take();
                continue;
            }
            _ if character.is_whitespace() => continue,
            _ => {}
        }
        (key, last) = (None, None);
    }
    cards
}

fn is_card_id(id: &str) -> bool {
    let number = id.rsplit_once('-').map(|(_, number)| number);
    !id.starts_with(MONEY)
        && number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The rest of a JSON string, up to and with its closing quote.
fn string(characters: &mut std::str::Chars<'_>) -> String {
    let mut text = String::new();
    while let Some(character) = characters.next().filter(|character| *character != '"') {
        if character != '\\' {
            text.push(character);
        } else if let Some(escaped) = characters.next() {
            let code = |characters: &mut std::str::Chars<'_>| characters.by_ref().take(4).collect::<String>();
            match escaped {
                'u' => text.extend(u32::from_str_radix(&code(characters), 16).ok().and_then(char::from_u32)),
                'n' | 'r' | 't' | 'b' | 'f' => text.push(' '),
                other => text.push(other),
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    const SET: &str = r#"{ "id": "AAA01", "name": "The First Set", "cards": [
        { "id": "AAA01-001", "name": "Moss Warden", "subtypes": ["Bear"], "abilities": [ { "name": "roar" } ] },
        { "name": "Ember", "cost": 1, "id" : "AAA01-002" },
        { "id": "AAA01-003", "name": "Moss\u0027s \"Oak\"" },
        { "id": "IKZ-001", "name": "IKZ" } ] }"#;

    fn in_file(path: &str, text: &str) -> Vec<String> {
        found(check, &[("cards/sets/AAA01.json", SET), (path, text)])
    }

    #[test]
    fn ids_and_names_of_cards_are_read_from_the_sets() {
        let expected = ["AAA01-001", "Moss Warden", "AAA01-002", "Ember", "AAA01-003", "Moss's \"Oak\""];
        assert_eq!(cards_named_in(SET), expected);
        assert!(cards_named_in("not { json \"").is_empty());
    }

    #[test]
    fn a_card_in_a_string_is_found() {
        let text = "fn f(name: &str) -> bool {\n    name == \"Moss Warden\" || name == \"AAA01-002\"\n}";
        let expected = ["a string names the card Moss Warden", "a string names the card AAA01-002"];
        assert_eq!(in_file("bot/src/lib.rs", text), expected.map(|what| format!("bot/src/lib.rs:2: {what}")));
        assert_eq!(in_file("engine/src/lib.rs", "\"the Ember burns\"").len(), 1);
    }

    #[test]
    fn other_words_and_the_money_are_free() {
        for text in
            ["\"September Embers\"", "\"pay 1 IKZ\"", "\"IKZ-001\"", "\"AAA01\"", "struct Ember;", "// \"Ember\""]
        {
            assert!(in_file("bot/src/lib.rs", text).is_empty(), "{text}");
        }
    }

    #[test]
    fn tests_may_name_cards() {
        assert!(in_file("tests/src/lib.rs", "\"Ember\"").is_empty());
        assert!(in_file("engine/src/vm/tests.rs", "\"Ember\"").is_empty());
        assert!(in_file("bot/src/lib.rs", "#[cfg(test)]\nmod tests { const A: &str = \"Ember\"; }").is_empty());
        assert_eq!(in_file("bot/src/lib.rs", "#[cfg(test)]\nmod tests;\nconst A: &str = \"Ember\";").len(), 1);
    }
}
