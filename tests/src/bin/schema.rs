//! `cargo forge schema`: prints what the values of an observation mean.

use std::io::{ErrorKind, Write as _};
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
        return Ok(true);
    }
    let text = if arguments.has("json") { schema::json()? + "\n" } else { schema::text() };
    // Whoever reads only the beginning of it closes the pipe.
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(true),
    }
}
