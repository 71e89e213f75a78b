//! `cargo forge tune`: plays matches and prints what each feature of a position counts for.

use std::process::ExitCode;

use azuki_bot::{Level, NAMES};
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::matches::starter;
use azuki_tests::tune::{fit, gather};

const HELP: &str = "tune [--games N] [--seed S] [--level greedy] [--visits N]
  plays matches of a level against itself, now and then with a random move, and fits the weights of bot/src/worth.rs";

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["games", "seed", "level", "visits"], &["help"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    let games = arguments.number("games", 4000)?;
    let seed = arguments.number("seed", 1)?;
    let visits = arguments.number("visits", 100)?;
    let level: Level =
        arguments.word("level").unwrap_or("greedy").parse().map_err(|error| format!("--level: {error}"))?;
    let starters = [starter("raizan")?, starter("shao")?];
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let parts: Vec<_> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || {
                    let mut samples = Vec::new();
                    for number in (worker..games).step_by(workers as usize) {
                        let decks = [starters[(number & 1) as usize], starters[(number >> 1 & 1) as usize]];
                        gather(azuki_cards::table(), decks, level, visits, seed + number, &mut samples)?;
                    }
                    Ok::<_, String>(samples)
                })
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("a match reports, it does not panic")).collect()
    });
    let mut samples = Vec::new();
    for part in parts {
        samples.extend(part?);
    }
    let (weights, loss) = fit(&samples);
    for (name, weight) in NAMES.iter().zip(weights) {
        println!("{weight:>8.3}  {name}");
    }
    let list: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
    println!("[{}]", list.join(", "));
    println!("tune: games={games} positions={} bits={loss:.4}", samples.len());
    Ok(true)
}
