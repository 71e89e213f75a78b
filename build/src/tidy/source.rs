//! Takes Rust text apart into code, string literals and the parts that are only tests.

/// A Rust file, taken apart.
pub struct Source {
    /// The text with comments and the insides of literals blanked; lines stay where they were.
    pub code: String,
    /// Every string literal.
    pub literals: Vec<Literal>,
    /// The first and last lines of items under `#[cfg(test)]`.
    tests: Vec<(usize, usize)>,
}

/// A string literal.
#[derive(Debug, PartialEq, Eq)]
pub struct Literal {
    /// The line it begins on, from 1.
    pub line: usize,
    /// As written, escapes and all.
    pub text: String,
}

impl Source {
    /// Takes a text apart.
    pub fn new(text: &str) -> Self {
        let mut scanner = Scanner::new(text);
        scanner.run();
        let tests = test_items(&scanner.code);
        Self { code: scanner.code, literals: scanner.literals, tests }
    }

    /// Whether a line is part of an item that exists only in tests.
    pub fn is_test(&self, line: usize) -> bool {
        self.tests.iter().any(|(first, last)| (*first..=*last).contains(&line))
    }
}

struct Scanner {
    characters: Vec<char>,
    position: usize,
    line: usize,
    code: String,
    literals: Vec<Literal>,
}

impl Scanner {
    fn new(text: &str) -> Self {
        let characters = text.chars().collect();
        Self { characters, position: 0, line: 1, code: String::with_capacity(text.len()), literals: Vec::new() }
    }

    fn run(&mut self) {
        while let Some(character) = self.ahead(0) {
            match (character, self.ahead(1)) {
                ('/', Some('/')) => self.line_comment(),
                ('/', Some('*')) => self.block_comment(),
                ('"', _) => self.string(),
                ('r', Some('"' | '#')) if !self.inside_word() => self.raw_string(),
                ('\'', _) => self.quote(),
                _ => self.keep(),
            }
        }
    }

    fn ahead(&self, distance: usize) -> Option<char> {
        self.characters.get(self.position + distance).copied()
    }

    /// Whether the last character belongs to a name; `b` and `c` before a raw string do not make one.
    fn inside_word(&self) -> bool {
        let before = |distance: usize| self.position.checked_sub(distance).map(|index| self.characters[index]);
        let is_word = |character: Option<char>| character.is_some_and(super::words::in_name);
        match before(1) {
            Some('b' | 'c') => is_word(before(2)),
            last => is_word(last),
        }
    }

    fn step(&mut self, kept: Option<char>) {
        if let Some(character) = self.ahead(0) {
            if character == '\n' {
                self.line += 1;
                self.code.push('\n');
            } else {
                self.code.push(kept.unwrap_or(' '));
            }
            self.position += 1;
        }
    }

    fn keep(&mut self) {
        self.step(self.ahead(0));
    }

    fn blank(&mut self) {
        self.step(None);
    }

    fn line_comment(&mut self) {
        while self.ahead(0).is_some_and(|character| character != '\n') {
            self.blank();
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        while self.ahead(0).is_some() {
            let change = match (self.ahead(0), self.ahead(1)) {
                (Some('/'), Some('*')) => 1,
                (Some('*'), Some('/')) => -1,
                _ => 0,
            };
            self.blank();
            if change != 0 {
                self.blank();
                depth += change;
                if depth == 0 {
                    return;
                }
            }
        }
    }

    fn string(&mut self) {
        let line = self.line;
        let mut text = String::new();
        self.keep();
        while let Some(character) = self.ahead(0) {
            if character == '"' {
                break;
            }
            text.push(character);
            self.blank();
            if character == '\\' {
                text.extend(self.ahead(0));
                self.blank();
            }
        }
        self.keep();
        self.literals.push(Literal { line, text });
    }

    fn raw_string(&mut self) {
        let hashes = self.characters[self.position + 1..].iter().take_while(|character| **character == '#').count();
        if self.ahead(1 + hashes) != Some('"') {
            // A raw name such as r#type.
            return self.keep();
        }
        let line = self.line;
        let mut text = String::new();
        (0..hashes + 2).for_each(|_| self.keep());
        let closes = |scanner: &Self| {
            scanner.ahead(0) == Some('"') && (1..=hashes).all(|distance| scanner.ahead(distance) == Some('#'))
        };
        while self.ahead(0).is_some() && !closes(self) {
            text.extend(self.ahead(0));
            self.blank();
        }
        (0..=hashes).for_each(|_| self.keep());
        self.literals.push(Literal { line, text });
    }

    /// A character literal, or else the quote of a lifetime.
    fn quote(&mut self) {
        let escaped = self.ahead(1) == Some('\\');
        self.keep();
        if escaped {
            self.blank();
            self.blank();
            while self.ahead(0).is_some_and(|character| character != '\'') {
                self.blank();
            }
            self.keep();
        } else if self.ahead(1) == Some('\'') {
            self.blank();
            self.keep();
        }
    }
}

/// The lines of the items that follow `#[cfg(test)]`, and of everything after `#![cfg(test)]`.
fn test_items(code: &str) -> Vec<(usize, usize)> {
    let line_of = |index: usize| code[..index].matches('\n').count() + 1;
    let attributes = code.match_indices("#[cfg(test)]").map(|(start, _)| (start, end_of_item(code, start)));
    let whole = code.find("#![cfg(test)]").map(|start| (start, code.len()));
    attributes.chain(whole).map(|(start, end)| (line_of(start), line_of(end))).collect()
}

/// Where the item ends that begins, with its attributes, at `start`.
fn end_of_item(code: &str, start: usize) -> usize {
    let mut depth = 0_usize;
    for (index, character) in code.bytes().enumerate().skip(start) {
        match character {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && character == b'}' {
                    return index;
                }
            }
            b';' if depth == 0 => return index,
            _ => {}
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literals(text: &str) -> Vec<(usize, String)> {
        Source::new(text).literals.into_iter().map(|literal| (literal.line, literal.text)).collect()
    }

    #[test]
    fn comments_and_insides_of_literals_are_blanked() {
        let code = |text: &str| Source::new(text).code;
        assert_eq!(code("a // b \"c\nd"), "a        \nd");
        assert_eq!(code("a /* b /* c */\n d */ e"), "a             \n      e");
        assert_eq!(code(r#"f("a\"b", 'c', '\'', 'x')"#), r#"f("    ", ' ', '  ', ' ')"#);
        assert_eq!(code(r##"r#"a"b"# + br"c" + r#type"##), r##"r#"   "# + br" " + r#type"##);
        assert_eq!(code("fn f<'a>(x: &'a str, y: '\"') {}"), "fn f<'a>(x: &'a str, y: ' ') {}");
    }

    #[test]
    fn string_literals_are_found_with_their_lines() {
        let text = "x(\"one\");\n// \"not\"\ny(r#\"two\"#, \"a\nb\", \"three\");\nlet bar\"four\"";
        let expected = [(1, "one"), (3, "two"), (3, "a\nb"), (4, "three"), (5, "four")];
        assert_eq!(literals(text), expected.map(|(line, text)| (line, text.to_owned())));
        assert_eq!(literals("\"open"), [(1, "open".to_owned())]);
    }

    #[test]
    fn only_the_item_under_the_attribute_is_a_test() {
        let text = "a();\n#[cfg(test)]\nmod tests;\nb();\n#[cfg(test)]\n#[allow(x)]\nmod more {\n  \"}\";\n}\nc();";
        let source = Source::new(text);
        let tests: Vec<usize> = (1..=10).filter(|line| source.is_test(*line)).collect();
        assert_eq!(tests, [2, 3, 5, 6, 7, 8, 9]);
        let whole = Source::new("//! Tests.\n#![cfg(test)]\nfn f() {}\n");
        assert!(!whole.is_test(1) && whole.is_test(3));
    }
}
