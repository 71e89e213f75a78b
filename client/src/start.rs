//! How the game is to begin, as its command line says.

use std::ffi::OsString;
use std::path::PathBuf;

use azuki_engine::state::Response;

/// What `azuki --help` tells.
pub const HELP: &str = "azuki                    the title
azuki [--vs WHO] [--deck DECK] [--against DECK] [--response RULE] [--seed N]
                         a match at once; what is not said is as it was last time
azuki --load FILE        the match of a save
azuki --replay FILE      a recorded match to watch
azuki --demo FOLDER [--deck DECK] [--against DECK] [--response RULE] [--seed N]
                         two computer players, and pictures of their match in the folder

  --vs WHO               easy, normal or hard: the computer; hotseat: two people at one machine
  --deck DECK            the deck you play
  --against DECK         the deck of the other side
  --response RULE        how often an attack may be answered: once, or until_pass
  --seed N               the luck of the match: the same number, the same match";

/// Who can sit opposite.
pub const OPPONENTS: [&str; 4] = ["easy", "normal", "hard", "hotseat"];

const OPTIONS: [&str; 9] =
    ["--vs", "--deck", "--against", "--response", "--seed", "--load", "--replay", "--demo", "--help"];

/// What was asked for on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// To be told what can be asked for.
    Help,
    /// To play.
    Play(Start),
}

/// How the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// With the title.
    #[default]
    Title,
    /// With a match.
    Duel {
        /// One of [`OPPONENTS`].
        opponent: Option<String>,
        /// The person's deck and the other one, by id.
        decks: [Option<String>; 2],
        /// How often an attack may be answered.
        response: Option<Response>,
        /// Of all luck.
        seed: Option<u64>,
    },
    /// With the match of a save.
    Load(PathBuf),
    /// With a recorded match.
    Replay(PathBuf),
    /// With two computer players, for pictures.
    Demo {
        /// Where the pictures go.
        folder: PathBuf,
        /// By id.
        decks: [Option<String>; 2],
        /// How often an attack may be answered.
        response: Option<Response>,
        /// Of all luck.
        seed: Option<u64>,
    },
}

/// Every option as it was given.
#[derive(Default)]
struct Options {
    vs: Option<String>,
    deck: Option<String>,
    against: Option<String>,
    response: Option<Response>,
    seed: Option<u64>,
    load: Option<PathBuf>,
    replay: Option<PathBuf>,
    demo: Option<PathBuf>,
}

/// Reads the words after the name of the program.
pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<Asked, String> {
    use lexopt::Arg::{Long, Short, Value};
    let mut parser = lexopt::Parser::from_args(words);
    let mut options = Options::default();
    let mut given: Vec<&'static str> = Vec::new();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        let option = match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long(name) => {
                let typed = format!("--{name}");
                OPTIONS.into_iter().find(|option| *option == typed).ok_or_else(|| unknown(&typed))?
            }
            Short(letter) => return Err(unknown(&format!("-{letter}"))),
            Value(word) => return Err(format!("what is `{}` for? {}", word.to_string_lossy(), options_are())),
        };
        if given.contains(&option) {
            return Err(format!("{option} was given twice"));
        }
        given.push(option);
        let value = parser.value().map_err(|_| format!("{option} needs {} after it", what_follows(option)))?;
        options.set(option, value)?;
    }
    options.start(&given).map(Asked::Play)
}

impl Options {
    fn set(&mut self, option: &str, value: OsString) -> Result<(), String> {
        let text = || value.to_string_lossy().into_owned();
        match option {
            "--vs" => self.vs = Some(one_of(option, &text(), &OPPONENTS)?),
            "--deck" => self.deck = Some(deck(option, &text())?),
            "--against" => self.against = Some(deck(option, &text())?),
            "--response" => self.response = Some(response(option, &text())?),
            "--seed" => self.seed = Some(seed(option, &text())?),
            "--load" => self.load = Some(file(option, value.into())?),
            "--replay" => self.replay = Some(file(option, value.into())?),
            _ => self.demo = Some(value.into()),
        }
        Ok(())
    }

    fn start(self, given: &[&'static str]) -> Result<Start, String> {
        let allowed_beside = |option: &str, others: &[&str]| {
            let stranger = given.iter().find(|given| **given != option && !others.contains(given));
            stranger.map_or(Ok(()), |stranger| Err(format!("{option} and {stranger} do not go together")))
        };
        if let Some(file) = self.load {
            allowed_beside("--load", &[])?;
            return Ok(Start::Load(file));
        }
        if let Some(file) = self.replay {
            allowed_beside("--replay", &[])?;
            return Ok(Start::Replay(file));
        }
        let decks = [self.deck, self.against];
        if let Some(folder) = self.demo {
            allowed_beside("--demo", &["--deck", "--against", "--response", "--seed"])?;
            return Ok(Start::Demo { folder, decks, response: self.response, seed: self.seed });
        }
        if given.is_empty() {
            return Ok(Start::Title);
        }
        Ok(Start::Duel { opponent: self.vs, decks, response: self.response, seed: self.seed })
    }
}

fn unknown(typed: &str) -> String {
    format!("there is no option `{typed}`{}; {}", did_you_mean(typed, &OPTIONS), options_are())
}

fn options_are() -> String {
    format!("options are {}", OPTIONS.join(", "))
}

fn what_follows(option: &str) -> String {
    match option {
        "--vs" => format!("one of {}", OPPONENTS.join(", ")),
        "--deck" | "--against" => format!("a deck: {}", deck_ids().join(", ")),
        "--response" => format!("one of {}", Response::ALL.map(Response::name).join(", ")),
        "--seed" => "a number".to_owned(),
        "--demo" => "a folder".to_owned(),
        _ => "a file".to_owned(),
    }
}

fn deck_ids() -> Vec<&'static str> {
    azuki_cards::decks().iter().map(|deck| deck.id.as_str()).collect()
}

fn deck(option: &str, word: &str) -> Result<String, String> {
    one_of(option, word, &deck_ids())
}

/// The ruleset that a word behind an option names: for every tool that starts a match.
pub fn response(option: &str, word: &str) -> Result<Response, String> {
    let name = one_of(option, word, &Response::ALL.map(Response::name))?;
    Ok(Response::named(&name).unwrap_or_default())
}

fn one_of(option: &str, word: &str, known: &[&str]) -> Result<String, String> {
    if known.contains(&word) {
        return Ok(word.to_owned());
    }
    Err(format!("{option}: there is no `{word}`{}; there are {}", did_you_mean(word, known), known.join(", ")))
}

fn seed(option: &str, word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("{option}: `{word}` is no whole number from 0 to {}", u64::MAX))
}

/// A file that can be read: better said now than after a window has opened.
fn file(option: &str, path: PathBuf) -> Result<PathBuf, String> {
    let complain = |what: String| Err(format!("{option}: {}: {what}", path.display()));
    match std::fs::File::open(&path).and_then(|file| file.metadata()) {
        Ok(found) if found.is_file() => Ok(path),
        Ok(_) => complain("this is no file".to_owned()),
        Err(error) => complain(error.to_string()),
    }
}

/// A question with the word that was perhaps meant, or nothing.
pub fn did_you_mean(typed: &str, known: &[&str]) -> String {
    let near = known.iter().map(|word| (distance(typed, word), *word)).min();
    match near {
        Some((steps, word)) if steps <= (typed.chars().count() / 3).max(1) => format!(" (did you mean `{word}`?)"),
        _ => String::new(),
    }
}

/// Letters to insert, leave out, replace or swap with their neighbour to come from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let [from, to] = [from, to].map(|word| word.chars().collect::<Vec<_>>());
    // Rows of steps for ever longer beginnings of the one word, each to every beginning of the other.
    let mut older = Vec::new();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, letter) in from.iter().enumerate() {
        let mut next = vec![above + 1];
        for (at, other) in to.iter().enumerate() {
            let mut least = (row[at] + usize::from(letter != other)).min(row[at + 1] + 1).min(next[at] + 1);
            if above > 0 && at > 0 && from[above - 1] == *other && to[at - 1] == *letter {
                least = least.min(older[at - 1] + 1);
            }
            next.push(least);
        }
        older = std::mem::replace(&mut row, next);
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Asked, String> {
        read(line.split_whitespace().map(OsString::from))
    }

    fn started(line: &str) -> Start {
        match asked(line) {
            Ok(Asked::Play(start)) => start,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn words(deck: &str, against: &str) -> [Option<String>; 2] {
        [deck, against].map(|word| (!word.is_empty()).then(|| word.to_owned()))
    }

    #[test]
    fn without_words_there_is_the_title() {
        assert_eq!(started(""), Start::Title);
        assert_eq!(asked("--help"), Ok(Asked::Help));
        assert_eq!(asked("--vs hard -h"), Ok(Asked::Help));
        assert!(OPTIONS.iter().all(|option| HELP.contains(option) || *option == "--help"));
    }

    #[test]
    fn a_match_is_what_is_said_and_nothing_else() {
        let duel = |opponent: &str, decks, seed| {
            let opponent = Some(opponent.to_owned());
            Start::Duel { opponent, decks, response: None, seed }
        };
        assert_eq!(started("--vs hard"), duel("hard", words("", ""), None));
        assert_eq!(
            started("--vs hotseat --deck shao --against=raizan --seed 7"),
            duel("hotseat", words("shao", "raizan"), Some(7))
        );
        let alone = |decks, response| Start::Duel { opponent: None, decks, response, seed: None };
        assert_eq!(started("--deck shao"), alone(words("shao", ""), None));
        for response in Response::ALL {
            assert_eq!(started(&format!("--response {}", response.name())), alone(words("", ""), Some(response)));
        }
    }

    #[test]
    fn files_and_folders_are_kept_as_paths() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert_eq!(started(&format!("--load {here}")), Start::Load(here.into()));
        assert_eq!(started(&format!("--replay {here}")), Start::Replay(here.into()));
        let (decks, response) = (words("", "shao"), Some(Response::UntilPass));
        let demo = Start::Demo { folder: "pictures".into(), decks, response, seed: Some(3) };
        assert_eq!(started("--demo pictures --seed 3 --against shao --response until_pass"), demo);
    }

    #[test]
    fn every_deck_that_is_shipped_can_be_chosen() {
        for deck in azuki_cards::decks() {
            assert!(asked(&format!("--deck {0} --against {0}", deck.id)).is_ok(), "{}", deck.id);
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_what_there_is() {
        let cases = [
            ("--vs hrad", "--vs: there is no `hrad` (did you mean `hard`?); there are easy, normal, hard, hotseat"),
            ("--vs somebody", "--vs: there is no `somebody`; there are easy, normal, hard, hotseat"),
            ("--deck raisan", "--deck: there is no `raisan` (did you mean `raizan`?); there are raizan, shao"),
            ("--response until", "--response: there is no `until`; there are once, until_pass"),
            (
                "--response untilpass",
                "--response: there is no `untilpass` (did you mean `until_pass`?); there are once, until_pass",
            ),
            ("--response", "--response needs one of once, until_pass after it"),
            ("--seed seven", "--seed: `seven` is no whole number from 0 to 18446744073709551615"),
            ("--seed -1", "--seed: `-1` is no whole number from 0 to 18446744073709551615"),
            ("--seed", "--seed needs a number after it"),
            ("--vs", "--vs needs one of easy, normal, hard, hotseat after it"),
            ("--demo", "--demo needs a folder after it"),
            ("--vs easy --vs hard", "--vs was given twice"),
        ];
        for (line, expected) in cases {
            assert_eq!(asked(line), Err(expected.to_owned()), "{line}");
        }
        assert!(
            asked("--sede 7")
                .unwrap_err()
                .starts_with("there is no option `--sede` (did you mean `--seed`?); options are")
        );
        assert!(asked("-x").unwrap_err().starts_with("there is no option `-x`; options are --vs, "));
        assert!(asked("hard").unwrap_err().starts_with("what is `hard` for? options are --vs, "));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert_eq!(asked(&format!("--load {here} --vs easy")), Err("--load and --vs do not go together".to_owned()));
        assert_eq!(
            asked(&format!("--seed 1 --replay {here}")),
            Err("--replay and --seed do not go together".to_owned())
        );
        assert_eq!(asked("--demo x --vs easy"), Err("--demo and --vs do not go together".to_owned()));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named() {
        let missing = asked("--load no-such-file.json").unwrap_err();
        assert!(missing.starts_with("--load: no-such-file.json: "), "{missing}");
        let folder = env!("CARGO_MANIFEST_DIR");
        assert_eq!(asked(&format!("--replay {folder}")), Err(format!("--replay: {folder}: this is no file")));
    }
}
