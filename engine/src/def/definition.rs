//! What a card means, as one number: the same wherever the card stands in a table, another when its meaning changes.
//!
//! The definition is written as text that names every field and every variant, and the text is hashed. An index of the
//! table is never in it: a selector or predicate stands there with its own hash, a subtype with its name, another card
//! with its id. A field that is nothing (no, zero, none, empty) is left out, so that a new field which means the old way
//! when it is empty leaves the hashes of older cards as they are. Saves depend on these hashes: whoever renames a field or a
//! variant keeps its old name for serde, and a golden file holds the hashes of the shipped cards.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use super::{Ability, CardDef, CardKind, CardTable, Continuous, Element, Keywords, Replaces, Restriction, Timing};
use crate::ids::{AbilityIx, DefIx, PredicateIx, SelectorIx, SubtypeIx};
use crate::vm::Op;

/// The hash of the definition of each card. The table's shape has been checked: selectors and predicates refer to earlier
/// ones only, and programs to later ones.
pub(super) fn hashes(table: &CardTable) -> Vec<u64> {
    let mut meanings = Meanings { table, selectors: Vec::new(), predicates: Vec::new() };
    for selector in &table.selectors {
        let hash = meanings.hash_of(selector);
        meanings.selectors.push(hash);
    }
    for predicate in &table.predicates {
        let hash = meanings.hash_of(predicate);
        meanings.predicates.push(hash);
    }
    table.all().map(|def| meanings.hash_of(&meanings.definition(def))).collect()
}

/// FNV-1a: stable by definition on every platform and compiler.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Everything a card means.
#[derive(Serialize)]
struct Definition<'t> {
    kind: CardKind,
    element: Element,
    cost: u8,
    attack: u8,
    health: u8,
    gate_points: u8,
    keywords: Keywords,
    carapace: u8,
    /// In the order of their names.
    subtypes: Vec<SubtypeIx>,
    abilities: Vec<AbilityMeaning<'t>>,
}

#[derive(Serialize)]
struct AbilityMeaning<'t> {
    timing: Timing,
    restriction: Restriction,
    subject: Option<SelectorIx>,
    replaces: Option<Replaces>,
    /// The program, then its continuations.
    parts: Vec<&'t [Op]>,
    continuous: &'t [Continuous],
}

/// The hashes of what definitions refer to, as far as they are known.
struct Meanings<'t> {
    table: &'t CardTable,
    selectors: Vec<u64>,
    predicates: Vec<u64>,
}

impl<'t> Meanings<'t> {
    fn definition(&self, def: DefIx) -> Definition<'t> {
        let table = self.table;
        let CardDef {
            kind,
            element,
            cost,
            attack,
            health,
            gate_points,
            keywords,
            carapace,
            subtypes: _,
            // What follows from the abilities, and where they stand.
            timings: _,
            aura: _,
            first_ability: _,
            ability_count: _,
        } = *table.def(def);
        let mut subtypes: Vec<SubtypeIx> = table.subtypes_of(def).collect();
        subtypes.sort_unstable_by_key(|subtype| table.subtype(*subtype));
        let abilities = table.abilities_of(def).map(|ability| self.ability(ability)).collect();
        Definition { kind, element, cost, attack, health, gate_points, keywords, carapace, subtypes, abilities }
    }

    fn ability(&self, number: AbilityIx) -> AbilityMeaning<'t> {
        let table = self.table;
        let Ability { timing, restriction, subject, replaces, body: _, head: _ } = *table.ability(number);
        let parts = table.parts_of(number).map(|part| table.program(part)).filter(|ops| !ops.is_empty()).collect();
        AbilityMeaning { timing, restriction, subject, replaces, parts, continuous: table.continuous(number) }
    }

    fn hash_of(&self, meaning: &impl Serialize) -> u64 {
        let value = serde_json::to_value(meaning).expect("definitions are plain data");
        let mut text = String::new();
        self.write(&value, &mut text);
        hash(text.as_bytes())
    }

    fn write(&self, value: &Value, text: &mut String) {
        match value {
            Value::Null => text.push_str("none"),
            Value::Bool(yes) => text.push_str(if *yes { "yes" } else { "no" }),
            Value::Number(number) => text.push_str(&number.to_string()),
            Value::String(word) => self.write_word(word, text),
            Value::Array(items) => {
                text.push('[');
                for item in items {
                    self.write(item, text);
                    text.push(',');
                }
                text.push(']');
            }
            Value::Object(fields) => {
                let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
                fields.sort_unstable_by_key(|(name, _)| *name);
                text.push('{');
                for (name, field) in fields {
                    // A variant with its content looks like a field, but for its capital; its name is its meaning.
                    let is_variant = name.starts_with(|letter: char| letter.is_ascii_uppercase());
                    if is_variant || !is_nothing(field) {
                        text.push_str(name);
                        text.push(':');
                        self.write(field, text);
                        text.push(',');
                    }
                }
                text.push('}');
            }
        }
    }

    /// A word, or what it is an index of.
    fn write_word(&self, word: &str, text: &mut String) {
        let index = word.split_once(' ').and_then(|(what, number)| Some((what, number.parse::<usize>().ok()?)));
        match index {
            Some((DefIx::WORD, number)) => write_quoted(&self.table.texts[number].id, text),
            // Only the end of a program names another, and that is the next part of the same ability.
            Some((AbilityIx::WORD, _)) => text.push_str("next"),
            Some((SelectorIx::WORD, number)) => _ = write!(text, "#{:016x}", self.selectors[number]),
            Some((PredicateIx::WORD, number)) => _ = write!(text, "#{:016x}", self.predicates[number]),
            Some((SubtypeIx::WORD, number)) => write_quoted(&self.table.subtypes[number], text),
            _ => text.push_str(word),
        }
    }
}

/// What a person wrote: inside quotes, so that it cannot look like anything else.
fn write_quoted(name: &str, text: &mut String) {
    text.push('"');
    for letter in name.chars() {
        if matches!(letter, '"' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
    text.push('"');
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(yes) => !yes,
        Value::Number(number) => number.as_u64() == Some(0),
        Value::String(word) => word.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(_) => false,
    }
}
