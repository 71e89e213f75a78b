//! `cargo forge soak`: random legal play with checks at every step.

use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::light::{LightWalker, Start};
use azuki_tests::progress::Progress;
use azuki_tests::soak::{Tally, Violation, Walker};
use azuki_tests::table::test_table;

const HELP: &str = "\
soak [--games N] [--seed S] [--every N] [--light] [--boards] [--bots] [--all] [--steps N]
  random matches from seed S on; `--seed commit` takes the seed from the commit that is checked out
  without a tier: every check at every step (saves, views, imagined matches, replays, secrecy)
  --every N saves, views, imagined matches and secrecy at one step of N only; the rest at every step
  --light   only the quick checks: invariants, masks = legal list, hash
  --boards  the quick checks on boards without a free place
  --bots    every check, with computer players of all levels instead of chance
  --all     every check, then the quick ones, then those on full boards: what `cargo forge test` runs
  --steps N goes on for at least so many steps, however many matches that takes";

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tier {
    Full,
    Light,
    Boards,
    Bots,
}

impl Tier {
    fn of(arguments: &Arguments) -> Result<Self, String> {
        let chosen: Vec<Self> = [("light", Self::Light), ("boards", Self::Boards), ("bots", Self::Bots)]
            .into_iter()
            .filter(|(name, _)| arguments.has(name))
            .map(|(_, tier)| tier)
            .collect();
        match chosen.as_slice() {
            [] => Ok(Self::Full),
            [tier] => Ok(*tier),
            _ => Err("--light, --boards and --bots exclude each other".into()),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Full => "soak",
            Self::Light => "soak --light",
            Self::Boards => "soak --boards",
            Self::Bots => "soak --bots",
        }
    }

    const fn games(self) -> u64 {
        match self {
            Self::Full => 2000,
            Self::Light => 20_000,
            Self::Boards => 4000,
            Self::Bots => 100,
        }
    }
}

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["games", "seed", "steps", "every"], &["help", "light", "boards", "bots", "all"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    let first =
        if arguments.word("seed") == Some("commit") { seed_of_commit()? } else { arguments.number("seed", 1)? };
    if arguments.has("all") {
        let mut clean = true;
        for tier in [Tier::Full, Tier::Light, Tier::Boards] {
            clean &= walk_all(tier, first, &arguments)?;
        }
        return Ok(clean);
    }
    walk_all(Tier::of(&arguments)?, first, &arguments)
}

/// Walks through the matches of one tier; whether none of them broke anything.
fn walk_all(tier: Tier, first: u64, arguments: &Arguments) -> Result<bool, String> {
    let steps = arguments.number("steps", 0)?;
    let every = arguments.number("every", 1)?;
    let games = arguments.number("games", if steps > 0 { u64::MAX } else { tier.games() })?;
    println!("{}: seeds from {first} on", tier.name());
    // With a number of steps the matches it takes are estimated, for the bar only.
    let progress = Progress::new(tier.name(), if games == u64::MAX { steps / 165 } else { games });
    let (next, finished) = (AtomicU64::new(0), AtomicBool::new(false));
    let (total, shown) = (Mutex::new(Tally::default()), AtomicU64::new(0));
    let started = Instant::now();
    let more = |steps_done: u64| steps == 0 || steps_done < steps;
    std::thread::scope(|scope| {
        scope.spawn(|| progress.show_until(|| finished.load(Ordering::Relaxed)));
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let work = || {
            let mut walk = walker(tier, every);
            let mut tally = Tally::default();
            while more(progress.steps()) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    break;
                }
                let before = tally.steps;
                let result = walk(first.wrapping_add(number), &mut tally);
                progress.done(tally.steps - before, result.is_err());
                if let Err(violation) = result {
                    tally.violations += 1;
                    report(&violation, tier, &shown);
                }
            }
            total.lock().expect("no worker panics while it adds").add(&tally);
        };
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let panicked = handles.into_iter().map(std::thread::ScopedJoinHandle::join).filter(Result::is_err).count();
        finished.store(true, Ordering::Relaxed);
        assert_eq!(panicked, 0, "a walk reports, it does not panic");
    });
    let total = total.into_inner().expect("no worker panics while it adds");
    let seconds = started.elapsed().as_secs_f64();
    let [first_wins, second_wins, draws] = total.results;
    println!(
        "seat 0 won {first_wins}, seat 1 won {second_wins}, neither {draws}; {seconds:.1} s, {:.0} steps/s",
        total.steps as f64 / seconds
    );
    println!("{}: games={} steps={} violations={}", tier.name(), total.games, total.steps, total.violations);
    Ok(total.violations == 0)
}

type Walk = Box<dyn FnMut(u64, &mut Tally) -> Result<(), Violation>>;

fn walker(tier: Tier, every: u64) -> Walk {
    let table = test_table();
    let light = |start| -> Walk {
        let mut walker = LightWalker::new(table, start);
        Box::new(move |seed, tally| walker.walk(seed, tally))
    };
    let full = |mut walker: Walker<'static>| -> Walk { Box::new(move |seed, tally| walker.walk(seed, tally)) };
    match tier {
        Tier::Full => full(Walker::new(table).every(every)),
        Tier::Bots => full(Walker::with_bots(table).every(every)),
        Tier::Light => light(Start::Match),
        Tier::Boards => light(Start::FullBoard),
    }
}

/// Violations shown in full; one mistake often breaks many matches.
const SHOWN: u64 = 4;

fn report(violation: &Violation, tier: Tier, shown: &AtomicU64) {
    if shown.fetch_add(1, Ordering::Relaxed) < SHOWN {
        let Violation { seed, step, what } = violation;
        eprintln!("\nviolation in match {seed} at step {step}: {what}");
        eprintln!("again: cargo forge {} --games 1 --seed {seed}\n", tier.name());
    }
}

/// Another seed for every commit, the same for whoever repeats it.
fn seed_of_commit() -> Result<u64, String> {
    let answer = Command::new("git").args(["rev-parse", "HEAD"]).output();
    let output = answer.map_err(|error| format!("--seed commit needs git: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let digits = text.trim().get(..10).ok_or("--seed commit needs a git checkout with a commit")?;
    u64::from_str_radix(digits, 16).map_err(|_| format!("git names no commit: {}", text.trim()))
}
