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
    /// None about the window either.
    ClippyWindow,
    /// Nor about drawing into memory.
    ClippyMemory,
    /// No boundary is crossed.
    Tidy,
    /// What is drawn into memory is right.
    Pictures,
    /// The game plays in a real window.
    Window,
    /// The game plays in a browser.
    Web,
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
    /// Test the real window, inside forge.
    Window,
    /// Play the page in a browser, inside forge.
    Web,
    /// Run a command that needs the packed pictures, in the workspace's folder.
    RunPacked(Invocation),
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
    pub const ALL: [Self; 13] = [
        Self::Setup,
        Self::Format,
        Self::Clippy,
        Self::ClippyWindow,
        Self::ClippyMemory,
        Self::Tidy,
        // Before the tests, whose closing lines then stand last.
        Self::DocumentationTest,
        Self::Pictures,
        Self::Window,
        Self::Web,
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
            Self::ClippyWindow => "clippy-window",
            Self::ClippyMemory => "clippy-memory",
            Self::Pictures => "pictures",
            Self::Window => "window",
            Self::Web => "web",
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
            Self::Window => return Doing::Window,
            Self::Web => return Doing::Web,
            Self::Format => "fmt --all --check",
            Self::Clippy => "clippy --workspace --all-targets -- -D warnings",
            // raylib is compiled once for each of the two: in one profile for lints and tests.
            Self::ClippyWindow => "clippy --profile checked -p azuki --features window --all-targets -- -D warnings",
            Self::ClippyMemory => "clippy --profile checked -p azuki --features memory --all-targets -- -D warnings",
            Self::Pictures if nextest => "nextest run -p azuki --features memory --cargo-profile checked",
            Self::Pictures => "test -p azuki --features memory --profile checked",
            Self::Test if nextest => "nextest run --workspace --cargo-profile checked",
            Self::Test => "test --workspace --profile checked",
            Self::DocumentationTest => "test --workspace --doc --profile checked",
            Self::Documentation => "doc --workspace --no-deps",
            Self::Soak => "run --profile checked -p azuki-tests --bin soak -- --games 2000 --seed 1",
        };
        let invocation = Invocation::cargo(words);
        match self {
            Self::Documentation => Doing::Run(invocation.environment("RUSTDOCFLAGS", "-D warnings")),
            Self::Pictures => Doing::RunPacked(invocation),
            _ => Doing::Run(invocation),
        }
    }
}

impl Doing {
    /// The step in words, for its headline.
    pub fn shown(&self) -> String {
        match self {
            Self::Setup => "what this machine needs".to_owned(),
            Self::Tidy => "the lines that are not crossed".to_owned(),
            Self::Window => "the game on a screen that nobody sees".to_owned(),
            Self::Web => "the game in a browser".to_owned(),
            Self::Run(invocation) | Self::RunPacked(invocation) => invocation.shown(),
        }
    }
}

impl Selection {
    /// The chosen steps, in order.
    pub fn steps(self) -> Vec<Step> {
        let chosen = |step: &Step| match self {
            Self::All => true,
            Self::Quick => !matches!(step, Step::Window | Step::Web | Step::Documentation | Step::Soak),
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
        assert_eq!(
            names(Selection::All),
            "setup fmt clippy clippy-window clippy-memory tidy doctest pictures window web test doc soak"
        );
        assert_eq!(names(Selection::Quick), "setup fmt clippy clippy-window clippy-memory tidy doctest pictures test");
        assert_eq!(names(Selection::Only(Step::Documentation)), "doc");
    }

    #[test]
    fn tests_run_with_and_without_nextest() {
        let with = Step::Test.doing(true).shown();
        assert_eq!(with, "cargo nextest run --workspace --cargo-profile checked");
        let without = Step::Test.doing(false).shown();
        assert_eq!(without, "cargo test --workspace --profile checked");
        let pictures = "cargo nextest run -p azuki --features memory --cargo-profile checked";
        assert_eq!(Step::Pictures.doing(true).shown(), pictures);
    }

    #[test]
    fn raylib_is_in_no_command_for_the_whole_workspace() {
        for step in Step::ALL {
            let shown = step.doing(true).shown();
            assert!(!(shown.contains("--workspace") && shown.contains("--features")), "{shown}");
            assert!(!(shown.contains("window") && shown.contains("memory")), "{shown}");
        }
    }

    #[test]
    fn documentation_is_built_with_warnings_as_errors() {
        let shown = Step::Documentation.doing(true).shown();
        assert_eq!(shown, "RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps");
    }
}
