//! From words on the command line to one command, or an error that says which word is wrong.

use std::ffi::OsString;

use crate::binary::Binary;
use crate::fuzz::Wish;
use crate::process::Failure;
use crate::step::{Selection, Step};
use crate::suggest::did_you_mean;
use crate::task::{self, Task, Work};
use crate::web::Wish as WebWish;

/// What forge was asked to do.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// Show the overview, or the help of a task.
    Help(Option<&'static Task>),
    /// Run the whole check or a part of it.
    Test(Selection),
    /// Run the boundary checks.
    Tidy,
    /// Renew the goldens.
    Bless,
    /// Install what is missing.
    Setup,
    /// Feed hostile input.
    Fuzz(Wish),
    /// Start the game.
    Play(Vec<OsString>),
    /// Draw the game without a display.
    Shot(Vec<OsString>),
    /// Test the real window.
    Window,
    /// Build the game for the browser.
    Web(WebWish),
    /// Run a binary of another package.
    Binary(Binary),
}

/// Understands the words after `cargo forge`.
pub fn parse(words: Vec<OsString>) -> Result<Command, Failure> {
    let mut words = words.into_iter();
    let Some(first) = words.next() else { return Ok(Command::Help(None)) };
    if first == "--help" || first == "-h" {
        return Ok(Command::Help(None));
    }
    let task = named_task(&first)?;
    let rest: Vec<OsString> = words.collect();
    // A binary explains its own options.
    if let Work::Binary(profile) = task.work {
        return Ok(Command::Binary(Binary::new(task.name, profile, rest)));
    }
    if task.work == Work::Shot {
        return Ok(Command::Shot(rest));
    }
    let asks = |word: &OsString| word == "--help" || word == "-h";
    // Not left to the game: it would be built for minutes only to be asked.
    if task.work == Work::Play && !rest.iter().any(asks) {
        return Ok(Command::Play(rest));
    }
    let rest: Vec<String> = rest.into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if rest.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(Command::Help(Some(task)));
    }
    match task.work {
        Work::Test => selection(task, &rest).map(Command::Test),
        Work::Tidy => nothing_more(task, &rest).map(|()| Command::Tidy),
        Work::Bless => nothing_more(task, &rest).map(|()| Command::Bless),
        Work::Setup => nothing_more(task, &rest).map(|()| Command::Setup),
        Work::Fuzz => Wish::parse(task, &rest).map(Command::Fuzz),
        Work::Window => nothing_more(task, &rest).map(|()| Command::Window),
        Work::Web => WebWish::parse(task, &rest).map(Command::Web),
        Work::Help | Work::Play | Work::Shot | Work::Binary(..) => help(task, &rest),
    }
}

fn named_task(word: &OsString) -> Result<&'static Task, Failure> {
    let name = word.to_string_lossy();
    task::find(&name).ok_or_else(|| {
        let hint = did_you_mean(&name, task::names());
        Failure::bad_arguments(format!("there is no task `{name}`{hint}\n`cargo forge help` lists the tasks"))
    })
}

fn help(task: &Task, rest: &[String]) -> Result<Command, Failure> {
    match rest {
        [] => Ok(Command::Help(None)),
        [name] => Ok(Command::Help(Some(named_task(&name.into())?))),
        [_, second, ..] => Err(unexpected(task, second, [])),
    }
}

fn selection(task: &Task, rest: &[String]) -> Result<Selection, Failure> {
    let mut chosen: Option<(&str, Selection)> = None;
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        let (option, selection) = if word == "--quick" {
            ("--quick", Selection::Quick)
        } else if word == "--only" {
            let name = words.next().ok_or_else(|| wrong(task, "`--only` needs the name of a step after it"))?;
            ("--only", Selection::Only(step(task, name)?))
        } else if let Some(name) = word.strip_prefix("--only=") {
            ("--only", Selection::Only(step(task, name)?))
        } else if word == "--beside" {
            // Not in the help: a forge starts another one with it (see beside.rs).
            let name = words.next().ok_or_else(|| wrong(task, "`--beside` needs the name of a step after it"))?;
            ("--beside", Selection::Beside(step(task, name)?))
        } else {
            return Err(unexpected(task, word, ["--quick", "--only"]));
        };
        if let Some((earlier, _)) = chosen {
            return Err(wrong(task, &format!("`{option}` cannot follow `{earlier}`: give one of them, once")));
        }
        chosen = Some((option, selection));
    }
    Ok(chosen.map_or(Selection::All, |(_, selection)| selection))
}

fn step(task: &Task, name: &str) -> Result<Step, Failure> {
    Step::ALL.into_iter().find(|step| step.name() == name).ok_or_else(|| {
        let hint = did_you_mean(name, Step::ALL.map(Step::name));
        let steps = Step::ALL.map(Step::name).join(", ");
        wrong(task, &format!("`--only`: there is no step `{name}`{hint}\nsteps: {steps}"))
    })
}

fn nothing_more(task: &Task, rest: &[String]) -> Result<(), Failure> {
    rest.first().map_or(Ok(()), |word| Err(unexpected(task, word, [])))
}

/// An argument that a task does not know.
pub fn unexpected<const N: usize>(task: &Task, word: &str, known: [&str; N]) -> Failure {
    let kind = if word.starts_with('-') { "option" } else { "argument" };
    wrong(task, &format!("unexpected {kind} `{word}`{}", did_you_mean(word, known)))
}

/// An error about a task's arguments.
pub fn wrong(task: &Task, what: &str) -> Failure {
    Failure::bad_arguments(format!("{}: {what}\nusage: {}", task.name, task.usage()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::BAD_ARGUMENTS;
    use crate::program::Profile;

    fn parsed(line: &str) -> Result<Command, Failure> {
        parse(line.split_whitespace().map(OsString::from).collect())
    }

    fn error(line: &str) -> String {
        let failure = parsed(line).unwrap_err();
        assert_eq!(failure.code, BAD_ARGUMENTS);
        failure.message.unwrap()
    }

    #[test]
    fn without_a_task_there_is_help() {
        for line in ["", "help", "--help", "-h"] {
            assert_eq!(parsed(line), Ok(Command::Help(None)), "{line:?}");
        }
        for line in ["help tidy", "tidy --help", "tidy -h"] {
            assert_eq!(parsed(line), Ok(Command::Help(task::find("tidy"))), "{line:?}");
        }
        assert_eq!(parsed("help soak"), Ok(Command::Help(task::find("soak"))));
    }

    #[test]
    fn an_unknown_task_is_named_with_the_nearest() {
        assert!(error("tset").starts_with("there is no task `tset`; did you mean `test`?"));
        assert!(error("help tidi").starts_with("there is no task `tidi`; did you mean `tidy`?"));
        assert!(error("xylophone").starts_with("there is no task `xylophone`\n"));
    }

    #[test]
    fn the_check_is_chosen_whole_quick_or_one_step() {
        assert_eq!(parsed("test"), Ok(Command::Test(Selection::All)));
        assert_eq!(parsed("test --quick"), Ok(Command::Test(Selection::Quick)));
        assert_eq!(parsed("test --only fmt"), Ok(Command::Test(Selection::Only(Step::Format))));
        assert_eq!(parsed("test --only=soak"), Ok(Command::Test(Selection::Only(Step::Soak))));
        assert_eq!(parsed("test --beside web"), Ok(Command::Test(Selection::Beside(Step::Web))));
    }

    #[test]
    fn wrong_options_of_test_say_what_and_where() {
        assert!(error("test --only").starts_with("test: `--only` needs the name of a step after it\n"));
        assert!(error("test --only clipy").contains("`--only`: there is no step `clipy`; did you mean `clippy`?"));
        assert!(error("test --only=").contains("there is no step ``\nsteps: setup, fmt"));
        assert!(error("test --quik").contains("unexpected option `--quik`; did you mean `--quick`?"));
        assert!(error("test engine").contains("test: unexpected argument `engine`\nusage: cargo forge test ["));
        assert!(error("test --quick --only fmt").contains("`--only` cannot follow `--quick`"));
        assert!(error("test --quick --quick").contains("`--quick` cannot follow `--quick`"));
    }

    #[test]
    fn tasks_without_arguments_refuse_them() {
        assert!(error("tidy up").starts_with("tidy: unexpected argument `up`\nusage: cargo forge tidy"));
        assert!(error("bless --all").contains("unexpected option `--all`"));
        assert!(error("setup client").contains("unexpected argument `client`"));
        assert!(error("help test tidy").contains("help: unexpected argument `tidy`"));
    }

    #[test]
    fn the_game_gets_its_words_and_forge_explains_them() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(parsed("play --vs hard"), Ok(Command::Play(words("--vs hard"))));
        assert_eq!(parsed("play"), Ok(Command::Play(Vec::new())));
        assert_eq!(parsed("play --vs hard --help"), Ok(Command::Help(task::find("play"))));
        assert_eq!(parsed("shot --scene duel -h"), Ok(Command::Shot(words("--scene duel -h"))));
        assert_eq!(parsed("window-test"), Ok(Command::Window));
        assert!(error("window-test now").contains("unexpected argument `now`"));
    }

    #[test]
    fn arguments_of_a_binary_are_left_to_it() {
        let words = ["--games", "5", "--help"].map(OsString::from).to_vec();
        let expected = Binary::new("soak", Profile::Checked, words);
        assert_eq!(parsed("soak --games 5 --help"), Ok(Command::Binary(expected)));
    }
}
