//! `cargo forge tune`: plays matches and prints what each feature of a position counts for.

use std::process::ExitCode;

use azuki_bot::{Level, NAMES, TRAIT_WORDS};
use azuki_engine::state::Deck;
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::habits;
use azuki_tests::matches::starter;
use azuki_tests::tune::{fit, gather};

const HELP: &str = "tune [--games N] [--seed S] [--level greedy] [--visits N]
  plays matches of a level against itself, now and then with a random move, and fits the weights of bot/src/worth.rs
tune --habits [--games N] [--seed S] [--visits N]
  plays matches of Hard against itself and fits the habits of bot/src/habit.rs to where the searches went";

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["games", "seed", "level", "visits"], &["help", "habits"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    let games = arguments.number("games", 4000)?;
    let seed = arguments.number("seed", 1)?;
    let visits = arguments.number("visits", 100)?;
    let level: Level =
        arguments.word("level").unwrap_or("greedy").parse().map_err(|error| format!("--level: {error}"))?;
    if arguments.has("habits") {
        return fit_habits(games, visits, seed);
    }
    let samples = play_all(games, |number, decks, samples| {
        gather(azuki_cards::table(), decks, level, visits, seed + number, samples)
    })?;
    let (weights, loss) = fit(&samples);
    for (name, weight) in NAMES.iter().zip(weights) {
        println!("{weight:>8.3}  {name}");
    }
    let list: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
    println!("[{}]", list.join(", "));
    println!("tune: games={games} positions={} bits={loss:.4}", samples.len());
    Ok(true)
}

fn fit_habits(games: u64, visits: u64, seed: u64) -> Result<bool, String> {
    let decisions = play_all(games, |number, decks, decisions| {
        habits::gather(azuki_cards::table(), decks, visits, seed + number, decisions)
    })?;
    let (found, loss) = habits::fit(&decisions);
    for (words, habit) in TRAIT_WORDS.iter().zip(found) {
        println!("{habit:>8.2}  {words}");
    }
    println!("tune: games={games} decisions={} nats={loss:.4}", decisions.len());
    Ok(true)
}

/// Plays matches on all cores, every pairing of the starters in turn, and puts together what they gather.
fn play_all<T: Send>(
    games: u64,
    play: impl Fn(u64, [Deck; 2], &mut Vec<T>) -> Result<(), String> + Sync,
) -> Result<Vec<T>, String> {
    let starters = [starter("raizan")?, starter("shao")?];
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let play = &play;
    let parts: Vec<Result<Vec<T>, String>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || {
                    let mut gathered = Vec::new();
                    for number in (worker..games).step_by(workers as usize) {
                        let decks = [starters[(number & 1) as usize], starters[(number >> 1 & 1) as usize]];
                        play(number, decks, &mut gathered)?;
                    }
                    Ok(gathered)
                })
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("a match reports, it does not panic")).collect()
    });
    let mut all = Vec::new();
    for part in parts {
        all.extend(part?);
    }
    Ok(all)
}
