//! `cargo forge arena`: which of two computer players is better, and how sure that is.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use azuki_bot::{Budget, Level};
use azuki_engine::state::{Deck, Response};
use azuki_tests::arena::{Course, Entrant, Result as Outcome, interval, play};
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::matches::starter;

const HELP: &str = "arena --a LEVEL --b LEVEL [--games N] [--seed S] [--ms T] [--a-ms T] [--b-ms T] [--visits N]
      [--decks raizan,shao] [--response once|until_pass] [--workers N] [--a-turns N] [--b-turns N]
  lets two computer players play: each seed four times, with seats and decks changed
  --ms T        milliseconds a move (200); --a-ms and --b-ms for one side alone
  --visits N    visits a move instead: the same result every time
  --response R  how often an attack may be answered: once (if nothing is said) or until_pass
  --workers N   matches at once (as many as there are cores)
  --a-turns N   a plays a line on for so many turns before judging it; 0: not at all, 200: to the end; --b-turns for b
  levels: random, greedy, easy, normal, hard";

fn main() -> ExitCode {
    finish(run())
}

struct Tally {
    /// Wins of a, wins of b, draws.
    results: [u64; 3],
    times: [Vec<Duration>; 2],
    visits: [u64; 2],
    turns: u64,
    broken: Vec<String>,
}

fn run() -> Result<bool, String> {
    let options = [
        "a", "b", "games", "seed", "ms", "a-ms", "b-ms", "visits", "decks", "response", "workers", "a-turns", "b-turns",
    ];
    let arguments = Arguments::read(&options, &["help"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    let ms = arguments.number("ms", 200)?;
    let budget = |name: &str| -> Result<Budget, String> {
        if arguments.has("visits") {
            return Ok(Budget::Visits(arguments.number("visits", 0)?));
        }
        Ok(Budget::Time(Duration::from_millis(arguments.number(name, ms)?)))
    };
    let level = |name: &str| -> Result<Level, String> {
        let word = arguments.word(name).ok_or_else(|| format!("--{name} LEVEL is needed\n{HELP}"))?;
        word.parse().map_err(|error| format!("--{name}: {error}"))
    };
    let turns = |name: &str| -> Result<Option<u16>, String> {
        if !arguments.has(name) {
            return Ok(None);
        }
        let turns = arguments.number(name, 0)?;
        u16::try_from(turns).map(Some).map_err(|_| format!("--{name}: no match has {turns} turns"))
    };
    let entrants = [
        Entrant { level: level("a")?, budget: budget("a-ms")?, turns: turns("a-turns")? },
        Entrant { level: level("b")?, budget: budget("b-ms")?, turns: turns("b-turns")? },
    ];
    let decks = decks(arguments.word("decks").unwrap_or("raizan,shao"))?;
    let response = arguments.response()?.unwrap_or_default();
    let games = arguments.number("games", 200)?;
    let seed = arguments.number("seed", 1)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let workers = arguments.number("workers", cores)?.max(1);
    let tally = Mutex::new(Tally {
        results: [0; 3],
        times: [Vec::new(), Vec::new()],
        visits: [0; 2],
        turns: 0,
        broken: Vec::new(),
    });
    let next = AtomicU64::new(0);
    let started = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let played = play(azuki_cards::table(), entrants, decks, response, seed, number);
                    let mut tally = tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    tally.add(played, number);
                    tally.show(games, started);
                }
            });
        }
    });
    let mut tally = tally.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(tally.close(entrants, response, started))
}

fn decks(words: &str) -> Result<[Deck; 2], String> {
    let (first, second) = words.split_once(',').ok_or_else(|| format!("--decks takes two decks, not {words:?}"))?;
    Ok([starter(first.trim())?, starter(second.trim())?])
}

impl Tally {
    fn add(&mut self, played: Result<(Outcome, Course), String>, number: u64) {
        match played {
            Ok((outcome, course)) => {
                self.results[outcome as usize] += 1;
                self.turns += u64::from(course.turns);
                for (at, times) in course.times.into_iter().enumerate() {
                    self.times[at].extend(times);
                    self.visits[at] += course.visits[at];
                }
            }
            Err(what) => self.broken.push(format!("match {number}: {what}")),
        }
    }

    fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    fn rate(&self) -> f64 {
        (self.results[0] as f64 + self.results[2] as f64 / 2.0) / (self.games() as f64).max(1.0)
    }

    fn show(&self, games: u64, started: Instant) {
        if !std::io::stderr().is_terminal() {
            return;
        }
        let done = self.games();
        let filled = (done * 30 / games.max(1)) as usize;
        eprint!(
            "\r[{}{}] {done}/{games}  a {:.1} %  {:.0} s ",
            "#".repeat(filled),
            ".".repeat(30 - filled),
            self.rate() * 100.0,
            started.elapsed().as_secs_f64()
        );
        let _ = std::io::stderr().flush();
    }

    fn close(&mut self, entrants: [Entrant; 2], response: Response, started: Instant) -> bool {
        if std::io::stderr().is_terminal() {
            eprintln!();
        }
        for (at, name) in ["a", "b"].into_iter().enumerate() {
            let times = &mut self.times[at];
            times.sort_unstable();
            let at_share = |share: f64| {
                let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
                times.get(place).map_or(0.0, Duration::as_secs_f64) * 1000.0
            };
            println!(
                "{name}: {} moves={} median_ms={:.1} p99_ms={:.1} max_ms={:.1} visits_per_move={:.0}",
                entrants[at].level,
                times.len(),
                at_share(0.5),
                at_share(0.99),
                at_share(1.0),
                self.visits[at] as f64 / (times.len() as f64).max(1.0),
            );
        }
        for broken in self.broken.iter().take(5) {
            eprintln!("error: {broken}");
        }
        let games = self.games();
        let (low, high) = interval(self.rate(), games);
        let [a_wins, b_wins, draws] = self.results;
        println!(
            "response={} turns_per_match={:.1} seconds={:.0}",
            response.name(),
            self.turns as f64 / (games as f64).max(1.0),
            started.elapsed().as_secs_f64()
        );
        println!(
            "arena: games={games} a_wins={a_wins} b_wins={b_wins} draws={draws} a_rate={:.3} low={low:.3} high={high:.3}",
            self.rate()
        );
        self.broken.is_empty()
    }
}
