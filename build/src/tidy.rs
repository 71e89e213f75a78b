//! `cargo forge tidy`: the lines that are not crossed, kept by checks over the whole tree.

mod boundaries;
mod cards;
mod files;
mod layers;
mod source;
mod tree;
mod words;

use std::fmt;

use tree::Tree;

use crate::printer;
use crate::process::{Failure, workspace};

/// A line that crosses a line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Violation {
    path: String,
    line: usize,
    what: String,
    remedy: &'static str,
}

impl Violation {
    fn new(path: &str, line: usize, what: impl Into<String>, remedy: &'static str) -> Self {
        Self { path: path.to_owned(), line, what: what.into(), remedy }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}; {}", self.path, self.line, self.what, self.remedy)
    }
}

/// Checks the workspace, and lists everything that is wrong with it.
pub fn run() -> Result<(), Failure> {
    let tree = Tree::read(&workspace()?)?;
    let violations = violations(&tree);
    if violations.is_empty() {
        printer::lines(&format!("{} files, no violation\n", tree.files.len()));
        return Ok(());
    }
    for violation in &violations {
        printer::lines(&format!("{violation}\n"));
    }
    let number = violations.len();
    Err(Failure::new(format!("tidy: {number} violation{}", if number == 1 { "" } else { "s" })))
}

fn violations(tree: &Tree) -> Vec<Violation> {
    let checks = [boundaries::check, cards::check, files::check, layers::check];
    let mut found: Vec<Violation> = checks.iter().flat_map(|check| check(tree)).collect();
    found.sort();
    found
}

/// What a check finds in a made-up tree: `path:line` and what is wrong, without the remedy.
#[cfg(test)]
fn found(check: fn(&Tree) -> Vec<Violation>, files: &[(&str, &str)]) -> Vec<String> {
    let tree = Tree::of(files);
    check(&tree).iter().map(|found| format!("{}:{}: {}", found.path, found.line, found.what)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_real_tree_is_tidy() {
        let tree = Tree::read(&workspace().unwrap()).unwrap();
        let this_file = tree.files.iter().find(|file| file.path == "build/src/tidy.rs");
        assert!(this_file.is_some_and(|file| file.source.is_some()), "the tree was not read");
        let lines: Vec<String> = violations(&tree).iter().map(Violation::to_string).collect();
        assert!(lines.is_empty(), "violations:\n{}", lines.join("\n"));
    }

    #[test]
    fn violations_of_all_checks_come_together_in_order() {
        let tree = Tree::of(&[
            ("engine/src/lib.rs", "//! Rules.\nuse std::fs;\n"),
            ("client/src/main.rs", "fn main() {}\n"),
            ("bot/Cargo.toml", "[package]\nname = \"azuki-bot\"\n[dependencies]\nazuki = { path = \"x\" }\n"),
        ]);
        let lines: Vec<String> = violations(&tree).iter().map(Violation::to_string).collect();
        let beginnings = ["bot/Cargo.toml:4: ", "client/src/main.rs:1: ", "engine/src/lib.rs:2: "];
        assert_eq!(lines.len(), beginnings.len(), "{lines:?}");
        for (line, beginning) in lines.iter().zip(beginnings) {
            assert!(line.starts_with(beginning), "{line}");
        }
    }
}
