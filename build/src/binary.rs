//! Tasks that need the engine: binaries of `azuki-tests`, run through cargo with the arguments handed on.

use std::ffi::OsString;

use crate::printer;
use crate::process::{Failure, Invocation};

/// How a binary is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Quick to build.
    Development,
    /// Optimised, with the engine's own checks on.
    Checked,
    /// As fast as it gets.
    Release,
}

impl Profile {
    fn option(self) -> &'static str {
        match self {
            Self::Development => "",
            Self::Checked => "--profile checked",
            Self::Release => "--release",
        }
    }
}

/// A binary of `azuki-tests` with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub struct Binary {
    name: &'static str,
    profile: Profile,
    arguments: Vec<OsString>,
}

impl Binary {
    /// The binary of a task. Where checks are on by default, forge takes `--fast` for itself: leave them out.
    pub fn new(name: &'static str, profile: Profile, mut arguments: Vec<OsString>) -> Self {
        let mut profile = profile;
        if profile == Profile::Checked {
            let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
            if let Some(fast) = arguments[..end].iter().position(|word| word == "--fast") {
                arguments.remove(fast);
                profile = Profile::Release;
            }
        }
        Self { name, profile, arguments }
    }

    /// The cargo command.
    pub fn invocation(&self) -> Invocation {
        let words = format!("run --quiet {} -p azuki-tests --bin {} --", self.profile.option(), self.name);
        Invocation::cargo(&words).arguments(self.arguments.iter().cloned())
    }

    /// Builds and runs it where forge was started, so that files are found by the names that were typed.
    pub fn run(&self) -> Result<(), Failure> {
        printer::remark(&format!("running `{}`; after a change it is compiled first", self.name));
        self.invocation().run()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &'static str, profile: Profile, arguments: &[&str]) -> String {
        Binary::new(name, profile, arguments.iter().map(OsString::from).collect()).invocation().shown()
    }

    #[test]
    fn each_profile_has_its_command() {
        let development = shown("cards", Profile::Development, &["show", "Some Card"]);
        assert_eq!(development, "cargo run --quiet -p azuki-tests --bin cards -- show 'Some Card'");
        let release = shown("perft", Profile::Release, &["--fast"]);
        assert_eq!(release, "cargo run --quiet --release -p azuki-tests --bin perft -- --fast");
    }

    #[test]
    fn fast_turns_the_checks_off() {
        let checked = shown("soak", Profile::Checked, &["--games", "3"]);
        assert_eq!(checked, "cargo run --quiet --profile checked -p azuki-tests --bin soak -- --games 3");
        let fast = shown("soak", Profile::Checked, &["--games", "3", "--fast", "--seed", "1"]);
        assert_eq!(fast, "cargo run --quiet --release -p azuki-tests --bin soak -- --games 3 --seed 1");
        let literal = shown("soak", Profile::Checked, &["--", "--fast"]);
        assert_eq!(literal, "cargo run --quiet --profile checked -p azuki-tests --bin soak -- -- --fast");
    }
}
