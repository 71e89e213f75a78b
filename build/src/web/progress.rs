//! How far something long is: a bar for a person, a line a step where nobody watches.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use crate::printer;

const WIDTH: u64 = 24;

/// Steps that are done one after the other.
pub struct Progress {
    steps: usize,
    step: usize,
    what: String,
    began: Instant,
    watched: bool,
}

impl Progress {
    /// So many steps are to come.
    pub fn new(steps: usize) -> Self {
        let watched = std::io::stderr().is_terminal();
        Self { steps, step: 0, what: String::new(), began: Instant::now(), watched }
    }

    /// The next step begins.
    pub fn begin(&mut self, what: impl Into<String>) {
        self.step += 1;
        self.what = format!("[{}/{}] {}", self.step, self.steps, what.into());
        self.began = Instant::now();
        self.show(0, 0);
    }

    /// So many bytes of about so many are there.
    pub fn show(&self, done: u64, whole: u64) {
        if self.watched {
            // Back to the beginning of the line, and clear what was longer before.
            let _ = write!(std::io::stderr(), "\r{}\x1b[K", bar(&self.what, done, whole));
        }
    }

    /// The step is done.
    pub fn end(&self) {
        if self.watched {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
        printer::lines(&format!("{}: {}\n", self.what, printer::seconds(self.began.elapsed())));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.watched {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// Bytes as people say them.
pub fn megabytes(bytes: u64) -> String {
    match bytes {
        0..100_000 => format!("{:.1} KB", bytes as f64 / 1e3),
        100_000..10_000_000 => format!("{:.2} MB", bytes as f64 / 1e6),
        _ => format!("{} MB", bytes / 1_000_000 + u64::from(bytes % 1_000_000 >= 500_000)),
    }
}

fn bar(what: &str, done: u64, whole: u64) -> String {
    if whole == 0 {
        return what.to_owned();
    }
    // What a step weighs is known beforehand only about.
    let part = done.min(whole);
    let full = (part * WIDTH / whole) as usize;
    let empty = WIDTH as usize - full;
    let percent = part * 100 / whole;
    format!("{what} [{}{}] {percent:3} %  {}", "#".repeat(full), ".".repeat(empty), megabytes(done))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_and_never_overflows() {
        assert_eq!(bar("x", 0, 0), "x");
        assert_eq!(bar("x", 0, 10), format!("x [{}]   0 %  0.0 KB", ".".repeat(24)));
        assert_eq!(bar("x", 5_000_000, 10_000_000), "x [############............]  50 %  5.00 MB");
        assert_eq!(bar("x", 30_000_000, 10_000_000), format!("x [{}] 100 %  30 MB", "#".repeat(24)));
    }

    #[test]
    fn bytes_are_rounded_as_people_do() {
        assert_eq!(megabytes(1_540), "1.5 KB");
        assert_eq!(megabytes(746_000), "0.75 MB");
        assert_eq!(megabytes(890_400_000), "890 MB");
    }
}
