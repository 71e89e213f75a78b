//! The tasks of forge: their names, what they are for, and their help.

use std::fmt::Write;

use crate::program::Profile;

/// One task, as the help shows it and the arguments name it.
#[derive(Debug, PartialEq, Eq)]
pub struct Task {
    /// What is typed after `cargo forge`.
    pub name: &'static str,
    /// What may follow the name.
    pub arguments: &'static str,
    /// One line for the overview.
    pub summary: &'static str,
    /// The rest of the help.
    pub details: &'static str,
    /// What doing it means.
    pub work: Work,
}

/// What a task does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// The whole check.
    Test,
    /// The boundary checks alone.
    Tidy,
    /// Renew the goldens.
    Bless,
    /// Install what the machine lacks.
    Setup,
    /// Feed hostile input.
    Fuzz,
    /// Start the game.
    Play,
    /// Draw the game without a display.
    Shot,
    /// Test the real window.
    Window,
    /// Build the game for the browser.
    Web,
    /// Show help.
    Help,
    /// Run the program of the same name.
    Binary(Profile),
}

/// Every task, in the order of the overview.
pub const TASKS: &[Task] = &[
    Task {
        name: "test",
        arguments: "[--quick | --only STEP]",
        summary: "the whole check, step by step, up to the first red",
        details: "Steps, in order: setup, fmt, tidy, web-setup, pack, clippy, web, test, window, doctest, doc, soak.\n\
                  web-setup and web run beside the steps after them; what they print is shown when they have ended.\n\
                  \x20 --quick      setup, fmt, tidy, clippy, and of test what is in libraries and programs, and the scenarios\n\
                  \x20 --only STEP  run that step alone",
        work: Work::Test,
    },
    Task {
        name: "play",
        arguments: "[--release] [--vs WHO] [--deck DECK] [--against DECK] [--response RULE] [--seed N] [--load FILE | --replay FILE]",
        summary: "build the game and start it",
        details: "Installs what is missing, builds the game, meanwhile draws the pictures and makes the sounds, starts it.\n\
                  Without a display, two computer players show a match instead, and its pictures go to target/demo.\n\
                  \x20 --release       optimise the whole program at once: the fastest game, after minutes of waiting\n\
                  \x20 --vs WHO        easy, normal, hard, or hotseat: two people at one machine\n\
                  \x20 --deck DECK     the deck you play\n\
                  \x20 --against DECK  the deck of the other side\n\
                  \x20 --response RULE how often an attack may be answered: once, or until_pass\n\
                  \x20 --seed N        the luck of the match\n\
                  \x20 --load FILE     the match of a save\n\
                  \x20 --replay FILE   a recorded match to watch",
        work: Work::Play,
    },
    Task {
        name: "terminal",
        arguments: "[ARGUMENTS]",
        summary: "play a match in the terminal",
        details: "Runs the binary `terminal` of azuki-tests.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "shot",
        arguments: "--scene SCENE --out FILE [--seed N] [--steps N] [--size WxH] [ARGUMENTS]",
        summary: "make a picture of the game at any moment, without a display",
        details: "Runs the binary `shot` of azuki with raylib's software renderer; `cargo forge shot --help` tells more.",
        work: Work::Shot,
    },
    Task {
        name: "window-test",
        arguments: "",
        summary: "test the real window on a screen that nobody sees",
        details: "Starts Xvfb, draws there with OpenGL in software, then starts the game, moves the mouse over it with xdotool, clicks,\n\
                  and closes it. What was seen stays in target/window-test.",
        work: Work::Window,
    },
    Task {
        name: "soak",
        arguments: "[--fast] --games N --seed S [ARGUMENTS]",
        summary: "random matches with every check on at every step",
        details: "Runs the binary `soak` of azuki-tests in the profile `checked`, with the engine's own checks.\n\
                  \x20 --fast  use the release profile instead, without them",
        work: Work::Binary(Profile::Checked),
    },
    Task {
        name: "bench",
        arguments: "[ARGUMENTS]",
        summary: "measure the engine's speed",
        details: "Runs the binary `bench` of azuki-tests in the release profile.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "perft",
        arguments: "[ARGUMENTS]",
        summary: "count the leaves of the move tree",
        details: "Runs the binary `perft` of azuki-tests in the release profile.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "scenario",
        arguments: "FILE...",
        summary: "run scenario files",
        details: "Runs the binary `scenario` of azuki-tests; files are named from where you are.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "playthrough",
        arguments: "[ARGUMENTS]",
        summary: "print a whole match: every legal list and event",
        details: "Runs the binary `playthrough` of azuki-tests in the release profile.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "replay",
        arguments: "FILE [--print] [--from STEP] [--save FILE]",
        summary: "play a recorded match, check every hash, tell it in words",
        details: "Runs the binary `replay` of azuki-tests; the file is named from where you are.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "arena",
        arguments: "--a LEVEL --b LEVEL [--games N] [--seed S] [--ms T] [--decks D,D]",
        summary: "let two computer players play many matches, and say who is better",
        details: "Runs the binary `arena` of azuki-tests in the release profile.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "puzzles",
        arguments: "[--level LEVEL] [--ms T] [FILE...]",
        summary: "let a computer player solve the positions with one right answer",
        details: "Runs the binary `puzzles` of azuki-tests in the release profile.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "tune",
        arguments: "[--games N] [--seed S] [--level LEVEL]",
        summary: "find what the computer players' features count for, from matches they play",
        details: "Runs the binary `tune` of azuki-tests in the release profile.",
        work: Work::Binary(Profile::Release),
    },
    Task {
        name: "cards",
        arguments: "check FILE... | show NAME",
        summary: "check card files, or show a card as the engine knows it",
        details: "Runs the binary `cards` of azuki-tests.",
        work: Work::Binary(Profile::Checked),
    },
    Task {
        name: "art",
        arguments: "[--web | --sheet FILE | --pieces FILE | --mockup FILE --size WxH --scene SCENE | --only NAME --size WIDTH --out FILE]",
        summary: "draw and pack the pictures, or show some",
        details: "Runs the binary `art` of azuki-art: assets/art/*.svg and assets/ui/*.svg become target/assets, where they are not up\n\
                  to date, or target/assets-web, lighter, with --web. assets/art/GUIDE.md and assets/ui/GUIDE.md say how they are drawn and used.",
        work: Work::Binary(Profile::Checked),
    },
    Task {
        name: "sound",
        arguments: "[--list | --only NAME --out FILE]",
        summary: "make the sounds and the music, or one for listening",
        details: "Runs the binary `sound` of azuki-sound: its recipes become target/sounds, where they are not up to date.",
        work: Work::Binary(Profile::Checked),
    },
    Task {
        name: "web",
        arguments: "[--debug] [--serve [--port PORT] | --test | --measure]",
        summary: "build the game for the browser, serve it, or test it there",
        details: "Leaves in dist/web everything that a static host needs. Uses an activated emsdk (3.1.69 or newer) with the Rust target\n\
                  wasm32-unknown-emscripten where both are there; otherwise, on Debian, installs a pinned toolchain into the cache folder\n\
                  of the user once: 310 MB to download, 560 MB installed.\n\
                  \x20 --debug      quick to build, large, with checks; otherwise as small and fast as it gets\n\
                  \x20 --serve      then serve it on this machine, until interrupted; --port PORT, 8080 unless told\n\
                  \x20 --test       then play it in Chromium by itself; pictures stay in target/web-test\n\
                  \x20 --measure    then say how long a frame and the start take in Chromium",
        work: Work::Web,
    },
    Task {
        name: "schema",
        arguments: "[--json]",
        summary: "print what the values of an observation mean",
        details: "Runs the binary `schema` of azuki-tests.",
        work: Work::Binary(Profile::Checked),
    },
    Task {
        name: "fuzz",
        arguments: "[--seconds N] [--target NAME [--input FILE]]",
        summary: "feed hostile input to everything that reads files or bytes",
        details: "Runs every target of tests/fuzz with cargo-fuzz's libFuzzer, one after the other, and fails if one finds\n\
                  a panic, an input that takes 10 seconds, or one that takes a gigabyte. Needs no nightly compiler.\n\
                  \x20 --seconds N    for each target; 60 unless told\n\
                  \x20 --target NAME  this target alone\n\
                  \x20 --input FILE   feed it this one file instead: shows a finding again\n\
                  Findings stay in target/fuzz/findings/TARGET, what it learned in target/fuzz/corpus/TARGET.",
        work: Work::Fuzz,
    },
    Task {
        name: "bless",
        arguments: "",
        summary: "renew all golden files on purpose, and say which changed",
        details: "Appends new cards to cards/ids.lock, runs the tests with BLESS=1, then shows `git status --short`.\n\
                  Read the diff before you commit it: a golden says what the program does, not what it should do.",
        work: Work::Bless,
    },
    Task {
        name: "tidy",
        arguments: "",
        summary: "check the lines that are not crossed between folders",
        details: "Lists every violation with its file, its line and what to do. The rules are in build/src/tidy/.",
        work: Work::Tidy,
    },
    Task {
        name: "setup",
        arguments: "",
        summary: "install what this machine lacks to build and test",
        details: "Debian and Ubuntu: installs with apt-get, as root or through sudo. Elsewhere it says what to install.\n\
                  Does nothing where everything is there.",
        work: Work::Setup,
    },
    Task {
        name: "help",
        arguments: "[TASK]",
        summary: "this list, or the help of one task",
        details: "A task that runs a binary hands --help on to it: `cargo forge soak --help`.",
        work: Work::Help,
    },
];

/// The task of that name.
pub fn find(name: &str) -> Option<&'static Task> {
    TASKS.iter().find(|task| task.name == name)
}

/// The names of all tasks.
pub fn names() -> impl Iterator<Item = &'static str> {
    TASKS.iter().map(|task| task.name)
}

/// What `cargo forge` shows without arguments.
pub fn overview() -> String {
    let mut text = String::from("Developer tasks of Azuki TCG\n\nUsage: cargo forge TASK [ARGUMENTS]\n\nTasks:\n");
    let width = names().map(str::len).max().unwrap_or(0);
    for task in TASKS {
        let _ = writeln!(text, "  {:width$}  {}", task.name, task.summary);
    }
    text.push_str("\n`cargo forge help TASK` tells more.\n");
    text
}

impl Task {
    /// How the task is called.
    pub fn usage(&self) -> String {
        format!("cargo forge {} {}", self.name, self.arguments).trim_end().to_owned()
    }

    /// The help of this task.
    pub fn help(&self) -> String {
        format!("{}: {}\n\nUsage: {}\n\n{}\n", self.name, self.summary, self.usage(), self.details)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::Step;

    #[test]
    fn every_task_is_found_and_shown() {
        let overview = overview();
        for task in TASKS {
            assert_eq!(find(task.name), Some(task));
            assert!(overview.contains(&format!("\n  {} ", task.name)), "{} is missing", task.name);
            assert!(task.help().contains(&task.usage()));
        }
        assert_eq!(find("deploy"), None);
    }

    #[test]
    fn the_help_of_test_lists_the_steps_there_are() {
        let steps = Step::ALL.map(Step::name).join(", ");
        assert!(find("test").unwrap().help().contains(&format!("Steps, in order: {steps}.")));
    }
}
