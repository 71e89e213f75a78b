//! The steps of `cargo forge test`: their order, their names, and the commands behind them.

use crate::process::Invocation;
use crate::program::{Face, MEMORY};

/// One step of the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The machine has what the build needs.
    Setup,
    /// The code is formatted.
    Format,
    /// No boundary is crossed.
    Tidy,
    /// The machine has what the page needs: a toolchain and a browser.
    WebSetup,
    /// Pictures and sounds are made.
    Pack,
    /// No lint complains.
    Clippy,
    /// The game plays in a browser.
    Web,
    /// All tests pass.
    Test,
    /// The game plays in a real window.
    Window,
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
    /// Probe the machine for the page, and install what is missing.
    WebSetup,
    /// Make pictures and sounds, inside forge.
    Pack,
    /// Play the page in a browser, inside forge.
    Web,
    /// Test the real window, inside forge.
    Window,
    /// Run commands in the workspace's folder, one after the other.
    Run(Vec<Invocation>),
}

/// Which steps to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// Every step.
    All,
    /// What is soon known: no program of the game is started.
    Quick,
    /// One step.
    Only(Step),
    /// One step of a whole check, which keeps what it prints.
    Beside(Step),
}

/// What runs the tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runner {
    /// cargo-nextest: faster, but nobody has to have it.
    Nextest,
    /// cargo itself.
    Cargo,
}

impl Step {
    /// Every step, in the order they begin: what fails fastest comes first, and what others need before them.
    pub const ALL: [Self; 12] = [
        Self::Setup,
        Self::Format,
        Self::Tidy,
        Self::WebSetup,
        Self::Pack,
        Self::Clippy,
        Self::Web,
        Self::Test,
        Self::Window,
        Self::DocumentationTest,
        Self::Documentation,
        Self::Soak,
    ];

    /// The name for `--only`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Format => "fmt",
            Self::Tidy => "tidy",
            Self::WebSetup => "web-setup",
            Self::Pack => "pack",
            Self::Clippy => "clippy",
            Self::Web => "web",
            Self::Test => "test",
            Self::Window => "window",
            Self::DocumentationTest => "doctest",
            Self::Documentation => "doc",
            Self::Soak => "soak",
        }
    }

    /// Whether the step runs beside the ones after it: it waits for a network or a browser, compiles where no other step does,
    /// and needs nothing of them.
    pub fn runs_beside(self) -> bool {
        matches!(self, Self::WebSetup | Self::Web)
    }

    /// What the step does in a whole check or by itself.
    pub fn doing(self, runner: Runner) -> Doing {
        let memory = Face::Memory.selection();
        let run = |words: String| Doing::Run(vec![Invocation::cargo(&words)]);
        match self {
            Self::Setup => Doing::Setup,
            Self::Tidy => Doing::Tidy,
            Self::WebSetup => Doing::WebSetup,
            Self::Pack => Doing::Pack,
            Self::Web => Doing::Web,
            Self::Window => Doing::Window,
            Self::Format => run("fmt --all --check".to_owned()),
            Self::Clippy => Doing::Run([Face::Memory, Face::Window].map(clippy).to_vec()),
            Self::Test => run(match runner {
                Runner::Nextest => format!("nextest run {memory} --cargo-profile checked"),
                // Without the examples in the documentation: they are a step of their own.
                Runner::Cargo => format!("test {memory} --profile checked --lib --bins --tests"),
            }),
            Self::DocumentationTest => run(format!("test {memory} --profile checked --doc")),
            Self::Documentation => {
                let doc = Invocation::cargo(&format!("doc {memory} --profile checked --no-deps"));
                Doing::Run(vec![doc.environment("RUSTDOCFLAGS", "-D warnings")])
            }
            // In the workspace's folder `cargo run` selects all packages; it has no option that says so.
            Self::Soak => run(format!("run --profile checked {MEMORY} --bin soak -- --all --seed commit")),
        }
    }

    /// What the step does in a quick check: of the tests, those in libraries and programs, and the scenarios.
    pub fn doing_quickly(self, runner: Runner) -> Doing {
        if self != Self::Test {
            return self.doing(runner);
        }
        let memory = Face::Memory.selection();
        Doing::Run(match runner {
            Runner::Nextest => {
                let words = format!("nextest run {memory} --cargo-profile checked --lib --bins --test suites -E");
                vec![Invocation::cargo(&words).arguments(["not binary(suites) or test(/^scenario/)".into()])]
            }
            Runner::Cargo => {
                let words = ["--lib --bins", "--test suites scenario"];
                words.map(|words| Invocation::cargo(&format!("test {memory} --profile checked {words}"))).to_vec()
            }
        })
    }
}

/// All of the workspace is linted with one face, and with the other one what differs: the rest is not compiled again.
fn clippy(face: Face) -> Invocation {
    Invocation::cargo(&format!("clippy --profile checked {} --all-targets -- -D warnings", face.selection()))
}

impl Doing {
    /// The step in words, for its headline.
    pub fn shown(&self) -> String {
        match self {
            Self::Setup => "what this machine needs".to_owned(),
            Self::Tidy => "the lines that are not crossed".to_owned(),
            Self::WebSetup => "what this machine needs for the browser".to_owned(),
            Self::Pack => "pictures and sounds".to_owned(),
            Self::Web => "the game in a browser".to_owned(),
            Self::Window => "the game on a screen that nobody sees".to_owned(),
            Self::Run(commands) => commands.iter().map(Invocation::shown).collect::<Vec<_>>().join(" && "),
        }
    }
}

impl Selection {
    /// The chosen steps, in order.
    pub fn steps(self) -> Vec<Step> {
        let chosen = |step: &Step| match self {
            Self::All => true,
            Self::Quick => matches!(step, Step::Setup | Step::Format | Step::Tidy | Step::Clippy | Step::Test),
            Self::Only(only) | Self::Beside(only) => *step == only,
        };
        Step::ALL.into_iter().filter(chosen).collect()
    }

    /// What a step of this selection does.
    pub fn doing(self, step: Step, runner: Runner) -> Doing {
        match self {
            Self::Quick => step.doing_quickly(runner),
            Self::All | Self::Only(_) | Self::Beside(_) => step.doing(runner),
        }
    }

    /// Whether a step of this selection runs beside others: not where there are none.
    pub fn runs_beside(self, step: Step) -> bool {
        self == Self::All && step.runs_beside()
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
        assert_eq!(names(Selection::All), "setup fmt tidy web-setup pack clippy web test window doctest doc soak");
        assert_eq!(names(Selection::Quick), "setup fmt tidy clippy test");
        assert_eq!(names(Selection::Only(Step::Documentation)), "doc");
    }

    #[test]
    fn only_in_a_whole_check_something_runs_beside() {
        let beside = |selection: Selection| {
            Step::ALL.into_iter().filter(|step| selection.runs_beside(*step)).map(Step::name).collect::<Vec<_>>()
        };
        assert_eq!(beside(Selection::All), ["web-setup", "web"]);
        for selection in [Selection::Quick, Selection::Only(Step::Web), Selection::Beside(Step::Web)] {
            assert_eq!(beside(selection), [""; 0]);
        }
    }

    #[test]
    fn tests_run_with_and_without_nextest() {
        let shown = |runner| Step::Test.doing(runner).shown();
        let whole = "--workspace --features azuki-raylib/memory";
        assert_eq!(shown(Runner::Nextest), format!("cargo nextest run {whole} --cargo-profile checked"));
        assert_eq!(shown(Runner::Cargo), format!("cargo test {whole} --profile checked --lib --bins --tests"));
    }

    #[test]
    fn a_quick_check_has_the_tests_of_libraries_and_the_scenarios() {
        let shown = |runner| Selection::Quick.doing(Step::Test, runner).shown();
        assert!(
            shown(Runner::Nextest).ends_with("--lib --bins --test suites -E 'not binary(suites) or test(/^scenario/)'")
        );
        assert!(shown(Runner::Cargo).ends_with("--lib --bins && cargo test --workspace --features azuki-raylib/memory --profile checked --test suites scenario"));
        assert_eq!(Selection::Quick.doing(Step::Clippy, Runner::Cargo), Step::Clippy.doing(Runner::Cargo));
    }

    #[test]
    fn every_cargo_command_compiles_in_one_profile_for_the_whole_workspace_and_one_face() {
        for (step, runner) in Step::ALL.into_iter().flat_map(|step| [(step, Runner::Nextest), (step, Runner::Cargo)]) {
            for doing in [step.doing(runner), step.doing_quickly(runner)] {
                let Doing::Run(commands) = doing else { continue };
                for shown in commands.iter().map(Invocation::shown).filter(|shown| !shown.contains("cargo fmt")) {
                    assert!(shown.contains("--workspace") || shown.contains("cargo run "), "{shown}");
                    assert!(shown.contains("--features azuki-raylib/"), "{shown}");
                    assert!(shown.contains("profile checked"), "{shown}");
                    assert!(!(shown.contains("/window") && shown.contains("/memory")), "{shown}");
                }
            }
        }
    }

    #[test]
    fn lints_see_both_faces() {
        let shown = Step::Clippy.doing(Runner::Cargo).shown();
        assert!(shown.contains("azuki-raylib/memory") && shown.contains("azuki-raylib/window"), "{shown}");
    }

    #[test]
    fn documentation_is_built_with_warnings_as_errors() {
        let shown = Step::Documentation.doing(Runner::Cargo).shown();
        assert!(shown.starts_with("RUSTDOCFLAGS='-D warnings' cargo doc "), "{shown}");
    }
}
