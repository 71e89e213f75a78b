//! How far a long run has come: a bar on a terminal, a line now and then elsewhere.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often the bar is drawn anew.
const ON_TERMINAL: Duration = Duration::from_millis(200);
/// How often a log gets a line.
const IN_LOG: Duration = Duration::from_secs(30);
/// Characters of the bar.
const WIDTH: u64 = 30;

/// Counts what several threads have done.
pub struct Progress {
    name: &'static str,
    total: u64,
    started: Instant,
    games: AtomicU64,
    steps: AtomicU64,
    violations: AtomicU64,
}

impl Progress {
    /// Nothing of `total` is done yet.
    pub fn new(name: &'static str, total: u64) -> Self {
        let zero = || AtomicU64::new(0);
        Self { name, total, started: Instant::now(), games: zero(), steps: zero(), violations: zero() }
    }

    /// One more is done.
    pub fn done(&self, steps: u64, violated: bool) {
        self.games.fetch_add(1, Ordering::Relaxed);
        self.steps.fetch_add(steps, Ordering::Relaxed);
        self.violations.fetch_add(u64::from(violated), Ordering::Relaxed);
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Shows how far it has come until `finished` answers yes.
    pub fn show_until(&self, finished: impl Fn() -> bool) {
        let terminal = stderr().is_terminal();
        let mut shown = Instant::now();
        while !finished() {
            std::thread::sleep(Duration::from_millis(50));
            if shown.elapsed() >= if terminal { ON_TERMINAL } else { IN_LOG } {
                shown = Instant::now();
                self.show(terminal);
            }
        }
        if terminal {
            // The bar gives way to the summary.
            eprint!("\r\x1b[K");
        }
    }

    fn show(&self, terminal: bool) {
        let games = self.games.load(Ordering::Relaxed);
        let line = line(
            self.name,
            games,
            self.total,
            self.steps() as f64 / self.started.elapsed().as_secs_f64(),
            self.violations.load(Ordering::Relaxed),
        );
        let mut out = stderr();
        let _ = if terminal { write!(out, "\r{line}\x1b[K") } else { writeln!(out, "{line}") };
        let _ = out.flush();
    }
}

fn line(name: &str, games: u64, total: u64, per_second: f64, violations: u64) -> String {
    let filled = games.min(total) * WIDTH / total.max(1);
    let bar: String = (0..WIDTH).map(|at| if at < filled { '#' } else { '.' }).collect();
    let share = games.min(total) * 100 / total.max(1);
    format!("{name} [{bar}] {share:3} %  {games} of {total} matches, {per_second:.0} steps/s, {violations} violations")
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_line_says_how_far_it_has_come() {
        let half = line("soak", 5, 10, 1234.4, 2);
        assert_eq!(half, "soak [###############...............]  50 %  5 of 10 matches, 1234 steps/s, 2 violations");
        assert!(line("soak", 0, 0, 0.0, 0).contains("  0 %"));
    }
}
