//! The steps of `cargo forge test`: their order, their names, and the commands behind them.

use crate::process::Invocation;

/// One step of the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The machine has what the build needs.
    Setup,
    /// The code is formatted.
    Format,
    /// No lint complains.
    Clippy,
    /// No boundary is crossed.
    Tidy,
    /// All tests pass.
    Test,
    /// All examples in the documentation pass.
    DocumentationTest,
    /// The documentation builds without a warning.
    Documentation,
    /// Random matches hold every invariant.
    Soak,
}

/// What a step does.
#[derive(Debug, PartialEq, Eq)]
pub enum Doing {
    /// Probe the machine, and install what is missing.
    Setup,
    /// Check the boundaries, inside forge.
    Tidy,
    /// Run a command in the workspace's folder.
    Run(Invocation),
}

/// Which steps to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// Every step.
    All,
    /// Every step but the slow ones at the end.
    Quick,
    /// One step.
    Only(Step),
}

impl Step {
    /// Every step, in the order they run: what fails fastest comes first.
    pub const ALL: [Self; 8] = [
        Self::Setup,
        Self::Format,
        Self::Clippy,
        Self::Tidy,
        // Before the tests, whose closing lines then stand last.
        Self::DocumentationTest,
        Self::Test,
        Self::Documentation,
        Self::Soak,
    ];

    /// The name for `--only`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Format => "fmt",
            Self::Clippy => "clippy",
            Self::Tidy => "tidy",
            Self::Test => "test",
            Self::DocumentationTest => "doctest",
            Self::Documentation => "doc",
            Self::Soak => "soak",
        }
    }

    /// What the step does; tests run in nextest where it is installed.
    pub fn doing(self, nextest: bool) -> Doing {
        let words = match self {
            Self::Setup => return Doing::Setup,
            Self::Tidy => return Doing::Tidy,
            Self::Format => "fmt --all --check",
            Self::Clippy => "clippy --workspace --all-targets -- -D warnings",
            Self::Test if nextest => "nextest run --workspace --cargo-profile checked",
            Self::Test => "test --workspace --profile checked",
            Self::DocumentationTest => "test --workspace --doc --profile checked",
            Self::Documentation => "doc --workspace --no-deps",
            Self::Soak => "run --profile checked -p azuki-tests --bin soak -- --games 2000 --seed 1",
        };
        let invocation = Invocation::cargo(words);
        Doing::Run(match self {
            Self::Documentation => invocation.environment("RUSTDOCFLAGS", "-D warnings"),
            _ => invocation,
        })
    }
}

impl Doing {
    /// The step in words, for its headline.
    pub fn shown(&self) -> String {
        match self {
            Self::Setup => "what this machine needs".to_owned(),
            Self::Tidy => "the lines that are not crossed".to_owned(),
            Self::Run(invocation) => invocation.shown(),
        }
    }
}

impl Selection {
    /// The chosen steps, in order.
    pub fn steps(self) -> Vec<Step> {
        let chosen = |step: &Step| match self {
            Self::All => true,
            Self::Quick => !matches!(step, Step::Documentation | Step::Soak),
            Self::Only(only) => *step == only,
        };
        Step::ALL.into_iter().filter(chosen).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(selection: Selection) -> String {
        selection.steps().into_iter().map(Step::name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn selections_keep_the_order() {
        assert_eq!(names(Selection::All), "setup fmt clippy tidy doctest test doc soak");
        assert_eq!(names(Selection::Quick), "setup fmt clippy tidy doctest test");
        assert_eq!(names(Selection::Only(Step::Documentation)), "doc");
    }

    #[test]
    fn tests_run_with_and_without_nextest() {
        let with = Step::Test.doing(true).shown();
        assert_eq!(with, "cargo nextest run --workspace --cargo-profile checked");
        let without = Step::Test.doing(false).shown();
        assert_eq!(without, "cargo test --workspace --profile checked");
    }

    #[test]
    fn documentation_is_built_with_warnings_as_errors() {
        let shown = Step::Documentation.doing(true).shown();
        assert_eq!(shown, "RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps");
    }
}
