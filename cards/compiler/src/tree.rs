//! JSON as a tree that knows its lines, read without trusting the text.

use crate::error::Errors;

/// Deeper nesting is refused: no card needs it, and reading must not exhaust the call stack.
const MOST_DEPTH: usize = 48;

/// A value and the line it starts on.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub line: u32,
    pub value: Value,
}

/// What JSON can say.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    /// As written: what it may be depends on the field.
    Number(String),
    Text(String),
    List(Vec<Node>),
    Record(Vec<Member>),
}

/// A named value of a record.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub name: String,
    /// The line of the name.
    pub line: u32,
    pub node: Node,
}

impl Node {
    /// What it is, for messages.
    pub fn described(&self) -> String {
        match &self.value {
            Value::Null => "null".into(),
            Value::Bool(value) => value.to_string(),
            Value::Number(text) => crate::error::shortened(text),
            Value::Text(text) => format!("{:?}", crate::error::shortened(text)),
            Value::List(_) => "a list".into(),
            Value::Record(_) => "an object".into(),
        }
    }

    /// The value of a named member of a record.
    pub fn member(&self, name: &str) -> Option<&Self> {
        match &self.value {
            Value::Record(members) => members.iter().find(|member| member.name == name).map(|member| &member.node),
            _ => None,
        }
    }

    /// The text it is.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Reads a whole file; a mistake in the JSON itself is reported and nothing is returned.
pub(crate) fn parse(text: &str, errors: &mut Errors) -> Option<Node> {
    let mut reader = Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 };
    let parsed = reader.value(0).and_then(|node| {
        reader.skip_space();
        if reader.rest.is_empty() {
            Ok(node)
        } else {
            Err(format!("expected the end of the file, found {}", reader.next()))
        }
    });
    parsed.map_err(|message| errors.report(reader.line, message)).ok()
}

struct Reader<'t> {
    rest: &'t str,
    line: u32,
}

impl Reader<'_> {
    fn skip_space(&mut self) {
        while let Some(byte) = self.rest.bytes().next() {
            match byte {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' => {}
                _ => break,
            }
            self.rest = &self.rest[1..];
        }
    }

    /// The next character for a message.
    fn next(&self) -> String {
        self.rest.chars().next().map_or_else(|| "the end of the file".into(), |letter| format!("{letter:?}"))
    }

    fn take(&mut self, text: &str) -> bool {
        if let Some(rest) = self.rest.strip_prefix(text) {
            self.rest = rest;
            return true;
        }
        false
    }

    fn value(&mut self, depth: usize) -> Result<Node, String> {
        self.skip_space();
        let line = self.line;
        if depth > MOST_DEPTH {
            return Err(format!("nested deeper than {MOST_DEPTH}; no card needs that"));
        }
        let value = match self.rest.bytes().next() {
            Some(b'{') => self.record(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Value::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.take("true") => Value::Bool(true),
            _ if self.take("false") => Value::Bool(false),
            _ if self.take("null") => Value::Null,
            _ => return Err(format!("expected a JSON value, found {}", self.next())),
        };
        Ok(Node { line, value })
    }

    fn number(&mut self) -> Value {
        let end = self
            .rest
            .bytes()
            .position(|byte| !matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9'))
            .unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        Value::Number(number.to_owned())
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        self.take("[");
        let mut items = Vec::new();
        self.skip_space();
        if self.take("]") {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.skip_space();
            if self.take("]") {
                return Ok(Value::List(items));
            }
            if !self.take(",") {
                return Err(format!("expected \",\" or \"]\" in a list, found {}", self.next()));
            }
        }
    }

    fn record(&mut self, depth: usize) -> Result<Value, String> {
        self.take("{");
        let mut members = Vec::new();
        self.skip_space();
        if self.take("}") {
            return Ok(Value::Record(members));
        }
        loop {
            self.skip_space();
            let line = self.line;
            if !self.rest.starts_with('"') {
                return Err(format!("expected the name of a field in quotes, found {}", self.next()));
            }
            let name = self.string()?;
            self.skip_space();
            if !self.take(":") {
                return Err(format!("expected \":\" behind {name:?}, found {}", self.next()));
            }
            let node = self.value(depth + 1)?;
            members.push(Member { name, line, node });
            self.skip_space();
            if self.take("}") {
                return Ok(Value::Record(members));
            }
            if !self.take(",") {
                return Err(format!("expected \",\" or \"}}\" in an object, found {}", self.next()));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.take("\"");
        let mut text = String::new();
        let mut letters = self.rest.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(text);
                }
                '\\' => match letters.next().map(|(_, letter)| letter) {
                    Some(same @ ('"' | '\\' | '/')) => text.push(same),
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('r') => text.push('\r'),
                    Some('b') => text.push('\u{8}'),
                    Some('f') => text.push('\u{c}'),
                    Some('u') => {
                        let digits: String = letters.by_ref().take(4).map(|(_, letter)| letter).collect();
                        let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                        text.push(code.ok_or_else(|| format!("\"\\u{digits}\" is not a character; write it plainly"))?);
                    }
                    _ => return Err("a backslash in a text must be followed by one of \" \\ / b f n r t u".into()),
                },
                '\n' => return Err("a text ends on the line it starts on; the closing quote is missing".into()),
                _ => text.push(letter),
            }
        }
        Err("the closing quote of a text is missing".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        let mut errors = Errors::default();
        assert!(parse(text, &mut errors).is_none());
        let error = errors.finish().remove(0);
        format!("{}: {}", error.line, error.message)
    }

    #[test]
    fn lines_are_kept() {
        let node = parse("{\n \"a\": [1,\n true],\n \"b\": \"x\\u0041\\n\"}", &mut Errors::default()).unwrap();
        let Value::List(items) = &node.member("a").unwrap().value else { panic!("a list") };
        assert_eq!((items[0].line, items[1].line), (2, 3));
        assert_eq!(node.member("b").unwrap().text(), Some("xA\n"));
    }

    #[test]
    fn broken_text_is_named_with_its_line() {
        assert_eq!(message(""), "1: expected a JSON value, found the end of the file");
        assert_eq!(message("[1,\n2"), "2: expected \",\" or \"]\" in a list, found the end of the file");
        assert_eq!(message("{\n\"a\" 1}"), "2: expected \":\" behind \"a\", found '1'");
        assert_eq!(message("{\"a\": 1,}"), "1: expected the name of a field in quotes, found '}'");
        assert_eq!(message("[] []"), "1: expected the end of the file, found '['");
        assert_eq!(message("\"a"), "1: the closing quote of a text is missing");
        assert_eq!(message("\"\\ud800\""), "1: \"\\ud800\" is not a character; write it plainly");
    }

    #[test]
    fn deep_nesting_is_refused_without_exhausting_the_stack() {
        assert_eq!(message(&"[".repeat(100_000)), "1: nested deeper than 48; no card needs that");
        assert_eq!(message(&"{\"a\":".repeat(100_000)), "1: nested deeper than 48; no card needs that");
    }
}
