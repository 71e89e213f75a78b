//! `cargo forge playthrough`: prints a whole random match, every legal list and event.

use std::process::ExitCode;

use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::playthrough;

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["seed", "decks", "response"], &["help"])?;
    if arguments.has("help") {
        println!("playthrough [--seed N] [--decks raizan,shao] [--response once|until_pass]");
        return Ok(true);
    }
    let decks = arguments.word("decks").unwrap_or("raizan,shao");
    let Some((first, second)) = decks.split_once(',') else {
        return Err(format!("--decks takes two decks, like raizan,shao, not {decks:?}"));
    };
    let response = arguments.response()?.unwrap_or_default();
    print!("{}", playthrough::print(azuki_cards::table(), [first, second], arguments.number("seed", 1)?, response)?);
    Ok(true)
}
