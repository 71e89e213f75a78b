//! Scenarios: tests that read like the table. The format is described in `tests/SCENARIOS.md`.

mod act;
mod cursor;
mod dump;
mod events;
mod expect;
pub mod model;
mod names;
mod parse;
mod parse_action;
mod parse_expect;
mod parse_setup;
mod refer;
mod run;
mod setup;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use azuki_card_compiler::DeckList;
use azuki_engine::def::CardTable;

pub use dump::board;
use model::{Cover, Scenario};
use names::Names;

use crate::table::{test_decks, test_table};

/// What scenarios are played with: cards and decks.
#[derive(Clone, Debug)]
pub struct World<'t> {
    table: &'t CardTable,
    decks: &'t [DeckList],
    names: Names,
}

impl<'t> World<'t> {
    /// A world of these cards and decks.
    pub fn new(table: &'t CardTable, decks: &'t [DeckList]) -> Self {
        Self { table, decks, names: Names::new(table) }
    }

    /// The cards.
    pub const fn table(&self) -> &'t CardTable {
        self.table
    }

    /// The decks.
    pub const fn decks(&self) -> &'t [DeckList] {
        self.decks
    }

    const fn names(&self) -> &Names {
        &self.names
    }
}

/// The world of the repository: shipped cards, test cards, starter decks.
pub fn world() -> &'static World<'static> {
    static WORLD: OnceLock<World<'static>> = OnceLock::new();
    WORLD.get_or_init(|| World::new(test_table(), test_decks()))
}

/// A mistake in a scenario's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// A case that did not go as it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The title of the case.
    pub case: String,
    /// The words that failed.
    pub statement: String,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
    /// The board at that moment; empty when there was none.
    pub board: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}: {}", self.file, self.line, self.case)?;
        writeln!(f, "    at:       {}", self.statement)?;
        writeln!(f, "    expected: {}", self.expected)?;
        write!(f, "    found:    {}", self.found)?;
        for line in self.board.lines() {
            write!(f, "\n    | {line}")?;
        }
        Ok(())
    }
}

/// What running a file gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileReport {
    /// Titles of the cases that passed.
    pub passed: Vec<String>,
    /// The cases that did not.
    pub failures: Vec<Failure>,
    /// Why the file could not be understood; then no case was run.
    pub errors: Vec<ParseError>,
    /// What the cases cover, sorted.
    pub covers: Vec<Cover>,
}

impl FileReport {
    /// How many cases failed; a file that could not be understood counts as one.
    pub fn failed(&self) -> usize {
        self.failures.len() + usize::from(!self.errors.is_empty())
    }

    /// Every complaint, in order.
    pub fn complaints(&self) -> Vec<String> {
        let errors = self.errors.iter().map(ToString::to_string);
        errors.chain(self.failures.iter().map(ToString::to_string)).collect()
    }
}

/// Understands a scenario without playing it.
pub fn parse(world: &World<'_>, file: &str, text: &str) -> Result<Scenario, Vec<ParseError>> {
    parse::parse(world, file, text)
}

/// Plays every case of a text.
pub fn run_text(world: &World<'_>, file: &str, text: &str) -> FileReport {
    let mut report = FileReport::default();
    match parse(world, file, text) {
        Err(errors) => report.errors = errors,
        Ok(scenario) => {
            for case in &scenario.cases {
                match run::run_case(world, file, case) {
                    Ok(()) => report.passed.push(case.title.clone()),
                    Err(failure) => report.failures.push(*failure),
                }
                report.covers.extend(case.covers.iter().cloned());
            }
            report.covers.sort();
            report.covers.dedup();
        }
    }
    report
}

/// Plays every case of a file with the cards of the repository.
pub fn run_file(path: &Path) -> FileReport {
    let file = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => run_text(world(), &file, &text),
        Err(error) => {
            let error = ParseError { file, line: 0, message: format!("cannot be read: {error}") };
            FileReport { errors: vec![error], ..FileReport::default() }
        }
    }
}

/// Every scenario file under a folder, in the order of their names.
pub fn files_under(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == EXTENSION) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// What the name of a scenario file ends with.
pub const EXTENSION: &str = "scenario";
