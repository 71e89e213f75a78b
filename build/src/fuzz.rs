//! `cargo forge fuzz`: feeds hostile input to every target of `tests/fuzz`, one after the other.
//!
//! cargo-fuzz builds the targets with its coverage flags, all of which a stable compiler knows; only its sanitizers are
//! for nightly compilers, and `-s none` leaves them out: the workspace has no unsafe code for them to watch. Forge starts
//! the built programs itself, so that every folder lies below `target/fuzz` and nothing in the sources.

mod options;
mod report;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub use options::Wish;
use report::{Report, Totals};

use crate::printer::{self, Tone};
use crate::process::{Failure, Invocation, workspace};
use crate::setup;
use crate::suggest::did_you_mean;

/// The version of cargo-fuzz that is installed where none is.
const CARGO_FUZZ: &str = "0.13.2";
/// Everything the fuzzer makes, from the top of the workspace.
const FOLDER: &str = "target/fuzz";
/// What no input may take: memory in megabytes, and seconds.
const LIMITS: [&str; 2] = ["-rss_limit_mb=1024", "-timeout=10"];
/// Lines of the fuzzer that are shown with a finding.
const SHOWN: usize = 40;

/// A target as the tests describe it.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    name: String,
    longest: u32,
}

/// Feeds what was wished for.
pub fn run(wish: &Wish) -> Result<(), Failure> {
    let root = workspace()?;
    setup::for_fuzzing()?;
    ensure_cargo_fuzz()?;
    let targets = chosen(seeds(&root)?, wish.target.as_deref())?;
    let programs = build(&root)?;
    if let Some(input) = &wish.input {
        let program = programs.join(&targets[0].name).to_string_lossy().into_owned();
        return Invocation::new(&program, &LIMITS).arguments([input.into()]).run();
    }
    let mut totals = Totals::default();
    for target in &targets {
        totals.add(feed(&root, &programs, target, wish.seconds)?);
    }
    let tone = if totals.findings == 0 { Tone::Good } else { Tone::Bad };
    printer::line(tone, "fuzz:", &format!(" {totals}"));
    if totals.findings == 0 { Ok(()) } else { Err(Failure { code: 1, message: None }) }
}

fn ensure_cargo_fuzz() -> Result<(), Failure> {
    if Invocation::cargo("fuzz --version").output().is_ok() {
        return Ok(());
    }
    let install = Invocation::cargo(&format!("install --locked cargo-fuzz --version {CARGO_FUZZ}"));
    printer::lines(&format!("{}\n", install.shown()));
    install.run().map_err(|failure| {
        let help = format!("cargo-fuzz is missing and could not be installed; do it by hand: `{}`", install.shown());
        Failure { message: Some(help), ..failure }
    })
}

/// Writes the good inputs, and learns which targets there are: the tests know, forge does not.
fn seeds(root: &Path) -> Result<Vec<Target>, Failure> {
    Invocation::cargo("build --profile checked -p azuki-tests --bin hostile").directory(root).run()?;
    let words = format!("run --quiet --profile checked -p azuki-tests --bin hostile -- {FOLDER}/seeds");
    let list = Invocation::cargo(&words).directory(root).output().map_err(|failure| {
        let why = failure.message.unwrap_or_default();
        Failure::new(format!("the seeds could not be written: `cargo {words}` failed {why}"))
    })?;
    listed(&String::from_utf8_lossy(&list))
}

fn listed(list: &str) -> Result<Vec<Target>, Failure> {
    let target = |line: &str| {
        let (name, longest) = line.split_once(' ')?;
        Some(Target { name: name.to_owned(), longest: longest.parse().ok()? })
    };
    list.lines()
        .map(|line| {
            target(line).ok_or_else(|| Failure::new(format!("expected a target and its length, found {line:?}")))
        })
        .collect()
}

fn chosen(targets: Vec<Target>, name: Option<&str>) -> Result<Vec<Target>, Failure> {
    let Some(name) = name else { return Ok(targets) };
    let known: Vec<&str> = targets.iter().map(|target| target.name.as_str()).collect();
    if !known.contains(&name) {
        let hint = did_you_mean(name, known.iter().copied());
        let known = known.join(", ");
        return Err(Failure::bad_arguments(format!("fuzz: there is no target `{name}`{hint}\ntargets: {known}")));
    }
    Ok(targets.into_iter().filter(|target| target.name == name).collect())
}

/// Builds all targets; returns the folder of the programs.
fn build(root: &Path) -> Result<PathBuf, Failure> {
    let about = Invocation::new("rustc", &["-vV"]).output()?;
    let about = String::from_utf8_lossy(&about);
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    // Watching every comparison would cost more than half of the speed; seeds and dictionaries make up for it.
    let words = format!(
        "fuzz build -s none --no-trace-compares --fuzz-dir tests/fuzz --target-dir {FOLDER}/build --target {host}"
    );
    Invocation::cargo(&words).directory(root).run()?;
    Ok(root.join(FOLDER).join("build").join(host).join("release"))
}

/// Feeds one target for some seconds, and says how it went.
fn feed(root: &Path, programs: &Path, target: &Target, seconds: u32) -> Result<Report, Failure> {
    let name = &target.name;
    printer::line(Tone::Strong, &format!("== {name}"), &format!(": {seconds} s"));
    let below = |part: &str| format!("{FOLDER}/{part}/{name}");
    let (corpus, seeds, findings) = (below("corpus"), below("seeds"), below("findings"));
    for folder in [&corpus, &findings] {
        std::fs::create_dir_all(root.join(folder))
            .map_err(|error| Failure::new(format!("cannot make {folder}: {error}")))?;
    }
    let mut options = LIMITS.map(str::to_owned).to_vec();
    options.push(format!("-max_total_time={seconds}"));
    options.push(format!("-max_len={}", target.longest));
    options.push("-print_final_stats=1".to_owned());
    options.push(format!("-artifact_prefix={findings}/"));
    let dictionary = format!("tests/fuzz/dictionaries/{name}.dict");
    if root.join(&dictionary).is_file() {
        options.push(format!("-dict={dictionary}"));
    }
    // The first folder is where new inputs are kept.
    options.extend([corpus, seeds]);
    let mut report = Report::new(name);
    let program = programs.join(name).to_string_lossy().into_owned();
    let fuzzer = Invocation::new(&program, &[]).arguments(options.into_iter().map(OsString::from)).directory(root);
    report.ended_well = fuzzer.watch(|line| report.read(line))?;
    if report.findings() > 0 {
        printer::lines(&report.last_lines(SHOWN));
        printer::line(Tone::Bad, "finding:", &format!(" {}", report.reproduce()));
    }
    printer::lines(&format!("fuzz: {report}\n"));
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Vec<Target> {
        listed("card_set 2048\nactions 193\n").unwrap()
    }

    #[test]
    fn targets_are_listed_by_the_tests() {
        assert_eq!(two()[1], Target { name: "actions".into(), longest: 193 });
        let failure = listed("card_set\n").unwrap_err();
        assert_eq!(failure.message.unwrap(), "expected a target and its length, found \"card_set\"");
    }

    #[test]
    fn one_target_or_all_are_chosen() {
        assert_eq!(chosen(two(), None).unwrap().len(), 2);
        assert_eq!(chosen(two(), Some("actions")).unwrap()[0].name, "actions");
        let message = chosen(two(), Some("action")).unwrap_err().message.unwrap();
        assert_eq!(message, "fuzz: there is no target `action`; did you mean `actions`?\ntargets: card_set, actions");
    }
}
