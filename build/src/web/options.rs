//! What `cargo forge web` was asked for.

use crate::arguments::{unexpected, wrong};
use crate::process::Failure;
use crate::task::Task;

const USUAL_PORT: u16 = 8080;

/// The page to build, and what to do with it.
#[derive(Debug, PartialEq, Eq)]
pub struct Wish {
    /// Quick to build, with checks.
    pub debug: bool,
    /// What comes after building.
    pub then: Then,
}

/// What is done with a page that was built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// It is left where it is.
    Nothing,
    /// It is served on this machine.
    Serve {
        /// The port of the server.
        port: u16,
    },
    /// It is played by itself.
    Test,
    /// It is timed.
    Measure,
}

impl Then {
    fn option(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Serve { .. } => "--serve",
            Self::Test => "--test",
            Self::Measure => "--measure",
        }
    }
}

impl Wish {
    /// Understands the words after `cargo forge web`.
    pub fn parse(task: &Task, words: &[String]) -> Result<Self, Failure> {
        let mut wish = Self { debug: false, then: Then::Nothing };
        let mut port = None;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let then = match word.as_str() {
                "--debug" => {
                    wish.debug = true;
                    continue;
                }
                "--port" => {
                    let text = words.next().ok_or_else(|| wrong(task, "`--port` needs a number after it"))?;
                    port = Some(number(task, text)?);
                    continue;
                }
                "--serve" => Then::Serve { port: USUAL_PORT },
                "--test" => Then::Test,
                "--measure" => Then::Measure,
                _ => match word.strip_prefix("--port=") {
                    Some(text) => {
                        port = Some(number(task, text)?);
                        continue;
                    }
                    None => {
                        return Err(unexpected(task, word, ["--debug", "--serve", "--port", "--test", "--measure"]));
                    }
                },
            };
            if wish.then != Then::Nothing {
                let (option, earlier) = (then.option(), wish.then.option());
                return Err(wrong(task, &format!("`{option}` cannot follow `{earlier}`: give one of them, once")));
            }
            wish.then = then;
        }
        match (&mut wish.then, port) {
            (_, None) => {}
            (Then::Serve { port }, Some(wanted)) => *port = wanted,
            (_, Some(_)) => return Err(wrong(task, "`--port` goes with `--serve`")),
        }
        Ok(wish)
    }
}

fn number(task: &Task, text: &str) -> Result<u16, Failure> {
    text.parse().map_err(|_| wrong(task, &format!("`--port`: `{text}` is not a number from 0 to 65535")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task;

    fn parsed(line: &str) -> Result<Wish, Failure> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Wish::parse(task::find("web").unwrap(), &words)
    }

    fn error(line: &str) -> String {
        parsed(line).unwrap_err().message.unwrap()
    }

    #[test]
    fn options_are_understood_in_any_order() {
        assert_eq!(parsed(""), Ok(Wish { debug: false, then: Then::Nothing }));
        assert_eq!(parsed("--test --debug"), Ok(Wish { debug: true, then: Then::Test }));
        assert_eq!(parsed("--serve"), Ok(Wish { debug: false, then: Then::Serve { port: 8080 } }));
        assert_eq!(parsed("--port 0 --serve"), Ok(Wish { debug: false, then: Then::Serve { port: 0 } }));
        assert_eq!(parsed("--serve --port=99").unwrap().then, Then::Serve { port: 99 });
        assert_eq!(parsed("--measure").unwrap().then, Then::Measure);
    }

    #[test]
    fn wrong_options_say_what_and_where() {
        assert!(error("--sreve").contains("unexpected option `--sreve`; did you mean `--serve`?"));
        assert!(error("--serve --test").contains("`--test` cannot follow `--serve`"));
        assert!(error("--port 80").starts_with("web: `--port` goes with `--serve`\nusage: cargo forge web"));
        assert!(error("--serve --port").contains("`--port` needs a number"));
        assert!(error("--serve --port 70000").contains("`70000` is not a number from 0 to 65535"));
    }
}
