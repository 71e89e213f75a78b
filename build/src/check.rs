//! `cargo forge test`: runs the steps with their durations, some of them beside the others, and stops at the first red.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::beside::{self, Beside};
use crate::client;
use crate::printer::{self, Tone, seconds};
use crate::process::{Failure, nextest_is_installed, workspace};
use crate::program::Profile;
use crate::setup;
use crate::step::{Doing, Runner, Selection, Step};
use crate::tidy;
use crate::web::{self, Data};

/// How a step can be done: really, or in tests pretended.
trait Work {
    /// A step that runs beside the others. Dropped, it ends.
    type Beside;

    /// Does a step.
    fn run(&mut self, step: Step) -> Result<(), Failure>;
    /// Starts a step beside the others.
    fn start(&mut self, step: Step) -> Result<Self::Beside, Failure>;
    /// Whether such a step has ended by itself.
    fn has_ended(&self, beside: &Self::Beside) -> bool;
    /// Waits for its end and shows what it printed: how long it took, and how it ended.
    fn finish(&mut self, step: Step, beside: Self::Beside) -> (Duration, Result<(), Failure>);
    /// A step is green.
    fn passed(&mut self, step: Step, time: Duration);
}

/// The steps that ran, and the one that ended the check, if any did.
#[derive(Debug, Default, PartialEq, Eq)]
struct Outcome {
    green: Vec<(Step, Duration)>,
    red: Option<(Step, Duration, Failure)>,
}

/// Runs the chosen steps.
pub fn run(selection: Selection) -> Result<(), Failure> {
    let mut work = Real::new(selection)?;
    if let Selection::Beside(step) = selection {
        beside::end_with_the_other();
        return work.run(step);
    }
    let start = Instant::now();
    let outcome = in_order(selection, &mut work);
    let whole = start.elapsed();
    if let Some((_, _, failure)) = &outcome.red {
        printer::failure(failure);
    }
    printer::lines(&format!("\n{}", summary(selection, &outcome.green, whole)));
    let Some((step, time, failure)) = outcome.red else {
        let count = outcome.green.len();
        let plural = if count == 1 { "" } else { "s" };
        printer::line(Tone::Good, "forge test: green", &format!(", {count} step{plural} in {}", seconds(whole)));
        return Ok(());
    };
    let is_green = |step: &Step| outcome.green.iter().any(|(green, _)| green == step);
    let left: Vec<Step> = selection.steps().into_iter().filter(|other| *other != step && !is_green(other)).collect();
    printer::line(Tone::Bad, "forge test: RED", &statement(step, time, failure.code, &left));
    // Everything is said; only the code is left to hand on.
    Err(Failure { message: None, ..failure })
}

/// Does the steps in order. One that runs beside the others is looked at between them, and waited for at the end.
fn in_order<W: Work>(selection: Selection, work: &mut W) -> Outcome {
    let mut outcome = Outcome::default();
    let mut beside: Option<(Step, W::Beside)> = None;
    for step in selection.steps() {
        let apart = selection.runs_beside(step);
        // One at a time: the later ones use what the earlier ones have installed.
        if let Some((earlier, running)) = beside.take_if(|(_, running)| apart || work.has_ended(running)) {
            let (time, result) = work.finish(earlier, running);
            if !outcome.takes(work, earlier, time, result) {
                return outcome;
            }
        }
        let start = Instant::now();
        let result =
            if apart { work.start(step).map(|running| beside = Some((step, running))) } else { work.run(step) };
        let goes_on = if apart && result.is_ok() { true } else { outcome.takes(work, step, start.elapsed(), result) };
        if !goes_on {
            return outcome;
        }
    }
    if let Some((step, running)) = beside {
        let (time, result) = work.finish(step, running);
        outcome.takes(work, step, time, result);
    }
    outcome
}

impl Outcome {
    /// Notes how a step ended; whether the check goes on.
    fn takes(&mut self, work: &mut impl Work, step: Step, time: Duration, result: Result<(), Failure>) -> bool {
        match result {
            Ok(()) => {
                work.passed(step, time);
                self.green.push((step, time));
                true
            }
            Err(failure) => {
                self.red = Some((step, time, failure));
                false
            }
        }
    }
}

/// The steps as they are.
struct Real {
    root: PathBuf,
    selection: Selection,
    runner: Runner,
}

impl Real {
    fn new(selection: Selection) -> Result<Self, Failure> {
        let nextest = selection.steps().contains(&Step::Test) && nextest_is_installed();
        let runner = if nextest { Runner::Nextest } else { Runner::Cargo };
        Ok(Self { root: workspace()?, selection, runner })
    }

    fn headline(&self, step: Step, more: &str) {
        let shown = self.selection.doing(step, self.runner).shown();
        printer::line(Tone::Strong, &format!("== {}", step.name()), &format!(": {shown}{more}"));
    }
}

impl Work for Real {
    type Beside = Beside;

    fn run(&mut self, step: Step) -> Result<(), Failure> {
        if !matches!(self.selection, Selection::Beside(_)) {
            self.headline(step, "");
        }
        match self.selection.doing(step, self.runner) {
            Doing::Setup => match self.selection {
                Selection::Quick => setup::run(),
                Selection::All | Selection::Only(_) | Selection::Beside(_) => setup::for_the_check(),
            },
            Doing::Tidy => tidy::run(),
            Doing::WebSetup => {
                web::prepare();
                Ok(())
            }
            Doing::Pack => client::pack(Profile::Checked).and_then(|()| web::pack(Profile::Checked)),
            // The step `pack` has made them; asking cargo would mean to wait for the steps that compile meanwhile.
            Doing::Web if matches!(self.selection, Selection::Beside(_)) => web::check(Data::IsThere),
            Doing::Web => web::check(Data::MadeNow),
            Doing::Window => client::window_test(),
            Doing::Run(commands) => commands.into_iter().try_for_each(|command| command.directory(&self.root).run()),
        }
    }

    fn start(&mut self, step: Step) -> Result<Beside, Failure> {
        let running = Beside::step(step, &self.root)?;
        printer::line(
            Tone::Strong,
            &format!("-- {}", step.name()),
            " begins, beside what follows; its output comes later",
        );
        Ok(running)
    }

    fn has_ended(&self, beside: &Beside) -> bool {
        beside.has_ended()
    }

    fn finish(&mut self, step: Step, mut beside: Beside) -> (Duration, Result<(), Failure>) {
        if !beside.has_ended() {
            printer::remark(&format!("waiting for `{}`", step.name()));
        }
        let ended = beside.wait();
        self.headline(step, ", beside the others");
        beside.show();
        ended
    }

    fn passed(&mut self, step: Step, time: Duration) {
        printer::line(Tone::Good, "   ok", &format!(" {} ({})", step.name(), seconds(time)));
    }
}

/// A line for each step, their sum, and how long all of it took: less, where steps ran beside others.
fn summary(selection: Selection, times: &[(Step, Duration)], whole: Duration) -> String {
    let mut text = String::new();
    let mut row = |name: &str, time: Duration, more: &str| {
        let _ = writeln!(text, "   {name:13} {:>14}{more}", seconds(time));
    };
    for (step, time) in times {
        row(step.name(), *time, if selection.runs_beside(*step) { "  beside the others" } else { "" });
    }
    row("sum", times.iter().map(|(_, time)| time).sum(), "");
    row("whole", whole, "");
    text
}

fn statement(step: Step, time: Duration, code: u8, left: &[Step]) -> String {
    let name = step.name();
    let mut text = format!(", step `{name}` failed after {} with exit code {code}\n", seconds(time));
    let _ = write!(text, "   repeat only this step: cargo forge test --only {name}");
    if !left.is_empty() {
        let left = left.iter().map(|step| step.name()).collect::<Vec<_>>().join(", ");
        let _ = write!(text, "\n   not run, or not to the end: {left}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps that do nothing but be written down, in the order in which it happens.
    #[derive(Default)]
    struct Pretended {
        /// These fail.
        red: &'static [Step],
        /// These end only when somebody waits for them.
        slow: &'static [Step],
        happened: Vec<String>,
    }

    impl Pretended {
        fn note(&mut self, what: &str, step: Step) {
            self.happened.push(format!("{what} {}", step.name()));
        }

        fn outcome(&self, step: Step) -> Result<(), Failure> {
            if self.red.contains(&step) { Err(Failure { code: 101, message: None }) } else { Ok(()) }
        }
    }

    impl Work for Pretended {
        type Beside = Step;

        fn run(&mut self, step: Step) -> Result<(), Failure> {
            self.note("run", step);
            self.outcome(step)
        }

        fn start(&mut self, step: Step) -> Result<Step, Failure> {
            self.note("start", step);
            Ok(step)
        }

        fn has_ended(&self, beside: &Step) -> bool {
            !self.slow.contains(beside)
        }

        fn finish(&mut self, step: Step, beside: Step) -> (Duration, Result<(), Failure>) {
            assert_eq!(step, beside);
            self.note("finish", step);
            (Duration::from_secs(60), self.outcome(step))
        }

        fn passed(&mut self, step: Step, _: Duration) {
            self.note("passed", step);
        }
    }

    fn names(outcome: &Outcome) -> Vec<&'static str> {
        outcome.green.iter().map(|(step, _)| step.name()).collect()
    }

    fn is_red(outcome: &Outcome, step: Step) -> bool {
        outcome.red.as_ref().is_some_and(|(red, _, failure)| *red == step && failure.code == 101)
    }

    #[test]
    fn the_first_red_ends_the_check_with_its_failure() {
        let mut work = Pretended { red: &[Step::Clippy], ..Pretended::default() };
        let outcome = in_order(Selection::Quick, &mut work);
        assert_eq!(names(&outcome), ["setup", "fmt", "tidy"]);
        assert_eq!(work.happened.last().unwrap(), "run clippy");
        assert!(is_red(&outcome, Step::Clippy));
    }

    #[test]
    fn green_runs_every_step_once() {
        for slow in [&[][..], &[Step::Web], &[Step::WebSetup, Step::Web]] {
            let mut work = Pretended { slow, ..Pretended::default() };
            let outcome = in_order(Selection::All, &mut work);
            assert_eq!(outcome.red, None);
            for step in Step::ALL {
                assert_eq!(names(&outcome).iter().filter(|name| **name == step.name()).count(), 1, "{}", step.name());
            }
        }
    }

    #[test]
    fn what_runs_beside_is_shown_when_it_has_ended() {
        let mut work = Pretended::default();
        in_order(Selection::All, &mut work);
        let at = |what: &str| work.happened.iter().position(|happened| happened == what).unwrap();
        assert!(at("start web") < at("finish web") && at("finish web") < at("run window"), "{:?}", work.happened);
        let mut work = Pretended { slow: &[Step::Web], ..Pretended::default() };
        in_order(Selection::All, &mut work);
        assert_eq!(work.happened[work.happened.len() - 3..], ["passed soak", "finish web", "passed web"]);
    }

    #[test]
    fn two_steps_never_run_beside_at_once() {
        let mut work = Pretended { slow: &[Step::WebSetup, Step::Web], ..Pretended::default() };
        in_order(Selection::All, &mut work);
        let at = |what: &str| work.happened.iter().position(|happened| happened == what).unwrap();
        assert!(at("passed clippy") < at("finish web-setup") && at("passed web-setup") < at("start web"));
    }

    #[test]
    fn a_red_beside_ends_the_check_with_its_failure() {
        let mut work = Pretended { red: &[Step::Web], ..Pretended::default() };
        let outcome = in_order(Selection::All, &mut work);
        assert!(is_red(&outcome, Step::Web));
        // It is seen before the next step, and nothing more is begun.
        assert_eq!(work.happened[work.happened.len() - 2..], ["start web", "finish web"]);
        let mut work = Pretended { red: &[Step::Web], slow: &[Step::Web], ..Pretended::default() };
        let outcome = in_order(Selection::All, &mut work);
        assert!(is_red(&outcome, Step::Web) && names(&outcome).contains(&"soak"));
    }

    #[test]
    fn a_red_step_does_not_wait_for_what_runs_beside() {
        let mut work = Pretended { red: &[Step::Test], slow: &[Step::Web], ..Pretended::default() };
        let outcome = in_order(Selection::All, &mut work);
        assert!(is_red(&outcome, Step::Test));
        assert_eq!(work.happened.last().unwrap(), "run test");
    }

    #[test]
    fn alone_a_step_runs_in_its_turn() {
        let mut work = Pretended::default();
        in_order(Selection::Only(Step::Web), &mut work);
        assert_eq!(work.happened, ["run web", "passed web"]);
    }

    #[test]
    fn red_says_what_failed_and_how_to_repeat_it() {
        let text = statement(Step::Clippy, Duration::from_millis(2_340), 101, &[Step::Web, Step::Test]);
        assert_eq!(
            text,
            ", step `clippy` failed after 2.3 s with exit code 101\n   \
             repeat only this step: cargo forge test --only clippy\n   not run, or not to the end: web, test"
        );
        assert!(!statement(Step::Soak, Duration::ZERO, 1, &[]).contains("not run"));
    }

    #[test]
    fn the_summary_has_a_line_for_each_step_their_sum_and_the_whole() {
        let times = [(Step::Format, Duration::from_secs(1)), (Step::Web, Duration::from_secs(61))];
        let text = summary(Selection::All, &times, Duration::from_secs(62));
        let lines = [
            "   fmt                    1.0 s",
            "   web             1 min 01.0 s  beside the others",
            "   sum             1 min 02.0 s",
            "   whole           1 min 02.0 s\n",
        ];
        assert_eq!(text, lines.join("\n"));
    }
}
