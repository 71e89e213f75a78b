//! The game in a window, or in a page.

use std::io::Write as _;
use std::process::ExitCode;

use azuki::start::{self, Asked};

fn main() -> ExitCode {
    let outcome = match start::read(std::env::args_os().skip(1)) {
        Ok(Asked::Play(start)) => azuki_raylib::run(start),
        Ok(Asked::Help) => {
            // A reader that went away is no error of ours.
            let _ = writeln!(std::io::stdout(), "{}", start::HELP);
            Ok(())
        }
        Err(what) => Err(format!("{what}\n`--help` tells more")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            let _ = writeln!(std::io::stderr(), "azuki: {what}");
            ExitCode::FAILURE
        }
    }
}
