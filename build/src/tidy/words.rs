//! Finds names and paths in code whose comments and literals are already blanked.

/// Whether a character can be part of a Rust name.
pub fn in_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Whether the text holds the word, not as a part of a longer name.
pub fn has_word(text: &str, word: &str) -> bool {
    positions(text, word, in_name).next().is_some()
}

/// Whether the text names a type of floating point, also as the suffix of a number.
pub fn has_float(text: &str) -> bool {
    ["f32", "f64"].iter().any(|float| positions(text, float, char::is_alphabetic).next().is_some())
}

/// The lines, from 1, that name `module` below `parent`: as a path, or inside the braces of an import.
pub fn lines_with_path(code: &str, parent: &str, module: &str) -> Vec<usize> {
    let direct = positions(code, &format!("{parent}::{module}"), in_name);
    let opening = format!("{parent}::{{");
    let groups = code.match_indices(&opening).map(|(start, _)| start).filter(|start| !in_word(code, *start));
    let grouped = groups.filter_map(|start| {
        let inside = start + opening.len();
        in_group(&code[inside..], module).map(|offset| inside + offset)
    });
    let mut lines: Vec<usize> = direct.chain(grouped).map(|index| code[..index].matches('\n').count() + 1).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Where an import's braces, whose opening one is already passed, name a module directly.
fn in_group(text: &str, module: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut entry = 0;
    for (index, character) in text.char_indices() {
        let ends = character == '}' && depth == 0;
        if depth == 0 && (character == ',' || ends) {
            let skipped = text[entry..index].len() - text[entry..index].trim_start().len();
            let path = &text[entry + skipped..index];
            if path.split(|character| !in_name(character)).next() == Some(module) {
                return Some(entry + skipped);
            }
            entry = index + 1;
        }
        match character {
            '{' => depth += 1,
            '}' if ends => return None,
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether a name goes on across this position from before it.
fn in_word(text: &str, position: usize) -> bool {
    text[..position].chars().next_back().is_some_and(in_name)
}

/// Where the word stands, with no name going on after it and nothing before it that `joins`.
fn positions<'a>(text: &'a str, word: &str, joins: fn(char) -> bool) -> impl Iterator<Item = usize> + use<'a> {
    let length = word.len();
    let found: Vec<usize> = text.match_indices(word).map(|(start, _)| start).collect();
    found.into_iter().filter(move |start| {
        let before = text[..*start].chars().next_back();
        let after = text[start + length..].chars().next();
        !before.is_some_and(joins) && !after.is_some_and(in_name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_edges() {
        assert!(has_word("use HashMap;", "HashMap"));
        assert!(has_word("HashMap::new()", "HashMap"));
        assert!(!has_word("FxHashMap MyHashMapper", "HashMap"));
    }

    #[test]
    fn floats_are_types_and_suffixes() {
        assert!(has_float("x: f32"));
        assert!(has_float("1f64 + 2_f64"));
        assert!(!has_float("buf32 f320 elf64"));
    }

    #[test]
    fn paths_are_found_in_lines_and_in_groups() {
        let lines = |code: &str| lines_with_path(code, "std", "fs");
        assert_eq!(lines("use std::fs;\nstd::fs::read()"), [1, 2]);
        assert_eq!(lines("use std::{\n    fmt,\n    fs::File,\n};"), [3]);
        assert_eq!(lines("use std::{fmt, fs};\n::std::fs::read()"), [1, 2]);
        assert_eq!(lines("use std::{io::{self, fs}, fmt};\nuse crate::fs;\nuse std::fs_extra;"), [0_usize; 0]);
        assert_eq!(lines("use mystd::fs;\nuse mystd::{fs};"), [0_usize; 0]);
    }
}
