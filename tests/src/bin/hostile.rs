//! Good inputs for the fuzzer: writes those of every target into a folder, and lists the targets.

use std::path::Path;
use std::process::ExitCode;

use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::hostile::{TARGETS, Target};

const USAGE: &str = "usage: hostile FOLDER\n\
    Writes the seeds of every target to FOLDER/TARGET, and says of each target in a line its name and the length of\n\
    its longest input in bytes.";

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&[], &["help"])?;
    if arguments.has("help") {
        println!("{USAGE}");
        return Ok(true);
    }
    let [folder] = arguments.free.as_slice() else { return Err(format!("expected one folder\n{USAGE}")) };
    for target in TARGETS {
        write(target, &Path::new(folder).join(target.name))?;
        println!("{} {}", target.name, target.longest);
    }
    Ok(true)
}

fn write(target: &Target, folder: &Path) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(wrong)?;
    for seed in (target.seeds)() {
        std::fs::write(folder.join(&seed.name), &seed.bytes).map_err(wrong)?;
    }
    Ok(())
}
