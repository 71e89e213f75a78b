//! `cargo forge soak`: random legal play with every check at every step.

use std::process::ExitCode;
use std::time::Instant;

use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::soak::{Tally, Walker};
use azuki_tests::table::test_table;

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["games", "seed"], &["help", "bots"])?;
    if arguments.has("help") {
        println!(
            "soak [--games N] [--seed S] [--bots]: random matches from seed S on, with every check at every step\n\
             \x20 --bots  computer players of all levels choose, instead of chance"
        );
        return Ok(true);
    }
    let games = arguments.number("games", 2000)?;
    let first = arguments.number("seed", 1)?;
    let bots = arguments.has("bots");
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let started = Instant::now();
    let parts: Vec<_> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || part(first + worker, first + games, workers, bots)))
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("a walk reports, it does not panic")).collect()
    });
    let (mut total, mut violations) = (Tally::default(), 0u64);
    for (tally, found) in parts {
        total.games += tally.games;
        total.steps += tally.steps;
        for (sum, part) in total.results.iter_mut().zip(tally.results) {
            *sum += part;
        }
        violations += found;
    }
    let [first_wins, second_wins, draws] = total.results;
    println!(
        "seat 0 won {first_wins}, seat 1 won {second_wins}, draws {draws}; {:.1} s",
        started.elapsed().as_secs_f64()
    );
    println!("soak: games={} steps={} violations={violations}", total.games, total.steps);
    Ok(violations == 0)
}

/// Violations a worker shows in full; one mistake often breaks many matches.
const SHOWN: u64 = 3;

/// Every `stride`-th match.
fn part(first: u64, end: u64, stride: u64, bots: bool) -> (Tally, u64) {
    let table = test_table();
    let mut walker = if bots { Walker::with_bots(table) } else { Walker::new(table) };
    let (mut tally, mut violations) = (Tally::default(), 0);
    let mut seed = first;
    while seed < end {
        if let Err(violation) = walker.walk(seed, &mut tally) {
            violations += 1;
            if violations <= SHOWN {
                eprintln!("violation in match {} at step {}: {}", violation.seed, violation.step, violation.what);
                eprintln!("again: cargo forge soak --games 1 --seed {}\n", violation.seed);
            }
        }
        seed += stride;
    }
    (tally, violations)
}
