//! What holds for every file: its length, its first line, its size, and nothing left undone in it.

use super::Violation;
use super::tree::{LARGEST, Tree, numbered};

const MOST_LINES: usize = 500;

// In two halves each, so that this file does not hold what it looks for.
const LEFT_UNDONE: [&str; 4] =
    [concat!("to", "do!"), concat!("unimple", "mented!"), concat!("FIX", "ME"), concat!("X", "XX")];
const NO_TESTS: [&str; 2] = [concat!("#[ign", "ore"), concat!("assert!(", "true)")];
const MACHINE_PATHS: [&str; 2] = [concat!("/wo", "rk/"), concat!("/ro", "ot/")];

/// Checks every file by itself.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    for file in &tree.files {
        let path = file.path.as_str();
        if file.size > LARGEST {
            let what = format!("{} bytes, more than {LARGEST}", file.size);
            found.push(Violation::new(path, 1, what, "make it smaller, or build it instead of tracking it"));
        }
        let Some(text) = &file.text else { continue };
        machine_paths(path, text, &mut found);
        if file.source.is_some() {
            rust(path, text, &mut found);
        }
    }
    found
}

fn rust(path: &str, text: &str, found: &mut Vec<Violation>) {
    let first = text.lines().next().unwrap_or_default();
    if first.strip_prefix("//!").is_none_or(|purpose| purpose.trim().is_empty()) {
        found.push(Violation::new(path, 1, "no purpose", "begin the file with a `//!` line that says what it is for"));
    }
    let lines = text.lines().count();
    if lines > MOST_LINES {
        let what = format!("{lines} lines, more than {MOST_LINES}");
        found.push(Violation::new(path, lines, what, "split it by what its parts are for"));
    }
    for (number, line) in numbered(text) {
        for mark in LEFT_UNDONE
            .iter()
            .filter(|mark| begins_somewhere(line, mark, |before| !before.is_alphanumeric() && before != '_'))
        {
            found.push(Violation::new(path, number, format!("{mark} left in the code"), "finish it, or leave it out"));
        }
        for mark in NO_TESTS.iter().filter(|mark| line.contains(**mark)) {
            let what = format!("{mark} makes a test that checks nothing");
            found.push(Violation::new(path, number, what, "make it run and able to fail, or delete it"));
        }
    }
}

fn machine_paths(path: &str, text: &str, found: &mut Vec<Violation>) {
    // After these the path is part of a longer one, and no machine's.
    let absolute = |before: char| !before.is_alphanumeric() && !"_-.~})*".contains(before);
    for (number, line) in numbered(text) {
        for machine in MACHINE_PATHS.iter().filter(|machine| begins_somewhere(line, machine, absolute)) {
            let what = format!("{machine} is a path of one machine");
            found.push(Violation::new(path, number, what, "name it from the top of the workspace"));
        }
    }
}

/// Whether the text stands in the line, at its beginning or after a character that may come before it.
fn begins_somewhere(line: &str, text: &str, may_precede: impl Fn(char) -> bool) -> bool {
    line.match_indices(text).any(|(start, _)| line[..start].chars().next_back().is_none_or(&may_precede))
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::super::tree::File;
    use super::*;

    #[test]
    fn a_rust_file_says_its_purpose_first() {
        for text in ["", "fn main() {}\n", "\n//! Late.\n", "//!\n", "// A comment.\n"] {
            assert_eq!(found(check, &[("bot/src/lib.rs", text)]), ["bot/src/lib.rs:1: no purpose"], "{text:?}");
        }
        assert!(found(check, &[("bot/src/lib.rs", "//! The bot.\n"), ("README.md", "text")]).is_empty());
    }

    #[test]
    fn a_rust_file_has_at_most_500_lines() {
        let lines = |number: usize| format!("//! Long.\n{}", "\n".repeat(number - 1));
        assert!(found(check, &[("a.rs", &lines(500)), ("a.md", &lines(501))]).is_empty());
        assert_eq!(found(check, &[("a.rs", &lines(501))]), ["a.rs:501: 501 lines, more than 500"]);
    }

    #[test]
    fn nothing_is_left_undone() {
        for mark in LEFT_UNDONE.iter().chain(&NO_TESTS) {
            let lines = found(check, &[("a.rs", &format!("//! Text.\n    {mark} x"))]);
            assert_eq!(lines.len(), 1, "{mark}: {lines:?}");
            assert!(lines[0].starts_with(&format!("a.rs:2: {mark}")), "{lines:?}");
        }
        assert!(found(check, &[("a.rs", &format!("//! Text.\n// A{}", LEFT_UNDONE[3]))]).is_empty());
    }

    #[test]
    fn no_path_of_a_machine_is_written_down() {
        let [work, root] = MACHINE_PATHS;
        let text = format!("fine\n`{work}main`\nsee {root}x\nhttps://example.org{work}x ~{work} ..{work}\n");
        let expected =
            [format!("a.md:2: {work} is a path of one machine"), format!("a.md:3: {root} is a path of one machine")];
        assert_eq!(found(check, &[("a.md", &text)]), expected);
    }

    #[test]
    fn large_files_are_refused() {
        let file = |size| Tree { files: vec![File::new("assets/atlas.png", size, None)] };
        assert!(check(&file(LARGEST)).is_empty());
        let what = format!("{} bytes, more than {LARGEST}", LARGEST + 1);
        assert_eq!(check(&file(LARGEST + 1))[0].what, what);
    }
}
