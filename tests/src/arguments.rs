//! Options of the tools: numbers and words behind flags, with errors that say what would be right.

use std::collections::BTreeMap;

use azuki_engine::state::Response;

/// Options as given: `--games 20 --seed 1`.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    options: BTreeMap<String, String>,
    /// What stands without a flag.
    pub free: Vec<String>,
}

impl Arguments {
    /// Reads the command line. `options` take a value, `switches` take none.
    pub fn read(options: &[&str], switches: &[&str]) -> Result<Self, String> {
        Self::parse(lexopt::Parser::from_env(), options, switches)
    }

    fn parse(mut parser: lexopt::Parser, options: &[&str], switches: &[&str]) -> Result<Self, String> {
        let mut read = Self::default();
        while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
            match argument {
                lexopt::Arg::Long(name) if options.contains(&name) => {
                    let name = name.to_owned();
                    let value = parser.value().map_err(|error| error.to_string())?;
                    read.options.insert(name, value.to_string_lossy().into_owned());
                }
                lexopt::Arg::Long(name) if switches.contains(&name) => {
                    read.options.insert(name.to_owned(), String::new());
                }
                lexopt::Arg::Value(value) => read.free.push(value.to_string_lossy().into_owned()),
                other => {
                    let known: Vec<String> = options.iter().chain(switches).map(|name| format!("--{name}")).collect();
                    let name = match other {
                        lexopt::Arg::Long(name) => format!("--{name}"),
                        lexopt::Arg::Short(letter) => format!("-{letter}"),
                        lexopt::Arg::Value(_) => String::new(),
                    };
                    return Err(format!("unknown option {name}; there are {}", known.join(", ")));
                }
            }
        }
        Ok(read)
    }

    /// Whether a switch was given.
    pub fn has(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// An option's words.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.options.get(name).map(String::as_str)
    }

    /// The ruleset behind `--response`, if one was given.
    pub fn response(&self) -> Result<Option<Response>, String> {
        self.word("response").map(|word| azuki::start::response("--response", word)).transpose()
    }

    /// An option's number, or a default.
    pub fn number(&self, name: &str, default: u64) -> Result<u64, String> {
        let Some(text) = self.options.get(name) else { return Ok(default) };
        text.replace('_', "").parse().map_err(|_| format!("--{name} takes a whole number, not {text:?}"))
    }
}

/// Ends a tool: its exit code, or an error for the person who called it.
pub fn finish(result: Result<bool, String>) -> std::process::ExitCode {
    match result {
        Ok(true) => std::process::ExitCode::SUCCESS,
        Ok(false) => std::process::ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            std::process::ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arguments, Response};

    fn parse(words: &[&str]) -> Result<Arguments, String> {
        Arguments::parse(lexopt::Parser::from_args(words), &["games", "response"], &["quick"])
    }

    #[test]
    fn reads_numbers_switches_and_free_words() {
        let read = parse(&["--games", "2_000", "--quick", "file"]).unwrap();
        assert_eq!(read.number("games", 1), Ok(2000));
        assert!(read.has("quick"));
        assert_eq!(read.free, ["file"]);
        assert_eq!(read.number("seed", 7), Ok(7));
    }

    #[test]
    fn the_ruleset_is_one_of_two() {
        assert_eq!(parse(&[]).unwrap().response(), Ok(None));
        for response in Response::ALL {
            assert_eq!(parse(&["--response", response.name()]).unwrap().response(), Ok(Some(response)));
        }
        let wrong = parse(&["--response", "until-pass"]).unwrap().response();
        let words = "--response: there is no `until-pass` (did you mean `until_pass`?); there are once, until_pass";
        assert_eq!(wrong, Err(words.to_owned()));
    }

    #[test]
    fn names_what_is_wrong() {
        assert!(parse(&["--game", "2"]).unwrap_err().contains("--games"));
        let read = parse(&["--games", "many"]).unwrap();
        assert!(read.number("games", 1).unwrap_err().contains("\"many\""));
        assert!(parse(&["--games"]).is_err());
    }
}
