//! `cargo forge TASK`: every developer task of Azuki TCG, behind one command that builds in seconds.
//!
//! What needs other packages is a program of theirs, which cargo compiles and forge starts. So forge itself stays without
//! dependencies, and is there before anything heavy has been compiled.

mod arguments;
mod beside;
mod binary;
mod bless;
mod check;
mod client;
mod fuzz;
mod printer;
mod process;
mod program;
mod setup;
mod step;
mod suggest;
mod task;
mod tidy;
mod web;

use std::process::ExitCode;

use arguments::Command;
use process::Failure;

fn main() -> ExitCode {
    let outcome = arguments::parse(std::env::args_os().skip(1).collect()).and_then(run);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            printer::failure(&failure);
            ExitCode::from(failure.code)
        }
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Help(None) => printer::lines(&task::overview()),
        Command::Help(Some(task)) => printer::lines(&task.help()),
        Command::Test(selection) => return check::run(selection),
        Command::Tidy => return tidy::run(),
        Command::Bless => return bless::run(),
        Command::Setup => return setup::run(),
        Command::Fuzz(wish) => return fuzz::run(&wish),
        Command::Play(words) => return client::play(&words),
        Command::Shot(words) => return client::shot(&words),
        Command::Window => return client::window_test(),
        Command::Web(wish) => return web::run(&wish),
        Command::Binary(binary) => return binary.run(),
    }
    Ok(())
}
