//! Reads a scenario file: lines, cases, and what kind of statement each is.

use std::collections::BTreeSet;

use azuki_engine::ids::DefIx;

use super::cursor::{Cursor, Wrong};
use super::model::{Case, Cover, Line, Scenario, Setup, Step};
use super::{ParseError, World, parse_action, parse_expect, parse_setup};

/// Bytes of a file that are read; real ones are far below.
const MOST_BYTES: usize = 1 << 20;
/// Errors that are listed; nobody reads further.
const MOST_ERRORS: usize = 50;
/// Bytes of a line; hostile ones must not cost time.
const LONGEST_LINE: usize = 2000;

/// Understands a file, or names every mistake in it.
pub fn parse(world: &World<'_>, file: &str, text: &str) -> Result<Scenario, Vec<ParseError>> {
    let mut parser = Parser {
        world,
        file,
        line: 0,
        errors: Vec::new(),
        covers: Vec::new(),
        claims: Vec::new(),
        named: BTreeSet::new(),
        cases: Vec::new(),
    };
    if text.len() > MOST_BYTES {
        parser.report(format!("{} bytes; at most {MOST_BYTES} are read", text.len()));
        return Err(parser.errors);
    }
    for (index, line) in text.lines().enumerate() {
        parser.line = index as u32 + 1;
        if line.len() > LONGEST_LINE {
            parser.report(format!("a line of {} bytes; at most {LONGEST_LINE} are read", line.len()));
            continue;
        }
        parser.read_line(line);
        if parser.errors.len() >= MOST_ERRORS {
            break;
        }
    }
    parser.finish_case();
    parser.check_covers();
    if parser.cases.is_empty() && parser.errors.is_empty() {
        parser.report("the file has no case; one starts with \"== title ==\"".into());
    }
    if parser.errors.is_empty() {
        Ok(Scenario { file: file.to_owned(), cases: parser.cases })
    } else {
        Err(parser.errors)
    }
}

struct Parser<'a> {
    world: &'a World<'a>,
    file: &'a str,
    line: u32,
    errors: Vec<ParseError>,
    /// Of the whole file.
    covers: Vec<Cover>,
    /// Every covered card with the line that says so.
    claims: Vec<(u32, DefIx)>,
    /// Every card that a statement names.
    named: BTreeSet<DefIx>,
    cases: Vec<Case>,
}

impl Parser<'_> {
    fn report(&mut self, message: Wrong) {
        self.errors.push(ParseError { file: self.file.to_owned(), line: self.line, message });
    }

    fn read_line(&mut self, line: &str) {
        let line = line.trim();
        if line.starts_with('#') {
            return;
        }
        // A copy is "#2", so that a comment behind a statement has blanks on both sides of its mark.
        let line = line.split(" # ").next().unwrap_or("");
        // Single blanks, so that words can be compared.
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.is_empty() {
            return;
        }
        if !line.starts_with("==") && !line.starts_with("covers:") {
            self.note_names(&line);
        }
        let result = if line.starts_with("==") {
            self.begin_case(&line)
        } else if let Some(list) = line.strip_prefix("covers:") {
            self.read_covers(list)
        } else if let Some(expectations) = line.strip_prefix("=>") {
            self.read_expectations(expectations.trim())
        } else {
            for statement in line.split('|').map(str::trim).filter(|statement| !statement.is_empty()) {
                if let Err(wrong) = self.read_statement(statement) {
                    self.report(wrong);
                }
            }
            Ok(())
        };
        if let Err(wrong) = result {
            self.report(wrong);
        }
    }

    fn begin_case(&mut self, line: &str) -> Result<(), Wrong> {
        self.finish_case();
        let title = line.trim_matches('=').trim();
        let covers = self.covers.clone();
        self.cases.push(Case { title: title.to_owned(), line: self.line, covers, setup: vec![], script: vec![] });
        if title.is_empty() || !line.ends_with("==") {
            return Err("a case starts with \"== what it shows ==\"".into());
        }
        Ok(())
    }

    /// A case that expects nothing shows nothing.
    fn finish_case(&mut self) {
        let Some(case) = self.cases.last() else { return };
        let line = case.script.last().map_or(case.line, |line| line.number);
        let message = match case.script.last().map(|line| &line.what) {
            None => "the case expects nothing; say what must be true with \"=> …\"",
            Some(Step::Deed(_)) => "nothing is expected after the last action; say what must be true with \"=> …\"",
            Some(_) => return,
        };
        if self.errors.is_empty() {
            self.errors.push(ParseError { file: self.file.to_owned(), line, message: message.into() });
        }
    }

    fn read_covers(&mut self, list: &str) -> Result<(), Wrong> {
        let mut covers = Vec::new();
        for word in list.split([',', ' ']).filter(|word| !word.is_empty()) {
            covers.push(if is_rule(word) {
                Cover::Rule(word.to_owned())
            } else if let Some(def) = self.world.table().by_id(word) {
                self.claims.push((self.line, def));
                Cover::Card(word.to_owned())
            } else {
                let hint = self.world.names().hint(word);
                return Err(format!(
                    "\"{word}\" is neither a rule such as R7.4 nor a card's id such as STT01-003{hint}"
                ));
            });
        }
        match self.cases.last_mut() {
            Some(case) => case.covers.extend(covers),
            None => self.covers.extend(covers),
        }
        Ok(())
    }

    /// Covering a card that no case names would be a slip of the pen. Leaders and gates are there without being named.
    fn check_covers(&mut self) {
        if !self.errors.is_empty() {
            return;
        }
        let table = self.world.table();
        for (line, def) in std::mem::take(&mut self.claims) {
            if table.def(def).kind.in_main_deck() && !self.named.contains(&def) {
                let (id, name) = (&table.text(def).id, table.name(def));
                self.line = line;
                self.report(format!("{id} {name} is covered, but no case names it"));
            }
        }
    }

    fn note_names(&mut self, text: &str) {
        let starts = text.char_indices().filter(|(at, _)| *at == 0 || text.as_bytes()[at - 1] == b' ');
        for (at, _) in starts {
            if let Some((_, name)) = self.world.names().at_start(&text[at..]) {
                self.named.extend(&name.defs);
            }
        }
    }

    fn case(&mut self) -> Result<&mut Case, Wrong> {
        self.cases.last_mut().ok_or_else(|| "a case starts with \"== title ==\" before anything is said in it".into())
    }

    fn read_statement(&mut self, text: &str) -> Result<(), Wrong> {
        let mut cursor = Cursor::new(self.world, text);
        let number = self.line;
        let action = parse_action::deed(&mut cursor.clone());
        if let Some(deed) = action {
            let deed = deed?;
            let line = Line { number, text: text.to_owned(), what: Step::Deed(deed) };
            self.case()?.script.push(line);
            return Ok(());
        }
        let setup: Vec<Setup> = parse_setup::setup(&mut cursor)?;
        cursor.finish()?;
        let case = self.case()?;
        if !case.script.is_empty() {
            return Err("the board is described before the first action and expectation".into());
        }
        for what in setup {
            case.setup.push(Line { number, text: text.to_owned(), what });
        }
        Ok(())
    }

    fn read_expectations(&mut self, text: &str) -> Result<(), Wrong> {
        let number = self.line;
        let steps = parse_expect::steps(self.world, text)?;
        let case = self.case()?;
        case.script.extend(steps.into_iter().map(|(text, what)| Line { number, text, what }));
        Ok(())
    }
}

/// `R7`, `R7.4` or `R3.1c`.
fn is_rule(word: &str) -> bool {
    let Some(number) = word.strip_prefix('R') else { return false };
    let digits = |part: &str| !part.is_empty() && part.len() <= 2 && part.bytes().all(|digit| digit.is_ascii_digit());
    match number.split_once('.') {
        Some((chapter, rule)) => {
            let rule = rule.strip_suffix(|letter: char| letter.is_ascii_lowercase()).unwrap_or(rule);
            digits(chapter) && digits(rule)
        }
        None => digits(number),
    }
}
