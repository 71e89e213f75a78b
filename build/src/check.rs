//! `cargo forge test`: runs the steps in order, with their durations, and stops at the first red.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::client;
use crate::printer::{self, Tone, seconds};
use crate::process::{Failure, nextest_is_installed, workspace};
use crate::setup;
use crate::step::{Doing, Selection, Step};
use crate::tidy;
use crate::web;

/// The steps that ran, and the one that ended the check, if any did.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    green: Vec<(Step, Duration)>,
    red: Option<(Step, Duration, Failure)>,
}

/// Runs the chosen steps.
pub fn run(selection: Selection) -> Result<(), Failure> {
    let root = workspace()?;
    let steps = selection.steps();
    let nextest = steps.iter().any(|step| matches!(step, Step::Test | Step::Pictures)) && nextest_is_installed();
    let work = |step: Step| {
        let doing = step.doing(nextest);
        printer::line(Tone::Strong, &format!("== {}", step.name()), &format!(": {}", doing.shown()));
        match doing {
            Doing::Setup => setup::run(),
            Doing::Tidy => tidy::run(),
            Doing::Window => client::window_test(),
            Doing::Web => web::check(),
            Doing::RunPacked(invocation) => client::pack().and_then(|()| invocation.directory(&root).run()),
            Doing::Run(invocation) => invocation.directory(&root).run(),
        }
    };
    let passed =
        |step: Step, time| printer::line(Tone::Good, "   ok", &format!(" {} ({})", step.name(), seconds(time)));
    let Outcome { green, red } = in_order(&steps, work, passed);
    let Some((step, time, failure)) = red else {
        let all = seconds(green.iter().map(|(_, time)| time).sum());
        printer::lines(&format!("\n{}", summary(&green)));
        let plural = if green.len() == 1 { "" } else { "s" };
        printer::line(Tone::Good, "forge test: green", &format!(", {} step{plural} in {all}", green.len()));
        return Ok(());
    };
    printer::failure(&failure);
    printer::lines(&format!("\n{}", summary(&green)));
    let left = &steps[green.len() + 1..];
    printer::line(Tone::Bad, "forge test: RED", &statement(step, time, failure.code, left));
    // Everything is said; only the code is left to hand on.
    Err(Failure { message: None, ..failure })
}

fn in_order(
    steps: &[Step],
    mut work: impl FnMut(Step) -> Result<(), Failure>,
    mut passed: impl FnMut(Step, Duration),
) -> Outcome {
    let mut green = Vec::new();
    for step in steps.iter().copied() {
        let start = Instant::now();
        let outcome = work(step);
        let time = start.elapsed();
        if let Err(failure) = outcome {
            return Outcome { green, red: Some((step, time, failure)) };
        }
        passed(step, time);
        green.push((step, time));
    }
    Outcome { green, red: None }
}

fn summary(times: &[(Step, Duration)]) -> String {
    times.iter().fold(String::new(), |mut text, (step, time)| {
        let _ = writeln!(text, "   {:13} {:>14}", step.name(), seconds(*time));
        text
    })
}

fn statement(step: Step, time: Duration, code: u8, left: &[Step]) -> String {
    let name = step.name();
    let mut text = format!(", step `{name}` failed after {} with exit code {code}\n", seconds(time));
    let _ = write!(text, "   repeat only this step: cargo forge test --only {name}");
    if !left.is_empty() {
        let _ = write!(text, "\n   not run: {}", left.iter().map(|step| step.name()).collect::<Vec<_>>().join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(outcome: &Outcome) -> Vec<&'static str> {
        outcome.green.iter().map(|(step, _)| step.name()).collect()
    }

    #[test]
    fn the_first_red_ends_the_check_with_its_failure() {
        let mut passed = Vec::new();
        let failure = || Failure { code: 101, message: None };
        let work = |step| if step == Step::Clippy { Err(failure()) } else { Ok(()) };
        let outcome = in_order(&Step::ALL, work, |step, _| passed.push(step.name()));
        assert_eq!(names(&outcome), ["setup", "fmt"]);
        assert_eq!(passed, names(&outcome));
        assert!(outcome.red.is_some_and(|(step, _, found)| step == Step::Clippy && found == failure()));
    }

    #[test]
    fn green_runs_every_step() {
        let outcome = in_order(&Step::ALL, |_| Ok(()), |_, _| {});
        assert_eq!(names(&outcome), Step::ALL.map(Step::name));
        assert_eq!(outcome.red, None);
    }

    #[test]
    fn red_says_what_failed_and_how_to_repeat_it() {
        let text = statement(Step::Clippy, Duration::from_millis(2_340), 101, &[Step::Tidy, Step::Test]);
        assert_eq!(
            text,
            ", step `clippy` failed after 2.3 s with exit code 101\n   \
             repeat only this step: cargo forge test --only clippy\n   not run: tidy, test"
        );
        assert!(!statement(Step::Soak, Duration::ZERO, 1, &[]).contains("not run"));
    }

    #[test]
    fn the_summary_has_a_line_for_each_step() {
        let times = [(Step::Format, Duration::from_secs(1)), (Step::DocumentationTest, Duration::from_secs(61))];
        assert_eq!(summary(&times), "   fmt                    1.0 s\n   doctest         1 min 01.0 s\n");
    }
}
