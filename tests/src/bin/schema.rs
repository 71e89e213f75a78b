//! `cargo forge schema`: prints what the values of an observation mean.

use std::process::ExitCode;

use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::schema;

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&[], &["json", "help"])?;
    if let Some(word) = arguments.free.first() {
        return Err(format!("schema takes no {word:?}; there is --json"));
    }
    if arguments.has("help") {
        println!("schema [--json]: version, length and every field of the observation, with its offset and meaning");
    } else if arguments.has("json") {
        println!("{}", schema::json()?);
    } else {
        print!("{}", schema::text());
    }
    Ok(true)
}
