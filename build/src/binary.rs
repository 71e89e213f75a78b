//! Tasks that need other packages: their binaries, run through cargo with the arguments handed on.

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

/// The packages whose binaries are tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Package {
    /// What stands on the engine.
    Tests,
    /// What makes pictures.
    Art,
    /// What makes sounds.
    Sound,
}

impl Package {
    fn name(self) -> &'static str {
        match self {
            Self::Tests => "azuki-tests",
            Self::Art => "azuki-art",
            Self::Sound => "azuki-sound",
        }
    }
}

/// A binary with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub struct Binary {
    package: Package,
    name: &'static str,
    profile: Profile,
    arguments: Vec<OsString>,
}

impl Binary {
    /// The binary of a task. Where checks are on by default, forge takes `--fast` for itself: leave them out.
    pub fn new(package: Package, name: &'static str, profile: Profile, mut arguments: Vec<OsString>) -> Self {
        let mut profile = profile;
        if profile == Profile::Checked {
            let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
            if let Some(fast) = arguments[..end].iter().position(|word| word == "--fast") {
                arguments.remove(fast);
                profile = Profile::Release;
            }
        }
        Self { package, name, profile, arguments }
    }

    /// The cargo command.
    pub fn invocation(&self) -> Invocation {
        let (package, profile) = (self.package.name(), self.profile.option());
        let words = format!("run --quiet {profile} -p {package} --bin {} --", self.name);
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
        Binary::new(Package::Tests, name, profile, arguments.iter().map(OsString::from).collect()).invocation().shown()
    }

    #[test]
    fn each_profile_has_its_command() {
        let development = shown("cards", Profile::Development, &["show", "Some Card"]);
        assert_eq!(development, "cargo run --quiet -p azuki-tests --bin cards -- show 'Some Card'");
        let release = shown("perft", Profile::Release, &["--fast"]);
        assert_eq!(release, "cargo run --quiet --release -p azuki-tests --bin perft -- --fast");
    }

    #[test]
    fn a_binary_may_be_of_another_package() {
        let art = Binary::new(Package::Art, "art", Profile::Development, Vec::new()).invocation().shown();
        assert_eq!(art, "cargo run --quiet -p azuki-art --bin art --");
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
