//! Tasks that need other packages: their programs, with the arguments handed on.

use std::ffi::OsString;

use crate::printer;
use crate::process::Failure;
use crate::program::{Face, Profile, Programs};

/// Programs that can also be compiled without the checks they usually run with.
const CAN_BE_FAST: [&str; 1] = ["soak"];

/// A program with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub struct Binary {
    name: &'static str,
    profile: Profile,
    arguments: Vec<OsString>,
}

impl Binary {
    /// The program of a task. For some, forge takes `--fast` for itself: no checks.
    pub fn new(name: &'static str, profile: Profile, mut arguments: Vec<OsString>) -> Self {
        let mut profile = profile;
        if CAN_BE_FAST.contains(&name) && take(&mut arguments, "--fast") {
            profile = Profile::Release;
        }
        Self { name, profile, arguments }
    }

    /// Compiles it and runs it where forge was started, so that files are found by the names that were typed.
    pub fn run(self) -> Result<(), Failure> {
        printer::remark(&format!("running `{}`; after a change it is compiled first", self.name));
        let programs = Programs::build(self.profile, Face::Memory, &[self.name])?;
        programs.start(self.name).arguments(self.arguments).run()
    }
}

/// Takes an option of forge's own out of what is handed on; whether it was there. What follows `--` is left alone.
pub fn take(arguments: &mut Vec<OsString>, option: &str) -> bool {
    let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
    let found = arguments[..end].iter().position(|word| word == option);
    if let Some(place) = found {
        arguments.remove(place);
    }
    found.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soak(arguments: &str) -> Binary {
        Binary::new("soak", Profile::Checked, arguments.split_whitespace().map(OsString::from).collect())
    }

    #[test]
    fn fast_turns_the_checks_off() {
        assert_eq!(soak("--games 3").profile, Profile::Checked);
        let fast = soak("--games 3 --fast --seed 1");
        assert_eq!((fast.profile, fast.arguments), (Profile::Release, soak("--games 3 --seed 1").arguments));
        let literal = soak("-- --fast");
        assert_eq!((literal.profile, literal.arguments.len()), (Profile::Checked, 2));
        for (name, profile) in [("perft", Profile::Release), ("art", Profile::Checked)] {
            let other = Binary::new(name, profile, vec!["--fast".into()]);
            assert_eq!((other.profile, other.arguments), (profile, vec!["--fast".into()]), "left to {name}");
        }
    }
}
