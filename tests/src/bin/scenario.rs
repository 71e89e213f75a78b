//! Runs scenario files and shows what did not go as it should.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use azuki_tests::scenario::{files_under, run_file};

const USAGE: &str = "usage: scenario FILE_OR_FOLDER…\n\
    Plays every case of the scenario files; the format is described in tests/SCENARIOS.md.\n\
    Exit status: 0 all passed, 1 some failed, 2 bad usage.";

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if arguments.iter().any(|argument| argument.as_os_str() == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    if arguments.is_empty() {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    let mut files = Vec::new();
    for argument in &arguments {
        match scenario_files(argument) {
            Ok(found) => files.extend(found),
            Err(wrong) => {
                eprintln!("{}: {wrong}\n{USAGE}", argument.display());
                return ExitCode::from(2);
            }
        }
    }
    // A panic of the engine is reported as a failure of its case; the default report would say it twice.
    std::panic::set_hook(Box::new(|_| {}));
    let (mut passed, mut failed) = (0, 0);
    for file in files {
        let report = run_file(&file);
        let word = if report.failed() == 0 { "ok" } else { "failed" };
        println!("{word}: {} ({} passed, {} failed)", file.display(), report.passed.len(), report.failed());
        for complaint in report.complaints() {
            println!("{complaint}\n");
        }
        passed += report.passed.len();
        failed += report.failed();
    }
    println!("scenarios: {passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn scenario_files(argument: &Path) -> Result<Vec<PathBuf>, String> {
    if argument.is_dir() {
        return files_under(argument).map_err(|error| error.to_string());
    }
    if argument.is_file() { Ok(vec![argument.to_owned()]) } else { Err("there is no such file or folder".into()) }
}
